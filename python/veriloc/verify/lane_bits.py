"""What instructions do to masks, seen by one thread: its bit.

A mask is a uniform register with one bit per thread of the wave. The proof follows one
arbitrary thread, so of a mask it needs that thread's bit only. A `Bit` says how the bit
of a result follows from those of operands. Which instruction has which meaning is a
fact of the vendor; see the vendor's package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

__all__ = [
    "FALSE",
    "TRUE",
    "Bit",
    "MaskEffect",
    "both",
    "either",
    "evaluate",
    "expand",
    "invert",
    "mask",
    "masks_in",
    "one_of",
    "size_of",
    "subset",
]

Lanes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bit:
    """A Boolean expression. `subset`: unknown, but false where its argument is."""

    kind: Literal["constant", "mask", "not", "and", "or", "xor", "subset"]
    arguments: tuple[Bit, ...] = ()
    value: bool = False
    lanes: Lanes = ()


@dataclass(frozen=True, slots=True)
class MaskEffect:
    """An instruction writes a mask: its V-lanes, and the thread's new bit."""

    lanes: Lanes
    bit: Bit


TRUE = Bit("constant", value=True)
FALSE = Bit("constant", value=False)


def mask(lanes: Lanes) -> Bit:
    """The thread's bit in the mask that these V-lanes hold before the instruction."""
    return Bit("mask", lanes=lanes)


def invert(a: Bit) -> Bit:
    """Not."""
    return Bit("not", (a,))


def both(a: Bit, b: Bit) -> Bit:
    """And."""
    return Bit("and", (a, b))


def either(a: Bit, b: Bit) -> Bit:
    """Or."""
    return Bit("or", (a, b))


def one_of(a: Bit, b: Bit) -> Bit:
    """Exclusive or."""
    return Bit("xor", (a, b))


def subset(a: Bit) -> Bit:
    """Unknown, but false where `a` is."""
    return Bit("subset", (a,))


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
