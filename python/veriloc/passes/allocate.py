"""`regalloc-allocate`: give every virtual register of a kernel a place."""

from __future__ import annotations

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc.allocators import AllocatorError, Infeasible, Options, allocate
from veriloc.allocators.kernel import (
    KernelError,
    KernelProblem,
    read_kernel,
    write_assignment,
)
from veriloc.passes import PassFailure, PassOptions

_SHOWN = 8
"""Values that a diagnostic names; more are counted."""


def run(op: ir.Operation, options: PassOptions) -> None:
    """Set `at` on the registers of a kernel, or fail and change nothing."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    chosen = Options(
        order=options["order"],
        seed=options["seed"],
        time_limit=options["time-limit"] / 1000,
    )
    try:
        read = read_kernel(kernel)
        result = allocate(read.problem, options["allocator"], chosen)
    except KernelError as error:
        raise PassFailure(str(error), error.op) from error
    except AllocatorError as error:
        raise PassFailure(str(error), op) from error
    if isinstance(result, Infeasible):
        raise failure(op, read, result)
    write_assignment(read, result)


def failure(op: ir.Operation, read: KernelProblem, result: Infeasible) -> PassFailure:
    """The diagnostic for registers without a place."""
    problem = read.problem
    names = [problem.nodes[i].name for i in result.nodes]
    shown = ", ".join(names[:_SHOWN])
    if len(names) > _SHOWN:
        shown += f" and {len(names) - _SHOWN} more"
    verdict = "cannot be allocated" if result.proved else "was not allocated"
    notes: list[tuple[ir.Operation | ir.OpView | ir.Location, str]] = [
        (read.operation_at(result.point), f"here; without a place: {shown}")
    ]
    return PassFailure(
        f"@{problem.kernel} {verdict} by {result.allocator}: {result.reason}",
        op,
        notes,
    )
