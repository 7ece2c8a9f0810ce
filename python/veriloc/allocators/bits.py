"""Sets of small numbers, kept as the set bits of an integer. Knows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


class Counters:
    """Many small counters that are changed and compared together, digit by digit.

    A counter is known by its position; a set of counters is an integer. No counter may
    fall below zero.
    """

    def __init__(self, values: Sequence[int]) -> None:
        digits = max(values, default=0).bit_length() + 1
        self.all = (1 << len(values)) - 1
        self.digits = [
            int("".join("1" if v >> d & 1 else "0" for v in reversed(values)) or "0", 2)
            for d in range(digits)
        ]

    def add(self, which: int, amount: int) -> None:
        """Adds a power of two to some counters."""
        at = amount.bit_length() - 1
        while which:
            if at == len(self.digits):
                self.digits.append(0)
            carry = self.digits[at] & which
            self.digits[at] ^= which
            which, at = carry, at + 1

    def subtract(self, which: int, amount: int) -> None:
        """Takes a power of two from some counters."""
        at = amount.bit_length() - 1
        while which:
            borrow = which & ~self.digits[at]
            self.digits[at] ^= which
            which, at = borrow, at + 1

    def above(self, limit: int) -> int:
        """The counters that are greater than a limit."""
        if limit < 0:
            return self.all
        above, equal = 0, self.all
        for at in reversed(range(max(len(self.digits), limit.bit_length()))):
            digit = self.digits[at] if at < len(self.digits) else 0
            if limit >> at & 1:
                equal &= digit
            else:
                above |= equal & digit
                equal &= ~digit
        return above
