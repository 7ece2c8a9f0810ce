"""Loads from tensor memory that come in two halves, one for each half of a warp.

Such a load leaves the registers of the other half's threads as they were: a value is whole
only once both have been there. The second of a pair is therefore taken to read the registers
that it writes. A half by itself would need its registers' old values, and is refused.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from veriloc.lowering.nvidia.errors import UnsupportedError
from veriloc.lowering.nvidia.program import Instruction
from veriloc.lowering.nvidia.registers import bank_mask
from veriloc.lowering.nvidia.syntax import Bank

_OTHER = {
    "16dp32bit_t0_t15": "16dp32bit_t16_t31",
    "16dp32bit_t16_t31": "16dp32bit_t0_t15",
}
"""Modifier of a load for one half of the threads, and of the load for the others."""

_BRANCHING = frozenset(
    {"BRA", "BRX", "BRXU", "CALL", "RET", "EXIT", "JMP", "JMX", "JMXU", "KILL"}
)


def join_halves(instructions: list[Instruction], labels: Collection[int]) -> None:
    """Replace the second load of each pair by one that also reads what it writes.

    Args:
        instructions: a function's, changed in place.
        labels: addresses that may be jumped to.

    Raises:
        UnsupportedError: a half has no other half in its block, or something touches the
            registers between the two.
    """
    waiting: tuple[int, str] | None = None
    for index, instruction in enumerate(instructions):
        half = _half(instruction)
        if waiting is None:
            if half:
                waiting = index, _OTHER[half]
            continue
        first = instructions[waiting[0]]
        paired = half == waiting[1] and _same(first, instruction)
        touched = first.writes & (instruction.reads | instruction.writes)
        apart = instruction.address in labels or instruction.syntax.opcode in _BRANCHING
        if apart or (touched and not paired):
            raise _alone(first)
        if paired:
            instructions[index] = _merging(instruction)
            waiting = None
    if waiting is not None:
        raise _alone(instructions[waiting[0]])


def _half(instruction: Instruction) -> str:
    """The modifier that says for which threads a load is; empty for anything else."""
    if not instruction.writes & bank_mask(Bank.GPR):
        return ""
    return next((m for m in instruction.syntax.modifiers if m in _OTHER), "")


def _same(first: Instruction, second: Instruction) -> bool:
    """Whether two loads are alike but for whom they load."""
    modifiers = {
        tuple("half" if m in _OTHER else m for m in instruction.syntax.modifiers)
        for instruction in (first, second)
    }
    guards = {instruction.syntax.guard for instruction in (first, second)}
    return len(modifiers) == len(guards) == 1 and first.writes == second.writes


def _merging(instruction: Instruction) -> Instruction:
    operands = tuple(
        replace(operand, reads=True) if operand.writes else operand
        for operand in instruction.operands
    )
    return replace(
        instruction,
        operands=operands,
        reads=instruction.reads | instruction.writes,
    )


def _alone(instruction: Instruction) -> UnsupportedError:
    return UnsupportedError(
        f"{instruction.text!r} at {instruction.address:#x} loads registers of half a warp, and "
        f"no load of the other half follows at once"
    )
