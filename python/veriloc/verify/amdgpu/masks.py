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
_MOVE = re.compile(r"(?:S_(MOV|NOT)_B(?:32|64)(?:_term)?|EXIT_STRICT_WWM)$")
_COMPARE = re.compile(r"V_CMP(X?)_")

Lanes = tuple[int, ...]


def mask_effects(step: Step, masks: Collection[Lanes], width: int) -> list[MaskEffect]:
    """The masks that an instruction writes.

    `masks` are the V-lanes of registers that serve as a mask (EXEC), `width` is the
    number of lanes of a mask.
    """
    opcode = step.native
    if not step.defs or not opcode.startswith(("S_", "V_CMP", "ENTER_", "EXIT_")):
        return []
    # The destination comes first; implicit results (SCC, EXEC) follow. Width alone would
    # not tell them apart: where a wave has 32 threads a mask is as wide as SCC.
    result = step.defs[0]
    uses = [use.v for use in step.uses if len(use.v) == width and not use.undef]
    # In a wave of 32, instructions are noted to write all of EXEC, and write its low half.
    execs = [lanes[:width] for lanes in step.defs if lanes[:width] in masks]
    read = [lanes for lanes in uses if lanes in masks]
    if compare := _COMPARE.match(opcode):
        # Inactive threads get 0.
        if not read and step.condition is None:
            return []
        active = step.condition.use.v if step.condition and not read else read[0]
        results = execs if compare[1] else [result] if len(result) == width else []
        return [MaskEffect(lanes, subset(mask(active))) for lanes in results]
    # Without one of its sources, another operand could be taken for it.
    if len(result) != width or any(use.undef for use in step.uses):
        return []
    if opcode == "ENTER_STRICT_WWM":  # S_OR_SAVEEXEC with -1
        if not read or len(execs) != 1:
            return []
        return [MaskEffect(result, mask(read[0])), MaskEffect(execs[0], TRUE)]
    if match := _SAVEEXEC.match(opcode):
        function = _BINARY.get(match[1])
        if function is None or len(execs) != 1 or not read or result in masks:
            return []
        active = read[-1]  # implicit, so it stands behind the source
        effects = [MaskEffect(result, mask(active))]
        source = _source(step, uses[:1] if len(uses) > 1 else [])
        if source is not None:
            effects.append(MaskEffect(execs[0], function(source, mask(active))))
        return effects
    if match := _MOVE.match(opcode):
        source = _source(step, uses)
        if source is None:
            return []
        return [MaskEffect(result, invert(source) if match[1] == "NOT" else source)]
    immediates = isinstance(step.op, ra.InstOp) and step.op.imm
    if (match := _SOP2.match(opcode)) and len(uses) == 2 and not immediates:
        function = _BINARY.get(match[1])
        if function is not None:
            return [MaskEffect(result, function(mask(uses[0]), mask(uses[1])))]
    return []


def _source(step: Step, uses: list[Lanes]) -> Bit | None:
    """The only source operand: a register, or 0 or -1."""
    immediates = list(step.op.imm or ()) if isinstance(step.op, ra.InstOp) else []
    if not immediates:
        return mask(uses[0]) if len(uses) == 1 else None
    value = immediates[0]
    if uses or len(immediates) != 1 or not isinstance(value, ir.IntegerAttr):
        return None
    known = {0: FALSE, -1: TRUE}
    if "_B32" in step.native:  # in 64 bits, it would be the lower half only
        known[0xFFFFFFFF] = TRUE
    return known.get(value.value)
