"""A kernel as its dialect defines it, ready to be executed by the oracle.

Every lane of a register of V and every place of P becomes a numbered cell; operations
become steps on cells. Rules on single registers (classes, ties, ...) are checked on the
way. Independent of how `veriloc.verify` reads a kernel: of that, nothing is used here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from veriloc import ir
from veriloc.dialects import regalloc as ra

Flags = ra.OperandFlags


class NotUnderstood(ValueError):
    """The module has something that the oracle gives no meaning to."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A wrong read, or a rule that is broken."""

    kind: str
    """`read` or `rule`."""
    text: str
    path: tuple[int, ...] = ()
    """Numbers of the blocks on the way there."""


@dataclass(slots=True)
class Operand:
    """A register operand, with its lanes as indices of cells in V and in P."""

    name: str
    v: tuple[int, ...]
    p: tuple[int, ...]
    uniform: bool
    whole_wave: bool
    flags: int
    """Of `Flags`, as a number: asked often."""
    other_v: tuple[int, ...] = ()
    """The lanes of the same register that are not named."""
    tied: int | None = None

    def has(self, flag: ra.OperandFlags) -> bool:
        return self.flags & flag.value != 0


@dataclass(slots=True)
class Step:
    action: str
    """`instruction`, `copy`, `undef`, `spill`, `reload`, `lane_spill` or `lane_reload`."""
    op: ir.OpView
    defs: list[Operand] = field(default_factory=list)
    uses: list[Operand] = field(default_factory=list)
    masks: list[Operand] = field(default_factory=list)
    guards: list[Operand] = field(default_factory=list)
    guard_negated: bool = False
    """It takes effect where the guard is false."""
    native: str = ""
    imm: tuple[int, ...] = ()
    clobbers: tuple[tuple[str, int, int], ...] = ()
    clobbered: tuple[list[int], list[int]] | None = None
    remat_key: int | None = None
    emitted: bool = True
    in_v: bool = True


