"""Physical registers as intervals of 32-bit registers in a bank.

The banks are vgpr, agpr, sgpr, ttmp (numbered as in assembly) and special (VCC, EXEC, M0,
SCC and the like; their numbers identify them and mean nothing else).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from veriloc.lowering.amdgpu._decode import Node

BankName = Literal["vgpr", "agpr", "sgpr", "ttmp", "special"]
Half = Literal["lo", "hi"]

BANKS: tuple[BankName, ...] = ("vgpr", "agpr", "sgpr", "ttmp", "special")


def read_bank(node: Node) -> BankName:
    """A bank by name."""
    name = node.text()
    for bank in BANKS:
        if name == bank:
            return bank
    raise node.error(f"'{name}' is not a register bank")


def read_half(node: Node) -> Half:
    """Which 16 bits of a register."""
    match node.text():
        case "lo":
            return "lo"
        case "hi":
            return "hi"
        case other:
            raise node.error(f"'{other}' is not a half, lo or hi")


@dataclass(frozen=True, slots=True)
class PhysicalRegister:
    """`count` 32-bit registers of a bank from `first` on, or a 16-bit half of one."""

    bank: BankName
    first: int
    count: int
    half: Half | None = None

    @property
    def bits(self) -> int:
        """Size in bits."""
        return 16 if self.half else 32 * self.count

    def halves(self) -> range:
        """The 16-bit pieces it covers, numbered `2 * register + (1 if high else 0)`."""
        if self.half:
            start = 2 * self.first + (self.half == "hi")
            return range(start, start + 1)
        return range(2 * self.first, 2 * (self.first + self.count))

    def overlaps(self, other: PhysicalRegister) -> bool:
        """True if both share a piece."""
        mine, theirs = self.halves(), other.halves()
        return (
            self.bank == other.bank
            and mine.start < theirs.stop
            and theirs.start < mine.stop
        )


@dataclass(frozen=True, slots=True)
class Run:
    """Registers of one shape that start at `first`, `first + step`, ..., `length` of them."""

    bank: BankName
    first: int
    length: int
    step: int
    half: Half | None = None

    @property
    def starts(self) -> range:
        """Where each of the registers starts."""
        return range(self.first, self.first + self.length * self.step, self.step)


def read_run(node: Node) -> Run:
    """One run, `[bank, first, length, step]` with an optional half."""
    parts = list(node)
    if len(parts) not in (4, 5):
        raise node.error("a run has four or five parts")
    return Run(
        read_bank(parts[0]),
        parts[1].integer(),
        parts[2].integer(),
        parts[3].integer(),
        read_half(parts[4]) if len(parts) == 5 else None,
    )


@dataclass(frozen=True, slots=True)
class RegisterList:
    """Registers of one size in order, compressed to runs."""

    runs: tuple[Run, ...]

    def registers(self, count: int = 1) -> Iterator[PhysicalRegister]:
        """The registers one by one; each is `count` 32-bit registers wide."""
        for run in self.runs:
            for first in run.starts:
                yield PhysicalRegister(run.bank, first, count, run.half)

    def contains(self, register: PhysicalRegister) -> bool:
        """True if a register of the list starts where this one does, in the same half."""
        return any(
            run.bank == register.bank
            and run.half == register.half
            and register.first in run.starts
            for run in self.runs
        )

    def __len__(self) -> int:
        return sum(run.length for run in self.runs)


def read_runs(node: Node) -> RegisterList:
    """A list of runs."""
    return RegisterList(tuple(read_run(part) for part in node))
