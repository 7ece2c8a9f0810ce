"""Register-bank conflicts: operands of one instruction that cannot be read at once.

Up to sm_90, and on sm_120, a register's lowest bit chooses one of two banks, each of which
gives two operands a cycle (Jia et al., "Dissecting the NVIDIA Volta GPU Architecture via
Microbenchmarking", 2018): an instruction with three different sources in one bank waits,
unless one of them is in the reuse cache. The rule of sm_100 is not known.
"""

from __future__ import annotations

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.program import Function
from veriloc.lowering.nvidia.syntax import Bank

_SOURCES = (24, 32, 64)
"""Fields of the three sources."""


def three_source_instructions(function: Function) -> list[int]:
    """Indices of the instructions that read three general registers by the three fields."""
    found = []
    for index, instruction in enumerate(function.instructions):
        starts = {
            o.start
            for o in instruction.operands
            if o.bank is Bank.GPR and o.reads and not o.in_memory
        }
        if starts.issuperset(_SOURCES):
            found.append(index)
    return found


def bank_conflicts(function: Function, architecture: Architecture) -> list[int] | None:
    """Indices of the instructions with a conflict; None where the rule is not known."""
    if not architecture.register_banks:
        return None
    candidates = set(three_source_instructions(function))
    conflicts = []
    for block in function.blocks:
        cached: dict[int, int] = {}
        for index in range(block.first, block.last + 1):
            instruction = function.instructions[index]
            sources = {
                o.start: o
                for o in instruction.operands
                if o.bank is Bank.GPR and o.reads and o.start in _SOURCES
            }
            if index in candidates:
                read = {
                    o.first
                    for start, o in sources.items()
                    if cached.get(start or 0) != o.first
                }
                if len(read) == len(_SOURCES):
                    banks = {
                        register % architecture.register_banks for register in read
                    }
                    if len(banks) == 1:
                        conflicts.append(index)
            for start, operand in sources.items():
                if start is not None:
                    cached.pop(start, None)
                    if operand.reuse:
                        cached[start] = operand.first
    return conflicts
