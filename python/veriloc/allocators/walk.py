"""Completes a partial assignment in which nearly everything is taken.

Eviction in the order of the program: who is without a place waits its turn by where it is
live first, so that a gap is pushed through the program from front to back instead of being
looked for everywhere at once. Where as many registers are live as there are, this finds
what no order of first fit does. It goes wrong now and then, and then starts again, with
other prices, other chance, and fewer neighbours kept. Work is counted, so results repeat.
"""

from __future__ import annotations

import contextlib
import random

from veriloc.allocators.board import WORK_PER_SECOND, Board, OutOfWorkError
from veriloc.allocators.greedy import place_all, steep
from veriloc.allocators.orders import order_nodes

ATTEMPTS = 30
"""Five of each kind: three prices, with the neighbours kept or taken off."""

SECONDS = 0.75
"""Of one attempt, counted as work."""


def _even(lanes: int, suffered: int) -> int:
    return lanes * (1 + suffered)


def _flat(lanes: int, suffered: int) -> int:
    return lanes + suffered


_PRICES = (steep, _even, _flat)


def walk(
    board: Board, attempts: int = ATTEMPTS, seconds: float = SECONDS, seed: int = 0
) -> bool:
    """Places everything that has no place, by moving others.

    Args:
        board: changed in place if that succeeds, and only then.
        attempts: at most; 0: none.
        seconds: of one attempt, counted as work.
        seed: of chance.

    Returns:
        Whether everything has a place.
    """
    missing = board.unplaced()
    if not missing:
        return True
    order = order_nodes(board.problem, "definition")
    for number in range(attempts):
        trial = board.copy()
        trial.work = int(seconds * WORK_PER_SECOND)
        if number % 2:
            trial.take_off_neighbours(missing)
        rng = random.Random(f"{seed} {number}") if number > 1 else None
        with contextlib.suppress(OutOfWorkError):
            place_all(trial, order, rng, _PRICES[number // 2 % len(_PRICES)])
        if not trial.unplaced():
            board.starts = trial.starts
            return True
    return False
