"""`regalloc-normalize`: the same names, numbers and operands for equal kernels.

* Instructions get the name of the shared vocabulary.
* Implicit reads of registers that nothing writes and no allocator gives away (the
  floating-point mode) go; they are the same before and after allocation.
* Virtual registers are numbered by their first definition. Lowering needs the numbers
  they had: the kernel keeps them as `llvm_vregs`.
* Physical registers and slots that are not used are no longer declared.

The program and its meaning stay the same, and so does what allocation decided.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc._mlir.python_pass import PassFailure, PassOptions
from veriloc.allocators.kernel import apart_of
from veriloc.dialects.attributes import APART
from veriloc.normalize import names

ORIGINAL_NUMBERS = "llvm_vregs"
"""Discardable attribute of a kernel: by number, the number that a virtual register has
in what the kernel was lifted from."""

_INSTRUCTIONS = (
    regalloc.InstOp,
    regalloc.BranchOp,
    regalloc.ExitOp,
    regalloc.RematOp,
)
_INSERTED = (regalloc.SpillOp, regalloc.ReloadOp, regalloc.RematOp)


class Statistics(NamedTuple):
    """What the pass did to a kernel."""

    kernel: str
    instructions: int
    """Instructions of the program with an opcode."""
    shared: int
    """Those of them whose name is the same for all vendors."""
    before: int
    """Characters of the kernel's text, without its payload."""
    after: int

    @property
    def share(self) -> float:
        """Part of the instructions with a shared name; 1 if there is none."""
        return self.shared / self.instructions if self.instructions else 1.0

    def __str__(self) -> str:
        return (
            f"@{self.kernel}: {self.share:.1%} of {self.instructions} instructions have "
            f"a cross-vendor name, {self.before} -> {self.after} characters"
        )


