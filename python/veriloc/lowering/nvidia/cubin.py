"""Reads cubins, strictly, and writes copies of them with a few fields changed.

The layouts come from pyelftools; every offset, size and index in the file is checked here
before it is used, so that a damaged file gives a `CubinError` and nothing outside the file
is read. What is sound but not understood (relocatable objects, fat binaries, debug
information that names registers, attributes that may) gives an `UnsupportedError`.
"""

from __future__ import annotations

import os
import struct
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from elftools.common.exceptions import ELFError
from elftools.common.utils import struct_parse
from elftools.construct import ConstructError
from elftools.elf.structs import ELFStructs

from veriloc.lowering.nvidia.architectures import ARCHITECTURES, Architecture
from veriloc.lowering.nvidia.errors import CubinError, UnsupportedError

WORD_BYTES = 16
MAX_BYTES = 1 << 30
"""Larger files are refused; the largest library of NVIDIA's has less per architecture."""

_FATBIN_MAGIC = 0xBA55ED50
_HEADER_BYTES, _SECTION_BYTES, _SYMBOL_BYTES, _SEGMENT_BYTES = 64, 64, 24, 56
_EM_CUDA = 190
_ET_REL, _ET_EXEC = 1, 2
_SHT_NULL, _SHT_PROGBITS, _SHT_SYMTAB, _SHT_NOBITS = 0, 1, 2, 8
_SHN_RESERVED = 0xFF00
_STT_FUNC = 2
_OSABI_NEW = 0x41  # CUDA 13 (ABI version 8): chip in bits 8-15 of e_flags
_OSABI_OLD = 0x33  # CUDA 12 and before: chip in bits 0-7
_INFO_PREFIX = ".nv.info"
_CODE_PREFIX = ".text."

ATTRIBUTE_REGCOUNT = 0x2F
ATTRIBUTE_MASK_REGISTERS = 0x29
"""EIATTR_COOP_GROUP_MASK_REGIDS: registers that hold masks of cooperative groups, all ones
where the mask is in none."""
_REGISTER_ATTRIBUTES = {
    0x2E: "EIATTR_ATOM16_EMUL_INSTR_REG_MAP",
    0x3C: "EIATTR_PER_REG_TARGET_PERF_STATS",
    0x40: "EIATTR_INSTR_REG_MAP",
}
"""Attributes that name registers in ways not understood."""
_KNOWN_ATTRIBUTES = (
    frozenset(range(0x01, 0x44))
    | {0x44, 0x4A, 0x4C, 0x4F, 0x50, 0x51, 0x52, 0x54, 0x55, 0x5F, 0x66, 0x6B, 0x6D}
) - _REGISTER_ATTRIBUTES.keys()
"""Codes up to 0x43 have public names, none of which but those above has to do with
registers; 0x44 lists loads by address, with the bytes of their results that nobody reads; 0x4F,
0x51 and 0x52 belong to tensor memory (the first is 6 where products are of one block of threads,
7 where they are of two; the others have no value); the rest were seen in ptxas's output and keep
their value whatever the assignment of registers."""
_VALUE_IN_HEADER = (1, 2, 3)  # EIFMT_NVAL, EIFMT_BVAL, EIFMT_HVAL
_VALUE_FOLLOWS = 4  # EIFMT_SVAL
_DEBUG_SECTIONS = (
    ".debug_info",
    ".debug_loc",
    ".nv_debug_info_reg",
    ".nv_debug.shared",
)
"""Made by -G. They say in which register a variable is, and would be wrong afterwards."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section's header, with its name looked up.

    Attributes:
        offset, size: bytes in the file.
        header: place of the header in the file.
    """

    index: int
    name: str
    kind: int
    flags: int
    offset: int
    size: int
    link: int
    info: int
    entry_size: int
    header: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """An entry of the symbol table."""

    index: int
    name: str
    kind: int
    section: int
    value: int
    size: int


