"""Proof obligations of a run of blocks, in the `smt` dialect.

One script speaks about one block (or, to confirm a counterexample, about the blocks of
one path in a row). It declares the states of V and P at its start, assumes what is
claimed there, carries out every step as stores into both states, and asks whether some
obligation can be false:

* each operand that is read holds in P the value it holds in V, where the step takes
  effect for the thread;
* what is claimed at the start of every block that follows holds at the end.

This file and the solver are what a proof rests on, together with `program.py`, which
says what operations do. It must not use anything `invariants.py` computed except as
claims to be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from veriloc.verify.invariants import Case
from veriloc.verify.lane_bits import Bit, MaskEffect
from veriloc.verify.program import NOWHERE, Program, Step, Use

__all__ = ["Obligation", "Script", "block_script", "path_script"]

Lanes = tuple[int, ...]
EffectsOf = Callable[[Step], list[MaskEffect]]

_VALUE = '!smt.sort<"Value">'
_STATE = f"!smt.array<[!smt.int -> {_VALUE}]>"


@dataclass(frozen=True, slots=True)
class Obligation:
    """One thing to prove; `name` is a Boolean constant of the script."""

    name: str
    step: Step | None
    use: Use | None = None
    lane: int = -1
    """Which lane of the operand."""
    successor: int = -1
    """For a claim: the block at whose start it is made."""


@dataclass(slots=True)
class Script:
    """A module of the `smt` dialect; satisfiable if some obligation can be false."""

    text: str
    obligations: list[Obligation]


class _Builder:
    def __init__(self, program: Program, effects: EffectsOf) -> None:
        self.program = program
        self.effects = effects
        self.lines: list[str] = []
        self.count = 0
        self.cache: dict[str, str] = {}
        self.obligations: list[Obligation] = []
        self.assumptions: list[str] = []
        self.constants: dict[str, str] = {}
        self.functions: dict[int, str] = {}
        self.recipes: dict[int, str] = {}
        self.mute = False
        """Do not record obligations."""
        self.slice: tuple[set[int], set[int]] | None = None
        """V-lanes and locations that matter; writes to others are left out."""
        self.v = self.declare("V", _STATE)
        self.p = self.declare("P", _STATE)
        self.undefined = self.declare("undefined", _VALUE)
        for location in sorted(program.constants):
            # Nothing writes it, so it needs no claim at block starts.
            constant = self.declare(f"constant{location}", _VALUE)
            self.assume(self.equal(self.select(self.p, location), constant))

    # The smt dialect --------------------------------------------------------------

    def emit(self, text: str) -> str:
        """An operation; the same text gives the same value."""
        if text not in self.cache:
            name = f"%{self.count}"
            self.count += 1
            self.lines.append(f"  {name} = {text}")
            self.cache[text] = name
        return self.cache[text]

    def declare(self, name: str, sort: str) -> str:
        """A constant of its own, even under a name used before."""
        result = f"%{self.count}"
        self.count += 1
        self.lines.append(f'  {result} = smt.declare_fun "{name}" : {sort}')
        return result

    def assume(self, term: str) -> None:
        self.assumptions.append(term)

    def index(self, i: int) -> str:
        return self.emit(f"smt.int.constant {i}")

    def select(self, state: str, i: int) -> str:
        return self.emit(f"smt.array.select {state}[{self.index(i)}] : {_STATE}")

    def store(self, state: str, i: int, value: str) -> str:
        return self.emit(
            f"smt.array.store {state}[{self.index(i)}], {value} : {_STATE}"
        )

    def equal(self, a: str, b: str, sort: str = _VALUE) -> str:
        return self.emit(f"smt.eq {a}, {b} : {sort}")

    def all_of(self, terms: Sequence[str]) -> str:
        if len(terms) == 1:
            return terms[0]
        return self.emit(
            f"smt.and {', '.join(terms)}" if terms else "smt.constant true"
        )

    def any_of(self, terms: Sequence[str]) -> str:
        if len(terms) == 1:
            return terms[0]
        return self.emit(
            f"smt.or {', '.join(terms)}" if terms else "smt.constant false"
        )

    def negate(self, term: str) -> str:
        return self.emit(f"smt.not {term}")

    def implies(self, a: str | None, b: str) -> str:
        return b if a is None else self.emit(f"smt.implies {a}, {b}")

    def choose(self, condition: str | None, a: str, b: str) -> str:
        if condition is None:
            return a
        return self.emit(f"smt.ite {condition}, {a}, {b} : {_VALUE}")

    # Meanings ---------------------------------------------------------------------

    def holds(self, x: int, location: int) -> str:
        """P's location holds the value of V-lane x, or x has none."""
        value = self.select(self.v, x)
        missing = self.equal(value, self.undefined)
        if location == NOWHERE:
            return missing
        return self.any_of([missing, self.equal(value, self.select(self.p, location))])

    def bit(self, lanes: Lanes) -> str:
        """The thread's bit in the mask that V holds in these lanes."""
        values = [self.select(self.v, x) for x in lanes]
        arity = len(values)
        sort = f"!smt.func<({', '.join([_VALUE] * arity)}) !smt.bool>"
        if arity not in self.functions:
            self.functions[arity] = self.declare(f"bit{arity}", sort)
        return self.emit(
            f"smt.apply_func {self.functions[arity]}({', '.join(values)}) : {sort}"
        )

    def bit_term(self, bit: Bit) -> str:
        """A Boolean expression over masks, read from V as it is now."""
        if bit.kind == "constant":
            return self.emit(f"smt.constant {str(bit.value).lower()}")
        if bit.kind == "mask":
            return self.bit(bit.lanes)
        terms = [self.bit_term(argument) for argument in bit.arguments]
        if bit.kind == "not":
            return self.negate(terms[0])
        operation = {"and": "smt.and", "or": "smt.or", "xor": "smt.xor"}[bit.kind]
        return self.emit(f"{operation} {', '.join(terms)}")

    def recipe(self, recipe: int, values: Sequence[str]) -> str:
        """What a pure instruction computes from these values."""
        sort = f"!smt.func<({', '.join([_VALUE] * len(values))}) {_VALUE}>"
        if recipe not in self.recipes:
            self.recipes[recipe] = self.declare(f"recipe{recipe}", sort)
        arguments = ", ".join(values)
        return self.emit(f"smt.apply_func {self.recipes[recipe]}({arguments}) : {sort}")

    def recipe_v(self, recipe: int) -> str:
        """The same from V's registers; undefined if one of them is."""
        values = [self.select(self.v, x) for x in self.program.recipes[recipe]]
        missing = self.any_of([self.equal(value, self.undefined) for value in values])
        return self.choose(missing, self.undefined, self.recipe(recipe, values))

    def recipe_p(self, recipe: int, inputs: Sequence[Use]) -> str:
        """The same from the registers that P reads."""
        values = [
            self.select(self.p, at)
            if at != NOWHERE
            else self.declare("nowhere", _VALUE)
            for use in inputs
            for at in use.p
        ]
        return self.recipe(recipe, values)

    def follows(self, x: int, recipe: int) -> str:
        """V-lane x has no value, or the one that the recipe would compute now."""
        value = self.select(self.v, x)
        missing = self.equal(value, self.undefined)
        return self.any_of([missing, self.equal(value, self.recipe_v(recipe))])

    def oblige(self, term: str, obligation: Obligation) -> None:
        """Record something to prove, under a constant that a model can be asked for."""
        if self.mute:
            return
        constant = self.declare(obligation.name, "!smt.bool")
        self.assume(self.equal(constant, term, "!smt.bool"))
        self.constants[obligation.name] = constant
        self.obligations.append(obligation)

    def read(self, step: Step, use: Use, when: Callable[[int], str | None]) -> None:
        """The operand holds what V says, lane by lane, where that matters."""
        for lane, (x, location) in enumerate(zip(use.v, use.p, strict=True)):
            name = f"use{len(self.obligations)}"
            term = self.implies(when(x), self.holds(x, location))
            self.oblige(term, Obligation(name, step, use, lane))

    def run(self, step: Step) -> None:
        """Obligations and effect of one step; the order is that of `Step`."""
        program = self.program
        condition = step.condition
        active = None
        if condition is not None:
            active = self.bit(condition.use.v)
            if condition.negated:
                active = self.negate(active)
        # Whether the thread is active, for what an unconditional step does to registers
        # that have no meaning in inactive threads.
        thread = None
        if condition is None and program.active is not None:
            thread = self.bit(program.active)
        everywhere = condition is not None and condition.everywhere

        def when(x: int, uniform: frozenset[int]) -> str | None:
            return None if x in uniform and not everywhere else active

        def write_p(location: int, value: str) -> None:
            if location != NOWHERE and (
                self.slice is None or location in self.slice[1]
            ):
                old = self.select(self.p, location)
                act = when(location, program.uniform_p)
                self.p = self.store(self.p, location, self.choose(act, value, old))

        def read_when(x: int) -> str | None:
            return thread if condition is None and program.needs_active(x) else active

        def write_v(x: int, value: str) -> None:
            if self.slice is not None and x not in self.slice[0]:
                return
            if thread is not None and program.needs_active(x):
                value = self.choose(thread, value, self.undefined)
            act = when(x, program.uniform_v)
            self.v = self.store(
                self.v, x, self.choose(act, value, self.select(self.v, x))
            )

        for location in step.early:
            write_p(location, self.declare(f"early{step.index}", _VALUE))
        if condition is not None:
            self.read(step, condition.use, lambda x: None)
        for use in step.uses:
            if not use.undef:
                self.read(step, use, read_when)
        learned = self.mask_results(step)
        for x in step.undefine:
            write_v(x, self.undefined)
        for location in step.garbage:
            write_p(location, self.declare(f"garbage{step.index}", _VALUE))
        moved_v = [(to, self.select(self.v, x)) for to, x in step.copies_v]
        moved_p = [
            (
                to,
                self.select(self.p, source)
                if source != NOWHERE
                else self.declare("nowhere", _VALUE),
            )
            for to, source in step.copies_p
        ]
        computed = [
            (self.recipe_v(recipe), self.recipe_p(recipe, step.inputs))
            if recipe >= 0
            else None
            for recipe in step.recipes
        ]
        for to, value in moved_v:
            write_v(to, value)
        for to, value in moved_p:
            write_p(to, value)
        for i, (x, location) in enumerate(step.outs):
            results = computed[i] if computed else None
            if results is None:
                constant = step.values[i]
                value = (
                    self.select(self.p, constant)
                    if constant >= 0
                    else self.declare(f"new{step.index}", _VALUE)
                )
                results = (value, value)
            if x >= 0:
                write_v(x, results[0])
            write_p(location, results[1])
        for lanes, bit, term in learned:
            result = self.bit(lanes)
            if bit.kind == "subset":
                self.assume(self.implies(result, term))
            else:
                self.assume(self.equal(result, term, "!smt.bool"))

    def mask_results(self, step: Step) -> list[tuple[Lanes, Bit, str]]:
        """The bits that a mask instruction gives, in terms of the masks it reads."""
        results = []
        for effect in self.effects(step):
            bit = effect.bit
            term = self.bit_term(bit.arguments[0] if bit.kind == "subset" else bit)
            results.append((effect.lanes, bit, term))
        return results

    def case_condition(self, case: Case) -> str:
        return self.all_of(
            [
                self.bit(lanes) if value else self.negate(self.bit(lanes))
                for lanes, value in case.bits
            ]
        )

    def claims(self, cases: Sequence[Case], lanes: frozenset[int] | None) -> list[str]:
        """What is claimed at a block start, in the present states.

        With `lanes`, only claims about these V-lanes.
        """

        if not cases:
            return [self.any_of([])]  # that no path leads there is to be proved as well

        def wanted(x: int) -> bool:
            return lanes is None or x in lanes

        terms = [self.any_of([self.case_condition(case) for case in cases])]
        common = frozenset.intersection(*(case.pairs for case in cases))
        never = frozenset.intersection(*(case.undefined for case in cases))
        terms += [self.holds(x, at) for x, at in sorted(common) if wanted(x)]
        terms += [
            self.equal(self.select(self.v, x), self.undefined)
            for x in sorted(never)
            if wanted(x)
        ]
        always = frozenset.intersection(*(case.recipes for case in cases))
        terms += [self.follows(x, r) for x, r in sorted(always) if wanted(x)]
        for case in cases:
            condition = self.case_condition(case)
            special = [
                self.holds(x, at) for x, at in sorted(case.pairs - common) if wanted(x)
            ]
            special += [
                self.equal(self.select(self.v, x), self.undefined)
                for x in sorted(case.undefined - never)
                if wanted(x)
            ]
            special += [
                self.follows(x, r)
                for x, r in sorted(case.recipes - always)
                if wanted(x)
            ]
            terms += [self.implies(condition, term) for term in special]
        return terms

    def start(self, lanes: frozenset[int] | None) -> None:
        """What is true when the kernel starts: P holds V's physical registers, and
        virtual registers have no value."""
        program = self.program
        for lane in sorted(program.named_physical):
            self.assume(
                self.equal(self.select(self.v, lane), self.select(self.p, lane))
            )
        for lane in sorted(program.lane_names):
            if lanes is None or lane in lanes:
                self.assume(self.equal(self.select(self.v, lane), self.undefined))

    def oblige_claims(self, successor: int, cases: Sequence[Case]) -> None:
        name = f"claim{len(self.obligations)}"
        term = self.all_of(self.claims(cases, None))
        self.oblige(term, Obligation(name, None, successor=successor))

    def finish(self, wanted: Callable[[Obligation], bool]) -> Script | None:
        """Ask for a way to make one of the wanted obligations false."""
        chosen = [o for o in self.obligations if wanted(o)]
        if not chosen:
            return None
        terms = [self.negate(self.constants[o.name]) for o in chosen]
        self.assume(self.any_of(terms))
        # One assertion: SMT-LIB text shares terms within an assertion only.
        self.lines.append(f"  smt.assert {self.all_of(self.assumptions)}")
        body = "\n".join(self.lines)
        check = "  smt.check sat {} unknown {} unsat {}"
        return Script(f"smt.solver() : () -> () {{\n{body}\n{check}\n}}\n", chosen)


