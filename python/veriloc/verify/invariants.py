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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from veriloc.verify.claims import Bits, Claim, Claims
from veriloc.verify.demand import Demands, possible
from veriloc.verify.formulas import evaluate, expand, masks_in, size_of
from veriloc.verify.lane_bits import Bit, MaskEffect, mask
from veriloc.verify.program import NOWHERE, Block, Program, Step

__all__ = [
    "MAX_COMBINATIONS",
    "EffectsOf",
    "State",
    "TimeUp",
    "TooManyCases",
    "guess",
    "initial_states",
    "run_step",
]

Lanes = tuple[int, ...]
EffectsOf = Callable[[Step], list[MaskEffect]]
_EMPTY: frozenset[int] = frozenset()

_MAX_FORMULA = 24
"""Operators and operands in a formula that is kept."""

MAX_COMBINATIONS = 64
"""Combinations of mask bits followed at one block."""


class TooManyCases(Exception):
    """Control flow with more combinations of masks than are followed."""


class TimeUp(Exception):
    """The time that was given for a kernel has passed."""


@dataclass(slots=True)
class State:
    """Knowledge about one thread in one combination of mask bits."""

    useful: Mapping[int, frozenset[int]]
    """V-lane -> locations from which its value may come to be read; no others are noted,
    or each of a hundred copies of a zero would be known to be in all their registers."""
    bits: dict[Lanes, bool]
    holds: dict[int, frozenset[int]]
    """Location -> V-lanes whose value it holds."""
    undefined: set[int]
    """V-lanes without a value."""
    where: dict[int, frozenset[int]] = field(default_factory=dict)
    """V-lane -> locations; the inverse of `holds`."""
    recipes: dict[int, frozenset[int]] = field(default_factory=dict)
    """V-lane -> recipes that would compute its value now."""
    formulas: dict[Lanes, Bit] = field(default_factory=dict)
    """Mask with an unknown bit -> how the bit follows from others."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.useful,
            dict(self.bits),
            dict(self.holds),
            set(self.undefined),
            dict(self.where),
            dict(self.recipes),
            dict(self.formulas),
        )

    def key(self) -> tuple[tuple[Lanes, bool], ...]:
        """The combination of mask bits."""
        return tuple(sorted(self.bits.items()))

    def held(self, x: int, location: int) -> bool:
        """Location holds the value of x, as far as known."""
        return x in self.undefined or x in self.holds.get(location, _EMPTY)

    def set_location(self, location: int, lanes: frozenset[int]) -> None:
        """From now on the location holds the value of these V-lanes."""
        if location == NOWHERE:
            return
        old = self.holds.get(location, _EMPTY)
        if lanes:
            lanes = frozenset(
                x for x in lanes if location in self.useful.get(x, _EMPTY)
            )
        if old == lanes:
            return
        only = frozenset([location])
        for x in old - lanes:
            self.where[x] = self.where[x] - only
        for x in lanes - old:
            self.where[x] = self.where.get(x, _EMPTY) | only
        self.holds[location] = lanes

    def forget_lane(self, x: int) -> None:
        """V-lane x is about to change."""
        self.undefined.discard(x)
        self.recipes.pop(x, None)
        for location in self.where.pop(x, _EMPTY):
            self.holds[location] = self.holds[location] - {x}

    def add_lane(self, x: int, locations: Iterable[int]) -> None:
        """These locations hold the (new) value of x."""
        places = self.useful.get(x, _EMPTY).intersection(locations)
        for location in places:
            self.holds[location] = self.holds.get(location, _EMPTY) | {x}
        if places:
            self.where[x] = self.where.get(x, _EMPTY) | places


def _useful(program: Program) -> dict[int, frozenset[int]]:
    """For each V-lane the locations from which its value may come to be read."""
    useful: dict[int, set[int]] = {}
    moved: dict[int, set[int]] = {}
    """Location -> locations that are copied into it."""
    sources: dict[int, set[int]] = {}
    """V-lane -> V-lanes that are copied into it."""
    for step in program.steps():
        uses = [*step.uses, *step.inputs]
        if step.condition is not None:
            uses.append(step.condition.use)
        for use in uses:
            for x, location in zip(use.v, use.p, strict=True):
                useful.setdefault(x, set()).add(location)
        for to, location in step.copies_p:
            moved.setdefault(to, set()).add(location)
        for to, x in step.copies_v:
            sources.setdefault(to, set()).add(x)
        for (x, location), constant in zip(step.outs, step.values, strict=True):
            if x < 0 and constant >= 0:
                moved.setdefault(location, set()).add(constant)
    work = [(x, location) for x, locations in useful.items() for location in locations]
    while work:
        x, location = work.pop()
        reached = [(x, source) for source in moved.get(location, ())]
        reached += [(source, location) for source in sources.get(x, ())]
        for lane, place in reached:
            if place not in useful.setdefault(lane, set()):
                useful[lane].add(place)
                work.append((lane, place))
    return {x: frozenset(locations) for x, locations in useful.items()}


def _thread_acts(step: Step, state: State) -> bool | None:
    """Whether the step takes effect for the thread; None: it may."""
    if step.condition is None:
        return True
    if step.condition.everywhere:
        return None
    return state.bits.get(step.condition.use.v)


def _is_idle(program: Program, state: State) -> bool:
    """The thread is switched off."""
    return program.active is not None and state.bits.get(program.active) is False


def run_step(
    program: Program, step: Step, state: State, effects: EffectsOf
) -> list[State]:
    """Carry out a step; more than one state where a new mask bit must be known."""
    acts = _thread_acts(step, state)
    everywhere = step.condition is not None and step.condition.everywhere

    def acts_on(x: int, uniform: frozenset[int]) -> bool | None:
        """Whether the write to x takes place, for this thread."""
        return True if x in uniform and not everywhere else acts

    for location in (*step.early, *step.garbage):
        if acts_on(location, program.uniform_p) is not False:
            state.set_location(location, _EMPTY)
    idle = step.condition is None and _is_idle(program, state)
    for x in step.undefine:
        if acts_on(x, program.uniform_v) is True:
            state.forget_lane(x)
            state.undefined.add(x)

    sources = {source: state.holds.get(source, _EMPTY) for _, source in step.copies_p}
    for to, source in step.copies_p:
        act = acts_on(to, program.uniform_p)
        if act is not False:
            new = sources[source]
            state.set_location(to, new if act else new & state.holds.get(to, _EMPTY))
    known = dict(state.recipes)
    moved = {}
    for _, x in step.copies_v:
        moved[x] = None if x in state.undefined else state.where.get(x, _EMPTY)
    for to, x in step.copies_v:
        act = acts_on(to, program.uniform_v)
        if act is False:
            continue
        locations = None if idle and program.needs_active(to) else moved[x]
        if not act and to not in state.undefined:
            old = state.where.get(to, _EMPTY)
            locations = old if locations is None else locations & old
        elif not act and locations is None:
            continue
        state.forget_lane(to)
        if locations is None:
            state.undefined.add(to)
        else:
            state.add_lane(to, locations)
            if act and x in known:
                state.recipes[to] = known[x]

    changed = {
        *(x for x, _ in step.outs if x >= 0),
        *(to for to, _ in step.copies_v),
        *step.undefine,
    }
    bits = _new_bits(program, step, state, effects)
    _write_outs(program, step, state, acts_on)
    if state.recipes:
        _drop_recipes(program, state, changed)
    if idle:
        # What an unconditional step leaves in inactive threads has no meaning.
        for x, _ in step.outs:
            if x >= 0 and program.needs_active(x):
                state.forget_lane(x)
                state.undefined.add(x)
    return _split(state, bits, program)


def _write_outs(
    program: Program,
    step: Step,
    state: State,
    acts_on: Callable[[int, frozenset[int]], bool | None],
) -> None:
    kept: list[tuple[int, int, int, bool]] = []
    recipes = step.recipes or (-1,) * len(step.outs)
    for (x, location), value, recipe in zip(
        step.outs, step.values, recipes, strict=True
    ):
        p_act = acts_on(location, program.uniform_p)
        v_act = p_act if x < 0 else acts_on(x, program.uniform_v)
        if v_act is False and p_act is False:
            continue
        if x < 0:
            held = state.holds.get(value, _EMPTY) if value >= 0 else _EMPTY
            if recipe >= 0 and _inputs_held(step, state):
                held = frozenset(
                    y for y, known in state.recipes.items() if recipe in known
                )
            state.set_location(
                location, held if p_act else held & state.holds.get(location, _EMPTY)
            )
            continue
        together = (v_act is True and p_act is True) or (
            v_act is None and p_act is None and state.held(x, location)
        )
        kept.append((x, location, value if v_act else -1, together))
    for x, location, _, _ in kept:
        state.forget_lane(x)
        state.set_location(location, _EMPTY)
    for (x, _), recipe in zip(step.outs, recipes, strict=True):
        if recipe >= 0 and x >= 0 and acts_on(x, program.uniform_v) is True:
            state.recipes[x] = frozenset([recipe])
    for x, location, value, together in kept:
        places = [] if not together or location == NOWHERE else [location]
        state.add_lane(x, [*places, value] if value >= 0 else places)


def _inputs_held(step: Step, state: State) -> bool:
    return all(
        state.held(x, at)
        for use in step.inputs
        for x, at in zip(use.v, use.p, strict=True)
    )


def _drop_recipes(program: Program, state: State, changed: set[int]) -> None:
    """A recipe computes something else once one of its inputs has changed."""
    for x, known in list(state.recipes.items()):
        valid = frozenset(r for r in known if changed.isdisjoint(program.recipes[r]))
        if valid:
            state.recipes[x] = valid
        else:
            del state.recipes[x]


def _new_bits(
    program: Program, step: Step, state: State, effects: EffectsOf
) -> dict[Lanes, Bit | None]:
    """What is known of the masks that the step writes; None: nothing."""
    written = (
        {x for x, _ in step.outs} | {d for d, _ in step.copies_v} | set(step.undefine)
    )
    if not written:
        return {}
    spoiled = {
        lanes
        for lanes in (*state.bits, *state.formulas, *program.masks)
        if not written.isdisjoint(lanes)
    }
    result: dict[Lanes, Bit | None] = dict.fromkeys(spoiled)
    copied = {source: to for to, source in step.copies_v}
    for lanes in (*state.bits, *state.formulas):
        if copied and all(x in copied for x in lanes):
            result[tuple(copied[x] for x in lanes)] = expand(
                mask(lanes), state.bits, state.formulas
            )
    for effect in effects(step):
        bit = expand(effect.bit, state.bits, state.formulas)
        result[effect.lanes] = bit if size_of(bit) <= _MAX_FORMULA else None
    return result


def _split(
    state: State, bits: dict[Lanes, Bit | None], program: Program
) -> list[State]:
    """Note the new masks; follow both bits of a mask that decides who is active."""
    if not bits:
        return [state]
    changed = set(bits)
    before = dict(state.bits)
    for lanes in bits:
        state.bits.pop(lanes, None)
        state.formulas.pop(lanes, None)
    for lanes, formula in list(state.formulas.items()):
        if not changed.isdisjoint(masks_in(formula)):
            del state.formulas[lanes]
    for lanes, bit in bits.items():
        if bit is None:
            continue
        value = evaluate(bit, before)
        if value is not None:
            state.bits[lanes] = value
        elif bit.kind != "subset" and changed.isdisjoint(masks_in(bit)):
            state.formulas[lanes] = bit
    states = [state]
    for lanes in sorted(changed & program.masks):
        if lanes in state.bits:
            continue
        grown: list[State] = []
        for current in states:
            for choice in (True, False):
                new = current.copy()
                new.bits[lanes] = choice
                if lanes in new.formulas:
                    _learn(new.formulas.pop(lanes), choice, new.bits)
                _settle(new)
                grown.append(new)
        states = grown
    if len(states) > MAX_COMBINATIONS:
        raise TooManyCases
    return states


def _settle(state: State) -> None:
    """Turn formulas into bits where that has become possible."""
    for lanes, formula in list(state.formulas.items()):
        value = evaluate(formula, state.bits)
        if value is not None:
            state.bits[lanes] = value
            del state.formulas[lanes]


def _learn(bit: Bit, value: bool, bits: dict[Lanes, bool]) -> None:
    """Note what follows for the operands from the value of an expression."""
    if bit.kind == "mask":
        bits.setdefault(bit.lanes, value)
    elif bit.kind == "not":
        _learn(bit.arguments[0], not value, bits)
    elif bit.kind in ("and", "or"):
        settling = bit.kind == "and"
        if value is settling:
            for argument in bit.arguments:
                _learn(argument, value, bits)
        else:
            values = [evaluate(argument, bits) for argument in bit.arguments]
            for argument, other in zip(bit.arguments, reversed(values), strict=True):
                if other is settling:
                    _learn(argument, value, bits)


def initial_states(program: Program) -> list[State]:
    """The kernel's start, for a thread that is active there and for one that is not."""
    states = _initial_bits(program)
    for state in states:
        state.useful = _useful(program)
        state.undefined = set(range(program.v_lanes)) - program.named_physical
        for lane in program.named_physical:
            state.set_location(lane, frozenset([lane]))
    return states