@dataclass(frozen=True, slots=True)
class CountPlace:
    """A place in the file that holds a function's register count.

    Attributes:
        offset: first byte.
        width: bytes, 4 in .nv.info and 1 in the header of the code section.
    """

    offset: int
    width: int


@dataclass(frozen=True)
class Code:
    """A code section: a kernel, with the functions that ptxas put beside it.

    Attributes:
        name: of the kernel.
        section: the section.
        words: 128-bit instructions.
        functions: start of each function by name, the kernel's own first.
        register_count: registers a thread is given.
        count_places: all places where that is written.
        mask_registers: registers named by EIATTR_COOP_GROUP_MASK_REGIDS.
        attributes: codes of the attributes of its .nv.info section.
    """

    name: str
    section: Section
    words: tuple[int, ...]
    functions: dict[str, int]
    register_count: int
    count_places: tuple[CountPlace, ...]
    mask_registers: tuple[int, ...]
    attributes: frozenset[int]


@dataclass(frozen=True)
class Cubin:
    """A cubin: its bytes, and what was read from them."""

    name: str
    data: bytes
    architecture: Architecture
    sections: tuple[Section, ...]
    codes: tuple[Code, ...]

    def code(self, name: str) -> Code:
        """The code section of a kernel.

        Raises:
            CubinError: there is none of that name.
        """
        for code in self.codes:
            if code.name == name:
                return code
        known = ", ".join(code.name for code in self.codes)
        raise CubinError(f"{self.name}: no kernel is named {name}; it has {known}")


