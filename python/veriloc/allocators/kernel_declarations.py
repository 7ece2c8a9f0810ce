"""What a `regalloc.kernel` declares: registers, places, and the lanes of handles.

Lanes are numbered: first the locations of the target, then those of the virtual registers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.allocators.nodes import Register
from veriloc.allocators.problem import Space

InstructionOp: TypeAlias = ra.InstOp | ra.BranchOp | ra.ExitOp | ra.RematOp
INSTRUCTIONS = (ra.InstOp, ra.BranchOp, ra.ExitOp, ra.RematOp)
DECLARATIONS = (ra.VRegOp, ra.PRegOp, ra.SlotOp, ra.LabelOp)

_Attr = TypeVar("_Attr", bound=ir.Attribute)


class KernelError(ValueError):
    """The kernel cannot be allocated as it is; says at which operation and why."""

    def __init__(self, op: ir.OpView, message: str) -> None:
        super().__init__(message)
        self.op = op


@dataclass(slots=True)
class Handle:
    """A handle: first of its lanes in the numbering of the reader, and their number."""

    first: int
    lanes: int
    vreg: int | None
    """Index among the virtual registers; None: physical."""

    @property
    def mask(self) -> int:
        """Its lanes, as bits."""
        return ((1 << self.lanes) - 1) << self.first


class Declarations:
    """Those of one kernel."""

    def __init__(self, kernel: ra.KernelOp, target: ra.TargetAttr) -> None:
        self.kernel = kernel
        self.target = target
        self.blocks = [list(block.operations) for block in kernel.body]
        self.space = Space.of({b.name: b.count for b in target.banks}, self._grain())
        self.total = sum(b.size for b in self.space.banks)
        self.handles: dict[ir.Value, Handle] = {}
        self.registers: list[Register] = []
        self.vregs: list[ra.VRegOp] = []
        self.holders: dict[ir.Value, Handle] = {}
        self.reserved = 0
        for phys in (
            *(r for bank in self.target.banks for r in bank.reserved),
            *elements(ra.PhysAttr, self.kernel.reserved),
        ):
            for location in self.physical(phys):
                self.reserved |= 1 << location
        self._declare()

    #
    # Lanes
    #

    def _grain(self) -> int:
        """2, unless something names a half."""
        none = ra.Half.NONE

        def parts(op: ir.OpView) -> Iterator[bool]:
            if isinstance(op, ra.VRegOp):
                yield shape_of(op).half
            elif isinstance(op, ra.PRegOp):
                yield op.phys.half != none
            elif isinstance(op, INSTRUCTIONS):
                for info in (
                    *elements(ra.OperandAttr, op.def_info),
                    *elements(ra.OperandAttr, op.use_info),
                ):
                    yield info.lanes is not None and info.lanes.half != none
                for phys in elements(ra.PhysAttr, op.clobbers):
                    yield phys.half != none
            elif isinstance(op, ra.CopyOp):
                for lanes in (op.dst_lanes, op.src_lanes):
                    yield lanes is not None and lanes.half != none
            elif isinstance(op, (ra.SpillOp, ra.ReloadOp, ra.UndefOp)):
                yield op.lanes is not None and op.lanes.half != none

        return (
            1 if any(p for ops in self.blocks for op in ops for p in parts(op)) else 2
        )

    def physical(self, phys: ra.PhysAttr) -> range:
        """Locations of physical registers."""
        first = self.space.bank(phys.bank).base + phys.first_lane // self.space.grain
        return range(first, first + max(1, phys.num_lanes // self.space.grain))

    def part(self, handle: Handle, lanes: ra.LanesAttr | None) -> tuple[int, int]:
        """First lane inside a handle, and number of lanes, of an operand."""
        if lanes is None:
            return 0, handle.lanes
        grain = self.space.grain
        return lanes.first_lane // grain, max(1, lanes.num_lanes // grain)

    def mask(self, handle: Handle, lanes: ra.LanesAttr | None) -> int:
        """The lanes of an operand, as bits."""
        first, count = self.part(handle, lanes)
        return ((1 << count) - 1) << (handle.first + first)

    #
    # Declarations
    #

    def _declare(self) -> None:
        limits = {
            limit.bank: limit.count
            for limit in elements(ra.LimitAttr, self.kernel.budget)
        }
        next_lane = self.total
        slots: list[ra.SlotOp] = []
        for op in self.blocks[0]:
            if isinstance(op, ra.PRegOp):
                places = self.physical(op.phys)
                self.handles[op.reg] = Handle(places.start, len(places), None)
            elif isinstance(op, ra.VRegOp):
                lanes = max(1, shape_of(op).num_lanes // self.space.grain)
                register = self._register(op, next_lane, lanes, limits)
                self.handles[op.reg] = Handle(next_lane, lanes, len(self.registers))
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
            integer(op.id),
            first,
            lanes,
            self._allowed(op, limits),
            given=None if at is None else self.physical(ra.PhysAttr(at)).start,
            pinned=pin is not None,
        )

    def class_starts(self, name: str, lanes: int, limits: dict[str, int]) -> int:
        """Where runs of so many lanes lie inside a class, at any alignment."""
        found = next((c for c in self.target.classes if c.name == name), None)
        if found is None:
            raise KernelError(self.kernel, f"the target has no register class '{name}'")
        starts = 0
        for phys in found.ranges:
            places = self.physical(phys)
            end = places.stop
            if phys.bank in limits:
                bank = self.space.bank(phys.bank)
                end = min(end, bank.base + limits[phys.bank] * 2 // self.space.grain)
            count = end - places.start - lanes + 1
            if count > 0:
                starts |= ((1 << count) - 1) << places.start
        return starts

    def _allowed(self, op: ra.VRegOp, limits: dict[str, int]) -> int:
        shape = shape_of(op)
        lanes = max(1, shape.num_lanes // self.space.grain)
        pin = op.pin
        starts = self.class_starts(shape.reg_class, lanes, {} if pin else limits)
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
            starts &= 1 << self.physical(ra.PhysAttr(pin)).start
        return starts


def operation_text(op: ir.OpView) -> str:
    """The head of an operation, for messages."""
    text = op.operation.name
    if isinstance(op, INSTRUCTIONS):
        if not isinstance(op, ra.RematOp) and op.id is not None:
            text += f" {integer(op.id)}"
        if op.name is not None:
            text += f' "{op.name.value}"'
    return text


def shape_of(op: ra.VRegOp) -> ra.VRegType:
    """What a register is declared as."""
    shape = op.shape.value
    assert isinstance(shape, ra.VRegType)
    return shape


def elements(kind: type[_Attr], array: ir.ArrayAttr | None) -> list[_Attr]:
    """Elements of an array of which the dialect's verifier knows the kind."""
    return [] if array is None else [cast("_Attr", a) for a in array]


def integer(attribute: ir.IntegerAttr) -> int:
    """The value of an attribute."""
    return attribute.value
