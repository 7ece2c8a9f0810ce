"""What is claimed to hold at the start of a block. Claims are guesses that are proved."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bits", "Claim", "Claims"]

Lanes = tuple[int, ...]

Bits = tuple[tuple[Lanes, bool], ...]
"""Masks, by their V-lanes, and the thread's bit in each."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What holds for threads with these bits."""

    bits: Bits
    pairs: tuple[tuple[int, int], ...] = ()
    """Pairs (V-lane, location): the location holds the lane's value, or it has none. With
    the location `NOWHERE`: it has none."""
    recipes: tuple[tuple[int, int], ...] = ()
    """Pairs (V-lane, recipe): the lane has the value that the recipe would compute now,
    or none."""


@dataclass(frozen=True, slots=True)
class Claims:
    """All that is claimed at one block start."""

    cases: tuple[Bits, ...] = ()
    """Every thread has the bits of one of these; without any, no path leads there."""
    claims: tuple[Claim, ...] = ()
