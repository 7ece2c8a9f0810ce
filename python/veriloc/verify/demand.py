"""Who will read a value: for each V-lane, under which bits of masks a thread reads it.

A backward analysis of V. A demand is a set of alternatives, each a set of masks with the
bits that the thread must have in them. A thread that sits a region out does not read what
is written and read inside it: behind the write of a register under EXEC, the demand of
those without the bit remains, and contradicts the bit that the read asks for.

What is too much to be remembered is forgotten in one of two directions: `generous`
demands are at least those that there are, others at most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from veriloc.verify.formulas import masks_in
from veriloc.verify.lane_bits import Bit, MaskEffect
from veriloc.verify.obligations import EffectsOf
from veriloc.verify.program import Program, Step

__all__ = ["Demand", "Demands", "possible"]

Lanes = tuple[int, ...]
Way = frozenset[tuple[Lanes, bool]]
"""Masks and the thread's bits in them, all of which are required."""
Demand = frozenset[Way]
"""The thread reads the lane if one of these holds; empty: it does not."""

NEVER: Demand = frozenset()
ALWAYS: Demand = frozenset([frozenset()])

MAX_WAYS = 8
"""Alternatives that are kept."""
MAX_BITS = 6
"""Bits required together in one alternative."""


def possible(demand: Demand, bits: Mapping[Lanes, bool]) -> bool:
    """Whether a thread with these bits, and others unknown, may read the lane."""
    for way in demand:
        for m, value in way:
            if bits.get(m, value) is not value:
                break
        else:
            return True
    return False


def _lanes_of_masks(program: Program, effects: EffectsOf) -> frozenset[int]:
    """V-lanes of masks that instructions compute or read, and of their copies."""
    lanes = {x for mask in program.masks for x in mask}
    copies: list[tuple[int, int]] = []
    for step in program.steps():
        copies += step.copies_v
        for effect in effects(step):
            lanes.update(effect.lanes)
            lanes.update(x for mask in masks_in(effect.bit) for x in mask)
    while True:
        new = {x for pair in copies if not lanes.isdisjoint(pair) for x in pair}
        if new <= lanes:
            return frozenset(lanes)
        lanes |= new


