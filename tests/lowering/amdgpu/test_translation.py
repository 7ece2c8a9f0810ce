"""The final view says enough to follow every value of the virtual view."""

from __future__ import annotations

import dataclasses
import random

import pytest
from conftest import CONV, KERNELS, LOOP, MFMA, SPILL, Export, Kernel
from oracle import check, order_of_originals

from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import (
    Insertion,
    InsertionKind,
    Instruction,
    Problem,
    RegisterOperand,
)
from veriloc.lowering.amdgpu.tables import load_tables


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_every_use_finds_its_value(kernel: Kernel, export: Export) -> None:
    for function in export(kernel).values():
        assert check(load_tables(kernel.cpu), function) == []


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_no_original_instruction_is_lost(kernel: Kernel, export: Export) -> None:
    for function in export(kernel).values():
        assert function.virtual is not None
        assert function.final is not None
        originals = order_of_originals(function.virtual)
        for problem in (
            *function.pre.values(),
            *function.post.values(),
            function.final,
        ):
            assert order_of_originals(problem) == originals


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_operands_name_their_virtual_register(kernel: Kernel, export: Export) -> None:
    for function in export(kernel).values():
        assert function.virtual is not None
        assert function.final is not None
        for _, instruction in function.final.instructions():
            if (
                instruction.insertion
                or instruction.is_deleted
                or instruction.id is None
            ):
                continue
            before = function.virtual.by_id[instruction.id]
            for index, operand in before.registers():
                now = instruction.operands[index]
                assert isinstance(now, RegisterOperand)
                if operand.virtual is None or now.virtual is None:
                    continue
                # Splitting leads back to the register of the virtual program.
                record = function.final.virtual_registers[now.virtual]
                assert operand.virtual in (now.virtual, record.origin)
                assert now.subreg == operand.subreg


def test_insertions_are_described(export: Export) -> None:
    (function,) = export(SPILL).values()
    assert function.final is not None
    found: dict[InsertionKind, list[Insertion]] = {}
    for _, instruction in function.final.instructions():
        if instruction.insertion:
            found.setdefault(instruction.insertion.kind, []).append(
                instruction.insertion
            )
    slots = {o.index: o for o in function.final.frame if o.spill}
    for kind in (InsertionKind.SPILL, InsertionKind.RELOAD):
        assert found[kind]
        for spill in found[kind]:
            assert spill.phase == "greedy-vgpr"
            assert spill.frame_index in slots
            assert spill.size == slots[spill.frame_index].size
    lanes = [i.lane for i in found[InsertionKind.LANE_SPILL]]
    assert len(set(lanes)) == len(lanes)


def _with(problem: Problem, changed: dict[int, Instruction | None]) -> Problem:
    blocks = tuple(
        dataclasses.replace(
            block,
            instructions=tuple(
                new
                for i in block.instructions
                if (new := changed.get(i.id, i) if i.id is not None else i) is not None
            ),
        )
        for block in problem.blocks
    )
    return dataclasses.replace(problem, blocks=blocks)


def _mutants(function: FunctionExport, seed: int) -> list[FunctionExport]:
    """The function with one register of one operand changed, or one insertion lost."""
    assert function.final is not None
    rng = random.Random(seed)
    mutants = []
    candidates = [
        (instruction, index, operand)
        for _, instruction in function.final.instructions()
        if instruction.insertion is None
        and not instruction.flags.META & instruction.flags
        for index, operand in instruction.registers()
        if operand.virtual is not None
        and not operand.is_def
        and operand.physical
        and operand.physical.startswith("VGPR")
        and "_" not in operand.physical
    ]
    for instruction, index, operand in rng.sample(candidates, 5):
        other = dataclasses.replace(operand, physical="VGPR201")
        operands = (
            *instruction.operands[:index],
            other,
            *instruction.operands[index + 1 :],
        )
        assert instruction.id is not None
        changed = {instruction.id: dataclasses.replace(instruction, operands=operands)}
        mutants.append(
            dataclasses.replace(function, final=_with(function.final, dict(changed)))
        )
    for _, instruction in function.final.instructions():
        if instruction.insertion and instruction.insertion.kind in (
            InsertionKind.RELOAD,
            InsertionKind.LANE_RELOAD,
        ):
            assert instruction.id is not None
            mutants.append(
                dataclasses.replace(
                    function, final=_with(function.final, {instruction.id: None})
                )
            )
    return mutants


@pytest.mark.parametrize("kernel", [LOOP, SPILL, MFMA, CONV], ids=str)
def test_mutants_are_noticed(kernel: Kernel, export: Export) -> None:
    tables = load_tables(kernel.cpu)
    for function in export(kernel).values():
        mutants = _mutants(function, seed=1)
        assert mutants
        for mutant in mutants:
            assert check(tables, mutant)