class Reading:
    """One kernel as steps on cells.

    Raises:
        NotUnderstood: as soon as the kernel is read.
    """

    def __init__(self, kernel: ra.KernelOp) -> None:
        target = ra.lookup_target(kernel)
        if target is None:
            raise NotUnderstood("the kernel has no target")
        self.kernel = kernel
        self.target = target
        self.banks = {bank.name: bank for bank in target.banks}
        self.wave = target.wave
        self.all_threads = (1 << self.wave) - 1
        self.broken: list[Finding] = []
        self.v_cells: dict[tuple[Any, int], int] = {}
        self.p_cells: dict[tuple[Any, int], int] = {}
        self.live_in: list[tuple[int, int]] = []
        self.v_uniform: list[bool] = []
        self.p_uniform: list[bool] = []
        self.granule = 1 if _has_halves(kernel) else 2
        self.piece = 16 * self.granule
        self._declared: dict[ir.Value, Any] = {
            op.results[0]: op
            for op in kernel.body.blocks[0].operations
            if isinstance(op, (ra.VRegOp, ra.PRegOp, ra.SlotOp))
        }
        self.exec = self._physical_operand("exec", self._exec_place())
        self._remats = {
            int(op.of.value)
            for block in kernel.body.blocks
            for op in block.operations
            if isinstance(op, ra.RematOp)
        }
        self.blocks: list[list[Step]] = []
        self.successors: list[tuple[int, ...]] = []
        numbers = {block: n for n, block in enumerate(kernel.body.blocks)}
        for block in kernel.body.blocks:
            steps = [s for op in block.operations if (s := self._step(op)) is not None]
            self.blocks.append(steps)
            last = block.operations[len(block.operations) - 1]
            self.successors.append(tuple(numbers[b] for b in last.operation.successors))
        self._rules_of_declarations()

    #
    # Reading the kernel
    #

    def _exec_place(self) -> ra.PhysAttr | None:
        names = self.target.names
        if "exec" not in names:
            return None
        return names["exec_lo"] if self.wave == 32 else names["exec"]

    def lanes(self, first: int, count: int) -> range:
        return range(first // self.granule, -(-(first + count) // self.granule))

    def _v_cell(self, owner: Any, lane: int, uniform: bool) -> int:
        index = self.v_cells.get((owner, lane))
        if index is None:
            index = self.v_cells[owner, lane] = len(self.v_cells)
            self.v_uniform.append(uniform)
            if isinstance(owner, str):
                self.live_in.append((index, self._p_cell(owner, lane, uniform)))
        return index

    def _p_cell(self, owner: Any, lane: int, uniform: bool) -> int:
        index = self.p_cells.get((owner, lane))
        if index is None:
            index = self.p_cells[owner, lane] = len(self.p_cells)
            self.p_uniform.append(uniform)
        return index

    def _physical_operand(self, name: str, place: ra.PhysAttr | None) -> Operand | None:
        if place is None:
            return None
        uniform = self.banks[place.bank].uniform
        lanes = self.lanes(place.first_lane, place.num_lanes)
        return Operand(
            name,
            tuple(self._v_cell(place.bank, lane, uniform) for lane in lanes),
            tuple(self._p_cell(place.bank, lane, uniform) for lane in lanes),
            uniform,
            False,
            0,
        )

    def _root(self, op: Any) -> Any:
        while op.split_of is not None:
            op = self._declared[op.split_of]
        return op

    def _operand(
        self, value: ir.Value, info: Any, lanes: Any = None, *, may_lack: bool = False
    ) -> Operand:
        """An operand of an instruction (with `info`) or of a copy, spill, ...

        `may_lack`: needs no register, since no code is emitted.
        """
        op = self._declared[value]
        name = f"%v{op.id.value}" if isinstance(op, ra.VRegOp) else str(op.phys)
        at = None
        flags = 0
        tied = None
        if info is not None:
            lanes, at, tied = info.lanes, info.at, info.tied_to
            flags = info.flags.value
        if isinstance(op, ra.PRegOp):
            place = op.phys
            total = place.num_lanes
            uniform = self.banks[place.bank].uniform
            owner: Any = place.bank
            v_base = place.first_lane
            whole_wave = False
        else:
            shape = op.shape.value
            total = shape.num_lanes
            place = at if at is not None else op.at
            root = self._root(op)
            owner = root.results[0]
            v_base = 0
            uniform = self._class_is_uniform(shape.reg_class)
            whole_wave = root.whole_wave or op.whole_wave
            if place is None:
                if not may_lack:
                    self._break_rule(f"{name} has no register")
            elif self.banks[place.bank].uniform != uniform:
                self._break_rule(f"{name} is in bank {place.bank}")
                place = None
        first, count = (
            (lanes.first_lane, lanes.num_lanes) if lanes is not None else (0, total)
        )
        named = self.lanes(first, count)
        whole = self.lanes(0, total)
        base = v_base // self.granule
        v_lanes = {lane: self._v_cell(owner, base + lane, uniform) for lane in whole}
        p_lanes: tuple[int, ...] = ()
        if place is not None:
            if info is not None:
                self._check_place(name, place, first, count, info.reg_class)
            start = place.first_lane // self.granule
            p_lanes = tuple(
                self._p_cell(place.bank, start + lane, uniform) for lane in named
            )
        return Operand(
            name,
            tuple(v_lanes[lane] for lane in named),
            p_lanes,
            uniform,
            whole_wave,
            flags,
            tuple(cell for lane, cell in v_lanes.items() if lane not in named),
            tied,
        )

    def _class_is_uniform(self, name: str) -> bool:
        for known in self.target.classes:
            if known.name == name:
                return all(self.banks[r.bank].uniform for r in known.ranges)
        raise NotUnderstood(f"class {name} is unknown")

    def _slot_cells(self, value: ir.Value, offset: int, lanes: int) -> tuple[int, ...]:
        return tuple(
            self._p_cell(value, lane, False)
            for lane in self.lanes(offset // 2, lanes * self.granule)
        )

    def _step(self, op: ir.OpView) -> Step | None:
        if isinstance(op, (ra.VRegOp, ra.PRegOp, ra.SlotOp, ra.LabelOp)):
            return None
        if isinstance(op, ra.UndefOp):
            return Step(
                "undef",
                op,
                [self._operand(op.dst, None, op.lanes, may_lack=True)],
            )
        if isinstance(op, ra.CopyOp):
            return self._copy_step(op)
        if isinstance(op, (ra.SpillOp, ra.ReloadOp)):
            return self._slot_step(op)
        if isinstance(op, (ra.InstOp, ra.BranchOp, ra.ExitOp, ra.RematOp)):
            return self._instruction_step(op)
        raise NotUnderstood(f"operation {op.operation.name}")

    def _copy_step(self, op: ra.CopyOp) -> Step:
        step = Step("copy", op)
        gone = _is_deleted(op)
        step.defs = [self._operand(op.dst, None, op.dst_lanes, may_lack=gone)]
        step.uses = [self._operand(op.src, None, op.src_lanes, may_lack=gone)]
        if op.mask is not None:
            step.masks = [self._operand(op.mask, None)]
        step.in_v = not op.inserted
        step.emitted = not op.coalesced and not _is_deleted(op)
        return step

    def _slot_step(self, op: Any) -> Step:
        spill = isinstance(op, ra.SpillOp)
        register = self._operand(op.src if spill else op.dst, None, op.lanes)
        slot = self._declared[op.slot]
        assert isinstance(slot, ra.SlotOp)
        if slot.held_by is not None:
            step = Step("lane_spill" if spill else "lane_reload", op)
            step.uses = [self._operand(slot.held_by, None)]
            step.imm = (int(op.offset.value) // 2,)
        else:
            step = Step("spill" if spill else "reload", op)
            cells = self._slot_cells(op.slot, int(op.offset.value), len(register.p))
            memory = Operand("slot", (), cells, False, True, 0)
            step.uses = [memory]
        step.defs = [register]
        if op.mask is not None:
            step.masks = [self._operand(op.mask, None)]
        return step

    def _instruction_step(self, op: Any) -> Step:
        step = Step("instruction", op)
        gone = _is_deleted(op)
        step.defs = [
            self._operand(v, i, may_lack=gone)
            for v, i in zip(op.defs, op.def_info, strict=True)
        ]
        uses = [
            self._operand(v, i, may_lack=gone)
            for v, i in zip(op.uses, op.use_info, strict=True)
        ]
        if not gone:
            self._rules_of_instruction(op, step.defs, uses)
        step.masks = [u for u in uses if u.has(Flags.MASK)]
        step.guards = [u for u in uses if u.has(Flags.GUARD)]
        step.guard_negated = "guard_negated" in op.attributes
        special = (*step.masks, *step.guards)
        step.uses = [u for u in uses if not any(u is s for s in special)]
        step.native = op.native.value if op.native is not None else ""
        step.imm = tuple(
            int(a.value) for a in op.imm or () if isinstance(a, ir.IntegerAttr)
        )
        step.clobbers = tuple(
            (c.bank, c.first_lane, c.num_lanes) for c in op.clobbers or ()
        )
        if isinstance(op, ra.RematOp):
            step.remat_key = int(op.of.value)
            step.in_v = False
        elif isinstance(op, ra.InstOp) and op.id is not None:
            step.emitted = not gone
            number = int(op.id.value)
            if number in self._remats:
                step.remat_key = number
        return step

    def cells_in(
        self,
        cells: dict[tuple[Any, int], int],
        ranges: Sequence[tuple[str, int, int]],
    ) -> list[int]:
        """The cells of registers that lie in ranges (bank, first lane, lanes)."""
        lanes = {b: set[int]() for b, _, _ in ranges}
        for bank, first, count in ranges:
            lanes[bank].update(self.lanes(first, count))
        return [
            c
            for (o, lane), c in cells.items()
            if isinstance(o, str) and lane in lanes.get(o, ())
        ]

    #
    # Rules on single registers
    #

    def _break_rule(self, text: str) -> None:
        self.broken.append(Finding("rule", text))

    def _check_place(
        self, name: str, place: ra.PhysAttr, first: int, count: int, wanted: str
    ) -> None:
        if wanted:
            start = place.first_lane + first
            if not self._in_class(wanted, place.bank, start, count):
                self._break_rule(f"{name} is outside class {wanted}")

    def _in_class(self, name: str, bank: str, first: int, count: int) -> bool:
        for known in self.target.classes:
            if known.name == name:
                return any(
                    r.bank == bank
                    and r.first_lane <= first
                    and first + count <= r.first_lane + r.num_lanes
                    for r in known.ranges
                )
        return False

    def _rules_of_declarations(self) -> None:
        reserved = [r for bank in self.target.banks for r in bank.reserved]
        kernel: Any = self.kernel
        reserved += list(kernel.reserved or ())
        limits = {limit.bank: limit.count for limit in kernel.budget or ()}
        for op in self._declared.values():
            if not isinstance(op, ra.VRegOp):
                continue
            name, at = f"%v{op.id.value}", op.at
            if op.pin is not None and (at is None or op.pin != at):
                self._break_rule(f"{name} is not where it is pinned")
            if at is None:
                continue
            shape: Any = op.shape.value
            if not self._in_class(
                shape.reg_class, at.bank, at.first_lane, shape.num_lanes
            ):
                self._break_rule(f"{name} is outside its class")
            if at.first % shape.align:
                self._break_rule(f"{name} is not aligned")
            if any(_overlap(at, r) for r in reserved):
                self._break_rule(f"{name} is in a reserved register")
            if at.bank in limits and at.first + at.units > limits[at.bank]:
                self._break_rule(f"{name} is beyond the budget")

    def _rules_of_instruction(
        self, op: Any, defs: list[Operand], uses: list[Operand]
    ) -> None:
        for use in uses:
            if use.tied is not None and use.p != defs[use.tied].p:
                self._break_rule(f"{use.name} is tied to {defs[use.tied].name}")
        everything = [*defs, *uses]
        banks = {cell: owner for (owner, _), cell in self.p_cells.items()}
        for constraint in op.constraints or ():
            first, *rest = [everything[i] for i in constraint.operands]
            for other in rest:
                match constraint.kind:
                    case ra.ConstraintKind.SAME:
                        good = first.p == other.p
                    case ra.ConstraintKind.DISJOINT:
                        good = not set(first.p) & set(other.p)
                    case _:
                        good = {banks[c] for c in first.p} == {
                            banks[c] for c in other.p
                        }
                if not good:
                    self._break_rule(f"{first.name}, {other.name}: {constraint.kind}")


def _is_deleted(op: ir.OpView) -> bool:
    """Whether allocation dropped an operation of V."""
    return isinstance(op, (ra.InstOp, ra.CopyOp)) and bool(op.deleted)


def _overlap(a: ra.PhysAttr, b: ra.PhysAttr) -> bool:
    return (
        a.bank == b.bank
        and a.first_lane < b.first_lane + b.num_lanes
        and b.first_lane < a.first_lane + a.num_lanes
    )


def _has_halves(kernel: ra.KernelOp) -> bool:
    """Whether 16-bit halves occur; without them whole registers are followed."""
    for block in kernel.body.blocks:
        for op in block.operations:
            if isinstance(op, ra.VRegOp):
                shape: Any = op.shape.value
                if shape.half:
                    return True
            elif isinstance(op, ra.PRegOp):
                if op.phys.half != ra.Half.NONE:
                    return True
            elif isinstance(op, ra.CopyOp):
                if _half(op.dst_lanes) or _half(op.src_lanes):
                    return True
            elif isinstance(op, (ra.SpillOp, ra.ReloadOp)):
                if _half(op.lanes) or int(op.offset.value) % 4:
                    return True
            elif isinstance(op, ra.UndefOp):
                if _half(op.lanes):
                    return True
            elif isinstance(op, (ra.InstOp, ra.RematOp, ra.BranchOp, ra.ExitOp)):
                infos = [*op.def_info, *op.use_info]
                if any(_half(info.lanes) for info in infos):
                    return True
    return False


def _half(lanes: ra.LanesAttr | None) -> bool:
    return lanes is not None and lanes.half != ra.Half.NONE
