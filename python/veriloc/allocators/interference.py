"""Interference of live ranges, lane by lane, as masks of distances.

Two nodes may not be placed at certain distances: where a lane of one would meet a lane of
the other that is live at the same point. A whole register that meets a whole register
gives a run of distances; tuples of which only some lanes are live together give holes.

One sweep over the points finds who meets whom and how many lanes are live.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from veriloc.allocators.bits import positions

if TYPE_CHECKING:
    from veriloc.allocators.problem import Problem


@dataclass(frozen=True, slots=True)
class Bound:
    """Registers that are needed in a set of banks, whatever the allocation."""

    banks: frozenset[str]
    units: int
    """32-bit registers."""
    point: int
    """Where so many are live."""


@dataclass(frozen=True, slots=True)
class Interference:
    """Neighbours of every node.

    For a neighbour `(other, distances)` of `node`, bit `d + lanes(node) - 1` of
    `distances` is set if `start(node) - start(other)` must not be `d`.
    """

    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    free: tuple[int, ...]
    """Where each node may start, fixed registers taken into account."""
    bounds: list[Bound]
    _by_pair: tuple[dict[int, int], ...]

    def forbids(self, node: int, other: int, distance: int, bias: int) -> bool:
        """True if `node` must not start `distance` behind `other`.

        `bias` is the number of lanes of `node` less one.
        """
        shift = distance + bias
        return shift >= 0 and bool(self._by_pair[node].get(other, 0) >> shift & 1)


@lru_cache(maxsize=1 << 16)
def _distances(lanes: int, others: int, bias: int) -> int:
    """Distances at which a lane of one mask meets a lane of the other."""
    found = 0
    while others:
        low = others & -others
        b = low.bit_length() - 1
        others ^= low
        rest = lanes
        while rest:
            bit = rest & -rest
            found |= 1 << (b - bit.bit_length() + 1 + bias)
            rest ^= bit
    return found


def build_interference(problem: Problem) -> Interference:
    """Sweeps over the live ranges once."""
    sweep = _Sweep(problem)
    sweep.run()
    neighbours = sweep.neighbours()
    return Interference(
        tuple(tuple(sorted(n.items())) for n in neighbours),
        sweep.free(),
        sweep.bounds(),
        tuple(neighbours),
    )


class _Sweep:
    """The groups of lanes of all nodes, then one group for each fixed location."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.owner: list[int] = []
        """Node of each group."""
        self.masks: list[int] = []
        self.of_node: list[list[int]] = [[] for _ in problem.nodes]
        self.ranges: list[tuple[tuple[int, int], ...]] = []
        for index, node in enumerate(problem.nodes):
            for mask, segments in node.groups:
                if segments:
                    self.of_node[index].append(len(self.owner))
                    self.owner.append(index)
                    self.masks.append(mask)
                    self.ranges.append(segments)
        self.num_groups = len(self.owner)
        self.fixed = list(problem.fixed)
        self.ranges += problem.fixed.values()
        self.meets = [0] * len(self.ranges)
        """Groups that were live when this one became so."""
        self._peaks: dict[frozenset[str], tuple[int, int]] = {}

    def run(self) -> None:
        """Finds who meets whom, and the peaks."""
        events = []
        for group, segments in enumerate(self.ranges):
            for start, end in segments:
                events.append((start, 1, group))
                events.append((end, 0, group))
        events.sort()
        keys, kinds = self._bank_kinds()
        live_lanes = [0] * len(kinds)
        sets = [
            [k for k, banks in enumerate(kinds) if banks <= wanted] for wanted in kinds
        ]
        peaks = [(0, 0)] * len(kinds)
        wanted_sets = [w for w in range(len(kinds)) if kinds[w] in self._node_sets]
        active = 0
        position, count = 0, len(events)
        while position < count:
            point = events[position][0]
            while position < count and events[position][0] == point:
                _, starts, group = events[position]
                position += 1
                kind = keys[group]
                lanes = self.masks[group].bit_count() if group < self.num_groups else 1
                if starts:
                    self.meets[group] |= active
                    active |= 1 << group
                    if kind >= 0:
                        live_lanes[kind] += lanes
                else:
                    active &= ~(1 << group)
                    if kind >= 0:
                        live_lanes[kind] -= lanes
            for w in wanted_sets:
                total = sum(live_lanes[k] for k in sets[w])
                if total > peaks[w][0]:
                    peaks[w] = (total, point)
        self._peaks = {kinds[w]: peaks[w] for w in wanted_sets}

    def _bank_kinds(self) -> tuple[list[int], list[frozenset[str]]]:
        """For every group the number of its set of banks (-1: exerts no pressure)."""
        space, reserved = self.problem.space, self.problem.reserved
        of_node = self.problem.bank_sets
        self._node_sets = set(of_node)
        numbers: dict[frozenset[str], int] = {}
        keys = []
        for group in range(self.num_groups):
            banks = of_node[self.owner[group]]
            keys.append(numbers.setdefault(banks, len(numbers)) if banks else -1)
        for location in self.fixed:
            if reserved >> location & 1:
                keys.append(-1)
                continue
            banks = frozenset({space.bank_at(location).name})
            keys.append(numbers.setdefault(banks, len(numbers)))
        return keys, list(numbers)

    def bounds(self) -> list[Bound]:
        """The peak of each set of banks."""
        return [
            Bound(banks, self.problem.space.units(lanes), point)
            for banks, (lanes, point) in sorted(
                self._peaks.items(), key=lambda item: (len(item[0]), sorted(item[0]))
            )
            if banks
        ]

    def neighbours(self) -> list[dict[int, int]]:
        """Distances that are forbidden, by node and neighbour."""
        problem = self.problem
        nodes = problem.nodes
        found: list[dict[int, int]] = [{} for _ in nodes]
        group_mask = [_mask_of(groups) for groups in self.of_node]
        # Who became live first is not told by `meets`: make it mutual.
        low = (1 << self.num_groups) - 1
        mutual = [m & low for m in self.meets[: self.num_groups]]
        self._mutual(mutual)
        sets = problem.bank_sets
        for v, groups in enumerate(self.of_node):
            around = 0
            for g in groups:
                around |= mutual[g]
            bias = nodes[v].lanes - 1
            while around:
                u = self.owner[(around & -around).bit_length() - 1]
                around &= ~group_mask[u]
                if u == v or not sets[u] & sets[v]:
                    continue
                distances = 0
                for g in groups:
                    meeting = mutual[g] & group_mask[u]
                    if not meeting:
                        continue
                    if meeting == group_mask[u]:
                        others = self._all_lanes(u)
                    else:
                        others = 0
                        for h in positions(meeting):
                            others |= self.masks[h]
                    distances |= _distances(self.masks[g], others, bias)
                found[v][u] = distances
        for a, b in problem.disjoint:
            for v, u in ((a, b), (b, a)):
                every = (1 << (nodes[v].lanes + nodes[u].lanes - 1)) - 1
                found[v][u] = every
        for apart in problem.apart:
            v, u = apart.node, apart.other
            if u >= 0 and u != v and sets[u] & sets[v]:
                lane, lanes = 1 << apart.lane, apart.lanes
                mine = _distances(lane, lanes, nodes[v].lanes - 1)
                theirs = _distances(lanes, lane, nodes[u].lanes - 1)
                found[v][u] = found[v].get(u, 0) | mine
                found[u][v] = found[u].get(v, 0) | theirs
        return found

    def _all_lanes(self, node: int) -> int:
        lanes = 0
        for group in self.of_node[node]:
            lanes |= self.masks[group]
        return lanes

    def _mutual(self, meets: list[int]) -> None:
        """Makes a relation symmetric."""
        for g in range(len(meets)):
            bit = 1 << g
            for h in positions(meets[g]):
                meets[h] |= bit

    def free(self) -> tuple[int, ...]:
        """Where each node may start beside the fixed live ranges."""
        starts = [node.allowed for node in self.problem.nodes]
        bits = _mask_of(range(self.num_groups, self.num_groups + len(self.fixed)))

        def block(group: int, location: int) -> None:
            node = self.owner[group]
            for lane in positions(self.masks[group]):
                if location >= lane:
                    starts[node] &= ~(1 << (location - lane))

        for group in range(self.num_groups):
            for other in positions(self.meets[group] & bits):
                block(group, self.fixed[other - self.num_groups])
        for apart in self.problem.apart:
            if apart.other < 0:
                places = apart.lanes >> apart.lane
                starts[apart.node] &= ~places
        low = (1 << self.num_groups) - 1
        for position, location in enumerate(self.fixed):
            for group in positions(self.meets[self.num_groups + position] & low):
                block(group, location)
        return tuple(starts)


def _mask_of(positions: list[int] | range) -> int:
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask
