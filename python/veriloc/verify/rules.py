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

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

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
        self.reserved = [*reserved, *elements(ra.PhysAttr, program.kernel.reserved)]
        self.budget = elements(ra.LimitAttr, program.kernel.budget)
        self.rules: list[Rule] = []
        self.families: Counter[str] = Counter()
        self.broken: list[int] = []
        self.facts: list[int] = []
        self.places: dict[ir.Value, _Place | None] = {}

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

    def inside(self, place: _Place, phys: ra.PhysAttr, align: int) -> int:
        """The place lies in a range, aligned from the start of its bank."""
        lanes = self.program.physical(phys)
        terms = [
            self.terms.at_most(self.number(lanes[0]), place.term),
            self.terms.at_most(
                self.plus(place.term, place.lanes - 1), self.number(lanes[-1])
            ),
        ]
        if align > 1:
            from_bank = self.plus(place.term, -self.program.bank_base[phys.bank])
            granule = self.number(align * 2 // self.program.grain)
            rest = self.terms.remainder(from_bank, granule)
            terms.append(self.same(rest, self.number(0)))
        return self.terms.all_of(terms)

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
        for op in self.operations():
            if isinstance(op, ra.VRegOp):
                self.register(op)
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

    def operations(self) -> Iterator[ir.OpView]:
        for block in self.program.kernel.body:
            yield from block.operations

    def register(self, op: ra.VRegOp) -> None:
        """Rules of a register wherever it is used."""
        shape = shape_of(op)
        name = f"%v{op.id.value}"
        if op.at is None:
            self.places[op.reg] = None
            if op.pin is not None:
                self.refuse(
                    "fixed",
                    op,
                    f"{name} is pinned to {phys_text(op.pin)} and has no place",
                )
            return
        place = self.declare_place(op.at, shape)
        self.places[op.reg] = place
        self.place(place, shape.reg_class, op, name)
        self.part(op, name)
        if op.pin is not None:
            pinned = self.number(self.program.physical(op.pin)[0])
            self.require(
                self.same(place.term, pinned),
                "fixed",
                op,
                f"{name} is pinned to {phys_text(op.pin)} and placed at {phys_text(op.at)}",
            )

    def part(self, op: ra.VRegOp, name: str) -> None:
        """Part of a register of which each thread has its own is no register of which
        the wave has one, unless the whole could be there, too."""
        if op.split_of is None or op.at is None or not self.banks[op.at.bank].uniform:
            return
        whole: ra.VRegOp = op
        while whole.split_of is not None:
            declaration = whole.split_of.owner.opview
            assert isinstance(declaration, ra.VRegOp)
            whole = declaration
        known = self.classes.get(shape_of(whole).reg_class)
        if known is None or all(r.bank != op.at.bank for r in known.ranges):
            self.refuse(
                "class",
                op,
                f"{name} at {phys_text(op.at)} is part of %v{whole.id.value}, which "
                "cannot be there: the wave has one such register",
            )

    def place(self, place: _Place, reg_class: str, op: ir.OpView, name: str) -> None:
        where = f"{name} at {phys_text(place.phys)}"
        known = self.classes.get(reg_class)
        if known is None:
            self.refuse("class", op, f"{name}: register class '{reg_class}' is unknown")
            return
        self.require(
            self.terms.any_of(
                [self.inside(place, r, place.shape.align) for r in known.ranges]
            ),
            "class",
            op,
            f"{where} is outside register class '{reg_class}', or misaligned",
        )
        for phys in self.reserved:
            lanes = self.program.physical(phys)
            self.require(
                self.apart(place.term, place.lanes, self.number(lanes[0]), len(lanes)),
                "class",
                op,
                f"{where} overlaps {phys_text(phys)}, which is reserved",
            )
        for limit in self.budget:
            self.limit(place, limit, op, where)

    def limit(
        self, place: _Place, limit: ra.LimitAttr, op: ir.OpView, where: str
    ) -> None:
        """Inside the bank that the limit is for, the place ends in time."""
        bank = self.banks.get(limit.bank)
        if bank is None:
            self.refuse(
                "budget", op, f"the budget names bank '{limit.bank}', which is unknown"
            )
            return
        base = self.program.bank_base[bank.name]
        size = bank.count * 2 // self.program.grain
        end = base + limit.count * 2 // self.program.grain
        elsewhere = self.apart(place.term, place.lanes, self.number(base), size)
        in_time = self.terms.at_most(
            self.plus(place.term, place.lanes), self.number(end)
        )
        self.require(
            self.terms.any_of([elsewhere, in_time]),
            "budget",
            op,
            f"{where} is beyond the {limit.count} registers of bank '{limit.bank}' "
            "that the kernel may use",
        )

    def movement(self, op: ra.CopyOp | ra.SpillOp | ra.ReloadOp) -> None:
        """Code that moves values needs registers to move them between."""
        if isinstance(op, ra.CopyOp):
            if op.deleted:
                return
            registers = [op.dst, op.src]
        else:
            registers = [op.src if isinstance(op, ra.SpillOp) else op.dst]
        for reg in registers:
            declaration = reg.owner.opview
            if isinstance(declaration, ra.VRegOp) and self.places[reg] is None:
                self.nowhere(op, declaration)

    def nowhere(self, op: ir.OpView, register: ra.VRegOp) -> None:
        """The operation names a register that has none."""
        text = "lives in memory" if register.slot is not None else "has no place"
        name = f"%v{register.id.value}"
        self.refuse("class", op, f"{name} {text}, and the instruction names it")

    def instruction(self, op: Instruction) -> None:
        """Rules between and on the operands of one instruction."""
        operands: list[tuple[int, int, str] | None] = []
        """Start (a term), lanes and name."""
        infos = [
            *zip(op.defs, self.program.operands(op.def_info), strict=True),
            *zip(op.uses, self.program.operands(op.use_info), strict=True),
        ]
        for reg, info in infos:
            operands.append(self.operand(op, reg, info))
        for i, (_, info) in enumerate(
            infos[len(op.def_info) :], start=len(op.def_info)
        ):
            if info.tied_to is None or info.tied_to < 0:
                continue
            use, definition = operands[i], operands[info.tied_to]
            if use is not None and definition is not None:
                self.require(
                    self.same(use[0], definition[0]),
                    "operand",
                    op,
                    f"{use[2]} is tied to {definition[2]} and is elsewhere",
                )
        for constraint in elements(ra.ConstraintAttr, op.constraints):
            self.constraint(op, constraint, [operands[i] for i in constraint.operands])

    def operand(
        self, op: ir.OpView, reg: ir.Value, info: Operand
    ) -> tuple[int, int, str] | None:
        declaration = reg.owner.opview
        if isinstance(declaration, ra.PRegOp):
            lanes = self.program.physical(declaration.phys)
            start, name = self.number(lanes[0]), phys_text(declaration.phys)
            size = len(lanes)
        else:
            assert isinstance(declaration, ra.VRegOp)
            name = f"%v{declaration.id.value}"
            place = self.places[reg]
            if info.at is not None:
                place = self.declare_place(info.at, shape_of(declaration))
                self.place(place, shape_of(declaration).reg_class, op, name)
            if place is None:
                if not info.undef:
                    self.nowhere(op, declaration)
                return None
            if info.reg_class:
                self.operand_class(op, place, info, name)
            start, size = place.term, place.lanes
        if info.lanes is not None:
            first, size = lanes_of(info.lanes, self.program.grain)
            start = self.plus(start, first)
        return start, size, name

    def operand_class(
        self, op: ir.OpView, place: _Place, info: Operand, name: str
    ) -> None:
        """The instruction asks for a class of its own, of the lanes it names."""
        known = self.classes.get(info.reg_class)
        if known is None:
            self.refuse(
                "class", op, f"{name}: register class '{info.reg_class}' is unknown"
            )
            return
        first, size = 0, place.lanes
        if info.lanes is not None:
            first, size = lanes_of(info.lanes, self.program.grain)
        part = _Place(self.plus(place.term, first), size, place.phys, place.shape)
        self.require(
            self.terms.any_of([self.inside(part, r, 1) for r in known.ranges]),
            "class",
            op,
            f"{name} at {phys_text(place.phys)} is outside class '{info.reg_class}', "
            "which the instruction asks for",
        )

    def constraint(
        self,
        op: ir.OpView,
        constraint: ra.ConstraintAttr,
        operands: list[tuple[int, int, str] | None],
    ) -> None:
        known = [o for o in operands if o is not None]
        kind = ra.ConstraintKind
        for i, (start, size, name) in enumerate(known):
            for other, other_size, other_name in known[i + 1 :]:
                names = f"{name} and {other_name}"
                if constraint.kind == kind.SAME:
                    term = self.same(start, other)
                    text = f"{names} must be the same register"
                elif constraint.kind == kind.DISJOINT:
                    term = self.apart(start, size, other, other_size)
                    text = f"{names} must not overlap"
                else:
                    term = self.terms.any_of(
                        [
                            self.terms.all_of(
                                [self.in_bank(start, b), self.in_bank(other, b)]
                            )
                            for b in self.banks
                        ]
                    )
                    text = f"{names} must be in one bank"
                self.require(term, "operand", op, text)

    def in_bank(self, start: int, bank: str) -> int:
        base = self.program.bank_base[bank]
        size = self.banks[bank].count * 2 // self.program.grain
        return self.terms.all_of(
            [
                self.terms.at_most(self.number(base), start),
                self.terms.at_most(start, self.number(base + size - 1)),
            ]
        )
