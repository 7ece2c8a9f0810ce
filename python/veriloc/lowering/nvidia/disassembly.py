"""Runs nvdisasm and reads what it prints: lines, labels and life ranges.

Two ways in: `disassemble_words` for loose instruction words, which may be illegal, and
`disassemble` for a cubin. Assembly text is kept as it is; `syntax` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.errors import ToolError, UnsupportedError
from veriloc.lowering.nvidia.registers import OFFSET
from veriloc.lowering.nvidia.syntax import Bank
from veriloc.lowering.nvidia.toolkit import run_on_bytes

WORD_BYTES = 16

_OLD_LAYOUT = "switching to Old format"
"""What nvdisasm says of cubins of another ABI than its own."""

_RAW_ROW = re.compile(r"^\s*/\*([0-9a-f]+)\*/\s*(.*?)\s*;?\s*$")
_ILLEGAL = re.compile(r"at address (0x[0-9a-f]+)")
_SECTION = re.compile(r"^//-+ (\.text\.\S+)\s+-+")
_ROW = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;\s*$")
_LABEL = re.compile(r"^([.$\w]+):\s*$")
_COLUMN_BANK = {
    "GPR": Bank.GPR,
    "UGPR": Bank.UGPR,
    "PRED": Bank.PRED,
    "UPRED": Bank.UPRED,
}


@dataclass(frozen=True, slots=True)
class LifeRange:
    """What nvdisasm's dataflow analysis says of one instruction, as sets of registers.

    Attributes:
        defs: registers assigned.
        uses: registers read.
        through: registers that hold a value which this instruction does not touch.
    """

    defs: int
    uses: int
    through: int


@dataclass(frozen=True, slots=True)
class Row:
    """One instruction: address within its section, text, and life ranges if asked for."""

    address: int
    text: str
    life: LifeRange | None


@dataclass
class SectionListing:
    """The code of one section, with its labels."""

    name: str
    rows: list[Row] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)


def disassemble_words(
    architecture: Architecture, words: Sequence[int]
) -> list[str | None]:
    """Text of each 128-bit word, None where nvdisasm calls it illegal.

    One call of nvdisasm when all are legal, else two: a failing call names every illegal
    address.

    Raises:
        ToolError: nvdisasm fails for another reason.
    """
    texts: list[str | None] = [None] * len(words)
    legal = list(range(len(words)))
    while legal:
        data = b"".join(words[i].to_bytes(WORD_BYTES, "little") for i in legal)
        done = run_on_bytes("nvdisasm", ["-b", architecture.binary_name, "-ndf"], data)
        if done.returncode == 0:
            # A few illegal words are passed over in silence; they stay None.
            for match in filter(None, map(_RAW_ROW.match, done.stdout.splitlines())):
                texts[legal[int(match[1], 16) // WORD_BYTES]] = match[2]
            break
        illegal = {
            int(address, 16) // WORD_BYTES for address in _ILLEGAL.findall(done.stderr)
        }
        if not illegal:
            raise ToolError(
                f"nvdisasm -b {architecture.binary_name}: {_first_line(done.stderr)}"
            )
        legal = [i for position, i in enumerate(legal) if position not in illegal]
    return texts


def disassemble(data: bytes, life_ranges: bool = True) -> dict[str, SectionListing]:
    """Code sections of a cubin by their name (`.text.kernel`).

    Raises:
        ToolError: nvdisasm refuses the file.
        UnsupportedError: the file has a layout that nvdisasm no longer analyses.
    """
    arguments = ["-c", "-lrm", "narrow"] if life_ranges else ["-c"]
    done = run_on_bytes("nvdisasm", arguments, data)
    if done.returncode and _OLD_LAYOUT in done.stderr:
        raise UnsupportedError(
            "the cubin has the layout of CUDA 12 or older, which the nvdisasm of CUDA 13 does "
            "not analyse; make it again from its PTX, as veriloc compile kernel.ptx does"
        )
    if done.returncode:
        raise ToolError(f"nvdisasm refuses the cubin: {_first_line(done.stderr)}")
    return read_listing(done.stdout.splitlines())


def _first_line(text: str) -> str:
    lines = text.strip().splitlines()
    # Warnings come first, and are not why it failed.
    lines = [line for line in lines if " warning " not in line] or lines
    return lines[0].strip() if lines else "no message"


def read_listing(lines: Iterable[str]) -> dict[str, SectionListing]:
    """Read what nvdisasm prints for a cubin."""
    sections: dict[str, SectionListing] = {}
    current: SectionListing | None = None
    pending: list[str] = []
    columns = _Columns()
    for line in lines:
        match = _SECTION.match(line)
        if match:
            current = sections.setdefault(match[1], SectionListing(match[1]))
            columns = _Columns()
            pending = []
            continue
        if current is None:
            continue
        left, mark, right = line.partition(" // ")
        if not mark:
            left, mark, right = line.partition("\t// ")
        if mark and columns.header(right):
            continue
        match = _ROW.match(left)
        if match:
            address = int(match[1], 16)
            for label in pending:
                current.labels[label] = address
            pending = []
            life = columns.read(right) if mark else None
            current.rows.append(Row(address, match[2], life))
            continue
        match = _LABEL.match(left)
        if match:
            pending.append(match[1])
    return sections


class _Columns:
    """The table of life ranges beside the code of one section."""

    def __init__(self) -> None:
        self._heading: list[str] = []
        self._in_heading = False
        self._registers: list[tuple[int, int]] = []  # (column, register)

    def header(self, text: str) -> bool:
        """Take a line of the table's heading; False if the line is not part of it."""
        if text.startswith("+-"):
            if self._registers:
                return True
            self._heading.append(text)
            self._in_heading = not self._in_heading
            if not self._in_heading:
                self._read_heading()
            return True
        if self._in_heading:
            self._heading.append(text)
            return True
        return False

    def _read_heading(self) -> None:
        rule, *rows, _ = self._heading
        edges = [i for i, character in enumerate(rule) if character == "+"]
        for left, right in pairwise(edges):
            bank = _COLUMN_BANK.get(rows[0][left + 1 : right].strip())
            if bank is None:
                continue
            for column in range(left + 1, right):
                digits = [row[column] for row in rows[1:] if column < len(row)]
                number = "".join(d for d in digits if d.isdigit())
                if number and "#" not in digits:
                    self._registers.append((column, OFFSET[bank] + int(number)))

    def read(self, text: str) -> LifeRange | None:
        """The marks of one instruction's line."""
        defs = uses = through = 0
        length = len(text)
        for column, register in self._registers:
            if column >= length:
                break
            mark = text[column]
            if mark == " ":
                continue
            bit = 1 << register
            if mark == "^":
                defs |= bit
            elif mark == "v":
                uses |= bit
            elif mark == "x":
                defs |= bit
                uses |= bit
            elif mark == ":":
                through |= bit
        return LifeRange(defs, uses, through)
