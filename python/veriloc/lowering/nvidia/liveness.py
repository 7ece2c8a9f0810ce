"""Liveness and reaching definitions of lifted code, by sets of registers.

A guarded instruction may not happen, so that its definitions end no live range. The flow
goes through calls and returns (`controlflow`).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from veriloc.lowering.nvidia.program import Function
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
    live = liveness(function)
    entering: list[dict[int, frozenset[int]]] = [{} for _ in instructions]
    start = frozenset((ENTRY,))
    entering[0] = dict.fromkeys(members(live.before[0]), start)
    pending = deque([0])
    queued = {0}
    visited: set[int] = set()
    while pending:
        index = pending.popleft()
        queued.discard(index)
        visited.add(index)
        instruction = instructions[index]
        leaving = dict(entering[index])
        here = frozenset((index,))
        for register in members(instruction.writes):
            old = (
                leaving.get(register, frozenset())
                if instruction.guarded
                else frozenset()
            )
            leaving[register] = old | here
        for target in function.successors[index]:
            known = entering[target]
            changed = target not in visited
            for register in members(live.before[target]):
                incoming = leaving.get(register)
                if incoming and not incoming <= known.get(register, frozenset()):
                    known[register] = known.get(register, frozenset()) | incoming
                    changed = True
            if changed and target not in queued:
                queued.add(target)
                pending.append(target)
    asked = [
        i.reads | (i.writes if also_written and i.guarded else 0) for i in instructions
    ]
    return [
        {
            register: entering[index].get(register, frozenset())
            for register in members(mask)
        }
        for index, mask in enumerate(asked)
    ]
