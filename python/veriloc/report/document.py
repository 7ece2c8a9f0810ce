"""The document that reports are made from; docs/Report.md describes every field."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from veriloc.support.version import version

SCHEMA = 2
"""Raised when a field changes its meaning or goes away."""

Document = dict[str, Any]


def document(
    *,
    tool: str,
    compiler: Mapping[str, object],
    allocator: str,
    agpr: str,
    notes: Sequence[str],
    seconds: Mapping[str, float],
    objects: Sequence[dict[str, Any]],
) -> Document:
    """The document of one compilation; `objects` are made by `entry`."""
    return {
        "schema": SCHEMA,
        "tool": tool,
        "veriloc": version(),
        "compiler": dict(compiler),
        "allocator": allocator,
        "agpr": agpr,
        "seconds": {stage: round(value, 3) for stage, value in seconds.items()},
        "notes": list(notes),
        "kernels": list(objects),
    }


def entry(
    *,
    executable: str,
    chip: str,
    features: str | None,
    shipped: str,
    reason: str | None,
    proof: str | None,
    image: bytes,
    kernels: Sequence[dict[str, Any]],
    seconds: float,
    details: Mapping[str, object],
    **more: object,
) -> dict[str, Any]:
    """What became of one object and the kernels in it."""
    return {
        "executable": executable,
        "chip": chip,
        "features": features,
        "shipped": shipped,
        "reason": reason,
        "proof": proof,
        "sha256": hashlib.sha256(image).hexdigest(),
        "seconds": round(seconds, 3),
        **more,
        "details": {**details, "kernels": list(kernels)},
    }


def to_text(report: Document) -> str:
    """The document as JSON."""
    return json.dumps(report, indent=2, default=str) + "\n"
