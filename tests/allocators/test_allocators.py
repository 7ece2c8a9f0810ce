"""Allocators on problems made by hand and at random, checked point by point."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veriloc.allocators import ALLOCATORS, Assignment, Infeasible, Options, allocate
from veriloc.allocators.interference import Unions
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import (
    Affinity,
    Member,
    Node,
    Occupancy,
    Problem,
    Segments,
    Space,
)
from veriloc.allocators.score import conflicts_of, score, used_registers, waves
from veriloc.allocators.spill import choose_spills

SPACE = Space.of({"vgpr": 16, "agpr": 8}, 2)
VGPR = SPACE.mask(SPACE.bank("vgpr"))
AGPR = SPACE.mask(SPACE.bank("agpr"))


def node(
    number: int,
    groups: Sequence[tuple[int, Segments]],
    lanes: int = 1,
    allowed: int = VGPR,
    align: int = 1,
    given: int | None = None,
) -> Node:
    starts = 0
    for bank in SPACE.banks:
        for at in range(0, bank.size - lanes + 1, align):
            if allowed >> (bank.base + at) & 1:
                starts |= 1 << (bank.base + at)
    return Node((Member(number, 0, lanes),), lanes, starts, tuple(groups), given=given)


def problem(nodes: list[Node], fixed: dict[int, Segments] | None = None) -> Problem:
    return Problem("k", SPACE, nodes, fixed or {})


def check(problem: Problem, starts: Sequence[int]) -> None:
    """Every location holds at most one live lane at every point."""
    holders: dict[tuple[int, int], int] = {
        (at, point): -1
        for at, runs in problem.fixed.items()
        for start, end in runs
        for point in range(start, end)
    }
    for index, (item, start) in enumerate(zip(problem.nodes, starts, strict=True)):
        assert item.allowed >> start & 1
        for mask, runs in item.groups:
            for lane in range(item.lanes):
                if not mask >> lane & 1:
                    continue
                for first, end in runs:
                    for point in range(first, end):
                        key = (start + lane, point)
                        assert key not in holders
                        holders[key] = index


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    nodes = []
    for number in range(draw(st.integers(1, 14))):
        lanes = draw(st.sampled_from([1, 1, 2, 4]))
        start = draw(st.integers(0, 20))
        groups: list[tuple[int, Segments]] = []
        if lanes > 1 and draw(st.booleans()):
            for lane in range(lanes):
                first = start + draw(st.integers(0, 4))
                groups.append((1 << lane, ((first, first + draw(st.integers(1, 6))),)))
        else:
            runs = [(start, start + draw(st.integers(1, 8)))]
            if draw(st.booleans()):
                runs.append((runs[0][1] + 2, runs[0][1] + 5))
            groups.append(((1 << lanes) - 1, tuple(runs)))
        allowed = draw(st.sampled_from([VGPR, AGPR, VGPR | AGPR]))
        nodes.append(
            node(number, groups, lanes, allowed, draw(st.sampled_from([1, 2])))
        )
    made = problem(nodes, {3: ((4, 9),), 17: ((0, 2), (6, 7))})
    made.fixed_use = {"vgpr": 4, "agpr": 2}
    for a in range(len(nodes) - 1):
        made.affinities.append(Affinity(a, a + 1, draw(st.integers(-1, 1)), 1.0))
    return made


@settings(max_examples=60, deadline=None)
# The vendor's choice is not recorded here; the model has tests of its own.
@given(
    problems(),
    st.sampled_from([n for n in ALLOCATORS if n not in ("vendor", "model")]),
)
def test_assignments_are_valid(made: Problem, allocator: str) -> None:
    result = allocate(made, allocator, Options(time_limit=0.05))
    if isinstance(result, Assignment):
        check(made, result.starts)
        used = used_registers(made, result.starts)
        for bound in made.bounds:
            assert sum(used[bank] for bank in bound.banks) >= bound.units
    else:
        assert result.nodes


@settings(max_examples=30, deadline=None)
@given(problems())
def test_exact_is_never_beaten(made: Problem) -> None:
    best = allocate(made, "exact", Options(time_limit=1.0))
    other = allocate(made, "greedy", Options(time_limit=0.05))
    if isinstance(best, Infeasible):
        assert isinstance(other, Infeasible) or not best.proved
        return
    check(made, best.starts)
    assert best.at_least is not None
    used = used_registers(made, best.starts)
    counted = {bank for banks in made.bank_sets for bank in banks}
    total = sum(used[bank] for bank in counted)
    assert best.at_least == total if best.proved_optimal else best.at_least <= total
    if isinstance(other, Assignment):
        counts = [sum(used_registers(made, r.starts).values()) for r in (best, other)]
        assert counts[0] <= counts[1]


@settings(max_examples=20, deadline=None)
@given(problems(), st.sampled_from(ORDERS), st.integers(0, 3))
def test_results_repeat(made: Problem, order: str, seed: int) -> None:
    options = Options(order=order, seed=seed, time_limit=0.05)
    for allocator in ("first-fit", "greedy", "portfolio"):
        assert allocate(made, allocator, options) == allocate(made, allocator, options)


def test_lanes_that_are_not_live_together_overlap() -> None:
    """The upper lane of one tuple may lie on the lower lane of the next."""
    tuples = [
        node(0, [(0b01, ((0, 10),)), (0b10, ((0, 2),))], 2, 0b111),
        node(1, [(0b01, ((4, 10),)), (0b10, ((4, 10),))], 2, 0b111),
    ]
    made = problem(tuples)
    result = allocate(made, "greedy")
    assert isinstance(result, Assignment)
    check(made, result.starts)
    assert sorted(result.starts) == [0, 1]


def test_the_vendor_is_kept_as_it_is() -> None:
    made = problem([node(0, [(1, ((0, 4),))], given=7)])
    result = allocate(made, "vendor")
    assert isinstance(result, Assignment)
    assert result.starts == (7,)
    missing = allocate(problem([node(0, [(1, ((0, 4),))])]), "vendor")
    assert isinstance(missing, Infeasible)


def test_too_many_live_lanes_are_proved_infeasible() -> None:
    made = problem([node(i, [(1, ((0, 4),))], allowed=0b11) for i in range(3)])
    result = allocate(made, "greedy")
    assert isinstance(result, Infeasible)
    assert result.proved
    assert "3 registers of vgpr" in result.reason


def test_either_file_is_used_to_reach_an_occupancy_step() -> None:
    """12 registers of either file, of which 8 may be in one."""
    table = Occupancy("max", ("vgpr", "agpr"), 1, 1, (8, 16), (2, 1))
    made = problem([node(i, [(15, ((0, 4),))], 4, VGPR | AGPR) for i in range(3)])
    made.occupancy = (table,)
    result = allocate(made, "greedy")
    assert isinstance(result, Assignment)
    assert waves(made, used_registers(made, result.starts)) == 2


@pytest.mark.parametrize(("block", "used"), [(1, 4), (4, 4), (5, 5), (8, 8)])
def test_greedy_frees_whole_blocks(block: int, used: int) -> None:
    """Four registers are needed; what is recorded takes eight."""
    nodes = [node(i, [(1, ((i, i + 4),))], given=2 * i % 8) for i in range(8)]
    made = problem([n for n in nodes if n.given is not None])
    made.nodes[3] = node(3, [(1, ((3, 7),))], given=7)
    result = allocate(made, "greedy", Options(block=block))
    assert isinstance(result, Assignment)
    check(made, result.starts)
    assert used_registers(made, result.starts)["vgpr"] <= used
    if block == 8:
        assert used_registers(made, result.starts)["vgpr"] == 8


def test_a_fixed_copy_is_joined_though_others_come_first() -> None:
    wide = node(0, [(3, ((2, 9),))], 2, 0b1111)
    made = problem([wide, node(1, [(1, ((1, 6),))], allowed=0b1111)])
    made.affinities.append(Affinity(1, None, 0, 1.0))
    result = allocate(made, "first-fit", Options(order="widest"))
    assert isinstance(result, Assignment)
    assert result.starts[1] == 0
    assert score(made, result.starts).copies == 0


def test_the_cheapest_register_that_clears_the_peak_is_spilled() -> None:
    lives = [(0, 60), (10, 100), (40, 110)]
    made = problem(
        [node(i, [(1, (run,))], allowed=0b11) for i, run in enumerate(lives)]
    )
    made.accesses.update(
        {0: [(1, 1.0), (58, 9.0)], 1: [(11, 1.0), (98, 1.0)], 2: [(80, 50.0)]}
    )
    assert choose_spills(made, Options()) == [1]


def test_spills_that_others_make_needless_are_taken_back() -> None:
    # Of two peaks, 15 clears the first at the lowest price. Only 17 clears the second,
    # and the first one with it.
    nodes = [node(i, [(1, ((0, 40),))]) for i in range(15)]
    nodes += [node(15, [(1, ((2, 12),))]), node(16, [(1, ((22, 32),))])]
    made = problem([*nodes, node(17, [(1, ((0, 40),))])])
    made.accesses.update({i: [(0, 100.0), (39, 100.0)] for i in range(15)})
    made.accesses[15] = [(2, 1.0), (11, 1.0)]
    made.accesses[16] = [(22, 100.0), (31, 100.0)]
    made.accesses[17] = [(0, 3.0), (39, 3.0)]
    assert choose_spills(made, Options()) == [17]


def test_a_search_without_work_still_leaves_out_little() -> None:
    # 17 tuples of two lanes and room for eight: one round has to be finished.
    nodes = [node(i, [(3, ((i, i + 8),))], lanes=2) for i in range(17)]
    made = problem(nodes)
    made.accesses.update({i: [(i, 1.0), (i + 7, 1.0)] for i in range(17)})
    assert not choose_spills(made, Options(time_limit=0.0))


def test_unions_of_runs_are_those_of_their_sets() -> None:
    sets = [1 << i | 1 << (i * 7) % 50 for i in range(70)]
    unions = Unions(sets)
    for start in range(0, 71, 3):
        for end in range(start, 71, 5):
            expected = 0
            for s in sets[start:end]:
                expected |= s
            assert unions.of(start, end) == expected


def test_operands_without_a_place_wait_for_nothing() -> None:
    made = problem([node(i, [(1, ((0, 9),))]) for i in range(3)])
    made.read_banks = {"vgpr": 4}
    operands = ((0, 0), (1, 0), (2, 0))
    assert conflicts_of(made, [0, 4, 8], operands) == 2
    assert conflicts_of(made, [0, -1, 8], operands) == 1


def test_unknown_names_are_refused() -> None:
    made = problem([node(0, [(1, ((0, 4),))])])
    with pytest.raises(ValueError, match="allocator 'x' is not one of vendor"):
        allocate(made, "x")
    with pytest.raises(ValueError, match="order 'x' is not one of widest"):
        allocate(made, "first-fit", Options(order="x"))
