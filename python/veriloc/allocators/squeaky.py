"""Squeaky wheel: place in order, move what found no place forward, start again.

Eviction repairs one assignment; this changes the order that makes it, which gets wide
tuples out of one another's way. The best round counts, by the price of what is left out,
so that it also finds cheap registers to spill.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from veriloc.allocators.board import Board, OutOfWorkError
from veriloc.allocators.choice import choose
from veriloc.allocators.problem import Problem

_PUSH = 0.3
"""Part of the order by which a node moves forward."""


def squeaky(
    problem: Problem,
    caps: Mapping[str, int],
    order: Sequence[int],
    *,
    rounds: int,
    work: int,
    seed: int = 0,
    prices: Mapping[int, float] | None = None,
) -> tuple[Board, int]:
    """The best board of several rounds, complete if one was, and the work left.

    Args:
        problem: the problem.
        caps: registers that may be used, by bank.
        order: nodes in the order of the first round.
        rounds: most rounds.
        work: visits of neighbours in all rounds.
        seed: of the moves.
        prices: what it costs to leave a node out; all the same without it.
    """
    rng = random.Random(seed)
    rank = {node: float(place) for place, node in enumerate(order)}
    fresh = Board(problem, caps, work)
    best, least = fresh.copy(), float("inf")
    nodes = problem.nodes
    for number in range(rounds):
        board = fresh.copy()
        # One round is always finished: without it there is no answer at all.
        board.work = work if number else None
        missing: list[int] = []
        try:
            for node in sorted(rank, key=lambda n: (not nodes[n].pinned, rank[n], n)):
                free = board.free(node)
                if free:
                    board.starts[node] = choose(board, node, free)
                else:
                    missing.append(node)
        except OutOfWorkError:
            return best, 0
        if board.work is not None:
            work = board.work
        price = sum(1.0 if prices is None else prices[n] for n in missing)
        if price < least:
            best, least = board, price
        if not missing:
            break
        for node in missing:
            rank[node] -= _PUSH * len(order) * (0.5 + rng.random())
    return best, work