def run(op: ir.Operation, options: PassOptions) -> None:
    """Normalise a `regalloc.kernel`."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    vendor = _vendor(kernel)
    if vendor is None:
        raise PassFailure(
            "has no target, whose vendor tells the names of its instructions; give it "
            "target(...), or its module the attribute regalloc.target",
            op,
        )
    statistics = normalize(kernel, vendor, measure=options["report"] is True)
    if options["report"]:
        _report(str(statistics), str(options["file"]), op)


def normalize(
    kernel: regalloc.KernelOp, vendor: names.Vendor | None, *, measure: bool = True
) -> Statistics:
    """Normalise a kernel in place.

    Args:
        kernel: the kernel.
        vendor: whose opcodes its instructions have; None leaves names alone.
        measure: print the kernel before and after, for the sizes.
    """
    before = _size(kernel) if measure else 0
    with kernel.context, ir.Location.unknown():
        instructions, shared = _name(kernel, vendor)
        _drop_constant_reads(kernel)
        _drop_unused_declarations(kernel)
        _renumber(kernel)
    after = _size(kernel) if measure else 0
    name = kernel.sym_name.value
    return Statistics(name, instructions, shared, before, after)


def _report(line: str, file: str, op: ir.Operation) -> None:
    if not file:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
        return
    try:
        with Path(file).open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")
    except OSError as error:
        raise PassFailure(f"cannot append to '{file}': {error.strerror}", op) from error


def _target(kernel: regalloc.KernelOp) -> regalloc.TargetAttr | None:
    if kernel.target is not None:
        return regalloc.TargetAttr(kernel.target)
    parent = kernel.operation.parent
    while parent is not None:
        if "regalloc.target" in parent.attributes:
            return regalloc.TargetAttr(parent.attributes["regalloc.target"])
        parent = parent.parent
    return None


def _vendor(kernel: regalloc.KernelOp) -> names.Vendor | None:
    target = _target(kernel)
    if target is None:
        return None
    if target.vendor == regalloc.Vendor.AMDGPU:
        return "amdgpu"
    if target.vendor == regalloc.Vendor.NVIDIA:
        return "nvidia"
    return None


def _size(kernel: regalloc.KernelOp) -> int:
    return len(str(kernel.get_asm(large_resource_limit=0, assume_verified=True)))


def _ops(kernel: regalloc.KernelOp) -> Iterator[ir.OpView]:
    for block in kernel.body:
        yield from block


#
# Names
#


def _name(kernel: regalloc.KernelOp, vendor: names.Vendor | None) -> tuple[int, int]:
    """Names the instructions; returns how many there are and how many share a name."""
    instructions = shared = 0
    for op in _ops(kernel):
        if isinstance(op, regalloc.CopyOp):
            if not op.inserted:
                instructions += 1
                shared += 1
            continue
        if not isinstance(op, _INSTRUCTIONS) or op.native is None:
            continue
        if vendor is not None:
            text = names.normalise(vendor, op.native.value).text
            op.attributes["name"] = ir.StringAttr.get(text)
        if isinstance(op, regalloc.RematOp):
            continue
        instructions += 1
        if "name" in op.attributes:
            shared += names.is_shared(ir.StringAttr(op.attributes["name"]).value)
    return instructions, shared


#
# Noise
#


def _allocatable_banks(kernel: regalloc.KernelOp) -> set[str] | None:
    target = _target(kernel)
    if target is None:
        return None
    return {phys.bank for c in target.classes for phys in c.ranges}


def _drop_constant_reads(kernel: regalloc.KernelOp) -> None:
    """Drops implicit reads of banks that nothing writes and no class reaches."""
    allocatable = _allocatable_banks(kernel)
    if allocatable is None:
        return
    banks: dict[ir.Value, str] = {
        op.reg: regalloc.PhysAttr(op.phys).bank
        for op in kernel.body.blocks[0]
        if isinstance(op, regalloc.PRegOp)
    }
    written = set(allocatable)
    for op in _ops(kernel):
        if isinstance(op, _INSTRUCTIONS):
            written.update(banks[d] for d in op.defs if d in banks)
            written.update(regalloc.PhysAttr(c).bank for c in op.clobbers or ())
        elif isinstance(op, regalloc.CopyOp | regalloc.ReloadOp | regalloc.UndefOp):
            written.update([banks[op.dst]] if op.dst in banks else ())
    constant = {reg for reg, bank in banks.items() if bank not in written}
    if not constant:
        return
    for block in kernel.body:
        for op in list(block):
            if isinstance(op, _INSTRUCTIONS) and op.constraints is None:
                _without_reads(op, constant)


def _without_reads(
    op: regalloc.InstOp | regalloc.BranchOp | regalloc.ExitOp | regalloc.RematOp,
    constant: set[ir.Value],
) -> None:
    """Replaces an instruction by one without implicit reads of these registers."""
    uses = list(zip(op.uses, op.use_info, strict=True))
    kept = [
        (reg, info)
        for reg, info in uses
        if reg not in constant
        or regalloc.OperandAttr(info).flags != regalloc.OperandFlags.IMPLICIT
    ]
    if len(kept) == len(uses):
        return
    attributes = {
        a: op.attributes[a]
        for a in op.attributes
        if a not in ("use_info", "operandSegmentSizes")
    }
    attributes["use_info"] = ir.ArrayAttr.get([info for _, info in kept])
    sizes = [len(op.defs), len(kept)]
    attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get(sizes)
    ir.Operation.create(
        op.operation.name,
        operands=[*op.defs, *(reg for reg, _ in kept)],
        attributes=attributes,
        successors=list(op.operation.successors),
        loc=op.location,
        ip=ir.InsertionPoint(op),
    )
    op.erase()


def _drop_unused_declarations(kernel: regalloc.KernelOp) -> None:
    entry = kernel.body.blocks[0]
    # Parts stand behind their wholes, and holders in front of their slots.
    for op in reversed(list(entry)):
        if isinstance(op, regalloc.PRegOp | regalloc.SlotOp) and not any(
            True for _ in op.result.uses
        ):
            op.erase()


#
# Numbers
#


def _renumber(kernel: regalloc.KernelOp) -> None:
    """Numbers registers by first definition in the program without inserted code.

    A kernel and its allocated form get the same numbers so; parts come behind.
    """
    entry = kernel.body.blocks[0]
    vregs: dict[ir.Value, regalloc.VRegOp] = {
        op.reg: op for op in entry if isinstance(op, regalloc.VRegOp)
    }
    roots: dict[ir.Value, ir.Value] = {reg: _chain(op)[0] for reg, op in vregs.items()}
    order: dict[ir.Value, None] = {}
    parts: dict[ir.Value, None] = {}
    used: dict[ir.Value, None] = {}
    for op in _ops(kernel):
        inserted = isinstance(op, _INSERTED) or (
            isinstance(op, regalloc.CopyOp) and op.inserted
        )
        for reg in _written(op):
            if reg not in vregs:
                continue
            if not inserted:
                order.setdefault(roots[reg])
            parts.setdefault(reg)
        if not inserted and not isinstance(op, regalloc.VRegOp | regalloc.SlotOp):
            used.update((roots[r], None) for r in op.operands if r in roots)
    for reg in (*used, *parts, *vregs):
        for link in _chain(vregs[reg]):
            order.setdefault(link)
    known = original_numbers(kernel)
    numbers = [known.get(n, n) for n in (vregs[reg].id.value for reg in order)]
    if numbers != list(range(len(numbers))):
        kernel.attributes[ORIGINAL_NUMBERS] = ir.DenseI32ArrayAttr.get(numbers)
    _renumber_apart(kernel, {vregs[r].id.value: n for n, r in enumerate(order)})
    i64 = ir.IntegerType.get_signless(64)
    for number, reg in enumerate(order):
        vregs[reg].attributes["id"] = ir.IntegerAttr.get(i64, number)
    _reorder([vregs[reg] for reg in order])


def _renumber_apart(kernel: regalloc.KernelOp, new: dict[int, int]) -> None:
    """Registers that may not meet are named by number."""
    if APART not in kernel.attributes:
        return
    rows = [
        (new[a], unit, new[b] if b >= 0 else b, first, units)
        for a, unit, b, first, units in apart_of(kernel)
    ]
    flat = [number for row in sorted(rows) for number in row]
    kernel.attributes[APART] = ir.DenseI64ArrayAttr.get(flat)


def original_numbers(kernel: regalloc.KernelOp) -> dict[int, int]:
    """Numbers of registers in what a normalised kernel was lifted from, by number now.

    Registers that are not in it kept theirs.
    """
    if ORIGINAL_NUMBERS not in kernel.attributes:
        return {}
    numbers = ir.DenseI32ArrayAttr(kernel.attributes[ORIGINAL_NUMBERS])
    return dict(enumerate(numbers))


def _chain(op: regalloc.VRegOp) -> list[ir.Value]:
    """A register and those that it is a part of, the whole first."""
    chain: list[ir.Value] = [op.reg]
    while op.split_of is not None:
        whole = op.split_of.owner.opview
        assert isinstance(whole, regalloc.VRegOp)
        op = whole
        chain.append(op.reg)
    return chain[::-1]


def _written(op: ir.OpView) -> Iterable[ir.Value]:
    if isinstance(op, _INSTRUCTIONS):
        return list(op.defs)
    if isinstance(op, regalloc.CopyOp | regalloc.ReloadOp | regalloc.UndefOp):
        return [op.dst]
    return []


def _reorder(vregs: list[regalloc.VRegOp]) -> None:
    """Puts the declarations in this order, where the last one stands now."""
    if not vregs:
        return
    block = vregs[0].operation.block
    positions = {op: i for i, op in enumerate(block)}
    last = max(vregs, key=lambda op: positions[op])
    following = list(block)[positions[last] + 1]
    held = [
        op for op in block if isinstance(op, regalloc.SlotOp) and op.held_by is not None
    ]
    for op in vregs:
        op.move_before(following)
    for slot in held:
        slot.move_before(following)
