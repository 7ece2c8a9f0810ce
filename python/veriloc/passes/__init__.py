"""The passes written in Python: the list of them, and their registration.

A pass module holds the function that `PASSES` names, and is imported when the
pass first runs, so that the list costs nothing at start-up. What belongs to
one vendor stays under its name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, NamedTuple

from veriloc._mlir.python_pass import (
    Option,
    PassFailure,
    PassFunction,
    PassOptions,
    register_python_pass,
)

if TYPE_CHECKING:
    from veriloc._mlir import ir

__all__ = [
    "PASSES",
    "Option",
    "PassFailure",
    "PassOptions",
    "PythonPass",
    "register_passes",
    "register_python_pass",
]


class PythonPass(NamedTuple):
    """A pass of this package: what `register_python_pass` is told of it.

    `function` is "module:name"; `op` is the operation it runs on.
    """

    argument: str
    op: str
    function: str
    summary: str
    options: tuple[Option, ...] = ()
    dependent_dialects: tuple[str, ...] = ()


PASSES = (
    PythonPass(
        "regalloc-print-summary",
        op="regalloc.kernel",
        function="veriloc.passes.print_summary:run",
        summary="Print one line of counts per kernel",
        options=(Option("file", "", "File to append to; standard error when empty"),),
    ),
    PythonPass(
        "regalloc-allocate",
        op="regalloc.kernel",
        function="veriloc.passes.allocate:run",
        summary="Give every virtual register of a kernel a place",
        options=(
            Option(
                "allocator",
                "greedy",
                "Allocator to run",
                ("vendor", "first-fit", "greedy", "model", "exact", "portfolio"),
            ),
            Option(
                "order",
                "widest",
                "Order in which registers are placed",
                (
                    "widest",
                    "widest-longest",
                    "priority",
                    "definition",
                    "constrained",
                    "area",
                ),
            ),
            Option("seed", 0, "Not 0: vary the order, repeatably"),
            Option("time-limit", 2000, "Milliseconds of search, counted as work"),
        ),
    ),
    PythonPass(
        "regalloc-propose",
        op="regalloc.kernel",
        function="veriloc.passes.propose:run",
        summary="Allocate with the cheapest of several proposals of the learned model",
        options=(
            Option("candidates", 16, "Proposals to make"),
            Option("temperature", "0.7", "Of all but the first; 0: the likeliest"),
            Option("seed", 0, "Of everything random"),
            Option("print", False, "Tell each proposal's cost on standard error"),
        ),
    ),
    PythonPass(
        "regalloc-repair",
        op="regalloc.kernel",
        function="veriloc.passes.repair:run",
        summary="Keep what is right of a proposed allocation, and complete it",
        options=(
            Option("time-limit", 2000, "Milliseconds of search, counted as work"),
            Option("print", False, "Say on standard error what was kept and moved"),
        ),
    ),
    PythonPass(
        "regalloc-verify",
        op="regalloc.kernel",
        function="veriloc.passes.verify:run",
        summary="Prove the allocation of a kernel, or show where it is wrong",
        options=(
            Option("timeout", 20_000, "Milliseconds for each question to the solver"),
            Option("jobs", 0, "Questions asked at a time; 0: one per processor"),
            Option("json", "", "File to append a report to, one line of JSON a kernel"),
            Option("print", False, "Say on standard error what was proved"),
            Option(
                "certificate",
                "",
                "Directory to write certificates to, in one of its own a kernel",
            ),
        ),
    ),
    PythonPass(
        "regalloc-check-feasible",
        op="regalloc.kernel",
        function="veriloc.passes.feasible:run",
        summary="Tell whether a kernel can be allocated without spills",
        options=(
            Option("timeout", 20_000, "Milliseconds for each question to the solver"),
            Option("print", False, "Say on standard error that it can"),
        ),
    ),
    PythonPass(
        "regalloc-pin",
        op="builtin.module",
        function="veriloc.passes.pin:run",
        summary="Fix registers that a file names, before allocation",
        options=(Option("file", "", "File with lines like '%v12 = vgpr[4:7]'"),),
    ),
    PythonPass(
        "convert-regalloc-to-smt",
        op="builtin.module",
        function="veriloc.passes.convert_regalloc_to_smt:run",
        summary="Replace kernels by the obligations that prove their allocation",
        dependent_dialects=("smt",),
    ),
    PythonPass(
        "convert-rocdl-to-regalloc",
        op="builtin.module",
        function="veriloc.passes.amdgpu.convert_rocdl:run",
        summary="Replace AMD kernels of the LLVM dialect by what LLVM makes of them",
        options=(
            Option("chip", "gfx942", "Chip to compile for, as LLVM names it"),
            Option("features", "", "Features of the chip, as -mattr takes them"),
            Option(
                "view",
                "virtual",
                "Before allocation, behind LLVM's greedy allocator, or as LLVM emits it",
                ("virtual", "post", "final"),
            ),
        ),
        dependent_dialects=("regalloc",),
    ),
    PythonPass(
        "convert-regalloc-to-isa",
        op="builtin.module",
        function="veriloc.passes.convert_regalloc_to_isa:run",
        summary="Write the machine code of a module's kernels, proved once more",
        options=(
            Option("emit", "asm", "What to write", ("asm", "obj", "hsaco", "cubin")),
            Option("file", "", "File to write"),
            Option("verify", True, "Prove what LLVM emits before it is written"),
        ),
    ),
    PythonPass(
        "convert-nvvm-to-regalloc",
        op="builtin.module",
        function="veriloc.passes.nvidia.convert_nvvm:run",
        summary="Replace NVIDIA kernels of the LLVM dialect by what ptxas makes of them",
        options=(
            Option(
                "chip",
                "",
                "Chip to compile for, as ptxas names it; else the one that the source "
                "names, or sm_80",
            ),
            Option("file", "", "Cubin or PTX file to take kernels from instead"),
        ),
        dependent_dialects=("regalloc",),
    ),
    PythonPass(
        "regalloc-normalize",
        op="regalloc.kernel",
        function="veriloc.passes.normalize:run",
        summary="Give equal kernels the same names, numbers and operands",
        options=(
            Option("report", False, "Print the share of names common to all vendors"),
            Option("file", "", "File to append the report to; else standard error"),
        ),
    ),
)

_registered = False


def register_passes() -> None:
    """Make `PASSES` known to textual pipelines. More calls change nothing."""
    global _registered
    if _registered:
        return
    _registered = True
    for entry in PASSES:
        register_python_pass(
            entry.argument,
            _on_first_run(entry.function),
            summary=entry.summary,
            op=entry.op,
            options=entry.options,
            dependent_dialects=entry.dependent_dialects,
        )


def _on_first_run(function: str) -> PassFunction:
    """Return a pass function that imports "module:name" when it first runs."""

    def run(op: ir.Operation, options: PassOptions) -> None:
        module, name = function.split(":")
        getattr(importlib.import_module(module), name)(op, options)

    return run