def _initial_bits(program: Program) -> list[State]:
    """The same, but for what registers hold."""
    states = [State({}, {}, {}, set())]
    for lanes in sorted(program.masks):
        grown = []
        for s in states:
            for choice in (True, False):
                new = s.copy()
                new.bits[lanes] = choice
                grown.append(new)
        states = grown
    return states


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
    _spread(program, effects, bits, _initial_bits(program), deadline, demands.masks)
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
    while queue:
        if time.monotonic() > deadline:
            raise TimeUp
        _, i = heapq.heappop(queue)
        if not blocks[i].successors:
            continue
        arrived = list(entries.states[i].values())
        for out in run_block(program, blocks[i], arrived, effects):
            for successor in dict.fromkeys(blocks[i].successors):
                entry = (order[successor], successor)
                if entries.arrive(successor, out) and entry not in queue:
                    heapq.heappush(queue, entry)


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
        states = [state.copy()]
        for lanes in sorted(masks):
            grown = []
            for current in states:
                if lanes in current.bits:
                    grown.append(current)
                    continue
                for choice in (True, False):
                    new = current.copy()
                    new.bits[lanes] = choice
                    if lanes in new.formulas:
                        _learn(new.formulas.pop(lanes), choice, new.bits)
                    _settle(new)
                    grown.append(new)
            states = grown
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
