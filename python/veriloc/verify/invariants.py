"""What holds at the start of each block: a guess that the solver then checks.

Nothing here is trusted. A wrong guess makes a proof fail, never succeed.

The proof follows one arbitrary thread of the wave. At a block start, for each
combination of known bits of masks (is the thread active? will a saved mask bring it
back?) the guess names pairs (x, l): location l holds the value of V-lane x, or x holds
no value. It is computed by running both programs over sets of V-lanes per location and
intersecting where paths meet, once per combination of bits: threads that sit out a
region keep in registers what the active ones have long overwritten.
"""

from __future__ import annotations

import heapq
import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from veriloc.verify.claims import Bits, Claim, Claims
from veriloc.verify.demand import Demands, possible
from veriloc.verify.lane_bits import Bit
from veriloc.verify.program import NOWHERE, Block, Program, Step
from veriloc.verify.states import (
    MAX_COMBINATIONS,
    EffectsOf,
    State,
    TooManyCases,
    initial_states,
    run_step,
    tell_apart,
    undecided_states,
)

__all__ = [
    "TimeUp",
    "guess",
]

Lanes = tuple[int, ...]

_EMPTY: frozenset[int] = frozenset()


class TimeUp(Exception):
    """The time that was given for a kernel has passed."""


def _restoring(program: Program, effects: EffectsOf) -> frozenset[Lanes]:
    """Masks that may bring threads back: what EXEC is set to, or joined with.

    Only their bits are kept from block to block. The bits of conditions, which only take
    threads away, are not: each of them would double the combinations.
    """
    found = set(program.masks)
    operations = [effect for step in program.steps() for effect in effects(step)]
    while True:
        new = {
            lanes
            for effect in operations
            if effect.lanes in found
            for lanes in _joined(effect.bit)
        }
        if new <= found:
            return frozenset(found)
        found |= new


def _joined(bit: Bit) -> frozenset[Lanes]:
    """The masks in an expression, except those that are combined by and."""
    if bit.kind == "and":
        return frozenset()
    own = [bit.lanes] if bit.kind == "mask" else []
    return frozenset(own).union(*(_joined(argument) for argument in bit.arguments))


def _restrict(state: State, wanted: frozenset[int]) -> None:
    """Drop what no later read can need."""
    state.formulas = {
        lanes: bit for lanes, bit in state.formulas.items() if wanted.issuperset(lanes)
    }
    state.undefined &= wanted
    for x in state.where.keys() - wanted:
        state.forget_lane(x)
    state.recipes = {x: known for x, known in state.recipes.items() if x in wanted}


def _meet(old: State, new: State) -> bool:
    """Keep in `old` what `new` knows too; True if that changed anything."""
    changed = False
    for mask_, formula in list(old.formulas.items()):
        if new.formulas.get(mask_) != formula:
            del old.formulas[mask_]
            changed = True
    for location, lanes in list(old.holds.items()):
        # Mostly the very same set, since states are copies of one another.
        if new.holds.get(location) is lanes or not lanes:
            continue
        both = frozenset(x for x in lanes if new.held(x, location))
        if both != lanes:
            old.set_location(location, both)
            changed = True
    for x, known in list(old.recipes.items()):
        if (
            x not in new.undefined
            and (left := known & new.recipes.get(x, _EMPTY)) != known
        ):
            old.recipes[x] = left
            changed = True
    for x in list(old.undefined):
        if x not in new.undefined:
            old.undefined.discard(x)
            old.add_lane(x, new.where.get(x, _EMPTY))
            if x in new.recipes:
                old.recipes[x] = new.recipes[x]
            changed = True
    return changed


def guess(
    program: Program, effects: EffectsOf, deadline: float = math.inf
) -> list[Claims]:
    """Compute what is claimed at each block start; nothing where no path leads.

    `deadline` is a time of `time.monotonic`. Raises TooManyCases and TimeUp.
    """
    demands = Demands(program, effects, generous=True)
    demands.solve()
    # First only the bits: which lanes matter depends on those that are known everywhere.
    bits = _Entries(program, effects, demands)
    _spread(program, effects, bits, undecided_states(program), deadline, demands.masks)
    entries = _Entries(program, effects, demands, bits.masks)
    _spread(program, effects, entries, initial_states(program), deadline)
    return [_claims(list(by_key.values())) for by_key in entries.states]


