"""Sets of small numbers, kept as the set bits of an integer. Knows nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count


def lowest(mask: int) -> int:
    """Position of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def positions(mask: int) -> Iterator[int]:
    """Positions of the set bits, ascending."""
    if mask.bit_length() < 16 * mask.bit_count():
        return compress(count(), selectors(mask))
    return _sparse(mask)


def selectors(mask: int) -> bytes:
    """A byte for each bit from the lowest on, 0 or 1: for `itertools.compress`."""
    return bin(mask)[:1:-1].encode().translate(_VALUES)


_VALUES = bytes(b == ord("1") for b in range(256))


def _sparse(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
