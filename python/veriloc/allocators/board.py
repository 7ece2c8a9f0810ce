"""A partial assignment: which places are free, taken and wanted.

All searches place and remove nodes on a board. Work is counted in visits of neighbours,
so that a search can be bounded without a clock and repeats exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy

from veriloc.allocators.problem import Problem

WORK_PER_SECOND = 4_000_000
"""Visits of neighbours that count as one second of a time limit."""


class OutOfWorkError(Exception):
    """The work that a search may do is done."""


class Board:
    """Places of nodes; -1 for none."""

    def __init__(
        self, problem: Problem, caps: Mapping[str, int], work: int | None = None
    ) -> None:
        interference = problem.interference
        self.problem = problem
        self.neighbours = interference.neighbours
        self.starts = [-1] * len(problem.nodes)
        self.lanes = [node.lanes for node in problem.nodes]
        self.allowed = list(interference.free)
        self.work = work
        self._partners: dict[int, list[int]] = {}
        for pair in problem.same_bank:
            self._partners.setdefault(pair.node, []).append(pair.other)
            self._partners.setdefault(pair.other, []).append(pair.node)
        self.wishes: list[list[tuple[int, int, float]]] = [[] for _ in problem.nodes]
        """`(other, distance, weight)`; other -1: `distance` is the place."""
        for affinity in problem.attainable:
            if affinity.other is None:
                self.wishes[affinity.node].append(
                    (-1, affinity.distance, affinity.weight)
                )
                continue
            self.wishes[affinity.node].append(
                (affinity.other, affinity.distance, affinity.weight)
            )
            self.wishes[affinity.other].append(
                (affinity.node, -affinity.distance, affinity.weight)
            )
        self.avoid = problem.claimed
        """For each node, places that neighbours want because of a fixed register."""
        self._cap(caps)

    def copy(self) -> Board:
        """A board with the same places that can be changed on its own."""
        other = copy(self)
        other.starts = list(self.starts)
        return other

    def _cap(self, caps: Mapping[str, int]) -> None:
        if not caps:
            return
        space = self.problem.space
        masks: dict[int, int] = {}
        for index, lanes in enumerate(self.lanes):
            if self.problem.nodes[index].pinned:
                continue
            if lanes not in masks:
                mask = 0
                for bank in space.banks:
                    limit = bank.size
                    if bank.name in caps:
                        limit = min(limit, caps[bank.name] * 2 // space.grain)
                    mask |= space.mask(bank, limit - lanes + 1)
                masks[lanes] = mask
            self.allowed[index] &= masks[lanes]

    def free(self, node: int) -> int:
        """Where a node may start now, as bits."""
        taken = 0
        starts = self.starts
        for other, distances in self.neighbours[node]:
            at = starts[other]
            if at >= 0:
                taken |= distances << at
        if self.work is not None:
            self.work -= len(self.neighbours[node]) + 1
            if self.work < 0:
                raise OutOfWorkError
        return self.possible(node) & ~(taken >> (self.lanes[node] - 1))

    def possible(self, node: int) -> int:
        """Where a node may start if its neighbours made room."""
        allowed = self.allowed[node]
        for partner in self._partners.get(node, ()):
            at = self.starts[partner]
            if at >= 0:
                space = self.problem.space
                allowed &= space.mask(space.bank_at(at))
        return allowed

    def wanted(self, node: int) -> dict[int, float]:
        """Places at which copies need no code, with what that saves."""
        places: dict[int, float] = {}
        for other, distance, weight in self.wishes[node]:
            if other < 0:
                at = distance
            elif self.starts[other] >= 0:
                at = self.starts[other] + distance
            else:
                continue
            if at >= 0:
                places[at] = places.get(at, 0.0) + weight
        return places

    def blockers(self, node: int, start: int) -> Iterator[int]:
        """Placed neighbours that overlap a node at a place."""
        bias = self.lanes[node] - 1
        for other, distances in self.neighbours[node]:
            at = self.starts[other]
            if at >= 0:
                shift = start - at + bias
                if shift >= 0 and distances >> shift & 1:
                    yield other

    def take_off_neighbours(self, nodes: Iterable[int]) -> None:
        """Takes their places from the neighbours of some nodes, but for pinned ones."""
        for node in nodes:
            for other, _ in self.neighbours[node]:
                if not self.problem.nodes[other].pinned:
                    self.starts[other] = -1

    def unplaced(self) -> list[int]:
        """Nodes without a place."""
        return [i for i, start in enumerate(self.starts) if start < 0]
