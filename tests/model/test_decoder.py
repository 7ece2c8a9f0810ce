"""Constrained plays are valid whatever the network says; raw ones are counted as they are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from model_problems import SPACE, VGPR, board_allows, node, problems

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.problem import Problem
from veriloc.allocators.result import hopeless
from veriloc.allocators.score import used_registers
from veriloc.model.allocator import propose
from veriloc.model.decoder import (
    KEPT_STEPS,
    play,
    play_raw,
    repair,
)
from veriloc.model.episode import STEP_TOKENS, Facts
from veriloc.model.runtime import Logits
from veriloc.model.vocabulary import GROUPS, SIZE


class Dice:
    """A network that knows nothing; keeps what it was told."""

    def __init__(self, seed: int, context: int = 1024) -> None:
        self.rng = np.random.default_rng(seed)
        self.context = context
        self.tokens: list[int] = []
        self.longest = 0

    @property
    def length(self) -> int:
        return len(self.tokens)

    def append(self, tokens: Sequence[int]) -> Logits:
        assert tokens, "logits are only right behind an append"
        assert all(0 <= token < SIZE for token in tokens)
        self.tokens += tokens
        self.longest = max(self.longest, self.length)
        assert self.length <= self.context
        return self.rng.normal(size=SIZE).astype(np.float32) * 3

    def rewind(self, length: int) -> None:
        del self.tokens[length:]


def check(problem: Problem, starts: Sequence[int]) -> None:
    placed: dict[int, int] = {}
    for number, at in enumerate(starts):
        assert board_allows(problem, placed, number, at)
        placed[number] = at


@given(problems(), st.integers(0, 1000), st.sampled_from([0.0, 0.7, 5.0]))
@settings(max_examples=80, deadline=None)
def test_constrained_plays_are_valid(
    problem: Problem, seed: int, temperature: float
) -> None:
    proposal = play(
        Facts(problem), Dice(seed), {}, temperature, np.random.default_rng(seed)
    )
    placed = {n: at for n, at in enumerate(proposal.starts) if at >= 0}
    assert set(proposal.missing) == set(range(len(problem.nodes))) - set(placed)
    before: dict[int, int] = {}
    for number, at in placed.items():
        assert board_allows(problem, before, number, at)
        before[number] = at
    repair(proposal)
    if proposal.complete:
        check(problem, proposal.starts)
    if not proposal.missing:
        assert proposal.repaired == 0


@given(problems(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_proposals_are_valid_and_within_caps(problem: Problem, seed: int) -> None:
    options = Options(seed=seed)
    found = list(propose(problem, options, 3, 1.0, session=Dice(seed)))
    for candidate in found:
        check(problem, candidate.starts)
    again = list(propose(problem, options, 3, 1.0, session=Dice(seed)))
    assert found == again, "the same seed gives the same proposals"
    greedy = allocate(problem, "greedy", Options(time_limit=0.05))
    if isinstance(greedy, Assignment):
        used = used_registers(problem, greedy.starts)
        capped = Options(seed=seed, caps=used)
        for candidate in propose(problem, capped, 2, 1.0, session=Dice(seed)):
            own = used_registers(problem, candidate.starts)
            assert all(own[bank] <= used[bank] for bank in used)
    elif hopeless(problem):
        assert not found


def many(count: int) -> Problem:
    """Registers that follow one another."""
    nodes = [node(i, [(1, ((i, i + 3),))], 1, VGPR) for i in range(count)]
    return Problem("k", SPACE, nodes, {})


def test_plays_longer_than_the_context_start_new_windows() -> None:
    problem = many(300)
    context = (KEPT_STEPS + 20) * STEP_TOKENS
    dice = Dice(1, context)
    proposal = play(Facts(problem), dice, {}, 0.0, np.random.default_rng(0))
    assert proposal.complete
    check(problem, proposal.starts)
    assert 300 * STEP_TOKENS > context >= dice.longest


def test_dead_ends_are_repaired_or_reported() -> None:
    # Narrow registers come first and may leave no place for the wide one.
    wide = node(0, [(0xFF, ((1, 9),))], 8, VGPR, align=8)
    rest = [node(i, [(1, ((0, 9),))], 1, VGPR) for i in range(1, 9)]
    problem = Problem("k", SPACE, [wide, *rest], {})
    outcomes = set()
    for seed in range(20):
        proposal = play(
            Facts(problem), Dice(seed), {}, 2.0, np.random.default_rng(seed), order=3
        )
        complete = proposal.complete
        repair(proposal)
        assert proposal.complete
        check(problem, proposal.starts)
        outcomes.add((complete, proposal.repaired > 0))
    assert (False, True) in outcomes, "some plays run into a dead end"
    full = Problem("k", SPACE, [node(i, [(1, ((0, 9),))], 1) for i in range(25)], {})
    proposal = play(Facts(full), Dice(0), {}, 0.0, np.random.default_rng(0))
    assert len(proposal.missing) == 1
    repair(proposal, 0.01)
    assert not proposal.complete


class Always(Dice):
    """A network that is sure of one token."""

    def __init__(self, token: int) -> None:
        super().__init__(0)
        self.token = token

    def append(self, tokens: Sequence[int]) -> Logits:
        super().append(tokens)
        logits = np.zeros(SIZE, dtype=np.float32)
        logits[self.token] = 50
        return logits


def test_raw_plays_count_what_was_said() -> None:
    problem, rng = many(5), np.random.default_rng(0)
    facts = Facts(problem)
    register = GROUPS["register"].base
    same = play_raw(facts, Always(register + 2), "blind", 0.0, rng)
    assert (same.valid, same.steps) == (False, 1), "the second meets the first"
    none = play_raw(facts, Always(register + 700), "blind", 0.0, rng)
    assert (none.valid, none.steps) == (False, 0), "there is no such register"
    word = play_raw(facts, Always(GROUPS["shape"].base), None, 0.0, rng)
    assert (word.valid, word.steps) == (False, 0), "not an answer at all"
    low = play_raw(facts, Always(GROUPS["tightest"].base), None, 0.0, rng)
    assert (low.valid, low.steps) == (True, 5)
    # The lowest place is the tightest one as well; both names mean it.
    rank = play_raw(facts, Always(GROUPS["first"].base), None, 0.0, rng)
    assert (rank.valid, rank.steps) == (True, 5)
    alone = Problem("k", SPACE, [node(0, [(1, ((0, 4),))])], {})
    one = play_raw(Facts(alone), Always(register + 15), "blind", 0.0, rng)
    assert one.valid


def test_what_eviction_cannot_repair_is_completed_exactly() -> None:
    # Fourteen of sixteen registers are taken one by one, and an aligned pair is left out:
    # without work to move others, only the last resort makes room.
    pair = node(0, [(3, ((1, 9),))], 2, VGPR, align=2)
    rest = [node(i, [(1, ((0, 9),))], 1, VGPR) for i in range(1, 15)]
    problem = Problem("k", SPACE, [pair, *rest], {})
    tried = 0
    for seed in range(30):
        proposal = play(
            Facts(problem), Dice(seed), {}, 5.0, np.random.default_rng(seed), order=3
        )
        if proposal.complete:
            continue
        repair(proposal, 0.0)
        assert not proposal.complete
        repair(proposal, 0.0, last_resort=True)
        assert proposal.complete
        assert proposal.repaired > 0
        check(problem, proposal.starts)
        tried += 1
    assert tried > 5