def _spread(
    program: Program,
    effects: EffectsOf,
    entries: _Entries,
    start: Iterable[State],
    deadline: float,
    lanes: frozenset[int] | None = None,
) -> None:
    """Carry out blocks until nothing changes; with `lanes`, only what writes to these."""
    blocks = program.blocks
    if lanes is not None:
        blocks = [
            Block(
                block.name,
                [step for step in block.steps if not lanes.isdisjoint(_written(step))],
                block.successors,
            )
            for block in blocks
        ]
    order = _reverse_post_order(program)
    for state in start:
        entries.arrive(0, state)
    queue = [(0, 0)]  # by order, so that most blocks are seen once all paths are
    queued = {0}
    while queue:
        if time.monotonic() > deadline:
            raise TimeUp
        _, i = heapq.heappop(queue)
        queued.discard(i)
        if not blocks[i].successors:
            continue
        arrived = list(entries.states[i].values())
        for out in run_block(program, blocks[i], arrived, effects):
            for successor in dict.fromkeys(blocks[i].successors):
                if entries.arrive(successor, out) and successor not in queued:
                    queued.add(successor)
                    heapq.heappush(queue, (order[successor], successor))


def _written(step: Step) -> list[int]:
    return [
        *(x for x, _ in step.outs),
        *(to for to, _ in step.copies_v),
        *step.undefine,
    ]


def _claims(states: list[State]) -> Claims:
    """Put what is known into few claims: about all threads, about those with some bit,
    and about those with a combination of bits."""
    if not states:
        return Claims()
    facts: dict[tuple[int, int], int] = {}
    """Pair -> the states where it is true, as a bit set."""
    recipes: dict[tuple[int, int], int] = {}
    undefined: dict[int, int] = {}
    for i, state in enumerate(states):
        for x in state.undefined:
            undefined[x] = undefined.get(x, 0) | 1 << i
    for i, state in enumerate(states):
        for location, lanes in state.holds.items():
            for x in lanes:
                pair = (x, location)
                facts[pair] = facts.get(pair, undefined.get(x, 0)) | 1 << i
        for x, known in state.recipes.items():
            for recipe in known:
                pair = (x, recipe)
                recipes[pair] = recipes.get(pair, undefined.get(x, 0)) | 1 << i
    for x, where in undefined.items():
        facts[x, NOWHERE] = where
    groups: list[tuple[Bits, int]] = [((), (1 << len(states)) - 1)]
    for literal in sorted({bit for state in states for bit in state.bits.items()}):
        where = sum(
            1 << i
            for i, state in enumerate(states)
            if state.bits.get(literal[0]) is literal[1]
        )
        groups.append(((literal,), where))
    groups += [(state.key(), 1 << i) for i, state in enumerate(states)]
    said: list[dict[tuple[int, int], int]] = [{}, {}]
    claims = []
    for bits, where in groups:
        chosen = []
        for there, done in zip((facts, recipes), said, strict=True):
            new = [
                pair
                for pair, true in there.items()
                if true & where == where and where & ~done.get(pair, 0)
            ]
            done.update((pair, done.get(pair, 0) | where) for pair in new)
            chosen.append(tuple(sorted(new)))
        if any(chosen):
            claims.append(Claim(bits, *chosen))
    return Claims(tuple(state.key() for state in states), tuple(claims))


