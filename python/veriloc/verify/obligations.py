"""Proof obligations of a run of blocks.

`Run` carries out steps, one after the other, on two states: for each V-lane and each
location it keeps the term of the value there. What a block starts with are unknown
constants. Each operand that is read gives one obligation per lane: where the step takes
effect for the thread, the location holds the value of the V-lane. What is claimed at the
start of each block that follows gives one more.

A script speaks about one block (or, to confirm a counterexample, about the blocks of one
path in a row) and asks whether some obligation can be false under what is claimed at the
block's start. An obligation is left out of it only if it is *closed*: its term is `true`
by the rules of `terms.py`, or it is one of the claims itself. Where terms are not
simplified, nothing is left out.

This file and the solver are what a proof rests on, together with `terms.py` and
`program.py`, which says what operations do. It must not use anything `invariants.py`
computed except as claims to be proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from veriloc.verify.claims import Bits, Claim, Claims
from veriloc.verify.lane_bits import Bit, MaskEffect
from veriloc.verify.names import family_of
from veriloc.verify.program import NOWHERE, Program, Step, Use
from veriloc.verify.relevant import relevant
from veriloc.verify.terms import BOOL, FALSE, TRUE, UNDEFINED, VALUE, Terms

__all__ = [
    "Claimed",
    "EffectsOf",
    "Obligation",
    "Run",
    "Script",
    "block_script",
    "script_of",
]

MAX_SPLITS = 3
"""Conditions of values that are tried both ways to close an obligation."""

Lanes = tuple[int, ...]
EffectsOf = Callable[[Step], list[MaskEffect]]


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
    """What is to be proved together; satisfiable if some obligation can be false."""

    text: str
    """An `smt.solver` operation; empty if all obligations are closed."""
    obligations: list[Obligation]
    """Those that the text asks about."""
    families: Counter[str]
    """All, by family."""


class Equation(NamedTuple):
    """Where the condition (a term) is true, P's value is V's, or V has none."""

    condition: int
    v: int
    p: int | None
    """None: V has none."""


class Run:
    """Effects and obligations of steps, from the start of a block or of the kernel."""

    def __init__(
        self,
        program: Program,
        effects: EffectsOf,
        *,
        simplify: bool = True,
        start: bool = False,
        lacking: Collection[int] = (),
    ) -> None:
        """Of a block, or from the start of the kernel.

        Args:
            program: the kernel.
            effects: what its instructions do to masks.
            simplify: make terms small, and leave out what is closed.
            start: it starts where the kernel does.
            lacking: V-lanes that may have no value at the start of the block.
        """
        self.program = program
        self.effects = effects
        self.terms = Terms(simplify=simplify)
        self.undefined = self.terms.constant(UNDEFINED)
        self.v: dict[int, int] = {}
        self.p: dict[int, int] = {}
        self.bits: dict[tuple[int, ...], int] = {}
        """Values of masks with a known bit, and the bit."""
        self.assumptions: list[tuple[int, int]] = []
        """Masks that instructions computed (their bits), and what is known of them."""
        self.record = True
        """Whether to note obligations."""
        self.reads: list[tuple[Step, Use, int, Equation]] = []
        """Operands, lane by lane, but those that are right whatever is claimed."""
        self.families: Counter[str] = Counter()
        """All of them, by family."""
        self._active = program.active
        self._cases: dict[tuple[int, int], tuple[object, list[dict[int, bool]]]] = {}
        """By condition and identity of the facts within; these stay alive here."""
        self._nowhere = 0
        self._start: dict[int, int] = {}
        self._lacking_at_start = lacking
        self._lacking = {self.undefined}
        self._lacks: dict[int, bool] = {}
        self._open = 0
        self._visits: Counter[int] = Counter()
        if start:
            # P holds V's physical registers, and virtual registers have no value.
            virtual = range(program.physical_lanes, program.v_lanes)
            self.v.update(dict.fromkeys(virtual, self.undefined))
            self.v.update((x, self.read_p(x)) for x in program.named_physical)

    # Meanings ---------------------------------------------------------------------

    def first_v(self, x: int) -> int:
        """V's value at the start of the block."""
        value = self._start.get(x)
        if value is None:
            value = self._start[x] = self.terms.constant(f"V{x}")
            if x in self._lacking_at_start:
                self._lacking.add(value)
        return value

    def first_p(self, location: int) -> int:
        """P's value at the start of the block."""
        return self.terms.constant(f"P{location}")

    def read_v(self, x: int) -> int:
        """V's value in a lane."""
        value = self.v.get(x)
        if value is None:
            value = self.v[x] = self.first_v(x)
        return value

    def read_p(self, location: int) -> int:
        """P's value in a location."""
        if location == NOWHERE:
            self._nowhere += 1
            return self.terms.constant(f"nowhere{self._nowhere}")
        value = self.p.get(location)
        if value is None:
            value = self.p[location] = self.first_p(location)
        return value

    def same(self, v: int, p: int | None) -> int:
        """P's value is V's, or V has none; without one of P: V has none."""
        terms = self.terms
        if v == p and terms.simplify:
            return TRUE
        missing = terms.equal(v, self.undefined)
        if p is None:
            return missing
        return terms.either(missing, terms.equal(v, p))

    def under(
        self, facts: dict[int, bool], v: int, p: int | None
    ) -> tuple[int, int | None, bool]:
        """Both values where facts are true, and whether they are `same` whatever is claimed."""
        v = self.terms.given(v, facts)
        p = None if p is None else self.terms.given(p, facts)
        return v, p, v in (p, self.undefined)

    def bit_of(self, values: tuple[int, ...]) -> int:
        """The thread's bit in a mask of these values."""
        bit = self.bits.get(values)
        if bit is None:
            bit = self.terms.apply(f"bit{len(values)}", BOOL, values)
        return bit

    def bit(self, lanes: Lanes) -> int:
        """The thread's bit in the mask that an instruction finds in these lanes. One
        without a value may be another each time."""
        terms = self.terms
        values = tuple([self.read_v(x) for x in lanes])
        lacking = [v for v in values if self._may_lack(v)]
        if not lacking:
            return self.bit_of(values)
        self._open += 1
        other = terms.constant(f"open{self._open}", BOOL)
        missing = terms.any_of([terms.equal(v, self.undefined) for v in lacking])
        known = terms.all_of([terms.negate(missing), self.bit_of(values)])
        return terms.any_of([terms.all_of([missing, other]), known])

    def _may_lack(self, value: int) -> bool:
        """It may be `undefined`."""
        known = self._lacks.get(value)
        if known is None:
            work, seen = [value], set[int]()
            while work:
                term = work.pop()
                if term in seen:
                    continue
                seen.add(term)
                operation, *parts = self.terms.nodes[term]
                if operation == "ite":
                    work.extend(part for part in parts[1:] if isinstance(part, int))
            known = self._lacks[value] = not seen.isdisjoint(self._lacking)
        return known

    def bit_term(self, bit: Bit) -> int:
        """A Boolean expression over masks, read from V as it is now."""
        if bit.kind == "constant":
            return TRUE if bit.value else FALSE
        if bit.kind == "mask":
            return self.bit(bit.lanes)
        parts = [self.bit_term(argument) for argument in bit.arguments]
        if bit.kind == "not":
            return self.terms.negate(parts[0])
        if bit.kind == "and":
            return self.terms.all_of(parts)
        if bit.kind == "or":
            return self.terms.any_of(parts)
        return self.terms.negate(self.terms.equal(parts[0], parts[1], BOOL))

    def recipe_v(self, recipe: int, read: Callable[[int], int]) -> tuple[int, int]:
        """What a pure instruction computes from V's registers: whether one of them has
        no value (a term), and the value if not."""
        values = [read(x) for x in self.program.recipes[recipe]]
        equal = self.terms.equal
        missing = self.terms.any_of([equal(value, self.undefined) for value in values])
        return missing, self.terms.apply(f"recipe{recipe}", VALUE, values)

    def equations(self, claim: Claim, *, first: bool) -> Iterator[Equation]:
        """What a claim says, at the start of the block or now."""
        read_v = self.first_v if first else self.read_v
        read_p = self.first_p if first else self.read_p
        condition = self.literals(claim.bits, first=first)
        for x, location in claim.pairs:
            p = None if location == NOWHERE else read_p(location)
            yield Equation(condition, read_v(x), p)
        for x, recipe in claim.recipes:
            missing, value = self.recipe_v(recipe, read_v)
            again = self.terms.ite(missing, self.undefined, value)
            yield Equation(condition, read_v(x), again)

    def term(self, equation: Equation) -> int:
        """An equation as a term."""
        condition, v, p = equation
        return self.terms.implies(condition, self.same(v, p))

    def literal(self, bit: tuple[Lanes, bool], *, first: bool) -> int:
        """The thread's bit in a mask, at the start of the block or now."""
        read = self.first_v if first else self.read_v
        return self.bit_of(tuple([read(x) for x in bit[0]]))

    def literals(self, bits: Bits, *, first: bool) -> int:
        """These are the thread's bits, at the start of the block or now."""
        found = [(self.literal(bit, first=first), bit[1]) for bit in bits]
        return self.terms.all_of([b if v else self.terms.negate(b) for b, v in found])

    # Steps ------------------------------------------------------------------------

    def cases_of(
        self, condition: int, within: dict[int, bool] | None = None
    ) -> list[dict[int, bool]]:
        """What can be known where a condition is true: in one case or another."""
        key = (condition, id(within))
        if key not in self._cases:
            self._cases[key] = (within, self.terms.cases(condition, within))
        return self._cases[key][1]

    def read(self, step: Step, use: Use, when: Callable[[int], int]) -> None:
        """The operand holds what V says, lane by lane, where that matters."""
        if not self.record:
            return
        self.families[family_of(step, use)] += len(use.v)
        simplify = self.terms.simplify
        for lane, (x, location) in enumerate(zip(use.v, use.p, strict=True)):
            v = self.read_v(x)
            p = None if location == NOWHERE else self.read_p(location)
            if simplify and v in (p, self.undefined):
                continue
            condition = when(x)
            cases = self.cases_of(condition) if simplify else ()
            if simplify and all(self.under(case, v, p)[2] for case in cases):
                continue
            self.reads.append((step, use, lane, Equation(condition, v, p)))

    def run(self, step: Step) -> None:
        """Obligations and effect of one step; the order is that of `Step`."""
        program, terms = self.program, self.terms
        condition = step.condition
        active = TRUE if condition is None else self.bit(condition.use.v)
        if condition is not None and condition.negated:
            active = terms.negate(active)
        self._visits[step.index] += 1
        # On a path, the step may come more than once, and writes other values then.
        mark = f"{step.index}v{self._visits[step.index]}_"
        # Whether what the wave has one of is written: whatever the mask, but only if any
        # thread's predicate says so.
        some = TRUE
        if condition is not None and condition.everywhere:
            some = active
            if not program.uniform_v.issuperset(condition.use.v):
                some = terms.any_of([active, terms.constant(f"some{mark}", BOOL)])
        # Whether the thread is active, for what an unconditional step does to registers
        # that have no meaning in inactive threads.
        thread = TRUE
        if condition is None and self._active is not None and not step.copies_v:
            thread = self.bit(self._active)

        def write_p(location: int, value: int) -> None:
            if location != NOWHERE:
                acts = some if location in program.uniform_p else active
                self.p[location] = terms.ite(acts, value, self.read_p(location))

        def write_v(x: int, value: int) -> None:
            if program.needs_active(x):
                value = terms.ite(thread, value, self.undefined)
            acts = some if x in program.uniform_v else active
            self.v[x] = terms.ite(acts, value, self.read_v(x))

        def read_when(x: int) -> int:
            return thread if condition is None and program.needs_active(x) else active

        for use in step.uses:
            if use.first and not use.undef:
                self.read(step, use, read_when)
        for location in step.early:
            write_p(location, terms.constant(f"early{mark}{location}"))
        if condition is not None:
            self.read(step, condition.use, lambda _: TRUE)
        for use in step.uses:
            if not use.undef and not use.first:
                self.read(step, use, read_when)
        computed = {
            i: self.compute(recipe, step.inputs)
            for i, recipe in enumerate(step.recipes)
            if recipe >= 0
        }
        learned: list[tuple[Lanes, str, int]] = []
        for effect in self.effects(step):
            bit = effect.bit
            # In terms of the masks that V holds now.
            known = self.bit_term(bit.arguments[0] if bit.kind == "subset" else bit)
            learned.append((effect.lanes, bit.kind, known))
        for x in step.undefine:
            write_v(x, self.undefined)
        for location in step.garbage:
            write_p(location, terms.constant(f"garbage{mark}{location}"))
        moved_v = [(to, self.read_v(x)) for to, x in step.copies_v]
        moved_p = [(to, self.read_p(source)) for to, source in step.copies_p]
        for to, value in moved_v:
            write_v(to, value)
        for to, value in moved_p:
            write_p(to, value)
        written: dict[int, tuple[int, int]] = {}
        for i, (x, location) in enumerate(step.outs):
            missing = FALSE
            if step.recipes[i] >= 0:
                missing, value, in_p = computed[i]
                in_v = terms.ite(missing, self.undefined, value)
            else:
                value = (
                    self.read_p(step.values[i])
                    if step.values[i] >= 0
                    else terms.constant(f"new{mark}{i}")
                )
                in_v = in_p = value
            if x >= 0:
                write_v(x, in_v)
                written[x] = missing, value
            write_p(location, in_p)
        for lanes, kind, term in learned:
            if all(x in written for x in lanes):
                missing = terms.any_of([written[x][0] for x in lanes])
                self.learn(tuple([written[x][1] for x in lanes]), kind, term, missing)

    def compute(self, recipe: int, inputs: Sequence[Use]) -> tuple[int, int, int]:
        """What a recipe gives before the step writes: whether V's registers have no value
        (a term), the value in V, and the value from the registers that P reads."""
        in_p = [self.read_p(at) for use in inputs for at in use.p]
        again = self.terms.apply(f"recipe{recipe}", VALUE, in_p)
        return (*self.recipe_v(recipe, self.read_v), again)

    def learn(
        self, values: tuple[int, ...], kind: str, term: int, missing: int
    ) -> None:
        """The thread's bit in a mask that an instruction computed, of these values."""
        terms = self.terms
        bit = terms.apply(f"bit{len(values)}", BOOL, values)
        if kind == "subset":
            known = terms.implies(bit, term)
        else:
            known = terms.equal(bit, term, BOOL)
            if terms.simplify and missing == FALSE:
                # Until now nothing was known of the bit, so it may stand for the term.
                self.bits.setdefault(values, term)
        self.assumptions.append((bit, terms.any_of([missing, known])))


