"""`regalloc-repair`: keep what is right of a proposed allocation, and complete it."""

from __future__ import annotations

import sys

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc.allocators import Infeasible, Options
from veriloc.allocators.kernel import KernelError, read_kernel, write_assignment
from veriloc.allocators.repair import repair
from veriloc.passes import PassFailure, PassOptions
from veriloc.passes.allocate import failure


def run(op: ir.Operation, options: PassOptions) -> None:
    """Change the places of a kernel's registers where needed, or fail and change none."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    try:
        read = read_kernel(kernel)
    except KernelError as error:
        raise PassFailure(str(error), error.op) from error
    repaired = repair(read.problem, Options(time_limit=options["time-limit"] / 1000))
    if isinstance(repaired.result, Infeasible):
        raise failure(op, read, repaired.result)
    write_assignment(read, repaired.result)
    if options["print"]:
        nodes = read.problem.nodes
        moved = ", ".join(nodes[i].name for i in repaired.changed)
        kept = len(nodes) - len(repaired.changed)
        sys.stderr.write(
            f"@{read.problem.kernel}: {kept} of {len(nodes)} places kept"
            + (f"; placed anew: {moved}\n" if moved else "\n")
        )
