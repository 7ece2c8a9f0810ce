"""Reads cubins and nvdisasm's text for `oracle`, without any of VeriLoc's code.

An instruction is a line of text and a word; nothing is known here of what instructions mean.
"""

from __future__ import annotations

import itertools
import re
import struct
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

WORD = 16
ROW = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;")
SECTION = re.compile(r"^//-+ \.text\.(\S+)\s+-+")
LABEL = re.compile(r"^(\.L_x_\d+):")
TOKEN = re.compile(r"(?<![\w.`])(U?[RP])(\d+|Z|T)(\.reuse)?(?![\w])")
TARGET = re.compile(r"`\((\.L_x_\d+)\)")
_REGCOUNT = 0x2F
_COLUMN = {"GPR": "R", "UGPR": "UR", "PRED": "P", "UPRED": "UP"}
NUMBER = {"R": 0, "UR": 1000, "P": 2000, "UP": 3000}
"""First key of a bank; registers of all banks are numbered together."""


class Unjudged(Exception):
    """The oracle has no opinion."""


@dataclass(frozen=True, slots=True)
class Token:
    """A register in the text.

    Attributes:
        key: its number among the registers of all banks; -1 for constants (RZ, PT).
        place: where it stands: opcode, number of operands, which of them, which register of
            that; empty for the guard.
        kept: it is shown to be kept for reuse.
    """

    key: int
    constant: bool
    place: tuple[str, int, int, int]
    kept: bool = False


GUARD = ("", 0, 0, 0)


@dataclass(slots=True)
class Line:
    """An instruction: its text without registers, and the registers."""

    address: int
    text: str
    word: int
    tokens: list[Token]
    skeleton: str
    guarded: bool
    opcode: str
    defs: set[int] = field(default_factory=set)
    uses: set[int] = field(default_factory=set)
    labels: tuple[str, ...] = ()
    never: bool = False
    """Guarded by !PT: no thread carries it out."""


def run(arguments: Sequence[str | Path]) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unjudged(f"nvdisasm: {done.stderr.strip().splitlines()[0]}")
    return done.stdout


def parse_line(address: int, text: str, word: int) -> Line:
    """Take a line of assembly apart."""
    body = re.sub(r"\s*\(\*.*?\*\)", "", text).partition("&req=")[0]
    guard = re.match(r"@!?(U?P)(\d|T)\s+", body)
    rest = body[guard.end() :] if guard else body
    opcode, _, operands = rest.partition(" ")
    tokens = []
    if guard:
        key = NUMBER[guard[1]] + int(guard[2]) if guard[2] != "T" else -1
        tokens.append(Token(key, guard[2] == "T", GUARD))
    # Commas within brackets do not separate operands.
    parts = re.split(r",(?![^\[]*\])", operands)
    for number, part in enumerate(parts):
        for which, match in enumerate(TOKEN.finditer(part)):
            constant = not match[2].isdigit()
            key = -1 if constant else NUMBER[match[1]] + int(match[2])
            place = opcode, len(parts), number, which
            tokens.append(Token(key, constant, place, bool(match[3])))
    skeleton = TOKEN.sub(lambda m: m[1] if m[2].isdigit() else m[1] + m[2], body)
    never = guard is not None and guard[2] == "T" and body.startswith("@!")
    return Line(
        address, text, word, tokens, skeleton, guard is not None, opcode, never=never
    )


def words_of(data: bytes) -> dict[str, tuple[int, list[int]]]:
    """By kernel: offset of its code in an ELF file, and its words."""
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [
        struct.unpack_from("<IIQQQQIIQQ", data, table + size * i) for i in range(count)
    ]
    start = headers[names][4]
    found = {}
    for header in headers:
        end = data.index(b"\0", start + header[0])
        name = data[start + header[0] : end].decode()
        if name.startswith(".text."):
            at, length = header[4], header[5]
            found[name[6:]] = (
                at,
                [
                    int.from_bytes(data[i : i + WORD], "little")
                    for i in range(at, at + length, WORD)
                ],
            )
    return found


