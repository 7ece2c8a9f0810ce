"""A `regalloc.kernel` as a problem, and a result as its attributes.

Reads the dialect and nothing else. A kernel may be one before allocation, or one with
parts of split registers: every declared register is then placed on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.allocators.nodes import ContradictionError, Register, Tie, build_nodes
from veriloc.allocators.problem import (
    Affinity,
    Apart,
    Assignment,
    Node,
    Occupancy,
    Problem,
    Read,
    SameBank,
    Space,
)
from veriloc.allocators.ranges import (
    Effect,
    FlowBlock,
    Segments,
    live_ranges,
    live_sets,
)
from veriloc.dialects.attributes import APART, READ_BANKS, READ_TOGETHER

_Instruction: TypeAlias = ra.InstOp | ra.BranchOp | ra.ExitOp | ra.RematOp
_INSTRUCTIONS = (ra.InstOp, ra.BranchOp, ra.ExitOp, ra.RematOp)
_DECLARATIONS = (ra.VRegOp, ra.PRegOp, ra.SlotOp, ra.LabelOp)

_Attr = TypeVar("_Attr", bound=ir.Attribute)


class KernelError(ValueError):
    """The kernel cannot be allocated as it is; says at which operation and why."""

    def __init__(self, op: ir.OpView, message: str) -> None:
        super().__init__(message)
        self.op = op


@dataclass(slots=True)
class KernelProblem:
    """A kernel and its problem."""

    kernel: ra.KernelOp
    problem: Problem
    registers: dict[int, ra.VRegOp]
    """Declarations by number."""
    operations: list[ir.OpView]
    """By half the number of a point."""

    def operation_at(self, point: int) -> ir.OpView:
        """The operation that a point belongs to."""
        index = min(point // 2, len(self.operations) - 1)
        return self.operations[index] if self.operations else self.kernel


def read_kernel(kernel: ra.KernelOp, max_waves: int | None = None) -> KernelProblem:
    """Reads a kernel.

    Args:
        kernel: the kernel; it or a module around it has a target.
        max_waves: waves per execution unit that other resources leave room for.

    Raises:
        KernelError: it has no target, or its constraints contradict each other.
    """
    target = ra.lookup_target(kernel)
    if target is None:
        raise KernelError(
            kernel,
            "the kernel has no target: add 'target(#...)' or the module attribute "
            "regalloc.target",
        )
    return _Reader(kernel, target, max_waves).read()


def write_assignment(read: KernelProblem, assignment: Assignment) -> None:
    """Sets `at` of every register that the problem has."""
    space = read.problem.space
    for index, member in read.problem.members():
        location = assignment.starts[index] + member.offset
        bank = space.bank_at(location)
        at = location - bank.base
        if space.grain == 2:
            phys = ra.PhysAttr.get(bank.name, at, member.lanes)
        elif member.lanes == 1:
            half = ra.Half.HI if at % 2 else ra.Half.LO
            phys = ra.PhysAttr.get(bank.name, at // 2, 1, half)
        else:
            phys = ra.PhysAttr.get(bank.name, at // 2, member.lanes // 2)
        read.registers[member.number].at = phys


def apart_of(kernel: ra.KernelOp) -> Iterator[tuple[int, int, int, int, int]]:
    """What a kernel says of registers that may not meet, live or not.

    Rows: number of a virtual register and one of its units; number of another (or -1 less
    the index of a bank of the target), first and number of units of it (or registers).

    Raises:
        KernelError: the attribute is malformed.
    """
    attribute = kernel.attributes[APART]
    if not isinstance(attribute, ir.DenseI64ArrayAttr) or len(attribute) % 5:
        raise KernelError(kernel, f"'{APART}' is no array of rows of five numbers")
    numbers = list(attribute)
    for i in range(0, len(numbers), 5):
        a, unit, b, first, units = numbers[i : i + 5]
        if min(a, unit, first, units) < 0:
            raise KernelError(kernel, f"'{APART}' has a row with a negative number")
        yield a, unit, b, first, units


@dataclass(slots=True)
class _Handle:
    """A handle: first of its lanes in the numbering of the reader, and their number."""

    first: int
    lanes: int
    vreg: int | None
    """Index among the virtual registers; None: physical."""

    @property
    def mask(self) -> int:
        return ((1 << self.lanes) - 1) << self.first


class _Reader:
    def __init__(
        self, kernel: ra.KernelOp, target: ra.TargetAttr, max_waves: int | None
    ) -> None:
        self.kernel = kernel
        self.target = target
        self.max_waves = max_waves
        self.blocks = [list(block.operations) for block in kernel.body]
        self.space = Space.of({b.name: b.count for b in target.banks}, self._grain())
        self.total = sum(b.size for b in self.space.banks)
        self.handles: dict[ir.Value, _Handle] = {}
        self.registers: list[Register] = []
        self.vregs: list[ra.VRegOp] = []
        self.ties: list[Tie] = []
        self.affinities: list[tuple[_Handle, int, _Handle, int, float]] = []
        self.same_bank: list[tuple[int, int]] = []
        self.disjoint: list[tuple[int, int]] = []
        self.holders: dict[ir.Value, _Handle] = {}
        self.tie_ops: list[ir.OpView] = []
        self.tied_at: list[tuple[int, int]] = []
        """Operation and number of ties whose use must end there."""
        self.operations: list[ir.OpView] = []
        self.together: list[tuple[float, list[tuple[_Handle, int]]]] = []
        """Operands that are read at once, and how often."""
        self.reserved = 0
        self.frequency = 1.0

    #
    # Lanes
    #

    def _grain(self) -> int:
        """2, unless something names a half."""
        none = ra.Half.NONE

        def parts(op: ir.OpView) -> Iterator[bool]:
            if isinstance(op, ra.VRegOp):
                yield _shape(op).half
            elif isinstance(op, ra.PRegOp):
                yield op.phys.half != none
            elif isinstance(op, _INSTRUCTIONS):
                for info in (
                    *_elements(ra.OperandAttr, op.def_info),
                    *_elements(ra.OperandAttr, op.use_info),
                ):
                    yield info.lanes is not None and info.lanes.half != none
                for phys in _elements(ra.PhysAttr, op.clobbers):
                    yield phys.half != none
            elif isinstance(op, ra.CopyOp):
                for lanes in (op.dst_lanes, op.src_lanes):
                    yield lanes is not None and lanes.half != none
            elif isinstance(op, (ra.SpillOp, ra.ReloadOp, ra.UndefOp)):
                yield op.lanes is not None and op.lanes.half != none

        return (
            1 if any(p for ops in self.blocks for op in ops for p in parts(op)) else 2
        )

    def _physical(self, phys: ra.PhysAttr) -> range:
        """Locations of physical registers."""
        first = self.space.bank(phys.bank).base + phys.first_lane // self.space.grain
        return range(first, first + max(1, phys.num_lanes // self.space.grain))

    def _part(self, handle: _Handle, lanes: ra.LanesAttr | None) -> tuple[int, int]:
        """First lane inside a handle, and number of lanes, of an operand."""
        if lanes is None:
            return 0, handle.lanes
        grain = self.space.grain
        return lanes.first_lane // grain, max(1, lanes.num_lanes // grain)

    def _mask(self, handle: _Handle, lanes: ra.LanesAttr | None) -> int:
        first, count = self._part(handle, lanes)
        return ((1 << count) - 1) << (handle.first + first)

    #
    # Declarations
    #

    def read(self) -> KernelProblem:
        for phys in (
            *(r for bank in self.target.banks for r in bank.reserved),
            *_elements(ra.PhysAttr, self.kernel.reserved),
        ):
            for location in self._physical(phys):
                self.reserved |= 1 << location
        self._declare()
        flow = self._flow()
        ranges = live_ranges(flow)
        self._check_ties(flow)
        nodes, index_of, offset_of = self._nodes(ranges, flow)
        problem = Problem(
            self.kernel.sym_name.value,
            self.space,
            nodes,
            self._fixed(ranges),
            same_bank=[
                SameBank(index_of[a], index_of[b])
                for a, b in self.same_bank
                if index_of[a] != index_of[b]
            ],
            occupancy=self._occupancy(),
            max_waves=self.max_waves,
            reserved=self.reserved,
            describe=self._describe,
            fixed_use=self._fixed_use(),
        )
        for a, b in self.disjoint:
            if index_of[a] == index_of[b]:
                raise KernelError(
                    self.vregs[a], "is to be in one register and in another"
                )
            problem.disjoint.append((index_of[a], index_of[b]))
        self._add_affinities(problem, index_of, offset_of)
        self._add_apart(problem, index_of, offset_of)
        self._add_reads(problem, index_of, offset_of)
        return KernelProblem(
            self.kernel,
            problem,
            {_integer(op.id): op for op in self.vregs},
            self.operations,
        )

    def _declare(self) -> None:
        limits = {
            limit.bank: limit.count
            for limit in _elements(ra.LimitAttr, self.kernel.budget)
        }
        next_lane = self.total
        slots: list[ra.SlotOp] = []
        for op in self.blocks[0]:
            if isinstance(op, ra.PRegOp):
                places = self._physical(op.phys)
                self.handles[op.reg] = _Handle(places.start, len(places), None)
            elif isinstance(op, ra.VRegOp):
                lanes = max(1, _shape(op).num_lanes // self.space.grain)
                register = self._register(op, next_lane, lanes, limits)
                self.handles[op.reg] = _Handle(next_lane, lanes, len(self.registers))
                self.registers.append(register)
                self.vregs.append(op)
                next_lane += lanes
            elif isinstance(op, ra.SlotOp) and op.held_by is not None:
                slots.append(op)
        for slot in slots:
            assert slot.held_by is not None
            self.holders[slot.slot] = self.handles[slot.held_by]

    def _register(
        self, op: ra.VRegOp, first: int, lanes: int, limits: dict[str, int]
    ) -> Register:
        at, pin = op.at, op.pin
        return Register(
            _integer(op.id),
            first,
            lanes,
            self._allowed(op, limits),
            given=None if at is None else self._physical(ra.PhysAttr(at)).start,
            pinned=pin is not None,
        )

    def _class_starts(self, name: str, lanes: int, limits: dict[str, int]) -> int:
        """Where runs of so many lanes lie inside a class, at any alignment."""
        found = next((c for c in self.target.classes if c.name == name), None)
        if found is None:
            raise KernelError(self.kernel, f"the target has no register class '{name}'")
        starts = 0
        for phys in found.ranges:
            places = self._physical(phys)
            end = places.stop
            if phys.bank in limits:
                bank = self.space.bank(phys.bank)
                end = min(end, bank.base + limits[phys.bank] * 2 // self.space.grain)
            count = end - places.start - lanes + 1
            if count > 0:
                starts |= ((1 << count) - 1) << places.start
        return starts

    def _allowed(self, op: ra.VRegOp, limits: dict[str, int]) -> int:
        shape = _shape(op)
        lanes = max(1, shape.num_lanes // self.space.grain)
        pin = op.pin
        starts = self._class_starts(shape.reg_class, lanes, {} if pin else limits)
        step = shape.align * (2 // self.space.grain) if not shape.half else 1
        if step > 1:
            aligned = 0
            for bank in self.space.banks:
                for at in range(0, bank.size, step):
                    aligned |= 1 << bank.base + at
            starts &= aligned
        for lane in range(lanes):
            starts &= ~(self.reserved >> lane)
        if pin is not None:
            starts &= 1 << self._physical(ra.PhysAttr(pin)).start
        return starts

    #
    # Operations
    #

    def _flow(self) -> list[FlowBlock]:
        by_block = {block: i for i, block in enumerate(self.kernel.body)}
        flow = []
        for ops in self.blocks:
            self.frequency = 1.0
            block = FlowBlock(
                len(self.operations),
                [],
                tuple(by_block[b] for b in ops[-1].operation.successors),
            )
            for op in ops:
                if isinstance(op, ra.LabelOp):
                    depth = 0 if op.depth is None else op.depth.value
                    self.frequency = (
                        10.0**depth if op.freq is None else float(op.freq.value)
                    )
                if isinstance(op, _DECLARATIONS):
                    continue
                block.effects.append(self._effect(op))
                self.operations.append(op)
            flow.append(block)
        return flow

    def _effect(self, op: ir.OpView) -> Effect:
        effect = Effect()
        if isinstance(op, _INSTRUCTIONS):
            self._instruction(op, effect)
        elif isinstance(op, ra.CopyOp):
            self._copy(op, effect)
        elif isinstance(op, ra.SpillOp):
            effect.reads |= self._mask(self._count(op.src), op.lanes)
            if op.mask is not None:
                effect.reads |= self.handles[op.mask].mask
            if op.slot in self.holders:
                # It writes lanes of the wave in a register, and keeps the others.
                effect.reads |= self.holders[op.slot].mask
                effect.writes |= self.holders[op.slot].mask
        elif isinstance(op, ra.ReloadOp):
            written = self._mask(self._count(op.dst), op.lanes)
            effect.writes |= written
            effect.ends |= written
            if op.mask is not None:
                effect.reads |= self.handles[op.mask].mask
            if op.slot in self.holders:
                effect.reads |= self.holders[op.slot].mask
        elif isinstance(op, ra.UndefOp):
            effect.ends |= self._mask(self.handles[op.dst], op.lanes)
        else:
            raise KernelError(op, f"operation {op.operation.name} is unknown")
        return effect

    def _count(self, value: ir.Value) -> _Handle:
        """The handle of an operand that costs memory accesses if it is spilled."""
        handle = self.handles[value]
        if handle.vreg is not None:
            self.registers[handle.vreg].weight += self.frequency
        return handle

    def _instruction(self, op: _Instruction, effect: Effect) -> None:
        flags = ra.OperandFlags
        guarded = False
        operands: list[tuple[_Handle, ra.OperandAttr]] = []
        definitions = list(
            zip(op.defs, _elements(ra.OperandAttr, op.def_info), strict=True)
        )
        uses = list(zip(op.uses, _elements(ra.OperandAttr, op.use_info), strict=True))
        for value, info in (*definitions, *uses):
            handle = self._count(value)
            if handle.vreg is not None and info.at is not None:
                raise KernelError(
                    op,
                    "an operand has a place of its own; remove the old allocation with "
                    "the pass regalloc-strip-assignment",
                )
            self._narrow(handle, info)
            operands.append((handle, info))
        for handle, info in operands[len(definitions) :]:
            guarded |= bool(info.flags & flags.GUARD)
            if not info.flags & flags.UNDEF:
                effect.reads |= self._mask(handle, info.lanes)
            if info.tied_to is not None and info.tied_to >= 0:
                self._tie(op, operands[info.tied_to], (handle, info))
        for handle, info in operands[: len(definitions)]:
            written = self._mask(handle, info.lanes)
            effect.writes |= written
            if info.flags & flags.EARLY_CLOBBER:
                effect.early |= written
            if not guarded:
                effect.ends |= handle.mask if info.flags & flags.UNDEF else written
        for phys in _elements(ra.PhysAttr, op.clobbers):
            for location in self._physical(phys):
                effect.writes |= 1 << location
                effect.ends |= 1 << location
        for constraint in _elements(ra.ConstraintAttr, op.constraints):
            self._constrain(op, constraint, operands)
        if READ_TOGETHER in op.attributes:
            at_once = ir.ArrayAttr(op.attributes[READ_TOGETHER])
            named = [
                operands[len(definitions) + ir.IntegerAttr(n).value] for n in at_once
            ]
            places = [(h, self._part(h, info.lanes)[0]) for h, info in named]
            self.together.append((self.frequency, places))

    def _narrow(self, handle: _Handle, info: ra.OperandAttr) -> None:
        """An operand may ask for a narrower class than its register has."""
        if handle.vreg is None or not info.reg_class:
            return
        first, count = self._part(handle, info.lanes)
        starts = self._class_starts(info.reg_class, count, {})
        self.registers[handle.vreg].allowed &= starts >> first

    def _tie(
        self,
        op: ir.OpView,
        definition: tuple[_Handle, ra.OperandAttr],
        use: tuple[_Handle, ra.OperandAttr],
    ) -> None:
        (to, to_info), (source, info) = definition, use
        first, _ = self._part(to, to_info.lanes)
        second, _ = self._part(source, info.lanes)
        if to.vreg is None and source.vreg is None:
            return
        if to.vreg is None or source.vreg is None:
            self._confine(to, first, source, second)
            return
        distance = first - second
        if to.vreg == source.vreg:
            if distance:
                raise KernelError(op, "ties two parts of one register to one another")
            return
        undefined = bool(info.flags & ra.OperandFlags.UNDEF)
        if not undefined:
            self.tied_at.append((len(self.operations), len(self.ties)))
        self._add_tie(op, to.vreg, source.vreg, distance)

    def _add_tie(self, op: ir.OpView, a: int, b: int, distance: int) -> None:
        self.ties.append(Tie(a, b, distance))
        self.tie_ops.append(op)

    def _confine(self, a: _Handle, lane_a: int, b: _Handle, lane_b: int) -> None:
        """One of two handles is physical, and the other must be there."""
        if a.vreg is None:
            a, lane_a, b, lane_b = b, lane_b, a, lane_a
        assert a.vreg is not None
        start = b.first + lane_b - lane_a
        self.registers[a.vreg].allowed &= 1 << start if start >= 0 else 0

    def _constrain(
        self,
        op: ir.OpView,
        constraint: ra.ConstraintAttr,
        operands: Sequence[tuple[_Handle, ra.OperandAttr]],
    ) -> None:
        named = [operands[i] for i in constraint.operands]
        (first, first_info), *others = named
        for other, info in others:
            if first.vreg is None or other.vreg is None:
                if constraint.kind == ra.ConstraintKind.SAME:
                    self._confine(
                        first,
                        self._part(first, first_info.lanes)[0],
                        other,
                        self._part(other, info.lanes)[0],
                    )
                elif constraint.kind == ra.ConstraintKind.SAME_BANK:
                    self._confine_bank(first, other)
                continue
            if constraint.kind == ra.ConstraintKind.SAME and first.vreg != other.vreg:
                distance = (
                    self._part(first, first_info.lanes)[0]
                    - self._part(other, info.lanes)[0]
                )
                self._add_tie(op, first.vreg, other.vreg, distance)
            elif constraint.kind == ra.ConstraintKind.SAME_BANK:
                self.same_bank.append((first.vreg, other.vreg))
        if constraint.kind == ra.ConstraintKind.DISJOINT:
            vregs = [h.vreg for h, _ in named if h.vreg is not None]
            for i, a in enumerate(vregs):
                self.disjoint += [(a, b) for b in vregs[i + 1 :]]

    def _confine_bank(self, a: _Handle, b: _Handle) -> None:
        if a.vreg is None:
            a, b = b, a
        if a.vreg is not None and b.vreg is None:
            bank = self.space.bank_at(b.first)
            self.registers[a.vreg].allowed &= self.space.mask(bank)

    def _copy(self, op: ra.CopyOp, effect: Effect) -> None:
        to, source = self._count(op.dst), self._count(op.src)
        written = self._mask(to, op.dst_lanes)
        effect.writes |= written
        effect.ends |= written
        effect.reads |= self._mask(source, op.src_lanes)
        if op.mask is not None:
            effect.reads |= self.handles[op.mask].mask
        first, units = self._part(to, op.dst_lanes)
        second, _ = self._part(source, op.src_lanes)
        if op.coalesced:
            if to.vreg is not None and source.vreg is not None:
                if to.vreg != source.vreg:
                    self._add_tie(op, to.vreg, source.vreg, first - second)
            elif to.vreg is not None or source.vreg is not None:
                self._confine(to, first, source, second)
            return
        weight = self.frequency * self.space.units(units)
        self.affinities.append((to, first, source, second, weight))

    #
    # Nodes
    #

    def _check_ties(self, flow: list[FlowBlock]) -> None:
        """A use that is tied to a definition must end there."""
        if not self.tied_at:
            return
        _, after = live_sets(flow)
        live_after: dict[int, int] = {}
        for block, live in zip(flow, after, strict=True):
            for offset in range(len(block.effects) - 1, -1, -1):
                effect = block.effects[offset]
                live_after[block.first + offset] = live & ~effect.ends
                live = live & ~effect.ends | effect.reads
        for number, tie in self.tied_at:
            source = self.registers[self.ties[tie].b]
            mask = ((1 << source.lanes) - 1) << source.first
            if live_after[number] & mask:
                raise KernelError(
                    self.tie_ops[tie],
                    f"%v{source.number} is tied to a definition and is read "
                    "again behind it; copy it first",
                )

    def _nodes(
        self, ranges: dict[int, Segments], flow: list[FlowBlock]
    ) -> tuple[list[Node], list[int], list[int]]:
        starts = [2 * block.first for block in flow]
        try:
            return build_nodes(self.registers, self.ties, ranges, starts)
        except ContradictionError as error:
            raise KernelError(self.tie_ops[error.tie], str(error)) from error

    def _add_affinities(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        for to, first, source, second, weight in self.affinities:
            if to.vreg is None:
                to, first, source, second = source, second, to, first
            if to.vreg is None:
                continue
            node, at = index_of[to.vreg], offset_of[to.vreg] + first
            if source.vreg is None:
                place = source.first + second - at
                problem.affinities.append(Affinity(node, None, place, weight))
                continue
            other = index_of[source.vreg]
            if other != node:
                distance = offset_of[source.vreg] + second - at
                problem.affinities.append(Affinity(node, other, distance, weight))
        for index, op in enumerate(self.vregs):
            hint = op.hint
            if hint is not None:
                start = self._physical(ra.PhysAttr(hint)).start - offset_of[index]
                # A wish without a copy behind it: it counts for almost nothing.
                problem.affinities.append(Affinity(index_of[index], None, start, 1e-3))

    def _add_apart(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        """Registers that may not meet though no value is lost: hazards of the hardware."""
        if APART not in self.kernel.attributes:
            return
        numbers = {_integer(op.id): i for i, op in enumerate(self.vregs)}
        scale = 2 // self.space.grain
        lanes: dict[tuple[int, int, int], int] = {}
        for a, unit, b, first, units in apart_of(self.kernel):
            if a not in numbers or (b >= 0 and b not in numbers):
                raise KernelError(
                    self.kernel, f"'{APART}' names a register that is not declared"
                )
            node, lane = index_of[numbers[a]], offset_of[numbers[a]] + unit * scale
            if b >= 0:
                other, base = index_of[numbers[b]], offset_of[numbers[b]]
            else:
                other, base = -1, self.space.banks[-1 - b].base
            mask = ((1 << units * scale) - 1) << (base + first * scale)
            for part in range(scale):
                key = node, lane + part, other
                lanes[key] = lanes.get(key, 0) | mask
        problem.apart = [Apart(n, at, o, mask) for (n, at, o), mask in lanes.items()]

    def _add_reads(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        """Operands that leave the register file at once."""
        if READ_BANKS not in self.kernel.attributes:
            return
        banks = self.kernel.attributes[READ_BANKS]
        assert isinstance(banks, ir.DictAttr)
        ports = {}
        for i in range(len(banks)):
            entry = banks[i]
            count, at_once = (ir.IntegerAttr(n).value for n in ir.ArrayAttr(entry.attr))
            ports[entry.name] = count
            problem.reads_per_port = at_once
        problem.read_banks = ports
        for frequency, operands in self.together:
            places = []
            for handle, first in operands:
                if handle.vreg is None:
                    places.append((-1, handle.first + first))
                else:
                    offset = offset_of[handle.vreg] + first
                    places.append((index_of[handle.vreg], offset))
            problem.reads.append(Read(frequency, tuple(places)))

    def _fixed(self, ranges: dict[int, Segments]) -> dict[int, Segments]:
        return {
            lane: segments
            for lane, segments in sorted(ranges.items())
            if lane < self.total and not self.reserved >> lane & 1 and segments
        }

    def _fixed_use(self) -> dict[str, int]:
        used: dict[str, int] = {}
        for op in self.blocks[0]:
            if isinstance(op, ra.PRegOp):
                phys = op.phys
                end = phys.first + phys.units
                if not self.reserved >> self._physical(phys).start & 1:
                    used[phys.bank] = max(used.get(phys.bank, 0), end)
        return used

    def _occupancy(self) -> tuple[Occupancy, ...]:
        return tuple(
            Occupancy(
                "sum" if table.combine == ra.Combine.SUM else "max",
                tuple(table.banks),
                table.base,
                table.granule,
                tuple(limit for limit, _ in table.steps),
                tuple(waves for _, waves in table.steps),
            )
            for table in self.target.occupancy
        )

    def _describe(self, point: int) -> str:
        if not self.operations:
            return "the kernel"
        op = self.operations[min(point // 2, len(self.operations) - 1)]
        return operation_text(op)


def operation_text(op: ir.OpView) -> str:
    """The head of an operation, for messages."""
    text = op.operation.name
    if isinstance(op, _INSTRUCTIONS):
        if not isinstance(op, ra.RematOp) and op.id is not None:
            text += f" {_integer(op.id)}"
        if op.name is not None:
            text += f' "{op.name.value}"'
    return text


def _shape(op: ra.VRegOp) -> ra.VRegType:
    shape = op.shape.value
    assert isinstance(shape, ra.VRegType)
    return shape


def _elements(kind: type[_Attr], array: ir.ArrayAttr | None) -> list[_Attr]:
    """Elements of an array of which the dialect's verifier knows the kind."""
    return [] if array is None else [cast("_Attr", a) for a in array]


def _integer(attribute: ir.IntegerAttr) -> int:
    return attribute.value
