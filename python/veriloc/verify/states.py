"""What may be known of one thread on the way through a kernel, as sets of lanes.

A `State` is about threads with one combination of mask bits. `run_step` says what a step
does to it. Nothing here is trusted: `invariants.py` makes guesses of it, which are proved,
and `witness.py` and `needs.py` look for paths with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from veriloc.verify.formulas import evaluate, expand, masks_in, size_of
from veriloc.verify.lane_bits import Bit, MaskEffect, mask
from veriloc.verify.program import NOWHERE, Program, Step

__all__ = [
    "MAX_COMBINATIONS",
    "EffectsOf",
    "State",
    "TooManyCases",
    "initial_states",
    "run_step",
    "tell_apart",
    "undecided_states",
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
        locations = moved[x]
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
    states = tell_apart([state], changed & program.masks)
    if len(states) > MAX_COMBINATIONS:
        raise TooManyCases
    return states


def tell_apart(states: list[State], masks: Collection[Lanes]) -> list[State]:
    """The states with bits of these masks; where one is unknown, with either."""
    for lanes in sorted(masks):
        grown: list[State] = []
        for state in states:
            if lanes in state.bits:
                grown.append(state)
                continue
            for choice in (True, False):
                new = state.copy()
                new.bits[lanes] = choice
                if lanes in new.formulas:
                    _learn(new.formulas.pop(lanes), choice, new.bits)
                _settle(new)
                grown.append(new)
        states = grown
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
    states, useful = undecided_states(program), _useful(program)
    for state in states:
        state.useful = useful
        state.undefined = set(range(program.v_lanes)) - program.named_physical
        for lane in program.named_physical:
            state.set_location(lane, frozenset([lane]))
    return states


def undecided_states(program: Program) -> list[State]:
    """The same, but for what registers hold."""
    return tell_apart([State({}, {}, {}, set())], program.masks)
