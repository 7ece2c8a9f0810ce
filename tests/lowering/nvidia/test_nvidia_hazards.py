"""The hazard checker against ptxas's own code and against code with waits taken out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from nvidia_inputs import NAMES

from veriloc.lowering.nvidia.hazards import (
    Hazard,
    check_scoreboards,
    flight_of,
    registers_in_flight,
    unit_of,
)
from veriloc.lowering.nvidia.program import Function, Kind, Program
from veriloc.lowering.nvidia.registers import bank_mask, register_mask
from veriloc.lowering.nvidia.syntax import Bank, Guard

Lifted = Callable[[str], Program]


def with_control(function: Function, index: int, **changes: Any) -> Function:
    instructions = list(function.instructions)
    old = instructions[index]
    instructions[index] = replace(old, control=replace(old.control, **changes))
    return replace(function, instructions=tuple(instructions))


def waits(function: Function) -> Iterator[tuple[int, int]]:
    """All (instruction, scoreboard) that are waited for in control bits."""
    for index, instruction in enumerate(function.instructions):
        for barrier in range(6):
            if instruction.control.wait >> barrier & 1:
                yield index, barrier


@pytest.mark.parametrize("name", NAMES)
def test_code_of_ptxas_is_accepted(lifted: Lifted, name: str) -> None:
    for function in lifted(name).functions:
        found = check_scoreboards(function)
        assert found == [], found[0].describe(function)


@pytest.mark.parametrize("name", NAMES)
def test_most_removed_waits_are_found(lifted: Lifted, name: str) -> None:
    """The others are implied by further waits, or order memory rather than registers."""
    removed = found = 0
    for function in lifted(name).functions:
        for index, barrier in waits(function):
            wait = function.instructions[index].control.wait & ~(1 << barrier)
            removed += 1
            found += bool(check_scoreboards(with_control(function, index, wait=wait)))
    assert removed > 5
    assert found >= 0.6 * removed, f"{found} of {removed}"


def first_touch(function: Function, producer: int, chance: random.Random) -> bool:
    """Walk from a load until something reads its result: whether that has waited.

    An oracle that shares nothing with the checker but the reading of instructions. It knows
    one scoreboard at a time: the load's own.
    """
    load = function.instructions[producer]
    barrier = load.control.write_barrier
    index = producer
    for _ in range(4000):
        following = function.successors[index]
        if not following:
            return True
        index = chance.choice(following)
        instruction = function.instructions[index]
        if barrier is not None and instruction.control.wait >> barrier & 1:
            return True
        if index == producer:
            return True
        if instruction.reads & load.writes:
            return False
    return True


def test_every_unprotected_load_that_a_walk_meets_is_found(lifted: Lifted) -> None:
    chance = random.Random(1)
    met = 0
    for name in ("predicates.sm_120", "loops.sm_86", "branches.sm_90"):
        for function in lifted(name).functions:
            for index, barrier in waits(function):
                wait = function.instructions[index].control.wait & ~(1 << barrier)
                mutant = with_control(function, index, wait=wait)
                for producer, instruction in enumerate(mutant.instructions):
                    if instruction.syntax.opcode != "LDG":
                        continue
                    if instruction.control.write_barrier != barrier:
                        continue
                    if first_touch(mutant, producer, chance):
                        continue
                    met += 1
                    assert check_scoreboards(mutant), (
                        f"{function.name} {index} {barrier}"
                    )
    assert met > 20


def test_missing_barriers_are_found(lifted: Lifted) -> None:
    function = lifted("predicates.sm_120").function("guarded_loads")
    load = next(
        i for i, x in enumerate(function.instructions) if x.syntax.opcode == "LDG"
    )
    found = check_scoreboards(with_control(function, load, write_barrier=None))
    assert Hazard.READ_AFTER_WRITE in {v.hazard for v in found}
    assert "does not wait for" in found[0].describe(function)


def test_a_register_in_flight_may_not_be_taken(lifted: Lifted) -> None:
    """Give another instruction's result the register that a load is still writing."""
    function = lifted("loops.sm_86").function("saxpy")
    flights = registers_in_flight(function)
    taken = 0
    for index, entries in enumerate(flights):
        instruction = function.instructions[index]
        targets = [
            k
            for k, o in enumerate(instruction.operands)
            if o.writes and o.bank is Bank.GPR and o.units == 1
        ]
        if not targets or unit_of(instruction) is not None:
            continue
        for entry in entries:
            if not entry.writes or not entry.registers & bank_mask(Bank.GPR):
                continue
            register = (entry.registers & -entry.registers).bit_length() - 1
            operands = list(instruction.operands)
            operands[targets[0]] = replace(operands[targets[0]], first=register)
            instructions = list(function.instructions)
            instructions[index] = replace(
                instruction,
                operands=tuple(operands),
                writes=instruction.writes | register_mask(Bank.GPR, register),
            )
            mutant = replace(function, instructions=tuple(instructions))
            found = check_scoreboards(mutant)
            assert any(
                v.consumer == index and v.hazard is Hazard.WRITE_AFTER_WRITE
                for v in found
            )
            taken += 1
    assert taken > 0


