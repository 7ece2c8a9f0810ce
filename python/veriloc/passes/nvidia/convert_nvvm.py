"""`convert-nvvm-to-regalloc`: kernels of the LLVM dialect as regalloc kernels.

The module is translated to LLVM IR, compiled to PTX by LLVM and assembled by ptxas, and
each kernel is replaced by what the lift says of its machine code. Other functions and
globals stay; the payload of the kernels has them too. With `file`, the kernels of a
cubin or of PTX are added to the module instead.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from veriloc import translate
from veriloc._mlir import ir
from veriloc._mlir.python_pass import PassFailure, PassOptions
from veriloc.lift.errors import LiftError
from veriloc.lift.nvidia import lift_text, parse
from veriloc.lift.nvidia.source import Source, to_cubin
from veriloc.lowering.nvidia.errors import NvidiaError
from veriloc.passes.launched import launched_functions, put_kernels
from veriloc.support.llvm import LlvmToolError

_KERNEL_CONVENTION = "ptx_kernelcc"


def run(op: ir.Operation, options: PassOptions) -> None:
    """Replace the kernels of a `builtin.module`, or add those of a file."""
    chip = str(options["chip"]) or None
    file = str(options["file"])
    kernels = [] if file else launched_functions(op, "nvvm.kernel", _KERNEL_CONVENTION)
    if not file and not kernels:
        return
    only = None if file else {name for name, _ in kernels}
    try:
        source = Source.read(Path(file)) if file else _translated(op)
        text = lift_text(to_cubin(source, chip), only=only)
    except OSError as error:
        raise PassFailure(f"cannot read '{file}': {error.strerror}", op) from error
    except LiftError as error:
        blamed = dict(kernels).get(error.function, op)
        raise PassFailure(str(error), blamed) from error
    except (NvidiaError, LlvmToolError, subprocess.TimeoutExpired) as error:
        raise PassFailure(f"cannot be lifted: {error}", op) from error
    lifted = parse(text, op.context)
    op.attributes["regalloc.target"] = lifted.operation.attributes["regalloc.target"]
    found = {
        ir.StringAttr(k.attributes["sym_name"]).value: k for k in lifted.body.operations
    }
    if file:
        with ir.InsertionPoint(op.regions[0].blocks[0]):
            for kernel in found.values():
                kernel.operation.clone()
    put_kernels(found, kernels, "ptxas")


def _translated(op: ir.Operation) -> Source:
    try:
        return Source.read(translate.to_llvm_ir(op).encode())
    except ir.MLIRError as error:
        raise PassFailure(f"cannot be translated to LLVM IR: {error}", op) from error
