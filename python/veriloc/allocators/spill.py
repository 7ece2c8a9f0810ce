"""Which registers to keep in memory where there are too many for the file.

Picks the registers that are cheapest for the overfull stretches of the program they
clear. At an instruction that reads or writes a register it takes room even when it is
spilled, so those stretches do not count. Where it is kept, and how, is for others.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import accumulate
from math import inf

from veriloc.allocators.bits import positions
from veriloc.allocators.board import WORK_PER_SECOND
from veriloc.allocators.orders import ORDERS, order_nodes
from veriloc.allocators.problem import Options, Problem, Segments
from veriloc.allocators.result import capacity
from veriloc.allocators.squeaky import squeaky

_ROUNDS = 40
"""Rounds for each order of nodes."""

_NEVER = 1e18
"""Price of a register that cannot be spilled."""

REMATERIALISED = 0.1
"""Cost of computing a value again, against loading it."""


def choose_spills(problem: Problem, options: Options, margin: int = 0) -> list[int]:
    """Nodes whose spilling should make the rest fit.

    First by counting, where more lanes are live than there is room for. Where that is not
    the case and still no places were found, the cheaper of two: what is cheapest to leave
    out of an assignment, or what makes even fewer lanes live.

    Args:
        problem: the problem; `accesses` must be known.
        options: seed and time limit.
        margin: how many registers fewer should be live, in the last case.
    """
    chosen = _counted(problem, 0)
    if chosen:
        return chosen
    left_out = _left_out(problem, options)
    fewer = _counted(problem, margin) if margin else []
    found = [nodes for nodes in (left_out, fewer) if nodes]
    return min(
        found, key=lambda nodes: sum(_cost(problem, i) for i in nodes), default=[]
    )


def _counted(problem: Problem, margin: int) -> list[int]:
    chosen: list[int] = []
    for bound in problem.bounds:
        room = capacity(problem, bound.banks) - margin
        if bound.units > room > 0:
            chosen += _clear(problem, bound.banks, room, chosen)
    return chosen


def _left_out(problem: Problem, options: Options) -> list[int]:
    prices = {
        i: _cost(problem, i) if node.spillable else _NEVER
        for i, node in enumerate(problem.nodes)
    }
    best: list[int] = []
    least = float("inf")
    work = int(options.time_limit * WORK_PER_SECOND) // len(ORDERS)
    for order in ORDERS:
        nodes = order_nodes(problem, order, options.seed)
        board, _ = squeaky(
            problem,
            options.caps,
            nodes,
            rounds=_ROUNDS,
            work=work,
            seed=options.seed,
            prices=prices,
        )
        missing = board.unplaced()
        price = sum(prices[i] for i in missing)
        if price < least:
            best, least = missing, price
    return [i for i in best if problem.nodes[i].spillable]


def _clear(
    problem: Problem, banks: frozenset[str], room: int, spilled: list[int]
) -> list[int]:
    """Nodes to spill so that at most `room` registers of some banks are live."""
    per_unit = 2 // problem.space.grain
    stretches = _Stretches(problem, banks, room * per_unit, spilled)
    costs = {i: _cost(problem, i) for i in stretches.candidates}

    def price(node: int) -> tuple[float, int]:
        relief = stretches.relief(node)
        return (costs[node] / relief if relief else inf), node

    # Prices only rise while stretches are cleared: what was cheapest and still costs
    # the same is the cheapest.
    queue = [price(i) for i in costs]
    heapify(queue)
    chosen = []
    while stretches.overfull and queue:
        known, node = heappop(queue)
        now = price(node)
        if now[0] == inf:
            continue
        if now[0] > known:
            heappush(queue, now)
            continue
        chosen.append(node)
        stretches.remove(node)
    # Later choices can make earlier ones needless.
    for node in sorted(chosen, key=lambda i: (-costs[i], i)):
        if stretches.restore(node):
            chosen.remove(node)
    return chosen


def _cost(problem: Problem, node: int) -> float:
    """Bytes that move, weighted: LLVM loads and stores whole registers."""
    moved = sum(weight for _, weight in problem.accesses.get(node, ()))
    if node in problem.rematerialisable:
        moved *= REMATERIALISED
    return (moved + 1e-6) * problem.nodes[node].lanes


class _Stretches:
    """The program cut where liveness changes; sets of stretches are integers."""

    def __init__(
        self, problem: Problem, banks: frozenset[str], room: int, spilled: list[int]
    ) -> None:
        self.problem = problem
        self.room = room
        inside = [
            i
            for i, of_node in enumerate(problem.bank_sets)
            if of_node and of_node <= banks and i not in spilled
        ]
        cuts = {0}
        for i in inside:
            for _, segments in problem.nodes[i].groups:
                cuts.update(p for run in segments for p in run)
            cuts.update(p + d for p, _ in problem.accesses.get(i, ()) for d in (-1, 2))
        fixed = {
            at: runs
            for at, runs in problem.fixed.items()
            if not problem.reserved >> at & 1
            and problem.space.bank_at(at).name in banks
        }
        for segments in fixed.values():
            cuts.update(p for run in segments for p in run)
        self.cuts = sorted(cuts)
        self.number = {point: n for n, point in enumerate(self.cuts)}
        changes = [0] * (len(self.cuts) + 1)
        for i in inside:
            for mask, segments in problem.nodes[i].groups:
                self._change(changes, segments, mask.bit_count())
        for segments in fixed.values():
            self._change(changes, segments, 1)
        self.pressure = list(accumulate(changes))[:-1]
        self.live = {
            i: [
                (mask.bit_count(), self._range(segments))
                for mask, segments in problem.nodes[i].groups
            ]
            for i in inside
            if problem.nodes[i].spillable
        }
        self.busy = {i: self._busy(i) for i in self.live}
        self.candidates = list(self.live)
        self.overfull = sum(
            1 << n for n, count in enumerate(self.pressure) if count > room
        )

    def _change(self, changes: list[int], segments: Segments, lanes: int) -> None:
        for start, end in segments:
            changes[self.number[start]] += lanes
            changes[self.number[end]] -= lanes

    def _range(self, segments: Segments) -> int:
        found = 0
        for start, end in segments:
            first, last = self.number[start], self.number[end]
            found |= (1 << last) - (1 << first)
        return found

    def _busy(self, node: int) -> int:
        """Stretches next to an access."""
        found = 0
        for point, _ in self.problem.accesses.get(node, ()):
            first, last = self.number[point - 1], self.number[point + 2]
            found |= (1 << last) - (1 << first)
        return found

    def relief(self, node: int) -> int:
        """Lanes that spilling a node frees in overfull stretches, summed."""
        useful = self.overfull & ~self.busy[node]
        return sum(
            lanes * (stretches & useful).bit_count()
            for lanes, stretches in self.live[node]
        )

    def remove(self, node: int) -> None:
        """Spills a node."""
        for lanes, stretches in self.live[node]:
            for n in positions(stretches & ~self.busy[node]):
                self.pressure[n] -= lanes
                if self.pressure[n] <= self.room:
                    self.overfull &= ~(1 << n)

    def restore(self, node: int) -> bool:
        """Takes a spill back, if that makes nothing overfull."""
        added: dict[int, int] = {}
        for lanes, stretches in self.live[node]:
            for n in positions(stretches & ~self.busy[node]):
                added[n] = added.get(n, 0) + lanes
        if any(self.pressure[n] + lanes > self.room for n, lanes in added.items()):
            return False
        for n, lanes in added.items():
            self.pressure[n] += lanes
        return True
