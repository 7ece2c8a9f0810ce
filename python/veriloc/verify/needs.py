"""Which values of the program before allocation need a place, point by point.

Works on V alone: places that allocation gave do not matter. What it says is sound in one
direction: values that it finds in conflict cannot share a place, in any allocation that
the proof would accept. It may miss conflicts.

One thread is followed along concrete paths. `_Needs` computes backwards, for each V-lane,
for which bits of masks the thread will read it; `conflicts` then walks a few paths from
the start, knows which lanes hold which value there, and compares.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.invariants import EffectsOf, State, initial_states, run_step
from veriloc.verify.lane_bits import Bit
from veriloc.verify.program import INSTRUCTIONS, Program, Step, elements

__all__ = ["Point", "clobbered_locations", "conflicts", "early_lanes", "points"]

Lanes = tuple[int, ...]
Bits = frozenset[tuple[Lanes, bool]]
"""Masks and the thread's bits in them, all of which are required."""
Need = frozenset[Bits]
"""The thread reads the lane if one of these holds; empty: it does not."""

_NEVER: Need = frozenset()
_ALWAYS: Need = frozenset([frozenset()])

MAX_WAYS = 6
"""Alternatives of a need that are kept; more are forgotten."""
MAX_BITS = 6
"""Bits required together; an alternative with more is forgotten."""
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
    needs = _Needs(program, effects)
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
    need: Mapping[int, Need],
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


def _holds(ways: Need, bits: Mapping[Lanes, bool]) -> bool:
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


class _Needs:
    """Backward analysis: for which mask bits the thread will read a V-lane."""

    def __init__(self, program: Program, effects: EffectsOf) -> None:
        self.program = program
        self.effects = effects
        self.at_start: list[dict[int, Need]] = [{} for _ in program.blocks]

    def solve(self) -> None:
        """Compute `at_start`: needs only grow, so this ends."""
        predecessors: list[list[int]] = [[] for _ in self.program.blocks]
        for i, block in enumerate(self.program.blocks):
            for successor in set(block.successors):
                predecessors[successor].append(i)
        waiting = set(range(len(self.program.blocks)))
        queue = deque(reversed(range(len(self.program.blocks))))
        while queue:
            i = queue.popleft()
            waiting.discard(i)
            need = self.at_end(i)
            for step in reversed(self.program.blocks[i].steps):
                need = self.before(step, need)
            grown = {
                x: _join(self.at_start[i].get(x, _NEVER), ways)
                for x, ways in need.items()
            }
            if any(self.at_start[i].get(x) != ways for x, ways in grown.items()):
                self.at_start[i].update(grown)
                for predecessor in predecessors[i]:
                    if predecessor not in waiting:
                        waiting.add(predecessor)
                        queue.append(predecessor)

    def at_end(self, block: int) -> dict[int, Need]:
        """Needs at the end of a block."""
        result: dict[int, Need] = {}
        for successor in self.program.blocks[block].successors:
            for x, ways in self.at_start[successor].items():
                result[x] = _join(result.get(x, _NEVER), ways)
        return result

    def after_steps(self, block: int) -> list[dict[int, Need]]:
        """Needs after each step of a block."""
        need = self.at_end(block)
        result = []
        for step in reversed(self.program.blocks[block].steps):
            result.append(need)
            need = self.before(step, need)
        result.reverse()
        return result

    def before(self, step: Step, after: Mapping[int, Need]) -> dict[int, Need]:
        """Needs in front of a step, from those behind it."""
        program = self.program
        need = dict(after)
        condition = step.condition
        mask = condition.use.v if condition is not None else None
        everywhere = condition is not None and condition.everywhere

        def kill(x: int) -> None:
            ways = need.pop(x, _NEVER)
            if (
                mask is None
                or (x in program.uniform_v and not everywhere)
                or everywhere
            ):
                return
            # Those who sit the write out still need the old value.
            kept = [way | {(mask, False)} for way in ways if (mask, True) not in way]
            if kept:
                need[x] = _trim(kept)

        copied = [(after.get(to, _NEVER), source) for to, source in step.copies_v]
        for to, _ in step.copies_v:
            kill(to)
        for x in (*step.undefine, *(x for x, _ in step.outs if x >= 0)):
            kill(x)
        for ways, source in copied:
            if mask is not None and not everywhere:
                ways = _trim(
                    [w | {(mask, True)} for w in ways if (mask, False) not in w]
                )
            if not everywhere:
                need[source] = _join(need.get(source, _NEVER), ways)
        self.rewrite_bits(step, need)
        if not everywhere:
            for use in step.uses:
                for x in () if use.undef else use.v:
                    need[x] = _join(need.get(x, _NEVER), self.read_need(x, mask))
        if mask is not None:
            for x in mask:
                need[x] = _ALWAYS
        return {x: ways for x, ways in need.items() if ways}

    def read_need(self, x: int, mask: Lanes | None) -> Need:
        """Who reads an operand: threads of the mask, or active ones, or all."""
        if mask is not None:
            return frozenset([frozenset([(mask, True)])])
        active = self.program.active
        if active is not None and self.program.needs_active(x):
            return frozenset([frozenset([(active, True)])])
        return _ALWAYS

    def rewrite_bits(self, step: Step, need: dict[int, Need]) -> None:
        """Say in terms of the masks in front of the step what is required behind it."""
        written = {x for x, _ in step.outs} | {to for to, _ in step.copies_v}
        written.update(step.undefine)
        if not written:
            return
        moved = dict(step.copies_v)
        given = {effect.lanes: effect.bit for effect in self.effects(step)}
        known: dict[tuple[Lanes, bool], Need] = {}

        def earlier(mask: Lanes, value: bool) -> Need:
            if (mask, value) not in known:
                if written.isdisjoint(mask):
                    ways: Need = frozenset([frozenset([(mask, value)])])
                elif mask in given:
                    ways = _ways_to(given[mask], value)
                elif moved and all(x in moved for x in mask):
                    source = tuple(moved[x] for x in mask)
                    ways = frozenset([frozenset([(source, value)])])
                else:
                    ways = _ALWAYS  # nothing is known of it, so it can be so
                known[mask, value] = ways
            return known[mask, value]

        cache: dict[Need, Need] = {}
        for x, ways in need.items():
            if ways not in cache:
                alternatives: list[Bits] = []
                for way in ways:
                    combined: Need = _ALWAYS
                    for mask, value in sorted(way):
                        combined = _both(combined, earlier(mask, value))
                    alternatives.extend(combined)
                cache[ways] = _trim(alternatives)
            need[x] = cache[ways]


