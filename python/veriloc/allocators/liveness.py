"""How many lanes are live where, and so how many registers are needed at least.

Costs one pass over the live ranges, unlike interference.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veriloc.allocators.problem import Problem

Changes = dict[int, int]
"""By point, how many lanes more (or fewer) are live from there on."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Registers that are needed in a set of banks, whatever the allocation."""

    banks: frozenset[str]
    units: int
    """32-bit registers."""
    point: int
    """Where so many are live."""


def live_lanes(problem: Problem) -> dict[frozenset[str], Changes]:
    """For each set of banks that some node is confined to, the lanes that are live in it
    or in one of its subsets; fixed registers count unless they are reserved."""
    own: dict[frozenset[str], Changes] = {}
    for node, banks in zip(problem.nodes, problem.bank_sets, strict=True):
        if not banks:
            continue
        changes = own.setdefault(banks, defaultdict(int))
        for mask, segments in node.groups:
            lanes = mask.bit_count()
            for start, end in segments:
                changes[start] += lanes
                changes[end] -= lanes
    wanted = [banks for banks in own if own[banks]]
    for location, segments in problem.fixed.items():
        if problem.reserved >> location & 1:
            continue
        bank = frozenset({problem.space.bank_at(location).name})
        changes = own.setdefault(bank, defaultdict(int))
        for start, end in segments:
            changes[start] += 1
            changes[end] -= 1
    found: dict[frozenset[str], Changes] = {}
    for banks in wanted:
        total: Changes = defaultdict(int)
        for others, changes in own.items():
            if others <= banks:
                for point, change in changes.items():
                    total[point] += change
        found[banks] = total
    return found


def bounds(problem: Problem) -> list[Bound]:
    """The peak of each set of banks that some node is confined to, small sets first."""
    found = []
    for banks, changes in live_lanes(problem).items():
        live, peak, at = 0, 0, 0
        for point in sorted(changes):
            live += changes[point]
            if live > peak:
                peak, at = live, point
        found.append(Bound(banks, problem.space.units(peak), at))
    return sorted(found, key=lambda b: (len(b.banks), sorted(b.banks)))
