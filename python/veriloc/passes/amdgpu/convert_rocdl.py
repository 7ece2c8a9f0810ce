"""`convert-rocdl-to-regalloc`: kernels of the LLVM dialect as regalloc kernels.

The module is translated to LLVM IR, compiled by LLVM with the plugin, and each
function of kernel calling convention is replaced by what the lift says of it. Other
functions and globals stay; the payload of the kernels has them too.
"""

from __future__ import annotations

from veriloc import translate
from veriloc._mlir import ir
from veriloc._mlir.python_pass import PassFailure, PassOptions
from veriloc.lift.amdgpu import LiftError, lift_text
from veriloc.lift.amdgpu.source import SourceError
from veriloc.lowering.amdgpu._decode import FormatError
from veriloc.lowering.amdgpu.plugin import LlcError, PluginError
from veriloc.passes.launched import launched_functions, put_kernels
from veriloc.targets.amdgpu import UnknownRegisterError

_KERNEL_CONVENTION = "amdgpu_kernelcc"


def run(op: ir.Operation, options: PassOptions) -> None:
    """Replace the kernels of a `builtin.module`."""
    kernels = launched_functions(op, "rocdl.kernel", _KERNEL_CONVENTION)
    if not kernels:
        return
    try:
        source = translate.to_llvm_ir(op)
    except ir.MLIRError as error:
        raise PassFailure(f"cannot be translated to LLVM IR: {error}", op) from error
    names = {name for name, _ in kernels}
    try:
        text = lift_text(
            source.encode(),
            str(options["chip"]),
            str(options["features"]),
            view=str(options["view"]),
            only=names,
        )
    except LiftError as error:
        blamed = dict(kernels).get(error.function, op)
        raise PassFailure(str(error), blamed) from error
    except (
        FormatError,
        LlcError,
        PluginError,
        SourceError,
        UnknownRegisterError,
    ) as error:
        raise PassFailure(f"cannot be lifted: {error}", op) from error
    lifted = ir.Module.parse(text, op.context)
    op.attributes["regalloc.target"] = lifted.operation.attributes["regalloc.target"]
    found = {
        ir.StringAttr(k.attributes["sym_name"]).value: k for k in lifted.body.operations
    }
    put_kernels(found, kernels, "LLVM")
