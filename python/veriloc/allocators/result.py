"""Making results out of boards."""

from __future__ import annotations

from veriloc.allocators.board import Board
from veriloc.allocators.problem import Assignment, Infeasible, Problem, Result


def peak_point(problem: Problem, nodes: list[int]) -> int:
    """A point at which most lanes of what competes with some nodes are live."""
    if not nodes:
        return 0
    banks = problem.bank_sets[nodes[0]]
    matching = [b for b in problem.bounds if b.banks == banks]
    return matching[0].point if matching else problem.nodes[nodes[0]].first_point


def finished(name: str, board: Board) -> Result:
    """The board as a result."""
    missing = board.unplaced()
    if not missing:
        return Assignment(name, tuple(board.starts))
    return unplaced(name, board.problem, missing)


def hopeless(problem: Problem) -> bool:
    """More lanes are live at one point than there are registers, or a node fits nowhere."""
    # The bounds first: interference takes much longer.
    return overfull(problem) or not all(problem.interference.free)


def overfull(problem: Problem) -> bool:
    """More lanes are live at one point than there are registers."""
    return any(bound.units > capacity(problem, bound.banks) for bound in problem.bounds)


def unplaced(name: str, problem: Problem, missing: list[int]) -> Infeasible:
    """A result without an assignment, with the reason where one is certain."""
    nowhere = [i for i in missing if not problem.interference.free[i]]
    if nowhere:
        return Infeasible(
            name,
            "fixed registers, reserved ones and the class leave no place",
            tuple(nowhere),
            problem.nodes[nowhere[0]].first_point,
            proved=True,
        )
    point = peak_point(problem, missing)
    for bound in problem.bounds:
        room = capacity(problem, bound.banks)
        if bound.units > room:
            banks = "+".join(sorted(bound.banks))
            return Infeasible(
                name,
                f"{bound.units} registers of {banks} are live at one point, and "
                f"{room} may be used",
                tuple(missing),
                bound.point,
                proved=True,
            )
    return Infeasible(name, "no place was found", tuple(missing), point)


def capacity(problem: Problem, banks: frozenset[str]) -> int:
    """32-bit registers of some banks that nodes or fixed operands could use."""
    reach = 0
    for node, of_node in zip(problem.nodes, problem.bank_sets, strict=True):
        if of_node <= banks:
            covered = node.allowed
            for lane in range(node.lanes):
                reach |= covered << lane
    for location in problem.fixed:
        if not problem.reserved >> location & 1:
            reach |= 1 << location
    total = 0
    for bank in problem.space.banks:
        if bank.name in banks:
            total += (reach & problem.space.mask(bank)).bit_count()
    return total * problem.space.grain // 2
