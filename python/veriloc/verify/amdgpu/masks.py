"""Scalar instructions that compute EXEC and other masks of threads.

Source: AMD "CDNA3" and "RDNA3" instruction set architecture manuals, chapters on scalar
ALU operations (SOP1, SOP2) and vector compares (VOPC). An instruction that is not
listed gives a mask of which nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.lane_bits import (
    FALSE,
    TRUE,
    Bit,
    MaskEffect,
    both,
    either,
    invert,
    mask,
    one_of,
    subset,
)
from veriloc.verify.program import Step

__all__ = ["mask_effects"]

_BINARY: dict[str, Callable[[Bit, Bit], Bit]] = {
    "AND": both,
    "OR": either,
    "XOR": one_of,
    "NAND": lambda a, b: invert(both(a, b)),
    "NOR": lambda a, b: invert(either(a, b)),
    "XNOR": lambda a, b: invert(one_of(a, b)),
    "ANDN1": lambda a, b: both(invert(a), b),
    "ANDN2": lambda a, b: both(a, invert(b)),
    "ORN1": lambda a, b: either(invert(a), b),
    "ORN2": lambda a, b: either(a, invert(b)),
}
_SOP2 = re.compile(r"S_([A-Z0-9]+)_B(?:32|64)(?:_term)?$")
_SAVEEXEC = re.compile(r"S_([A-Z0-9]+)_SAVEEXEC_B(?:32|64)(?:_term)?$")
_MOVE = re.compile(r"S_(MOV|NOT)_B(?:32|64)(?:_term)?$")
_COMPARE = re.compile(r"V_CMP_")
_COMPARE_EXEC = re.compile(r"V_CMPX_")

Lanes = tuple[int, ...]


def mask_effects(step: Step, masks: Collection[Lanes], width: int) -> list[MaskEffect]:
    """The masks that an instruction writes.

    `masks` are the V-lanes of registers that serve as a mask (EXEC), `width` is the
    number of lanes of a mask.
    """
    opcode = step.native
    defs = [lanes for lanes in step.defs if len(lanes) == width]
    uses = [use.v for use in step.uses if len(use.v) == width and not use.undef]
    exec_defs = [lanes for lanes in defs if lanes in masks]
    if match := _SAVEEXEC.match(opcode):
        function = _BINARY.get(match[1])
        exec_uses = [lanes for lanes in uses if lanes in masks]
        if function is None or not exec_defs or not exec_uses or len(defs) != 2:
            return []
        execs = exec_uses[-1]  # implicit, so it stands behind the source
        saved = next(lanes for lanes in defs if lanes != exec_defs[0])
        source = _source(step, [*uses[:1]] if len(uses) > 1 else [])
        effects = [MaskEffect(saved, mask(execs))]
        if source is not None:
            effects.append(MaskEffect(exec_defs[0], function(source, mask(execs))))
        return effects
    if match := _MOVE.match(opcode):
        source = _source(step, uses)
        if source is None or len(defs) != 1:
            return []
        return [MaskEffect(defs[0], invert(source) if match[1] == "NOT" else source)]
    if match := _SOP2.match(opcode):
        function = _BINARY.get(match[1])
        if function is None or len(uses) != 2 or len(defs) != 1:
            return []
        return [MaskEffect(defs[0], function(mask(uses[0]), mask(uses[1])))]
    if _COMPARE_EXEC.match(opcode) and step.condition is not None:
        active = mask(step.condition.use.v)
        return [MaskEffect(lanes, subset(active)) for lanes in defs]
    if _COMPARE.match(opcode) and step.condition is not None and len(defs) == 1:
        return [MaskEffect(defs[0], subset(mask(step.condition.use.v)))]
    return []


def _source(step: Step, uses: list[Lanes]) -> Bit | None:
    """The only source operand: a register, or 0 or -1."""
    if len(uses) == 1:
        return mask(uses[0])
    immediates = step.op.imm if isinstance(step.op, ra.InstOp) else None
    values = [a.value for a in immediates or () if isinstance(a, ir.IntegerAttr)]
    if uses or len(values) != 1:
        return None
    return {0: FALSE, -1: TRUE, 0xFFFFFFFF: TRUE}.get(values[0])
