"""Opcodes to names that mean the same for every vendor.

The names stand in `names.csv`. What has none is named after its vendor and opcode
(`amdgpu.v_div_fixup_f32`), so that every instruction has a name.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

Vendor = Literal["amdgpu", "nvidia"]


@dataclass(frozen=True, slots=True)
class Name:
    """The name of an instruction."""

    text: str
    shared: bool
    """It means the same for every vendor."""


class NameTableError(ValueError):
    """The table of names cannot be read."""


_SUFFIX = {
    # Encodings and forms of LLVM's AMDGPU opcodes: the size of the encoding, the data
    # path (DPP, SDWA), the chip family, the kind of address, the register file, 16-bit
    # forms, the wave size; and marks of LLVM's own pseudo instructions.
    "amdgpu": re.compile(
        r"_(?:e32|e64|dpp8?|sdwa|e64_dpp8?|vi|si|ci|gfx\d+\w*?|t16|fake16|w32|w64|exact|ec"
        r"|twoaddr|threeaddr|vgprcd|mac|term|VGPR|SADDR|SVS|SV|ST|OFFEN|OFFSET|IDXEN"
        r"|BOTHEN|ADDR64|VBUFFER|IMM|SGPR|SGPR_IMM|noredundant|gfx90a|agpr|mode|saveexec)$"
    ),
    "nvidia": re.compile(r"(?!)"),
}


def strip(vendor: Vendor, opcode: str) -> str:
    """The opcode without the vendor's suffixes for encodings."""
    pattern = _SUFFIX[vendor]
    while match := pattern.search(opcode):
        opcode = opcode[: match.start()]
    return opcode


@cache
def normalise(vendor: Vendor, opcode: str) -> Name:
    """The name of an opcode.

    Args:
        vendor: whose opcode it is.
        opcode: LLVM's name for AMD, the mnemonic with its dots for NVIDIA.
    """
    bare = strip(vendor, opcode)
    for template, pattern in _table(vendor):
        if match := pattern.fullmatch(bare):
            return Name(_expand(template, match), True)
    return Name(f"{vendor}.{bare.lower()}", False)


def is_shared(name: str) -> bool:
    """True if a name means the same for every vendor."""
    return not name.startswith(("amdgpu.", "nvidia."))


def _expand(template: str, match: re.Match[str]) -> str:
    groups = [g for g in match.groups() if g is not None]

    def group(reference: re.Match[str]) -> str:
        # AMD writes I where others write S for a signed integer.
        return re.sub(r"^i(?=\d)", "s", groups[int(reference[1]) - 1].lower())

    return re.sub(r"\\(\d)", group, template)


@cache
def _table(vendor: Vendor) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(_read(vendor))


def _read(vendor: Vendor) -> Iterator[tuple[str, re.Pattern[str]]]:
    source = resources.files(__package__) / "names.csv"
    lines = enumerate(source.read_text(encoding="utf-8").splitlines(), 1)
    numbered = [(n, line) for n, line in lines if line and not line.startswith("#")]
    rows = csv.DictReader((line for _, line in numbered), strict=True)
    for (number, _), row in zip(numbered[1:], rows, strict=True):
        pattern = row.get(vendor)
        if pattern is None or None in row:
            raise NameTableError(
                f"{source}:{number}: expected three columns; a pattern with a comma "
                "stands in quotes"
            )
        if not pattern:
            continue
        try:
            yield row["name"], re.compile(pattern)
        except re.error as error:
            raise NameTableError(
                f"{source}:{number}: '{pattern}' is no pattern: {error}"
            ) from error
