"""A problem, and what allocators make of it."""

from __future__ import annotations

from dataclasses import dataclass

from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Problem
from veriloc.allocators.score import score
from veriloc.cost import Cost, compare
from veriloc.dataset.records import Round

_SEARCH = Options(time_limit=1.0)


@dataclass(frozen=True)
class Found:
    """The allocation problem of a kernel."""

    kernel: str
    instructions: int
    spills: int
    """Instructions that the vendor spills or reloads with; 0 where they are part of the
    program like all others."""
    stage: str
    problem: Problem


def solved(stage: str, problem: Problem) -> Round:
    """A round with what the vendor, first fit in all orders, and greedy make of it."""
    found = {
        "vendor": allocate(problem, "vendor"),
        **{
            f"first-fit:{order}": first_fit(problem, Options(order=order))
            for order in ORDERS
        },
        "greedy": allocate(problem, "greedy", _SEARCH),
    }
    best: tuple[str, Assignment, Cost] | None = None
    reference: dict[str, tuple[float, ...] | None] = {}
    for name, result in found.items():
        if not isinstance(result, Assignment):
            reference[name] = None
            continue
        cost = score(problem, result.starts)
        reference[name] = cost.key()
        if best is None or compare(cost, best[2]) < 0:
            best = name, result, cost
    return Round(
        stage,
        problem,
        best[1].starts if best else None,
        best[0] if best else "",
        reference,
    )
