"""First fit: each node in turn to the best place that is free."""

from __future__ import annotations

from veriloc.allocators.board import Board
from veriloc.allocators.choice import choose
from veriloc.allocators.orders import order_nodes
from veriloc.allocators.problem import Options, Problem, Result
from veriloc.allocators.result import finished


def first_fit(problem: Problem, options: Options, name: str = "first-fit") -> Result:
    """Places nodes in `options.order` and leaves out what does not fit."""
    board = Board(problem, options.caps)
    for node in order_nodes(problem, options.order, options.seed):
        free = board.free(node)
        if free:
            board.starts[node] = choose(board, node, free)
    return finished(name, board)
