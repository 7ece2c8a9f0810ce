"""What a compilation decided, and why: versions of a kernel as cubins state them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from veriloc.compile import record


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


Candidate: TypeAlias = record.Candidate[Outcome]


@dataclass(slots=True)
class KernelReport(record.KernelRecord[Outcome]):
    """One kernel."""

    fixed: list[str] = field(default_factory=list)
    """Why some registers stay where they are."""
    moved: int = 0
    """Operands that have another register now."""
    occupancy_banks: tuple[str, ...] = ("gpr",)
