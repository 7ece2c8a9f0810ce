"""The report of one compilation as JSON: what became of each kernel, and why."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from veriloc.iree import codeobject
from veriloc.iree.kernels import KernelRecord
from veriloc.iree.toolchain import Version

SCHEMA = 1
"""Raised when a field changes its meaning or goes away."""


def to_json(
    records: Sequence[KernelRecord],
    *,
    version: Version,
    allocator: str,
    notes: Sequence[str],
    seconds: dict[str, float],
) -> str:
    """The report of a compilation."""
    document = {
        "schema": SCHEMA,
        "compiler": {"iree": version.iree, "llvm": version.llvm},
        "allocator": allocator,
        "seconds": {stage: round(value, 3) for stage, value in seconds.items()},
        "notes": list(notes),
        "kernels": [_kernel(record) for record in records],
    }
    return json.dumps(document, indent=2, default=str) + "\n"


def _kernel(record: KernelRecord) -> dict[str, Any]:
    result, source = record.result, record.source
    replaced = record.replaced
    return {
        "executable": record.executable,
        "entry": record.entry,
        "format": record.format,
        "chip": source.chip if source else codeobject.target_of(record.baseline),
        "features": source.features if source else None,
        "wave": source.wave if source else None,
        "exports": list(source.exports) if source else [],
        "input": result.kind.value if result.kind else None,
        "shipped": result.allocator if replaced else "iree",
        "reason": None if replaced else result.reason,
        "proof": result.proof if replaced else None,
        "seconds": round(result.seconds, 3),
        "sha256": hashlib.sha256(record.shipped).hexdigest(),
        "resources": {
            "iree": resources(record.baseline),
            "shipped": resources(record.shipped),
        },
        "details": result.details,
    }


def resources(image: bytes) -> dict[str, dict[str, Any]] | None:
    """Registers, spills and memory of each kernel in an image; None if it says nothing."""
    try:
        return {name: asdict(k) for name, k in codeobject.kernels(image).items()}
    except codeobject.CodeObjectError:
        return None
