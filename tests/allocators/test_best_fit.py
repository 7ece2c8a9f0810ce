"""Best fit in time: what is placed is right, and in crowded programs nearly all is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from veriloc.allocators.best_fit import best_fit
from veriloc.allocators.bits import positions
from veriloc.allocators.problem import (
    Affinity,
    Member,
    Node,
    Problem,
    Read,
    SameBank,
    Segments,
    Space,
)
from veriloc.allocators.timetable import Timetable

Groups = Sequence[tuple[int, Segments]]


def problem(
    size: int, *lives: Groups, fixed: dict[int, Segments] | None = None
) -> Problem:
    """Registers of one bank by the live ranges of their lanes."""
    nodes = []
    for number, groups in enumerate(lives):
        lanes = max(mask.bit_length() for mask, _ in groups)
        allowed = (1 << size - lanes + 1) - 1
        nodes.append(Node((Member(number, 0, lanes),), lanes, allowed, tuple(groups)))
    return Problem("k", Space.of({"vgpr": size}, 2), nodes, fixed or {})


def taken(made: Problem, starts: Sequence[int]) -> set[tuple[int, int]]:
    """Locations and points; nothing may be there twice."""
    found: set[tuple[int, int]] = set()
    parts = [
        (start + lane, segments)
        for node, start in zip(made.nodes, starts, strict=True)
        for mask, segments in node.groups
        for lane in positions(mask)
        if start >= 0
    ]
    for location, segments in [*parts, *made.fixed.items()]:
        for point in (p for run in segments for p in range(*run)):
            assert (location, point) not in found
            found.add((location, point))
    return found


def crowd(seed: int, registers: int, length: int) -> list[Groups]:
    """As many single registers as there can be at each point, one after the other."""
    rng = random.Random(seed)
    lives: list[Groups] = []
    for _ in range(registers):
        at = 0
        while at < length:
            end = min(length, at + rng.randrange(1, 40))
            lives.append([(1, ((at, end),))])
            at = end
    rng.shuffle(lives)
    return lives


@pytest.mark.parametrize("seed", range(5))
def test_full_programs_of_single_registers_fit(seed: int) -> None:
    made = problem(16, *crowd(seed, 16, 300))
    starts = best_fit(made).starts
    assert min(starts) >= 0
    assert len(taken(made, starts)) == 16 * 300


@pytest.mark.parametrize("seed", range(5))
def test_tuples_and_fixed_registers_are_kept_apart(seed: int) -> None:
    rng = random.Random(seed)
    lives = crowd(seed, 6, 200)
    for _ in range(30):
        at = rng.randrange(150)
        ends = [rng.randrange(at + 1, at + 50) for _ in range(4)]
        lives.append([(1 << lane, ((at, end),)) for lane, end in enumerate(ends)])
    made = problem(24, *lives, fixed={3: ((10, 20), (50, 90))})
    starts = best_fit(made).starts
    assert sum(start >= 0 for start in starts) > 0.75 * len(lives)
    taken(made, starts)
    assert best_fit(made) == best_fit(made)


def test_what_is_too_much_has_no_place() -> None:
    made = problem(2, *([(1, ((0, 10),))] for _ in range(3)))
    assert sorted(best_fit(made).starts) == [-1, 0, 1]


def test_a_tight_place_is_preferred() -> None:
    # Register 1 is needed again when the last one ends, register 0 much later.
    made = problem(
        2, [(1, ((5, 10),))], fixed={0: ((0, 1), (90, 99)), 1: ((0, 5), (10, 12))}
    )
    assert best_fit(made).starts == (1,)


def test_copies_are_joined_though_something_has_no_place() -> None:
    made = problem(
        2, [(3, ((0, 4),))], [(1, ((4, 9),))], [(1, ((4, 9),))], [(1, ((4, 9),))]
    )
    made.affinities = [Affinity(1, 0, 0, 1.0), Affinity(2, 0, 1, 1.0)]
    made.affinities += [Affinity(3, None, 0, 1.0)]
    made.reads = [Read(1.0, ((1, 0), (2, 0))), Read(1.0, ((3, 0), (-1, 1)))]
    assert best_fit(made).starts == (0, 0, 1, -1)


def test_what_is_never_live_may_be_anywhere() -> None:
    made = problem(2, [(1, ())], [(1, ((0, 4),))], [(1, ((0, 4),))])
    assert min(best_fit(made).starts) >= 0
    assert best_fit(problem(2)).starts == ()


def test_other_relations_are_not_understood() -> None:
    made = problem(4, [(1, ((0, 4),))], [(1, ((0, 4),))])
    made.same_bank = [SameBank(0, 1)]
    assert best_fit(made).starts == (-1, -1)


def test_the_timetable_knows_what_is_taken() -> None:
    rng = random.Random(3)
    points = sorted(rng.sample(range(1000), 60))
    lives: list[Groups] = [[(1, (run,))] for run in pairwise(points)]
    table = Timetable(problem(8, *lives))
    plain = [0] * 1000
    for _ in range(200):
        start, end = sorted(rng.sample(points, 2))
        expected = 0
        for at in range(start, end):
            expected |= plain[at]
        assert table.taken(start, end) == expected
        if rng.random() < 0.3:
            mask = 1 << rng.randrange(8)
            table.take(start, end, mask)
            for at in range(start, end):
                plain[at] |= mask
