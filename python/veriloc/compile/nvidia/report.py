"""What a compilation decided, and why, as records for people and for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

SCHEMA = 1
"""Raised when the meaning of a field changes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One version of a kernel."""

    count: int
    """General registers of a thread, as the cubin states it."""
    used: int
    """The highest general register that the code names, and one."""
    occupancy: int
    """Warps of a scheduler."""
    conflicts: int | None
    """Instructions that wait for a register bank; None where the rule is not known."""
    conflict_weight: float | None
    """The same, by executions."""
    reuse_flags: int
    """Operands kept for a later instruction."""

    def __str__(self) -> str:
        """In words."""
        known = self.conflicts is not None
        conflicts = f"{self.conflicts} bank conflicts" if known else "unknown conflicts"
        return (
            f"{self.count} registers, {self.occupancy} warps a scheduler, {conflicts}"
        )

    def to_json(self) -> dict[str, Any]:
        """The version for machines; `registers` has the same names for all vendors."""
        # ptxas's spills are instructions like others, and nothing is copied here.
        moves = {"spills": 0, "copies": 0, "scratch": 0}
        return {**asdict(self), "registers": {"gpr": self.count}, **moves}


@dataclass(slots=True)
class Candidate:
    """Something that was tried."""

    name: str
    """The allocator."""
    outcome: Outcome | None = None
    status: str = "not proved"
    """`proved`, `refuted`, `unknown`, `not proved` (nobody asked), `refused`."""
    reason: str = ""
    """Why it was not taken."""


@dataclass(slots=True)
class KernelReport:
    """One kernel."""

    kernel: str
    chip: str
    instructions: int
    vregs: int
    bounds: dict[str, int]
    """Registers that are live at one point, by banks."""
    vendor: Outcome
    chosen: Outcome
    allocator: str = "vendor"
    """The candidate that was taken."""
    status: str = "unknown"
    """Of the chosen one: `proved`, `refuted` or `unknown`."""
    obligations: dict[str, int] = field(default_factory=dict)
    """Proved, by family."""
    reasons: list[str] = field(default_factory=list)
    """Why it is not proved, or why ptxas's was kept."""
    fixed: list[str] = field(default_factory=list)
    """Why some registers stay where they are."""
    candidates: list[Candidate] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    """Of `allocate` and `prove`."""
    moved: int = 0
    """Operands that have another register now."""
    occupancy_banks: tuple[str, ...] = ("gpr",)
    occupancy_steps: list[tuple[int, int]] = field(default_factory=list)
    """Most registers that the code may name, and the warps that fit with so many."""

    def to_json(self) -> dict[str, Any]:
        """The report for machines."""
        return {
            "schema": SCHEMA,
            **asdict(self),
            "vendor": self.vendor.to_json(),
            "chosen": self.chosen.to_json(),
            "candidates": [
                {
                    **asdict(candidate),
                    "outcome": candidate.outcome and candidate.outcome.to_json(),
                }
                for candidate in self.candidates
            ],
        }
