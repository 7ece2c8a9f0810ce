"""Names of discardable attributes that several parts of VeriLoc read, and what they hold.

They say what allocation and proofs need of some machine and not of all. Modules keep them
when a pass does not know them.
"""

from __future__ import annotations

GUARD_NEGATED = "guard_negated"
"""Unit, of an instruction: it takes effect where its guard is false."""

CONTROL = "control"
"""Dictionary, of an instruction: when it issues, and what is in flight afterwards. Keys as
`veriloc.lift.nvidia.scheduling` has them."""

LATENCIES = "latencies"
"""Dictionary, of a kernel: distances known to be enough, the same."""

VENDOR = "vendor"
"""Place, of a virtual register: where the vendor's compiler put it."""

APART = "apart"
"""Array of 64-bit integers, of a kernel: registers that may not meet, live or not. Rows of
five: number of a virtual register and one of its units; number of another (or -1 less the
index of a bank of the target), first and number of units of it (or registers)."""

READ_BANKS = "read_banks"
"""Dictionary, of a kernel: by bank of the target, the number of its ports, which the lowest
bits of a register's number choose, and of reads that each serves at once."""

READ_TOGETHER = "read_together"
"""Array of integers, of an instruction: the uses that are read at once."""

SPARE_REGISTERS = "spare_registers"
"""Integer, of a kernel: registers that a thread has beyond the highest that is named."""