def block_script(
    program: Program, effects: EffectsOf, claims: Sequence[Sequence[Case]], block: int
) -> Script | None:
    """The obligations of one block under what is claimed at its start."""
    builder = _Builder(program, effects)
    steps = program.blocks[block].steps
    successors = program.blocks[block].successors
    mentioned = _mentioned(steps, [case for s in successors for case in claims[s]])
    if block == 0:
        builder.start(mentioned)
    else:
        for term in builder.claims(claims[block], mentioned):
            builder.assume(term)
    for step in steps:
        builder.run(step)
    for successor in dict.fromkeys(successors):
        builder.oblige_claims(successor, claims[successor])
    return builder.finish(lambda _: True)


def path_script(
    program: Program, effects: EffectsOf, path: Sequence[int], target: Obligation
) -> Script | None:
    """Whether one obligation fails at the end of a path from the kernel's start."""
    assert target.step is not None
    steps = [step for block in path[:-1] for step in program.blocks[block].steps]
    for step in program.blocks[path[-1]].steps:
        steps.append(step)
        if step is target.step:
            break
    builder = _Builder(program, effects)
    builder.slice = _slice(program, effects, steps, target)
    builder.start(frozenset(builder.slice[0]))
    for step in steps[:-1]:
        if _writes(step, builder.slice):
            builder.mute = True
            builder.run(step)
    builder.mute = False
    builder.run(target.step)
    return builder.finish(lambda o: o.use == target.use and o.lane == target.lane)


