"""What instructions do to masks, seen by one thread: its bit.

A mask is a uniform register with one bit per thread of the wave. The proof follows one
arbitrary thread, so of a mask it needs that thread's bit only. A `Bit` says how the bit
of a result follows from those of operands. Which instruction has which meaning is a
fact of the vendor; see the vendor's package.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "FALSE",
    "TRUE",
    "Bit",
    "MaskEffect",
    "both",
    "either",
    "invert",
    "mask",
    "one_of",
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
