"""The NVIDIA side of `convert-regalloc-to-isa`: a module's registers written into its cubin."""

from __future__ import annotations

from pathlib import Path

from veriloc._mlir import ir
from veriloc._mlir.python_pass import PassFailure
from veriloc.dialects import regalloc
from veriloc.lift.module import kernels
from veriloc.lift.nvidia.assignment import apply_assignment
from veriloc.lowering.nvidia.errors import NvidiaError
from veriloc.support.processes import write_output
from veriloc.verify import Status, verify


def has_nvidia_kernels(op: ir.Operation) -> bool:
    """Whether a module holds kernels for a chip of NVIDIA's."""
    for child in op.regions[0].blocks[0]:
        if isinstance(child, regalloc.KernelOp):
            target = regalloc.lookup_target(child)
            if target is not None and target.vendor == regalloc.Vendor.NVIDIA:
                return True
    return False


def run(op: ir.Operation, file: Path, emit: str, proof: bool) -> None:
    """Write the cubin of a `builtin.module`."""
    if emit != "cubin":
        raise PassFailure(
            f"kernels for NVIDIA chips become cubins, not '{emit}': "
            "convert-regalloc-to-isa{emit=cubin file=kernel.cubin}",
            op,
        )
    module = ir.Module.parse(str(op.get_asm(enable_debug_info=True)), op.context)
    try:
        data = apply_assignment(module).data
    except NvidiaError as error:
        raise PassFailure(str(error), op) from error
    for kernel in kernels(module) if proof else ():
        report = verify(kernel)
        if report.status is not Status.PROVED:
            said = [*report.reasons, *(v.text for v in report.violations)]
            raise PassFailure(
                f"the registers of @{report.kernel} are not proved "
                f"({report.status.value}), so nothing is written",
                op,
                [(op, text) for text in said],
            )
    try:
        write_output(file, data)
    except OSError as error:
        raise PassFailure(f"cannot write '{file}': {error.strerror}", op) from error
