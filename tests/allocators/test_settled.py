"""The vendor's assignment, where it is the best one at a glance."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from test_allocators import SPACE, node, problem, problems

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.problem import Affinity, Occupancy, Problem, Read
from veriloc.allocators.score import score
from veriloc.allocators.settled import settled
from veriloc.cost import compare

WAVES = Occupancy("max", ("vgpr",), 1, 4, (4, 16), (8, 2))


def two(first: int, second: int, *, apart: bool = False) -> Problem:
    """Two values, one behind the other or at the same time, and where they are."""
    start = 2 if apart else 4
    made = problem(
        [
            node(0, [(1, ((0, 4),))], given=first),
            node(1, [(1, ((start, 8),))], given=second),
        ]
    )
    made.occupancy = (WAVES,)
    return made


def test_nothing_to_win() -> None:
    assert settled(two(0, 0), Options()) == (0, 0)
    assert settled(two(0, 1, apart=True), Options()) == (0, 1)


def test_a_register_to_win() -> None:
    assert settled(two(0, 1), Options()) is None
    assert settled(two(0, 2, apart=True), Options()) is None
    # Both are in one block of four.
    assert settled(two(0, 3), Options(block=4)) == (0, 3)
    assert settled(two(0, 4), Options(block=4)) is None


def test_waves_to_win() -> None:
    assert settled(two(0, 4), Options(block=8)) is None


def test_scalars_are_not_counted_in_blocks() -> None:
    made = two(0, 0)
    scalar = replace(node(2, [(1, ((0, 4),))]), allowed=1 << 16, given=16)
    made = Problem("k", SPACE, [*made.nodes, scalar], {})
    made.occupancy = (WAVES,)
    assert settled(made, Options(block=4)) == (0, 0, 16)
    made.nodes[2] = replace(scalar, allowed=0b11 << 16, given=17)
    assert settled(made, Options(block=4)) == (0, 0, 17)
    assert settled(made, Options()) is None


def test_a_copy_to_win() -> None:
    made = two(0, 1)
    made.affinities = [Affinity(0, 1, 0, 1.0)]
    assert settled(made, Options(block=4)) is None
    made = two(0, 1, apart=True)
    made.affinities = [Affinity(0, 1, 0, 1.0)]
    assert settled(made, Options(block=4)) == (0, 1)


def test_a_copy_of_lanes_that_do_not_meet() -> None:
    pair = node(0, [(1, ((0, 8),)), (2, ((0, 2),))], lanes=2, given=0)
    single = node(1, [(1, ((4, 8),))], given=2)
    made = problem([pair, single])
    made.occupancy = (WAVES,)
    made.affinities = [Affinity(1, 0, 0, 1.0)]
    assert settled(made, Options(block=4)) == (0, 2)
    made.affinities = [Affinity(1, 0, 1, 1.0)]  # its upper lane is free by then
    assert settled(made, Options(block=4)) is None


def test_a_copy_of_a_fixed_register() -> None:
    made = two(0, 0)
    made.affinities = [Affinity(0, None, 1, 1.0)]
    assert settled(made, Options(block=4)) is None
    made.fixed = {1: ((3, 6),)}
    assert settled(made, Options(block=4)) == (0, 0)
    made.fixed = {1: ((4, 6),)}
    assert settled(made, Options(block=4)) is None
    made.affinities = [Affinity(0, None, 16, 1.0)]  # in a bank that it cannot be in
    assert settled(made, Options(block=4)) == (0, 0)


def test_a_conflict_to_win() -> None:
    made = two(0, 4, apart=True)
    made.read_banks = {"vgpr": 4}
    made.reads = [Read(1.0, ((0, 0), (1, 0)))]
    made.occupancy = ()
    assert settled(made, Options(block=8)) is None


def test_what_is_not_recorded_or_capped_is_open() -> None:
    made = two(0, 0)
    assert settled(made, Options(caps={"vgpr": 1})) is None
    made.nodes[1] = replace(made.nodes[1], given=None)
    assert settled(made, Options()) is None


@settings(max_examples=60, deadline=None)
@given(problems())
def test_no_search_finds_better(made: Problem) -> None:
    found = allocate(made, "greedy", Options(time_limit=0.05))
    if not isinstance(found, Assignment):
        return
    nodes = [
        replace(item, given=start)
        for item, start in zip(made.nodes, found.starts, strict=True)
    ]
    known = Problem("k", SPACE, nodes, made.fixed)
    known.fixed_use, known.affinities = made.fixed_use, made.affinities
    starts = settled(known, Options())
    if starts is None:
        return
    assert starts == found.starts
    for allocator in ("exact", "portfolio", "first-fit"):
        other = allocate(made, allocator, Options(time_limit=0.05))
        if isinstance(other, Assignment):
            assert compare(score(made, other.starts), score(made, starts)) >= 0
