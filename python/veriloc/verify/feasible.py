"""Whether a kernel can be allocated at all: every value in one place, no spills.

The question is about the program before allocation, under its pins, the registers that
are reserved, and its budget. The answers:

* *infeasible*: shown by values that must be in different registers at one point and are
  too many, or, for small kernels, by constraints that Z3 finds in conflict. Conflicts come
  from `needs.py`, which only names those that no allocation gets around.
* *feasible*: Z3 found places, and the verifier proved them.
* *unknown*: anything else.

Nothing that a proof rests on uses this file.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.cautious import cautious_conflicts
from veriloc.verify.checker import Options, Status, effects_of, verify
from veriloc.verify.names import Names
from veriloc.verify.needs import conflicts, points
from veriloc.verify.program import (
    INSTRUCTIONS,
    Program,
    Step,
    Unsupported,
    elements,
    lanes_of,
    phys_text,
    read_program,
    shape_of,
)
from veriloc.verify.recover import recovered_text
from veriloc.verify.smt import Verdict, search
from veriloc.verify.states import EffectsOf, TooManyCases

__all__ = ["Feasibility", "Possible", "check_feasible", "check_pins"]

EXACT_REGISTERS = 150
"""Virtual registers up to which places are searched for."""

Lanes = tuple[int, ...]


class Possible(enum.Enum):
    """The three answers."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Feasibility:
    """What was found."""

    kernel: str
    answer: Possible
    text: str
    """In one sentence."""
    where: ir.OpView | None = None
    """The operation at which it shows."""
    notes: list[tuple[ir.OpView | None, str]] = field(default_factory=list)
    places: dict[int, ra.PhysAttr] = field(default_factory=dict)
    """For a feasible kernel: places of virtual registers, by number."""
    seconds: float = 0.0


@dataclass(slots=True)
class _Register:
    """A virtual register that needs a place."""

    op: ra.VRegOp
    v: Lanes
    starts: list[int] = field(default_factory=list)
    """Locations of its first lane that rules on single registers allow."""

    @property
    def id(self) -> int:
        return self.op.id.value

    @property
    def name(self) -> str:
        return f"%v{self.id}"

    @property
    def cover(self) -> frozenset[int]:
        """All locations that it may occupy."""
        return frozenset(s + i for s in self.starts for i in range(len(self.v)))


class _Impossible(Exception):
    def __init__(
        self,
        text: str,
        where: ir.OpView | None,
        notes: list[tuple[ir.OpView | None, str]] | None = None,
    ) -> None:
        super().__init__(text)
        self.text = text
        self.where = where
        self.notes = notes or []


def check_feasible(kernel: ra.KernelOp, timeout_ms: int = 20_000) -> Feasibility:
    """Decide whether the kernel can be allocated without spills."""
    started = time.monotonic()
    result = Feasibility(kernel.sym_name.value, Possible.UNKNOWN, "")
    target = ra.lookup_target(kernel)
    if target is None:
        result.text = "the kernel has no target"
        return result
    try:
        _Search(kernel, target, timeout_ms, result).run()
    except _Impossible as error:
        result.answer = Possible.INFEASIBLE
        result.text, result.where, result.notes = error.text, error.where, error.notes
    except Unsupported as error:
        result.text = f"{error.op.operation.name}: {error.reason}"
    except TooManyCases:
        result.text = "too many combinations of thread masks to follow"
    result.seconds = time.monotonic() - started
    return result


def check_pins(kernel: ra.KernelOp) -> Feasibility | None:
    """Explain a pin that cannot be kept, by itself or together with others."""
    target = ra.lookup_target(kernel)
    if target is None:
        return None
    result = Feasibility(kernel.sym_name.value, Possible.INFEASIBLE, "")
    try:
        _Search(kernel, target, 0, result).run_pins()
    except _Impossible as error:
        result.text, result.where, result.notes = error.text, error.where, error.notes
        return result
    except (Unsupported, TooManyCases):
        return None  # the verifier says so
    return None