def counts_of(data: bytes) -> dict[str, int]:
    """Registers that each kernel declares, from `.nv.info`."""
    (table,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    headers = [
        struct.unpack_from("<IIQQQQIIQQ", data, table + size * i) for i in range(count)
    ]
    text = headers[names][4]

    def name_of(header: tuple[int, ...]) -> str:
        start = text + header[0]
        return data[start : data.index(b"\0", start)].decode()

    by_index: dict[int, str] = {}
    for header in headers:
        if name_of(header) == ".symtab":
            strings = headers[header[6]][4]
            for number in range(header[5] // 24):
                at = header[4] + 24 * number
                (offset,) = struct.unpack_from("<I", data, at)
                start = strings + offset
                by_index[number] = data[start : data.index(b"\0", start)].decode()
    found = {}
    for header in headers:
        if name_of(header) != ".nv.info":
            continue
        at, end = header[4], header[4] + header[5]
        while at < end:
            shape, code, value = struct.unpack_from("<BBH", data, at)
            at += 4
            if shape == 4:
                if code == _REGCOUNT:
                    symbol, number = struct.unpack_from("<II", data, at)
                    found[by_index[symbol]] = number
                at += value
    return found


class Columns:
    """The life ranges that nvdisasm prints beside the code (`-lrm narrow`)."""

    def __init__(self) -> None:
        self.heading: list[str] = []
        self.open = False
        self.places: dict[int, int] = {}

    def take(self, text: str) -> bool:
        """Read a line of the heading; False when it is none."""
        if text.startswith("+-"):
            if self.places:
                return True
            self.heading.append(text)
            self.open = not self.open
            if not self.open:
                self.read()
            return True
        if self.open:
            self.heading.append(text)
        return self.open

    def read(self) -> None:
        rule, *rows, _ = self.heading
        edges = [i for i, c in enumerate(rule) if c == "+"]
        for left, right in itertools.pairwise(edges):
            bank = _COLUMN.get(rows[0][left + 1 : right].strip())
            if bank is None:
                continue
            for column in range(left + 1, right):
                digits = "".join(r[column] for r in rows[1:] if column < len(r)).strip()
                number = digits.replace(" ", "")
                if number.isdigit():
                    self.places[column] = NUMBER[bank] + int(number)

    def marks(self, text: str) -> tuple[set[int], set[int]]:
        """Registers written and read."""
        written, read = set(), set()
        for column, key in self.places.items():
            mark = text[column] if column < len(text) else " "
            if mark in "^x":
                written.add(key)
            if mark in "vx":
                read.add(key)
        return written, read


def listing(nvdisasm: Path, data: bytes) -> dict[str, list[Line]]:
    """All kernels of a cubin as nvdisasm shows them, with life ranges."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "original.cubin"
        file.write_bytes(data)
        text = run([nvdisasm, "-c", "-lrm", "narrow", file])
    words = words_of(data)
    found: dict[str, list[Line]] = {}
    name, columns = "", Columns()
    pending: list[str] = []
    labels: dict[str, dict[str, int]] = defaultdict(dict)
    for row in text.splitlines():
        if match := SECTION.match(row):
            name, columns, pending = match[1], Columns(), []
            found[name] = []
            continue
        left, mark, right = row.partition("// ")
        if not name or (mark and columns.take(right)):
            continue
        if match := ROW.match(left):
            address = int(match[1], 16)
            line = parse_line(address, match[2], words[name][1][address // WORD])
            line.defs, line.uses = columns.marks(right)
            for label in pending:
                labels[name][label] = address
            pending = []
            line.labels = tuple(re.findall(r"\.L_x_\d+", match[2]))
            found[name].append(line)
        elif match := LABEL.match(left):
            pending.append(match[1])
    for name, lines in found.items():
        for line in lines:
            line.labels = tuple(
                str(labels[name].get(label, -1)) for label in line.labels
            )
    return found
