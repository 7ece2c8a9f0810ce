"""The program before allocation, as text in which nothing of the allocation is left."""

from __future__ import annotations

from veriloc._mlir import ir
from veriloc._mlir._mlir_libs import _veriloc
from veriloc._mlir.dialects import regalloc as ra
from veriloc._mlir.passmanager import PassManager

__all__ = ["module_of", "recover", "recovered_text"]


def recover(module: ir.Module) -> None:
    """Run `regalloc-recover-virtual` on all kernels directly in a module."""
    _veriloc.register_passes()
    pipeline = "builtin.module(regalloc.kernel(regalloc-recover-virtual))"
    PassManager.parse(pipeline, module.context).run(module.operation)


def module_of(kernel: ra.KernelOp, target: ra.TargetAttr) -> str:
    """Text of a module with only this kernel, for its target."""
    body = str(kernel.operation.get_asm(assume_verified=True))
    return f"module attributes {{regalloc.target = {target}}} {{\n{body}\n}}\n"


def recovered_text(kernel: ra.KernelOp, target: ra.TargetAttr) -> str:
    """`module_of`, before allocation."""
    with ir.Context():
        module = ir.Module.parse(module_of(kernel, target))
        recover(module)
        return str(module.operation.get_asm())
