"""What an NVIDIA instruction does, where its mnemonic alone does not say.

`LOP3.LUT` is any function of three inputs, `FMNMX` either of two, `IMAD` with a zero register
just a move: operands that are constants decide. `opcode` adds the decision to the mnemonic,
behind a dot (`FMNMX.MIN`), for the table of names. Nothing here knows registers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_ZERO = frozenset({"RZ", "URZ", "-RZ", "-URZ"})
_TRUE, _FALSE = frozenset({"PT", "UPT"}), frozenset({"!PT", "!UPT"})
_MIN_MAX = re.compile(r"(?:F|I|D|VI|UVI|UI|U?FM|H)MNMX2?\b")

_OF_TWO = {0b1000: "AND", 0b1110: "OR", 0b0110: "XOR", 0b0100: "ANDN", 0b0010: "ANDN"}
"""Functions of two inputs a and b; bit 2a + b is the result."""

_OF_THREE = {
    **dict.fromkeys((0xEA, 0xEC, 0xF8), "AND_OR"),
    0xFE: "OR3",
    0x96: "XOR3",
    # Bits of one input where another is set, else of the third.
    **dict.fromkeys((0xCA, 0xAC, 0xE2, 0xB8, 0xD8, 0xE4), "BFI"),
}


def opcode(mnemonic: str, operands: Sequence[str], guarded: bool) -> str:
    """The mnemonic with what its constant operands decide.

    Args:
        mnemonic: with its modifiers, `LOP3.LUT`.
        operands: their texts, as nvdisasm separates them.
        guarded: whether the instruction has a guard.
    """
    bare = mnemonic.partition(".")[0]
    if bare in ("LOP3", "ULOP3"):
        decided = _logic(operands)
    elif bare in ("IADD3", "UIADD3") and mnemonic == bare:
        decided = _sum(_sources(operands))
    elif mnemonic in ("IADD", "VIADD", "IADD.64", "FADD", "FADD.FTZ", "DADD"):
        signs = [text.startswith("-") for text in _sources(operands)]
        decided = "SUB" if any(signs) else ""
    elif mnemonic in ("IMAD", "IMAD.U32", "UIMAD", "UIMAD.U32"):
        decided = _product(_sources(operands))
    elif bare in ("SHF", "USHF"):
        decided = _shift(mnemonic, _sources(operands))
    elif bare == "HFMA2":
        sources = _sources(operands)
        # The two factors are zeros; what is added is a constant of two halves.
        decided = "MOV" if set(sources[:2]) <= _ZERO else ""
    elif bare == "HADD2" and mnemonic == "HADD2.F32":
        decided = "CVT" if any(text in _ZERO for text in _sources(operands)) else ""
    elif bare == "CS2R":
        decided = "ZERO" if operands[-1] == "SRZ" else ""
    elif bare == "BRA":
        decided = "COND" if guarded or len(operands) > 1 else ""
    elif _MIN_MAX.match(bare) and operands:
        decided = "MIN" if operands[-1] in _TRUE else ""
        decided = "MAX" if operands[-1] in _FALSE else decided
    else:
        decided = ""
    return f"{mnemonic}.{decided}" if decided else mnemonic


def _is_predicate(text: str) -> bool:
    return re.fullmatch(r"!?U?P[0-9T]", text) is not None


def _bare(text: str) -> str:
    return text.removesuffix(".reuse")


def _sources(operands: Sequence[str]) -> list[str]:
    """The operands behind the first, without predicates."""
    return [_bare(text) for text in operands[1:] if not _is_predicate(text)]


def _logic(operands: Sequence[str]) -> str:
    sources = _sources(operands)
    if len(sources) != 4 or not re.fullmatch(r"0x[0-9a-f]+", sources[3]):
        return ""
    table = int(sources[3], 16)
    zero = [text in _ZERO for text in sources[:3]]
    if sum(zero) == 0:
        return _OF_THREE.get(table, "")
    if sum(zero) == 1:
        weights = [4, 2, 1]
        high, low = (w for w, z in zip(weights, zero, strict=True) if not z)
        two = sum(
            (table >> (a * high + b * low) & 1) << 2 * a + b
            for a in (0, 1)
            for b in (0, 1)
        )
        return _OF_TWO.get(two, "")
    if sum(zero) == 2:
        weight = next(w for w, z in zip((4, 2, 1), zero, strict=True) if not z)
        return {0b01: "NOT", 0b10: "MOV"}.get(
            (table >> weight & 1) << 1 | table & 1, ""
        )
    return ""


def _sum(sources: Sequence[str]) -> str:
    """IADD3: a sum or difference of two, where one of three is zero."""
    given = [text for text in sources if text not in _ZERO]
    negative = [text.startswith("-") for text in given]
    if len(given) == 2:
        return "SUB" if any(negative) else "ADD"
    return ""


def _product(sources: Sequence[str]) -> str:
    """IMAD: a product without a sum, or neither."""
    if len(sources) != 3:
        return ""
    if sources[0] in _ZERO or sources[1] in _ZERO:
        return "MOV"
    return "MUL" if sources[2] in _ZERO else ""


def _shift(mnemonic: str, sources: Sequence[str]) -> str:
    """SHF shifts two registers; one is zero where it is an ordinary shift of 32 bits."""
    if len(sources) != 3 or "64" in mnemonic or ".W" in mnemonic:
        return ""
    if ".R" in mnemonic and mnemonic.endswith(".HI") and sources[0] in _ZERO:
        return "ONE"
    if mnemonic.partition(".")[2].startswith("L.U32") and sources[2] in _ZERO:
        return "" if mnemonic.endswith(".HI") else "ONE"
    return ""
