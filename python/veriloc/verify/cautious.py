"""Values that most allocations keep apart, whether they must be or not.

The usual notion: what is written is kept away from all that may still be read. Places
chosen by it are rarely wrong; that none can be chosen proves nothing. `needs.py` has the
notion that does.
"""

from __future__ import annotations

from veriloc.verify.needs import clobbered_locations, early_lanes
from veriloc.verify.program import Program, Step

__all__ = ["cautious_conflicts"]


def cautious_conflicts(program: Program) -> dict[tuple[int, int], Step]:
    """Pairs of V-lanes to keep apart, and the step at which they meet."""
    found: dict[tuple[int, int], Step] = {}
    for block, live in zip(program.blocks, _live_out(program), strict=True):
        alive = set(live)
        for step in reversed(block.steps):
            copied = dict(step.copies_v)
            written = _written(step)
            read = _read(step)
            meetings = [(y, alive | set(written)) for y in written]
            meetings += [(at, alive) for at in clobbered_locations(program, step)]
            meetings += [(y, read) for y in early_lanes(step)]
            for y, others in meetings:
                for x in others:
                    if x != y and copied.get(y) != x:
                        found.setdefault((min(x, y), max(x, y)), step)
            alive -= _killed(program, step)
            alive |= read
    return found


def _written(step: Step) -> list[int]:
    return [x for x, _ in (*step.outs, *step.copies_v) if x >= 0]


def _killed(program: Program, step: Step) -> set[int]:
    """Lanes that have a new value for all threads."""
    if step.condition is not None and step.condition.everywhere:
        return set()
    lanes = {*_written(step), *step.undefine}
    if step.condition is None:
        return lanes
    return lanes & program.uniform_v


def _read(step: Step) -> set[int]:
    lanes = {x for use in step.uses if not use.undef for x in use.v}
    lanes.update(source for _, source in step.copies_v)
    if step.condition is not None:
        lanes.update(step.condition.use.v)
    return lanes


def _live_out(program: Program) -> list[set[int]]:
    """V-lanes that may be read behind each block."""
    gen: list[set[int]] = []
    kill: list[set[int]] = []
    for block in program.blocks:
        reads: set[int] = set()
        kills: set[int] = set()
        for step in reversed(block.steps):
            killed = _killed(program, step)
            reads -= killed
            reads |= _read(step)
            kills |= killed
        gen.append(reads)
        kill.append(kills)
    live_in = [set(lanes) for lanes in gen]
    live_out: list[set[int]] = [set() for _ in program.blocks]
    changed = True
    while changed:
        changed = False
        for i in reversed(range(len(program.blocks))):
            for successor in program.blocks[i].successors:
                live_out[i] |= live_in[successor]
            new = gen[i] | (live_out[i] - kill[i])
            if new != live_in[i]:
                live_in[i] = new
                changed = True
    return live_out
