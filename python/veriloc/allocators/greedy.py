"""Greedy with eviction, aimed at one occupancy step after the other.

A node takes the best free place; where there is none, it takes the place whose holders
are cheapest to evict, and they queue again. Eviction becomes dearer each time a node
suffers it, so that the search moves on. Attempts differ in order and in the registers
they may use; work is bounded by a count, not by a clock.
"""

from __future__ import annotations

import contextlib
import heapq
import random
from collections.abc import Callable, Mapping

from veriloc.allocators.board import WORK_PER_SECOND, Board, OutOfWorkError
from veriloc.allocators.choice import choose
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.goals import Goal, goals
from veriloc.allocators.improve import improve
from veriloc.allocators.orders import order_nodes
from veriloc.allocators.problem import Assignment, Options, Problem, Result
from veriloc.allocators.result import hopeless, unplaced
from veriloc.allocators.score import score, used_registers
from veriloc.allocators.settled import settled
from veriloc.allocators.squeaky import squeaky
from veriloc.cost import Cost, compare

_ROUNDS = 40
"""Orders that are tried where eviction found nothing."""

_ORDERS = ("widest", "priority", "area", "constrained")


_FEWER = 8
"""Only this part of the work goes into registers that win no waves, without `thorough`."""

_FEWER_BLOCKS = 24
"""The same where only whole blocks of them count."""


def greedy(problem: Problem, options: Options, *, thorough: bool = False) -> Result:
    """The cheapest assignment that the attempts find.

    Args:
        problem: the problem.
        options: order, seed, time limit and caps.
        thorough: spend all the time on saving registers that win no waves.
    """
    known = settled(problem, options)
    if known is not None:
        return Assignment("greedy", known)
    if hopeless(problem):
        return first_fit(problem, options, name="greedy")
    fewer = _FEWER if options.block == 1 else _FEWER_BLOCKS
    search = _Search(problem, options, 1 if thorough else fewer)
    search.run()
    if search.best is None:
        return unplaced("greedy", problem, search.missing)
    return Assignment("greedy", tuple(search.best))


