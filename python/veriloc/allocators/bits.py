"""Sets of small numbers, kept as the set bits of an integer. Knows nothing else."""

from __future__ import annotations

from collections.abc import Iterator


def lowest(mask: int) -> int:
    """Position of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def positions(mask: int) -> Iterator[int]:
    """Positions of the set bits, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