def _ways_to(bit: Bit, value: bool) -> Need:
    """What makes an expression over masks have a value."""
    if bit.kind == "constant":
        return _ALWAYS if bit.value is value else _NEVER
    if bit.kind == "mask":
        return frozenset([frozenset([(bit.lanes, value)])])
    if bit.kind == "not":
        return _ways_to(bit.arguments[0], not value)
    if bit.kind == "subset":
        return _ways_to(bit.arguments[0], True) if value else _ALWAYS
    a, b = bit.arguments
    if bit.kind == "xor":
        return _join(
            _both(_ways_to(a, True), _ways_to(b, not value)),
            _both(_ways_to(a, False), _ways_to(b, value)),
        )
    if (bit.kind == "and") is value:
        return _both(_ways_to(a, value), _ways_to(b, value))
    return _join(_ways_to(a, value), _ways_to(b, value))


def _both(a: Need, b: Need) -> Need:
    return _trim([x | y for x in a for y in b])


def _join(a: Need, b: Need) -> Need:
    if a == b or not b:
        return a
    return _trim([*a, *b])


def _trim(ways: list[Bits]) -> Need:
    """Drop contradictions, what follows from others, and what is too much."""
    kept: list[Bits] = []
    for way in sorted(set(ways), key=lambda w: (len(w), sorted(w))):
        if len(way) > MAX_BITS or len({mask for mask, _ in way}) < len(way):
            continue
        if not any(other <= way for other in kept):
            kept.append(way)
    return frozenset(kept[:MAX_WAYS])