class _Search:
    def __init__(
        self,
        kernel: ra.KernelOp,
        target: ra.TargetAttr,
        timeout_ms: int,
        result: Feasibility,
    ) -> None:
        self.kernel = kernel
        self.target = target
        self.timeout_ms = timeout_ms
        self.result = result
        self.program: Program = read_program(kernel, target)
        self.names = Names(self.program)
        self.effects: EffectsOf = effects_of(self.program, target)
        self.classes = {c.name: c for c in target.classes}
        self.registers: dict[ir.Value, _Register] = {}
        """By handle; parts of live ranges share that of the whole."""
        self.used: list[_Register] = []
        self.declare()

    def run(self) -> None:
        """Ask, from the cheap to the expensive; raise _Impossible."""
        self.run_pins()
        for register in self.used:
            register.starts = list(self.allowed(register))
            if not register.starts:
                raise _Impossible(self.why_nowhere(register), register.op)
        self.check_pressure()
        if len(self.used) > EXACT_REGISTERS:
            self.result.text = (
                f"no point needs too many registers, and {len(self.used)} values are too "
                "many to search for places"
            )
            return
        pairs = conflicts(self.program, self.effects)
        # More is kept apart at first, so that the first places found are good ones.
        if not self.search(
            {**cautious_conflicts(self.program), **pairs}, explain=False
        ):
            self.search(pairs, explain=True)

    def run_pins(self) -> None:
        """Look at pinned registers only."""
        pinned = {}
        for register in self.used:
            if register.op.pin is None:
                continue
            register.starts = list(self.allowed(register))
            if not register.starts:
                raise _Impossible(self.why_nowhere(register), register.op)
            pinned.update({x: (register, i) for i, x in enumerate(register.v)})
        if not pinned:
            return
        for (a, b), step in conflicts(self.program, self.effects).items():
            places = [
                pinned[x][0].starts[0] + pinned[x][1] if x in pinned else x
                for x in (a, b)
            ]
            who = list(
                {pinned[x][0].id: pinned[x][0] for x in (a, b) if x in pinned}.values()
            )
            if who and places[0] == places[1]:
                raise self.pins_clash(who, places[0], step)

    def pins_clash(self, who: list[_Register], place: int, step: Step) -> _Impossible:
        where = self.names.locations[place]
        named = " and ".join(f"{r.name}{_pin(r)}" for r in who)
        if len(who) == 1:
            named += f" and {where}, which the program itself uses,"
        text = f"{named} are both needed {_line(step.op)} and overlap in {where}"
        notes: list[tuple[ir.OpView | None, str]] = [
            (r.op, f"{r.name} is declared here") for r in who
        ]
        return _Impossible(text, step.op, notes)

    # Registers --------------------------------------------------------------------

    def declare(self) -> None:
        """Number lanes as the program does, and find out which registers are used."""
        program = self.program
        named: set[ir.Value] = set()
        for step in program.steps():
            named.update(v for v in step.op.operands)
        for op in self.kernel.body.blocks[0]:
            if not isinstance(op, ra.VRegOp):
                continue
            if op.split_of is not None:
                self.registers[op.reg] = self.registers[op.split_of]
            else:
                lanes = program.virtual[op.id.value]
                self.registers[op.reg] = _Register(op, lanes)
            if op.reg in named and self.registers[op.reg] not in self.used:
                self.used.append(self.registers[op.reg])

    def limits(self) -> dict[str, int]:
        """Registers of each bank that the kernel may use."""
        limits = {bank.name: bank.count for bank in self.target.banks}
        for limit in elements(ra.LimitAttr, self.kernel.budget):
            limits[limit.bank] = min(limit.count, limits.get(limit.bank, limit.count))
        return limits

    def reserved(self) -> frozenset[int]:
        """Locations that no value may be placed at."""
        own = elements(ra.PhysAttr, self.kernel.reserved)
        all_banks = [phys for bank in self.target.banks for phys in bank.reserved]
        return frozenset(
            at for phys in [*own, *all_banks] for at in self.program.physical(phys)
        )

    def allowed(self, register: _Register) -> Iterator[int]:
        """Starts that the class, alignment, budget, reserved registers and pin allow."""
        shape = shape_of(register.op)
        known = self.classes.get(shape.reg_class)
        if known is None:
            return
        limits, reserved = self.limits(), self.reserved()
        size = len(register.v)
        unit = 2 // self.program.grain
        step = 1 if shape.half else unit * max(1, shape.align)
        pin = register.op.pin
        pinned = None if pin is None else self.program.physical(pin)[0]
        seen: set[int] = set()
        for phys in known.ranges:
            base = self.program.bank_base[phys.bank]
            lanes = self.program.physical(phys)
            end = min(lanes[-1] + 1, base + limits[phys.bank] * unit)
            start = lanes[0] + (base - lanes[0]) % step
            for at in range(start, end - size + 1, step):
                if at in seen or (pinned is not None and at != pinned):
                    continue
                if reserved.isdisjoint(range(at, at + size)):
                    seen.add(at)
                    yield at

    def why_nowhere(self, register: _Register) -> str:
        """Which rule leaves no place for a register."""
        shape = shape_of(register.op)
        known = self.classes.get(shape.reg_class)
        if known is None:
            return f"{register.name}: register class '{shape.reg_class}' is unknown"
        ranges = ", ".join(phys_text(r) for r in known.ranges)
        limits = self.limits()
        budget = ", ".join(
            f"{limits[bank]} of bank '{bank}'"
            for bank in dict.fromkeys(r.bank for r in known.ranges)
        )
        pin = register.op.pin
        if pin is None:
            return (
                f"no place for {register.name}: {shape.units} registers of class "
                f"'{shape.reg_class}' ({ranges}), with at most {budget} and what is "
                "reserved left out"
            )
        where = f"{register.name} cannot be pinned to {phys_text(pin)}"
        lanes = self.program.physical(pin)
        if not any(set(lanes) <= set(self.program.physical(r)) for r in known.ranges):
            return f"{where}, which is outside its class '{shape.reg_class}' ({ranges})"
        for phys in (
            *elements(ra.PhysAttr, self.kernel.reserved),
            *(p for bank in self.target.banks for p in bank.reserved),
        ):
            if not set(lanes).isdisjoint(self.program.physical(phys)):
                return f"{where}, because {phys_text(phys)} is reserved"
        if pin.first + pin.units > limits[pin.bank]:
            return f"{where}: the kernel may use {budget}"
        return f"{where}: it must start at a multiple of {shape.align}"

    # Too many values at one point -------------------------------------------------

    def check_pressure(self) -> None:
        """Raise if at some point more values need registers than there are."""
        covers: dict[frozenset[int], set[int]] = {}
        """Sets of locations, and the V-lanes that can be nowhere else."""
        by_register = [(register, register.cover) for register in self.used]
        distinct = {cover for _, cover in by_register}
        for cover in distinct:
            covers[cover] = {
                x for r, other in by_register if other <= cover for x in r.v
            }
        smallest = min((len(c) for c in distinct), default=0)
        worst: tuple[int, Step, frozenset[int], set[int]] | None = None
        for point in points(self.program, self.effects):
            if len(point.values) + len(point.written) <= smallest:
                continue
            held = (
                {**point.written, **point.values}
                if len(point.written) == 1
                else point.values
            )
            for cover, lanes in covers.items():
                inside = {x for x in held if x in lanes or x in cover}
                needed = len({held[x] for x in inside})
                over = needed - len(cover)
                if over > 0 and (worst is None or over > worst[0]):
                    worst = (over, point.step, cover, inside)
        if worst is not None:
            raise self.too_many(*worst)

    def too_many(
        self, over: int, step: Step, cover: frozenset[int], inside: set[int]
    ) -> _Impossible:
        unit = 2 // self.program.grain
        there = len(cover) // unit
        needed = -(-(len(cover) + over) // unit)
        values = [r for r in self.used if not inside.isdisjoint(r.v)]
        physical = sorted(x for x in inside if x in cover)
        text = (
            f"{_listed([r.name for r in values])} need {needed} registers "
            f"{_line(step.op)}; there are {there} ({self.describe(cover)})"
        )
        notes: list[tuple[ir.OpView | None, str]] = []
        if physical:
            names = [self.names.locations[x] for x in physical]
            notes.append(
                (step.op, f"among them {_listed(names)}, which the program itself uses")
            )
        for register in values[:8]:
            notes.append(
                (register.op, f"{register.name} is declared here{_pin(register)}")
            )
        return _Impossible(text, step.op, notes)

    def describe(self, cover: frozenset[int]) -> str:
        """A set of locations, as banks and the budget."""
        unit = 2 // self.program.grain
        limits = self.limits()
        budgets = {limit.bank for limit in elements(ra.LimitAttr, self.kernel.budget)}
        parts = []
        for bank in self.target.banks:
            base = self.program.bank_base[bank.name]
            size = bank.count * unit
            inside = sum(base <= at < base + size for at in cover)
            if inside:
                known = f"{inside // unit} of bank '{bank.name}'"
                if bank.name in budgets:
                    known += f", the budget is {limits[bank.name]}"
                elif inside < size:
                    known += f", which has {bank.count}, reserved ones included"
                parts.append(known)
        return "; ".join(parts)

    # Places -----------------------------------------------------------------------

    def search(self, pairs: Mapping[tuple[int, int], Step], explain: bool) -> bool:
        """Ask the solver for places; True if the verifier accepts them.

        With `explain`, raises _Impossible if there are none.
        """
        owner = {x: (r, i) for r in self.used for i, x in enumerate(r.v)}
        terms: dict[str, str] = {}
        about: dict[str, tuple[list[_Register], ir.OpView, str]] = {}

        def add(term: str, who: list[_Register], op: ir.OpView, text: str) -> None:
            name = f"c{len(terms)}"
            terms[name] = term
            about[name] = (who, op, text)

        for register in self.used:
            add(_domain(register), [register], register.op, "")
        grouped: dict[tuple[int, int], list[tuple[int, int, Step]]] = {}
        for (a, b), step in pairs.items():
            in_a, in_b = owner.get(a), owner.get(b)
            if in_a is not None and in_b is not None:
                if in_a[0] is not in_b[0]:
                    key = (in_a[0].id, in_b[0].id)
                    grouped.setdefault(key, []).append((in_a[1], in_b[1], step))
            elif in_a is not None or in_b is not None:
                known, at = (in_a, b) if in_a is not None else (in_b, a)
                assert known is not None
                register, lane = known
                name = self.names.locations.get(at)
                if name is not None and at in register.cover:
                    add(
                        f"(not (= (+ {_var(register)} {lane}) {at}))",
                        [register],
                        step.op,
                        f"{register.name} and {name} are both needed {_line(step.op)}",
                    )
        by_id = {r.id: r for r in self.used}
        for (a, b), lanes in grouped.items():
            first, second = by_id[a], by_id[b]
            op = lanes[0][2].op
            text = f"{first.name} and {second.name} are both needed {_line(op)}"
            add(_apart(first, second, lanes), [first, second], op, text)
        for term, who, op, text in self.operand_rules():
            add(term, who, op, text)
        variables = [_var(r) for r in self.used]
        solution = search(variables, terms, self.timeout_ms, with_core=explain)
        if solution.verdict is Verdict.SATISFIABLE:
            return self.confirm({r.id: solution.numbers[_var(r)] for r in self.used})
        if explain and solution.verdict is Verdict.UNSATISFIABLE:
            raise self.conflict([about[name] for name in solution.core])
        self.result.text = f"the search for places came to no end: {solution.reason}"
        return False

    def operand_rules(
        self,
    ) -> Iterator[tuple[str, list[_Register], ir.OpView, str]]:
        """Tied operands, narrower classes, and relations between operands."""
        for op in (op for block in self.kernel.body for op in block):
            if not isinstance(op, INSTRUCTIONS) or isinstance(op, ra.RematOp):
                continue
            infos = [
                *zip(op.defs, elements(ra.OperandAttr, op.def_info), strict=True),
                *zip(op.uses, elements(ra.OperandAttr, op.use_info), strict=True),
            ]
            terms = [self.operand(reg, info) for reg, info in infos]
            for (reg, info), (start, size, who) in zip(infos, terms, strict=True):
                del reg
                if info.tied_to is not None and info.tied_to >= 0:
                    other, _, others = terms[info.tied_to]
                    yield (
                        f"(= {start} {other})",
                        who + others,
                        op,
                        f"the instruction {_line(op)} ties them",
                    )
                if info.reg_class and who:
                    known = self.classes.get(info.reg_class)
                    ranges = (
                        [self.program.physical(r) for r in known.ranges]
                        if known
                        else []
                    )
                    inside = " ".join(
                        f"(and (<= {r[0]} {start}) (<= (+ {start} {size - 1}) {r[-1]}))"
                        for r in ranges
                    )
                    yield (
                        f"(or false {inside})",
                        who,
                        op,
                        f"the instruction {_line(op)} asks for class '{info.reg_class}'",
                    )
            for constraint in elements(ra.ConstraintAttr, op.constraints):
                chosen = [terms[i] for i in constraint.operands]
                for i, (start, size, who) in enumerate(chosen):
                    for other, other_size, others in chosen[i + 1 :]:
                        term = self.relation(
                            constraint.kind, (start, size), (other, other_size)
                        )
                        text = f"the instruction {_line(op)} relates them"
                        yield term, who + others, op, text

    def relation(
        self, kind: ra.ConstraintKind, a: tuple[str, int], b: tuple[str, int]
    ) -> str:
        """A constraint between two operands: start and lanes of each."""
        if kind == ra.ConstraintKind.SAME:
            return f"(= {a[0]} {b[0]})"
        if kind == ra.ConstraintKind.DISJOINT:
            return f"(or (<= (+ {a[0]} {a[1]}) {b[0]}) (<= (+ {b[0]} {b[1]}) {a[0]}))"
        parts = []
        for bank in self.target.banks:
            base = self.program.bank_base[bank.name]
            last = base + bank.count * 2 // self.program.grain - 1
            parts.append(f"(and (<= {base} {a[0]} {last}) (<= {base} {b[0]} {last}))")
        return f"(or {' '.join(parts)})"

    def operand(
        self, reg: ir.Value, info: ra.OperandAttr
    ) -> tuple[str, int, list[_Register]]:
        """Term for the first location, lanes, and the register, if it is virtual."""
        first, size = 0, None
        if info.lanes is not None:
            first, size = lanes_of(info.lanes, self.program.grain)
        register = self.registers.get(reg)
        if register is not None:
            count = size or len(register.v)
            return f"(+ {_var(register)} {first})", count, [register]
        declaration = reg.owner.opview
        assert isinstance(declaration, ra.PRegOp)
        lanes = self.program.physical(declaration.phys)
        return str(lanes[0] + first), size or len(lanes), []

    def conflict(
        self, core: list[tuple[list[_Register], ir.OpView, str]]
    ) -> _Impossible:
        """Put an unsatisfiable core into words."""
        if not core:
            return _Impossible(
                f"the {len(self.used)} values have no places that go together; a smaller "
                "conflict was not found in the time given",
                None,
            )
        values = {r.id: r for who, _, _ in core for r in who}
        relations = [(op, text) for _, op, text in core if text]
        named = [f"{r.name}{_pin(r)}" for r in values.values()]
        cover = frozenset(at for r in values.values() for at in r.cover)
        where = relations[0][0] if relations else None
        text = (
            f"no registers for {_listed(named)} together; they may be in "
            f"{self.describe(cover)}"
        )
        notes: list[tuple[ir.OpView | None, str]] = list(relations[:12])
        if len(relations) > 12:
            notes.append((None, f"and {len(relations) - 12} more such conditions"))
        return _Impossible(text, where, notes)

    def confirm(self, starts: Mapping[int, int]) -> bool:
        """Let the verifier prove the places that were found."""
        result = self.result
        with ir.Context():
            module = ir.Module.parse(recovered_text(self.kernel, self.target))
            (kernel,) = (k for k in module.body if isinstance(k, ra.KernelOp))
            texts: dict[int, str] = {}
            for op in kernel.body.blocks[0]:
                if isinstance(op, ra.VRegOp) and op.id.value in starts:
                    at = self.phys(starts[op.id.value], shape_of(op))
                    texts[op.id.value] = str(at)
                    op.at = at
            report = verify(kernel, Options(timeout_ms=self.timeout_ms))
        if report.status is not Status.PROVED:
            result.text = (
                "places were found that the verifier does not accept: "
                + "; ".join([*(v.text for v in report.violations), *report.reasons][:3])
            )
            return False
        result.answer = Possible.FEASIBLE
        result.text = f"all {len(texts)} values have places, which were proved"
        with self.kernel.context:
            result.places = {
                number: ra.PhysAttr(ir.Attribute.parse(text))
                for number, text in texts.items()
            }
        return True

    def phys(self, start: int, shape: ra.VRegType) -> ra.PhysAttr:
        """The register range that starts at a location."""
        unit = 2 // self.program.grain
        for bank in self.target.banks:
            base = self.program.bank_base[bank.name]
            if base <= start < base + bank.count * unit:
                first = (start - base) // unit
                if shape.half:
                    text = (
                        f"{bank.name}[{first}:{'hi' if (start - base) % 2 else 'lo'}]"
                    )
                elif shape.units == 1:
                    text = f"{bank.name}[{first}]"
                else:
                    text = f"{bank.name}[{first}:{first + shape.units - 1}]"
                return ra.PhysAttr(ir.Attribute.parse(f"#regalloc.phys<{text}>"))
        raise AssertionError(f"location {start} is in no bank")


def _var(register: _Register) -> str:
    return f"place{register.id}"


def _domain(register: _Register) -> str:
    """The allowed starts, as runs of equal stride."""
    runs: list[tuple[int, int, int]] = []
    for at in register.starts:
        if runs:
            first, last, stride = runs[-1]
            if first == last or at - last == stride:
                runs[-1] = (first, at, at - last)
                continue
        runs.append((at, at, 1))
    name = _var(register)
    parts = [
        f"(and (<= {a} {name} {b}) (= (mod (- {name} {a}) {stride}) 0))"
        for a, b, stride in runs
    ]
    return f"(or {' '.join(parts)})" if len(parts) > 1 else parts[0]


def _apart(a: _Register, b: _Register, lanes: list[tuple[int, int, Step]]) -> str:
    """Lanes of two registers that cannot be in one place."""
    pairs = {(i, j) for i, j, _ in lanes}
    x, y = _var(a), _var(b)
    if len(pairs) == len(a.v) * len(b.v):
        return f"(or (<= (+ {x} {len(a.v)}) {y}) (<= (+ {y} {len(b.v)}) {x}))"
    differences = sorted({i - j for i, j in pairs})
    return f"(and {' '.join(f'(not (= (+ {x} {d}) {y}))' for d in differences)})"


def _pin(register: _Register) -> str:
    pin = register.op.pin
    return "" if pin is None else f" (pinned to {phys_text(pin)})"


def _listed(names: list[str], most: int = 12) -> str:
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def _line(op: ir.OpView) -> str:
    """`at line 7` where the location says so."""
    location = op.location
    if location.is_a_file():
        return f"at line {location.start_line}"
    native = getattr(op, "native", None)
    return f"at {native.value}" if native is not None else f"at {op.operation.name}"
