"""`regalloc-pin`: fix registers that a file names, or say why that is impossible."""

from __future__ import annotations

from pathlib import Path

from veriloc._mlir import ir
from veriloc.passes import PassFailure, PassOptions
from veriloc.verify.certificate import find_kernels
from veriloc.verify.feasible import check_pins
from veriloc.verify.pins import PinError, apply_pins, read_pins


def run(op: ir.Operation, options: PassOptions) -> None:
    """Set pins on all kernels of a module."""
    if not options["file"]:
        raise PassFailure("needs a file of pins: regalloc-pin{file=pins.txt}", op)
    path = Path(options["file"])
    kernels = find_kernels(op)
    try:
        apply_pins(read_pins(path), kernels)
    except PinError as error:
        raise PassFailure(str(error), op) from error
    except OSError as error:
        raise PassFailure(f"cannot read '{path}': {error.strerror}", op) from error
    for kernel in kernels:
        problem = check_pins(kernel)
        if problem is not None:
            where = kernel if problem.where is None else problem.where
            notes = [(where if at is None else at, text) for at, text in problem.notes]
            raise PassFailure(f"impossible pin: {problem.text}", where, notes)
