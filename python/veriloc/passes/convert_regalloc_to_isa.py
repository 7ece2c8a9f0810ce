"""`convert-regalloc-to-isa`: machine code of a module's kernels, written to a file.

The module stays as it is. What a kernel was lifted from comes out of its payload; the
registers are those that the module assigns, and what LLVM then emits is proved before
anything is written.
"""

from __future__ import annotations

from pathlib import Path

from veriloc._mlir import ir
from veriloc.compile.amdgpu.assembling import AssembleError, assemble
from veriloc.compile.amdgpu.modules import Lowered, ModuleError, lower
from veriloc.dialects import regalloc
from veriloc.lift.amdgpu import LiftError, lift_exported, parse
from veriloc.lift.amdgpu.source import CompileOptions, Exported
from veriloc.lift.module import kernels
from veriloc.lowering.amdgpu.plugin import LlcError, PluginError
from veriloc.passes import PassFailure, PassOptions
from veriloc.passes.nvidia import convert_isa as nvidia
from veriloc.passes.nvidia.convert_isa import has_nvidia_kernels
from veriloc.support.processes import write_output
from veriloc.verify import Report, Status, verify
from veriloc.verify.report import violation_message


def run(op: ir.Operation, options: PassOptions) -> None:
    """Write the machine code of a `builtin.module`."""
    if not options["file"]:
        raise PassFailure(
            "needs a file to write: convert-regalloc-to-isa{emit=asm file=kernel.s}", op
        )
    file = Path(options["file"])
    if has_nvidia_kernels(op):
        nvidia.run(op, file, emit=options["emit"], proof=options["verify"] is True)
        return
    if options["emit"] == "cubin":
        raise PassFailure("has no kernel of NVIDIA's to make a cubin of", op)
    # Passes are handed an operation; what reads payloads wants the module.
    module = ir.Module.parse(str(op.get_asm(enable_debug_info=True)), op.context)
    try:
        lowered = lower(module)
        assembly, emitted = lowered.emit(
            CompileOptions(lowered.target.chip, lowered.target.features)
        )
        if options["verify"]:
            _prove(op, lowered, emitted)
        data = assembly.encode()
        if options["emit"] != "asm":
            data = assemble(
                assembly,
                lowered.target.chip,
                lowered.target.features,
                link=options["emit"] == "hsaco",
            )
        write_output(file, data)
    except ModuleError as error:
        raise PassFailure(str(error), _blamed(op, error)) from error
    except OSError as error:
        raise PassFailure(f"cannot write '{file}': {error.strerror}", op) from error
    except LlcError as error:
        raise PassFailure(f"LLVM refuses it: {_refusal(error)}", op) from error
    except (AssembleError, LiftError, PluginError) as error:
        raise PassFailure(str(error), op) from error


def _prove(op: ir.Operation, lowered: Lowered, emitted: Exported) -> None:
    """Proves what was emitted; errors name places in the emitted program."""
    text = lift_exported(
        emitted, lowered.target, view="final", payload=None, only=set(lowered.kernels)
    )
    # A context of its own: in the module's, passes are running.
    with ir.Context() as context:
        module = parse(text, context)
        reports = [verify(kernel) for kernel in kernels(module)]
        for report in reports:
            if report.status is not Status.PROVED:
                raise PassFailure(
                    f"what LLVM emitted for @{report.kernel} is not proved "
                    f"({report.status.value}), so nothing is written",
                    _kernel(op, report.kernel),
                    [(op, said) for said in _said(report)],
                )


def _said(report: Report) -> list[str]:
    said = list(report.reasons)
    for violation in report.violations:
        message, notes = violation_message(violation)
        said += [message, *(text for _, text in notes)]
    return said


def _kernel(op: ir.Operation, name: str) -> ir.Operation | ir.OpView:
    """The kernel of that name."""
    for child in op.regions[0].blocks[0]:
        if isinstance(child, regalloc.KernelOp) and child.sym_name.value == name:
            return child
    return op


def _blamed(op: ir.Operation, error: ModuleError) -> ir.Operation | ir.OpView:
    """The place in the user's module of what is wrong in the copy."""
    if isinstance(error.op, regalloc.KernelOp):
        return _kernel(op, error.op.sym_name.value)
    return op


def _refusal(error: LlcError) -> str:
    lines = dict.fromkeys(error.diagnostics.strip().splitlines())
    return "; ".join(line.removeprefix("error: veriloc: ") for line in lines)


__all__ = ["run"]
