"""What `veriloc check` prints: diagnostics, a table, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from veriloc import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.check.diagnostics import Diagnostic, Printer
from veriloc.verify import Report, Status
from veriloc.verify.feasible import Feasibility, Possible
from veriloc.verify.program import phys_text
from veriloc.verify.replay import Replay
from veriloc.verify.report import to_json, violation_message

__all__ = [
    "ANSWERS",
    "diagnostics_of",
    "feasibility_json",
    "feasibility_text",
    "overall",
    "parse_errors",
    "replay_json",
    "replay_text",
    "summary_json",
    "summary_table",
]

SCHEMA = 1
"""Raised when the meaning of a field of the JSON changes."""

ANSWERS = {
    Possible.FEASIBLE: Status.PROVED,
    Possible.INFEASIBLE: Status.REFUTED,
    Possible.UNKNOWN: Status.UNKNOWN,
}
"""For the exit code."""

STYLES = {Status.PROVED: "green", Status.REFUTED: "bold red", Status.UNKNOWN: "yellow"}


def overall(statuses: Sequence[Status]) -> Status:
    """The worst answer; without any, it is unknown."""
    for status in (Status.REFUTED, Status.UNKNOWN):
        if status in statuses:
            return status
    return Status.PROVED if statuses else Status.UNKNOWN


def diagnostics_of(
    report: Report, kernel: ra.KernelOp | None, limit: int
) -> Iterator[Diagnostic]:
    """What there is to say about a kernel that is not proved."""
    for violation in report.violations[:limit]:
        message, notes = violation_message(violation)
        parts = []
        for index, (location, text) in enumerate(notes):
            op = violation.notes[index][0] if index < len(violation.notes) else None
            parts.append(Diagnostic("note", text, location, _text_of(op)))
        yield Diagnostic(
            "error",
            message,
            violation.op.location,
            _text_of(violation.op),
            parts,
        )
    if report.status is Status.UNKNOWN:
        yield Diagnostic(
            "warning",
            f"allocation of @{report.kernel}: unknown whether it is right",
            None if kernel is None else kernel.location,
            notes=[Diagnostic("note", reason) for reason in report.reasons[:limit]],
        )


def parse_errors(error: ir.MLIRError) -> Iterator[Diagnostic]:
    """The diagnostics that MLIR gave."""

    def convert(info: ir.DiagnosticInfo, severity: str) -> Diagnostic:
        notes = [convert(note, "note") for note in info.notes]
        return Diagnostic(severity, info.message, info.location, notes=notes)

    for info in error.error_diagnostics:
        yield convert(info, "error")


def _text_of(op: ir.OpView | None) -> str:
    if op is None or isinstance(op, ra.KernelOp):
        return ""
    return str(op)


def _instructions(kernel: ra.KernelOp | None) -> int | None:
    """Instructions of the program; those that allocation inserted do not count."""
    if kernel is None:
        return None
    program = (ra.InstOp, ra.BranchOp, ra.ExitOp)
    return sum(
        isinstance(op, program) or (isinstance(op, ra.CopyOp) and not op.inserted)
        for block in kernel.body
        for op in block
    )


def summary_table(reports: Sequence[tuple[Report, ra.KernelOp | None]]) -> Table:
    """One line per kernel, with a column for each family that occurs."""
    families = sorted({f for report, _ in reports for f in report.obligations})
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("kernel", overflow="fold")
    table.add_column("instructions", justify="right")
    for family in families:
        table.add_column(family, justify="right")
    table.add_column("status")
    table.add_column("time", justify="right")
    for report, kernel in reports:
        count = _instructions(kernel)
        table.add_row(
            f"@{report.kernel}",
            "" if count is None else str(count),
            *(str(report.obligations[family]) for family in families),
            f"[{STYLES[report.status]}]{report.status.value}",
            f"{report.seconds:.2f} s",
        )
    return table


def summary_json(
    name: str, reports: Sequence[tuple[Report, ra.KernelOp | None]], printer: Printer
) -> dict[str, Any]:
    """All reports about an input, for machines, with what the printer shows of the
    source."""
    kernels = []
    for report, kernel in reports:
        found = {**to_json(report), "instructions": _instructions(kernel)}
        shown = diagnostics_of(report, kernel, len(report.violations))
        for violation, diagnostic in zip(found["violations"], shown, strict=False):
            violation["excerpt"] = _excerpt_json(printer, diagnostic)
            for note, part in zip(violation["notes"], diagnostic.notes, strict=False):
                note["excerpt"] = _excerpt_json(printer, part)
        kernels.append(found)
    status = overall([report.status for report, _ in reports])
    return {
        "schema": SCHEMA,
        "input": name,
        "status": status.value,
        "kernels": kernels,
    }


def _excerpt_json(printer: Printer, diagnostic: Diagnostic) -> dict[str, Any] | None:
    excerpt = printer.excerpt(diagnostic)
    return None if excerpt is None else asdict(excerpt)


def replay_text(directory: Path, replay: Replay) -> Iterator[Diagnostic]:
    """What there is to say about a certificate that is not confirmed."""
    for problem in replay.problems:
        place = directory / problem.file if problem.file else directory
        yield Diagnostic("error", f"{place}: {problem.text}")
    if replay.status is Status.UNKNOWN:
        for reason in replay.reasons:
            yield Diagnostic("warning", reason)


def replay_json(directory: Path, replay: Replay) -> dict[str, Any]:
    """The check of a certificate, for machines."""
    return {
        "schema": SCHEMA,
        "certificate": str(directory),
        "status": replay.status.value,
        "digest": replay.digest,
        "solvers": replay.solvers,
        "binary_compared": replay.binary,
        "scripts": replay.scripts,
        "obligations": replay.kernels,
        "problems": [{"file": p.file, "text": p.text} for p in replay.problems],
        "reasons": replay.reasons,
    }


def feasibility_text(found: Feasibility, severity: str, message: str) -> Diagnostic:
    """Why a kernel or a pin is impossible."""
    notes = [
        Diagnostic("note", text, None if op is None else op.location, _text_of(op))
        for op, text in found.notes
    ]
    where = found.where
    location = None if where is None else where.location
    return Diagnostic(severity, message, location, _text_of(where), notes)


def feasibility_json(name: str, found: Sequence[Feasibility]) -> dict[str, Any]:
    """Whether kernels can be allocated, for machines."""
    return {
        "schema": SCHEMA,
        "input": name,
        "kernels": [
            {
                "kernel": f.kernel,
                "answer": f.answer.value,
                "text": f.text,
                "location": None if f.where is None else str(f.where.location),
                "notes": [text for _, text in f.notes],
                "places": {f"%v{n}": phys_text(at) for n, at in f.places.items()},
                "seconds": round(f.seconds, 6),
            }
            for f in found
        ],
    }
