"""Absolute answers: what is told of the board is true, and repeating it is valid."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from model_problems import AGPR, SPACE, VGPR, board_allows, node, occupied, problems

from veriloc.allocators import Assignment, Options
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Problem
from veriloc.model.absolute import (
    DESCRIPTIONS,
    RUNS,
    form_number,
    lowest_gap,
    place_of_register,
)
from veriloc.model.decoder import play_raw
from veriloc.model.encoding import encode_absolute
from veriloc.model.episode import Episode, Facts
from veriloc.model.runtime import Logits
from veriloc.model.vocabulary import GROUPS, NONE, SIZE

REGISTER = GROUPS["register"]


def place(problem: Problem, token: int) -> int | None:
    return None if token == NONE else place_of_register(problem, token)


@given(problems(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_what_is_told_of_the_board_is_true(problem: Problem, random) -> None:  # type: ignore[no-untyped-def]
    episode = Episode(Facts(problem), 0, {})
    placed: dict[int, int] = {}
    while not episode.done:
        number = episode.node
        free = [at for at in range(24) if board_allows(problem, placed, number, at)]
        own = [at for at in range(24) if problem.nodes[number].allowed >> at & 1]
        first = VGPR if own[0] < 16 else AGPR
        *_, outside, wanted, inside = DESCRIPTIONS["free"](episode)
        assert place(problem, inside) == min(
            (at for at in free if first >> at & 1), default=None
        )
        assert place(problem, outside) == min(
            (at for at in free if not first >> at & 1), default=None
        )
        assert place(problem, wanted) in (None, *free)

        told = DESCRIPTIONS["busy"](episode)[-2 * RUNS :]
        runs = [
            tuple(None if t == NONE else REGISTER.value(t) for t in told[i : i + 2])
            for i in range(2 * RUNS - 2, -1, -2)
        ]
        points = {p for _, p in occupied(problem.nodes[number], 0)}
        held = {
            at
            for at, live in problem.fixed.items()
            if any(p in points for start, end in live for p in range(start, end))
        }
        for other, at in placed.items():
            if points & {p for _, p in occupied(problem.nodes[other], at)}:
                held |= set(range(at, at + problem.nodes[other].lanes))
        base, size = (0, 16) if first == VGPR else (16, 8)
        before = base
        for start, end in runs:
            if start is None:
                assert not held & set(range(before, base + size))
                break
            assert not held & set(range(before, start)), "a gap is free"
            assert end is not None
            assert set(range(start, end)) <= held
            assert end not in held or end == base + size
            before = end
        allowed = DESCRIPTIONS["busy"](episode)[2]
        alone = [at for at in own if board_allows(problem, {}, number, at)]
        assert place(problem, allowed) == min(
            (at for at in alone if first >> at & 1), default=None
        )
        lanes = range(problem.nodes[number].lanes)
        gaps = [
            at
            for at in free
            if first >> at & 1 and not held & {at + lane for lane in lanes}
        ]
        inside = [at for at in free if first >> at & 1]
        assert lowest_gap(episode) == min(gaps or inside or free, default=-1)
        if not free:
            episode.place(None)
            continue
        at = random.choice(free)
        placed[number] = at
        episode.place(at)


class Parrot:
    """A network that repeats the last place it was told, of two tokens or one."""

    context = 1024

    def __init__(self) -> None:
        self.length = 0

    def append(self, tokens: Sequence[int]) -> Logits:
        self.length += len(tokens)
        logits = np.zeros(SIZE, dtype=np.float32)
        for strength, token in enumerate(tokens, start=1):
            if token in REGISTER:
                logits[token] = strength
        if tokens[-2] in REGISTER:
            logits[tokens[-2]] = 99
        return logits

    def rewind(self, length: int) -> None:
        self.length = length


@given(problems())
@settings(max_examples=60, deadline=None)
def test_repeating_what_is_told_is_valid_where_first_fit_finds_something(
    problem: Problem,
) -> None:
    facts, rng = Facts(problem), np.random.default_rng(0)
    found = first_fit(problem, Options(order=ORDERS[0]))
    played = play_raw(facts, Parrot(), "free", 0.0, rng)
    if isinstance(found, Assignment) and not any(facts.several):
        assert played.valid
        example = encode_absolute(facts, found.starts, 0, "free")
        assert example is not None
        for step in example.steps:
            assert step[-1] in step[:-1], "the answer was told"
    elif played.valid:
        assert all(problem.interference.free)


def test_forms_say_what_they_are() -> None:
    problem = Problem("k", SPACE, [node(7, [(1, ((0, 4),))], 1, VGPR)], {})
    facts = Facts(problem)
    lengths = {}
    for form in DESCRIPTIONS:
        example = encode_absolute(facts, [2], 0, form)
        assert example is not None
        assert GROUPS["form"].value(example.header[1]) == form_number(form)
        (step,) = example.steps
        assert step[-1] == REGISTER.token(2)
        lengths[form] = len(step)
    assert lengths == {"free": 6, "busy": 10, "blind": 4, "named": 7}
    named = encode_absolute(facts, [2], 0, "named")
    assert named is not None
    assert named.steps[0][0] == GROUPS["name"].token(7)
