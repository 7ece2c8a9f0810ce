"""Places of registers and shapes of virtual registers, as the dialect writes them.

Records and their text only; which of them a chip has is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Half = Literal["lo", "hi"]


def _range(first: int, units: int, half: Half | None) -> str:
    if half:
        return f"{first}:{half}"
    return f"{first}" if units == 1 else f"{first}:{first + units - 1}"


def _num_lanes(units: int, half: bool) -> int:
    return 1 if half else 2 * units


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """`units` registers of a bank from `first` on, or one 16-bit half of one."""

    bank: str
    first: int
    units: int = 1
    half: Half | None = None

    def __str__(self) -> str:
        return f"{self.bank}[{_range(self.first, self.units, self.half)}]"

    @property
    def first_lane(self) -> int:
        """First 16-bit lane, counted from the start of the bank."""
        return 2 * self.first + (self.half == "hi")

    @property
    def num_lanes(self) -> int:
        """Number of 16-bit lanes."""
        return _num_lanes(self.units, bool(self.half))

    def contains(self, other: Place) -> bool:
        """True if `other` lies inside this place."""
        return (
            self.bank == other.bank
            and self.first_lane <= other.first_lane
            and other.first_lane + other.num_lanes <= self.first_lane + self.num_lanes
        )


@dataclass(frozen=True, slots=True)
class Lanes:
    """32-bit units of a register, or one 16-bit half of a unit."""

    first: int
    units: int = 1
    half: Half | None = None

    def __str__(self) -> str:
        return f"[{_range(self.first, self.units, self.half)}]"

    @property
    def num_lanes(self) -> int:
        """Number of 16-bit lanes."""
        return _num_lanes(self.units, bool(self.half))

    @property
    def all_lanes(self) -> range:
        """The 16-bit lanes, counted from the start of the register."""
        first = 2 * self.first + (self.half == "hi")
        return range(first, first + self.num_lanes)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a virtual register asks for: class of the target, size, alignment."""

    register_class: str
    units: int
    align: int = 1
    half: bool = False

    def __str__(self) -> str:
        size = "half" if self.half else str(self.units)
        align = f", align = {self.align}" if self.align != 1 else ""
        return f"!regalloc.vreg<{self.register_class}, {size}{align}>"

    @property
    def alias(self) -> str:
        """A type alias, the same that the dialect's printer chooses."""
        size = "_half" if self.half else f"x{self.units}"
        align = f"a{self.align}" if self.align != 1 else ""
        return f"!{self.register_class}{size}{align}"

    @property
    def num_lanes(self) -> int:
        """Number of 16-bit lanes."""
        return _num_lanes(self.units, bool(self.half))

    def at(self, base: Place, lanes: Lanes | None) -> Place:
        """The part of a register of this shape at `base` that `lanes` names."""
        if lanes is None:
            return base
        return Place(base.bank, base.first + lanes.first, lanes.units, lanes.half)

    def base_of(self, part: Place, lanes: Lanes | None) -> Place | None:
        """Where a register of this shape starts if `lanes` of it are at `part`.

        None if no such register exists.
        """
        if lanes is None:
            fits = part.num_lanes == self.num_lanes
            return part if fits else None
        if (part.half, part.num_lanes) != (lanes.half, lanes.num_lanes):
            return None
        if part.first < lanes.first:
            return None
        return Place(part.bank, part.first - lanes.first, self.units)


def places(registers: Iterable[Place]) -> list[Place]:
    """Whole single registers, sorted and merged to runs."""
    merged: list[Place] = []
    for place in sorted(set(registers)):
        last = merged[-1] if merged else None
        if last and last.bank == place.bank and place.first <= last.first + last.units:
            end = max(last.first + last.units, place.first + place.units)
            merged[-1] = Place(last.bank, last.first, end - last.first)
        else:
            merged.append(place)
    return merged


def runs(lanes: Iterable[int]) -> list[Lanes]:
    """16-bit lanes of a register as units in a row, and halves."""
    chosen = set(lanes)
    found: list[Lanes] = []
    for unit in sorted({lane // 2 for lane in chosen}):
        low, high = 2 * unit in chosen, 2 * unit + 1 in chosen
        last = found[-1] if found else None
        if not (low and high):
            found.append(Lanes(unit, 1, "lo" if low else "hi"))
        elif last and not last.half and last.first + last.units == unit:
            found[-1] = Lanes(last.first, last.units + 1)
        else:
            found.append(Lanes(unit))
    return found
