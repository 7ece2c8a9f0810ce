"""Exact allocation: the fewest registers, proved, or how far from proved.

Starts from greedy's assignment and asks Z3 for one with fewer registers, until the lower
bound is met, Z3 says that there is none, or the time is over. Copies are not counted:
this tells how many registers a kernel needs, not what is cheapest to run.

Encoding: one integer a node, its start; a disjunction for each pair that interferes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from veriloc.allocators.bits import positions
from veriloc.allocators.board import Board
from veriloc.allocators.greedy import greedy
from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result
from veriloc.allocators.score import used_registers

MAX_PAIRS = 60_000
"""Interfering pairs of the largest problem that is encoded."""

RESOURCES_PER_SECOND = 1_000_000
"""Z3's resource units that count as a second: a count, so that results repeat."""


def exact(problem: Problem, options: Options) -> Result:
    """The fewest registers of all banks together.

    `Assignment.proved_optimal` says whether that is proved, and `Assignment.at_least` how
    far it is from what is proved. Problems of more than `MAX_PAIRS` pairs are left to greedy.
    """
    start = greedy(problem, options)
    if isinstance(start, Infeasible):
        return start if start.proved else _first(problem, options, start)
    best = list(start.starts)
    optimal = False
    budget = int(options.time_limit * RESOURCES_PER_SECOND)
    while _total(problem, best) > _floor(problem):
        if not _encodable(problem):
            return Assignment("exact", tuple(best), at_least=_floor(problem))
        answer, starts = _solve(problem, options, _total(problem, best) - 1, budget)
        if answer == "sat":
            best = starts
            continue
        optimal = answer == "unsat"
        break
    else:
        optimal = True
    least = _total(problem, best) if optimal else _floor(problem)
    return Assignment("exact", tuple(best), proved_optimal=optimal, at_least=least)


def _first(problem: Problem, options: Options, failed: Infeasible) -> Result:
    """An assignment where greedy found none."""
    if not _encodable(problem):
        return replace(failed, allocator="exact")
    budget = int(options.time_limit * RESOURCES_PER_SECOND)
    answer, starts = _solve(problem, options, None, budget)
    if answer == "sat":
        return Assignment("exact", tuple(starts))
    if answer == "unsat":
        return replace(
            failed, allocator="exact", reason="there is no assignment", proved=True
        )
    return replace(failed, allocator="exact")


def _encodable(problem: Problem) -> bool:
    pairs = sum(map(len, problem.interference.neighbours)) // 2
    return pairs <= MAX_PAIRS


def _counted(problem: Problem) -> list[str]:
    """Banks in which some node may be."""
    return sorted({bank for banks in problem.bank_sets for bank in banks})


def _total(problem: Problem, starts: list[int]) -> int:
    used = used_registers(problem, starts)
    return sum(used[bank] for bank in _counted(problem))


def _floor(problem: Problem) -> int:
    """Registers that no assignment does without."""
    banks = _counted(problem)
    single = sum(problem.floor(bank) for bank in banks)
    return max(single, problem.bound(banks))


def _solve(
    problem: Problem, options: Options, limit: int | None, budget: int
) -> tuple[str, list[int]]:
    """`sat` with an assignment, `unsat`, or `unknown`."""
    import z3

    solver = _solver(z3, options, budget)
    starts = [z3.Int(f"s{i}") for i in range(len(problem.nodes))]
    for node, start in enumerate(starts):
        solver.add(_inside(z3, start, problem.interference.free[node]))
    for node, neighbours in enumerate(problem.interference.neighbours):
        bias = problem.nodes[node].lanes - 1
        for other, distances in neighbours:
            if other > node:
                solver.add(_apart(z3, starts[node] - starts[other], distances, bias))
    for pair in problem.same_bank:
        solver.add(_in_one_bank(z3, problem, starts[pair.node], starts[pair.other]))
    _limit(z3, solver, problem, starts, limit, options.caps)
    answer = solver.check()
    if answer == z3.sat:
        model = solver.model()
        return "sat", [
            model.eval(start, model_completion=True).as_long() for start in starts
        ]
    return ("unsat" if answer == z3.unsat else "unknown"), []


