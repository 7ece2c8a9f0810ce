"""What a compilation decided, and why: versions of a kernel as AMD's code objects state them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from veriloc.compile import record
from veriloc.cost import Cost


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
    """32-bit registers that spills and reloads in the code move, to memory or to lanes."""
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


Candidate: TypeAlias = record.Candidate[Outcome]


@dataclass(slots=True)
class KernelReport(record.KernelRecord[Outcome]):
    """One kernel."""

    bound_waves: int = 0
    """Waves that the bounds allow; 0 where nothing is known of waves."""
    pressure: dict[str, list[int]] = field(default_factory=dict)
    """Registers that are live along the program, by the banks of `bounds`."""
    occupancy_banks: tuple[str, ...] = ("vgpr", "agpr")
