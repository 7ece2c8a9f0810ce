"""Interference of live ranges, lane by lane, as masks of distances.

Two nodes may not be placed at certain distances: where a lane of one would meet a lane of
the other that is live at the same point. A whole register that meets a whole register
gives a run of distances; tuples of which only some lanes are live together give holes.

One sweep over the points finds who meets whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress
from operator import or_
from typing import TYPE_CHECKING

from veriloc.allocators.bits import positions, selectors

if TYPE_CHECKING:
    from veriloc.allocators.problem import Problem


@dataclass(frozen=True, slots=True)
class Interference:
    """Neighbours of every node.

    For a neighbour `(other, distances)` of `node`, bit `d + lanes(node) - 1` of
    `distances` is set if `start(node) - start(other)` must not be `d`.
    """

    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    free: tuple[int, ...]
    """Where each node may start, fixed registers taken into account."""
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
        """Groups that are live together with this one."""

    def run(self) -> None:
        """Finds who meets whom."""
        events = []
        for group, segments in enumerate(self.ranges):
            for start, end in segments:
                events.append((start, 1, group))
                events.append((end, 0, group))
        events.sort()
        begun = [group for _, starts, group in events if starts]
        unions = Unions([1 << group for group in begun])
        active, number = 0, 0
        opened = [0] * len(self.ranges)
        for _, starts, group in events:
            if starts:
                self.meets[group] |= active
                active |= 1 << group
                number += 1
                opened[group] = number
            else:
                active &= ~(1 << group)
                # Those that became live before this one ended.
                self.meets[group] |= unions.of(opened[group], number)

    def neighbours(self) -> list[dict[int, int]]:
        """Distances that are forbidden, by node and neighbour."""
        problem = self.problem
        nodes, owner, sets = problem.nodes, self.owner, problem.bank_sets
        found: list[dict[int, int]] = [{} for _ in nodes]
        group_mask = [_mask_of(groups) for groups in self.of_node]
        beside = {banks: self._sharing(banks) for banks in set(sets)}
        narrow = _mask_of([g for g, v in enumerate(owner) if nodes[v].lanes == 1])
        single = [
            self.masks[groups[0]] if len(groups) == 1 else 0 for groups in self.of_node
        ]
        for v, groups in enumerate(self.of_node):
            around = 0
            for g in groups:
                around |= self.meets[g]
            around &= beside[sets[v]] & ~group_mask[v]
            of_v, bias, own = found[v], nodes[v].lanes - 1, single[v]
            if nodes[v].lanes == 1:
                of_v.update(dict.fromkeys(_owners(owner, around & narrow), 1))
                around &= ~narrow
            for u in dict.fromkeys(_owners(owner, around)):
                if own and single[u]:
                    of_v[u] = _distances(own, single[u], bias)
                    continue
                distances = 0
                for g in groups:
                    others = 0
                    for i in positions(self.meets[g] & group_mask[u]):
                        others |= self.masks[i]
                    distances |= _distances(self.masks[g], others, bias)
                of_v[u] = distances
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

    def _sharing(self, banks: frozenset[str]) -> int:
        """Groups of nodes that may be in one of some banks."""
        sets = self.problem.bank_sets
        return _mask_of([g for g, v in enumerate(self.owner) if sets[v] & banks])

    def free(self) -> tuple[int, ...]:
        """Where each node may start beside the fixed live ranges."""
        starts = [node.allowed for node in self.problem.nodes]
        for apart in self.problem.apart:
            if apart.other < 0:
                starts[apart.node] &= ~(apart.lanes >> apart.lane)
        low = (1 << self.num_groups) - 1
        for position, location in enumerate(self.fixed):
            for group in positions(self.meets[self.num_groups + position] & low):
                for lane in positions(self.masks[group]):
                    if location >= lane:
                        starts[self.owner[group]] &= ~(1 << (location - lane))
        return tuple(starts)


class Unions:
    """Unions of runs of sets, each in a few steps."""

    def __init__(self, sets: list[int]) -> None:
        self._sets = sets
        whole = [
            reduce(or_, sets[i : i + _BLOCK], 0) for i in range(0, len(sets), _BLOCK)
        ]
        self._levels = [whole]
        """Unions of 1, 2, 4, ... blocks, by the first of them."""
        width = 1
        while 2 * width <= len(whole):
            last = self._levels[-1]
            self._levels.append(
                [last[i] | last[i + width] for i in range(len(last) - width)]
            )
            width *= 2

    def of(self, start: int, end: int) -> int:
        """The union of the sets numbered `start` up to, but not including, `end`."""
        first, last = -(-start // _BLOCK), end // _BLOCK
        if first >= last:
            return reduce(or_, self._sets[start:end], 0)
        union = reduce(or_, self._sets[start : first * _BLOCK], 0)
        union = reduce(or_, self._sets[last * _BLOCK : end], union)
        level = (last - first).bit_length() - 1
        blocks = self._levels[level]
        return union | blocks[first] | blocks[last - (1 << level)]


_BLOCK = 16


def _owners(owner: list[int], groups: int) -> Iterator[int]:
    """The nodes of a set of groups, ascending."""
    return compress(owner, selectors(groups))


def _mask_of(positions: list[int]) -> int:
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask
