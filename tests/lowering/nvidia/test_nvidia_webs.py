"""Virtual registers, latencies and bank conflicts of lifted code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from nvidia_inputs import NAMES

from veriloc.lowering.nvidia.architectures import ARCHITECTURES
from veriloc.lowering.nvidia.banks import bank_conflicts, reads_at_once
from veriloc.lowering.nvidia.hazards import Hazard, check_scoreboards
from veriloc.lowering.nvidia.latencies import (
    Latencies,
    check_latencies,
    check_recoloured,
    edges,
    learn,
    load_latencies,
)
from veriloc.lowering.nvidia.lift import lift_bytes
from veriloc.lowering.nvidia.liveness import reaching_definitions
from veriloc.lowering.nvidia.program import Function, Program
from veriloc.lowering.nvidia.registers import OFFSET, bank_of
from veriloc.lowering.nvidia.rewrite import highest_register, rewrite, verify
from veriloc.lowering.nvidia.syntax import Bank
from veriloc.lowering.nvidia.webs import webs

Lifted = Callable[[str], Program]


@pytest.mark.parametrize("name", NAMES)
def test_every_operand_is_part_of_one_register(lifted: Lifted, name: str) -> None:
    for function in lifted(name).functions:
        found = webs(function)
        for index, instruction in enumerate(function.instructions):
            for position, operand in enumerate(instruction.operands):
                which, unit = found.of_operand[index, position]
                register = found.registers[which]
                assert register.bank is operand.bank
                assert register.first + unit == operand.first
                assert unit + operand.units <= register.units
                assert register.first % register.align == 0
                assert register.fixed or not operand.mask & function.fixed_registers


def flow(function: Function) -> list[dict[tuple[int, int], frozenset[int]]]:
    """Which instructions define what each operand reads, without register numbers."""
    definitions = reaching_definitions(function)
    found = []
    for index, instruction in enumerate(function.instructions):
        reads = {}
        for position, operand in enumerate(instruction.operands):
            if operand.reads and operand.bank in OFFSET:
                for unit in range(operand.units):
                    register = OFFSET[operand.bank] + operand.first + unit
                    reads[position, unit] = definitions[index][register]
        found.append(reads)
    return found


@pytest.mark.parametrize(
    ("name", "kernel"),
    [
        ("predicates.sm_120", "clamp_sign"),
        ("loops.sm_86", "vectors"),
        ("branches.sm_90", "machine"),
    ],
)
def test_registers_of_their_own(lifted: Lifted, name: str, kernel: str) -> None:
    """Move every virtual register beyond all others: the flow of values must stay, and no
    hazard can arise, since nothing shares a register any more."""
    program = lifted(name)
    function = program.function(kernel)
    found = webs(function)
    free = highest_register(function.instructions) + 1
    place = {}
    for which, register in enumerate(found.registers):
        if register.bank is not Bank.GPR or register.fixed or register.live_in:
            continue
        free += -free % register.align
        place[which] = free
        free += register.units
    assert free < 255
    registers = {
        (function.instructions[index].address, position): place[which] + unit
        for (index, position), (which, unit) in found.of_operand.items()
        if which in place
    }
    assert len(registers) > 20
    result = rewrite(program, {kernel: registers}, allow_more=True)
    verify(program, {kernel: registers}, result.data)
    again = lift_bytes(result.data).function(kernel)
    assert flow(again) == flow(function)
    assert check_scoreboards(again) == []
    table = load_latencies(program.architecture)
    assert check_recoloured(function, again, table) == []


def with_stall(function: Function, index: int, stall: int) -> Function:
    instructions = list(function.instructions)
    old = instructions[index]
    instructions[index] = replace(old, control=replace(old.control, stall=stall))
    return replace(function, instructions=tuple(instructions))


@pytest.mark.parametrize("name", NAMES)
def test_latencies_accept_code_of_ptxas(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    table = load_latencies(program.architecture)
    for function in program.functions:
        found = check_latencies(function, table)
        assert found == [], found[0].describe(function)


def test_short_stalls_are_found(lifted: Lifted) -> None:
    """Take the stall of every instruction whose result the next one reads."""
    program = lifted("loops.sm_86")
    table = load_latencies(program.architecture)
    tried = 0
    for function in program.functions:
        for edge in edges(function):
            tight = edge.consumer == edge.producer + 1 and edge.distance >= 4
            if not tight or edge.hazard is not Hazard.READ_AFTER_WRITE:
                continue
            mutant = with_stall(function, edge.producer, 1)
            found = check_latencies(mutant, table)
            assert any(e.producer == edge.producer for e in found), edge.describe(
                function
            )
            tried += 1
    assert tried > 10


def test_a_slow_result_may_not_be_overtaken(lifted: Lifted) -> None:
    """Recolour so that a move writes an HMMA's destination right behind it."""
    program = lifted("tensor.sm_80")
    function = program.function("mma_loop")
    table = load_latencies(program.architecture)
    opcodes = [i.syntax.opcode for i in function.instructions]
    producer = opcodes.index("HMMA")
    consumer = next(
        i
        for i in range(producer + 1, len(opcodes))
        if opcodes[i] in ("IMAD", "MOV", "IADD3") and function.instructions[i].writes
    )
    instructions = list(function.instructions)
    for between in range(producer, consumer):
        old = instructions[between]
        instructions[between] = replace(old, control=replace(old.control, stall=1))
    near = replace(function, instructions=tuple(instructions))
    taken = function.instructions[producer].writes
    instructions[consumer] = replace(instructions[consumer], writes=taken)
    after = replace(function, instructions=tuple(instructions))
    found = check_recoloured(near, after, table)
    assert (producer, consumer, Hazard.WRITE_AFTER_WRITE) in {
        (e.producer, e.consumer, e.hazard) for e in found
    }


def test_what_was_never_seen_must_settle(lifted: Lifted) -> None:
    function = lifted("loops.sm_86").function("polynomial")
    table = learn([function])
    assert check_latencies(function, table) == []
    assert table.settled(function.instructions[0]) >= 1
    assert Latencies().settled(function.instructions[0]) == 40


def test_bank_conflicts(lifted: Lifted) -> None:
    program = lifted("loops.sm_86")
    chip = program.architecture
    three = sum(len(reads_at_once(f)) for f in program.functions)
    conflicts = [bank_conflicts(f, chip) or [] for f in program.functions]
    assert three > sum(map(len, conflicts))
    for function, found in zip(program.functions, conflicts, strict=True):
        for index in found:
            sources = {
                o.first % 2
                for o in function.instructions[index].operands
                if o.bank is Bank.GPR and o.reads
            }
            assert len(sources) == 1
    assert bank_conflicts(program.functions[0], ARCHITECTURES["sm_100"]) is None


def test_register_numbers() -> None:
    for bank, offset in OFFSET.items():
        assert bank_of(offset + 3) == (bank, 3)
