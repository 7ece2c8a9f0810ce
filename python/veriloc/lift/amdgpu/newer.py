"""Input as other LLVMs print it: IREE's dumps of machine IR, and IR newer than LLVM 22.

Knows text only; whether LLVM 22 accepts what comes out is for LLVM to say, so there may
be several readings of one input.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from veriloc.lift import llvm22
from veriloc.lift.amdgpu.source import BITCODE_MAGICS

_HEADER = re.compile(
    r"^; llc .*-mcpu=(?P<chip>\S+)(?: -mattr='(?P<features>[^']*)')?", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Dump:
    """A file that IREE dumped in place of assembly (`.rocmasm`)."""

    chip: str
    features: str
    """As `-mattr`; differs from kernel to kernel of one model."""
    machine_ir: str
    """Empty where IREE's code generation was not stopped before allocation."""


def read_dump(text: str) -> Dump | None:
    """Takes the comments off that IREE puts before what its LLVM printed.

    None if the text does not start with them.
    """
    if not text.startswith(";"):
        return None
    header = _HEADER.search(text)
    if header is None:
        return None
    start = text.find("\n--- |\n")
    machine_ir = "" if start < 0 else text[start + 1 :]
    return Dump(header["chip"], header["features"] or "", machine_ir)


def rewritten(text: str) -> str:
    """LLVM IR or machine IR, with what only newer LLVMs write put in LLVM 22's words.

    Raises:
        DowngradeError: a construct is known to differ, but not in the form found.
    """
    if text.startswith("--- |\n"):
        return llvm22.mir(text)
    return llvm22.ir(text)


class ReadingError(ValueError):
    """An input is not for LLVM, or not for this chip; says why."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text for llc."""

    data: bytes
    features: str
    """As `-mattr`."""
    notes: tuple[str, ...] = ()
    """What to tell the user if this one is used."""


def readings(data: bytes, chip: str, features: str) -> list[Reading]:
    """How an input may be read, in the order to try: as it is, then in LLVM 22's words.

    Args:
        data: LLVM IR, bitcode, machine IR, or what IREE dumped.
        chip: what it is compiled for.
        features: as the user gave them; where none are, a dump's own are taken.

    Raises:
        ReadingError: it is something else, or was made for another chip.
    """
    if not data.strip():
        raise ReadingError("the input is empty")
    if data.startswith(BITCODE_MAGICS):
        return [Reading(data, features)]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise ReadingError("neither LLVM IR, bitcode, machine IR nor MLIR") from error
    notes: tuple[str, ...] = ()
    dump = read_dump(text)
    if dump is not None:
        if not dump.machine_ir:
            raise ReadingError(
                "is assembly, where nothing is left to allocate; give the .ll of the same "
                "kernel"
            )
        if dump.chip != chip:
            raise ReadingError(f"was made for {dump.chip}, not for {chip}")
        text = dump.machine_ir
        if not features and dump.features:
            features = dump.features
            notes = (f"features as the file says: --mattr={features}",)
    found = [Reading(text.encode(), features, notes)]
    try:
        other = rewritten(text)
    except llvm22.DowngradeError:
        return found
    if other != text:
        said = "written by a newer LLVM; read in LLVM 22's words"
        found.append(Reading(other.encode(), features, (*notes, said)))
    return found