class _Search:
    def __init__(self, problem: Problem, options: Options, fewer: int) -> None:
        self.problem = problem
        self.options = options
        self.fewer = fewer
        self.work = int(options.time_limit * WORK_PER_SECOND)
        self.best: list[int] | None = None
        self.cost: Cost | None = None
        self.missing = list(range(len(problem.nodes)))

    def run(self) -> None:
        """Goals from most waves to fewest, then fewer registers."""
        if not self.options.caps:
            self._recolour()
        orders = dict.fromkeys((self.options.order, *_ORDERS))
        reached: Goal | None = None
        wanted = goals(self.problem)
        if self.cost is not None and self.cost.waves >= wanted[0].waves:
            # The vendor's choice has all the waves that there are to have.
            wanted = []
        for goal in wanted:
            if reached is not None and goal.waves < reached.waves:
                break
            for order in orders:
                if self._attempt(goal.caps, order, self.work // 8):
                    reached = goal
                    break
        if self.best is None:
            return
        self._shrink(tuple(orders))

    def _recolour(self) -> None:
        """Improves what the vendor chose, where that is recorded."""
        given = [n.given for n in self.problem.nodes if n.given is not None]
        if len(given) < len(self.problem.nodes):
            return
        board = Board(self.problem, {})
        board.starts = given
        self._finish(board)

    def _finish(self, board: Board) -> None:
        """Improves a complete board, and keeps it if it is the cheapest so far."""
        board.work = None
        improve(board)
        cost = score(self.problem, board.starts)
        if self.cost is None or compare(cost, self.cost) < 0:
            self.best, self.cost = list(board.starts), cost

    def _caps(self, caps: Mapping[str, int]) -> dict[str, int]:
        """Caps of a goal and of the caller together."""
        merged = {**self.options.caps}
        for bank, count in caps.items():
            merged[bank] = min(count, merged.get(bank, count))
        return merged

    def _attempt(self, caps: Mapping[str, int], order: str, work: int) -> bool:
        """Eviction in an order, then other orders; True if all nodes have places."""
        nodes = order_nodes(self.problem, order, self.options.seed)
        for rng in (None, random.Random(self.options.seed)):
            board = Board(self.problem, self._caps(caps), max(0, min(work, self.work)))
            if self._evict(board, nodes, rng):
                return True
        if self.work > 0:
            limit = min(work, self.work)
            board, left = squeaky(
                self.problem,
                self._caps(caps),
                nodes,
                rounds=_ROUNDS,
                work=limit,
                seed=self.options.seed,
            )
            self.work -= limit - left
        missing = board.unplaced()
        if missing:
            if self.best is None and len(missing) <= len(self.missing):
                self.missing = missing
            return False
        self._finish(board)
        return True

    def _evict(self, board: Board, nodes: list[int], rng: random.Random | None) -> bool:
        """Places what is not placed; True if that succeeds."""
        assert board.work is not None
        before = board.work
        with contextlib.suppress(OutOfWorkError):
            place_all(board, nodes, rng)
        self.work -= before - max(0, board.work)
        if board.unplaced():
            return False
        self._finish(board)
        return True

    def _squeeze(self, caps: Mapping[str, int], work: int) -> bool:
        """The best assignment, with only what is beyond the caps placed anew."""
        assert self.best is not None
        board = Board(self.problem, self._caps(caps), max(0, min(work, self.work)))
        board.starts = [
            at if allowed >> at & 1 else -1
            for at, allowed in zip(self.best, board.allowed, strict=True)
        ]
        nodes = order_nodes(self.problem, self.options.order, self.options.seed)
        return self._evict(board, nodes, random.Random(self.options.seed))

    def _shrink(self, orders: tuple[str, ...]) -> None:
        """Fewer registers, one bank after the other, as long as it succeeds; whole blocks."""
        assert self.best is not None
        self.work //= self.fewer
        block = self.options.block
        for bank in self.problem.space.banks:
            least = max(1, -(-self.problem.floor(bank.name) // block))
            while self.work > 0:
                used = used_registers(self.problem, self.best)
                blocks = -(-used[bank.name] // block) - 1
                if blocks < least:
                    break
                if least + 4 < blocks and self._shorter(
                    {**used, bank.name: (least + blocks) // 2 * block}, orders[:1]
                ):
                    continue
                if not self._shorter({**used, bank.name: blocks * block}, orders):
                    break

    def _shorter(self, caps: Mapping[str, int], orders: tuple[str, ...]) -> bool:
        """An attempt with these caps made the best cheaper."""
        before, work = self.cost, self.work // 8
        if self._squeeze(caps, work) and self.cost is not before:
            return True
        return any(
            self._attempt(caps, order, work) and self.cost is not before
            for order in orders
        )


_PRICE_OF_POSITION = 2
"""Work of looking at one place, in visits of neighbours."""


def steep(lanes: int, suffered: int) -> int:
    """The price of evicting a node that was moved so often: soon too high."""
    return lanes * (1 + suffered * suffered)


def place_all(
    board: Board,
    order: list[int],
    rng: random.Random | None = None,
    price: Callable[[int, int], int] = steep,
) -> None:
    """Places every node that has no place, evicting others where there is no room.

    Args:
        board: changed in place.
        order: all nodes; who waits is placed in this order.
        rng: among equal places any is taken; without it the lowest.
        price: of evicting a node, by its lanes and by how often it was moved.

    Raises:
        OutOfWorkError: the board's work is done.
    """
    rank = {node: place for place, node in enumerate(order)}
    queue = [(place, n) for n, place in rank.items() if board.starts[n] < 0]
    heapq.heapify(queue)
    suffered = [0] * len(rank)
    prices = [price(lanes, 0) for lanes in board.lanes]
    patience = 20 * len(order) + 200
    while queue:
        _, node = heapq.heappop(queue)
        free = board.free(node)
        if free:
            board.starts[node] = choose(board, node, free)
            continue
        patience -= 1
        if patience < 0:
            return
        at = _cheapest(board, node, prices, rng)
        if at < 0:
            continue
        moved = list(board.blockers(node, at))
        for other in moved:
            board.starts[other] = -1
            heapq.heappush(queue, (rank[other], other))
        board.starts[node] = at
        for other in (*moved, node):
            suffered[other] += 1
            prices[other] = price(board.lanes[other], suffered[other])


def _cheapest(
    board: Board, node: int, prices: list[int], rng: random.Random | None
) -> int:
    """The place whose holders are cheapest to evict; -1 if there is none."""
    allowed = board.possible(node)
    if not allowed:
        return -1
    bias = board.lanes[node] - 1
    price: dict[int, int] = {}
    """By place, as a bit: most nodes block a few, and bits are quicker to take apart."""
    barred = 0
    for other, distances in board.neighbours[node]:
        at = board.starts[other]
        if at < 0:
            continue
        blocked = ((distances << at) >> bias) & allowed
        if not blocked:
            continue
        if board.problem.nodes[other].pinned:
            barred |= blocked
            continue
        cost = prices[other]
        rest = blocked
        while rest:
            place = rest & -rest
            price[place] = price.get(place, 0) + cost
            rest ^= place
        if board.work is not None:
            board.work -= _PRICE_OF_POSITION * blocked.bit_count()
            if board.work < 0:
                raise OutOfWorkError
    if not price:
        return -1
    best = min(
        (p for p in price if not barred & p),
        key=lambda p: (price[p], rng.random() if rng else p),
        default=0,
    )
    return best.bit_length() - 1
