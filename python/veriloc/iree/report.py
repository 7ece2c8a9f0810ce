"""What became of each kernel of a model, as the document that reports are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from veriloc.iree import codeobject
from veriloc.iree.kernels import KernelRecord, Options
from veriloc.iree.toolchain import Version
from veriloc.report.document import Document, document, entry


def of_model(
    records: Sequence[KernelRecord],
    *,
    version: Version,
    options: Options,
    notes: Sequence[str],
    seconds: Mapping[str, float],
) -> Document:
    """The document of one compilation of a model."""
    return document(
        tool="iree-compile --veriloc",
        compiler={"iree": version.iree, "llvm": version.llvm},
        allocator=options.allocator,
        agpr=options.agpr,
        notes=notes,
        seconds=seconds,
        objects=[_entry(record) for record in records],
    )


def _entry(record: KernelRecord) -> dict[str, Any]:
    result, source = record.result, record.source
    replaced = record.replaced
    details = dict(result.details)
    kernels = details.pop("kernels", [])
    assert isinstance(kernels, list)
    return entry(
        executable=record.executable,
        entry=record.entry,
        format=record.format,
        chip=source.chip if source else codeobject.target_of(record.shipped),
        features=source.features if source else None,
        wave=source.wave if source else None,
        exports=list(source.exports) if source else [],
        input=result.kind.value if result.kind else None,
        shipped=result.allocator if replaced else "iree",
        reason=None if replaced else result.reason,
        proof=result.proof if replaced else None,
        seconds=result.seconds,
        image=record.shipped,
        kernels=kernels,
        resources={
            "iree": resources(record.baseline) if record.baseline else None,
            "shipped": resources(record.shipped),
        },
        details=details,
    )


def resources(image: bytes) -> dict[str, dict[str, Any]] | None:
    """Registers, spills and memory of each kernel in an image; None if it says nothing."""
    try:
        return {name: asdict(k) for name, k in codeobject.kernels(image).items()}
    except codeobject.CodeObjectError:
        return None
