"""Loop depths of a control flow graph, for weights: how often code runs is not known."""

from __future__ import annotations

from collections.abc import Sequence

MAX_DEPTH = 6
"""Deeper loops count as this deep."""


def depths(successors: Sequence[Sequence[int]]) -> list[int]:
    """How many loops each block is in.

    A loop is a set of blocks that reach one another; inside it, loops that remain without
    the first of its blocks (in the order given) are the inner ones.
    """
    found = [0] * len(successors)
    pending = [(list(range(len(successors))), 0)]
    while pending:
        blocks, depth = pending.pop()
        for component in _components(blocks, successors):
            first = min(component)
            if len(component) == 1 and first not in successors[first]:
                continue
            for block in component:
                found[block] = depth + 1
            rest = [block for block in component if block != first]
            if rest and depth + 1 < MAX_DEPTH:
                pending.append((rest, depth + 1))
    return found


def _components(
    blocks: Sequence[int], successors: Sequence[Sequence[int]]
) -> list[list[int]]:
    """Strongly connected components of the graph on some blocks (Tarjan)."""
    inside = set(blocks)
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    found: list[list[int]] = []
    for root in blocks:
        if root in number:
            continue
        work = [(root, iter(successors[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while work:
            block, targets = work[-1]
            for target in targets:
                if target not in inside:
                    continue
                if target not in number:
                    number[target] = low[target] = len(number)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(successors[target])))
                    break
                if target in on_stack:
                    low[block] = min(low[block], number[target])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[block])
                if low[block] == number[block]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member == block:
                            break
                    found.append(component)
    return found
