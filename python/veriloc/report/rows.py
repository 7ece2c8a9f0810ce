"""Kernels of a document as rows, for whatever shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from veriloc.report.document import Document

ARROW = "→"


@dataclass(frozen=True, slots=True)
class Version:
    """A kernel as one allocator left it."""

    registers: Mapping[str, int]
    """32-bit registers by file, e.g. `vgpr`."""
    occupancy: int
    """Waves (warps) that fit per execution unit; 0: not known."""
    spills: int
    """Instructions that spill or reload."""
    copies: int
    scratch: int
    """Bytes per thread."""


@dataclass(frozen=True, slots=True)
class Row:
    """One kernel."""

    name: str
    executable: str
    chip: str
    instructions: int | None
    vregs: int | None
    before: Version | None
    """The vendor's; None if nothing is known."""
    after: Version | None
    """What VeriLoc chose."""
    allocator: str
    verdict: str
    """`proved`, `refuted`, `unknown`; `kept` if the model has IREE's own object."""
    reason: str
    proof_seconds: float | None
    stock: Mapping[str, Any] = field(default_factory=dict)
    """What the metadata of IREE's own object say; empty without one."""
    bounds: Mapping[str, int] = field(default_factory=dict)
    obligations: Mapping[str, int] = field(default_factory=dict)
    candidates: Sequence[Mapping[str, Any]] = ()
    reasons: Sequence[str] = ()
    """What the proof, or the choice, said of the kernel."""
    pressure: Mapping[str, Sequence[int]] = field(default_factory=dict)
    occupancy_banks: Sequence[str] = ()
    """The banks whose registers limit the waves."""
    occupancy_steps: Sequence[Sequence[int]] = ()


def rows(document: Document) -> Iterator[Row]:
    """All kernels of a document, in its order."""
    for entry in document["kernels"]:
        kept = entry["shipped"] == "iree"
        kernels = entry.get("details", {}).get("kernels") or []
        for kernel in kernels:
            yield _row(entry, kernel, kept)
        known = {kernel["kernel"] for kernel in kernels}
        for name in entry.get("exports") or (() if kernels else (entry["executable"],)):
            if name not in known:
                yield Row(
                    name,
                    entry["executable"],
                    entry["chip"],
                    *(None, None, None, None),
                    "",
                    "kept" if kept else entry["proof"] or "unknown",
                    entry["reason"] or "",
                    None,
                    _stock(entry, name),
                )


def _row(entry: Mapping[str, Any], kernel: Mapping[str, Any], kept: bool) -> Row:
    reasons = kernel.get("reasons", [])
    return Row(
        kernel["kernel"],
        entry["executable"],
        kernel.get("chip") or entry["chip"],
        kernel.get("instructions"),
        kernel.get("vregs"),
        _version(kernel.get("vendor")),
        _version(kernel.get("chosen")),
        kernel.get("allocator", ""),
        "kept" if kept else kernel["status"],
        (entry["reason"] if kept else "; ".join(reasons)) or "",
        kernel.get("seconds", {}).get("prove"),
        _stock(entry, kernel["kernel"]),
        kernel.get("bounds", {}),
        kernel.get("obligations", {}),
        kernel.get("candidates", ()),
        reasons,
        kernel.get("pressure", {}),
        kernel.get("occupancy_banks", ()),
        kernel.get("occupancy_steps", ()),
    )


def _stock(entry: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    resources = entry.get("resources") or {}
    found: Mapping[str, Any] = (resources.get("iree") or {}).get(name, {})
    return found


def _version(found: Mapping[str, Any] | None) -> Version | None:
    if found is None:
        return None
    return Version(
        found["registers"],
        found.get("occupancy", 0),
        found.get("spills", 0),
        found.get("copies", 0),
        found.get("scratch", 0),
    )


def files(found: Sequence[Row]) -> list[str]:
    """The register files that any kernel uses, in the order in which they occur."""
    names: dict[str, None] = {}
    for row in found:
        for version in (row.before, row.after):
            if version is not None:
                names.update(
                    (n, None) for n, count in version.registers.items() if count
                )
    return list(names)


def summary_line(document: Document) -> str:
    """What a table amounts to."""
    found = list(rows(document))
    verdicts = [row.verdict for row in found]
    counts = [f"{verdicts.count(v)} {v}" for v in dict.fromkeys(verdicts)]
    better = sum(row.allocator not in ("", "vendor") for row in found)
    kernels = f"{len(found)} kernel{'s' * (len(found) != 1)}"
    return f"{kernels}: {', '.join(counts)}; {better} with other registers than the vendor's"


def change(before: int, after: int) -> str:
    """A figure, or two where it changed."""
    return str(after) if before == after else f"{before}{ARROW}{after}"
