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
from veriloc.lowering.amdgpu.plugin import LlcError, PluginError
from veriloc.lowering.amdgpu.problem import FormatError
from veriloc.targets.amdgpu import UnknownRegisterError

_KERNEL_CONVENTION = "amdgpu_kernelcc"


def run(op: ir.Operation, options: PassOptions) -> None:
    """Replace the kernels of a `builtin.module`."""
    kernels = list(_kernels(op))
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
    for name, function in kernels:
        if name not in found:
            raise PassFailure("was not compiled by LLVM", function)
        found[name].clone(ip=ir.InsertionPoint(function))
        function.erase()


def _kernels(op: ir.Operation) -> list[tuple[str, ir.Operation]]:
    """The functions that a host can launch, by name."""
    found = []
    for child in op.regions[0].blocks[0]:
        operation = child.operation
        if operation.name != "llvm.func" or not operation.regions[0].blocks:
            continue
        convention = str(operation.attributes.get("CConv", ""))
        if "rocdl.kernel" in operation.attributes or _KERNEL_CONVENTION in convention:
            name = ir.StringAttr(operation.attributes["sym_name"]).value
            found.append((name, operation))
    return found
