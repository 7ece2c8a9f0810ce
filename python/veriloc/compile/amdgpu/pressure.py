"""How many registers are live where: the picture behind a kernel's lower bound."""

from __future__ import annotations

from collections import defaultdict

from veriloc.allocators.problem import Problem

POINTS = 400
"""Samples of a kernel; each is the largest value of its stretch of the program."""


def pressure(problem: Problem) -> dict[str, list[int]]:
    """Live 32-bit registers along the program, for each set of banks that has a bound.

    The samples divide the program's points evenly; the largest one of a set is its bound.
    Keys are names of banks, joined by `+`.
    """
    changes: dict[frozenset[str], dict[int, int]] = {}

    def live(banks: frozenset[str], lanes: int, start: int, end: int) -> None:
        at = changes.setdefault(banks, defaultdict(int))
        at[start] += lanes
        at[end] -= lanes

    for node, banks in zip(problem.nodes, problem.bank_sets, strict=True):
        for mask, segments in node.groups if banks else ():
            for start, end in segments:
                live(banks, mask.bit_count(), start, end)
    for location, segments in problem.fixed.items():
        if not problem.reserved >> location & 1:
            bank = problem.space.bank_at(location).name
            for start, end in segments:
                live(frozenset({bank}), 1, start, end)
    last = max((point for at in changes.values() for point in at), default=0)
    found = {}
    for bound in problem.bounds:
        total: dict[int, int] = defaultdict(int)
        for banks, at in changes.items():
            if banks <= bound.banks:
                for point, change in at.items():
                    total[point] += change
        lanes = _sampled(total, last)
        name = "+".join(sorted(bound.banks))
        found[name] = [problem.space.units(n) for n in lanes]
    return found


def _sampled(changes: dict[int, int], last: int) -> list[int]:
    """The running sum of changes, as the largest value in each of `POINTS` stretches."""
    samples = [0] * min(POINTS, last + 1)
    value, reached = 0, 0
    for point in sorted(changes):
        sample = point * len(samples) // (last + 1)
        for i in range(reached + 1, sample + 1):
            samples[i] = value
        reached = sample
        value += changes[point]
        samples[sample] = max(samples[sample], value)
    return samples
