"""`convert-regalloc-to-smt`: the proof obligations of a module's kernels, to look at.

Each kernel becomes a module of the same name that holds one `smt.solver` for the rules
on single registers and one per block. All of them unsatisfiable means proved.
"""

from __future__ import annotations

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc.passes import PassFailure, PassOptions
from veriloc.verify import obligation_scripts


def run(op: ir.Operation, options: PassOptions) -> None:
    """Replace every kernel directly below a `builtin.module`."""
    del options
    for kernel in [
        k for k in op.regions[0].blocks[0] if isinstance(k, regalloc.KernelOp)
    ]:
        target = regalloc.lookup_target(kernel)
        if target is None:
            raise PassFailure("the kernel has no target", kernel)
        solvers = "\n".join(obligation_scripts(kernel, target))
        text = f"builtin.module @{kernel.sym_name.value} {{\n{solvers}\n}}"
        new = ir.Operation.parse(text, context=op.context)
        ir.InsertionPoint(kernel).insert(new)
        kernel.operation.erase()
