"""When which locations are taken, for programs with very many registers.

A tree over stretches of the program: to take or to look at a run of points costs its
logarithm, however many registers are live meanwhile, and nobody has to know who is in
whose way. Sets of locations are integers, one bit a location.
"""

from __future__ import annotations

from itertools import chain

from veriloc.allocators.bits import lowest, positions
from veriloc.allocators.problem import Node, Problem


class Timetable:
    """What is taken when; at first what fixed registers take."""

    def __init__(self, problem: Problem) -> None:
        runs = chain(
            (run for node in problem.nodes for _, rs in node.groups for run in rs),
            (run for rs in problem.fixed.values() for run in rs),
        )
        points = sorted({point for run in runs for point in run})
        self.index = {point: at for at, point in enumerate(points)}
        self.size = 1 << max(0, len(points) - 1).bit_length()
        """Stretches, rounded up: the leaves of the tree."""
        self.whole = [0] * (2 * self.size)
        """By part of the tree: taken all the time."""
        self.partly = [0] * (2 * self.size)
        """By part of the tree: taken all the time or meanwhile."""
        for location, segments in problem.fixed.items():
            for start, end in segments:
                self.take(start, end, 1 << location)

    def take(self, start: int, end: int, locations: int) -> None:
        """Takes locations from one point to another one."""
        left, right = self.index[start] + self.size, self.index[end] + self.size
        edges = left, right - 1
        while left < right:
            if left & 1:
                self.whole[left] |= locations
                self.partly[left] |= locations
                left += 1
            if right & 1:
                right -= 1
                self.whole[right] |= locations
                self.partly[right] |= locations
            left >>= 1
            right >>= 1
        for edge in edges:
            part = edge >> 1
            while part:
                self.partly[part] |= self.partly[2 * part] | self.partly[2 * part + 1]
                part >>= 1

    def taken(self, start: int, end: int) -> int:
        """Locations that are taken at some time from one point to another one."""
        return self._taken(self.index[start], self.index[end])

    def _taken(self, start: int, end: int) -> int:
        """The same from one stretch to another one; none is outside of the program."""
        start, end = max(start, 0), min(end, self.size)
        if start >= end:
            return 0
        left, right = start + self.size, end + self.size
        edges = left, right - 1
        found = 0
        while left < right:
            if left & 1:
                found |= self.partly[left]
                left += 1
            if right & 1:
                right -= 1
                found |= self.partly[right]
            left >>= 1
            right >>= 1
        for edge in edges:
            part = edge >> 1
            while part:
                found |= self.whole[part]
                part >>= 1
        return found

    def free(self, node: Node) -> int:
        """Where a node may start."""
        places = node.allowed
        for mask, segments in node.groups:
            taken = 0
            for start, end in segments:
                taken |= self.taken(start, end)
            for lane in positions(mask):
                places &= ~(taken >> lane)
        return places

    def tightest(self, node: Node, places: int) -> int:
        """Of some places, not none, one that is needed soon behind and in front."""
        runs = [run for _, segments in node.groups for run in segments]
        if not runs:
            return lowest(places)
        start = self.index[min(first for first, _ in runs)]
        end = self.index[max(last for _, last in runs)]
        reach = 1
        while reach < self.size:
            behind = places & _touched(self._taken(end, end + reach), node.lanes)
            front = places & _touched(self._taken(start - reach, start), node.lanes)
            near = behind & front or front or behind
            if near:
                return lowest(near)
            reach *= 4
        return lowest(places)

    def put(self, node: Node, place: int) -> None:
        """Takes what a node needs from a place on."""
        for mask, segments in node.groups:
            for start, end in segments:
                self.take(start, end, mask << place)


def _touched(locations: int, lanes: int) -> int:
    """Where so many lanes may start to have some of the locations."""
    found = 0
    for lane in range(lanes):
        found |= locations >> lane
    return found
