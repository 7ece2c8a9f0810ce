"""What an allocation costs, and which of two is cheaper.

Criteria, the first that differs decides: waves that fit, spilled registers, copies, bank
conflicts, registers. Knows numbers only, of no vendor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Cost", "compare"]


@dataclass(frozen=True, slots=True)
class Cost:
    """Weighted figures count executions, relative to one run of the entry block."""

    waves: int
    """Per execution unit; more is better."""
    spill_weight: float = 0.0
    """Bytes that spills and reloads move, weighted."""
    spills: int = 0
    """32-bit registers that spills and reloads in the code move."""
    scratch: int = 0
    """Bytes of scratch memory per thread."""
    copy_weight: float = 0.0
    """32-bit moves between registers of one file or two, weighted."""
    copies: int = 0
    conflict_weight: float = 0.0
    """Operands that wait for a register bank, weighted."""
    vector_registers: int = 0
    """All files together."""
    scalar_registers: int = 0

    def key(self) -> tuple[float, ...]:
        """Ascending: the smaller, the better."""
        return (
            -self.waves,
            _rounded(self.spill_weight),
            self.spills,
            self.scratch,
            _rounded(self.copy_weight),
            self.copies,
            _rounded(self.conflict_weight),
            self.vector_registers,
            self.scalar_registers,
        )


def compare(a: Cost, b: Cost) -> int:
    """Negative if `a` is cheaper, positive if `b` is, 0 if neither."""
    left, right = a.key(), b.key()
    return (left > right) - (left < right)


def _rounded(weight: float) -> float:
    """Six digits, so that sums in another order compare equal."""
    if weight == 0.0 or not math.isfinite(weight):
        return weight
    return round(weight, 5 - math.floor(math.log10(abs(weight))))
