"""What the operations of a `regalloc.kernel` read and write, and ask of registers."""

from __future__ import annotations

from collections.abc import Sequence

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.allocators.kernel_declarations import (
    DECLARATIONS,
    INSTRUCTIONS,
    Declarations,
    Handle,
    InstructionOp,
    KernelError,
    elements,
)
from veriloc.allocators.nodes import Tie
from veriloc.allocators.ranges import Effect, FlowBlock
from veriloc.dialects.attributes import READ_TOGETHER


class Operations(Declarations):
    """Those of one kernel, over its declarations."""

    def __init__(self, kernel: ra.KernelOp, target: ra.TargetAttr) -> None:
        super().__init__(kernel, target)
        self.ties: list[Tie] = []
        self.affinities: list[tuple[Handle, int, Handle, int, float]] = []
        self.same_bank: list[tuple[int, int]] = []
        self.disjoint: list[tuple[int, int]] = []
        self.tie_ops: list[ir.OpView] = []
        self.tied_at: list[tuple[int, int]] = []
        """Operation and number of ties whose use must end there."""
        self.operations: list[ir.OpView] = []
        self.together: list[tuple[float, list[tuple[Handle, int]]]] = []
        """Operands that are read at once, and how often."""
        self.frequency = 1.0
        self.flow = self._flow()

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
                if isinstance(op, DECLARATIONS):
                    continue
                block.effects.append(self._effect(op))
                self.operations.append(op)
            flow.append(block)
        return flow

    def _effect(self, op: ir.OpView) -> Effect:
        effect = Effect()
        if isinstance(op, INSTRUCTIONS):
            self._instruction(op, effect)
        elif isinstance(op, ra.CopyOp):
            self._copy(op, effect)
        elif isinstance(op, ra.SpillOp):
            effect.reads |= self.mask(self._count(op.src), op.lanes)
            if op.mask is not None:
                effect.reads |= self.handles[op.mask].mask
            if op.slot in self.holders:
                # It writes lanes of the wave in a register, and keeps the others.
                effect.reads |= self.holders[op.slot].mask
                effect.writes |= self.holders[op.slot].mask
        elif isinstance(op, ra.ReloadOp):
            written = self.mask(self._count(op.dst), op.lanes)
            effect.writes |= written
            effect.ends |= written
            if op.mask is not None:
                effect.reads |= self.handles[op.mask].mask
            if op.slot in self.holders:
                effect.reads |= self.holders[op.slot].mask
        elif isinstance(op, ra.UndefOp):
            effect.ends |= self.mask(self.handles[op.dst], op.lanes)
        else:
            raise KernelError(op, f"operation {op.operation.name} is unknown")
        return effect

    def _count(self, value: ir.Value) -> Handle:
        """The handle of an operand that costs memory accesses if it is spilled."""
        handle = self.handles[value]
        if handle.vreg is not None:
            self.registers[handle.vreg].weight += self.frequency
        return handle

    def _instruction(self, op: InstructionOp, effect: Effect) -> None:
        flags = ra.OperandFlags
        guarded = False
        operands: list[tuple[Handle, ra.OperandAttr]] = []
        definitions = list(
            zip(op.defs, elements(ra.OperandAttr, op.def_info), strict=True)
        )
        uses = list(zip(op.uses, elements(ra.OperandAttr, op.use_info), strict=True))
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
                effect.reads |= self.mask(handle, info.lanes)
            if info.tied_to is not None and info.tied_to >= 0:
                self._tie(op, operands[info.tied_to], (handle, info))
        for handle, info in operands[: len(definitions)]:
            written = self.mask(handle, info.lanes)
            effect.writes |= written
            if info.flags & flags.EARLY_CLOBBER:
                effect.early |= written
            if not guarded:
                effect.ends |= handle.mask if info.flags & flags.UNDEF else written
        for phys in elements(ra.PhysAttr, op.clobbers):
            for location in self.physical(phys):
                effect.writes |= 1 << location
                effect.ends |= 1 << location
        for constraint in elements(ra.ConstraintAttr, op.constraints):
            self._constrain(op, constraint, operands)
        if READ_TOGETHER in op.attributes:
            at_once = ir.ArrayAttr(op.attributes[READ_TOGETHER])
            named = [
                operands[len(definitions) + ir.IntegerAttr(n).value] for n in at_once
            ]
            places = [(h, self.part(h, info.lanes)[0]) for h, info in named]
            self.together.append((self.frequency, places))

    def _narrow(self, handle: Handle, info: ra.OperandAttr) -> None:
        """An operand may ask for a narrower class than its register has."""
        if handle.vreg is None or not info.reg_class:
            return
        first, count = self.part(handle, info.lanes)
        starts = self.class_starts(info.reg_class, count, {})
        self.registers[handle.vreg].allowed &= starts >> first

    def _tie(
        self,
        op: ir.OpView,
        definition: tuple[Handle, ra.OperandAttr],
        use: tuple[Handle, ra.OperandAttr],
    ) -> None:
        (to, to_info), (source, info) = definition, use
        first, _ = self.part(to, to_info.lanes)
        second, _ = self.part(source, info.lanes)
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

    def _confine(self, a: Handle, lane_a: int, b: Handle, lane_b: int) -> None:
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
        operands: Sequence[tuple[Handle, ra.OperandAttr]],
    ) -> None:
        named = [operands[i] for i in constraint.operands]
        (first, first_info), *others = named
        for other, info in others:
            if first.vreg is None or other.vreg is None:
                if constraint.kind == ra.ConstraintKind.SAME:
                    self._confine(
                        first,
                        self.part(first, first_info.lanes)[0],
                        other,
                        self.part(other, info.lanes)[0],
                    )
                elif constraint.kind == ra.ConstraintKind.SAME_BANK:
                    self._confine_bank(first, other)
                continue
            if constraint.kind == ra.ConstraintKind.SAME and first.vreg != other.vreg:
                distance = (
                    self.part(first, first_info.lanes)[0]
                    - self.part(other, info.lanes)[0]
                )
                self._add_tie(op, first.vreg, other.vreg, distance)
            elif constraint.kind == ra.ConstraintKind.SAME_BANK:
                self.same_bank.append((first.vreg, other.vreg))
        if constraint.kind == ra.ConstraintKind.DISJOINT:
            vregs = [h.vreg for h, _ in named if h.vreg is not None]
            for i, a in enumerate(vregs):
                self.disjoint += [(a, b) for b in vregs[i + 1 :]]

    def _confine_bank(self, a: Handle, b: Handle) -> None:
        if a.vreg is None:
            a, b = b, a
        if a.vreg is not None and b.vreg is None:
            bank = self.space.bank_at(b.first)
            self.registers[a.vreg].allowed &= self.space.mask(bank)

    def _copy(self, op: ra.CopyOp, effect: Effect) -> None:
        to, source = self._count(op.dst), self._count(op.src)
        written = self.mask(to, op.dst_lanes)
        effect.writes |= written
        effect.ends |= written
        effect.reads |= self.mask(source, op.src_lanes)
        if op.mask is not None:
            effect.reads |= self.handles[op.mask].mask
        first, units = self.part(to, op.dst_lanes)
        second, _ = self.part(source, op.src_lanes)
        if op.coalesced:
            if to.vreg is not None and source.vreg is not None:
                if to.vreg != source.vreg:
                    self._add_tie(op, to.vreg, source.vreg, first - second)
            elif to.vreg is not None or source.vreg is not None:
                self._confine(to, first, source, second)
            return
        weight = self.frequency * self.space.units(units)
        self.affinities.append((to, first, source, second, weight))
