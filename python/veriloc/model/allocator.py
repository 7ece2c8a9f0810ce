"""The allocator `model`: candidates of the learned model, and the cheapest of them.

The first candidate is the likeliest play without a budget, widest registers first, or, where
hardly a register is to spare, those with the least choice first. Later ones
are drawn, in orders that the model chooses, under budgets that the best so far does not
meet: the next occupancy step, else fewer registers. What has no free place is placed by
moving others; that is counted. Work is bounded by a count of nodes played, not by a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from veriloc.allocators.goals import goals
from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result
from veriloc.allocators.result import hopeless, unplaced
from veriloc.allocators.score import score, used_registers, waves
from veriloc.cost import Cost, compare
from veriloc.model.decoder import Proposal, play, polish, repair
from veriloc.model.episode import Facts
from veriloc.model.files import ModelError, find_model
from veriloc.model.runtime import GenaiSession, Session, package

TEMPERATURE = 0.7

CANDIDATES = 16

REPAIR_SECONDS = 0.25
"""Of one attempt to repair a proposal, counted as work; less where there is little time."""
_REPAIR_SHARE = 0.25

NODES_PER_SECOND = 1200
"""Nodes played that count as one second of a time limit."""

_PRICE_OF_CONFLICTS = 4
"""Where register banks conflict, improving a play takes longer than playing it."""


@dataclass(frozen=True)
class Candidate:
    """A complete proposal with its cost."""

    number: int
    starts: tuple[int, ...]
    cost: Cost
    order: int
    """Index into `ORDERS`."""
    repaired: int
    """Nodes that are not where the play had them, or that it left out."""

    def __str__(self) -> str:
        cost = self.cost
        return (
            f"proposal {self.number}: {cost.waves} waves, {cost.vector_registers} vector "
            f"and {cost.scalar_registers} scalar registers, {cost.copies} copies, "
            f"{self.repaired} repaired"
        )


def lacks() -> str:
    """Why the model cannot be used; empty if it can, as far as is known unloaded."""
    try:
        package()
        find_model()
    except ModelError as error:
        return str(error)
    return ""


def propose(
    problem: Problem,
    options: Options,
    candidates: int = CANDIDATES,
    temperature: float = TEMPERATURE,
    session: Session | None = None,
    last_resort: bool = True,
) -> Iterator[Candidate]:
    """Complete proposals in the order they are made; fewer than asked for where plays
    stay incomplete.

    Args:
        problem: the problem.
        options: seed and caps are used.
        candidates: plays.
        temperature: of all but the first.
        session: of a model; None: the model that `files.find_model` finds.
        last_resort: see `finish`.

    Raises:
        ModelError: the model or a package it needs is missing or damaged.
    """
    if session is None:
        session = GenaiSession(find_model())
    if not problem.nodes:
        yield Candidate(0, (), score(problem, ()), 0, 0)
        return
    facts = Facts(problem)
    best: Candidate | None = None
    for number in range(candidates):
        rng = np.random.default_rng([options.seed, number])
        caps = dict(options.caps)
        if number:
            for bank, count in _ambition(problem, best, number).items():
                caps[bank] = min(count, caps.get(bank, count))
        # The first one in the order that seldom ends without a place; later ones in any.
        proposal = (
            play(facts, session, caps, temperature, rng)
            if number
            else play(facts, session, caps, 0.0, rng, facts.first_order)
        )
        found = finish(
            problem,
            proposal,
            number,
            seconds=min(REPAIR_SECONDS, options.time_limit * _REPAIR_SHARE),
            last_resort=last_resort,
        )
        if found is None:
            continue
        if best is None or compare(found.cost, best.cost) < 0:
            best = found
        yield found


def finish(
    problem: Problem,
    proposal: Proposal,
    number: int,
    *,
    seconds: float = REPAIR_SECONDS,
    last_resort: bool = True,
) -> Candidate | None:
    """A proposal repaired and polished; None if it stays incomplete.

    Args:
        problem: the problem.
        proposal: changed in place.
        number: of the proposal.
        seconds: of one attempt of the repair, counted as work.
        last_resort: complete the first proposal at any price.
    """
    repair(proposal, seconds, last_resort=last_resort and number == 0)
    if not proposal.complete:
        return None
    polish(proposal)
    return Candidate(
        number,
        proposal.starts,
        score(problem, proposal.starts),
        proposal.order,
        proposal.repaired,
    )


def _ambition(
    problem: Problem, best: Candidate | None, number: int
) -> Mapping[str, int]:
    """Caps that the best candidate does not meet; they alternate, from bold to modest."""
    if best is None:
        return {}
    used = used_registers(problem, best.starts)
    reached = waves(problem, used)
    higher = [goal for goal in goals(problem) if goal.waves > reached]
    if higher and number % 2:
        return higher[-1 - number // 2 % len(higher)].caps
    banks = [bank.name for bank in problem.space.banks if used[bank.name]]
    room = {
        name: used[name] - max(problem.bound([name]), problem.fixed_use.get(name, 0))
        for name in banks
    }
    widest = max(banks, key=lambda name: room[name], default="")
    if not widest or room[widest] <= 0:
        return used
    steps = (room[widest], max(1, room[widest] // 2), 1)
    return {**used, widest: used[widest] - steps[number % 3]}


def model(problem: Problem, options: Options, *, last_resort: bool = True) -> Result:
    """The cheapest proposal of the model.

    Args:
        problem: the problem.
        options: time limit, seed and caps.
        last_resort: see `finish`.

    Raises:
        ModelError: the model or a package it needs is missing or damaged.
    """
    session = GenaiSession(find_model())
    if hopeless(problem):
        return unplaced("model", problem, list(range(len(problem.nodes))))
    nodes = max(1, len(problem.nodes))
    if problem.read_banks and problem.reads:
        nodes *= _PRICE_OF_CONFLICTS
    count = int(options.time_limit * NODES_PER_SECOND) // nodes
    best: Candidate | None = None
    for candidate in propose(
        problem,
        options,
        min(max(1, count), CANDIDATES),
        session=session,
        last_resort=last_resort,
    ):
        if best is None or compare(candidate.cost, best.cost) < 0:
            best = candidate
    if best is None:
        missing = list(range(len(problem.nodes)))
        found = unplaced("model", problem, missing)
        assert isinstance(found, Infeasible)
        return found
    return Assignment("model", best.starts)
