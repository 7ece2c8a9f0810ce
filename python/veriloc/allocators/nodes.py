"""Virtual registers that are tied to each other, as nodes that are placed as a whole."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriloc.allocators.problem import Member, Node
from veriloc.allocators.ranges import Segments, merge


class ContradictionError(ValueError):
    """Ties that cannot all hold; `tie` is the number of the one that cannot."""

    def __init__(self, tie: int) -> None:
        super().__init__("operands are tied to each other at different places")
        self.tie = tie


@dataclass(slots=True)
class Register:
    """A virtual register."""

    number: int
    first: int
    """Its first lane in the numbering of the live ranges."""
    lanes: int
    allowed: int
    """Where it may start."""
    weight: float = 0.0
    """Frequency-weighted accesses."""
    given: int | None = None
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """Register `b` starts `distance` locations behind register `a`."""

    a: int
    b: int
    distance: int


def build_nodes(
    registers: Sequence[Register],
    ties: Sequence[Tie],
    ranges: Mapping[int, Segments],
    block_starts: Sequence[int],
) -> tuple[list[Node], list[int], list[int]]:
    """The nodes, and for each register its node and its offset in it.

    Args:
        registers: all virtual registers.
        ties: what must be placed together.
        ranges: live ranges by lane.
        block_starts: first point of each block, ascending.

    Raises:
        ContradictionError: ties want one register in two places.
    """
    parent, offset = list(range(len(registers))), [0] * len(registers)

    def find(index: int) -> tuple[int, int]:
        distance = 0
        while parent[index] != index:
            distance += offset[index]
            index = parent[index]
        return index, distance

    for number, tie in enumerate(ties):
        (a, at_a), (b, at_b) = find(tie.a), find(tie.b)
        distance = at_a + tie.distance - at_b
        if a != b:
            parent[b], offset[b] = a, distance
        elif distance:
            raise ContradictionError(number)
    groups: dict[int, list[tuple[Register, int, int]]] = {}
    for index, register in enumerate(registers):
        root, distance = find(index)
        groups.setdefault(root, []).append((register, distance, index))
    nodes: list[Node] = []
    index_of, offset_of = [0] * len(registers), [0] * len(registers)
    for _, members in sorted(groups.items()):
        least = min(distance for _, distance, _ in members)
        placed = []
        for register, distance, index in members:
            index_of[index] = len(nodes)
            offset_of[index] = distance - least
            placed.append((register, distance - least))
        nodes.append(_node(placed, ranges, block_starts))
    return nodes, index_of, offset_of


def _node(
    members: Sequence[tuple[Register, int]],
    ranges: Mapping[int, Segments],
    block_starts: Sequence[int],
) -> Node:
    lanes = max(distance + register.lanes for register, distance in members)
    allowed = -1
    by_lane: dict[int, list[tuple[int, int]]] = {}
    given = None
    for register, distance in members:
        allowed &= register.allowed >> distance
        for lane in range(register.lanes):
            live = ranges.get(register.first + lane, ())
            by_lane.setdefault(lane + distance, []).extend(live)
        if register.given is not None:
            given = register.given - distance
    together: dict[Segments, int] = {}
    for lane, runs in by_lane.items():
        segments = merge(runs)
        if segments:
            together[segments] = together.get(segments, 0) | 1 << lane
    points = [point for segments in together for run in segments for point in run]
    first, last = min(points, default=0), max(points, default=1) - 1
    pinned = any(register.pinned for register, _ in members)
    return Node(
        tuple(Member(r.number, distance, r.lanes) for r, distance in members),
        lanes,
        allowed,
        tuple((mask, segments) for segments, mask in together.items()),
        weight=sum(r.weight for r, _ in members) / lanes,
        spillable=not pinned,
        given=given,
        pinned=pinned,
        crosses_blocks=bisect_right(block_starts, first)
        != bisect_right(block_starts, last),
    )
