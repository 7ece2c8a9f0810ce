"""Register-bank conflicts: operands of one instruction that cannot be read at once.

Up to sm_90, and on sm_120, a register's lowest bit chooses one of two banks, each of which
gives two operands a cycle (Jia et al., "Dissecting the NVIDIA Volta GPU Architecture via
Microbenchmarking", 2018): an instruction with three different sources in one bank waits,
unless one of them is in the reuse cache. The rule of sm_100 is not known.
"""

from __future__ import annotations

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.program import Function, Operand
from veriloc.lowering.nvidia.syntax import Bank

_SOURCES = (24, 32, 64)
"""Fields of the three sources."""

READS_PER_BANK = 2
"""Operands that a bank gives in one cycle."""


def _is_source(operand: Operand) -> bool:
    """Whether an operand comes out of the register file by one of the three ports."""
    return (
        operand.bank is Bank.GPR
        and operand.reads
        and operand.start in _SOURCES
        and not operand.in_memory
    )


def reads_at_once(function: Function) -> dict[int, tuple[Operand, ...]]:
    """Operands that instructions read from the register file in one cycle, if its banks
    allow: three single registers, none of which is in the reuse cache.

    Wider operands (of 64-bit and matrix instructions) are read over several cycles, in an
    order that is not known; they are left out.
    """
    found = {}
    for block in function.blocks:
        cached: dict[int, int] = {}
        for index in range(block.first, block.last + 1):
            sources = {
                o.start: o
                for o in function.instructions[index].operands
                if _is_source(o)
            }
            read = tuple(
                o for start, o in sources.items() if cached.get(start or 0) != o.first
            )
            if len(read) == len(_SOURCES) and all(o.units == 1 for o in read):
                found[index] = read
            for start, operand in sources.items():
                if start is not None:
                    cached.pop(start, None)
                    if operand.reuse:
                        cached[start] = operand.first
    return found


def bank_conflicts(function: Function, architecture: Architecture) -> list[int] | None:
    """Indices of the instructions with a conflict; None where the rule is not known."""
    banks = architecture.register_banks
    if not banks:
        return None
    return [
        index
        for index, read in reads_at_once(function).items()
        if len({o.first for o in read}) == len(_SOURCES)
        and len({o.first % banks for o in read}) == 1
    ]
