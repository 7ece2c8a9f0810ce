"""MLIR modules as input: the LLVM dialect is translated, `regalloc` is lowered back.

A regalloc module carries what it was lifted from, so it can be compiled again: with the
registers that it assigns, or, where it assigns none, as if its source had been given.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from veriloc import ir, translate
from veriloc.dialects import regalloc
from veriloc.lift.amdgpu.assignment import (
    AssignmentError,
    apply,
    assignment,
    target_of,
)
from veriloc.lift.amdgpu.source import CompileOptions, Exported, Source, export
from veriloc.lift.module import kernels
from veriloc.lift.program import Payload
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.problem import View
from veriloc.targets.amdgpu import AMDGPUTarget


class ModuleError(ValueError):
    """A module cannot be made machine code of; says why, and what would do."""

    def __init__(self, message: str, op: ir.Operation | ir.OpView | None = None):
        super().__init__(message)
        self.op = op
        """What is to blame, if one operation is."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A regalloc module as input for LLVM."""

    source: Source
    target: AMDGPUTarget
    kernels: tuple[str, ...]
    stages: tuple[StageAssignment, ...]
    """The registers that the module assigns; LLVM decides about the others."""

    def emit(self, options: CompileOptions) -> tuple[str, Exported]:
        """Assembly, and what the plugin exported of the final program.

        Raises:
            LlcError: the assignment does not fit the source, or is wrong.
        """
        with tempfile.TemporaryDirectory(prefix="veriloc-lower-") as name:
            assembly = Path(name) / "kernel.s"
            if self.stages:
                found = apply(self.source, options, self.stages, assembly=assembly)
            else:
                views = [View.VIRTUAL, View.FINAL]
                found = export(self.source, options, views, assembly=assembly)
            return assembly.read_text(encoding="utf-8"), found


def llvm_ir_of(module: ir.Module) -> str:
    """LLVM IR of a module of the LLVM dialect, or of the one gpu.module inside it.

    Raises:
        ModuleError: there are several, or an operation has no translation.
    """
    inner = [o for o in module.body.operations if o.operation.name == "gpu.module"]
    functions = [o for o in module.body.operations if o.operation.name == "llvm.func"]
    if len(inner) > 1 or (inner and functions):
        raise ModuleError(
            "holds several modules of GPU code; give one of them at a time", inner[-1]
        )
    root = inner[0].operation if inner else module.operation
    for op in root.regions[0].blocks[0]:
        if op.operation.name.partition(".")[0] not in ("llvm", "gpu"):
            raise ModuleError(
                f"'{op.operation.name}' is not of the LLVM dialect: lower the module to "
                "the dialects llvm and rocdl first (mlir-opt --convert-gpu-to-rocdl and "
                "the passes before it)",
                op,
            )
    try:
        return translate.to_llvm_ir(root)
    except ir.MLIRError as error:
        raise ModuleError(f"cannot be translated to LLVM IR: {error}", root) from error


def is_regalloc(module: ir.Module) -> bool:
    """Whether a module holds kernels of the regalloc dialect."""
    return any(True for _ in kernels(module))


def lower(module: ir.Module) -> Lowered:
    """Reads a regalloc module back.

    Raises:
        ModuleError: it carries no source, or several, or its choice cannot be written
            back.
    """
    found = list(kernels(module))
    payloads: dict[str, Payload] = {}
    for kernel in found:
        attribute = kernel.attributes.get("payload")
        data = None if attribute is None else regalloc.PayloadAttr(attribute).data
        if attribute is None or data is None:
            lacks = "payload" if attribute is None else "bytes in its payload"
            raise ModuleError(
                f"kernel @{kernel.sym_name.value} has no {lacks}: without what it was "
                "lifted from, no code can be made of it; convert-rocdl-to-regalloc adds "
                "that",
                kernel,
            )
        described = regalloc.PayloadAttr(attribute)
        payloads[described.sha256] = Payload(described.format, bytes(data))
    if len(payloads) != 1:
        raise ModuleError(
            f"its kernels were lifted from {len(payloads)} sources; lower the kernels of "
            "one source at a time"
        )
    try:
        return Lowered(
            Source(next(iter(payloads.values())), "the module's payload"),
            target_of(module),
            tuple(kernel.sym_name.value for kernel in found),
            tuple(assignment(module)),
        )
    except AssignmentError as error:
        raise ModuleError(str(error)) from error


def has_wishes(module: ir.Module) -> bool:
    """Whether a module says where any register has to be."""
    return any(op.at is not None or op.pin is not None for op in _registers(module))


def unassigned(module: ir.Module) -> Iterator[regalloc.KernelOp]:
    """Kernels that assign no register."""
    for kernel in kernels(module):
        if not any(op.at is not None for op in _registers_of(kernel)):
            yield kernel


def _registers(module: ir.Module) -> Iterator[regalloc.VRegOp]:
    for kernel in kernels(module):
        yield from _registers_of(kernel)


def _registers_of(kernel: regalloc.KernelOp) -> Iterator[regalloc.VRegOp]:
    for op in kernel.body.blocks[0]:
        if isinstance(op, regalloc.VRegOp):
            yield op