def read_cubin(path: Path) -> Cubin:
    """Read a cubin from a file.

    Raises:
        CubinError: the file cannot be read, or is damaged.
        UnsupportedError: the file is of a kind that is not handled.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise CubinError(f"{path}: {size} bytes are more than any cubin has")
        data = path.read_bytes()
    except OSError as error:
        raise CubinError(f"{path}: {error.strerror or error}") from error
    return parse_cubin(data, str(path))


def parse_cubin(data: bytes, name: str = "cubin") -> Cubin:
    """Read a cubin from memory; `name` stands for it in messages.

    Raises:
        CubinError: it is damaged.
        UnsupportedError: it is of a kind that is not handled.
    """
    try:
        return _Reader(data, name).read()
    except (ELFError, ConstructError, struct.error, UnicodeDecodeError) as error:
        raise CubinError(f"{name}: damaged ELF file ({error})") from error


@dataclass
class _Attributes:
    """Attributes of one .nv.info section that matter here."""

    codes: set[int] = field(default_factory=set)
    counts: list[tuple[int, int, int]] = field(
        default_factory=list
    )  # offset, symbol, count
    mask_registers: list[int] = field(default_factory=list)


class _Reader:
    """Reads one file."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name
        self.structs = ELFStructs(little_endian=True, elfclass=64)
        self.structs.create_basic_structs()
        self.stream = BytesIO(data)
        self.sections: list[Section] = []

    def damaged(self, what: str) -> CubinError:
        return CubinError(f"{self.name}: {what}; the file is damaged or was cut short")

    def span(self, offset: int, size: int, what: str) -> memoryview:
        """Bytes of the file, all of which must exist."""
        if offset < 0 or size < 0 or offset + size > len(self.data):
            raise self.damaged(
                f"{what} lies at bytes {offset} to {offset + size} of {len(self.data)}"
            )
        return memoryview(self.data)[offset : offset + size]

    def read(self) -> Cubin:
        architecture = self.read_header()
        symbols = self.read_symbols()
        codes = self.read_codes(architecture, symbols)
        return Cubin(
            self.name, self.data, architecture, tuple(self.sections), tuple(codes)
        )

    def read_header(self) -> Architecture:
        data = self.data
        if is_fat_binary(data):
            raise UnsupportedError(
                f"{self.name}: a fat binary; take the cubins out with cuobjdump -xelf all"
            )
        if len(data) < _HEADER_BYTES or data[:4] != b"\x7fELF":
            raise CubinError(
                f"{self.name}: not a cubin, it does not start with an ELF header"
            )
        if data[4] != 2 or data[5] != 1:
            raise CubinError(
                f"{self.name}: not a cubin, those are little-endian 64-bit ELF files"
            )
        self.structs.create_advanced_structs(e_machine="EM_CUDA")
        header: Any = struct_parse(self.structs.Elf_Ehdr, self.stream, 0)
        machine = int.from_bytes(data[18:20], "little")
        if machine != _EM_CUDA:
            raise CubinError(
                f"{self.name}: not a cubin, its machine is {machine} and not {_EM_CUDA} (CUDA); "
                f"cubins inside a program are taken out with cuobjdump -xelf all"
            )
        kind = int.from_bytes(data[16:18], "little")
        if kind == _ET_REL:
            raise UnsupportedError(
                f"{self.name}: a relocatable object; link it first (nvcc -dlink -cubin), so that "
                f"its calls are known"
            )
        if kind != _ET_EXEC:
            raise UnsupportedError(
                f"{self.name}: ELF type {kind} is not that of a linked cubin"
            )
        architecture = self.architecture_of(int(header["e_flags"]), data[7])
        count, size, start = header["e_shnum"], header["e_shentsize"], header["e_shoff"]
        if not count or size != _SECTION_BYTES:
            raise self.damaged(f"{count} section headers of {size} bytes")
        self.span(start, count * size, "the table of sections")
        if header["e_phnum"]:
            if header["e_phentsize"] != _SEGMENT_BYTES:
                raise self.damaged(f"segment headers of {header['e_phentsize']} bytes")
            self.span(
                header["e_phoff"],
                header["e_phnum"] * _SEGMENT_BYTES,
                "the table of segments",
            )
        self.read_sections(start, count, header["e_shstrndx"])
        return architecture

    def architecture_of(self, flags: int, osabi: int) -> Architecture:
        if osabi == _OSABI_NEW:
            number = flags >> 8 & 0xFF
        elif osabi == _OSABI_OLD:
            number = flags & 0xFF
        else:
            raise UnsupportedError(
                f"{self.name}: ELF ABI {osabi:#x} is not known for cubins"
            )
        found = ARCHITECTURES.get(f"sm_{number}")
        if found is None:
            raise UnsupportedError(
                f"{self.name}: architecture sm_{number} is not supported; supported are "
                f"{', '.join(ARCHITECTURES)}"
            )
        return found

    def read_sections(self, start: int, count: int, names_index: int) -> None:
        raw: list[Any] = []
        for index in range(count):
            header = struct_parse(
                self.structs.Elf_Shdr, self.stream, start + index * _SECTION_BYTES
            )
            raw.append(header)
        if names_index >= count:
            raise self.damaged(
                f"section {names_index} of {count} holds the section names"
            )
        names = raw[names_index]
        table = self.span(
            names["sh_offset"], names["sh_size"], "the table of section names"
        )
        for index, header in enumerate(raw):
            at = start + index * _SECTION_BYTES
            # The library turns known kinds into names; the number is what is wanted.
            kind = int.from_bytes(self.data[at + 4 : at + 8], "little")
            name = self.string(table, header["sh_name"], f"the name of section {index}")
            if kind not in (_SHT_NULL, _SHT_NOBITS):
                self.span(
                    header["sh_offset"], header["sh_size"], f"section {name or index}"
                )
            if header["sh_link"] >= count:
                raise self.damaged(
                    f"section {name} refers to section {header['sh_link']} of {count}"
                )
            self.sections.append(
                Section(
                    index,
                    name,
                    kind,
                    header["sh_flags"],
                    header["sh_offset"],
                    header["sh_size"],
                    header["sh_link"],
                    header["sh_info"],
                    header["sh_entsize"],
                    at,
                )
            )
        for section in self.sections:
            if section.name.startswith(_DEBUG_SECTIONS):
                raise UnsupportedError(
                    f"{self.name}: section {section.name} says in which registers variables are, "
                    f"and would be wrong after a change; compile without -G"
                )

    def string(self, table: memoryview, offset: int, what: str) -> str:
        """A NUL-terminated string of a string table."""
        if offset == 0 and not len(table):
            return ""
        if offset >= len(table):
            raise self.damaged(f"{what} starts at byte {offset} of {len(table)}")
        end = bytes(table[offset:]).find(b"\0")
        if end < 0:
            raise self.damaged(f"{what} does not end")
        return bytes(table[offset : offset + end]).decode()

    def read_symbols(self) -> list[Symbol]:
        tables = [s for s in self.sections if s.kind == _SHT_SYMTAB]
        if len(tables) != 1:
            raise self.damaged(f"{len(tables)} symbol tables where one is expected")
        table = tables[0]
        if table.entry_size != _SYMBOL_BYTES or table.size % _SYMBOL_BYTES:
            raise self.damaged(f"a symbol table of {table.size} bytes")
        strings = self.sections[table.link]
        names = self.span(strings.offset, strings.size, "the table of symbol names")
        symbols = []
        for index in range(table.size // _SYMBOL_BYTES):
            at = table.offset + index * _SYMBOL_BYTES
            entry: Any = struct_parse(self.structs.Elf_Sym, self.stream, at)
            name = self.string(names, entry["st_name"], f"the name of symbol {index}")
            section = int.from_bytes(self.data[at + 6 : at + 8], "little")
            if len(self.sections) <= section < _SHN_RESERVED:
                raise self.damaged(
                    f"symbol {name} is in section {section}, which does not exist"
                )
            kind = self.data[at + 4] & 0xF
            symbols.append(
                Symbol(index, name, kind, section, entry["st_value"], entry["st_size"])
            )
        return symbols

    def read_codes(
        self, architecture: Architecture, symbols: list[Symbol]
    ) -> Iterator[Code]:
        code_sections = [s for s in self.sections if s.name.startswith(_CODE_PREFIX)]
        if not code_sections:
            raise UnsupportedError(f"{self.name}: there is no code in this cubin")
        self.check_disjoint(code_sections)
        infos = [s for s in self.sections if s.name.startswith(_INFO_PREFIX)]
        attributes = {s.index: self.read_attributes(s, len(symbols)) for s in infos}
        for section in code_sections:
            yield self.read_code(architecture, section, symbols, infos, attributes)

    def check_disjoint(self, code_sections: list[Section]) -> None:
        """Code must share no byte with anything, or patching it would change other things."""
        table = (
            self.sections[0].header,
            self.sections[-1].header + _SECTION_BYTES,
            "headers",
        )
        spans = [(0, _HEADER_BYTES, "the ELF header"), table] + [
            (s.offset, s.offset + s.size, s.name)
            for s in self.sections
            if s.kind not in (_SHT_NULL, _SHT_NOBITS) and s.size
        ]
        code = {s.name for s in code_sections}
        spans.sort()
        furthest = spans[0]
        for current in spans[1:]:
            overlap = current[0] < furthest[1]
            if overlap and (current[2] in code or furthest[2] in code):
                raise self.damaged(f"section {current[2]} overlaps {furthest[2]}")
            if current[1] > furthest[1]:
                furthest = current

    def read_attributes(self, section: Section, symbol_count: int) -> _Attributes:
        data = self.span(section.offset, section.size, section.name)
        found = _Attributes()
        at = 0
        while at < len(data):
            if at + 4 > len(data):
                raise self.damaged(f"{section.name} ends within an attribute")
            shape, code, value = struct.unpack_from("<BBH", data, at)
            if code in _REGISTER_ATTRIBUTES:
                raise UnsupportedError(
                    f"{self.name}: {section.name} has {_REGISTER_ATTRIBUTES[code]}, which names "
                    f"registers in a way that is not understood"
                )
            if code not in _KNOWN_ATTRIBUTES:
                raise UnsupportedError(
                    f"{self.name}: {section.name} has attribute {code:#x}, which is not known and "
                    f"might name registers"
                )
            found.codes.add(code)
            at += 4
            if shape in _VALUE_IN_HEADER:
                continue
            if shape != _VALUE_FOLLOWS:
                raise self.damaged(f"{section.name} has an attribute of format {shape}")
            if at + value > len(data):
                raise self.damaged(f"{section.name} ends within attribute {code:#x}")
            payload = data[at : at + value]
            if code == ATTRIBUTE_REGCOUNT:
                if value != 8:
                    raise self.damaged(
                        f"{section.name} has a register count of {value} bytes"
                    )
                symbol, count = struct.unpack("<II", payload)
                if symbol >= symbol_count:
                    raise self.damaged(
                        f"{section.name} counts registers of symbol {symbol}"
                    )
                found.counts.append((section.offset + at + 4, symbol, count))
            elif code == ATTRIBUTE_MASK_REGISTERS:
                if value % 4:
                    raise self.damaged(f"{section.name} has a list of {value} bytes")
                found.mask_registers += [
                    register for (register,) in struct.iter_unpack("<I", payload)
                ]
            at += value
        return found

    def read_code(
        self,
        architecture: Architecture,
        section: Section,
        symbols: list[Symbol],
        infos: list[Section],
        attributes: dict[int, _Attributes],
    ) -> Code:
        kernel = section.name.removeprefix(_CODE_PREFIX)
        if (
            section.kind != _SHT_PROGBITS
            or not section.size
            or section.size % WORD_BYTES
        ):
            raise self.damaged(
                f"section {section.name} has {section.size} bytes of code"
            )
        data = self.span(section.offset, section.size, section.name)
        words = tuple(
            int.from_bytes(data[at : at + WORD_BYTES], "little")
            for at in range(0, section.size, WORD_BYTES)
        )
        functions = {}
        for symbol in sorted(symbols, key=lambda s: (s.value, s.name != kernel)):
            if symbol.section != section.index or symbol.kind != _STT_FUNC:
                continue
            if symbol.value % WORD_BYTES or symbol.value >= section.size:
                raise self.damaged(
                    f"function {symbol.name} starts at {symbol.value:#x}"
                )
            functions[symbol.name] = symbol.value
        own = {s.index for s in symbols if s.section == section.index}
        counts = [
            (offset, count)
            for info in attributes.values()
            for offset, symbol, count in info.counts
            if symbol in own
        ]
        if not counts:
            raise UnsupportedError(
                f"{self.name}: {section.name} has no register count in {_INFO_PREFIX}; "
                f"a function that is not part of a kernel is not handled"
            )
        count = counts[0][1]
        places = [CountPlace(offset, 4) for offset, _ in counts]
        if architecture.header_count:
            counts.append((section.header + 47, section.info >> 24))
            places.append(CountPlace(section.header + 47, 1))  # top byte of sh_info
        if any(other != count for _, other in counts) or not 0 < count <= 255:
            raise self.damaged(
                f"{section.name} has register counts {sorted({c for _, c in counts})}"
            )
        info_name = f"{_INFO_PREFIX}.{kernel}"
        mask_registers: set[int] = set()
        codes: set[int] = set()
        for info in infos:
            if info.name == info_name:
                codes |= attributes[info.index].codes
                mask_registers |= set(attributes[info.index].mask_registers) - {
                    0xFFFFFFFF
                }
        return Code(
            kernel,
            section,
            words,
            functions,
            count,
            tuple(places),
            tuple(sorted(mask_registers)),
            frozenset(codes),
        )


def is_fat_binary(data: bytes) -> bool:
    """Whether a file is a fat binary: several cubins, and PTX, in one."""
    return len(data) >= 4 and int.from_bytes(data[:4], "little") == _FATBIN_MAGIC


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: to a neighbour first, which then takes its name.

    Raises:
        OSError: the folder cannot be written.
    """
    handle, partial = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(partial).chmod(0o644)
        Path(partial).replace(path)
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise
