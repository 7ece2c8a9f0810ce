"""Whether the vendor's assignment is known to be among the cheapest before any search.

Much of what compilers emit is: all the waves that there are, no register more than are live
at one point, and copies only between registers that live at the same time. That shows
without knowing who interferes with whom, which takes most of the time that is spent on
such a problem.
"""

from __future__ import annotations

from veriloc.allocators.bits import positions
from veriloc.allocators.goals import goals
from veriloc.allocators.problem import Affinity, Options, Problem, Segments
from veriloc.allocators.score import score, used_registers


def settled(problem: Problem, options: Options) -> tuple[int, ...] | None:
    """The recorded assignment if none is cheaper, as far as that shows at a glance.

    With blocks of registers, only whole blocks of vector registers count.
    """
    starts = [node.given for node in problem.nodes if node.given is not None]
    if options.caps or len(starts) < len(problem.nodes):
        return None
    cost = score(problem, starts)
    if cost.conflict_weight or cost.waves < goals(problem)[0].waves:
        return None
    if not _fewest(problem, starts, options.block):
        return None
    for affinity in problem.affinities:
        at = affinity.distance
        if affinity.other is not None:
            at += starts[affinity.other]
        if starts[affinity.node] != at and _can_meet(problem, affinity):
            return None
    return tuple(starts)


def _fewest(problem: Problem, starts: list[int], block: int) -> bool:
    """No bank can do with fewer blocks of registers."""
    used = used_registers(problem, starts)
    vector = {bank for table in problem.occupancy for bank in table.banks}
    return all(
        -(-used[bank.name] // block) <= -(-problem.floor(bank.name) // block)
        for bank in problem.space.banks
        if block == 1 or not vector or bank.name in vector
    )


def _can_meet(problem: Problem, affinity: Affinity) -> bool:
    """Both sides of a copy may get one place, for all that is known of them alone."""
    node, at = problem.nodes[affinity.node], affinity.distance
    if affinity.other is None:
        return (
            at >= 0
            and bool(node.allowed >> at & 1)
            and not any(
                _overlap(segments, problem.fixed.get(at + lane, ()))
                for mask, segments in node.groups
                for lane in positions(mask)
            )
        )
    return not any(
        (mask << at if at >= 0 else mask >> -at) & others and _overlap(segments, theirs)
        for mask, segments in node.groups
        for others, theirs in problem.nodes[affinity.other].groups
    )


def _overlap(one: Segments, other: Segments) -> bool:
    """Some point is in both; each ascends."""
    i = j = 0
    while i < len(one) and j < len(other):
        if one[i][1] <= other[j][0]:
            i += 1
        elif other[j][1] <= one[i][0]:
            j += 1
        else:
            return True
    return False


__all__ = ["settled"]
