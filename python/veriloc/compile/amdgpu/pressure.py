"""How many registers are live where: the picture behind a kernel's lower bound."""

from __future__ import annotations

from veriloc.allocators.liveness import live_lanes
from veriloc.allocators.problem import Problem

POINTS = 400
"""Samples of a kernel; each is the largest value of its stretch of the program."""


def pressure(problem: Problem) -> dict[str, list[int]]:
    """Live 32-bit registers along the program, for each set of banks that has a bound.

    The samples divide the program's points evenly; the largest one of a set is its bound.
    Keys are names of banks, joined by `+`.
    """
    found = {}
    live = live_lanes(problem)
    last = max((point for changes in live.values() for point in changes), default=0)
    for banks, changes in live.items():
        lanes = _sampled(changes, last)
        found["+".join(sorted(banks))] = [problem.space.units(n) for n in lanes]
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