class Claimed:
    """What a script may assume: what is claimed at the start of its block."""

    def __init__(self, run: Run, claims: Claims | None) -> None:
        self.run = run
        self.cases = TRUE
        """The thread has the bits of one of the cases."""
        self.claimed: list[tuple[int, int]] = []
        """Conditions, and terms that are claimed to be true where they are."""
        self.where: dict[tuple[int, int | None], list[dict[int, bool]]] = {}
        """V's and P's value -> facts; where all of one entry are true, they are `same`."""
        if claims is None:
            return
        terms = run.terms
        cases = [run.literals(bits, first=True) for bits in claims.cases]
        self.cases = terms.any_of(cases)
        for claim in claims.claims:
            facts = {run.literal(bit, first=True): bit[1] for bit in claim.bits}
            if len(facts) < len(set(claim.bits)):
                continue  # the same mask, both ways: nowhere
            for condition, v, p in run.equations(claim, first=True):
                self.claimed.append((condition, run.same(v, p)))
                self.where.setdefault((v, p), []).append(facts)

    def closes(self, equation: Equation) -> bool:
        """The equation holds by itself or is claimed, in all cases of its condition."""
        run = self.run
        if not run.terms.simplify:
            return False  # every obligation is asked
        return all(
            self._closes(equation, facts, MAX_SPLITS)
            for facts in run.cases_of(equation.condition)
        )

    def _closes(self, equation: Equation, facts: dict[int, bool], splits: int) -> bool:
        """The same where these facts hold."""
        run, terms = self.run, self.run.terms
        v, p, holds = run.under(facts, equation.v, equation.p)
        claims = self.where.get((v, p), ())
        if holds or any(claimed.items() <= facts.items() for claimed in claims):
            return True
        asks = terms.condition_of(v)
        if asks is None and p is not None:
            asks = terms.condition_of(p)
        if asks is None or splits == 0:
            return False
        return all(
            self._closes(equation, case, splits - 1)
            for answer in (asks, terms.negate(asks))
            for case in run.cases_of(answer, facts)
        )

    def always(self, term: int) -> bool:
        """One of the cases at the start being so, the term is true."""
        terms = self.run.terms
        if not terms.simplify:
            return False
        return not terms.cases(terms.all_of([self.cases, terms.negate(term)]), limit=64)

    def assumptions(self, asked: Sequence[int]) -> list[int]:
        """What is known at the start and of masks, as far as it has to do with the terms
        that are asked about: to assume less is safe."""
        run, terms = self.run, self.run.terms
        known = [(t, terms.implies(c, t)) for c, t in self.claimed] + run.assumptions
        kept: Sequence[int] = range(len(known))
        if terms.simplify:
            kept = relevant(terms, [*asked, self.cases], known)
        return [self.cases, *(known[i][1] for i in kept)]


