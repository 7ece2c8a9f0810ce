"""How AMD instructions treat EXEC, the mask of active lanes.

LLVM's descriptions say that an instruction reads EXEC, not what for. A vector
instruction writes active lanes only (flag `mask`); a scalar one reads EXEC as
data. What cannot be told from the unit an instruction runs on is in the table
below, with the reason.
"""

from __future__ import annotations

import re

_VECTOR_UNITS = re.compile(
    r"(V|AV|DS|LDS|EXP|BUFFER|TBUFFER|GLOBAL|FLAT|SCRATCH|IMAGE|CLUSTER)(_|$)"
    r"|SI_SPILL_(V|AV|A|WWM)|SI_INDIRECT|TENSOR_"
)
"""Opcodes that run once per active lane: LLVM names them by encoding (VALU, LDS,
vector memory, exports)."""

_SCALAR_UNITS = re.compile(
    r"(S|SI|ENTER|EXIT)_|ATOMIC_FENCE$|INLINEASM|EH_LABEL|ADJCALL|PATCHABLE"
)
"""Opcodes that run once per wave, and those that run nothing."""

_ALL_LANES = (
    # The matrix units work on the whole wave (CDNA3 ISA, "Matrix arithmetic
    # instructions": EXEC is ignored; RDNA3 ISA, "WMMA": EXEC is treated as all ones).
    (re.compile(r"V_(MFMA|SMFMAC|WMMA|SWMMAC)_"), "matrix units ignore EXEC"),
    # One operand for the active and one for the inactive lanes.
    (re.compile(r"V_SET_INACTIVE_"), "writes active and inactive lanes"),
)


def writes_all_lanes(opcode: str) -> str | None:
    """Why a vector instruction writes inactive lanes too; None if it does not."""
    for pattern, reason in _ALL_LANES:
        if pattern.match(opcode):
            return reason
    return None


def is_vector(opcode: str) -> bool | None:
    """True for instructions of vector units, False for scalar ones, None if unknown."""
    if _VECTOR_UNITS.match(opcode):
        return True
    if _SCALAR_UNITS.match(opcode):
        return False
    return None


def is_whole_wave_access(opcode: str) -> bool:
    """True for spills and copies that LLVM makes with all lanes active."""
    return "WWM" in opcode


def is_call(opcode: str) -> bool:
    """True for calls that run the callee with the active lanes only.

    The callee may change the caller's vector registers in active lanes only: what it
    does with all lanes on, it saves the inactive ones of first (AMDGPUUsage, "Non-Kernel
    Functions"; SIFrameLowering.cpp, saves of whole-wave registers). Chain calls and calls
    of whole-wave functions set the active lanes anew, and are none of these.
    """
    return re.fullmatch(r"SI_CALL|SI_TCRETURN(_GFX)?", opcode) is not None
