"""What people call V-lanes, locations and obligations. No proof rests on it.

`Names` finds out by the order in which `program.py` numbers them.
"""

from __future__ import annotations

from itertools import pairwise

from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.program import Program, Step, Use

__all__ = ["Names", "family_of"]


class Names:
    """Names of the lanes and locations of a program."""

    def __init__(self, program: Program) -> None:
        self.lanes: dict[int, str] = {}
        """By V-lane, of virtual registers: `%v3[1]`."""
        self.locations: dict[int, str] = {}
        """By location: `vgpr[4]`; those of physical registers are V-lanes, too."""
        whole = program.grain == 2
        for register, lanes in program.virtual.items():
            for i, x in enumerate(lanes):
                suffix = "" if len(lanes) == 1 else f"[{_lane(i, whole)}]"
                self.lanes[x] = f"%v{register}{suffix}"
        bases = sorted((base, bank) for bank, base in program.bank_base.items())
        for (base, bank), (end, _) in pairwise([*bases, (program.physical_lanes, "")]):
            for at in range(base, end):
                self.locations[at] = f"{bank}[{_lane(at - base, whole)}]"
        for op in program.kernel.body.blocks[0].operations:
            if isinstance(op, ra.SlotOp):
                for i, at in enumerate(program.slots[op.slot]):
                    offset = i * 2 * program.grain
                    self.locations[at] = f"%slot{op.id.value} offset {offset}"
        for (number, _), at in program.constants.items():
            self.locations[at] = f"result of instruction {number}"


def _lane(lane: int, whole: bool) -> str:
    return str(lane) if whole else f"{lane // 2}:{'hi' if lane % 2 else 'lo'}"


def family_of(step: Step | None, use: Use | None) -> str:
    """Family of the obligation that an operand is right; without one, of a claim."""
    if step is None or use is None:
        return "flow"
    if step.condition is not None and use is step.condition.use:
        return "mask"
    return "flow" if use.name.startswith("%v") else "fixed"
