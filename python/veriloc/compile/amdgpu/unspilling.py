"""Values that greedy put into memory, in registers that are free meanwhile.

Greedy looks for one register for all the time that a value is away. Where no register is
free for so long, one can be free after another: the value moves on when the register that
it is in is needed. That a register is free is told by LLVM's live ranges; LLVM checks it
again when it carries this out, and what comes of it has to be proved.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from veriloc.allocators.ranges import merge
from veriloc.compile.amdgpu.flow import stands_alone
from veriloc.compile.amdgpu.stages import StageProblem
from veriloc.lowering.amdgpu.assignment import CodePlace, Unspill
from veriloc.lowering.amdgpu.problem import InsertionKind, RegisterOperand, Stage
from veriloc.targets.registers import Place

MOST_MOVES = 8
"""Moves of one value on its way. Each costs an instruction; memory costs two, and waits."""

_WRITTEN = 2
"""From the point of an instruction to where what it writes begins, and what it reads ends."""

_BEHIND = 3
"""To where what it writes and nobody reads ends."""


@dataclass(frozen=True, slots=True)
class _Slot:
    number: int
    start: int
    """Point behind the store."""
    end: int
    """Point of the last load."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """In front of an instruction a value can move."""

    before: int
    """The instruction's id."""
    point: int
    previous: int
    """Point of the instruction in front of it."""


