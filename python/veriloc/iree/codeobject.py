"""Reads what a finished AMD code object (.hsaco) says about its kernels.

The facts are in an ELF note that holds MessagePack ("Code Object V3+ Metadata" in LLVM's
AMDGPUUsage). Only the metadata is read, never instructions: enough to compare an object
with the one it replaces and to report registers and spills.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import Any

ELF_MAGIC = b"\x7fELF"
MACHINE_AMDGPU = 224
MACHINE_CUDA = 190
_SECTION_NOTE = 7
_NOTE_AMDGPU_METADATA = 32


class CodeObjectError(ValueError):
    """The bytes are not a readable AMD code object."""


@dataclass(frozen=True)
class Resources:
    """What one kernel takes, as its metadata states it.

    Registers count per lane (vector) or per wave (scalar); sizes are bytes. On chips with
    one unified file (gfx90a and later CDNA), `vgprs` includes the accumulation registers.
    """

    name: str
    vgprs: int
    agprs: int
    sgprs: int
    vgpr_spills: int
    sgpr_spills: int
    scratch: int
    lds: int
    kernarg: int
    wave: int
    """Lanes in a wave."""
    max_workgroup: int
    """Largest number of threads the kernel may be launched with."""
    arguments: tuple[tuple[int, int], ...] = ()
    """Offset and size of what a launch hands over, in order."""
    workgroup: tuple[int, ...] = ()
    """The only number of threads in x, y and z that it may be launched with; empty for any."""

    @property
    def interface(self) -> tuple[object, ...]:
        """What a launch depends on: must be the same in an object that replaces another."""
        return self.name, self.lds, self.kernarg, self.wave, self.max_workgroup


def target_of(data: bytes) -> str:
    """The chip an ELF image was made for (`gfx90a`, `sm_86`), or an empty string."""
    try:
        machine, flags = struct.unpack_from("<H", data, 18)[0], _elf_flags(data)
        if machine == MACHINE_CUDA:
            # CUDA 13's ABI (0x41) has the chip one byte higher than those before.
            return f"sm_{flags >> 8 & 0xFF if data[7] == 0x41 else flags & 0xFF}"
        if machine == MACHINE_AMDGPU:
            return _chip(_metadata(data))
    except (struct.error, IndexError, CodeObjectError):
        pass  # A foreign or damaged image has no target; the caller shows it as such.
    return ""


def abi(data: bytes) -> tuple[int, int]:
    """ELF flags (chip, xnack, sramecc) and code object version, as a loader checks them.

    Raises:
        CodeObjectError: the bytes are too short for an ELF header.
    """
    try:
        return _elf_flags(data), data[8]
    except struct.error as error:
        raise CodeObjectError(f"damaged code object: {error}") from error


def kernels(data: bytes) -> dict[str, Resources]:
    """The kernels of a code object, by name.

    Raises:
        CodeObjectError: not an ELF for AMD GPUs, damaged, or without metadata.
    """
    try:
        metadata = _metadata(data)
        found = [_resources(kernel) for kernel in metadata.get("amdhsa.kernels", [])]
    except (struct.error, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CodeObjectError(f"damaged code object: {error}") from error
    return {kernel.name: kernel for kernel in found}


def _resources(kernel: dict[str, Any]) -> Resources:
    return Resources(
        name=kernel[".name"],
        vgprs=kernel[".vgpr_count"],
        agprs=kernel.get(".agpr_count", 0),
        sgprs=kernel[".sgpr_count"],
        vgpr_spills=kernel.get(".vgpr_spill_count", 0),
        sgpr_spills=kernel.get(".sgpr_spill_count", 0),
        scratch=kernel[".private_segment_fixed_size"],
        lds=kernel[".group_segment_fixed_size"],
        kernarg=kernel[".kernarg_segment_size"],
        wave=kernel[".wavefront_size"],
        max_workgroup=kernel[".max_flat_workgroup_size"],
        arguments=tuple(
            (argument[".offset"], argument[".size"])
            for argument in kernel.get(".args", ())
            if not argument[".value_kind"].startswith("hidden_")
        ),
        workgroup=tuple(kernel.get(".reqd_workgroup_size", ())),
    )


def _chip(metadata: dict[str, Any]) -> str:
    # amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack- (LLVM 22, 23),
    # amdgpu9.0a-amd-amdhsa-unknown-gfx90a (24)
    target = str(metadata.get("amdhsa.target", "")).partition(":")[0]
    match = re.search(r"-(gfx.+)$", target)
    return match[1] if match else ""


def _elf_flags(data: bytes) -> int:
    flags: int = struct.unpack_from("<I", data, 48)[0]
    return flags


def _metadata(data: bytes) -> dict[str, Any]:
    if data[:4] != ELF_MAGIC or data[4:6] != b"\x02\x01":
        raise CodeObjectError("not a 64-bit little-endian ELF file")
    machine = struct.unpack_from("<H", data, 18)[0]
    if machine != MACHINE_AMDGPU:
        raise CodeObjectError(f"ELF machine {machine} is not AMDGPU ({MACHINE_AMDGPU})")
    sections = struct.unpack_from("<Q", data, 40)[0]
    entry_size, count = struct.unpack_from("<HH", data, 58)
    for i in range(count):
        at = sections + i * entry_size
        if struct.unpack_from("<I", data, at + 4)[0] == _SECTION_NOTE:
            offset, size = struct.unpack_from("<QQ", data, at + 24)
            if offset + size > len(data):
                raise CodeObjectError(
                    "the note section reaches past the end: truncated"
                )
            note = _note(data[offset : offset + size])
            if note is not None:
                value, _ = _unpack(note, 0)
                if isinstance(value, dict):
                    return value
    raise CodeObjectError("no AMDGPU metadata note")


def _note(section: bytes) -> bytes | None:
    at = 0
    while at + 12 <= len(section):
        name_size, size, kind = struct.unpack_from("<III", section, at)
        name_end = at + 12 + (name_size + 3 & ~3)
        name = section[at + 12 : at + 12 + name_size].rstrip(b"\0")
        if kind == _NOTE_AMDGPU_METADATA and name == b"AMDGPU":
            return section[name_end : name_end + size]
        at = name_end + (size + 3 & ~3)
    return None


# MessagePack, the part that LLVM's writer uses: nil, booleans, integers, floats, strings,
# binary data, arrays and maps. (https://github.com/msgpack/msgpack/blob/master/spec.md)
_SCALARS = {
    0xCA: ">f",
    0xCB: ">d",
    0xCC: ">B",
    0xCD: ">H",
    0xCE: ">I",
    0xCF: ">Q",
    0xD0: ">b",
    0xD1: ">h",
    0xD2: ">i",
    0xD3: ">q",
}
_CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}
_SIZED = {
    0xC4: ("bytes", ">B"),
    0xC5: ("bytes", ">H"),
    0xC6: ("bytes", ">I"),
    0xD9: ("text", ">B"),
    0xDA: ("text", ">H"),
    0xDB: ("text", ">I"),
    0xDC: ("array", ">H"),
    0xDD: ("array", ">I"),
    0xDE: ("map", ">H"),
    0xDF: ("map", ">I"),
}


def _unpack(data: bytes, at: int) -> tuple[Any, int]:
    """One value that starts at `at`, and the place after it."""
    (tag,) = struct.unpack_from(">B", data, at)
    at += 1
    if tag < 0x80:
        return tag, at
    if tag >= 0xE0:
        return tag - 0x100, at
    if tag in _CONSTANTS:
        return _CONSTANTS[tag], at
    if tag in _SCALARS:
        kind = _SCALARS[tag]
        return struct.unpack_from(kind, data, at)[0], at + struct.calcsize(kind)
    if tag < 0x90:
        return _collection("map", tag & 0xF, data, at)
    if tag < 0xA0:
        return _collection("array", tag & 0xF, data, at)
    if tag < 0xC0:
        return _collection("text", tag & 0x1F, data, at)
    if tag not in _SIZED:
        raise CodeObjectError(f"MessagePack tag {tag:#x} is not known")
    what, kind = _SIZED[tag]
    size = struct.unpack_from(kind, data, at)[0]
    return _collection(what, size, data, at + struct.calcsize(kind))


def _collection(what: str, size: int, data: bytes, at: int) -> tuple[Any, int]:
    if what in ("text", "bytes"):
        value = data[at : at + size]
        if len(value) != size:
            raise CodeObjectError("a string reaches past the end: truncated")
        return value.decode(errors="replace") if what == "text" else value, at + size
    items: list[Any] = []
    for _ in range(size * (2 if what == "map" else 1)):
        item, at = _unpack(data, at)
        items.append(item)
    if what == "array":
        return items, at
    return dict(zip(items[::2], items[1::2], strict=True)), at
