"""`regalloc-check-feasible`: can the kernel be allocated at all?"""

from __future__ import annotations

import sys

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc.passes import PassFailure, PassOptions
from veriloc.verify.feasible import Possible, check_feasible


def run(op: ir.Operation, options: PassOptions) -> None:
    """Fail the pass unless places were found and proved."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    found = check_feasible(kernel, options["timeout"])
    if found.answer is Possible.FEASIBLE:
        if options["print"]:
            sys.stderr.write(f"@{found.kernel}: feasible: {found.text}\n")
        return
    where = op if found.where is None else found.where
    notes = [(where if at is None else at, text) for at, text in found.notes]
    if found.answer is Possible.INFEASIBLE:
        message = f"@{found.kernel} cannot be allocated without spills: {found.text}"
    else:
        message = f"@{found.kernel}: unknown whether it can be allocated: {found.text}"
    raise PassFailure(message, where, notes)
