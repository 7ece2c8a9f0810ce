"""Rewriting registers: exact where allowed, refused where not, verified afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nvidia_inputs import INPUTS, NAMES

from veriloc.lowering.nvidia.errors import EncodingError, MismatchError, NvidiaError
from veriloc.lowering.nvidia.lift import lift_file
from veriloc.lowering.nvidia.program import Fixed, Function, Program
from veriloc.lowering.nvidia.registers import bank_mask, members, register_mask
from veriloc.lowering.nvidia.rewrite import (
    _stale,
    check,
    highest_register,
    intended,
    register_limits,
    rewrite,
    rewrite_file,
    verify,
)
from veriloc.lowering.nvidia.syntax import Bank

Lifted = Callable[[str], Program]
Registers = dict[tuple[int, int], int]


def permuted(function: Function, seed: int) -> Registers:
    """A renaming of the whole function by aligned groups of four, and of its predicates."""
    chance = random.Random(seed)
    fixed = function.fixed_registers
    for instruction in function.instructions:
        for operand in instruction.operands:
            fixed |= operand.mask if operand.units > 4 else 0
    groups = [
        g
        for g in range((highest_register(function.instructions) + 1) // 4)
        if not register_mask(Bank.GPR, 4 * g, 4) & fixed
    ]
    predicates = [n for n in range(7) if not register_mask(Bank.PRED, n) & fixed]
    group_to = dict(zip(groups, chance.sample(groups, len(groups)), strict=True))
    predicate_to = dict(
        zip(predicates, chance.sample(predicates, len(predicates)), strict=True)
    )
    registers = {}
    for instruction in function.instructions:
        for index, operand in enumerate(instruction.operands):
            key = (instruction.address, index)
            if operand.start is None:
                continue
            if operand.bank is Bank.GPR and operand.first // 4 in group_to:
                registers[key] = 4 * group_to[operand.first // 4] + operand.first % 4
            elif operand.bank is Bank.PRED and operand.first in predicate_to:
                registers[key] = predicate_to[operand.first]
    return registers


@pytest.mark.parametrize("name", NAMES)
def test_nothing_assigned_changes_nothing(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    same = {
        function.name: {
            (i.address, k): o.first
            for i in function.instructions
            for k, o in enumerate(i.operands)
        }
        for function in program.functions
    }
    assert rewrite(program, {}).data == program.cubin.data
    assert rewrite(program, same).data == program.cubin.data


@pytest.mark.parametrize("name", NAMES)
def test_permutations_are_verified(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    assignment = {f.name: permuted(f, seed=5) for f in program.functions}
    result = rewrite(program, assignment)
    verify(program, assignment, result.data)
    fixed = all(
        f.fixed_registers & bank_mask(Bank.GPR) == bank_mask(Bank.GPR)
        for f in program.functions
    )
    assert fixed or result.data != program.cubin.data
    for function in program.functions:
        change = result.changes[function.name]
        assert change.count_after == change.count_before


@pytest.mark.parametrize("name", ["calls.sm_89", "predicates.sm_120", "tensor.sm_80"])
def test_any_other_change_is_noticed(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    assignment = {f.name: permuted(f, seed=6) for f in program.functions}
    data = rewrite(program, assignment).data
    chance = random.Random(2)
    for _ in range(25):
        code = chance.choice(program.cubin.codes)
        at = code.section.offset + chance.randrange(16 * (len(code.words) - 16))
        damaged = bytearray(data)
        damaged[at] ^= 1 << chance.randrange(8)
        with pytest.raises(NvidiaError):
            verify(program, assignment, bytes(damaged))
    with pytest.raises(MismatchError):
        verify(program, {}, data)
    with pytest.raises(MismatchError):
        verify(program, assignment, program.cubin.data)


def test_counts_follow_the_registers(lifted: Lifted) -> None:
    """Move the highest register up: refused, then allowed, and written everywhere."""
    program = lifted("loops.sm_86")
    function = program.function("saxpy")
    top = highest_register(function.instructions)
    registers = {
        (i.address, k): top + 3
        for i in function.instructions
        for k, o in enumerate(i.operands)
        if o.bank is Bank.GPR and o.first == top and o.units == 1
    }
    wide = [
        o for i in function.instructions for o in i.operands
        if o.units > 1 and o.mask & register_mask(Bank.GPR, top)
    ]  # fmt: skip
    if wide:
        pytest.skip(f"R{top} is part of a wider operand in this build of the input")
    with pytest.raises(EncodingError, match="are more than"):
        rewrite(program, {"saxpy": registers})
    result = rewrite(program, {"saxpy": registers}, allow_more=True)
    verify(program, {"saxpy": registers}, result.data)
    change = result.changes["saxpy"]
    assert change.count_after == change.count_before + 3
    for place in function.code.count_places:
        held = result.data[place.offset : place.offset + place.width]
        assert int.from_bytes(held, "little") == change.count_after


def operand_at(function: Function, bank: Bank, units: int) -> tuple[int, int]:
    return next(
        (i.address, k)
        for i in function.instructions
        for k, o in enumerate(i.operands)
        if o.bank is bank and o.units == units and not o.mask & function.fixed_registers
    )


def test_refusals(lifted: Lifted) -> None:
    program = lifted("tensor.sm_80")
    function = program.function("mma_loop")
    pair = operand_at(function, Bank.GPR, 2)
    single = operand_at(function, Bank.GPR, 1)
    predicate = operand_at(function, Bank.PRED, 1)
    for key, register, message in (
        (pair, 5, "not aligned to 2"),
        (pair, 254, "does not exist"),
        (single, -1, "does not exist"),
        (single, 255, "does not exist"),
        (single, 1, "must stay: the stack pointer"),
        (predicate, 7, "does not exist"),
        ((8, 0), 4, "no instruction at 0x8"),
        ((single[0], 99), 4, "no operand 99"),
    ):
        with pytest.raises(EncodingError, match=message):
            rewrite(program, {"mma_loop": {key: register}}, allow_more=True)
    with pytest.raises(EncodingError, match="no such function"):
        rewrite(program, {"absent": {}})


def test_accumulators_stay_together(lifted: Lifted) -> None:
    program = lifted("wgmma.sm_90a")
    function = program.function("products")
    tied = next(
        i for i in function.instructions if any(o.tied is not None for o in i.operands)
    )
    with pytest.raises(EncodingError, match="accumulators"):
        rewrite(program, {"products": {(tied.address, 0): 64}})


def test_setmaxnreg_limits(lifted: Lifted) -> None:
    program = lifted("wgmma.sm_90a")
    function = program.function("specialised")
    limits = register_limits(function)
    assert limits[0] == function.code.register_count
    assert set(limits) >= {40, 232}
    inside = limits.index(40)
    key = next(
        (i.address, k)
        for i in function.instructions[inside:]
        if limits[i.address // 16] == 40
        for k, o in enumerate(i.operands)
        if o.bank is Bank.GPR and o.units == 1 and not o.mask & function.fixed_registers
    )
    with pytest.raises(EncodingError, match="beyond the 40 registers"):
        rewrite(program, {"specialised": {key: 60}})


def test_reuse_flags_of_parted_operands_are_cleared(lifted: Lifted) -> None:
    """Change one flagged operand and not the one that would find it."""
    program = lifted("loops.sm_86")
    spare = 255 - 8
    cleared = 0
    for function in program.functions:
        for instruction in function.instructions:
            for index, operand in enumerate(instruction.operands):
                if not operand.reuse or operand.units != 1:
                    continue
                assignment = {function.name: {(instruction.address, index): spare}}
                result = rewrite(program, assignment, allow_more=True)
                verify(program, assignment, result.data)
                assert result.changes[function.name].reuse_cleared >= 1
                cleared += 1
                if cleared == 3:
                    return
    pytest.fail("no reuse flag in the input")


def test_files(lifted: Lifted, tmp_path: Path) -> None:
    source = tmp_path / "in.cubin"
    source.write_bytes((INPUTS / "calls.sm_89.cubin").read_bytes())
    before = source.read_bytes()
    program = lift_file(source)
    assignment = {f.name: permuted(f, seed=1) for f in program.functions}
    with pytest.raises(EncodingError, match="is the input"):
        rewrite_file(program, assignment, source)
    target = tmp_path / "out.cubin"
    result = rewrite_file(program, assignment, target)
    assert target.read_bytes() == result.data
    assert source.read_bytes() == before
    function = program.functions[0]
    bad = {function.name: {(function.instructions[0].address, 0): 300}}
    with pytest.raises(EncodingError):
        rewrite_file(program, bad, tmp_path / "bad.cubin")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.cubin", "out.cubin"]
    assert list(members(function.touched))


@pytest.mark.parametrize("exclusive", [True, False])
def test_what_may_be_put_onto_fixed_registers(lifted: Lifted, exclusive: bool) -> None:
    """The predicates that P2R names may hold other values while they hold none of its."""
    program = lifted("loops.sm_86")
    function = program.function("saxpy")
    place = register_mask(Bank.GPR, 200)
    fixed = (*function.fixed, Fixed(place, "for a test", exclusive))
    index, position = next(
        (index, position)
        for index, instruction in enumerate(function.instructions)
        for position, operand in enumerate(instruction.operands)
        if operand.bank is Bank.GPR
        and operand.units == 1
        and not operand.mask & function.fixed_registers
    )
    address = function.instructions[index].address
    changed = intended(function, {(address, position): 200})
    changed_function = replace(function, fixed=fixed)
    if exclusive:
        with pytest.raises(EncodingError, match="R200 must stay: for a test"):
            check(program, changed_function, changed)
    else:
        check(program, changed_function, changed)


@pytest.mark.parametrize(("start", "flag"), [(64, 124), (32, 123), (64, 123)])
def test_a_kept_value_is_stale_by_field_or_by_flag(start: int, flag: int) -> None:
    """R14 is kept by flag 123 from bit 64, written, and read in the same field or slot."""

    def operand(start: int, flag: int | None, reads: bool) -> Any:
        return SimpleNamespace(
            start=start,
            reuse_bit=flag,
            bank=Bank.GPR,
            first=14,
            reads=reads,
            mask=1 << 14,
        )

    kept = operand(64, 123, True)
    code: Any = [
        SimpleNamespace(writes=0, operands=[kept]),
        SimpleNamespace(writes=1 << 14, operands=[operand(16, None, False)]),
        SimpleNamespace(writes=0, operands=[operand(start, flag, True)]),
    ]
    assert _stale(code, 0, kept, 2)
    assert not _stale(code, 0, kept, 1)
    assert not _stale([code[0], code[2]], 0, kept, 1)
