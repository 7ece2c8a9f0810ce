"""Plays an allocation with a model: constrained to free places, or raw.

Constrained, every answer is one of the places that the board leaves free; where there is
none, the node is left out, and `repair` may make room for it later by moving others. Raw,
the most likely or a drawn token counts as it is, and a wrong one ends the play.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from veriloc.allocators.board import WORK_PER_SECOND, OutOfWorkError
from veriloc.allocators.greedy import place_all
from veriloc.allocators.improve import improve
from veriloc.allocators.problem import Assignment, Options
from veriloc.allocators.repair import repair as exact_repair
from veriloc.allocators.walk import walk
from veriloc.model.absolute import DESCRIPTIONS, form_number, place_of_register
from veriloc.model.episode import RANK_FORM, Episode, Facts
from veriloc.model.runtime import Logits, Session
from veriloc.model.vocabulary import GROUPS, PAD

KEPT_STEPS = 60
"""Of the past that a new window starts with."""


@dataclass
class Proposal:
    """What a model proposed."""

    episode: Episode
    order: int
    missing: list[int]
    """Nodes for which there was no free place."""
    runs: int
    """Calls of the network."""
    repaired: int = 0
    """Nodes that are not where the model put them, or that it left out."""

    @property
    def starts(self) -> tuple[int, ...]:
        """Location of each node; -1 where it has none."""
        return tuple(self.episode.board.starts)

    @property
    def complete(self) -> bool:
        """Whether every node has a place."""
        return min(self.starts, default=0) >= 0


def pick(
    logits: Logits,
    answers: Collection[int],
    temperature: float,
    rng: np.random.Generator,
) -> int:
    """One of some answers: the likeliest, or drawn with a temperature."""
    tokens = np.fromiter(answers, dtype=np.int64)
    scores = logits[tokens].astype(np.float64)
    if temperature <= 0:
        return int(tokens[scores.argmax()])
    chances = np.exp((scores - scores.max()) / temperature)
    return int(rng.choice(tokens, p=chances / chances.sum()))


_ORDER_TOKENS = range(GROUPS["order"].base, GROUPS["order"].base + GROUPS["order"].size)


def play(
    facts: Facts,
    session: Session,
    caps: Mapping[str, int],
    temperature: float,
    rng: np.random.Generator,
    order: int | None = None,
    first: Sequence[int] = (),
) -> Proposal:
    """Plays once, constrained.

    Args:
        facts: of the problem.
        session: of the model; what it holds is thrown away.
        caps: registers that may be used, by bank.
        temperature: 0: always the likeliest answer.
        rng: where chance comes from.
        order: index into `ORDERS`; None: the model chooses.
        first: nodes that have their turn before all others but pinned ones.
    """
    head = facts.header(RANK_FORM, caps)
    session.rewind(0)
    logits = session.append(head)
    chosen = (
        pick(logits, _ORDER_TOKENS, temperature, rng)
        if order is None
        else GROUPS["order"].token(order)
    )
    order = GROUPS["order"].value(chosen)
    episode = Episode(facts, order, caps, first=first)
    window = _Window(session, [*head, chosen])
    missing = []
    while not episode.done:
        described = episode.describe()
        choices = episode.choices
        if not choices:
            missing.append(episode.node)
            window.tell(described, PAD)
            episode.place(None)
            continue
        answer = next(iter(choices))
        if len(choices) > 1:
            answer = pick(window.ask(described), choices, temperature, rng)
        window.tell(described, answer)
        episode.place(choices[answer])
    return Proposal(episode, order, missing, window.runs + 1)


class _Window:
    """The tokens that a session holds; starts a new window when it is full."""

    def __init__(self, session: Session, header: Sequence[int]) -> None:
        self.session = session
        self.header = list(header)
        self.pending = self.header[-1:]
        self.history: list[list[int]] = []
        self.runs = 0

    def ask(self, described: Sequence[int]) -> Logits:
        """Scores of the answers to a description."""
        self.runs += 1
        session = self.session
        wanted = [*self.pending, *described]
        if session.length + len(wanted) >= session.context:
            session.rewind(0)
            past = [t for step in self.history[-KEPT_STEPS:] for t in step]
            wanted = [*self.header, *past, *described]
        self.pending = []
        self._asked = True
        return session.append(wanted)

    _asked = False

    def tell(self, described: Sequence[int], answer: int) -> None:
        """Notes a step; it reaches the session with the next question."""
        self.history.append([*described, answer])
        if self._asked:
            self.pending = [answer]
        else:
            self.pending += [*described, answer]
        self._asked = False


_ATTEMPTS = 3

_LONGER = 3
"""Times the work of an attempt, where it is the last resort."""


def repair(
    proposal: Proposal, seconds: float = 0.25, last_resort: bool = False
) -> None:
    """Places what is missing by moving others.

    Several attempts, each from what the model placed: in the order of the program
    (`allocators.walk`), then in that of the play. If none places everything, the one of
    the play's order that leaves least is kept.

    Args:
        proposal: changed in place.
        seconds: of one attempt, counted as work.
        last_resort: if all fail, make more and longer attempts, then let Z3 complete it
            (`allocators.repair`).
    """
    board = proposal.episode.board
    played = list(board.starts)
    if not board.unplaced():
        return
    done = walk(board, _ATTEMPTS, seconds) or _evict(proposal, seconds)
    if not done and last_resort:
        settled, board.starts = board.starts, list(played)
        if not walk(board, seconds=_LONGER * seconds, seed=1):
            board.starts = settled
            _complete(proposal)
    proposal.repaired = sum(
        at >= 0 and at != before
        for at, before in zip(board.starts, played, strict=True)
    )


def _evict(proposal: Proposal, seconds: float) -> bool:
    """Attempts in the order of the play; keeps the best, and says if it is complete."""
    board = proposal.episode.board
    best, left = list(board.starts), len(board.unplaced())
    for number in range(_ATTEMPTS):
        trial = board.copy()
        trial.work = int(seconds * WORK_PER_SECOND)
        rng = random.Random(number) if number else None
        if number == _ATTEMPTS - 1:
            trial.take_off_neighbours(proposal.missing)
        with contextlib.suppress(OutOfWorkError):
            place_all(trial, proposal.episode.nodes, rng)
        missing = len(trial.unplaced())
        if missing < left:
            best, left = trial.starts, missing
        if not left:
            break
    board.starts = best
    return not left


def _complete(proposal: Proposal) -> None:
    """Completes a proposal by freeing ever more of it; leaves it as it is in vain."""
    board, problem = proposal.episode.board, proposal.episode.facts.problem
    placed = [
        replace(node, given=at if at >= 0 else None)
        for node, at in zip(problem.nodes, board.starts, strict=True)
    ]
    done = exact_repair(
        replace(problem, nodes=placed), Options(caps=proposal.episode.caps)
    )
    if isinstance(done.result, Assignment):
        board.starts = list(done.result.starts)


def polish(proposal: Proposal) -> None:
    """Improves a complete proposal locally: copies and bank conflicts."""
    if proposal.complete:
        improve(proposal.episode.board)


@dataclass(frozen=True)
class RawPlay:
    """What a model said without a mask."""

    valid: bool
    steps: int
    """Steps up to the first wrong one, or all of them."""
    failed: int | None = None
    """The node of the wrong step."""


def play_raw(
    facts: Facts,
    session: Session,
    form: str | None,
    temperature: float,
    rng: np.random.Generator,
    order: int | None = None,
    first: Sequence[int] = (),
) -> RawPlay:
    """Plays once without a mask; the first wrong answer makes it invalid.

    Args:
        facts: of the problem.
        session: of the model; what it holds is thrown away.
        form: one of `absolute.FORMS`; None: ranks.
        temperature: 0: always the likeliest token.
        rng: where chance comes from.
        order: index into `ORDERS`; None: that of a first play.
        first: nodes that have their turn before all others but pinned ones.
    """
    head = facts.header(RANK_FORM if form is None else form_number(form), {})
    session.rewind(0)
    every = range(len(session.append(head)))
    order = facts.first_order if order is None else order
    episode = Episode(facts, order, {}, first=first)
    window = _Window(session, [*head, GROUPS["order"].token(order)])
    steps = 0
    while not episode.done:
        described = episode.describe() if form is None else DESCRIPTIONS[form](episode)
        answer = pick(window.ask(described), every, temperature, rng)
        at: int | None = None
        if form is None:
            at = episode.place_named(answer)
        elif answer in GROUPS["register"]:
            at = place_of_register(facts.problem, answer)
            if at is not None and not episode.board.free(episode.node) >> at & 1:
                at = None
        if at is None:
            return RawPlay(False, steps, episode.node)
        window.tell(described, answer)
        episode.place(at)
        steps += 1
    return RawPlay(True, steps)


__all__ = [
    "Proposal",
    "RawPlay",
    "play",
    "play_raw",
    "polish",
    "repair",
]
