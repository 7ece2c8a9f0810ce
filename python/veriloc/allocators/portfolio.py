"""Runs several allocators and orders what they found by expected cost."""

from __future__ import annotations

from dataclasses import replace

from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.greedy import greedy
from veriloc.allocators.learned import for_portfolio
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result
from veriloc.allocators.result import unplaced
from veriloc.allocators.score import score
from veriloc.allocators.vendor import vendor
from veriloc.cost import Cost


def candidates(problem: Problem, options: Options) -> list[Assignment]:
    """All assignments found, cheapest first; the vendor's first among equals."""
    results: list[Result] = [vendor(problem, options)]
    results += [first_fit(problem, replace(options, order=o)) for o in ORDERS]
    results.append(greedy(problem, options, thorough=True))
    found: dict[tuple[int, ...], Assignment] = {}
    for result in results:
        if isinstance(result, Assignment):
            found.setdefault(result.starts, result)
    if _worth_more(problem, list(found.values())):
        proposed = for_portfolio(problem, options, needed=not found)
        if proposed is not None:
            found.setdefault(proposed.starts, proposed)
    return sorted(found.values(), key=lambda a: score(problem, a.starts).key())


def _worth_more(problem: Problem, found: list[Assignment]) -> bool:
    """Whether the model may find something cheaper than what there is."""
    best = min((score(problem, a.starts) for a in found), key=Cost.key, default=None)
    if best is None:
        return True
    least = max((bound.units for bound in problem.bounds), default=0)
    return best.vector_registers > least or best.conflict_weight > 0


def portfolio(problem: Problem, options: Options) -> Result:
    """The cheapest of the candidates."""
    found = candidates(problem, options)
    if found:
        return found[0]
    last = greedy(problem, options, thorough=True)
    assert isinstance(last, Infeasible)
    return unplaced("portfolio", problem, list(last.nodes))
