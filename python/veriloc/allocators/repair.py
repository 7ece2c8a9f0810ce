"""Repair of a proposal: what is not in conflict stays, the rest is placed anew.

The proposal are the places that the problem records (`Node.given`). Nodes at places that
they may not have, and of each pair that overlaps the one with more conflicts, lose their
place. The others stay where they are while the freed ones are placed: by first fit, then
by Z3. Only if neither can are neighbours freed as well, ring by ring, until there is
nothing left to free; where Z3 knows no answer then, `walk` moves whom it must. Work is
counted, not timed, so results repeat.

What overlaps is judged by the problem's interference, which is stricter than the verifier:
two copies of one value in one register are a conflict here. So a kernel before allocation
with a proposal is what to repair, not one with copies that LLVM has made free.
"""

from __future__ import annotations

from dataclasses import dataclass

from veriloc.allocators.board import Board
from veriloc.allocators.choice import choose
from veriloc.allocators.exact import RESOURCES_PER_SECOND, complete
from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result
from veriloc.allocators.result import unplaced
from veriloc.allocators.walk import ATTEMPTS, walk

__all__ = ["Repaired", "repair"]

MAX_FREED = 400
"""Nodes up to which Z3 is asked; more are left to first fit."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A result, and what became of the proposal."""

    result: Result
    changed: tuple[int, ...]
    """Nodes that are not where the proposal had them, or had no place there."""
    freed: tuple[int, ...]
    """Nodes that could not stay: outside their class, reserved, over the budget, not
    where a pin says, or in the way of another."""


def repair(problem: Problem, options: Options | None = None) -> Repaired:
    """Completes what is right of a proposal.

    Args:
        problem: with the proposal as `given` places; nodes without one are placed too.
        options: `time_limit` bounds the search, `caps` the registers.
    """
    options = options or Options()
    board = Board(problem, options.caps)
    freed = _settle(board)
    budget = int(options.time_limit * RESOURCES_PER_SECOND)
    loose, settled = set(freed), board.copy()
    while True:
        result = _complete(board, sorted(loose), options, budget)
        if isinstance(result, Assignment):
            return Repaired(result, _changed(problem, result), tuple(freed))
        ring = {
            other
            for node in loose
            for other, _ in board.neighbours[node]
            if other not in loose and not problem.nodes[other].pinned
        }
        if result.proved:
            return Repaired(result, tuple(sorted(loose)), tuple(freed))
        if not ring:
            if not walk(settled, seconds=options.time_limit / ATTEMPTS):
                return Repaired(result, tuple(sorted(loose)), tuple(freed))
            result = Assignment("repair", tuple(settled.starts))
            return Repaired(result, _changed(problem, result), tuple(freed))
        loose |= ring
        for node in loose:
            board.starts[node] = -1


def _changed(problem: Problem, result: Assignment) -> tuple[int, ...]:
    """Nodes that are not where the proposal has them."""
    return tuple(
        node
        for node, start in enumerate(result.starts)
        if start != problem.nodes[node].given
    )


def _settle(board: Board) -> list[int]:
    """Put the proposal on the board, but for the nodes in conflict; returns these."""
    problem = board.problem
    freed = []
    for index, node in enumerate(problem.nodes):
        if node.given is None or not board.allowed[index] >> node.given & 1:
            freed.append(index)
        else:
            board.starts[index] = node.given
    clashes = {
        index: set(board.blockers(index, start))
        for index, start in enumerate(board.starts)
        if start >= 0
    }
    clashes = {index: others for index, others in clashes.items() if others}
    while clashes:
        worst = max(
            (index for index in clashes if not problem.nodes[index].pinned),
            key=lambda i: (len(clashes[i]), -board.lanes[i], -i),
            default=None,
        )
        if worst is None:
            break  # pins that contradict each other; the completion will say so
        for other in clashes.pop(worst):
            clashes[other].discard(worst)
            if not clashes[other]:
                del clashes[other]
        board.starts[worst] = -1
        freed.append(worst)
    for pair in problem.same_bank:
        # Whoever is in another bank than its partner can be freed only now.
        a, b = board.starts[pair.node], board.starts[pair.other]
        if a >= 0 and b >= 0 and not board.possible(pair.node) >> a & 1:
            loser = pair.other if problem.nodes[pair.node].pinned else pair.node
            board.starts[loser] = -1
            freed.append(loser)
    return sorted(freed)


def _complete(board: Board, nodes: list[int], options: Options, budget: int) -> Result:
    """Places for these nodes; the others stay."""
    found = board.copy()
    for node in sorted(nodes, key=lambda n: (-board.lanes[n], n)):
        free = found.free(node)
        if free:
            found.starts[node] = choose(found, node, free)
    if not found.unplaced():
        return Assignment("repair", tuple(found.starts))
    everything = len(nodes) == sum(not n.pinned for n in board.problem.nodes)
    if len(nodes) <= MAX_FREED:
        answer, starts = complete(board, nodes, options, budget)
        if answer == "sat":
            return Assignment("repair", tuple(starts))
        if answer == "unsat" and everything and not options.caps:
            failed = unplaced("repair", board.problem, found.unplaced())
            reason = "there is no assignment" if not failed.proved else failed.reason
            return Infeasible("repair", reason, failed.nodes, failed.point, proved=True)
    return unplaced("repair", board.problem, found.unplaced())