def complete(
    board: Board, nodes: Sequence[int], options: Options, budget: int
) -> tuple[str, list[int]]:
    """Places for some nodes around the others, which stay where the board has them.

    Returns `sat` with all places, `unsat`, or `unknown` after `budget` units of Z3's work.
    """
    import z3

    problem = board.problem
    around = board.copy()
    for node in nodes:
        around.starts[node] = -1
    solver = _solver(z3, options, budget)
    places = {node: z3.Int(f"s{node}") for node in nodes}
    for node, start in places.items():
        solver.add(_inside(z3, start, around.free(node)))
        bias = board.lanes[node] - 1
        for other, distances in board.neighbours[node]:
            if other > node and other in places:
                solver.add(_apart(z3, start - places[other], distances, bias))
    for pair in problem.same_bank:
        if pair.node in places and pair.other in places:
            both = places[pair.node], places[pair.other]
            solver.add(_in_one_bank(z3, problem, *both))
    answer = solver.check()
    if answer != z3.sat:
        return ("unsat" if answer == z3.unsat else "unknown"), []
    model = solver.model()
    starts = list(around.starts)
    for node, start in places.items():
        starts[node] = model.eval(start, model_completion=True).as_long()
    return "sat", starts


def _solver(z3: Any, options: Options, budget: int) -> Any:
    solver = z3.SolverFor("QF_LIA")
    solver.set("rlimit", budget)
    solver.set("random_seed", options.seed)
    return solver


def _in_one_bank(z3: Any, problem: Problem, a: Any, b: Any) -> Any:
    return z3.Or(
        [
            z3.And(
                _between(z3, a, bank.base, bank.size),
                _between(z3, b, bank.base, bank.size),
            )
            for bank in problem.space.banks
        ]
    )


def _between(z3: Any, value: Any, first: int, count: int) -> Any:
    return z3.And(value >= first, value < first + count)


def _inside(z3: Any, value: Any, mask: int) -> Any:
    """The value is one of the set bits: runs with a step, for tuples are aligned."""
    runs: list[tuple[int, int, int]] = []
    for position in positions(mask):
        if runs:
            first, last, step = runs[-1]
            if not step and position - last <= 4:
                runs[-1] = (first, position, position - last)
                continue
            if step and position - last == step:
                runs[-1] = (first, position, step)
                continue
        runs.append((position, position, 0))
    options = []
    for first, last, step in runs:
        inside = z3.And(value >= first, value <= last)
        if step > 1:
            inside = z3.And(inside, value % step == first % step)
        options.append(inside)
    return z3.Or(options)


def _apart(z3: Any, distance: Any, forbidden: int, bias: int) -> Any:
    """The distance is none of the forbidden ones."""
    clauses = []
    found = list(positions(forbidden))
    start = 0
    while start < len(found):
        end = start
        while end + 1 < len(found) and found[end + 1] == found[end] + 1:
            end += 1
        low, high = found[start] - bias, found[end] - bias
        clauses.append(z3.Or(distance < low, distance > high))
        start = end + 1
    return z3.And(clauses)


def _limit(
    z3: Any,
    solver: Any,
    problem: Problem,
    starts: list[Any],
    limit: int | None,
    caps: Mapping[str, int],
) -> None:
    """At most so many registers in all banks, and in each that has a cap."""
    per_unit = 2 // problem.space.grain
    tops = []
    for name in _counted(problem):
        bank = problem.space.bank(name)
        top = z3.Int(f"top_{name}")
        solver.add(top >= problem.fixed_use.get(name, 0))
        if name in caps:
            solver.add(top <= caps[name])
        tops.append(top)
        for node, start in enumerate(starts):
            banks = problem.bank_sets[node]
            if name not in banks:
                continue
            fits = start + problem.nodes[node].lanes <= bank.base + top * per_unit
            if len(banks) > 1:
                elsewhere = z3.Or(start < bank.base, start >= bank.base + bank.size)
                fits = z3.Or(elsewhere, fits)
            solver.add(fits)
    if limit is not None:
        solver.add(z3.Sum(tops) <= limit)
