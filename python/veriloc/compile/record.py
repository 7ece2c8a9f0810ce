"""What a compilation decided about a kernel, and why, as records for people and for JSON.

What all vendors have in common; a vendor adds how it counts a version of a kernel.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar

SCHEMA = 1
"""Raised when the meaning of a field changes."""


class Version(Protocol):
    """One version of a kernel, as its vendor counts it."""

    def to_json(self) -> dict[str, Any]:
        """The version for machines; `registers` has the same names for all vendors."""


V = TypeVar("V", bound=Version)


@dataclass(slots=True)
class Candidate(Generic[V]):
    """Something that was tried."""

    name: str
    """Stages, views and allocators, e.g. `vgpr.post:greedy`; or the allocator alone."""
    outcome: V | None = None
    """None: the vendor's compiler refused it, or it cannot be written."""
    status: str = "not proved"
    """`proved`, `refuted`, `unknown`, `not proved` (nobody asked), `refused`."""
    reason: str = ""
    """Why it was not taken."""

    def to_json(self) -> dict[str, Any]:
        """The candidate for machines."""
        outcome = None if self.outcome is None else self.outcome.to_json()
        return {
            "name": self.name,
            "outcome": outcome,
            "status": self.status,
            "reason": self.reason,
        }


@dataclass(slots=True)
class KernelRecord(Generic[V]):
    """One kernel."""

    kernel: str
    chip: str
    instructions: int
    vregs: int
    bounds: dict[str, int]
    """Registers that are live at one point, before allocation, by banks."""
    vendor: V
    chosen: V
    allocator: str = "vendor"
    """The candidate that was taken."""
    status: str = "unknown"
    """Of the chosen one: `proved`, `refuted` or `unknown`."""
    obligations: dict[str, int] = field(default_factory=dict)
    """Proved, by family."""
    reasons: list[str] = field(default_factory=list)
    """Why it is not proved, or why the vendor's was kept."""
    candidates: list[Candidate[V]] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    """Of `allocate` and `prove`."""
    occupancy_banks: tuple[str, ...] = ()
    """The banks whose registers limit the waves."""
    occupancy_steps: list[tuple[int, int]] = field(default_factory=list)
    """Most registers in these banks, and the waves that fit with so many."""

    def to_json(self) -> dict[str, Any]:
        """The record for machines."""
        return {
            "schema": SCHEMA,
            **{part.name: getattr(self, part.name) for part in fields(self)},
            "vendor": self.vendor.to_json(),
            "chosen": self.chosen.to_json(),
            "candidates": [candidate.to_json() for candidate in self.candidates],
        }
