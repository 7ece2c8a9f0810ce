"""Problems as tokens and back, on problems made at random."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from model_problems import SPACE, board_allows, problems

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.bits import positions
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Problem
from veriloc.allocators.score import used_registers
from veriloc.model.absolute import FORMS
from veriloc.model.encoding import decode, decode_absolute, encode, encode_absolute
from veriloc.model.episode import CONSTRAINED, STEP_TOKENS, Episode, Facts
from veriloc.model.vocabulary import GROUPS, PAD, SIZE, digest, is_answer, token_text


@given(problems(), st.integers(0, len(ORDERS) - 1))
@settings(max_examples=60, deadline=None)
def test_assignments_survive_both_forms(problem: Problem, order: int) -> None:
    result = allocate(problem, "greedy", Options(time_limit=0.05))
    if not isinstance(result, Assignment):
        return
    facts, caps = Facts(problem), used_registers(problem, result.starts)
    example = encode(facts, result.starts, order, caps)
    # The space is small, so every place has a rank, and every register a token.
    assert example.unnamed == 0
    assert decode(facts, example, caps) == list(result.starts)
    assert all(0 <= token < SIZE for token in example.tokens)
    assert all(len(step) == STEP_TOKENS for step in example.steps)
    assert all(is_answer(step[-1]) for step in example.steps)
    for form in FORMS:
        absolute = encode_absolute(facts, result.starts, order, form)
        assert absolute is not None
        assert decode_absolute(facts, absolute) == list(result.starts)
        assert len({len(step) for step in absolute.steps}) == 1


@given(problems(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_answers_are_the_free_places_of_the_board(problem: Problem, random) -> None:  # type: ignore[no-untyped-def]
    episode = Episode(Facts(problem), 0, {})
    placed: dict[int, int] = {}
    while not episode.done:
        node = episode.node
        episode.describe()
        named = set(episode.choices.values())
        free = {at for at in range(24) if board_allows(problem, placed, node, at)}
        assert named == free, "the answers are exactly the places that are free"
        if not named:
            episode.place(None)
            continue
        at = random.choice(sorted(named))
        placed[node] = at
        episode.place(at)
    assert {n: s for n, s in enumerate(episode.board.starts) if s >= 0} == placed


@given(problems(), st.lists(st.integers(0, 13), unique=True, max_size=2))
@settings(max_examples=60, deadline=None)
def test_in_tight_problems_who_can_spare_least_is_next(
    problem: Problem, first: list[int]
) -> None:
    result = allocate(problem, "greedy", Options(time_limit=0.05))
    if not isinstance(result, Assignment):
        return
    first = [node for node in first if node < len(problem.nodes)]
    facts, caps = Facts(problem), used_registers(problem, result.starts)
    episode = Episode(facts, CONSTRAINED, caps, first=first)
    tight, turns = facts.tight(caps), []
    while not episode.done:
        board, turns = episode.board, [*turns, episode.node]
        if tight and len(turns) > len(first):
            spare = {
                node: len(
                    {
                        at + lane
                        for at in positions(board.free(node))
                        for lane in range(board.lanes[node])
                    }
                )
                - board.lanes[node]
                for node in range(len(problem.nodes))
                if node not in turns[:-1]
            }
            assert spare[episode.node] == min(spare.values())
        episode.place(result.starts[episode.node])
    assert turns[: len(first)] == first
    assert sorted(turns) == list(range(len(problem.nodes))) == sorted(episode.nodes)


def test_the_first_order_tells_tight_problems() -> None:
    # Of 24 registers all are live at once, or 20.
    full = Problem("k", SPACE, [n for _ in range(24) for n in problems_of_one(1)], {})
    assert Facts(full).first_order == CONSTRAINED
    room = Problem("k", SPACE, full.nodes[:20], {})
    assert Facts(room).first_order == 0
    assert Facts(room).tight({"vgpr": 16, "agpr": 5})
    assert not Facts(room).tight({"vgpr": 16})


def test_caps_leave_out_places() -> None:
    problem = Problem(
        "k", SPACE, [*problems_of_one(lanes=2), *problems_of_one(lanes=1)], {}
    )
    episode = Episode(Facts(problem), 0, {"vgpr": 3, "agpr": 0})
    episode.describe()
    assert set(episode.choices.values()) == {0, 1}


def problems_of_one(lanes: int):  # type: ignore[no-untyped-def]
    from model_problems import node

    return [node(lanes, [((1 << lanes) - 1, ((0, 4),))], lanes)]


def test_a_changed_step_is_noticed() -> None:
    problem = Problem("k", SPACE, problems_of_one(1), {})
    facts = Facts(problem)
    example = encode(facts, [3], 0, {})
    wrong = type(example)(example.header, ((0, *example.steps[0][1:]),))
    with pytest.raises(ValueError, match="describes another node"):
        decode(facts, wrong, {})
    missing = type(example)(example.header, ((*example.steps[0][:-1], PAD),))
    with pytest.raises(ValueError, match="no answer"):
        decode(facts, missing, {})


def test_vocabulary() -> None:
    tokens = [g.token(v) for g in GROUPS.values() for v in range(g.size)]
    assert tokens == list(range(len(tokens)))
    assert len(tokens) <= SIZE < 2048
    assert token_text(GROUPS["shape"].token(3)) == "shape:3"
    assert len(digest()) == 16
    with pytest.raises(ValueError, match="no value"):
        GROUPS["form"].token(5)
    with pytest.raises(ValueError, match="not of group"):
        GROUPS["form"].value(0)