class _Entries:
    """What is known at block starts, by combination of mask bits.

    All combinations of a block are of the same masks, those whose bits are known on some
    path, so that exactly one of them is true.
    """

    def __init__(
        self,
        program: Program,
        effects: EffectsOf,
        demands: Demands,
        masks: Sequence[frozenset[Lanes] | None] | None = None,
    ) -> None:
        self.states: list[dict[tuple[tuple[Lanes, bool], ...], State]] = [
            {} for _ in program.blocks
        ]
        self.masks = list(masks or [None] * len(program.blocks))
        """Masks with known bits at each block; given, they are those."""
        self._fixed = masks is not None
        self._dropped: list[frozenset[Lanes]] = [frozenset()] * len(program.blocks)
        """Masks of which there were too many."""
        self._wanted: dict[object, frozenset[int]] = {}
        """Lanes that a thread may come to read, by block and bits."""
        self._program = program
        self._demands = demands.at_start
        self._tracked = _restoring(program, effects)
        self._always = frozenset(x for lanes in program.masks for x in lanes)

    def arrive(self, block: int, out: State) -> bool:
        """Join a state that leads to the block; True if less is known there now."""
        demands = self._demands[block]
        known = frozenset(
            lanes
            for lanes in out.bits
            if lanes in self._program.masks
            or (lanes in self._tracked and all(x in demands for x in lanes))
        )
        masks = self.masks[block]
        changed = masks is None
        if masks is None:
            masks = self.masks[block] = known
        elif not self._fixed and not known - self._dropped[block] <= masks:
            masks = masks | (known - self._dropped[block])
            self._follow(block, masks)
            changed = True
        for new in self._with_bits(out, masks):
            key = (block, new.key())
            wanted = self._wanted.get(key)
            if wanted is None:
                lanes = [x for x, ways in demands.items() if possible(ways, new.bits)]
                wanted = self._wanted[key] = self._always.union(lanes)
            _restrict(new, wanted)
            if self._join(block, new):
                changed = True
        while len(self.states[block]) > MAX_COMBINATIONS:
            less = self._fewer(block)
            self._dropped[block] |= masks - less
            masks = less
            self._follow(block, masks)
        return changed

    def _follow(self, block: int, masks: frozenset[Lanes]) -> None:
        """Tell states apart by the bits of these masks."""
        if self._fixed:
            raise TooManyCases
        self.masks[block] = masks
        states = list(self.states[block].values())
        self.states[block] = {}
        for state in states:
            for new in self._with_bits(state, masks):
                self._join(block, new)

    def _with_bits(self, state: State, masks: frozenset[Lanes]) -> list[State]:
        """The state with bits of just these masks; where one is unknown, with either."""
        states = tell_apart([state.copy()], masks)
        for new in states:
            new.bits = {lanes: new.bits[lanes] for lanes in masks}
        return states

    def _fewer(self, block: int) -> frozenset[Lanes]:
        """Leave out the mask that the fewest reads depend on."""
        masks = self.masks[block]
        assert masks is not None
        votes = Counter(
            m
            for ways in self._demands[block].values()
            for m in {m for way in ways for m, _ in way}
        )
        rest = sorted(masks - self._program.masks, key=lambda m: (votes[m], m))
        if not rest:
            raise TooManyCases
        return masks - {rest[0]}

    def _join(self, block: int, state: State) -> bool:
        old = self.states[block].setdefault(state.key(), state)
        return old is state or _meet(old, state)


def _reverse_post_order(program: Program) -> dict[int, int]:
    """Position of each reachable block in an order that follows the edges forward."""
    finished: list[int] = []
    seen = {0}
    stack = [(0, iter(program.blocks[0].successors))]
    while stack:
        block, successors = stack[-1]
        for successor in successors:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(program.blocks[successor].successors)))
                break
        else:
            stack.pop()
            finished.append(block)
    return {block: position for position, block in enumerate(reversed(finished))}


def run_block(
    program: Program, block: Block, states: Iterable[State], effects: EffectsOf
) -> list[State]:
    """Carry out a block from each of the states."""
    current = [state.copy() for state in states]
    for step in block.steps:
        current = [
            new for state in current for new in run_step(program, step, state, effects)
        ]
        if len(current) > 4 * MAX_COMBINATIONS:
            raise TooManyCases
    return current
