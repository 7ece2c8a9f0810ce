"""Translation out of MLIR."""

from __future__ import annotations

from veriloc._mlir import ir
from veriloc._mlir.dialects import llvm


def to_llvm_ir(module: ir.Module | ir.Operation | ir.OpView) -> str:
    """Return LLVM IR text for a module of the LLVM dialect.

    ROCDL and NVVM operations become the intrinsics of their target. Raises
    `ir.MLIRError` when an operation has no translation; nothing is returned
    for the part that has.
    """
    operation = module.operation
    with operation.context:
        return llvm.translate_module_to_llvmir(operation)
