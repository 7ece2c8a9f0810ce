"""What NVIDIA code costs: warps that fit, and register-bank conflicts.

Registers that no further warp can use are not counted: an allocation that needs fewer
without letting another warp in is no better, and may lose operands in the reuse cache.
"""

from __future__ import annotations

from veriloc.cost import Cost
from veriloc.lift.nvidia.loops import depths
from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.banks import bank_conflicts
from veriloc.lowering.nvidia.program import Function
from veriloc.targets.nvidia import NVIDIATarget


def conflict_weight(function: Function, architecture: Architecture) -> float | None:
    """Executions of instructions that wait for a bank, relative to one run of the kernel;
    None where the rule of the banks is not known.

    A loop counts tenfold.
    """
    conflicts = bank_conflicts(function, architecture)
    if conflicts is None:
        return None
    nesting = depths([block.successors for block in function.blocks])
    weight = 0.0
    found = set(conflicts)
    for block, depth in zip(function.blocks, nesting, strict=True):
        inside = sum(1 for i in range(block.first, block.last + 1) if i in found)
        weight += inside * 10.0**depth
    return weight


def cost_of(function: Function, count: int, target: NVIDIATarget) -> Cost:
    """The cost of code.

    Args:
        function: the code.
        count: registers of a thread, as the cubin states it.
        target: its chip.
    """
    return Cost(
        waves=target.warps_for(count),
        conflict_weight=conflict_weight(function, target.known) or 0.0,
    )
