"""Completing assignments where nearly everything is taken."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from veriloc.allocators import Assignment, Options
from veriloc.allocators.board import Board
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.orders import ORDERS, order_nodes
from veriloc.allocators.problem import Member, Node, Problem, Space
from veriloc.allocators.repair import repair
from veriloc.allocators.squeaky import squeaky
from veriloc.allocators.walk import walk

REGISTERS = 32
SPACE = Space.of({"r": REGISTERS}, 2)
SEEDS = range(12)


def full(seed: int, points: int = 60) -> Problem:
    """All registers are taken at nearly all points, by aligned tuples one after another."""
    rng = random.Random(seed)
    nodes: list[Node] = []

    def fill(at: int, lanes: int, first: int, last: int, shortest: int = 1) -> None:
        while first < last:
            end = min(last, first + rng.randint(shortest, 14))
            if lanes > 1 and (lanes > 4 or rng.random() < 0.5):
                fill(at, lanes // 2, first, end)
                fill(at + lanes // 2, lanes // 2, first, end)
            else:
                add(lanes, first, end)
            first = end

    def add(lanes: int, first: int, last: int) -> None:
        places = sum(1 << at for at in range(0, REGISTERS - lanes + 1, lanes))
        number = len(nodes)
        live = (((1 << lanes) - 1, ((first, last),)),)
        nodes.append(Node((Member(number, 0, lanes),), lanes, places, live))

    for block in range(0, REGISTERS, 8):
        fill(block, 8, 0, points, shortest=2)
    rng.shuffle(nodes)
    return Problem("full", SPACE, nodes, {})


def partial(problem: Problem) -> Board:
    """First fit, widest first, as far as it gets."""
    board = Board(problem, {})
    for node in order_nodes(problem, "widest"):
        free = board.free(node)
        if free:
            board.starts[node] = (free & -free).bit_length() - 1
    return board


def check(problem: Problem, starts: Sequence[int]) -> None:
    """Point by point, without any of the board's masks."""
    held: set[tuple[int, int]] = set()
    for node, at in zip(problem.nodes, starts, strict=True):
        assert node.allowed >> at & 1
        for _, runs in node.groups:
            for first, last in runs:
                own = {
                    (at + lane, point)
                    for lane in range(node.lanes)
                    for point in range(first, last)
                }
                assert not held & own
                held |= own


@pytest.mark.parametrize("seed", SEEDS)
def test_what_first_fit_and_squeaky_wheel_cannot(seed: int) -> None:
    problem = full(seed)
    for order in ORDERS:
        assert not isinstance(first_fit(problem, Options(order=order)), Assignment)
    nodes = order_nodes(problem, "widest")
    board, _ = squeaky(problem, {}, nodes, rounds=40, work=4_000_000)
    assert board.unplaced()
    board = partial(problem)
    assert board.unplaced()
    again = board.copy()
    assert walk(board)
    check(problem, board.starts)
    assert walk(again)
    assert again.starts == board.starts, "the same work, the same result"


def test_pins_stay() -> None:
    problem = full(1)
    solved = partial(problem)
    assert walk(solved)
    for index in range(0, len(problem.nodes), 3):
        problem.nodes[index].allowed = 1 << solved.starts[index]
        problem.nodes[index].pinned = True
    pinned = Problem("pins", SPACE, problem.nodes, {})
    board = partial(pinned)
    assert walk(board)
    check(pinned, board.starts)


def test_what_has_no_room_stays_as_it_is() -> None:
    nodes = [
        Node((Member(n, 0, 1),), 1, (1 << REGISTERS) - 1, ((1, ((0, 9),)),))
        for n in range(REGISTERS + 1)
    ]
    board = partial(Problem("none", SPACE, nodes, {}))
    before = list(board.starts)
    assert len(board.unplaced()) == 1
    assert not walk(board, 2, 0.01)
    assert not walk(board, 0)
    assert board.starts == before


def test_repair_walks_where_nothing_else_is_left() -> None:
    problem = full(2)
    board = partial(problem)
    for node, at in zip(problem.nodes, board.starts, strict=True):
        node.given = at if at >= 0 else None
    # So little of Z3's work that it knows nothing.
    found = repair(problem, Options(time_limit=1.0)).result
    assert isinstance(found, Assignment)
    check(problem, found.starts)