class Demands:
    """Demands at the start of each block (`at_start`), once solved."""

    def __init__(
        self, program: Program, effects: EffectsOf, *, generous: bool = False
    ) -> None:
        self.program = program
        self.effects = effects
        self.generous = generous
        self.at_start: list[dict[int, Demand]] = [{} for _ in program.blocks]
        self._active = program.active
        self.masks = _lanes_of_masks(program, effects)
        """V-lanes of the masks that demands may speak of."""
        self._joined: dict[tuple[Demand, Demand], Demand] = {}
        self._idle: dict[tuple[Demand, Lanes], Demand] = {}

    def solve(self) -> None:
        """Compute `at_start`: demands only grow, so this ends."""
        blocks = self.program.blocks
        predecessors: list[list[int]] = [[] for _ in blocks]
        for i, block in enumerate(blocks):
            for successor in set(block.successors):
                predecessors[successor].append(i)
        queue = deque(reversed(range(len(blocks))))
        waiting = set(queue)
        while queue:
            i = queue.popleft()
            waiting.discard(i)
            demands = self.at_end(i)
            for step in reversed(blocks[i].steps):
                self.before(step, demands)
            start = self.at_start[i]
            changed = False
            for x, ways in demands.items():
                old = start.get(x, NEVER)
                if (new := self.join(old, ways)) != old:
                    start[x] = new
                    changed = True
            if changed:
                for predecessor in predecessors[i]:
                    if predecessor not in waiting:
                        waiting.add(predecessor)
                        queue.append(predecessor)

    def at_end(self, block: int) -> dict[int, Demand]:
        """Demands at the end of a block."""
        result: dict[int, Demand] = {}
        for successor in self.program.blocks[block].successors:
            for x, ways in self.at_start[successor].items():
                result[x] = self.join(result.get(x, NEVER), ways)
        return result

    def after_steps(self, block: int) -> list[dict[int, Demand]]:
        """Demands after each step of a block."""
        demands = self.at_end(block)
        result = []
        for step in reversed(self.program.blocks[block].steps):
            result.append(dict(demands))
            self.before(step, demands)
        result.reverse()
        return result

    def before(self, step: Step, demands: dict[int, Demand]) -> None:
        """Turn the demands behind a step into those in front of it."""
        program = self.program
        condition = step.condition
        mask = condition.use.v if condition is not None else None
        guarded = condition is not None and condition.everywhere

        copied = [(demands.get(to, NEVER), source) for to, source in step.copies_v]
        written = [*step.undefine, *(x for x, _ in step.outs if x >= 0)]
        written += [to for to, _ in step.copies_v]
        for x in written:
            ways = demands.get(x)
            if ways is None or (guarded and self.generous):
                continue
            left = NEVER
            if mask is not None and not guarded and x not in program.uniform_v:
                left = self.sat_out(ways, mask)
            if left:
                demands[x] = left
            else:
                del demands[x]
        for ways, source in copied:
            if mask is not None and not guarded and source not in program.uniform_v:
                ways = self.both(ways, frozenset([frozenset([(mask, True)])]))
            if ways and (self.generous or not guarded):
                demands[source] = self.join(demands.get(source, NEVER), ways)
        if not self.masks.isdisjoint(written):
            self.rewrite_bits(step, set(written), demands)
        if self.generous or not guarded:
            for use in step.uses:
                for x in () if use.undef else use.v:
                    self.add(demands, x, None if guarded else mask)
            if self.generous:
                for use in step.inputs:
                    for x in use.v:
                        demands[x] = ALWAYS
        for x in mask or ():
            demands[x] = ALWAYS

    def add(self, demands: dict[int, Demand], x: int, mask: Lanes | None) -> None:
        """An operand is read: by threads of the mask, or active ones, or all."""
        if mask is None and self._active is not None and self.program.needs_active(x):
            mask = self._active
        ways = ALWAYS if mask is None else frozenset([frozenset([(mask, True)])])
        demands[x] = self.join(demands.get(x, NEVER), ways)

    def sat_out(self, ways: Demand, mask: Lanes) -> Demand:
        """Demands of those whom a write under a mask leaves the old value."""
        key = (ways, mask)
        if key not in self._idle:
            kept = [way | {(mask, False)} for way in ways if (mask, True) not in way]
            self._idle[key] = self.trim(kept)
        return self._idle[key]

    def rewrite_bits(
        self, step: Step, written: set[int], demands: dict[int, Demand]
    ) -> None:
        """Say in terms of the masks in front of the step what is required behind it."""
        moved = dict(step.copies_v)
        given = {effect.lanes: effect for effect in self.effects(step)}
        cache: dict[Demand, Demand] = {}
        for x, ways in demands.items():
            new = cache.get(ways)
            if new is None:
                new = ways
                if any(not written.isdisjoint(m) for way in ways for m, _ in way):
                    alternatives: list[Way] = []
                    for way in ways:
                        combined: Demand = ALWAYS
                        for m, value in sorted(way):
                            earlier = self.earlier(m, value, written, given, moved)
                            combined = self.both(combined, earlier)
                        alternatives.extend(combined)
                    new = self.trim(alternatives)
                cache[ways] = new
            if new is not ways:
                demands[x] = new
        for x in [x for x, ways in demands.items() if not ways]:
            del demands[x]

    def earlier(
        self,
        mask: Lanes,
        value: bool,
        written: set[int],
        given: Mapping[Lanes, MaskEffect],
        moved: Mapping[int, int],
    ) -> Demand:
        """What makes a mask that the step may write have this bit."""
        if written.isdisjoint(mask):
            return frozenset([frozenset([(mask, value)])])
        if mask in given:
            return self.ways_to(given[mask].bit, value)
        if moved and all(x in moved for x in mask):
            source = tuple(moved[x] for x in mask)
            return frozenset([frozenset([(source, value)])])
        return ALWAYS  # nothing is known of it, so it can be so

    # Formulas ---------------------------------------------------------------------

    def ways_to(self, bit: Bit, value: bool) -> Demand:
        """What makes an expression over masks have a value."""
        if bit.kind == "constant":
            return ALWAYS if bit.value is value else NEVER
        if bit.kind == "mask":
            return frozenset([frozenset([(bit.lanes, value)])])
        if bit.kind == "not":
            return self.ways_to(bit.arguments[0], not value)
        if bit.kind == "subset":
            return self.ways_to(bit.arguments[0], True) if value else ALWAYS
        a, b = bit.arguments
        if bit.kind == "xor":
            return self.join(
                self.both(self.ways_to(a, True), self.ways_to(b, not value)),
                self.both(self.ways_to(a, False), self.ways_to(b, value)),
            )
        if (bit.kind == "and") is value:
            return self.both(self.ways_to(a, value), self.ways_to(b, value))
        return self.join(self.ways_to(a, value), self.ways_to(b, value))

    def both(self, a: Demand, b: Demand) -> Demand:
        """What makes both true."""
        if a == ALWAYS:
            return b
        return self.trim([x | y for x in a for y in b])

    def join(self, a: Demand, b: Demand) -> Demand:
        """What makes one of them true."""
        if a == b or not b:
            return a
        if not a:
            return b
        found = self._joined.get((a, b))
        if found is None:
            found = self._joined[a, b] = self.trim([*a, *b])
        return found

    def trim(self, ways: list[Way]) -> Demand:
        """Drop contradictions, what follows from others, and what is too much."""
        kept: list[Way] = []
        for way in sorted(self._short(ways), key=lambda w: (len(w), sorted(w))):
            if not any(other <= way for other in kept):
                kept.append(way)
        if len(kept) > MAX_WAYS:
            return ALWAYS if self.generous else frozenset(kept[:MAX_WAYS])
        return frozenset(kept)

    def _short(self, ways: list[Way]) -> Iterator[Way]:
        for way in set(ways):
            if len({mask for mask, _ in way}) < len(way):
                continue  # a mask with both bits
            if len(way) <= MAX_BITS:
                yield way
            elif self.generous:
                yield frozenset(sorted(way)[-MAX_BITS:])
