"""The tokens of the learned allocator: groups of small numbers behind one another.

A group is a feature or a kind of answer; a token is a group's base plus a value. The
digest covers everything that gives tokens their meaning, so that a model and the code
that feeds it can be compared. Knows nothing of problems or models.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from types import MappingProxyType

from veriloc.allocators.orders import ORDERS

VERSION = 3
"""Of what features mean; raised when one is computed differently."""

RANKS = 32
"""Free places of a bank that an answer can name by their rank."""

REGISTERS = 1024
"""Places that an absolute answer can name, all banks in one line."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tokens `base` to `base + size - 1`."""

    name: str
    base: int
    size: int

    def token(self, value: int) -> int:
        """The token of a value; values outside are an error of the caller's."""
        if not 0 <= value < self.size:
            raise ValueError(f"{value} is no value of token group '{self.name}'")
        return self.base + value

    def value(self, token: int) -> int:
        """The value of a token of this group."""
        if not self.base <= token < self.base + self.size:
            raise ValueError(f"token {token} is not of group '{self.name}'")
        return token - self.base

    def __contains__(self, token: int) -> bool:
        return self.base <= token < self.base + self.size


_SIZES = {
    "special": 4,  # padding, begin, end, no place
    "form": 5,  # ranks, or absolute registers in one of the forms of `absolute`
    "banks": 6,  # banks that compete, halves or not
    "tight": 12,  # room between the lower bound and the caps
    "size": 14,  # log2 of the number of nodes
    "order": len(ORDERS),
    "shape": 22,  # lanes, one bank or several
    "life": 160,  # length, crosses blocks, has copies, pressure on the way
    "room": 128,  # free places, growth, the wanted place, conflicts at the lowest
    "fit": 224,  # the other banks, idle time at the lowest and at the tightest place
    "near": 40,  # neighbours still to be placed, and their width
    "name": 256,  # number in the source text, only where normalisation is tried without
    "wanted": 1,  # answer: the place that saves most copies
    "tightest": 1,  # answer: the place with fewest conflicts, then least idle time
    "first": RANKS,  # answer: rank among the free places of the first bank
    "other": RANKS,  # answer: rank among those of the other banks
    "register": REGISTERS,  # answer: the place itself, by its number; also told
}


def _groups() -> dict[str, Group]:
    found, base = {}, 0
    for name, size in _SIZES.items():
        found[name] = Group(name, base, size)
        base += size
    return found


GROUPS = MappingProxyType(_groups())
PAD, BEGIN, END, NONE = (GROUPS["special"].token(i) for i in range(4))
SIZE = -(-sum(_SIZES.values()) // 16) * 16
"""Tokens, rounded up to what kernels of matrix products like."""


def digest() -> str:
    """A fingerprint of the tokens and their meaning."""
    content = [VERSION, list(_SIZES.items()), list(ORDERS)]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def token_text(token: int) -> str:
    """A token for people: `shape:4`."""
    for group in GROUPS.values():
        if token in group:
            return f"{group.name}:{token - group.base}"
    raise ValueError(f"{token} is not a token")


def is_answer(token: int) -> bool:
    """Whether a token is something that the model says, not what it is told."""
    return any(
        token in GROUPS[name]
        for name in ("order", "wanted", "tightest", "first", "other", "register")
    )
