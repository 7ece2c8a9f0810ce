"""`regalloc-print-summary`: one line of counts per kernel."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc
from veriloc._mlir.python_pass import PassFailure, PassOptions


def run(op: ir.Operation, options: PassOptions) -> None:
    """Print the counts of a `regalloc.kernel`."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    line = summarize(kernel) + "\n"
    if not options["file"]:
        sys.stderr.write(line)
        sys.stderr.flush()
        return
    try:
        with Path(options["file"]).open("a", encoding="utf-8") as file:
            file.write(line)
    except OSError as error:
        raise PassFailure(
            f"cannot append to '{options['file']}': {error.strerror}", op
        ) from error


def summarize(kernel: regalloc.KernelOp) -> str:
    """Return the counts of a kernel on one line.

    `instructions` are those of the program: instructions, terminators, and the
    copies that were there before allocation. `copies`, `spills`, `reloads` and
    `remats` were inserted by it. Virtual registers are counted per class.
    """
    ops: Counter[str] = Counter()
    vregs: Counter[str] = Counter()
    for block in kernel.body:
        for op in block:
            if isinstance(op, regalloc.VRegOp):
                vregs[regalloc.VRegType(op.shape.value).reg_class] += 1
                ops["assigned"] += op.at is not None
                ops["pinned"] += op.pin is not None
            elif isinstance(op, regalloc.CopyOp) and op.inserted:
                ops["copies"] += 1
            else:
                ops[_KINDS.get(type(op), "")] += 1
    classes = ", ".join(f"{name} {count}" for name, count in sorted(vregs.items()))
    counts = [f"{ops['instructions']} instructions"]
    counts.append(f"{vregs.total()} vregs" + (f" ({classes})" if classes else ""))
    counts += [f"{ops[kind]} {kind}" for kind in _SHOWN]
    return f"@{kernel.sym_name.value}: " + ", ".join(counts)


_KINDS: dict[type, str] = {
    regalloc.BranchOp: "instructions",
    regalloc.CopyOp: "instructions",
    regalloc.ExitOp: "instructions",
    regalloc.InstOp: "instructions",
    regalloc.ReloadOp: "reloads",
    regalloc.RematOp: "remats",
    regalloc.SpillOp: "spills",
}
_SHOWN = ("assigned", "pinned", "copies", "spills", "reloads", "remats")