def test_products_are_in_flight_until_their_group_is_waited_for(lifted: Lifted) -> None:
    function = lifted("wgmma.sm_90a").function("register_operand")
    depbar = next(
        i
        for i, x in enumerate(function.instructions)
        if x.syntax.mnemonic.startswith("WARPGROUP.DEPBAR")
    )
    instructions = list(function.instructions)
    instructions[depbar] = replace(
        instructions[depbar],
        syntax=next(
            x.syntax for x in instructions if x.syntax.mnemonic == "WARPGROUP.ARRIVE"
        ),
    )
    found = check_scoreboards(replace(function, instructions=tuple(instructions)))
    assert found
    assert all(
        function.instructions[v.producer].syntax.opcode == "HGMMA" for v in found
    )


def test_guards_are_read_at_issue(lifted: Lifted) -> None:
    for function in lifted("predicates.sm_120").functions:
        for entries in registers_in_flight(function):
            for entry in entries:
                guards = [
                    o.mask
                    for o in function.instructions[entry.producer].operands
                    if o.kind is Kind.GUARD
                ]
                if not entry.writes and guards:
                    assert not entry.registers & guards[0]


def test_opposite_guards_exclude_each_other(lifted: Lifted) -> None:
    """Guard a load by a predicate that nothing writes, and all that touches its result too
    early by the opposite: then it need not wait."""
    function = lifted("predicates.sm_120").function("guarded_loads")
    assert not any(
        i.writes & register_mask(Bank.PRED, 6) for i in function.instructions
    )
    load = next(
        i for i, x in enumerate(function.instructions) if x.syntax.opcode == "LDG"
    )

    def guarded(function: Function, index: int, negated: bool) -> Function:
        instructions = list(function.instructions)
        old = instructions[index]
        syntax = replace(old.syntax, guard=Guard(Bank.PRED, 6, negated))
        instructions[index] = replace(old, syntax=syntax)
        return replace(function, instructions=tuple(instructions))

    def early(function: Function) -> set[int]:
        return {v.consumer for v in check_scoreboards(function) if v.producer == load}

    mutant = guarded(
        with_control(function, load, write_barrier=None), load, negated=False
    )
    touching = early(mutant)
    assert touching
    for index in touching:
        mutant = guarded(mutant, index, negated=True)
    assert early(mutant) == set()


def test_unscheduled_code_is_serial(lifted: Lifted) -> None:
    function = lifted("loops.sm_86").function("saxpy")
    for index in range(len(function.instructions)):
        function = with_control(
            function, index, stall=0, write_barrier=None, read_barrier=None, wait=0
        )
    assert check_scoreboards(function) == []
    assert all(not entries for entries in registers_in_flight(function))


@pytest.mark.parametrize(
    ("opcode", "queue"),
    [
        *((opcode, "memory") for opcode in ("LDG", "LDS", "LDL", "STG", "STS", "STL")),
        *((opcode, opcode) for opcode in ("LDGSTS", "ATOMG")),
        *((opcode, "") for opcode in ("RED", "LD", "ST", "MATCH", "STTM", "IMAD")),
    ],
)
def test_only_queues_that_ptxas_relies_on_read_in_order(
    lifted: Lifted, opcode: str, queue: str
) -> None:
    instruction = lifted("loops.sm_86").functions[0].instructions[0]
    syntax = replace(instruction.syntax, mnemonic=opcode)
    assert flight_of(replace(instruction, syntax=syntax)).queue == queue
