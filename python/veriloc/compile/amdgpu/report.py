"""What a compilation decided, and why, as records for people and for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from veriloc.cost import Cost

SCHEMA = 1
"""Raised when the meaning of a field changes."""


@dataclass(slots=True)
class Outcome:
    """One version of a kernel: registers are those that its code object states."""

    vgprs: int
    agprs: int
    sgprs: int
    occupancy: int
    """Waves per execution unit."""
    scratch: int
    """Bytes per thread."""
    vgpr_spills: int
    sgpr_spills: int
    spills: int
    """Instructions that spill or reload, to memory or to lanes."""
    spill_weight: float
    """Bytes that they move, weighted with how often."""
    copies: int
    copy_weight: float
    """32-bit moves, weighted with how often."""
    conflict_weight: float
    rematerialised: int

    def cost(self) -> Cost:
        """For comparing versions."""
        return Cost(
            waves=self.occupancy,
            spill_weight=self.spill_weight,
            spills=self.spills,
            scratch=self.scratch,
            copy_weight=self.copy_weight,
            copies=self.copies,
            conflict_weight=self.conflict_weight,
            vector_registers=self.vgprs + self.agprs,
            scalar_registers=self.sgprs,
        )

    def spills_more_than(self, other: Outcome) -> bool:
        """In any of the ways in which spills are counted. Waves are not bought with it:
        how much a wave is worth depends on what the kernel waits for, which nobody knows.
        """
        return (
            self.scratch > other.scratch
            or self.spill_weight > other.spill_weight * (1 + 1e-6)
            or self.vgpr_spills + self.sgpr_spills
            > other.vgpr_spills + other.sgpr_spills
        )

    def to_json(self) -> dict[str, Any]:
        """The version for machines; `registers` has the same names for all vendors."""
        registers = {"vgpr": self.vgprs, "agpr": self.agprs, "sgpr": self.sgprs}
        return {**asdict(self), "registers": registers}


@dataclass(slots=True)
class Candidate:
    """Something that was tried."""

    name: str
    """Stages, views and allocators, e.g. `vgpr.post:greedy`."""
    outcome: Outcome | None = None
    """None: LLVM refused it."""
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
    """Registers that are live at one point, before allocation, by banks."""
    vendor: Outcome
    chosen: Outcome
    allocator: str
    """The candidate that was taken."""
    status: str
    """Of the chosen one: `proved`, `refuted` or `unknown`."""
    bound_waves: int = 0
    """Waves that the bounds allow; 0 where nothing is known of waves."""
    obligations: dict[str, int] = field(default_factory=dict)
    """Proved, by family."""
    reasons: list[str] = field(default_factory=list)
    """Why it is not proved, or why the vendor's was kept."""
    candidates: list[Candidate] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    """Of `allocate` and `prove`."""
    pressure: dict[str, list[int]] = field(default_factory=dict)
    """Registers that are live along the program, by the banks of `bounds`."""
    occupancy_banks: tuple[str, ...] = ("vgpr", "agpr")
    """The banks whose registers limit the waves."""
    occupancy_steps: list[tuple[int, int]] = field(default_factory=list)
    """Most registers in these banks, and the waves that fit with so many."""

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
