"""Local improvement of a complete assignment: fewer copies, fewer bank conflicts.

Moves keep the registers used by each bank. Both sides of a copy are lifted off the board
and put down together where they meet, if that saves more copies than it costs.
"""

from __future__ import annotations

from veriloc.allocators.bits import positions
from veriloc.allocators.board import Board
from veriloc.allocators.conflicts import spread_reads

_ROUNDS = 3


def improve(board: Board) -> None:
    """Improves the placed nodes of a board in place."""
    limit = _limits(board)
    for _ in range(_ROUNDS):
        changed = _join_copies(board, limit)
        changed |= spread_reads(board, limit)
        if not changed:
            break


def _limits(board: Board) -> list[int]:
    """For each node, places that do not raise its bank's highest register."""
    space = board.problem.space
    ends = {bank.base: 0 for bank in space.banks}
    for start, lanes in zip(board.starts, board.lanes, strict=True):
        bank = space.bank_at(start)
        ends[bank.base] = max(ends[bank.base], start - bank.base + lanes)
    for bank in space.banks:
        fixed = board.problem.fixed_use.get(bank.name, 0) * 2 // space.grain
        ends[bank.base] = max(ends[bank.base], fixed)
    masks: dict[int, int] = {}
    for lanes in set(board.lanes):
        masks[lanes] = 0
        for bank in space.banks:
            masks[lanes] |= space.mask(bank, ends[bank.base] - lanes + 1)
    return [masks[lanes] for lanes in board.lanes]


def _saved(board: Board, node: int, at: int) -> float:
    """What copies of a node save if it is at a place."""
    return board.wanted(node).get(at, 0.0)


def _join_copies(board: Board, limit: list[int]) -> bool:
    changed = False
    starts = board.starts
    affinities = sorted(
        board.problem.attainable, key=lambda a: (-a.weight, a.node, a.distance)
    )
    for affinity in affinities:
        node, other = affinity.node, affinity.other
        if board.problem.nodes[node].pinned:
            continue
        if other is None:
            if starts[node] != affinity.distance:
                changed |= _move(board, node, limit)
            continue
        if starts[node] == starts[other] + affinity.distance:
            continue
        changed |= _meet(board, node, other, affinity.distance, limit)
    return changed


def _move(board: Board, node: int, limit: list[int]) -> bool:
    """Moves one node to the place that saves most, if it is better than its own."""
    old = board.starts[node]
    wanted = board.wanted(node)
    own = wanted.get(old, 0.0)
    board.starts[node] = -1
    free = board.free(node) & limit[node]
    best = max(
        (p for p in wanted if free >> p & 1), key=lambda p: (wanted[p], -p), default=-1
    )
    if best >= 0 and wanted[best] > own:
        board.starts[node] = best
        return True
    board.starts[node] = old
    return False


def _meet(board: Board, node: int, other: int, distance: int, limit: list[int]) -> bool:
    """Moves both sides of a copy to places where they meet."""
    starts, pinned = board.starts, board.problem.nodes[other].pinned
    old = starts[node], starts[other]
    before = _saved(board, node, old[0]) + _saved(board, other, old[1])
    starts[node] = starts[other] = -1
    free = board.free(node) & limit[node]
    others = board.free(other) & (limit[other] if not pinned else -1)
    common = free & (others << distance if distance >= 0 else others >> -distance)
    weights = board.wanted(node)
    for place, weight in board.wanted(other).items():
        at = place + distance
        weights[at] = weights.get(at, 0.0) + weight
    # The copy itself is gained at all of these places, and was not before.
    best, gain = -1, 0.0
    joined = sum(w for o, d, w in board.wishes[node] if o == other and d == distance)
    for at in positions(common):
        value = weights.get(at, 0.0) + joined - before
        if value > gain + 1e-9:
            best, gain = at, value
    if best < 0:
        starts[node], starts[other] = old
        return False
    starts[node], starts[other] = best, best - distance
    return True
