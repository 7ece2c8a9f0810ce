"""Lanes that are read and hold no value, though the program seems to write them.

When LLVM joins registers in front of allocation, a lane that nobody gave a value
(the upper half of a 64-bit sum of which the lower half counts) becomes a lane of a
register that does hold something there. The text of the program no longer tells;
LLVM's live ranges from before allocation do, and allocation relies on them. They are
part of the program that allocation is given, and taken from there, for reads only.

What the program itself shows to have no value needs no word from LLVM and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from veriloc.lowering.amdgpu.problem import (
    Block,
    Instruction,
    OperandFlag,
    Problem,
    RegisterOperand,
)

_State = dict[int, int]
"""By register: mask of the lanes that may hold a value."""


def lanes_without_value(problem: Problem) -> dict[tuple[int | None, int], int]:
    """Masks of lanes by (instruction id, operand index), where there are any."""
    registers = {
        o.virtual: problem.virtual_registers[o.virtual].lanes
        for block in problem.blocks
        for instruction in block.instructions
        for _, o in instruction.registers()
        if o.undefined
        and o.virtual is not None
        and o.virtual in problem.virtual_registers
    }
    if not registers:
        return {}
    before = _may_hold_values(problem.blocks, registers)
    return {
        (instruction.id, index): mask
        for block in problem.blocks
        for instruction, state in _walk(block, dict(before[block.id]), registers)
        for index, operand in instruction.registers()
        if operand.virtual is not None
        and (mask := operand.undefined & state.get(operand.virtual, 0))
    }


def _may_hold_values(
    blocks: Sequence[Block], registers: dict[int, int]
) -> dict[int, _State]:
    """Which lanes may hold a value at the start of each block."""
    before: dict[int, _State] = {b.id: {} for b in blocks}
    by_id = {b.id: b for b in blocks}
    pending = [b.id for b in reversed(blocks)]
    while pending:
        block = by_id[pending.pop()]
        state = dict(before[block.id])
        for _ in _walk(block, state, registers):
            pass
        for successor in block.successors:
            known = before[successor]
            joined = {r: known.get(r, 0) | mask for r, mask in state.items()}
            if any(known.get(r, 0) != mask for r, mask in joined.items()):
                known |= joined
                pending.append(successor)
    return before


def _walk(
    block: Block, state: _State, registers: dict[int, int]
) -> Iterator[tuple[Instruction, _State]]:
    """Each instruction with what may hold a value in front of it; changes `state`."""
    for instruction in block.instructions:
        yield instruction, state
        for operand in _definitions(instruction):
            whole = registers.get(operand.virtual or 0)
            if operand.virtual is None or whole is None:
                continue
            lanes = whole if operand.lanes is None else operand.lanes
            kept = (
                0
                if OperandFlag.UNDEF in operand.flags
                else state.get(operand.virtual, 0)
            )
            if _is_undefined(instruction):
                state[operand.virtual] = kept & ~lanes
            else:
                state[operand.virtual] = kept | lanes


def _definitions(instruction: Instruction) -> Iterator[RegisterOperand]:
    return (o for _, o in instruction.registers() if o.is_def)


def _is_undefined(instruction: Instruction) -> bool:
    """True for an IMPLICIT_DEF, and a copy of nothing."""
    if instruction.opcode == "COPY":
        return any(
            OperandFlag.UNDEF in o.flags
            for _, o in instruction.registers()
            if not o.is_def
        )
    return instruction.opcode == "IMPLICIT_DEF"
