"""Looking at expressions over mask bits, for those who guess. Nothing here is trusted."""

from __future__ import annotations

from collections.abc import Mapping

from veriloc.verify.lane_bits import FALSE, TRUE, Bit

__all__ = ["evaluate", "expand", "masks_in", "size_of"]

Lanes = tuple[int, ...]


def expand(bit: Bit, known: Mapping[Lanes, bool], formulas: Mapping[Lanes, Bit]) -> Bit:
    """The expression over the masks that neither have a known bit nor a formula."""
    if bit.kind == "mask":
        if bit.lanes in known:
            return TRUE if known[bit.lanes] else FALSE
        return formulas.get(bit.lanes, bit)
    arguments = tuple(expand(argument, known, formulas) for argument in bit.arguments)
    return Bit(bit.kind, arguments, bit.value, bit.lanes)


def masks_in(bit: Bit) -> frozenset[Lanes]:
    """The masks that an expression reads."""
    own = [bit.lanes] if bit.kind == "mask" else []
    return frozenset(own).union(*(masks_in(argument) for argument in bit.arguments))


def size_of(bit: Bit) -> int:
    """Number of operators and operands."""
    return 1 + sum(size_of(argument) for argument in bit.arguments)


def evaluate(bit: Bit, known: Mapping[Lanes, bool]) -> bool | None:
    """Value of the expression, None if the known bits do not settle it."""
    if bit.kind == "constant":
        return bit.value
    if bit.kind == "mask":
        return known.get(bit.lanes)
    values = [evaluate(argument, known) for argument in bit.arguments]
    if bit.kind == "subset":
        return False if values[0] is False else None
    if bit.kind == "not":
        return None if values[0] is None else not values[0]
    if bit.kind == "and" and False in values:
        return False
    if bit.kind == "or" and True in values:
        return True
    if None in values:
        return None
    a, b = values
    return {"and": a and b, "or": a or b, "xor": a != b}[bit.kind]
