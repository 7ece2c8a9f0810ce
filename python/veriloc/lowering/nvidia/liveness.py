"""Liveness and reaching definitions of lifted code, by sets of registers.

A guarded instruction may not happen, so that its definitions end no live range. The flow
goes through calls and returns (`controlflow`).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from veriloc.lowering.nvidia.program import Block, Function
from veriloc.lowering.nvidia.registers import members


@dataclass(frozen=True)
class Liveness:
    """Registers whose value may still be read, by instruction.

    Attributes:
        before: sets at the point before each instruction.
        after: sets at the point after it.
    """

    before: tuple[int, ...]
    after: tuple[int, ...]


def liveness(function: Function) -> Liveness:
    """Compute which registers are live around every instruction."""
    instructions = function.instructions
    count = len(instructions)
    before = [0] * count
    after = [0] * count
    predecessors: list[list[int]] = [[] for _ in range(count)]
    for index, targets in enumerate(function.successors):
        for target in targets:
            predecessors[target].append(index)
    pending = deque(reversed(range(count)))
    queued = [True] * count
    while pending:
        index = pending.popleft()
        queued[index] = False
        live = 0
        for target in function.successors[index]:
            live |= before[target]
        after[index] = live
        instruction = instructions[index]
        if not instruction.guarded:
            live &= ~instruction.writes
        live |= instruction.reads
        if live != before[index]:
            before[index] = live
            for source in predecessors[index]:
                if not queued[source]:
                    queued[source] = True
                    pending.append(source)
    return Liveness(tuple(before), tuple(after))


ENTRY = -1
"""Stands for the kernel's start among the instructions that define a value."""


def reaching_definitions(
    function: Function, also_written: bool = False
) -> list[dict[int, frozenset[int]]]:
    """For each instruction and each register it reads, the indices of the instructions
    whose value it may read; ENTRY among them where a path from the start defines none.

    Args:
        function: the code.
        also_written: give the same for registers that a guarded instruction writes.
    """
    instructions = function.instructions
    blocks = function.blocks
    live = liveness(function)
    made = [_made(function, block) for block in blocks]
    entering: list[dict[int, frozenset[int]]] = [{} for _ in blocks]
    start = frozenset((ENTRY,))
    entering[0] = dict.fromkeys(members(live.before[0]), start)
    wanted = [tuple(members(live.before[block.first])) for block in blocks]
    pending = deque([0])
    queued = {0}
    visited: set[int] = set()
    while pending:
        number = pending.popleft()
        queued.discard(number)
        visited.add(number)
        leaving = dict(entering[number])
        for register, (ended, new) in made[number].items():
            old = leaving.get(register)
            leaving[register] = new if ended or old is None else old | new
        for target in blocks[number].successors:
            known = entering[target]
            changed = target not in visited
            for register in wanted[target]:
                incoming = leaving.get(register)
                if incoming:
                    before = known.get(register)
                    if before is None:
                        known[register] = incoming
                        changed = True
                    elif not incoming <= before:
                        known[register] = before | incoming
                        changed = True
            if changed and target not in queued:
                queued.add(target)
                pending.append(target)
    asked = [
        i.reads | (i.writes if also_written and i.guarded else 0) for i in instructions
    ]
    found: list[dict[int, frozenset[int]]] = [{} for _ in instructions]
    nothing: frozenset[int] = frozenset()
    for number, block in enumerate(blocks):
        state = entering[number] if number in visited else {}
        for index in range(block.first, block.last + 1):
            found[index] = {
                register: state.get(register, nothing)
                for register in members(asked[index])
            }
            instruction = instructions[index]
            here = frozenset((index,))
            for register in members(instruction.writes):
                old = state.get(register, nothing) if instruction.guarded else nothing
                state[register] = old | here
    return found


def _made(function: Function, block: Block) -> dict[int, tuple[bool, frozenset[int]]]:
    """For each register that a block writes: whether that ends what was there before, and
    which definitions are there at its end."""
    found: dict[int, tuple[bool, frozenset[int]]] = {}
    for index in range(block.first, block.last + 1):
        instruction = function.instructions[index]
        here = frozenset((index,))
        for register in members(instruction.writes):
            before = found.get(register)
            if not instruction.guarded:
                found[register] = True, here
            elif before is None:
                found[register] = False, here
            else:
                found[register] = before[0], before[1] | here
    return found
