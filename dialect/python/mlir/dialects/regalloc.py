"""The regalloc dialect: operations, attributes, types and enums.

The operations' classes take their operands and properties as they are stored.
The functions below take what a caller has at hand: a register operand is a
handle, or a handle with an `OperandAttr`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from .._mlir_libs._mlir import ir as _ir
from .._mlir_libs._veriloc.regalloc import *
from .._mlir_libs._veriloc.regalloc import (
    ConstraintAttr,
    OperandAttr,
    PhysAttr,
    VRegType,
)
from ..ir import register_attribute_builder as _register_attribute_builder
from ._regalloc_ops_gen import (
    BranchOp as BranchOp,
)
from ._regalloc_ops_gen import (
    CopyOp as CopyOp,
)
from ._regalloc_ops_gen import (
    ExitOp as ExitOp,
)
from ._regalloc_ops_gen import (
    InstOp as InstOp,
)
from ._regalloc_ops_gen import (
    KernelOp as KernelOp,
)
from ._regalloc_ops_gen import (
    LabelOp as LabelOp,
)
from ._regalloc_ops_gen import (
    PRegOp as PRegOp,
)
from ._regalloc_ops_gen import (
    ReloadOp as ReloadOp,
)
from ._regalloc_ops_gen import (
    RematOp as RematOp,
)
from ._regalloc_ops_gen import (
    SlotOp as SlotOp,
)
from ._regalloc_ops_gen import (
    SpillOp as SpillOp,
)
from ._regalloc_ops_gen import (
    UndefOp as UndefOp,
)
from ._regalloc_ops_gen import (
    VRegOp as VRegOp,
)
from ._regalloc_ops_gen import (
    _Dialect as _Dialect,
)
from ._regalloc_ops_gen import (
    copy as copy,
)
from ._regalloc_ops_gen import (
    kernel as kernel,
)
from ._regalloc_ops_gen import (
    label as label,
)
from ._regalloc_ops_gen import (
    preg as preg,
)
from ._regalloc_ops_gen import (
    reload as reload,
)
from ._regalloc_ops_gen import (
    slot as slot,
)
from ._regalloc_ops_gen import (
    spill as spill,
)
from ._regalloc_ops_gen import (
    undef as undef,
)

Operand: TypeAlias = "_ir.Value | tuple[_ir.Value, OperandAttr]"


def _array(elements: Any, context: _ir.Context) -> _ir.ArrayAttr:
    return _ir.ArrayAttr.get(elements, context=context)


def _id(value: int, context: _ir.Context) -> _ir.IntegerAttr:
    i64 = _ir.IntegerType.get_signless(64, context=context)
    return _ir.IntegerAttr.get(i64, value)


_register_attribute_builder("RegAlloc_IdAttr")(_id)
for _kind in ("Constraint", "Limit", "Operand", "Phys"):
    _register_attribute_builder(f"RegAlloc_{_kind}ArrayAttr")(_array)


def vreg(
    id: int,
    shape: VRegType,
    *,
    at: PhysAttr | None = None,
    hint: PhysAttr | None = None,
    pin: PhysAttr | None = None,
    whole_wave: bool = False,
    split_of: _ir.Value | None = None,
    slot: _ir.Value | None = None,
    loc: _ir.Location | None = None,
    ip: _ir.InsertionPoint | None = None,
) -> _ir.Value:
    """Declare a virtual register and return its handle."""
    return VRegOp(
        id,
        _ir.TypeAttr.get(shape),
        at=at,
        hint=hint,
        pin=pin,
        whole_wave=whole_wave,
        split_of=split_of,
        slot=slot,
        loc=loc,
        ip=ip,
    ).reg


def inst(
    name: str,
    defs: Sequence[Operand] = (),
    uses: Sequence[Operand] = (),
    *,
    id: int | None = None,
    pure: bool = False,
    deleted: bool = False,
    native: str | None = None,
    clobbers: Sequence[PhysAttr] | None = None,
    imm: Sequence[_ir.Attribute] | None = None,
    constraints: Sequence[ConstraintAttr] | None = None,
    loc: _ir.Location | None = None,
    ip: _ir.InsertionPoint | None = None,
) -> InstOp:
    """Insert a machine instruction."""
    return InstOp(
        name,
        *_split(defs, uses),
        id=id,
        pure=pure,
        deleted=deleted,
        native=native,
        clobbers=clobbers,
        imm=imm,
        constraints=constraints,
        loc=loc,
        ip=ip,
    )


def branch(
    dests: Sequence[_ir.Block],
    name: str | None = None,
    defs: Sequence[Operand] = (),
    uses: Sequence[Operand] = (),
    *,
    id: int | None = None,
    native: str | None = None,
    clobbers: Sequence[PhysAttr] | None = None,
    imm: Sequence[_ir.Attribute] | None = None,
    constraints: Sequence[ConstraintAttr] | None = None,
    loc: _ir.Location | None = None,
    ip: _ir.InsertionPoint | None = None,
) -> BranchOp:
    """End a block that goes on in `dests`; without a name it falls through."""
    return BranchOp(
        *_split(defs, uses),
        dests,
        id=id,
        name=name,
        native=native,
        clobbers=clobbers,
        imm=imm,
        constraints=constraints,
        loc=loc,
        ip=ip,
    )


def exit(
    name: str | None = None,
    defs: Sequence[Operand] = (),
    uses: Sequence[Operand] = (),
    *,
    id: int | None = None,
    native: str | None = None,
    clobbers: Sequence[PhysAttr] | None = None,
    imm: Sequence[_ir.Attribute] | None = None,
    constraints: Sequence[ConstraintAttr] | None = None,
    loc: _ir.Location | None = None,
    ip: _ir.InsertionPoint | None = None,
) -> ExitOp:
    """End a block that leaves the kernel."""
    return ExitOp(
        *_split(defs, uses),
        id=id,
        name=name,
        native=native,
        clobbers=clobbers,
        imm=imm,
        constraints=constraints,
        loc=loc,
        ip=ip,
    )


def remat(
    of: int,
    name: str,
    defs: Sequence[Operand] = (),
    uses: Sequence[Operand] = (),
    *,
    native: str | None = None,
    clobbers: Sequence[PhysAttr] | None = None,
    imm: Sequence[_ir.Attribute] | None = None,
    constraints: Sequence[ConstraintAttr] | None = None,
    loc: _ir.Location | None = None,
    ip: _ir.InsertionPoint | None = None,
) -> RematOp:
    """Insert a repetition of the instruction numbered `of`."""
    return RematOp(
        of,
        name,
        *_split(defs, uses),
        native=native,
        clobbers=clobbers,
        imm=imm,
        constraints=constraints,
        loc=loc,
        ip=ip,
    )


def _split(
    defs: Sequence[Operand], uses: Sequence[Operand]
) -> tuple[list[_ir.Value], list[_ir.Value], list[OperandAttr], list[OperandAttr]]:
    """Separate handles from descriptions, in the order the classes take them."""
    pairs = [
        [o if isinstance(o, tuple) else (o, OperandAttr.get()) for o in operands]
        for operands in (defs, uses)
    ]
    (def_regs, def_info), (use_regs, use_info) = (
        ([reg for reg, _ in group], [info for _, info in group]) for group in pairs
    )
    return def_regs, use_regs, def_info, use_info
