"""Runs several allocators and orders what they found by expected cost."""

from __future__ import annotations

from dataclasses import replace

from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.greedy import greedy
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result
from veriloc.allocators.result import unplaced
from veriloc.allocators.score import score
from veriloc.allocators.vendor import vendor


def candidates(problem: Problem, options: Options) -> list[Assignment]:
    """All assignments found, cheapest first; the vendor's first among equals."""
    results: list[Result] = [vendor(problem, options)]
    results += [first_fit(problem, replace(options, order=o)) for o in ORDERS]
    results.append(greedy(problem, options))
    found: dict[tuple[int, ...], Assignment] = {}
    for result in results:
        if isinstance(result, Assignment):
            found.setdefault(result.starts, result)
    return sorted(found.values(), key=lambda a: score(problem, a.starts).key())


def portfolio(problem: Problem, options: Options) -> Result:
    """The cheapest of the candidates."""
    found = candidates(problem, options)
    if found:
        return found[0]
    last = greedy(problem, options)
    assert isinstance(last, Infeasible)
    return unplaced("portfolio", problem, list(last.nodes))
