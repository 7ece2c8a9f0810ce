"""What is kept elsewhere makes room where it is needed, costs little, and is right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from veriloc.allocators.bits import Counters
from veriloc.allocators.evict import Eviction, choose_computed, choose_evictions
from veriloc.allocators.gaps import Flow, FlowBlock, Visit, Where
from veriloc.allocators.problem import Member, Node, Problem, Segments, Space
from veriloc.allocators.result import capacity
from veriloc.compile.amdgpu.driver import prove
from veriloc.compile.amdgpu.emission import emit
from veriloc.compile.amdgpu.flow import evict, flow_of
from veriloc.compile.amdgpu.stages import stage_problem
from veriloc.lift.amdgpu.source import CompileOptions, Source, export
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.problem import Stage, View
from veriloc.targets.amdgpu import target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"
SPACE = Space.of({"vgpr": 2}, 2)

# Entry, a loop that runs 30 times, and what follows; 8 points to an instruction.
BLOCKS = (
    FlowBlock(0, 0, 80, 72, (1,), 1.0),
    FlowBlock(1, 80, 160, 152, (1, 2), 30.0),
    FlowBlock(2, 160, 240, 232, (), 1.0),
)


def visit(point: int, frequency: float, reads: int = 0, writes: int = 0) -> Visit:
    return Visit(point // 8, point, frequency, reads, writes)


def problem(*lives: Sequence[tuple[int, Segments]]) -> Problem:
    nodes = []
    for number, groups in enumerate(lives):
        lanes = max(mask.bit_length() for mask, _ in groups)
        allowed = sum(1 << at for at in range(SPACE.banks[0].size - lanes + 1))
        nodes.append(Node((Member(number, 0, lanes),), lanes, allowed, tuple(groups)))
    return Problem("k", SPACE, nodes, {})


def test_what_a_loop_does_not_name_is_stored_in_front_and_loaded_behind_it() -> None:
    # 0 lives across the loop, 1 and 2 are read in it all the time.
    made = problem(
        [(1, ((2, 202),))], [(1, ((10, 98), (98, 138)))], [(1, ((18, 138),))]
    )
    visits = {
        0: (visit(0, 1.0, writes=1), visit(200, 1.0, reads=1)),
        1: (visit(8, 1.0, writes=1), visit(96, 30.0, reads=1, writes=1)),
        2: (visit(16, 1.0, writes=1), visit(136, 30.0, reads=1)),
    }
    assert choose_evictions(made, Flow(BLOCKS, visits)) == [
        Eviction(0, 0, 1, (Where("after", 0),), (Where("start", 2),))
    ]


def test_hot_code_is_kept_free() -> None:
    # 0 is read in the loop; what is too much is too much behind it only.
    made = problem([(1, ((2, 234),))], [(1, ((170, 222),))], [(1, ((178, 222),))])
    visits = {
        0: (
            visit(0, 1.0, writes=1),
            visit(120, 30.0, reads=1),
            visit(232, 1.0, reads=1),
        ),
        1: (visit(168, 1.0, writes=1), visit(220, 1.0, reads=1)),
        2: (visit(176, 1.0, writes=1), visit(220, 1.0, reads=1)),
    }
    assert choose_evictions(made, Flow(BLOCKS, visits)) == [
        Eviction(0, 0, 1, (Where("start", 2),), (Where("before", 29),))
    ]


def test_of_a_tuple_only_as_much_goes_as_must() -> None:
    made = problem([(3, ((2, 74),))], [(1, ((18, 50),))])
    visits = {
        0: (visit(0, 1.0, writes=3), visit(72, 1.0, reads=3)),
        1: (visit(16, 1.0, writes=1), visit(48, 1.0, reads=1)),
    }
    away = (Where("after", 0),), (Where("before", 9),)
    # The other half may be anywhere meanwhile.
    assert choose_evictions(made, Flow(BLOCKS, visits)) == [
        Eviction(0, 0, 1, *away),
        Eviction(0, 1, 1, *away, in_register=True),
    ]


def test_long_gaps_of_tuples_are_cut_where_much_is_live() -> None:
    # 0 is named only at both ends of its life, 1 all the time; 2 has to go.
    made = problem([(3, ((2, 74),))], [(1, ((98, 130),))], [(3, ((90, 138),))])
    visits = {
        0: (visit(0, 1.0, writes=3), visit(72, 1.0, reads=3)),
        1: (visit(96, 30.0, writes=1), visit(128, 30.0, reads=1)),
        2: (visit(88, 1.0, writes=3), visit(136, 1.0, reads=3)),
    }
    flow = Flow(BLOCKS, visits)
    kept = choose_evictions(made, flow)
    assert kept is not None
    assert {eviction.node for eviction in kept} == {2}
    for longer, cut in ((40, [0, 1]), (80, [])):
        found = choose_evictions(made, flow, longer=longer)
        assert found is not None
        moved = [e for e in found if e.in_register and e.node == 0]
        assert [eviction.first for eviction in moved] == cut
        for eviction in moved:
            assert eviction.saves == (Where("after", 0),)
            assert eviction.reloads == (Where("before", 9),)


def test_half_of_a_register_takes_all_of_it() -> None:
    # 0 is a tuple with two halves live: beside 1, which is whole, they are three registers
    # of two. Behind them 2 to 4 are too much as well.
    halves = Space.of({"vgpr": 2}, 1)
    lives: list[list[tuple[int, Segments]]] = [
        [(5, ((2, 74),))],
        [(3, ((18, 58),))],
        [(3, ((90, 154),))],
        [(3, ((98, 146),))],
        [(3, ((106, 138),))],
    ]
    nodes = []
    for number, groups in enumerate(lives):
        lanes = 4 if number == 0 else 2
        allowed = sum(1 << at for at in range(0, 4 - lanes + 1, 2))
        nodes.append(Node((Member(number, 0, lanes),), lanes, allowed, tuple(groups)))
    visits = {
        number: (
            visit(groups[0][1][0][0] - 2, 1.0, writes=groups[0][0]),
            visit(groups[0][1][0][1] - 2, 1.0, reads=groups[0][0]),
        )
        for number, groups in enumerate(lives)
    }
    found = choose_evictions(Problem("k", halves, nodes, {}), Flow(BLOCKS, visits))
    assert found is not None
    assert [e.node for e in found if not e.in_register] == [0, 2]


def test_values_are_computed_again_where_that_is_cheaper() -> None:
    # Either has to go, and only the second one can be had without memory.
    made = problem([(1, ((2, 74),))], [(1, ((10, 66),))], [(1, ((26, 34), (34, 42)))])
    visits = {
        0: (visit(0, 1.0, writes=1), visit(72, 1.0, reads=1)),
        1: (visit(8, 1.0, writes=1), visit(56, 9.0, reads=1), visit(64, 9.0, reads=1)),
        2: tuple(visit(at, 1.0, reads=1, writes=1) for at in (24, 32, 40)),
    }
    flow = Flow(BLOCKS, visits)
    assert choose_computed(made, flow, {1}) == [1]
    assert choose_computed(made, flow, ()) == []
    kept = choose_evictions(made, flow)
    assert kept is not None
    assert [eviction.node for eviction in kept] == [0]


def test_what_is_named_everywhere_cannot_go() -> None:
    made = problem([(3, ((2, 74),))], [(1, ((2, 74),))])
    busy = tuple(visit(at, 1.0, reads=3, writes=3) for at in range(0, 80, 8))
    assert choose_evictions(made, Flow(BLOCKS, {0: busy, 1: busy})) is None


def test_nothing_goes_where_everything_fits() -> None:
    made = problem([(3, ((2, 74),))])
    assert choose_evictions(made, Flow(BLOCKS, {})) == []


def test_counters_count() -> None:
    rng = random.Random(7)
    plain = [rng.randrange(40) for _ in range(50)]
    counters = Counters(plain)
    for _ in range(200):
        amount = rng.choice((1, 2))
        which = [i for i, n in enumerate(plain) if rng.random() < 0.3 and n >= amount]
        mask = sum(1 << i for i in which)
        sign = rng.choice((-1, 1))
        (counters.add if sign > 0 else counters.subtract)(mask, amount)
        for i in which:
            plain[i] += sign * amount
        for limit in (-1, 0, 17, 300):
            expected = sum(1 << i for i, n in enumerate(plain) if n > limit)
            assert counters.above(limit) == expected


@pytest.mark.usefixtures("llvm")
@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize(
    ("name", "chip"),
    [("loop.ll", "gfx90a"), ("conv-gfx90a.ll", "gfx90a"), ("spill.ll", "gfx1100")],
)
def test_the_program_stays_right(name: str, chip: str, cut: bool) -> None:
    """A third of what is live goes to memory, and LLVM and the verifier agree to it."""
    source = Source.read(INPUTS / name)
    known = target(chip)
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    wide = CompileOptions(chip, options=("-veriloc-export-intervals",))
    exported = export(source, wide, [View.PRE])
    (function,) = exported.functions.values()
    stage = stage_problem(known, function.pre[Stage.VGPR])
    problem, flow = stage.problem, flow_of(stage)
    tuples = [i for i, node in enumerate(problem.nodes) if node.lanes > 2]
    peak = max(problem.bounds, key=lambda bound: bound.units)
    room = capacity(problem, peak.banks)
    away = None
    for part in (3, 6, 12):
        margin = room - peak.units + peak.units // part
        away = choose_evictions(problem, flow, margin, tuples if cut else ())
        if away:
            break
    assert away
    view = stage.view
    entry = StageAssignment(
        view.function,
        Stage.VGPR,
        View.PRE,
        edits_fingerprint=view.fingerprint,
        edits=tuple(evict(stage, eviction) for eviction in away),
    )
    emission = emit(source, options, known, [entry])
    report, _ = prove(emission, view.function, known, ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons
    assert emission.moves[view.function].spills
