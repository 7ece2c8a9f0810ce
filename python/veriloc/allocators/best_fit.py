"""Best fit in time: each register where least is left free in front of it and behind it.

For programs with so many registers that no search gets through them: wide ones first,
then in the order of the program, each once. Registers of one lane fit nearly always then,
as long as not more are live at a time than there are, for they are intervals.
"""

from __future__ import annotations

from dataclasses import replace

from veriloc.allocators.board import Board
from veriloc.allocators.improve import improve
from veriloc.allocators.problem import Assignment, Problem
from veriloc.allocators.timetable import Timetable

NAME = "best-fit"

_ROUNDS = 4
"""Those that found no place come first among their equals in the next one."""


def best_fit(problem: Problem) -> Assignment:
    """Places of the nodes, with few copies and bank conflicts; -1 for those that found none.

    Nodes that depend on each other's places in other ways than by being live together
    are not understood: nothing is placed then.
    """
    best = [-1] * len(problem.nodes)
    if not (problem.disjoint or problem.apart or problem.same_bank):
        urgency = [0] * len(problem.nodes)
        for _ in range(_ROUNDS):
            starts = _place(problem, urgency)
            missing = [at for at, start in enumerate(starts) if start < 0]
            if len(missing) < best.count(-1):
                best = starts
            if not missing:
                break
            for at in missing:
                urgency[at] += 1
    placed = [at for at, start in enumerate(best) if start >= 0]
    board = Board(_only(problem, placed), {})
    board.starts = [best[at] for at in placed]
    improve(board)
    for at, start in zip(placed, board.starts, strict=True):
        best[at] = start
    return Assignment(NAME, tuple(best))


def _place(problem: Problem, urgency: list[int]) -> list[int]:
    """Places of nodes; -1 for none."""
    nodes = problem.nodes
    table = Timetable(problem)
    starts = [-1] * len(nodes)
    order = sorted(
        range(len(nodes)),
        key=lambda at: (-nodes[at].lanes, -urgency[at], nodes[at].first_point, at),
    )
    for at in order:
        node = nodes[at]
        places = table.free(node)
        if places:
            starts[at] = table.tightest(node, places)
            table.put(node, starts[at])
    return starts


def _only(problem: Problem, nodes: list[int]) -> Problem:
    """A problem with some of the nodes: what copies and instructions want of these."""
    if len(nodes) == len(problem.nodes):
        return problem
    new = {-1: -1, **{old: at for at, old in enumerate(nodes)}}
    affinities = [
        replace(a, node=new[a.node], other=None if a.other is None else new[a.other])
        for a in problem.affinities
        if a.node in new and (a.other is None or a.other in new)
    ]
    reads = [
        replace(read, operands=tuple((new[n], lane) for n, lane in read.operands))
        for read in problem.reads
        if all(n in new for n, _ in read.operands)
    ]
    return replace(
        problem,
        nodes=[problem.nodes[at] for at in nodes],
        affinities=affinities,
        reads=reads,
        accesses={},
        rematerialisable=frozenset(),
    )


__all__ = ["best_fit"]
