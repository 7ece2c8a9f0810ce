"""The lives of registers, cut into gaps in which nothing names them.

A *gap* is everything that can be reached from one point of a register's life without
passing an instruction that names it. In a gap the register can be elsewhere, in memory for
instance: it is stored behind the instructions that the gap comes from, unless memory holds
the value already, and loaded in front of those it leads to. Where a block runs much more
often than its neighbour, gaps end, so that a register can be elsewhere on one side only.
"""

from __future__ import annotations

import enum
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from veriloc.allocators.problem import Problem, Segments
from veriloc.allocators.ranges import merge

_MUCH = 2.0
"""A block that runs more often than its neighbour by more than this is hot."""

_STORE = 0.01
"""Price of a store beside what it moves, to prefer few of them."""

_BYTES = 4

_COMPUTED = 0.1
"""Cost of computing a value again, against loading it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """An instruction that names lanes of a node."""

    number: int
    """What it is called outside."""
    point: int
    frequency: float
    reads: int
    writes: int
    """Lanes of the node, as bits."""
    open: bool = True
    """Code can stand in front of it and behind it."""


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """A block; blocks are in the order of their points."""

    number: int
    """What it is called outside."""
    first: int
    end: int
    leaves: int
    """The point of its first branch; `end` without one."""
    successors: tuple[int, ...]
    """Positions in the list of blocks."""
    frequency: float


@dataclass(frozen=True, slots=True)
class Flow:
    """What liveness does not say: who names which lanes, and how control flows."""

    blocks: Sequence[FlowBlock]
    visits: Mapping[int, Sequence[Visit]]
    """By node, in the order of points."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place for code: `after` or `before` an instruction, at the `start` or the `end`
    of a block."""

    side: str
    number: int


@dataclass(slots=True)
class Stop:
    """A visit, or the edge of a hot block, between two gaps."""

    where: tuple[Where, Where]
    """For a load and for a store."""
    frequency: float
    reads: bool
    writes: bool
    open: bool = True
    """Code can stand on both sides."""
    before: int | None = None
    after: int | None = None
    """Gaps."""


class Stores(enum.Enum):
    """When a value is put away."""

    LATE = enum.auto()
    """Where a gap begins, unless it is there already."""
    AT_WRITES = enum.auto()
    """Where it is written, and so it is always there."""
    ALWAYS = enum.auto()
    """Where a gap begins: it was taken away, not read."""


@dataclass(slots=True)
class Life:
    """Registers of one node that live alike."""

    node: int
    units: list[int]
    stops: list[Stop]
    free: list[list[tuple[int, int]]]
    """By gap, the points at which the register is free."""
    closed: set[int]
    """Gaps at whose ends no code can stand."""
    costs: dict[int, tuple[float, Stores]] = field(default_factory=dict)

    def cost(self, gaps: int) -> float:
        """Of keeping it in memory in a set of gaps."""
        return self._cheapest(gaps)[0]

    def _cheapest(self, gaps: int) -> tuple[float, Stores]:
        known = self.costs.get(gaps)
        if known is None:
            known = (0.0, Stores.LATE)
            if gaps:
                known = min(self._prices(gaps), key=lambda price: price[0])
            self.costs[gaps] = known
        return known

    def _prices(self, gaps: int) -> Iterator[tuple[float, Stores]]:
        loads = sum(s.frequency for s in self.loads(gaps))
        for how in (Stores.LATE, Stores.AT_WRITES):
            stores = list(self.stores(gaps, how))
            if all(stop.open for stop in stores):
                moves = loads + sum(stop.frequency for stop in stores)
                yield _BYTES * moves + _STORE * len(stores), how

    def computed(self) -> Life:
        """The same with a single gap, behind which the value is computed again."""
        price = sum(s.frequency for s in self.stops if s.reads) * _BYTES * _COMPUTED
        closed = {0} if self.closed else set[int]()
        free = [[run for gap in self.free for run in gap]]
        costs = {0: (0.0, Stores.LATE), 1: (price, Stores.LATE)}
        return Life(self.node, self.units, [], free, closed, costs)

    def loads(self, gaps: int) -> Iterator[Stop]:
        """Where a value is needed again."""
        for stop in self.stops:
            if _has(gaps, stop.before) and (
                stop.reads or not (stop.writes or _has(gaps, stop.after))
            ):
                yield stop

    def stores(self, gaps: int, how: Stores) -> Iterator[Stop]:
        """Where a value is put away."""
        for stop in self.stops:
            if how is Stores.AT_WRITES:
                needed = stop.writes and stop.after is not None
            else:
                again = how is Stores.ALWAYS and stop.reads
                needed = _has(gaps, stop.after) and (
                    again or stop.writes or not _has(gaps, stop.before)
                )
            if needed:
                yield stop

    def open_gaps(self, near: Segments | None = None, least: int = 0) -> int:
        """Gaps at whose ends code can stand, as bits.

        Args:
            near: only those that share points with these; None: all.
            least: only those of more points.
        """
        found = 0
        for gap, free in enumerate(self.free):
            if gap in self.closed or sum(end - start for start, end in free) <= least:
                continue
            if near is None or any(
                start < until and since < end
                for start, end in free
                for since, until in near
            ):
                found |= 1 << gap
        return found

    def movable(self, held: int, wanted: int) -> int:
        """Of the wanted gaps, those in which a register may go to another one.

        Args:
            held: gaps in which it is in memory.
            wanted: open gaps.
        """
        found = wanted & ~held
        for stop in self.stops:
            # Nothing is fetched from memory and put away at one and the same place.
            if not (stop.reads or stop.writes):
                if _has(held, stop.before) and _has(found, stop.after):
                    found &= ~(1 << (stop.after or 0))
                if _has(held, stop.after) and _has(found, stop.before):
                    found &= ~(1 << (stop.before or 0))
        return found

    def places(
        self, gaps: int, how: Stores | None = None
    ) -> tuple[tuple[Where, ...], tuple[Where, ...]]:
        """Of stores and loads; without `how`, where they are cheapest."""
        how = how or self._cheapest(gaps)[1]
        return (
            tuple(s.where[1] for s in self.stores(gaps, how)),
            tuple(s.where[0] for s in self.loads(gaps)),
        )


def _has(gaps: int, gap: int | None) -> bool:
    return gap is not None and bool(gaps >> gap & 1)


def whole_registers(problem: Problem, index: int) -> Iterator[tuple[int, Segments]]:
    """The 32-bit registers of a node: their lanes, and where any of those is live."""
    node = problem.nodes[index]
    width = 2 // problem.space.grain
    for unit in range(node.lanes // width):
        mask = ((1 << width) - 1) << unit * width
        runs = [r for lanes, rs in node.groups if lanes & mask for r in rs]
        yield mask, merge(runs)


class Lives:
    """Cuts the lives of registers into gaps."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.firsts = [block.first for block in flow.blocks]
        self.sources: list[list[int]] = [[] for _ in flow.blocks]
        for at, block in enumerate(flow.blocks):
            for successor in block.successors:
                self.sources[successor].append(at)
        self.cut_start = [
            any(flow.blocks[s].frequency > _MUCH * block.frequency for s in sources)
            for sources, block in zip(self.sources, flow.blocks, strict=True)
        ]
        self.cut_end = [
            any(
                flow.blocks[s].frequency > _MUCH * block.frequency
                for s in block.successors
            )
            for block in flow.blocks
        ]

    def of_node(self, problem: Problem, index: int) -> list[Life]:
        """Registers that live alike and are named alike, together."""
        visits = self.flow.visits.get(index, ())
        alike: dict[tuple[Segments, tuple[tuple[bool, bool], ...]], list[int]] = {}
        for unit, (mask, runs) in enumerate(whole_registers(problem, index)):
            named = tuple((bool(v.reads & mask), bool(v.writes & mask)) for v in visits)
            alike.setdefault((runs, named), []).append(unit)
        return [
            self._life(index, units, segments, named)
            for (segments, named), units in alike.items()
            if segments
        ]

    def _life(
        self,
        index: int,
        units: list[int],
        segments: Segments,
        named: Sequence[tuple[bool, bool]],
    ) -> Life:
        visits = [
            (visit, reads, writes)
            for visit, (reads, writes) in zip(
                self.flow.visits.get(index, ()), named, strict=True
            )
            if reads or writes
        ]
        points = [visit.point for visit, _, _ in visits]
        life = Life(index, units, [], [], set())
        pieces: list[tuple[int, int]] = []
        closed: list[bool] = []
        entering: dict[int, int] = {}
        leaving: dict[int, int] = {}
        for at, start, end in self._runs(segments):
            block = self.flow.blocks[at]
            found = visits[bisect_left(points, start - 2) : bisect_left(points, end)]
            stops: list[tuple[Stop, int, int]] = [
                (
                    Stop(
                        (
                            Where("before", visit.number),
                            Where("after", visit.number),
                        ),
                        visit.frequency,
                        reads,
                        writes,
                        visit.open,
                    ),
                    visit.point - 1,
                    visit.point + 3,
                )
                for visit, reads, writes in found
            ]
            if start == block.first and self.cut_start[at]:
                where = Where("start", block.number)
                stop = Stop((where, where), block.frequency, False, False)
                stops.insert(0, (stop, start, start))
            if end == block.end and self.cut_end[at]:
                where = Where("end", block.number)
                stop = Stop((where, where), block.frequency, False, False)
                stops.append((stop, block.leaves, block.leaves))
            opened: tuple[int, bool] | None = None
            before: Stop | None = None
            if start == block.first:
                opened = (start, True)
                entering[at] = len(pieces)
            for stop, free_until, free_from in stops:
                if opened is not None:
                    stop.before = len(pieces)
                    if before is not None:
                        before.after = len(pieces)
                    pieces.append((opened[0], free_until))
                    closed.append(not (opened[1] and stop.open))
                opened, before = (free_from, stop.open), stop
                life.stops.append(stop)
            if end == block.end and opened is not None:
                if before is not None:
                    before.after = len(pieces)
                leaving[at] = len(pieces)
                pieces.append((opened[0], end))
                closed.append(not opened[1])
        joined = _Union(len(pieces))
        for at, piece in entering.items():
            for source in self.sources[at]:
                if source in leaving:
                    joined.join(piece, leaving[source])
                else:
                    # Nothing is stored on the way from there.
                    closed[piece] = True
        gaps: dict[int, int] = {}
        for piece, (start, end) in enumerate(pieces):
            gap = gaps.setdefault(joined.find(piece), len(gaps))
            if gap == len(life.free):
                life.free.append([])
            if start < end:
                life.free[gap].append((start, end))
            if closed[piece]:
                life.closed.add(gap)
        for stop in life.stops:
            if stop.before is not None:
                stop.before = gaps[joined.find(stop.before)]
            if stop.after is not None:
                stop.after = gaps[joined.find(stop.after)]
        return life

    def _runs(self, segments: Segments) -> Iterator[tuple[int, int, int]]:
        """Live runs, block by block."""
        for start, end in segments:
            at = max(0, bisect_right(self.firsts, start) - 1)
            while at < len(self.firsts) and self.firsts[at] < end:
                block = self.flow.blocks[at]
                first, last = max(start, block.first), min(end, block.end)
                if first < last:
                    yield at, first, last
                at += 1


class _Union:
    def __init__(self, size: int) -> None:
        self.parent = list(range(size))

    def find(self, item: int) -> int:
        while self.parent[item] != item:
            self.parent[item] = self.parent[self.parent[item]]
            item = self.parent[item]
        return item

    def join(self, one: int, other: int) -> None:
        self.parent[self.find(one)] = self.find(other)


__all__ = [
    "Flow",
    "FlowBlock",
    "Life",
    "Lives",
    "Stores",
    "Visit",
    "Where",
    "whole_registers",
]
