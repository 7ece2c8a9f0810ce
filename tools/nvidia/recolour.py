#!/usr/bin/env python3
"""Gives every kernel of cubins other registers, good or bad, and proves and writes them.

    python tools/nvidia/recolour.py CORPUS [--match 'iree*.sm_89.cubin'] [--json result.json]

A test of lift, allocation, proof and patching on code as it is, where `results.py` keeps
ptxas's registers unless others cost less. Each kernel gets the first assignment that
allocators find and ptxas did not choose; if it is not proved, ptxas's stays, and the reason
is printed. Every cubin is written, disassembled and compared with what was intended;
nothing is kept of it.

Exit code 1: a kernel has more registers than ptxas gave it, or a cubin could not be written
back.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc import ir  # noqa: E402
from veriloc.allocators import Assignment, Options, allocate  # noqa: E402
from veriloc.allocators.kernel import read_kernel, write_assignment  # noqa: E402
from veriloc.allocators.orders import ORDERS  # noqa: E402
from veriloc.allocators.problem import Problem  # noqa: E402
from veriloc.dialects import regalloc  # noqa: E402
from veriloc.lift.errors import LiftError  # noqa: E402
from veriloc.lift.module import kernels  # noqa: E402
from veriloc.lift.nvidia import NvidiaError, lift, read_program  # noqa: E402
from veriloc.lift.nvidia.assignment import apply_assignment  # noqa: E402
from veriloc.verify import verify  # noqa: E402


@dataclass
class Row:
    """One kernel."""

    file: str
    kernel: str
    instructions: int
    status: str
    """Of the registers that it has in the end."""
    allocator: str
    registers: tuple[int, int]
    """As the cubin states them, before and after."""
    reasons: list[str] = field(default_factory=list)


@dataclass
class Tally:
    """All kernels."""

    rows: list[Row] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    """Kernels and files that were not understood, and why."""
    failed: dict[str, str] = field(default_factory=dict)
    """Cubins that could not be written back."""
    seconds: float = 0.0
    """CPU time."""

    def figures(self) -> dict[str, float]:
        """Sums over the rows."""
        rows = self.rows
        status = Counter(row.status for row in rows)
        return {
            "files": len({row.file for row in rows}),
            "kernels": len(rows),
            "instructions": sum(row.instructions for row in rows),
            "proved": status["proved"],
            "unknown": status["unknown"],
            "refuted": status["refuted"],
            "with other registers": sum(row.allocator != "vendor" for row in rows),
            "more registers than ptxas": sum(
                row.registers[1] > row.registers[0] for row in rows
            ),
            "fewer registers": sum(row.registers[1] < row.registers[0] for row in rows),
            "not understood": len(self.refused),
            "not written back": len(self.failed),
            "CPU seconds": round(self.seconds, 1),
        }


def recolour(file: Path, tally: Tally) -> Iterator[Row]:
    """Other registers for each kernel of a file, all in one cubin."""
    program = read_program(file)
    refused: dict[str, LiftError] = {}
    with ir.Context():
        module = lift(program, refused=refused)
        rows = [forced(file, kernel) for kernel in kernels(module)]
        applied = apply_assignment(module, program)
    tally.refused |= {f"{file.name} {name}": str(e) for name, e in refused.items()}
    for row in rows:
        change = applied.changes[row.kernel]
        row.registers = change.count_before, change.count_after
        row.instructions = len(program.function(row.kernel).instructions)
        yield row


def forced(file: Path, kernel: regalloc.KernelOp) -> Row:
    """Leaves another assignment in a kernel if it is proved, else ptxas's."""
    name = kernel.sym_name.value
    read = read_kernel(kernel)
    places = {number: op.at for number, op in read.registers.items()}
    found = another(read.problem)
    if found is not None:
        write_assignment(read, found)
    report = verify(kernel)
    row = Row(
        file.name,
        name,
        0,
        report.status.value,
        "vendor" if found is None else found.allocator,
        (0, 0),
        reasons=[
            *report.reasons,
            *(f"[{v.family}] {v.text}" for v in report.violations),
        ],
    )
    if report.status.value != "proved":
        for number, op in read.registers.items():
            op.at = places[number]
    return row


def another(problem: Problem) -> Assignment | None:
    """The first assignment found that is not ptxas's."""
    given = tuple(node.given for node in problem.nodes)
    for allocator, orders in (("first-fit", tuple(ORDERS)), ("greedy", ("widest",))):
        for order in orders:
            options = Options(order=order, time_limit=0.5)
            found = allocate(problem, allocator, options)
            if isinstance(found, Assignment) and found.starts != given:
                return found
    return None


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus", type=Path, help="a folder of cubins, or one cubin")
    parser.add_argument("--match", default="*.cubin", help="pattern of file names")
    parser.add_argument(
        "--json", type=Path, help="write all rows and figures to a file"
    )
    chosen = parser.parse_args()
    files = [chosen.corpus]
    if chosen.corpus.is_dir():
        files = sorted(chosen.corpus.glob(chosen.match))
    if not files:
        parser.error(f"{chosen.corpus}: no file matches {chosen.match}")
    tally = Tally()
    started = time.process_time()
    for number, file in enumerate(files, 1):
        print(f"{number}/{len(files)} {file.name}", file=sys.stderr)
        try:
            rows = list(recolour(file, tally))
        except NvidiaError as error:
            kind = tally.failed if "intended" in str(error) else tally.refused
            kind[file.name] = str(error)
            continue
        tally.rows += rows
        for row in rows:
            show(row)
    tally.seconds = time.process_time() - started
    for name, reason in {**tally.refused, **tally.failed}.items():
        print(f"{name}: {reason}")
    figures = tally.figures()
    for name, value in figures.items():
        print(f"{name}: {value}")
    if chosen.json:
        data = {"figures": figures, **asdict(tally)}
        chosen.json.write_text(json.dumps(data, indent=1) + "\n")
    return 1 if figures["more registers than ptxas"] or tally.failed else 0


def show(row: Row) -> None:
    """A line for a kernel that keeps ptxas's registers."""
    if row.status != "proved":
        print(
            f"{row.file} {row.kernel}: {row.status} by {row.allocator}"
            + "".join(f"; {reason}" for reason in row.reasons[:2]),
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
