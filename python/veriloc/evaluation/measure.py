"""One problem, measured: raw and constrained plays, and the best of k beside other allocators.

A play is valid if the board says so, which is the interference that all allocators use;
proofs are for what is shipped and are measured by `prove`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.board import Board
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.improve import improve
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Problem
from veriloc.allocators.score import score
from veriloc.dataset.records import Record
from veriloc.model.allocator import propose
from veriloc.model.decoder import play, play_raw, repair
from veriloc.model.episode import Facts
from veriloc.model.runtime import Session

Key = tuple[float, ...]

RAW = MappingProxyType({"free raw": "free", "busy raw": "busy", "rank raw": None})
"""Kinds of plays without a mask, with the form of their answers."""

ANSWERS = (*RAW, "constrained")
"""Kinds of plays. With constrained ones come `repaired` ones: the same plays, with others
moved to make room."""

REGISTERS = 7
"""Index of the vector registers in a cost's key."""


@dataclass(frozen=True)
class Plan:
    """What to measure of a problem."""

    samples: int = 10
    """Plays for pass@k; the first one takes the likeliest answers."""
    until_valid: bool = False
    """Stop at the first valid play. What had no place in one play has its turn first in
    the next."""
    answers: tuple[str, ...] = ANSWERS
    """Kinds of plays to make; entries of `ANSWERS`."""
    candidates: int = 16
    """Of which the best is compared with other allocators; 0: no comparison."""
    temperature: float = 0.7
    seed: int = 0


@dataclass
class Measurement:
    """Of one problem; counts are of `Plan.samples` plays."""

    suite: str
    chip: str
    case: str
    instructions: int
    nodes: int
    bound: int
    """Registers that no assignment does without."""
    feasible: bool
    """Some allocator, or the vendor, found an assignment."""
    until_valid: bool = False
    """Plays of a kind end with the first valid one, and learn from one another."""
    valid: dict[str, list[bool]] = field(default_factory=dict)
    """By kind of play: an entry of `ANSWERS`, or `repaired`."""
    costs: dict[str, Key | None] = field(default_factory=dict)
    """By allocator; None where it found nothing."""
    seconds: float = 0.0
    """Of all candidates together."""
    played: int = 0
    """Candidates that were made."""
    repaired: int = 0
    """Candidates in which a node was placed by moving others."""


def measure(record: Record, session: Session, plan: Plan) -> list[Measurement]:
    """The rounds of a record."""
    found = []
    for item in record.rounds:
        problem = item.problem
        facts = Facts(problem)
        measured = Measurement(
            record.suite,
            record.chip,
            record.case,
            record.instructions,
            len(problem.nodes),
            max((b.units for b in problem.bounds), default=0),
            item.best is not None,
            plan.until_valid,
        )
        _passes(facts, session, plan, measured)
        if plan.candidates:
            _quality(problem, session, plan, measured)
        found.append(measured)
    return found


Attempt = Callable[[float, np.random.Generator, Sequence[int]], tuple[bool, list[int]]]
"""A play by its temperature, chance and the nodes to begin with: whether it is valid, and
the nodes that had no place."""


def _passes(facts: Facts, session: Session, plan: Plan, measured: Measurement) -> None:
    """Plays for pass@k."""
    for name, form in RAW.items():

        def raw(
            temperature: float,
            rng: np.random.Generator,
            first: Sequence[int],
            form: str | None = form,
        ) -> tuple[bool, list[int]]:
            played = play_raw(facts, session, form, temperature, rng, first=first)
            return played.valid, [] if played.failed is None else [played.failed]

        if name in plan.answers:
            measured.valid[name] = _attempts(plan, raw)
    if "constrained" not in plan.answers:
        return
    repaired: list[bool] = []
    begun = False

    def constrained(
        temperature: float, rng: np.random.Generator, first: Sequence[int]
    ) -> tuple[bool, list[int]]:
        nonlocal begun
        # As the allocator does it: the first play in the first order, others in any;
        # where plays learn from one another, all in the first.
        order = None if begun and not plan.until_valid else facts.first_order
        proposal = play(facts, session, {}, temperature, rng, order, first)
        complete, missing = proposal.complete, list(proposal.missing)
        if not (plan.until_valid and any(repaired)):
            repair(proposal, last_resort=not begun)
            repaired.append(proposal.complete)
        begun = True
        return complete, missing

    measured.valid["constrained"] = _attempts(plan, constrained)
    measured.valid["repaired"] = repaired


def _attempts(plan: Plan, one: Attempt) -> list[bool]:
    """Whether each of some plays is valid."""
    found: list[bool] = []
    first: list[int] = []
    for number in range(plan.samples):
        temperature = plan.temperature if number else 0.0
        rng = np.random.default_rng([plan.seed, number])
        valid, missing = one(temperature, rng, first)
        found.append(valid)
        if plan.until_valid:
            if valid:
                break
            first = [*missing, *(node for node in first if node not in missing)]
    return found


def _quality(
    problem: Problem, session: Session, plan: Plan, measured: Measurement
) -> None:
    """The best of k candidates, and what others find."""
    started = time.process_time()
    options = Options(seed=plan.seed)
    candidates = list(
        propose(problem, options, plan.candidates, plan.temperature, session)
    )
    measured.seconds = time.process_time() - started
    measured.played = plan.candidates
    measured.repaired = sum(c.repaired > 0 for c in candidates)
    measured.costs["model"] = min((c.cost.key() for c in candidates), default=None)
    for name in ("vendor", "greedy"):
        result = allocate(problem, name, options)
        measured.costs[name] = (
            score(problem, result.starts).key()
            if isinstance(result, Assignment)
            else None
        )
    measured.costs["first-fit"] = min(
        (
            key
            for order in ORDERS
            if (key := _first_fit(problem, Options(order=order), False)) is not None
        ),
        default=None,
    )
    # Chance instead of learning: as many plays in shuffled orders, polished alike.
    measured.costs["random orders"] = min(
        (
            key
            for number in range(plan.candidates)
            if (
                key := _first_fit(
                    problem,
                    Options(order=ORDERS[number % len(ORDERS)], seed=number + 1),
                    True,
                )
            )
            is not None
        ),
        default=None,
    )


def _first_fit(problem: Problem, options: Options, polished: bool) -> Key | None:
    result = first_fit(problem, options)
    if not isinstance(result, Assignment):
        return None
    if not polished:
        return score(problem, result.starts).key()
    board = Board(problem, {})
    board.starts = list(result.starts)
    improve(board)
    return score(problem, board.starts).key()
