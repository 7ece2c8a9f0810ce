"""What an assignment is expected to cost, before anything is emitted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from veriloc.allocators.problem import Problem
from veriloc.cost import Cost


def used_registers(problem: Problem, starts: Sequence[int]) -> dict[str, int]:
    """32-bit registers that each bank must have, numbered from 0.

    Args:
        problem: the problem.
        starts: location of each node; negative where it has none.
    """
    ends = {bank.name: 0 for bank in problem.space.banks}
    for node, start in zip(problem.nodes, starts, strict=True):
        if start < 0:
            continue
        bank = problem.space.bank_at(start)
        ends[bank.name] = max(ends[bank.name], start - bank.base + node.lanes)
    return {
        name: max(problem.space.units(end), problem.fixed_use.get(name, 0))
        for name, end in ends.items()
    }


def waves(problem: Problem, used: Mapping[str, int]) -> int:
    """Waves per execution unit; 0 where the target says nothing and nothing limits."""
    limits = [table.waves_for(used) for table in problem.occupancy]
    if problem.max_waves is not None:
        limits.append(problem.max_waves)
    return min(limits, default=0)


def score(problem: Problem, starts: Sequence[int]) -> Cost:
    """The cost of a complete assignment."""
    used = used_registers(problem, starts)
    copies, copy_weight = 0, 0.0
    for affinity in problem.affinities:
        at = starts[affinity.node]
        wanted = affinity.distance
        if affinity.other is not None:
            wanted += starts[affinity.other]
        if at == wanted:
            continue
        copies += 1
        copy_weight += affinity.weight
    vector = sum(n for bank, n in used.items() if bank in _occupancy_banks(problem))
    return Cost(
        waves=waves(problem, used),
        copy_weight=copy_weight,
        copies=copies,
        conflict_weight=bank_conflicts(problem, starts),
        vector_registers=vector,
        scalar_registers=sum(used.values()) - vector,
    )


def _occupancy_banks(problem: Problem) -> set[str]:
    named = {bank for table in problem.occupancy for bank in table.banks}
    return named or {bank.name for bank in problem.space.banks}


def bank_conflicts(problem: Problem, starts: Sequence[int]) -> float:
    """Weighted number of operands that wait because their bank is taken."""
    total = 0.0
    for read in problem.reads:
        total += read.weight * conflicts_of(problem, starts, read.operands)
    return total


def conflicts_of(
    problem: Problem, starts: Sequence[int], operands: Sequence[tuple[int, int]]
) -> int:
    """Operands of one instruction that their port cannot give at once."""
    taken: Counter[tuple[str, int]] = Counter()
    per_register = 2 // problem.space.grain
    seen = set()
    for node, lane in operands:
        if node >= 0 and starts[node] < 0:
            continue
        location = lane if node < 0 else starts[node] + lane
        bank = problem.space.bank_at(location)
        ports = problem.read_banks.get(bank.name)
        if ports is None:
            continue
        register = (location - bank.base) // per_register
        if (bank.name, register) not in seen:
            seen.add((bank.name, register))
            taken[bank.name, register % ports] += 1
    return sum(max(0, n - problem.reads_per_port) for n in taken.values())
