"""Which values of the program before allocation need a place, point by point.

Works on V alone: places that allocation gave do not matter. What it says is sound in one
direction: values that it finds in conflict cannot share a place, in any allocation that
the proof would accept. It may miss conflicts.

One thread is followed along concrete paths. `demand.py` says for each V-lane for which
bits of masks the thread will read it; `conflicts` walks a few paths from the start, knows
which lanes hold which value there, and compares.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.demand import Demand, Demands
from veriloc.verify.program import INSTRUCTIONS, Program, Step, elements
from veriloc.verify.states import EffectsOf, State, initial_states, run_step

__all__ = ["Point", "clobbered_locations", "conflicts", "early_lanes", "points"]

Lanes = tuple[int, ...]
MAX_CASES = 8
"""Threads with different mask bits that are followed along one path."""
MAX_VISITS = 2
"""Paths that are followed into each block."""


@dataclass(frozen=True, slots=True)
class Point:
    """Right after a step, for one thread: which lanes hold which values."""

    step: Step
    values: Mapping[int, object]
    """V-lane -> value, for lanes that are needed from here on. Lanes with different
    values must be in different places."""
    written: Mapping[int, object]
    """V-lanes that the step writes for this thread, needed or not; of a copy, only
    those that are needed."""
    clobbered: Lanes
    """Locations that the step spoils."""
    early: Lanes
    """V-lanes written before operands are read."""
    read: Lanes
    """V-lanes read by the step for this thread."""


def conflicts(program: Program, effects: EffectsOf) -> dict[tuple[int, int], Step]:
    """Pairs of V-lanes that cannot share a place, and the step that tells.

    Physical registers are lanes like others; a clobbered location stands for its lane.
    """
    found: dict[tuple[int, int], Step] = {}

    def note(a: int, b: int, step: Step) -> None:
        found.setdefault((min(a, b), max(a, b)), step)

    for point in points(program, effects):
        for x, value in point.values.items():
            for y, new in point.written.items():
                if x != y and value != new:
                    note(x, y, point.step)
            for y in point.clobbered:
                if x != y:
                    note(x, y, point.step)
        for y in point.early:
            for x in point.read:
                if x != y:
                    note(x, y, point.step)
    return found


def points(program: Program, effects: EffectsOf) -> Iterator[Point]:
    """What is needed after each step, along a few paths through all blocks."""
    needs = Demands(program, effects)
    needs.solve()
    queue: deque[tuple[int, list[tuple[State, dict[int, object]]]]] = deque()
    start: list[tuple[State, dict[int, object]]] = []
    for state in initial_states(program):
        values: dict[int, object] = {x: ("start", x) for x in program.named_physical}
        start.append((state, values))
    queue.append((0, start))
    visits = [0] * len(program.blocks)
    while queue:
        block, cases = queue.popleft()
        if visits[block] >= MAX_VISITS:
            continue
        visits[block] += 1
        mark = (block, visits[block])
        after = needs.after_steps(block)
        for step, need in zip(program.blocks[block].steps, after, strict=True):
            moved: list[tuple[State, dict[int, object]]] = []
            for state, values in cases:
                yield from _advance(
                    program, step, need, state, values, (mark, effects), moved
                )
            cases = moved[:MAX_CASES]
        for successor in program.blocks[block].successors:
            if visits[successor] < MAX_VISITS:
                copies = [(state.copy(), dict(values)) for state, values in cases]
                queue.append((successor, copies))


def _advance(
    program: Program,
    step: Step,
    need: Mapping[int, Demand],
    state: State,
    values: dict[int, object],
    context: tuple[object, EffectsOf],
    moved: list[tuple[State, dict[int, object]]],
) -> Iterator[Point]:
    """Carry out a step for one thread."""
    mark, effects = context
    everywhere = step.condition is not None and step.condition.everywhere
    acts: bool | None = True
    if step.condition is not None:
        acts = None if everywhere else state.bits.get(step.condition.use.v)
    idle = program.active is not None and state.bits.get(program.active) is not True

    def write_acts(x: int) -> bool | None:
        return True if x in program.uniform_v and not everywhere else acts

    read: set[int] = set()
    if acts is True:
        for use in step.uses:
            if not use.undef:
                read.update(
                    x
                    for x in use.v
                    if x in values
                    and not (
                        step.condition is None and idle and program.needs_active(x)
                    )
                )
    written: dict[int, object] = {}
    lost: set[int] = set()
    for x in step.undefine:
        if write_acts(x) is not False:
            lost.add(x)
    for to, source in step.copies_v:
        act = write_acts(to)
        if act and source in values:
            written[to] = values[source]
        elif act is not False:
            lost.add(to)
    for number, (x, _) in enumerate(step.outs):
        if x < 0:
            continue
        act = write_acts(x)
        if act and not (step.condition is None and idle and program.needs_active(x)):
            written[x] = (mark, step.index, number)
        elif act is not False:
            lost.add(x)
    for x in lost:
        values.pop(x, None)
    values.update(written)
    copied = {to for to, _ in step.copies_v}
    clobbered = clobbered_locations(program, step) if acts is True else ()
    early = tuple(x for x in early_lanes(step) if x in written)
    for new in run_step(program, step, state, effects):
        needed = {
            x: values[x]
            for x, ways in need.items()
            if x in values and _holds(ways, new.bits)
        }
        # A copy that nobody needs moves whatever is there: that may be what is needed.
        told = {x: v for x, v in written.items() if x in needed or x not in copied}
        yield Point(step, needed, told, clobbered, early, tuple(sorted(read)))
        moved.append((new, dict(values)))


def _holds(ways: Demand, bits: Mapping[Lanes, bool]) -> bool:
    return any(all(bits.get(m) is value for m, value in way) for way in ways)


def clobbered_locations(program: Program, step: Step) -> Lanes:
    """Locations that the instruction itself spoils, as a call does."""
    if not isinstance(step.op, INSTRUCTIONS):
        return ()
    return tuple(
        at
        for phys in elements(ra.PhysAttr, step.op.clobbers)
        for at in program.physical(phys)
    )


def early_lanes(step: Step) -> Lanes:
    """V-lanes of early-clobber definitions that no operand is tied to."""
    op = step.op
    if not isinstance(op, INSTRUCTIONS):
        return ()
    tied = {info.tied_to for info in elements(ra.OperandAttr, op.use_info)}
    return tuple(
        x
        for i, (info, lanes) in enumerate(
            zip(elements(ra.OperandAttr, op.def_info), step.defs, strict=True)
        )
        if info.flags & ra.OperandFlags.EARLY_CLOBBER and i not in tied
        for x in lanes
    )
