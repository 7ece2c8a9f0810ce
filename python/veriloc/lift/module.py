"""The kernels of a module, whoever lifted them."""

from __future__ import annotations

from collections.abc import Iterator

from veriloc import ir
from veriloc.dialects import regalloc


def kernels(module: ir.Module) -> Iterator[regalloc.KernelOp]:
    """The kernels of a module, in its order."""
    for op in module.body.operations:
        if isinstance(op, regalloc.KernelOp):
            yield op
