"""Local search against bank conflicts: operands of one instruction that come too many from
one part of the register file.

A node in a conflict moves to a place of another part; where none is free, it changes places
with the few nodes that are there, if that takes more waiting away than it makes. Saved
copies are never given up, and no bank uses more registers than before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from veriloc.allocators.bits import positions
from veriloc.allocators.board import Board
from veriloc.allocators.score import conflicts_of

_MOST_VICTIMS = 3
"""Nodes that are moved out of the way of one."""

_MOST_TRIALS = 48
"""Exchanges tried for one node."""

_MOST_TRIALS_IN_ALL = 6000
"""For all nodes: a trial visits all neighbours of the nodes that it moves."""


def spread_reads(board: Board, limit: Sequence[int]) -> bool:
    """Moves nodes until no move or exchange helps; True if any did.

    Args:
        board: a complete assignment, changed in place.
        limit: places that each node may take.
    """
    if not board.problem.reads:
        return False
    return _Spread(board, limit).run()


class _Spread:
    def __init__(self, board: Board, limit: Sequence[int]) -> None:
        self.board = board
        self.limit = limit
        problem = board.problem
        self.of_node: dict[int, list[int]] = {}
        for index, read in enumerate(problem.reads):
            for node in dict.fromkeys(n for n, _ in read.operands if n >= 0):
                self.of_node.setdefault(node, []).append(index)
        parts = max(problem.read_banks.values(), default=1)
        self.parts = parts * 2 // problem.space.grain
        self.trials = _MOST_TRIALS_IN_ALL

    def price(self, nodes: Iterable[int]) -> float:
        """What the instructions that read some nodes wait."""
        problem, starts = self.board.problem, self.board.starts
        reads = {i for node in nodes for i in self.of_node.get(node, ())}
        return sum(
            problem.reads[i].weight
            * conflicts_of(problem, starts, problem.reads[i].operands)
            for i in reads
        )

    def saved(self, nodes: Iterable[int]) -> float:
        """What copies save with the places that nodes have."""
        board = self.board
        return sum(board.wanted(n).get(board.starts[n], 0.0) for n in nodes)

    def run(self) -> bool:
        changed = False
        for node in self.of_node:
            if self.board.problem.nodes[node].pinned or not self.price([node]):
                continue
            changed |= self.move(node) or (self.trials > 0 and self.exchange(node))
        return changed

    def move(self, node: int) -> bool:
        """To a free place that is better."""
        board = self.board
        old, least, keep = board.starts[node], self.price([node]), self.saved([node])
        wanted = board.wanted(node)
        board.starts[node] = -1
        free = board.free(node) & self.limit[node]
        best, tried = old, set()
        for at in positions(free):
            kind = (at % self.parts, wanted.get(at, 0.0))
            if kind in tried or kind[1] < keep:
                continue
            tried.add(kind)
            board.starts[node] = at
            now = self.price([node])
            if now < least:
                best, least = at, now
        board.starts[node] = best
        return best != old

    def exchange(self, node: int) -> bool:
        """To a place whose nodes can go elsewhere."""
        board = self.board
        old = board.starts[node]
        possible = board.possible(node) & self.limit[node] & ~(1 << old)
        trials = 0
        for at in positions(possible):
            if at % self.parts == old % self.parts:
                continue
            victims = list(board.blockers(node, at))
            if len(victims) > _MOST_VICTIMS or any(
                board.problem.nodes[v].pinned for v in victims
            ):
                continue
            trials += 1
            self.trials -= 1
            if trials > _MOST_TRIALS or self.trials < 0:
                return False
            if self.try_exchange(node, at, victims):
                return True
        return False

    def try_exchange(self, node: int, at: int, victims: list[int]) -> bool:
        """Carries an exchange out if it helps."""
        board = self.board
        nodes = [node, *victims]
        before = {n: board.starts[n] for n in nodes}
        price, saved = self.price(nodes), self.saved(nodes)
        for n in nodes:
            board.starts[n] = -1
        board.starts[node] = at
        if all(self.put(v) for v in sorted(victims, key=lambda v: -board.lanes[v])):
            now = self.price(nodes)
            if now < price - 1e-9 and self.saved(nodes) >= saved:
                return True
        for n, start in before.items():
            board.starts[n] = start
        return False

    def put(self, node: int) -> bool:
        """The best free place of a node; False if there is none."""
        board = self.board
        best, least = -1, 0.0
        tried: set[int] = set()
        for at in positions(board.free(node) & self.limit[node]):
            if at % self.parts in tried:
                continue
            tried.add(at % self.parts)
            board.starts[node] = at
            price = self.price([node])
            if best < 0 or price < least:
                best, least = at, price
        board.starts[node] = best
        return best >= 0