def block_script(
    run: Run, claimed: Claims | None, following: Mapping[int, Claims]
) -> Script:
    """The obligations of a block that was run, under what is claimed at its start.

    Args:
        run: the run of the block's steps.
        claimed: what is claimed at its start; None where the kernel starts.
        following: the blocks that may follow, and what is claimed at their start.
    """
    known = Claimed(run, claimed)
    terms = run.terms
    families = run.families.copy()
    asked: list[tuple[Obligation, int]] = []
    for step, use, lane, equation in run.reads:
        if not known.closes(equation):
            obligation = Obligation(f"use{len(asked)}", step, use, lane)
            asked.append((obligation, run.term(equation)))
    for successor, claims in following.items():
        families[family_of(None, None)] += 1
        case = terms.any_of([run.literals(b, first=False) for b in claims.cases])
        left = [] if known.always(case) else [case]
        for claim in claims.claims:
            left += [
                run.term(equation)
                for equation in run.equations(claim, first=False)
                if not known.closes(equation)
            ]
        if left:
            obligation = Obligation(f"claim{len(asked)}", None, successor=successor)
            asked.append((obligation, terms.all_of(left)))
    return script_of(known, asked, families)


def script_of(
    known: Claimed, asked: Sequence[tuple[Obligation, int]], families: Counter[str]
) -> Script:
    """Ask for a way to make one of the obligations false."""
    terms = known.run.terms
    if terms.simplify:
        asked = [(o, term) for o, term in asked if term != TRUE]
    if not asked:
        return Script("", [], families)
    assumed = known.assumptions([term for _, term in asked])
    wrong = []
    for obligation, term in asked:
        constant = terms.constant(obligation.name, BOOL)
        assumed.append(terms.define(constant, term))
        wrong.append(terms.negate(constant))
    text = terms.script(terms.all_of([*assumed, terms.any_of(wrong)]))
    return Script(text, [o for o, _ in asked], families)
