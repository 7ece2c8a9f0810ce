"""Which lanes to keep elsewhere, and from where to where, so that the rest fits.

Gaps are chosen by what their stores and loads cost, weighted with frequencies, for the
room that they make where too many lanes are live.

A tuple of which some lanes are away still takes a run of registers that nothing else may
cross. So in the same gaps its other lanes are moved to registers of their own, which can
be anywhere: where they stay in place, that costs nothing.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise
from math import inf

from veriloc.allocators.bits import Counters, positions
from veriloc.allocators.gaps import (
    Flow,
    Life,
    Lives,
    Stores,
    Where,
    whole_registers,
)
from veriloc.allocators.problem import Problem, Segments
from veriloc.allocators.ranges import merge
from veriloc.allocators.result import capacity

_BROKEN = 0.5
"""Price of further lanes of a tuple of which some are away already, so that few tuples
have holes."""

_EXPONENTS = (1.0, 0.6, 1.6)
"""How much room counts against cost, in the attempts."""

_CROWDED = 0.9
"""Where tuples are cut, this part of the registers is live or more."""

_MANY = 5000
"""With more lives than these there is one attempt."""


@dataclass(frozen=True, slots=True)
class Eviction:
    """Registers of a node that are elsewhere for a while, always at the same place."""

    node: int
    first: int
    count: int
    """32-bit registers of the node."""
    saves: tuple[Where, ...]
    reloads: tuple[Where, ...]
    in_register: bool = False
    """In another register instead of memory."""


def choose_evictions(
    problem: Problem,
    flow: Flow,
    margin: int = 0,
    loose: Collection[int] = (),
    longer: int | None = None,
) -> list[Eviction] | None:
    """What should be in memory, and where, so that everything else fits by counting.

    None if that cannot be done.

    Args:
        problem: the problem.
        flow: its instructions and blocks.
        margin: so many registers should stay free.
        loose: nodes whose lanes may be anywhere in all their gaps.
        longer: lanes of every tuple may be anywhere in gaps of more points than these,
            as long as they are where nearly too much is live.
    """
    full = _full(problem, margin)
    if len(full) > 1:
        # Several files are too small: not tried together.
        return None
    banks = full[0][0] if full else frozenset()
    lives = _lives(problem, flow, banks, loose)
    if not full:
        held = [Counter({0: len(life.units)}) for life in lives]
        return list(_evictions(lives, held, _Loose(loose)))
    best = _cheapest(problem, lives, *full[0])
    if best is None:
        return None
    anywhere = _Loose(loose, best.room.crowded, longer)
    return list(_evictions(lives, best.held, anywhere))


def choose_computed(
    problem: Problem, flow: Flow, computable: Collection[int], margin: int = 0
) -> list[int]:
    """Which values to compute again where they are read, so that less is in memory.

    Args:
        problem: the problem.
        flow: its instructions and blocks.
        computable: nodes of which that can be done wherever they are read.
        margin: so many registers should stay free.
    """
    full = _full(problem, margin)
    if len(full) != 1 or not computable:
        return []
    lives = _lives(problem, flow, full[0][0], ())
    chosen = [
        life.computed() if life.node in computable else life
        for life in lives
        if life.node not in computable or len(life.units) == 1
    ]
    best = _cheapest(problem, chosen, *full[0])
    if best is None:
        return []
    return [
        life.node
        for life, held in zip(chosen, best.held, strict=True)
        if life.node in computable and any(held)
    ]


def _full(problem: Problem, margin: int) -> list[tuple[frozenset[str], int]]:
    """Files in which too much is live, and their registers."""
    return [
        (bound.banks, room)
        for bound in problem.bounds
        if bound.units > (room := capacity(problem, bound.banks) - margin) > 0
    ]


def _lives(
    problem: Problem, flow: Flow, banks: frozenset[str], also: Collection[int]
) -> list[Life]:
    cutter = Lives(flow)
    return [
        life
        for index, of_node in enumerate(problem.bank_sets)
        if (of_node and of_node <= banks and not problem.nodes[index].pinned)
        or index in also
        for life in cutter.of_node(problem, index)
    ]


def _cheapest(
    problem: Problem, lives: list[Life], banks: frozenset[str], room: int
) -> _Choice | None:
    best: _Choice | None = None
    for exponent in _EXPONENTS[: 1 if len(lives) > _MANY else None]:
        choice = _Choice(lives, _Room(problem, banks, room, lives), exponent)
        if choice.run() and (best is None or choice.cost < best.cost):
            best = choice
    return best


#
# Choice
#


class _Room:
    """The stretches of the program where too many lanes are live."""

    def __init__(
        self, problem: Problem, banks: frozenset[str], room: int, lives: list[Life]
    ) -> None:
        self.width = 2 // problem.space.grain
        self.room = room * self.width
        changes: Counter[int] = Counter()
        for index, of_node in enumerate(problem.bank_sets):
            if of_node and of_node <= banks:
                for lanes, segments in _needs(problem, index):
                    _change(changes, segments, lanes)
        for at, segments in problem.fixed.items():
            if not problem.reserved >> at & 1 and (
                problem.space.bank_at(at).name in banks
            ):
                _change(changes, segments, 1)
        points = sorted(changes)
        levels = list(accumulate(changes[p] for p in points))
        cuts = set(points)
        for life in lives:
            for free in life.free:
                for run in free:
                    cuts.update(run)
        self.starts: list[int] = []
        self.ends: list[int] = []
        crowded: list[tuple[int, int]] = []
        pressure: list[int] = []
        for start, end in pairwise(sorted(cuts)):
            level = levels[bisect_right(points, start) - 1] if start >= points[0] else 0
            if level > _CROWDED * self.room:
                crowded.append((start, end))
            if level > self.room:
                self.starts.append(start)
                self.ends.append(end)
                pressure.append(level)
        self.crowded = merge(crowded)
        """Where nearly too much is live at first."""
        self.pressure = Counters(pressure)
        self.overfull = self.pressure.above(self.room)

    def stretches(self, free: Iterable[tuple[int, int]]) -> int:
        """The stretches inside some runs of points, as bits."""
        found = 0
        for start, end in free:
            first = bisect_left(self.starts, start)
            last = bisect_right(self.ends, end)
            if first < last:
                found |= (1 << last) - (1 << first)
        return found

    def relief(self, stretches: int) -> int:
        """How many of them are too full."""
        return (stretches & self.overfull).bit_count()

    def take(self, stretches: int) -> None:
        """A register less in these."""
        self.pressure.subtract(stretches, self.width)
        self.overfull = self.pressure.above(self.room)

    def give_back(self, stretches: int) -> bool:
        """A register more in these, unless they are full then."""
        if self.pressure.above(self.room - self.width) & stretches:
            return False
        self.pressure.add(stretches, self.width)
        return True


def _needs(problem: Problem, index: int) -> Iterator[tuple[int, Segments]]:
    """Lanes that nothing else can have, and where: what leaves a tuple is a whole
    register, though only half of it may be live."""
    node = problem.nodes[index]
    if node.lanes < 2 // problem.space.grain:
        yield from ((mask.bit_count(), segments) for mask, segments in node.groups)
        return
    for mask, segments in whole_registers(problem, index):
        yield mask.bit_count(), segments


def _change(changes: Counter[int], segments: Segments, lanes: int) -> None:
    for start, end in segments:
        changes[start] += lanes
        changes[end] -= lanes


class _Choice:
    """For each life, how many of its registers are in memory in which set of gaps."""

    def __init__(self, lives: list[Life], room: _Room, exponent: float) -> None:
        self.lives = lives
        self.room = room
        self.exponent = exponent
        self.stretches = [[room.stretches(f) for f in life.free] for life in lives]
        self.held: list[Counter[int]] = [
            Counter({0: len(life.units)}) for life in lives
        ]
        self.queue: list[tuple[float, int, int, int]] = []
        self.broken: set[int] = set()
        self.of_node: dict[int, list[int]] = defaultdict(list)
        for index, life in enumerate(lives):
            self.of_node[life.node].append(index)

    @property
    def cost(self) -> float:
        """Of all stores and loads."""
        return sum(
            count * life.cost(gaps)
            for life, held in zip(self.lives, self.held, strict=True)
            for gaps, count in held.items()
        )

    def run(self) -> bool:
        """True if everything fits."""
        for index in range(len(self.lives)):
            self._offer(index, 0)
        while self.room.overfull and self.queue:
            known, index, gaps, gap = heapq.heappop(self.queue)
            if not self.held[index][gaps]:
                continue
            now = self._price(index, gaps, gap)
            if now == inf:
                continue
            if now > known:
                heapq.heappush(self.queue, (now, index, gaps, gap))
                continue
            self.room.take(self.stretches[index][gap])
            self._move(index, gaps, gaps | 1 << gap)
            heapq.heappush(self.queue, (now, index, gaps, gap))
            self._offer(index, gaps | 1 << gap)
            node = self.lives[index].node
            if node not in self.broken:
                self.broken.add(node)
                for other in self.of_node[node]:
                    for held in list(self.held[other]):
                        self._offer(other, held)
        if self.room.overfull:
            return False
        self._take_back()
        return True

    def _offer(self, index: int, gaps: int) -> None:
        life = self.lives[index]
        for gap in range(len(life.free)):
            if gap in life.closed or gaps >> gap & 1:
                continue
            price = self._price(index, gaps, gap)
            if price < inf:
                heapq.heappush(self.queue, (price, index, gaps, gap))

    def _price(self, index: int, gaps: int, gap: int) -> float:
        relief = self.room.relief(self.stretches[index][gap])
        if not relief:
            return inf
        life = self.lives[index]
        more = life.cost(gaps | 1 << gap) - life.cost(gaps)
        if life.node in self.broken:
            more *= _BROKEN
        return more / relief**self.exponent if more > 0 else more

    def _move(self, index: int, old: int, new: int) -> None:
        held = self.held[index]
        held[old] -= 1
        if not held[old]:
            del held[old]
        held[new] += 1

    def _take_back(self) -> None:
        """Later choices can make earlier ones needless; the dearest first."""
        while True:
            savings = sorted(
                (
                    (life.cost(gaps ^ 1 << gap) - life.cost(gaps), index, gaps, gap)
                    for index, (life, held) in enumerate(
                        zip(self.lives, self.held, strict=True)
                    )
                    for gaps in held
                    for gap in positions(gaps)
                ),
            )
            changed = False
            for saved, index, gaps, gap in savings:
                if saved >= 0:
                    break
                while self.held[index][gaps] and self.room.give_back(
                    self.stretches[index][gap]
                ):
                    self._move(index, gaps, gaps ^ 1 << gap)
                    changed = True
            if not changed:
                return


#
# Result
#


@dataclass(frozen=True, slots=True)
class _Loose:
    """Whose lanes may be anywhere, beside those of tuples with holes."""

    nodes: Collection[int] = ()
    """In all their gaps."""
    crowded: Segments = ()
    longer: int | None = None
    """All tuples in gaps of more points, at least one of which is in these runs."""

    def gaps(self, life: Life, holes: Segments, tuples: Collection[int]) -> int:
        """Gaps of a life in which it may be anywhere, near holes of its node."""
        if life.node in self.nodes:
            return life.open_gaps()
        found = life.open_gaps(holes) if holes else 0
        if self.longer is not None and life.node in tuples:
            found |= life.open_gaps(self.crowded, self.longer)
        return found


def _evictions(
    lives: Sequence[Life], held: Sequence[Counter[int]], loose: _Loose
) -> Iterator[Eviction]:
    """Neighbours in one register that go the same ways to memory, together; what is
    moved to other registers one by one."""
    away: dict[int, list[tuple[int, int]]] = defaultdict(list)
    count: Counter[int] = Counter()
    for life, counts in zip(lives, held, strict=True):
        count[life.node] += len(life.units)
        for gaps in counts:
            for gap in positions(gaps):
                away[life.node] += life.free[gap]
    holes = {node: merge(runs) for node, runs in away.items()}
    tuples = {node for node, units in count.items() if units > 1}
    ways: dict[tuple[int, tuple[Where, ...], tuple[Where, ...]], list[int]]
    ways = defaultdict(list)
    moved = []
    for life, counts in zip(lives, held, strict=True):
        units = iter(life.units)
        wanted = loose.gaps(life, holes.get(life.node, ()), tuples)
        for gaps, number in sorted(counts.items(), reverse=True):
            elsewhere = life.movable(gaps, wanted)
            for unit in islice(units, number):
                if gaps:
                    saves, reloads = life.places(gaps)
                    ways[life.node, saves, reloads].append(unit)
                if elsewhere:
                    places = life.places(elsewhere, Stores.ALWAYS)
                    moved.append(Eviction(life.node, unit, 1, *places, True))
    for (node, saves, reloads), chosen in sorted(
        ways.items(), key=lambda item: (item[0][0], min(item[1]))
    ):
        for first, length in _runs(sorted(chosen)):
            yield Eviction(node, first, length, saves, reloads)
    yield from moved


def _runs(units: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Runs of 4, 2 and 1 that start at an even register, or are one."""
    at = 0
    while at < len(units):
        first = units[at]
        count = 1
        while at + count < len(units) and units[at + count] == first + count:
            count += 1
        count = 1 if first % 2 else max(n for n in (1, 2, 4) if n <= count)
        yield first, count
        at += count


__all__ = ["Eviction", "choose_computed", "choose_evictions"]
