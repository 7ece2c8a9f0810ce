"""Obligations on single registers: class, operand, fixed and budget.

Each placed register gets an integer constant, its first location, and the rules are
arithmetic on these. That they hold says nothing about values; `obligations.py` does.

| family | rule |
|---|---|
| class | a register that an instruction names has a place, which lies in its class (and
in the operand's, where that is narrower), is aligned, and is not reserved |
| operand | tied operands share a place; `same`, `disjoint`, `same_bank` hold; what is
deleted is pure |
| fixed | a pinned register is where the pin says |
| budget | no register beyond the number that the kernel may use |
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.program import (
    INSTRUCTIONS,
    Instruction,
    Operand,
    Program,
    elements,
    lanes_of,
    phys_text,
    shape_of,
)
from veriloc.verify.terms import BOOL, FALSE, INT, TRUE, Terms

__all__ = ["Rule", "RuleScript", "rule_script"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing to prove of one place. `text` says what is wrong when it is false."""

    name: str
    family: str
    op: ir.OpView
    text: str


@dataclass(slots=True)
class RuleScript:
    """Rules to be proved together; satisfiable if some rule is broken."""

    text: str
    """An `smt.solver` operation; empty if nothing is left to ask."""
    rules: list[Rule]
    """Those that the text asks about."""
    families: Counter[str]
    """All, by family."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A term for the first location, and the number of lanes."""

    term: int
    lanes: int
    phys: ra.PhysAttr
    shape: ra.VRegType


class _Placed(NamedTuple):
    """An operand: a term for its first location, its lanes, and its name."""

    start: int
    lanes: int
    name: str


def rule_script(
    program: Program, target: ra.TargetAttr, *, simplify: bool = True
) -> RuleScript:
    """All rules of a kernel. With `simplify`, places stand for their numbers, and what is
    true by arithmetic is not asked."""
    return _Rules(program, target, Terms(simplify=simplify)).build()


