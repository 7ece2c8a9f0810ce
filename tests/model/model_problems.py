"""Small problems for the tests of the learned allocator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from veriloc.allocators.problem import Affinity, Member, Node, Problem, Segments, Space

SPACE = Space.of({"vgpr": 16, "agpr": 8}, 2)
VGPR = SPACE.mask(SPACE.bank("vgpr"))
AGPR = SPACE.mask(SPACE.bank("agpr"))


def node(
    number: int,
    groups: Sequence[tuple[int, Segments]],
    lanes: int = 1,
    allowed: int = VGPR | AGPR,
    align: int = 1,
) -> Node:
    starts = 0
    for bank in SPACE.banks:
        for at in range(0, bank.size - lanes + 1, align):
            if allowed >> (bank.base + at) & 1:
                starts |= 1 << (bank.base + at)
    return Node((Member(number, 0, lanes),), lanes, starts, tuple(groups))


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    nodes = []
    for number in range(draw(st.integers(1, 14))):
        lanes = draw(st.sampled_from([1, 1, 2, 4]))
        start = draw(st.integers(0, 20))
        runs = ((start, start + draw(st.integers(1, 12))),)
        nodes.append(
            node(
                number,
                [((1 << lanes) - 1, runs)],
                lanes,
                draw(st.sampled_from([VGPR, VGPR, VGPR | AGPR, AGPR])),
                draw(st.sampled_from([1, min(lanes, 2)])),
            )
        )
    fixed: dict[int, Segments] = {}
    for at in draw(st.lists(st.integers(0, 23), max_size=3)):
        start = draw(st.integers(0, 20))
        fixed[at] = ((start, start + draw(st.integers(1, 6))),)
    problem = Problem("k", SPACE, nodes, fixed)
    for _ in range(draw(st.integers(0, 3)) if len(nodes) > 1 else 0):
        a = draw(st.integers(0, len(nodes) - 1))
        b = draw(st.integers(0, len(nodes) - 1))
        if a != b:
            problem.affinities.append(Affinity(a, b, 0, draw(st.floats(1, 9))))
    return problem


def board_allows(
    problem: Problem, placed: Mapping[int, int], number: int, start: int
) -> bool:
    """Whether a node may start there, point by point, without any of VeriLoc's masks."""
    own = problem.nodes[number]
    if not own.allowed >> start & 1:
        return False
    taken: set[tuple[int, int]] = set()
    for at, runs in problem.fixed.items():
        taken |= {(at, p) for a, b in runs for p in range(a, b)}
    for other, at in placed.items():
        taken |= occupied(problem.nodes[other], at)
    return not taken & occupied(own, start)


def occupied(item: Node, start: int) -> set[tuple[int, int]]:
    """Registers and points that a node takes."""
    return {
        (start + lane, point)
        for mask, runs in item.groups
        for lane in range(item.lanes)
        if mask >> lane & 1
        for a, b in runs
        for point in range(a, b)
    }
