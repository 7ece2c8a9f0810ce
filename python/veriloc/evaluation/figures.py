"""Shares and means of many measurements, with confidence intervals.

Intervals cover 95 %. Shares of yes and no have Wilson's; other means have percentiles of a
bootstrap over problems (2,000 draws, fixed seed): plays of one problem are not independent
of each other, problems are taken to be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from veriloc.evaluation.measure import REGISTERS, Measurement

_DRAWS = 2000


@dataclass(frozen=True)
class Figure:
    """A value with its 95 % interval, and the problems it is of."""

    value: float
    low: float
    high: float
    count: int

    def text(self, scale: float = 100.0, digits: int = 1, unit: str = " %") -> str:
        """For tables."""
        if not self.count:
            return "-"
        low, high = self.low * scale, self.high * scale
        return (
            f"{self.value * scale:.{digits}f}{unit} "
            f"({low:.{digits}f}-{high:.{digits}f})"
        )


def figure(values: Sequence[float], mean: Callable[[float], float] = float) -> Figure:
    """The mean of values, one a problem.

    Args:
        values: in any order.
        mean: applied to the mean, e.g. `math.exp` for logarithms.
    """
    if not values:
        return Figure(0.0, 0.0, 0.0, 0)
    data = np.array(values, dtype=np.float64)
    if mean is float and set(values) <= {0.0, 1.0}:
        return _share(float(data.mean()), len(data))
    rng = np.random.default_rng(0)
    draws = rng.integers(0, len(data), (_DRAWS, len(data)))
    means = np.sort(data[draws].mean(axis=1))
    low, high = means[int(0.025 * _DRAWS)], means[int(0.975 * _DRAWS)]
    return Figure(
        mean(float(data.mean())), mean(float(low)), mean(float(high)), len(data)
    )


def _share(share: float, count: int) -> Figure:
    """Wilson's interval, which also says something where all are alike."""
    z = 1.959964
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = (
        z
        * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        / (1 + z * z / count)
    )
    return Figure(share, max(0.0, centre - spread), min(1.0, centre + spread), count)


def pass_at(valid: Sequence[bool], k: int) -> float | None:
    """The chance that one of k plays is valid, estimated without bias from n plays;
    None if fewer than k were made. For k = 1 the likeliest play alone."""
    if k == 1:
        return float(valid[0]) if valid else None
    n, good = len(valid), sum(valid)
    if n < k:
        return None
    return 1.0 - math.comb(n - good, k) / math.comb(n, k)


def solved_within(valid: Sequence[bool], k: int) -> float | None:
    """Whether one of the first k plays is valid; None if that is not known, since fewer
    were made in vain."""
    if any(valid[:k]):
        return 1.0
    return 0.0 if len(valid) >= k else None


def passes(found: Sequence[Measurement], kind: str, k: int) -> Figure | None:
    """pass@k of a kind of play, over problems that have an assignment."""
    values = [
        (solved_within if m.until_valid else pass_at)(m.valid.get(kind, ()), k)
        for m in found
        if m.feasible
    ]
    known = [v for v in values if v is not None]
    return figure(known) if len(known) == len(values) else None


def attempts(found: Sequence[Measurement], kind: str) -> tuple[Figure, int]:
    """Plays up to the first valid one, where there was one; and where there was none."""
    firsts, never = [], 0
    for m in found:
        if not m.feasible:
            continue
        if any(m.valid[kind]):
            firsts.append(m.valid[kind].index(True) + 1.0)
        else:
            never += 1
    return figure(firsts, lambda mean: mean), never  # a mean, not a share


def registers(found: Sequence[Measurement], own: str, other: str) -> Figure:
    """Geometric mean of the ratio of vector registers, where both found something."""
    logs = []
    for m in found:
        a, b = m.costs[own], m.costs[other]
        if a is not None and b is not None:
            logs.append(math.log(max(1.0, a[REGISTERS]) / max(1.0, b[REGISTERS])))
    return figure(logs, math.exp)


@dataclass(frozen=True)
class Contest:
    """How often one allocator is cheaper than the cheapest of others."""

    better: int
    equal: int
    worse: int


def contest(found: Sequence[Measurement], own: str, others: Sequence[str]) -> Contest:
    """Compares whole costs; finding nothing is the worst."""
    counts = [0, 0, 0]
    for m in found:
        nothing = (math.inf,)
        mine = m.costs[own] or nothing
        best = min(m.costs[o] or nothing for o in others)
        counts[(mine > best) - (mine < best) + 1] += 1
    return Contest(*counts)


def at_bound(found: Sequence[Measurement], own: str) -> Figure:
    """Share of problems in which an allocator needs no more than the lower bound."""
    return figure(
        [
            float(cost is not None and cost[REGISTERS] <= m.bound)
            for m in found
            for cost in (m.costs[own],)
        ]
    )
