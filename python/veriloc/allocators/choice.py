"""Which of the free places a node is given."""

from __future__ import annotations

from veriloc.allocators.bits import lowest
from veriloc.allocators.board import Board


def choose(board: Board, node: int, free: int) -> int:
    """The best of the places in `free`, which is not 0.

    A place that saves a copy wins, the most frequent copy first. Otherwise the lowest of
    the bank that grows least, if possible none that a neighbour's copy wants; banks that
    come first in the target win ties.
    """
    wanted = board.wanted(node)
    if wanted:
        at = max(
            (p for p in wanted if free >> p & 1),
            key=lambda p: (wanted[p], -p),
            default=-1,
        )
        if at >= 0:
            return at
    free = free & ~board.avoid[node] or free
    space = board.problem.space
    at = lowest(free)
    bank = space.bank_at(at)
    rest = free >> (bank.base + bank.size)
    if not rest:
        return at
    best, least = at, _growth(board, node, at)
    while rest and least:
        at = lowest(rest) + bank.base + bank.size
        growth = _growth(board, node, at)
        if growth < least:
            best, least = at, growth
        bank = space.bank_at(at)
        rest = free >> (bank.base + bank.size)
    return best


def _growth(board: Board, node: int, at: int) -> int:
    """Locations by which a bank's use grows if a node is put there."""
    bank = board.problem.space.bank_at(at)
    end = bank.base
    for start, lanes in zip(board.starts, board.lanes, strict=True):
        if bank.base <= start < bank.base + bank.size:
            end = max(end, start + lanes)
    return max(0, at + board.lanes[node] - end)