def _writes(step: Step, wanted: tuple[set[int], set[int]]) -> bool:
    """The step changes a V-lane or location that matters."""
    v, p = wanted
    return (
        any(x in v or location in p for x, location in step.outs)
        or any(to in v for to, _ in step.copies_v)
        or any(to in p for to, _ in step.copies_p)
        or any(x in v for x in step.undefine)
        or any(location in p for location in (*step.early, *step.garbage))
    )


def _slice(
    program: Program, effects: EffectsOf, steps: Sequence[Step], target: Obligation
) -> tuple[set[int], set[int]]:
    """V-lanes and locations on which the target depends along a path."""
    assert target.use is not None
    v = {target.use.v[target.lane]}
    p = {target.use.p[target.lane]}
    v.update(x for lanes in program.masks for x in lanes)
    p.update(program.constants)
    for step in (steps[-1], *reversed(steps)):
        if step is not steps[-1] and not _writes(step, (v, p)):
            continue
        if step.condition is not None:
            v.update(step.condition.use.v)
        if any(x in v or at in p for x, at in step.outs):
            v.update(x for use in step.inputs for x in use.v)
            p.update(at for use in step.inputs for at in use.p)
        v.update(source for to, source in step.copies_v if to in v)
        p.update(source for to, source in step.copies_p if to in p)
        for effect in effects(step):
            if not v.isdisjoint(effect.lanes):
                v.update(effect.lanes)
                v.update(_lanes_of(effect.bit))
    return v, p


def _lanes_of(bit: Bit) -> set[int]:
    """V-lanes of the masks in an expression."""
    return {*bit.lanes, *(x for argument in bit.arguments for x in _lanes_of(argument))}


def _mentioned(steps: Iterable[Step], cases: Iterable[Case]) -> frozenset[int]:
    lanes: set[int] = set()
    for step in steps:
        for use in step.uses:
            lanes.update(use.v)
        if step.condition is not None:
            lanes.update(step.condition.use.v)
        lanes.update(x for pair in step.copies_v for x in pair)
        lanes.update(x for x, _ in step.outs)
        for use in step.inputs:
            lanes.update(use.v)
    for case in cases:
        lanes.update(x for x, _ in case.pairs)
        lanes.update(case.undefined)
        lanes.update(x for x, _ in case.recipes)
        lanes.update(x for bits, _ in case.bits for x in bits)
    return frozenset(lanes)
