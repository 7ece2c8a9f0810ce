"""Makes the smallest ELF file that nvdisasm takes for a cubin, around given instructions.

nvdisasm prints life ranges only for ELF files, so that widths of operands are found by
disassembling such a file.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from veriloc.lowering.nvidia.architectures import Architecture

_ELF_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION_HEADER = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_ET_EXEC = 2
_EM_CUDA = 190
_SHT_PROGBITS, _SHT_SYMTAB, _SHT_STRTAB = 1, 2, 3
_CODE_FLAGS = 0x6  # SHF_ALLOC | SHF_EXECINSTR
_GLOBAL_FUNCTION = 0x12
_ENTRY_POINT = 0x10  # STO_CUDA_ENTRY


def synthetic_cubin(architecture: Architecture, words: Sequence[int]) -> bytes:
    """A cubin with one kernel `k` of these 128-bit instructions."""
    code = b"".join(word.to_bytes(16, "little") for word in words)
    names = b"\0.shstrtab\0.strtab\0.symtab\0.text.k\0"
    strings = b"\0k\0"
    symbols = bytes(_SYMBOL.size) + _SYMBOL.pack(
        1, _GLOBAL_FUNCTION, _ENTRY_POINT, 4, 0, len(code)
    )
    body = bytearray(_ELF_HEADER.size)
    places = []
    for content, align in ((names, 1), (strings, 1), (symbols, 8), (code, 128)):
        body += bytes(-len(body) % align)
        places.append((len(body), len(content)))
        body += content
    body += bytes(-len(body) % 8)
    headers_at = len(body)

    def header(
        name: bytes, kind: int, flags: int, at: tuple[int, int], *rest: int
    ) -> bytes:
        return _SECTION_HEADER.pack(
            names.index(name + b"\0"), kind, flags, 0, *at, *rest
        )

    body += bytes(_SECTION_HEADER.size)
    body += header(b".shstrtab", _SHT_STRTAB, 0, places[0], 0, 0, 1, 0)
    body += header(b".strtab", _SHT_STRTAB, 0, places[1], 0, 0, 1, 0)
    body += header(b".symtab", _SHT_SYMTAB, 0, places[2], 2, 1, 8, _SYMBOL.size)
    body += header(
        b".text.k", _SHT_PROGBITS, _CODE_FLAGS, places[3], 3, 0xFF000001, 128, 0
    )
    ident = b"\x7fELF\x02\x01\x01\x41\x08" + bytes(7)
    flags = 0x06000004 | architecture.number << 8
    _ELF_HEADER.pack_into(
        body,
        0,
        ident,
        _ET_EXEC,
        _EM_CUDA,
        1,
        0,
        0,
        headers_at,
        flags,
        64,
        56,
        0,
        64,
        5,
        1,
    )
    return bytes(body)
