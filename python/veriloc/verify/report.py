"""Reports as text and as JSON."""

from __future__ import annotations

from typing import Any

from veriloc._mlir import ir
from veriloc.verify.checker import Report, Violation

__all__ = ["to_json", "violation_message"]

Note = tuple[ir.Location | None, str]

SCHEMA = 1
"""Raised when the meaning of a field changes."""


def violation_message(violation: Violation) -> tuple[str, list[Note]]:
    """A diagnostic: message and notes, each note with the location it speaks of."""
    notes: list[Note] = [
        (op.location if op is not None else None, text) for op, text in violation.notes
    ]
    if violation.path:
        notes.append((None, "on the path " + " -> ".join(violation.path)))
    return f"[{violation.family}] {violation.text}", notes


def to_json(report: Report) -> dict[str, Any]:
    """All of a report, for machines. Locations are MLIR's text."""
    return {
        "schema": SCHEMA,
        "kernel": report.kernel,
        "status": report.status.value,
        "obligations": dict(sorted(report.obligations.items())),
        "seconds": round(report.seconds, 6),
        "reasons": list(report.reasons),
        "violations": [
            {
                "family": violation.family,
                "location": str(violation.op.location),
                "operation": str(violation.op),
                "text": violation.text,
                "lanes": [
                    {"value": value, "register": place}
                    for value, place in violation.lanes
                ],
                "notes": [
                    {
                        "text": text,
                        "location": None if op is None else str(op.location),
                        "operation": None if op is None else str(op),
                    }
                    for op, text in violation.notes
                ],
                "path": list(violation.path),
            }
            for violation in report.violations
        ],
    }