class _Rules:
    def __init__(self, program: Program, target: ra.TargetAttr, terms: Terms) -> None:
        self.program = program
        self.target = target
        self.terms = terms
        self.classes = {c.name: c for c in target.classes}
        self.banks = {b.name: b for b in target.banks}
        reserved = [phys for bank in target.banks for phys in bank.reserved]
        reserved += elements(ra.PhysAttr, program.kernel.reserved)
        self.reserved = [(phys_text(p), program.physical(p)) for p in reserved]
        self.budget = elements(ra.LimitAttr, program.kernel.budget)
        self.rules: list[Rule] = []
        self.families: Counter[str] = Counter()
        self.broken: list[int] = []
        self.facts: list[int] = []
        self.places: dict[ir.Value, _Place | None] = {}
        self.wholes: dict[ir.Value, list[ra.VRegOp]] = {}
        """Each register, the one that it is part of, and so on."""
        # Places are few, and registers many.
        self.inside = functools.cache(self._inside)
        self.unreserved = functools.cache(self._unreserved)

    # Terms ------------------------------------------------------------------------

    def number(self, value: int) -> int:
        return self.terms.number(value)

    def plus(self, term: int, offset: int) -> int:
        return term if offset == 0 else self.terms.add(term, self.number(offset))

    def same(self, a: int, b: int) -> int:
        return self.terms.equal(a, b, INT)

    def declare_place(self, phys: ra.PhysAttr, shape: ra.VRegType) -> _Place:
        lanes = self.program.physical(phys)
        term = self.number(lanes[0])
        if not self.terms.simplify:
            place = self.terms.constant(f"place{len(self.facts)}", INT)
            self.facts.append(self.same(place, term))
            term = place
        return _Place(term, len(lanes), phys, shape)

    def _inside(self, start: int, size: int, reg_class: str, align: int) -> int:
        """The place lies in a range of a class, aligned from the start of its bank; in none
        if the class is unknown."""
        found, known = [], self.classes.get(reg_class)
        for phys in () if known is None else known.ranges:
            lanes = self.program.physical(phys)
            last = self.plus(start, size - 1)
            terms = [
                self.terms.at_most(self.number(lanes[0]), start),
                self.terms.at_most(last, self.number(lanes[-1])),
            ]
            if align > 1:
                from_bank = self.plus(start, -self.program.bank_base[phys.bank])
                granule = self.number(align * 2 // self.program.grain)
                rest = self.terms.remainder(from_bank, granule)
                terms.append(self.same(rest, self.number(0)))
            found.append(self.terms.all_of(terms))
        return self.terms.any_of(found)

    def _unreserved(self, start: int, size: int) -> list[int]:
        """The place is apart from each reserved range."""
        apart, number = self.apart, self.number
        return [apart(start, size, number(p[0]), len(p)) for _, p in self.reserved]

    def apart(self, a: int, a_lanes: int, b: int, b_lanes: int) -> int:
        before = self.terms.at_most(self.plus(a, a_lanes), b)
        after = self.terms.at_most(self.plus(b, b_lanes), a)
        return self.terms.any_of([before, after])

    def require(self, term: int, family: str, op: ir.OpView, text: str) -> None:
        self.families[family] += 1
        if term == TRUE and self.terms.simplify:
            return
        name = f"rule{len(self.rules)}"
        constant = self.terms.constant(name, BOOL)
        self.facts.append(self.terms.define(constant, term))
        self.rules.append(Rule(name, family, op, text))
        self.broken.append(self.terms.negate(constant))

    def refuse(self, family: str, op: ir.OpView, text: str) -> None:
        self.require(FALSE, family, op, text)

    # Rules ------------------------------------------------------------------------

    def build(self) -> RuleScript:
        operations = [op for block in self.program.kernel.body for op in block]
        for op in operations:
            if isinstance(op, ra.VRegOp):
                self.register(op)
            elif isinstance(op, ra.SlotOp) and op.held_by is not None:
                self.written(op, [op.held_by])
            elif isinstance(op, ra.InstOp) and op.deleted:
                if not op.pure:
                    text = "is deleted, and does more than compute its results"
                    self.refuse("operand", op, text)
            elif isinstance(op, INSTRUCTIONS):
                self.instruction(op)
            elif isinstance(op, (ra.CopyOp, ra.SpillOp, ra.ReloadOp)):
                self.movement(op)
        if not self.rules:
            return RuleScript("", [], self.families)
        assertion = self.terms.all_of([*self.facts, self.terms.any_of(self.broken)])
        return RuleScript(self.terms.script(assertion), self.rules, self.families)

    def register(self, op: ra.VRegOp) -> None:
        """Rules of a register wherever it is used."""
        name = f"%v{op.id.value}"
        wholes = [] if op.split_of is None else self.wholes[op.split_of]
        self.wholes[op.reg] = [op, *wholes]
        if op.at is None:
            self.places[op.reg] = None
            if op.pin is not None:
                text = f"{name} is pinned to {phys_text(op.pin)} and has no place"
                self.refuse("fixed", op, text)
            return
        self.places[op.reg] = self.put(op, op.at, op)

    def put(self, register: ra.VRegOp, at: ra.PhysAttr, op: ir.OpView) -> _Place:
        """A register is somewhere, for all operations or for this one."""
        shape, name = shape_of(register), f"%v{register.id.value}"
        place = self.declare_place(at, shape)
        self.place(place, shape.reg_class, op, name)
        for pin in (r.pin for r in self.wholes[register.reg] if r.pin is not None):
            pinned = self.number(self.program.physical(pin)[0])
            text = f"pinned to {phys_text(pin)} and placed at {phys_text(at)}"
            there = self.same(place.term, pinned)
            self.require(there, "fixed", op, f"{name} is {text}")
        if register.split_of is not None:
            self.part(register, at, self.wholes[register.reg][-1], op)
        return place

    def part(
        self, part: ra.VRegOp, at: ra.PhysAttr, whole: ra.VRegOp, op: ir.OpView
    ) -> None:
        """A part is as aligned as the whole, and in no bank of which the wave has one, or
        of fewer bits, unless the whole could be there, too."""
        who, bank = f"%v{part.id.value}", self.banks[at.bank]
        text = f"{who} at {phys_text(at)} is part of %v{whole.id.value}"
        if shape_of(part).align % shape_of(whole).align:
            self.refuse("class", op, f"{text}, which is aligned")
        known = self.classes.get(shape_of(whole).reg_class)
        if (bank.uniform or bank.bits < 32) and (
            known is None or all(r.bank != at.bank for r in known.ranges)
        ):
            self.refuse("class", op, f"{text}, which cannot be there")

    def place(self, place: _Place, reg_class: str, op: ir.OpView, name: str) -> None:
        where = f"{name} at {phys_text(place.phys)}"
        if reg_class not in self.classes:
            self.refuse("class", op, f"{name}: register class '{reg_class}' is unknown")
            return
        inside = self.inside(place.term, place.lanes, reg_class, place.shape.align)
        text = f"{where} is outside register class '{reg_class}', or misaligned"
        self.require(inside, "class", op, text)
        self.allowed(place.term, place.lanes, op, where)

    def allowed(self, start: int, size: int, op: ir.OpView, where: str) -> None:
        """The kernel may use these registers."""
        free = self.unreserved(start, size)
        for (reserved, _), apart in zip(self.reserved, free, strict=True):
            text = f"{where} overlaps {reserved}, which is reserved"
            self.require(apart, "class", op, text)
        for limit in self.budget:
            self.limit(start, size, limit, op, where)

    def limit(
        self, start: int, lanes: int, limit: ra.LimitAttr, op: ir.OpView, where: str
    ) -> None:
        """Inside the bank that the limit is for, the place ends in time."""
        bank = self.banks.get(limit.bank)
        if bank is None:
            text = f"the budget names bank '{limit.bank}', which is unknown"
            self.refuse("budget", op, text)
            return
        base = self.program.bank_base[bank.name]
        size = bank.count * 2 // self.program.grain
        end = self.number(base + limit.count * 2 // self.program.grain)
        elsewhere = self.apart(start, lanes, self.number(base), size)
        in_time = self.terms.at_most(self.plus(start, lanes), end)
        text = f"beyond the {limit.count} registers of bank '{limit.bank}'"
        text = f"{where} is {text} that the kernel may use"
        self.require(self.terms.any_of([elsewhere, in_time]), "budget", op, text)

    def movement(self, op: ra.CopyOp | ra.SpillOp | ra.ReloadOp) -> None:
        """Code that moves values needs registers to move them between."""
        if isinstance(op, ra.CopyOp) and op.deleted:
            return
        registers = list(op.operands)[: 2 if isinstance(op, ra.CopyOp) else 1]
        for reg in registers:
            declaration = reg.owner.opview
            if isinstance(declaration, ra.VRegOp) and self.places[reg] is None:
                self.nowhere(op, declaration)
        if isinstance(op, ra.ReloadOp) or (isinstance(op, ra.CopyOp) and op.inserted):
            self.written(op, registers[:1])

    def written(self, op: ir.OpView, registers: Sequence[ir.Value]) -> None:
        """Inserted code that names physical registers may write none that are not free."""
        for reg in registers:
            declaration = reg.owner.opview
            if isinstance(declaration, ra.PRegOp):
                lanes = self.program.physical(declaration.phys)
                where = phys_text(declaration.phys)
                self.allowed(self.number(lanes[0]), len(lanes), op, where)

    def nowhere(self, op: ir.OpView, register: ra.VRegOp) -> None:
        """The operation names a register that has none."""
        text = "lives in memory" if register.slot is not None else "has no place"
        name = f"%v{register.id.value}"
        self.refuse("class", op, f"{name} {text}, and the instruction names it")

    def instruction(self, op: Instruction) -> None:
        """Rules between and on the operands of one instruction."""
        infos = [*self.program.defs(op), *self.program.uses(op)]
        if isinstance(op, ra.RematOp):
            self.written(op, op.defs)
        operands = [self.operand(op, reg, info) for reg, info in infos]
        for use, (_, info) in zip(operands, infos, strict=True):
            tied = info.tied_to
            definition = None if tied is None or tied < 0 else operands[tied]
            if use is not None and definition is not None:
                text = f"{use.name} is tied to {definition.name} and is elsewhere"
                there = self.same(use.start, definition.start)
                self.require(there, "operand", op, text)
        for constraint in elements(ra.ConstraintAttr, op.constraints):
            placed = [operands[i] for i in constraint.operands]
            self.constraint(op, constraint.kind, [o for o in placed if o is not None])

    def operand(self, op: Instruction, reg: ir.Value, info: Operand) -> _Placed | None:
        declaration, place = reg.owner.opview, None
        if isinstance(declaration, ra.PRegOp):
            lanes = self.program.physical(declaration.phys)
            start, name = self.number(lanes[0]), phys_text(declaration.phys)
            size = len(lanes)
        else:
            assert isinstance(declaration, ra.VRegOp)
            name = f"%v{declaration.id.value}"
            place = self.places[reg]
            if info.at is not None:
                place = self.put(declaration, info.at, op)
            if place is None:
                if not info.undef or reg in list(op.defs):
                    self.nowhere(op, declaration)
                return None
            start, size = place.term, place.lanes
        if info.lanes is not None:
            first, size = lanes_of(info.lanes, self.program.grain)
            start = self.plus(start, first)
        wholes = self.wholes.get(reg, [])
        if place is not None and (info.reg_class or len(wholes) > 1):
            part = _Place(start, size, place.phys, place.shape)
            asked = info.reg_class or shape_of(wholes[-1]).reg_class
            self.operand_class(op, part, asked, name)
        return _Placed(start, size, name)

    def operand_class(
        self, op: ir.OpView, place: _Place, asked: str, name: str
    ) -> None:
        """What an instruction names lies in the class that it asks for. Without one, that
        is the class of the whole register, of which V knows that it fits."""
        inside = self.inside(place.term, place.lanes, asked, 1)
        text = f"{name} at {phys_text(place.phys)} is outside class '{asked}'"
        self.require(inside, "class", op, f"{text}, which the instruction asks for")

    def constraint(
        self, op: ir.OpView, kind: ra.ConstraintKind, operands: list[_Placed]
    ) -> None:
        for a, b in itertools.combinations(operands, 2):
            if kind == ra.ConstraintKind.SAME:
                term, text = self.same(a.start, b.start), "must be the same register"
            elif kind == ra.ConstraintKind.DISJOINT:
                term = self.apart(a.start, a.lanes, b.start, b.lanes)
                text = "must not overlap"
            else:
                banks = [
                    self.terms.all_of(
                        [self.in_bank(a.start, n), self.in_bank(b.start, n)]
                    )
                    for n in self.banks
                ]
                term, text = self.terms.any_of(banks), "must be in one bank"
            self.require(term, "operand", op, f"{a.name} and {b.name} {text}")

    def in_bank(self, start: int, bank: str) -> int:
        base = self.program.bank_base[bank]
        last = self.number(base + self.banks[bank].count * 2 // self.program.grain - 1)
        first = self.terms.at_most(self.number(base), start)
        return self.terms.all_of([first, self.terms.at_most(start, last)])
