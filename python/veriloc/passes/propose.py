"""`regalloc-propose`: give every register the place of the model's cheapest proposal."""

from __future__ import annotations

import math
import sys

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc.allocators import AllocatorError, Assignment, Options
from veriloc.allocators.kernel import KernelError, read_kernel, write_assignment
from veriloc.allocators.result import hopeless, unplaced
from veriloc.model.allocator import propose
from veriloc.passes import PassFailure, PassOptions
from veriloc.passes.allocate import failure


def run(op: ir.Operation, options: PassOptions) -> None:
    """Set `at` on the registers of a kernel, or fail and change nothing."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    if options["candidates"] < 1:
        raise PassFailure(f"candidates={options['candidates']} is less than 1", op)
    try:
        temperature = float(options["temperature"])
        if not 0 <= temperature < math.inf:
            raise ValueError
    except ValueError as error:
        raise PassFailure(
            f"temperature={options['temperature']} is not a number from 0", op
        ) from error
    try:
        read = read_kernel(kernel)
        problem = read.problem
        found = []
        if not hopeless(problem):
            for candidate in propose(
                problem,
                Options(seed=options["seed"]),
                options["candidates"],
                temperature,
            ):
                found.append(candidate)
                if options["print"]:
                    sys.stderr.write(f"@{problem.kernel} {candidate}\n")
    except KernelError as error:
        raise PassFailure(str(error), error.op) from error
    except AllocatorError as error:
        raise PassFailure(str(error), op) from error
    best = min(found, key=lambda c: c.cost.key(), default=None)
    if best is None:
        nodes = list(range(len(problem.nodes)))
        raise failure(op, read, unplaced("model", problem, nodes))
    write_assignment(read, Assignment("model", best.starts))
