"""Input as other LLVMs print it: IREE's dumps of machine IR, and IR newer than LLVM 22.

Knows text only; whether LLVM 22 accepts what comes out is for LLVM to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from veriloc.lift import llvm22

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
