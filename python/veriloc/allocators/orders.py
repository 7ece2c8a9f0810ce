"""Orders in which nodes are placed.

`widest` beats LLVM's order where registers are plentiful: wide tuples need aligned
holes, which narrow ones would break up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from veriloc.allocators.problem import Node, Problem

Key = tuple[float, ...]

_KEYS: dict[str, Callable[[Node], Key]] = {
    # By width, then in program order: neighbours in time become neighbours in place.
    "widest": lambda n: (-n.lanes, n.first_point),
    # By width, then the longest-lived.
    "widest-longest": lambda n: (-n.lanes, -n.span),
    # As LLVM's greedy: what crosses blocks by size, then the rest in program order.
    "priority": lambda n: (
        (0, -n.span, n.first_point)
        if n.crosses_blocks
        else (1, -n.lanes, n.first_point)
    ),
    "definition": lambda n: (n.first_point, -n.lanes),
    # The least choice first.
    "constrained": lambda n: (n.allowed.bit_count(), -n.lanes, n.first_point),
    # What occupies most of the file over time.
    "area": lambda n: (-n.span, -n.lanes),
}

ORDERS = tuple(_KEYS)


def order_nodes(problem: Problem, order: str, seed: int = 0) -> list[int]:
    """Indices of the nodes in an order; pinned ones first.

    Args:
        problem: the problem.
        order: one of `ORDERS`.
        seed: not 0: swaps neighbours in the order at random, repeatably.

    Raises:
        ValueError: there is no such order.
    """
    if order not in _KEYS:
        raise ValueError(f"order '{order}' is not one of {', '.join(ORDERS)}")
    key = _KEYS[order]
    indices: Sequence[int] = range(len(problem.nodes))
    ordered = sorted(indices, key=lambda i: (key(problem.nodes[i]), i))
    if seed:
        rng = random.Random(seed)
        spread = max(2, len(ordered) // 20)
        jitter = {i: place + rng.random() * spread for place, i in enumerate(ordered)}
        ordered.sort(key=jitter.__getitem__)
    return sorted(ordered, key=lambda i: not problem.nodes[i].pinned)
