"""Where a V-lane may hold no value, whatever path led there.

A mask without a value may be read differently each time, so what one instruction found
in it says nothing about the next. `obligations.py` asks here which lanes to beware of. It
is trusted, and errs to one side only: a lane may be named that always has a value.
"""

from __future__ import annotations

from veriloc.verify.program import Program, Step

__all__ = ["may_lack_value"]


def may_lack_value(program: Program) -> list[frozenset[int]]:
    """For each block, V-lanes that may hold no value at its start."""
    found: list[set[int] | None] = [None] * len(program.blocks)
    # When the kernel starts, only physical registers hold values.
    found[0] = set(range(program.v_lanes)) - program.named_physical
    work = [0]
    while work:
        block = work.pop()
        start = found[block]
        assert start is not None
        lanes = set(start)
        for step in program.blocks[block].steps:
            _carry_out(program, step, lanes)
        for successor in set(program.blocks[block].successors):
            there = found[successor]
            if there is None:
                found[successor] = set(lanes)
            elif lanes <= there:
                continue
            else:
                there |= lanes
            work.append(successor)
    return [frozenset(lanes or ()) for lanes in found]


def _carry_out(program: Program, step: Step, lacking: set[int]) -> None:
    condition = step.condition
    written: list[tuple[int, bool]] = []
    for i, (x, _) in enumerate(step.outs):
        if x >= 0:
            inputs = program.recipes[step.recipes[i]] if step.recipes[i] >= 0 else ()
            written.append((x, not lacking.isdisjoint(inputs)))
    lacking.update(step.undefine)
    copied = [(to, source in lacking) for to, source in step.copies_v]
    for x, lacks in (*copied, *written):
        if condition is None:
            # Inactive threads of a register that is not whole-wave are left without.
            kept = program.active is not None and program.needs_active(x)
        else:
            # Inactive threads keep what was there.
            partly = condition.everywhere or x not in program.uniform_v
            kept = partly and x in lacking
        if lacks or kept:
            lacking.add(x)
        else:
            lacking.discard(x)