class _Registers:
    """When the registers of the vector files are free."""

    def __init__(self, stage: StageProblem) -> None:
        problem = stage.problem
        width = 2 // problem.space.grain
        self.names: dict[int, str] = {}
        files = ("vgpr", "agpr") if stage.target.has_agprs else ("vgpr",)
        for bank in problem.space.banks:
            if bank.name in files:
                for at in range(bank.size // width):
                    location = bank.base + at * width
                    if not problem.reserved >> location & ((1 << width) - 1):
                        self.names[location] = stage.target.llvm_name(
                            Place(bank.name, at)
                        )
        runs: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for location, segments in problem.fixed.items():
            runs[location] += segments
        for node in problem.nodes:
            assert node.given is not None
            for mask, segments in node.groups:
                for lane in range(node.lanes):
                    if mask >> lane & 1:
                        runs[node.given + lane] += segments
        self.runs = {
            location: list(
                merge([run for i in range(width) for run in runs[location + i]])
            )
            for location in self.names
        }

    def free_until(self, location: int, point: int) -> int | None:
        """Where a register is needed next; None if it is not free at a point."""
        runs = self.runs[location]
        at = bisect_right(runs, (point, 1 << 60))
        if at and runs[at - 1][1] > point:
            return None
        return runs[at][0] if at < len(runs) else 1 << 60

    def take(self, location: int, start: int, end: int) -> None:
        """The register is in use now."""
        runs = self.runs[location]
        runs.insert(bisect_left(runs, (start, end)), (start, end))


def unspills(stage: StageProblem) -> tuple[Unspill, ...]:
    """Slots whose values can be in registers, in a view after greedy.

    Only slots of 32 bits that are stored to once.
    """
    problem, view = stage.problem, stage.view
    if view.stage is not Stage.VGPR:
        return ()
    if any(node.given is None for node in problem.nodes):
        return ()
    slots = list(_slots(stage))
    if not slots:
        return ()
    cuts = list(_cuts(stage))
    registers = _Registers(stage)
    found = []
    for slot in sorted(slots, key=lambda s: (s.end - s.start, s.number)):
        way = _way(slot, registers, cuts)
        if way is None:
            continue
        for location, start, end, _ in way:
            registers.take(location, start, end)
        found.append(
            Unspill(
                slot.number,
                tuple(registers.names[location] for location, *_ in way),
                tuple(CodePlace("before", c.before) for *_, c in way if c is not None),
            )
        )
    return tuple(found)


def _way(
    slot: _Slot, registers: _Registers, cuts: Sequence[_Cut]
) -> list[tuple[int, int, int, _Cut | None]] | None:
    """Registers from the store to the last load: each as long as it goes, and of those
    that go to the end the one that is needed first behind it.

    Each with the points between which it is taken, and the place where it is left.
    """
    points = [cut.point for cut in cuts]
    way: list[tuple[int, int, int, _Cut | None]] = []
    start = slot.start
    while len(way) <= MOST_MOVES:
        last = None
        farthest = (start, -1)
        for location in registers.names:
            until = registers.free_until(location, start)
            if until is None:
                continue
            if until >= slot.end:
                if last is None or until < last[0]:
                    last = until, location
            elif until > farthest[0]:
                farthest = until, location
        if last is not None:
            return [*way, (last[1], start, slot.end, None)]
        at = bisect_right(points, farthest[0]) - 1
        if farthest[1] < 0 or at < 0 or cuts[at].previous + _BEHIND <= start:
            return None
        cut = cuts[at]
        way.append((farthest[1], start, cut.point, cut))
        start = cut.previous + _BEHIND
    return None


def _slots(stage: StageProblem) -> Iterator[_Slot]:
    """Slots of whole registers that are stored to once, in front of all that loads from
    them."""
    view = stage.view
    assert view.intervals is not None
    points = view.intervals.instructions
    stores: dict[int, list[int]] = defaultdict(list)
    loads: dict[int, list[tuple[int, int]]] = defaultdict(list)
    other: set[int] = set()
    for at, block in enumerate(view.blocks):
        for instruction in block.instructions:
            inserted = instruction.insertion
            if inserted is None or instruction.is_deleted:
                continue
            slot, number = inserted.frame_index, instruction.id
            if slot is None:
                continue
            moved = instruction.operands[0]
            whole = isinstance(moved, RegisterOperand) and moved.subreg is None
            if (
                inserted.size != 4
                or inserted.offset
                or not whole
                or number not in points
            ):
                other.add(slot)
            elif number is not None and inserted.kind is InsertionKind.SPILL:
                stores[slot].append(points[number])
            elif number is not None and inserted.kind is InsertionKind.RELOAD:
                loads[slot].append((at, points[number]))
            else:
                other.add(slot)
    back = _ends_of_loops(stage)
    for slot, written in stores.items():
        if slot in other or len(written) != 1 or not loads[slot]:
            continue
        start, end = written[0], 0
        for at, point in loads[slot]:
            # What a loop reads is there until it ends, if it comes from in front of it.
            end = max(end, point, *(e for s, e in back[at] if start < s))
        if start < min(point for _, point in loads[slot]):
            yield _Slot(slot, start + _WRITTEN, end + _WRITTEN)


def _ends_of_loops(stage: StageProblem) -> list[list[tuple[int, int]]]:
    """For each block, the first and last points of the stretches that jump back over it."""
    view = stage.view
    assert view.intervals is not None
    spans = [view.intervals.blocks[block.id] for block in view.blocks]
    at_block = {block.id: at for at, block in enumerate(view.blocks)}
    found: list[list[tuple[int, int]]] = [[] for _ in view.blocks]
    for at, block in enumerate(view.blocks):
        for to in (at_block[s] for s in block.successors):
            for inside in range(to, at + 1):
                found[inside].append((spans[to][0], spans[at][1]))
    return found


def _cuts(stage: StageProblem) -> Iterator[_Cut]:
    """Places at which a value can move: all ways lead through them, once."""
    view = stage.view
    assert view.intervals is not None
    points = view.intervals.instructions
    at_block = {block.id: at for at, block in enumerate(view.blocks)}
    crossed: set[int] = set()
    for at, block in enumerate(view.blocks):
        for to in (at_block[s] for s in block.successors):
            crossed.update(range(at + 1, to) if at < to else range(to, at + 1))
    for at, block in enumerate(view.blocks):
        if at in crossed:
            continue
        alive = [i for i in block.instructions if not i.is_deleted]
        # Where lanes are turned off, a move would leave theirs behind.
        if any(
            o.is_def and o.physical and o.physical.startswith("EXEC")
            for i in alive
            for _, o in i.registers()
        ):
            continue
        previous = view.intervals.blocks[block.id][0]
        for instruction, behind in zip_longest(alive, alive[1:]):
            if instruction.id is None or instruction.id not in points:
                # Inside of a bundle.
                continue
            point = points[instruction.id]
            first = previous == view.intervals.blocks[block.id][0]
            if not first and stands_alone(instruction, behind):
                yield _Cut(instruction.id, point, previous)
            previous = point


__all__ = ["MOST_MOVES", "unspills"]
