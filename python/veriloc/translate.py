"""Translation out of MLIR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from veriloc._mlir._mlir_libs import _veriloc

if TYPE_CHECKING:
    from veriloc._mlir import ir


def to_llvm_ir(module: ir.Module | ir.Operation | ir.OpView) -> str:
    """Return LLVM IR text for a module of the LLVM dialect.

    ROCDL and NVVM operations become the intrinsics of their target. Raises
    `ir.MLIRError` when an operation has no translation.
    """
    return _veriloc.translate_to_llvm_ir(module.operation)
