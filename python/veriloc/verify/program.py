"""The two programs of a kernel, as plain steps on numbered lanes.

`read_program` turns a `regalloc.kernel` into blocks of `Step`s. A step says what one
operation does in V (the program before allocation) and in P (the program with physical
registers), and nothing else in this package reads operations again. It may know only
the dialect: no allocator, no liveness, no LLVM.

Numbering. A *lane* is 32 bits of a register, or 16 where a kernel names halves.
The state of V maps V-lanes to values: those of physical registers that the program
names, then those of virtual registers. The state of P maps locations to values: lanes
of physical registers (numbered as in V), slots, and `constants` (see `Program`).
V undoes what allocation did: parts of a live range stand for the register they were
split of, and inserted operations do nothing in V.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar, cast

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.dialects.attributes import GUARD_NEGATED

__all__ = [
    "INSTRUCTIONS",
    "NOWHERE",
    "Block",
    "Condition",
    "Instruction",
    "Operand",
    "Program",
    "Step",
    "Unsupported",
    "Use",
    "elements",
    "lanes_of",
    "phys_text",
    "read_program",
    "shape_of",
]

NOWHERE = -1
"""The location of a register that was given none."""

Lanes = tuple[int, ...]


class Unsupported(Exception):
    """The kernel uses something that this package cannot reason about."""

    def __init__(self, op: ir.OpView, reason: str) -> None:
        super().__init__(reason)
        self.op = op
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Use:
    """An operand that is read: lane by lane, V reads `v` and P reads `p`."""

    name: str
    v: Lanes
    p: Lanes
    undef: bool = False
    """The value does not matter."""
    first: bool = False
    """It is tied to an early clobber, and so read before that is written."""


@dataclass(frozen=True, slots=True)
class Operand:
    """What an instruction says of one of its registers. See `OperandAttr`."""

    lanes: ra.LanesAttr | None
    at: ra.PhysAttr | None
    tied_to: int | None
    reg_class: str
    undef: bool
    early: bool
    mask: bool
    guard: bool

    @staticmethod
    def read(info: ra.OperandAttr) -> Operand:
        """From the attribute."""
        known = ra.OperandFlags
        flags = (known.UNDEF, known.EARLY_CLOBBER, known.MASK, known.GUARD)
        said = [bool(info.flags & flag) for flag in flags]
        return Operand(info.lanes, info.at, info.tied_to, info.reg_class, *said)


@dataclass(frozen=True, slots=True)
class Condition:
    """Where an operation takes effect: for the threads whose bit is set in a register."""

    use: Use
    everywhere: bool
    """False: a mask of active threads, which leaves uniform registers alone. True: a
    predicate, without which the operation does nothing at all."""
    negated: bool = False
    """It takes effect where the bit is not set."""


@dataclass(slots=True)
class Step:
    """What one operation does, in this order."""

    op: ir.OpView
    index: int
    condition: Condition | None = None
    early: Lanes = ()
    """Locations that lose their value before operands are read (early clobbers)."""
    uses: tuple[Use, ...] = ()
    undefine: Lanes = ()
    """V-lanes that hold no value from here on."""
    garbage: Lanes = ()
    """Locations that hold an unknown value from here on."""
    copies_v: tuple[tuple[int, int], ...] = ()
    copies_p: tuple[tuple[int, int], ...] = ()
    """Pairs (to, from), all read before any is written."""
    outs: tuple[tuple[int, int], ...] = ()
    """Pairs (V-lane, location) that receive the same new value; V-lane -1 in
    rematerialised code, which V does not have."""
    values: tuple[int, ...] = ()
    """One per pair in `outs`: the constant that holds the new value, or -1."""
    recipes: tuple[int, ...] = ()
    """One per pair in `outs`: the recipe that computes the new value, or -1."""
    inputs: tuple[Use, ...] = ()
    """What the recipes read; empty where there are none."""
    defs: tuple[Lanes, ...] = ()
    """V-lanes of each definition, for the meaning of mask instructions."""

    @property
    def native(self) -> str:
        """Native opcode, empty when not given."""
        native = self.op.native if isinstance(self.op, INSTRUCTIONS) else None
        return "" if native is None else native.value


@dataclass(slots=True)
class Block:
    """Steps, and the indices of the blocks that may follow."""

    name: str
    steps: list[Step]
    successors: tuple[int, ...]


@dataclass(slots=True)
class Program:
    """A kernel. `grain` is the number of 16-bit halves in a lane (1 or 2)."""

    kernel: ra.KernelOp
    grain: int
    blocks: list[Block] = field(default_factory=list)
    named_physical: frozenset[int] = frozenset()
    """Lanes of physical registers that the program names."""
    physical_lanes: int = 0
    """V-lanes from here on are those of virtual registers."""
    v_lanes: int = 0
    locations: int = 0
    virtual: dict[int, Lanes] = field(default_factory=dict)
    """V-lanes of virtual registers, by number; those that are no part of another."""
    slots: dict[ir.Value, range] = field(default_factory=dict)
    """Locations of each slot."""
    constants: dict[tuple[int, int], int] = field(default_factory=dict)
    """(instruction number, lane of its definitions) -> a location that nothing writes:
    it holds what a pure instruction without operands computes, every time.
    Rematerialising copies from there."""
    recipes: list[Lanes] = field(default_factory=list)
    """For each result of a pure instruction with operands that is rematerialised, the
    V-lanes it is computed from."""
    uniform_v: frozenset[int] = frozenset()
    uniform_p: frozenset[int] = frozenset()
    """Lanes that hold one value per wave; all others hold one per thread."""
    mask_lanes: int = 0
    """Lanes of a register that holds one bit per thread of the wave."""

    masks: frozenset[Lanes] = frozenset()
    """V-lanes of the registers that serve as a mask of active threads."""
    whole_wave: frozenset[int] = frozenset()
    """V-lanes whose value matters in inactive threads too."""

    @property
    def active(self) -> Lanes | None:
        """V-lanes of the mask of active threads; None where no such mask is used."""
        return next(iter(self.masks)) if len(self.masks) == 1 else None

    def needs_active(self, x: int) -> bool:
        """The V-lane has a meaning only for active threads."""
        return x not in self.uniform_v and x not in self.whole_wave

    bank_base: dict[str, int] = field(default_factory=dict)
    """Location of the first lane of each bank."""
    _operands: dict[ir.ArrayAttr, list[Operand]] = field(default_factory=dict)

    def operands(self, array: ir.ArrayAttr | None) -> list[Operand]:
        """Operands of an instruction; those of many are the same attribute."""
        if array is None:
            return []
        found = self._operands.get(array)
        if found is None:
            found = [Operand.read(info) for info in elements(ra.OperandAttr, array)]
            self._operands[array] = found
        return found

    def defs(self, op: Instruction) -> list[tuple[ir.Value, Operand]]:
        """The registers that an instruction writes."""
        return list(zip(op.defs, self.operands(op.def_info), strict=True))

    def uses(self, op: Instruction) -> list[tuple[ir.Value, Operand]]:
        """The registers that it reads."""
        return list(zip(op.uses, self.operands(op.use_info), strict=True))

    def physical(self, phys: ra.PhysAttr) -> Lanes:
        """Locations (and V-lanes) of a range of physical registers."""
        first = self.bank_base[phys.bank] + phys.first_lane // self.grain
        return tuple(range(first, first + max(1, phys.num_lanes // self.grain)))

    def steps(self) -> Iterator[Step]:
        """All steps, in order."""
        for block in self.blocks:
            yield from block.steps


Instruction: TypeAlias = ra.InstOp | ra.BranchOp | ra.ExitOp | ra.RematOp
INSTRUCTIONS = (ra.InstOp, ra.BranchOp, ra.ExitOp, ra.RematOp)
DECLARATIONS = (ra.VRegOp, ra.PRegOp, ra.SlotOp, ra.LabelOp)


def read_program(kernel: ra.KernelOp, target: ra.TargetAttr) -> Program:
    """Read a kernel.

    Raises Unsupported for what cannot be reasoned about.
    """
    return _Reader(kernel, target).read()


@dataclass(frozen=True, slots=True)
class _Register:
    """A handle: its V-lanes and its locations, in `grain` units."""

    name: str
    v: Lanes
    p: Lanes


class _Space(NamedTuple):
    """Where not every value can be: what holds one per wave, or fewer bits than a lane."""

    banks: set[str]
    v: set[int]
    """V-lanes that need no other place."""
    p: set[int]
    """Locations."""


def _lost(to: Lanes, source: Lanes, spaces: Iterable[set[int]]) -> set[int]:
    """What cannot take in all that may be where it is moved from."""
    return {
        at
        for space in spaces
        for at, old in zip(to, source, strict=True)
        if at in space and old not in space
    }


class _Reader:
    def __init__(self, kernel: ra.KernelOp, target: ra.TargetAttr) -> None:
        self.kernel = kernel
        self.target = target
        self.ops = [list(block.operations) for block in kernel.body]
        self.program = Program(kernel, grain=2)
        self.program.grain = self._grain()
        self.registers: dict[ir.Value, _Register] = {}
        self.holders: dict[ir.Value, _Register] = {}
        self.cells: dict[int, list[int]] = {}
        """Location of a register that holds slots -> the slots' locations."""
        uniform = {bank.name for bank in target.banks if bank.uniform}
        narrow = {bank.name for bank in target.banks if bank.bits < 32}
        self.uniform = _Space(uniform, set(), set())
        self.spaces = (self.uniform, _Space(narrow, set(), set()))
        self.banks = {c.name: {r.bank for r in c.ranges} for c in target.classes}
        self.whole_wave: set[int] = set()
        self.recipes: dict[tuple[int, int], int] = {}
        """(instruction number, lane of its definitions) -> recipe, for instructions that
        read registers."""
        self.repeated: dict[int, tuple[object, Lanes]] = {}
        """Instruction that is rematerialised -> its form, and what it clobbers."""

    def _grain(self) -> int:
        """2, unless something names a half or an odd number of bytes."""
        for op in (op for ops in self.ops for op in ops):
            named = ("phys", "lanes", "dst_lanes", "src_lanes")
            parts: list[ra.LanesAttr | ra.PhysAttr | None]
            parts = [getattr(op, name, None) for name in named]
            if isinstance(op, INSTRUCTIONS):
                infos = (op.def_info, op.use_info)
                parts += [o.lanes for i in infos for o in self.program.operands(i)]
                parts += elements(ra.PhysAttr, op.clobbers)
            odd = any(_int(getattr(op, n, None)) % 4 for n in ("offset", "bytes"))
            halves = (p.half != ra.Half.NONE for p in parts if p is not None)
            if odd or any(halves) or (isinstance(op, ra.VRegOp) and shape_of(op).half):
                return 1
        return 2

    # Declarations -----------------------------------------------------------------

    def read(self) -> Program:
        program = self.program
        next_lane = 0
        for bank in self.target.banks:
            program.bank_base[bank.name] = next_lane
            size = bank.count * 2 // program.grain
            for space in self.spaces:
                if bank.name in space.banks:
                    space.p.update(range(next_lane, next_lane + size))
                    space.v.update(space.p)
            next_lane += size
        program.physical_lanes = program.v_lanes = program.locations = next_lane
        program.mask_lanes = max(1, self.target.wave // (16 * program.grain))
        self._declare()
        self._number_repeated()
        by_block = {block: i for i, block in enumerate(self.kernel.body)}
        index = 0
        for i, ops in enumerate(self.ops):
            steps: list[Step] = []
            name = f"^bb{i}"
            for op in ops:
                if isinstance(op, ra.LabelOp):
                    name = f'^bb{i} ("{op.name.value}")'
                if isinstance(op, DECLARATIONS):
                    continue
                steps.append(self._step(op, index))
                index += 1
            successors = tuple(by_block[b] for b in ops[-1].operation.successors)
            program.blocks.append(Block(name, steps, successors))
        program.masks = frozenset(
            step.condition.use.v
            for step in program.steps()
            if step.condition is not None
            and not (step.condition.everywhere or _is_inserted(step.op))
        )
        program.uniform_p = frozenset(self.uniform.p)
        program.uniform_v = frozenset(self.uniform.v)
        program.whole_wave = frozenset(self.whole_wave)
        return program

    def _declare(self) -> None:
        program = self.program
        named: set[int] = set()
        entry = self.ops[0]
        for op in entry:
            if isinstance(op, ra.PRegOp):
                lanes = program.physical(op.phys)
                name = phys_text(op.phys)
                self.registers[op.reg] = _Register(name, lanes, lanes)
                named.update(lanes)
            elif isinstance(op, ra.VRegOp):
                self._virtual(op)
        program.named_physical = frozenset(named)
        lent: dict[Lanes, range] = {}
        """Place of a register that holds slots -> their locations."""
        for op in entry:
            if not isinstance(op, ra.SlotOp):
                continue
            if op.held_by is None:
                program.slots[op.slot] = self._new_locations(
                    -(-_int(op.bytes) // (2 * program.grain))
                )
                continue
            holder = self.holders[op.slot] = self.registers[op.held_by]
            if NOWHERE in holder.p:
                raise Unsupported(op, "the register that holds the slot has no place")
            if not self.uniform.p.isdisjoint(holder.p):
                raise Unsupported(op, "the register that holds the slot has no lanes")
            if holder.p not in lent:
                # All slots of a register begin in its first lane.
                cells = self._new_locations(2 * self.target.wave // program.grain)
                lent[holder.p] = cells
                self.uniform.p.update(cells)
                for location in holder.p:
                    self.cells.setdefault(location, []).extend(cells)
            program.slots[op.slot] = lent[holder.p]
        spills = [op for ops in self.ops for op in ops if isinstance(op, ra.SpillOp)]
        for space in self.spaces:
            # Memory is what all that is put there comes from.
            memory = {at for slot in program.slots.values() for at in slot}
            for spill in spills:
                source = self.select(spill.src, spill.lanes)[1]
                to = self._cells_of(spill, len(source))
                for at, old in zip(to, source, strict=True):
                    if spill.mask is not None or old not in space.p:
                        memory.discard(at)
            space.p.update(memory)

    def _new_locations(self, count: int) -> range:
        first = self.program.locations
        self.program.locations += count
        return range(first, self.program.locations)

    def _virtual(self, op: ra.VRegOp) -> None:
        program = self.program
        if op.split_of is not None:
            v = self.registers[op.split_of].v
        else:
            shape = shape_of(op)
            first = program.v_lanes
            program.v_lanes += shape.num_lanes // program.grain
            v = program.virtual[_int(op.id)] = tuple(range(first, program.v_lanes))
            for space in self.spaces:
                if self.banks.get(shape.reg_class, space.banks) <= space.banks:
                    space.v.update(v)
        if op.whole_wave:
            self.whole_wave.update(v)
        p = (NOWHERE,) * len(v) if op.at is None else program.physical(op.at)
        self.registers[op.reg] = _Register(f"%v{_int(op.id)}", v, p)

    def _number_repeated(self) -> None:
        """Number the results of instructions that are rematerialised."""
        program = self.program
        operations = [op for ops in self.ops for op in ops]
        repeated = {_int(op.of) for op in operations if isinstance(op, ra.RematOp)}
        for op in operations:
            if (
                not isinstance(op, ra.InstOp)
                or op.id is None
                or _int(op.id) not in repeated
            ):
                continue
            inputs = tuple(x for use in self._inputs(op) for x in use.v)
            self.repeated[_int(op.id)] = self._form(op), self._clobbers(op)
            results = [self.select(reg, o.lanes)[0] for reg, o in program.defs(op)]
            for i in range(sum(map(len, results))):
                if inputs:
                    self.recipes[_int(op.id), i] = len(program.recipes)
                    program.recipes.append(inputs)
                    continue
                program.constants[_int(op.id), i] = self._new_locations(1)[0]

    def _form(self, op: ra.InstOp | ra.RematOp) -> object:
        """What every repetition of an instruction must have in common with it."""
        form: list[object] = [len(op.defs), op.constraints]
        for reg, o in (*self.program.defs(op), *self.program.uses(op)):
            kinds = [x in self.uniform.v for x in self.select(reg, o.lanes)[0]]
            form.append((kinds, o.tied_to, o.reg_class, o.early, o.mask, o.guard))
        return form

    def _clobbers(self, op: Instruction) -> Lanes:
        clobbered = map(self.program.physical, elements(ra.PhysAttr, op.clobbers))
        return tuple(at for places in clobbered for at in places)

    def _inputs(self, op: ra.InstOp | ra.RematOp) -> list[Use]:
        """The registers that determine an instruction's results.

        One that is flagged `undef` may hold something else each time, so what is
        computed from it cannot be computed again.

        A mask is one of them where a result is one for all threads: a compare, say.
        """
        uniform = any(
            x in self.uniform.v
            for reg, info in self.program.defs(op)
            for x in self.select(reg, info.lanes)[0]
        )
        early = [i for i, o in enumerate(self.program.defs(op)) if o[1].early]
        uses = []
        for reg, info in self.program.uses(op):
            v, p, name = self.select(reg, info.lanes, info.at)
            if info.guard:
                raise Unsupported(op, "rematerialises a predicated instruction")
            if info.mask and not uniform:
                continue
            if info.undef:
                raise Unsupported(op, f"rematerialises what {name}, undefined, gives")
            if info.tied_to in early:
                raise Unsupported(op, f"rematerialises what writes {name} early")
            uses.append(Use(name, v, p))
        return uses

    # Operands ---------------------------------------------------------------------

    def select(
        self, reg: ir.Value, lanes: ra.LanesAttr | None, at: ra.PhysAttr | None = None
    ) -> tuple[Lanes, Lanes, str]:
        """V-lanes, locations and name of (some lanes of) an operand."""
        register = self.registers[reg]
        p = self.program.physical(at) if at is not None else register.p
        if lanes is None:
            return register.v, p, register.name
        first, size = lanes_of(lanes, self.program.grain)
        name = f"{register.name}[{_lanes_text(lanes)}]"
        return register.v[first : first + size], p[first : first + size], name

    def written(self, locations: Sequence[int]) -> Lanes:
        """Slots that are lost when these locations are written."""
        return tuple(cell for at in locations for cell in self.cells.get(at, ()))

    # Operations -------------------------------------------------------------------

    def _step(self, op: ir.OpView, index: int) -> Step:
        step = Step(op, index)
        if isinstance(op, INSTRUCTIONS):
            self._instruction(op, step)
        elif isinstance(op, ra.CopyOp):
            self._copy(op, step)
        elif isinstance(op, ra.SpillOp):
            _, p, _ = self.select(op.src, op.lanes)
            if op.slot in self.holders:
                # Written whether the thread that lends its lane is active or not.
                step.garbage = self.holders[op.slot].p
            else:
                self._mask(op.mask, step)
            self._move(step, self._cells_of(op, len(p)), p)
        elif isinstance(op, ra.ReloadOp):
            _, p, _ = self.select(op.dst, op.lanes)
            self._mask(op.mask, step)
            step.garbage = self.written(p)
            self._move(step, p, self._cells_of(op, len(p)))
        elif isinstance(op, ra.UndefOp):
            step.undefine = self.select(op.dst, op.lanes)[0]
        else:
            raise Unsupported(op, f"unknown operation {op.operation.name}")
        return step

    def _move(self, step: Step, to: Lanes, source: Lanes) -> None:
        """P moves values. A place that does not hold every value cannot take what is in
        one that does."""
        lost = _lost(to, source, [space.p for space in self.spaces])
        pairs = zip(to, source, strict=True)
        step.copies_p = tuple((at, old) for at, old in pairs if at not in lost)
        step.garbage = (*step.garbage, *lost)

    def _cells_of(self, op: ra.SpillOp | ra.ReloadOp, count: int) -> Lanes:
        size = 2 * self.program.grain
        if _int(op.offset) % size:
            raise Unsupported(op, f"offset {_int(op.offset)} is inside of a lane")
        first = self.program.slots[op.slot].start + _int(op.offset) // size
        return tuple(range(first, first + count))

    def _mask(self, mask: ir.Value | None, step: Step) -> None:
        if mask is not None:
            v, p, name = self.select(mask, None)
            step.condition = Condition(self._mask_use(name, v, p), everywhere=False)

    def _mask_use(self, name: str, v: Lanes, p: Lanes) -> Use:
        # EXEC is named as a pair even where the wave fills one register.
        lanes = self.program.mask_lanes
        return Use(name, v[:lanes], p[:lanes])

    def _copy(self, op: ra.CopyOp, step: Step) -> None:
        dst_v, dst_p, _ = self.select(op.dst, op.dst_lanes)
        src_v, src_p, name = self.select(op.src, op.src_lanes)
        self._mask(op.mask, step)
        if not op.inserted and _lost(dst_v, src_v, [space.v for space in self.spaces]):
            # It computes the first thread's value, say, or whether it is zero.
            if op.coalesced or op.deleted:
                raise Unsupported(
                    op, "changes the value, and no code is emitted for it"
                )
            step.uses = (Use(name, src_v, src_p),)
            step.outs = tuple(zip(dst_v, dst_p, strict=True))
            step.values = step.recipes = (-1,) * len(dst_v)
            step.garbage = self.written(dst_p)
            return
        if not op.inserted:
            step.copies_v = tuple(zip(dst_v, src_v, strict=True))
        if op.deleted:
            return
        if not op.coalesced:
            step.garbage = self.written(dst_p)
            self._move(step, dst_p, src_p)
        elif dst_p != src_p:
            # No code is emitted, and yet the value must change its register.
            step.uses = (Use(name, src_v, dst_p),)

    def _instruction(self, op: Instruction, step: Step) -> None:
        program = self.program
        remat = isinstance(op, ra.RematOp)
        uses: list[Use] = []
        early_defs = {i for i, o in enumerate(self.program.defs(op)) if o[1].early}
        for reg, info in self.program.uses(op):
            v, p, name = self.select(reg, info.lanes, info.at)
            use = Use(name, v, p, info.undef, info.tied_to in early_defs)
            if info.mask or info.guard:
                if step.condition is not None:
                    raise Unsupported(op, "two masks or guards on one instruction")
                guard = info.guard
                condition = use if guard else self._mask_use(name, v, p)
                negated = guard and GUARD_NEGATED in op.attributes
                step.condition = Condition(condition, guard, negated)
            elif not remat:
                uses.append(use)
        if GUARD_NEGATED in op.attributes and not (
            step.condition is not None and step.condition.everywhere
        ):
            raise Unsupported(op, f"'{GUARD_NEGATED}' where no guard stands")
        early: list[int] = []
        undefine: list[int] = []
        outs: list[tuple[int, int]] = []
        defs: list[Lanes] = []
        for reg, info in self.program.defs(op):
            v, p, _ = self.select(reg, info.lanes, info.at)
            defs.append(v)
            if info.early:
                early.extend(p)
            if info.undef and not remat:
                register = self.registers[reg]
                undefine.extend(lane for lane in register.v if lane not in v)
            outs.extend(zip((-1,) * len(v) if remat else v, p, strict=True))
        clobbers = self._clobbers(op)
        if not remat:  # V does not have it
            undefine.extend(at for at in clobbers if at in self.program.named_physical)
        # Nothing has the number -1.
        of = op.of if isinstance(op, ra.RematOp) else op.id
        number = -1 if of is None else _int(of)
        results = [(number, i) for i in range(len(outs))]
        step.recipes = tuple(self.recipes.get(result, -1) for result in results)
        step.values = tuple(program.constants.get(result, -1) for result in results)
        step.defs = tuple(defs)
        if any(recipe >= 0 for recipe in step.recipes):
            assert isinstance(op, (ra.InstOp, ra.RematOp))
            step.inputs = tuple(self._inputs(op))
        if isinstance(op, ra.RematOp):
            form, lost = self.repeated[number]
            if self._form(op) != form:
                raise Unsupported(op, f"has other operands than instruction {number}")
            clobbers = (*clobbers, *lost)
        if isinstance(op, ra.InstOp) and op.deleted:
            # V carries it out, P does not.
            step.undefine = tuple(undefine)
            step.outs = tuple((x, NOWHERE) for x, _ in outs)
            return
        step.uses = tuple(uses)
        step.early = tuple(at for at in early if at != NOWHERE)
        step.undefine = tuple(undefine)
        step.garbage = (*clobbers, *self.written([*clobbers, *(p for _, p in outs)]))
        # Which of two results stays where both are put is not known.
        owners: dict[int, set[int]] = {}
        for i, (x, at) in enumerate(outs):
            owners.setdefault(at, set()).add(x if x >= 0 else -1 - i)
        twice = {at for at, own in owners.items() if at != NOWHERE and len(own) > 1}
        step.garbage = (*step.garbage, *twice)
        step.outs = tuple((x, NOWHERE if at in twice else at) for x, at in outs)


def _is_inserted(op: ir.OpView) -> bool:
    """The program before allocation does not have it."""
    if isinstance(op, ra.CopyOp):
        return bool(op.inserted)
    return isinstance(op, (ra.SpillOp, ra.ReloadOp, ra.RematOp))


def shape_of(op: ra.VRegOp) -> ra.VRegType:
    """Shape of a virtual register."""
    shape = op.shape.value
    assert isinstance(shape, ra.VRegType)
    return shape


_Attr = TypeVar("_Attr", bound=ir.Attribute)


def elements(kind: type[_Attr], array: ir.ArrayAttr | None) -> list[_Attr]:
    """Elements of an array of which the dialect's verifier knows the kind."""
    assert array is None or all(isinstance(a, kind) for a in array)
    return [] if array is None else [cast("_Attr", a) for a in array]


def lanes_of(lanes: ra.LanesAttr, grain: int) -> tuple[int, int]:
    """First lane and number of lanes of a part of a register."""
    return lanes.first_lane // grain, max(1, lanes.num_lanes // grain)


def _int(attr: ir.IntegerAttr | None) -> int:
    return 0 if attr is None else attr.value  # absent: the default, 0


def _lanes_text(lanes: ra.LanesAttr) -> str:
    return str(lanes).removeprefix("#regalloc.lanes<").removesuffix(">")


def phys_text(phys: ra.PhysAttr) -> str:
    """`vgpr[4:7]`."""
    return str(phys).removeprefix("#regalloc.phys<").removesuffix(">")
