"""The scheduling control of an instruction: when it issues and which scoreboards it uses.

nvdisasm does not print these bits. Their places have been public since Volta (Jia et al.,
"Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking", 2018); that they hold
here follows from `hazards`, which finds ptxas's own code free of violations under this
reading and reports any wait that is removed.
"""

from __future__ import annotations

from dataclasses import dataclass

NO_BARRIER = 7
SCOREBOARDS = 6
STALL = (105, 4)
YIELD = (109, 1)
WRITE_BARRIER = (110, 3)
READ_BARRIER = (113, 3)
WAIT = (116, 6)
REUSE = (122, 4)


@dataclass(frozen=True, slots=True)
class Control:
    """Scheduling control of one instruction.

    Attributes:
        stall: cycles before the warp issues its next instruction.
        yield_hint: the hint bit, as encoded.
        write_barrier: scoreboard released once the destinations are written; None when none.
        read_barrier: scoreboard released once the sources are read; None when none.
        wait: mask of the scoreboards that must be free before this instruction issues.
    """

    stall: int
    yield_hint: bool
    write_barrier: int | None
    read_barrier: int | None
    wait: int


def field(word: int, place: tuple[int, int]) -> int:
    """The bits of a word at (first bit, width)."""
    first, width = place
    return word >> first & (1 << width) - 1


def with_field(word: int, place: tuple[int, int], value: int) -> int:
    """The word with the bits at (first bit, width) set to value."""
    first, width = place
    mask = (1 << width) - 1
    if not 0 <= value <= mask:
        raise ValueError(f"{value} does not fit into {width} bits")
    return word & ~(mask << first) | value << first


def control_of(word: int) -> Control:
    """Decode the control bits of a 128-bit instruction."""
    write, read = field(word, WRITE_BARRIER), field(word, READ_BARRIER)
    return Control(
        field(word, STALL),
        bool(field(word, YIELD)),
        write if write < SCOREBOARDS else None,
        read if read < SCOREBOARDS else None,
        field(word, WAIT),
    )
