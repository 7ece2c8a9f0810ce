"""Which register counts are worth aiming at: the occupancy steps in reach."""

from __future__ import annotations

from dataclasses import dataclass

from veriloc.allocators.problem import Occupancy, Problem


@dataclass(frozen=True, slots=True)
class Goal:
    """Counts to stay below, and the waves that this gives."""

    waves: int
    caps: dict[str, int]
    """32-bit registers by bank."""


def goals(problem: Problem) -> list[Goal]:
    """Goals from most waves to fewest; several for one number of waves where banks share
    a file. Those that the lower bounds rule out are left out. The last has no caps.
    """
    found: list[Goal] = []
    for table in problem.occupancy:
        limits = _steps(problem, table)
        for waves, limit in limits:
            found.extend(Goal(waves, caps) for caps in _splits(problem, table, limit))
    found.append(Goal(0, {}))
    return found


def most_waves(problem: Problem) -> int:
    """Waves that the lower bounds allow; 0 where the target says nothing of waves."""
    return max((goal.waves for goal in goals(problem)), default=0)


def _steps(problem: Problem, table: Occupancy) -> list[tuple[int, int]]:
    """Waves and the most registers that allow them; more waves than fit for other
    reasons are of no use."""
    steps: dict[int, int] = {}
    for limit, waves in zip(table.limits, table.waves, strict=True):
        if problem.max_waves is not None:
            waves = min(waves, problem.max_waves)
        steps[waves] = max(limit, steps.get(waves, 0))
    need = _need(problem, table)
    return [
        (w, limit) for w, limit in sorted(steps.items(), reverse=True) if limit >= need
    ]


def _need(problem: Problem, table: Occupancy) -> int:
    """Registers that no allocation does without."""
    own = {bank: problem.bound([bank]) for bank in table.banks}
    for bank, count in problem.fixed_use.items():
        if bank in own:
            own[bank] = max(own[bank], count)
    if table.combine == "max":
        return max(own.values())
    return max(sum(own.values()), problem.bound(table.banks))


def _splits(problem: Problem, table: Occupancy, limit: int) -> list[dict[str, int]]:
    """Ways to share a file between its banks."""
    if table.combine == "max" or len(table.banks) == 1:
        return [dict.fromkeys(table.banks, limit)]
    first, second = table.banks
    base = table.base

    def aligned(count: int) -> int:
        return -(-count // base) * base

    least_first = aligned(max(problem.floor(first), 1))
    least_second = problem.floor(second)
    if least_first + least_second > limit:
        return []
    most_first = (limit - least_second) // base * base
    middle = aligned((least_first + most_first) // 2)
    sizes = dict.fromkeys(
        (
            most_first,
            min(middle, most_first),
            min(least_first + 4 * base, most_first),
            least_first,
        )
    )
    return [{first: size, second: limit - size} for size in sizes]
