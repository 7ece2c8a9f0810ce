"""Reads compiled IREE modules (.vmfb): which device images are inside, and whose.

A .vmfb is a zip archive with stored (uncompressed) entries, one for the VM program and
one an executable; with `--iree-vm-emit-polyglot-zip=false` it is a bare FlatBuffer that
holds the same executables inline. GPU executables are FlatBuffers behind a 64-byte
header (IREE: `runtime/src/iree/base/internal/flatcc/`, schemas
`hip_executable_def.fbs` and `cuda_executable_def.fbs`).

Knows nothing of VeriLoc's kernels and trusts nothing in the file: every offset is
checked, every failure is a `VmfbError` that names the file and the place.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from veriloc.iree import codeobject

HEADER_SIZE = 64
"""Bytes of `iree_flatbuffer_file_header_t`: magic, version, content size, padding."""

PROGRAM_ENTRY = "module.fb"
"""The zip entry that holds the VM program itself."""


class VmfbError(ValueError):
    """The file is not a readable .vmfb."""


@dataclass(frozen=True)
class Export:
    """One entry point of an executable."""

    name: str
    workgroup: tuple[int, int, int] | None
    """Threads in x, y and z; None where the file leaves it to the caller."""
    constants: int
    """Number of 32-bit push constants."""
    bindings: int
    """Number of buffer bindings."""


@dataclass(frozen=True)
class Image:
    """One device binary inside a .vmfb."""

    entry: str
    """Zip entry, e.g. `mm_dispatch_0_rocm_hsaco_fb.fb`; `@OFFSET` in a bare FlatBuffer."""
    index: int
    """Position among the images of this entry."""
    format: str
    """`hip`, `cuda`, `elf`, `vmvx`, `spirv`, `metal` or `unknown`."""
    target: str
    """What the binary itself says it runs on, e.g. `gfx90a`, `sm_86`; may be empty."""
    exports: tuple[Export, ...]
    """All exports of the entry that live in this image."""
    data: bytes

    @property
    def sha256(self) -> str:
        """Hash of the image, in hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def executable(self) -> str:
        """The entry's name without its extension: `EXECUTABLE_VARIANT`."""
        return PurePosixPath(self.entry).stem


@dataclass(frozen=True)
class _GpuSchema:
    """Field numbers of one GPU executable format (order in IREE's .fbs files)."""

    format: str
    exports: int = 0
    images: int = 1
    export_image: int = 0
    export_name: int = 1
    export_workgroup: int = 2
    export_constants: int = 4
    export_bindings: int = 5
    image_data: int = 0


# Both schemas list the same fields in the same order.
_GPU_SCHEMAS = {b"HIP1": _GpuSchema("hip"), b"CDA1": _GpuSchema("cuda")}

_OTHER_MAGICS = {
    b"\x7fELF": "elf",
    b"SPV1": "spirv",
    b"MTL1": "metal",
    b"IREE": "vmvx",
    b"PK\x03\x04": "vmvx",
}


class _Table:
    """A FlatBuffer table; all reads are bounds-checked by `struct`."""

    def __init__(self, data: bytes, position: int) -> None:
        self._data, self._position = data, position
        self._vtable = position - self._read("<i", position)
        self._size = self._read("<H", self._vtable)

    def _read(self, kind: str, offset: int) -> int:
        # struct accepts negative offsets (from the end); a FlatBuffer has none.
        if offset < 0:
            raise struct.error(f"offset {offset} lies before the start")
        value: int = struct.unpack_from(kind, self._data, offset)[0]
        return value

    def _field(self, number: int) -> int:
        slot = 4 + 2 * number
        if slot + 2 > self._size:
            return 0
        offset = self._read("<H", self._vtable + slot)
        return self._position + offset if offset else 0

    def integer(self, number: int) -> int:
        at = self._field(number)
        return self._read("<I", at) if at else 0

    def workgroup(self, number: int) -> tuple[int, int, int] | None:
        at = self._field(number)
        if not at:
            return None
        x, y, z = (self._read("<I", at + 4 * i) for i in range(3))
        return x, y, z

    def length(self, number: int) -> int:
        return self._vector(number)[1]

    def bytes(self, number: int) -> bytes:
        start, count = self._vector(number)
        if start + count > len(self._data):
            raise struct.error(f"{count} bytes at {start} reach past the end")
        return self._data[start : start + count]

    def tables(self, number: int) -> list[_Table]:
        start, count = self._vector(number)
        if start + 4 * count > len(self._data):
            raise struct.error(f"{count} tables at {start} reach past the end")
        places = range(start, start + 4 * count, 4)
        return [_Table(self._data, at + self._read("<I", at)) for at in places]

    def _vector(self, number: int) -> tuple[int, int]:
        at = self._field(number)
        if not at:
            return 0, 0
        start = at + self._read("<I", at)
        return start + 4, self._read("<I", start)


def images(file: Path) -> list[Image]:
    """Lists the device images of a .vmfb, in file order.

    Raises:
        VmfbError: the file is missing, truncated, damaged, or not a .vmfb.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise VmfbError(f"{file}: cannot be read: {error.strerror}") from error
    return parse(data, str(file))


def parse(data: bytes, name: str = "<memory>") -> list[Image]:
    """As `images`, of a file's content; `name` is used in messages."""
    if data[8:12] == b"IREE":  # size prefix, root offset, identifier
        return list(_bare_flatbuffer(data, name))
    if not data.startswith(b"PK\x03\x04"):
        raise VmfbError(
            f"{name}: not a .vmfb: neither a zip archive nor an IREE module"
        )
    entries = _entries(data, name)
    if PROGRAM_ENTRY not in entries:
        raise VmfbError(f"{name}: not a .vmfb: no {PROGRAM_ENTRY!r} inside")
    return [
        image
        for entry, content in entries.items()
        if entry != PROGRAM_ENTRY
        for image in _executable(content, name, entry)
    ]


def _entries(data: bytes, name: str) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {entry: archive.read(entry) for entry in archive.namelist()}
    # What zipfile raises on damaged archives, by experiment; it documents only the first.
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        EOFError,
        RuntimeError,
        ValueError,
        OverflowError,
        KeyError,
        struct.error,
        zlib.error,
    ) as error:
        raise VmfbError(f"{name}: damaged or truncated .vmfb: {error}") from error


def _bare_flatbuffer(data: bytes, name: str) -> Iterator[Image]:
    """Executables are inline byte vectors; their headers name them well enough."""
    for match in re.finditer(rb"HIP1|CDA1", data):
        start = match.start()
        if start + HEADER_SIZE > len(data) or start % 16:
            continue
        version, size = struct.unpack_from("<IQ", data, start + 4)
        padding = data[start + 16 : start + HEADER_SIZE]
        if version or any(padding) or start + HEADER_SIZE + size > len(data):
            continue
        end = start + HEADER_SIZE + size
        yield from _executable(data[start:end], name, f"@{start}")


def _executable(data: bytes, name: str, entry: str) -> list[Image]:
    schema = _GPU_SCHEMAS.get(data[:4])
    if schema is None:
        kind = _OTHER_MAGICS.get(data[:4], "unknown")
        return [Image(entry, 0, kind, "", (), data)]
    try:
        version, size = struct.unpack_from("<IQ", data, 4)
        if version:
            raise struct.error(f"version {version} of this format is not known")
        content = data[HEADER_SIZE : HEADER_SIZE + size]
        if len(content) != size:
            raise struct.error(f"{size} bytes announced, {len(content)} present")
        root = _Table(content, struct.unpack_from("<I", content)[0])
        exports: dict[int, list[Export]] = {}
        for table in root.tables(schema.exports):
            export = Export(
                table.bytes(schema.export_name).decode(),
                table.workgroup(schema.export_workgroup),
                table.integer(schema.export_constants),
                table.length(schema.export_bindings),
            )
            exports.setdefault(table.integer(schema.export_image), []).append(export)
        blobs = [t.bytes(schema.image_data) for t in root.tables(schema.images)]
    except (struct.error, UnicodeDecodeError) as error:
        raise VmfbError(f"{name}: entry {entry!r} is damaged: {error}") from error
    if any(index >= len(blobs) for index in exports):
        raise VmfbError(f"{name}: entry {entry!r}: an export names no image")
    return [
        Image(entry, i, schema.format, _target(blob), tuple(exports.get(i, ())), blob)
        for i, blob in enumerate(blobs)
    ]


def _target(image: bytes) -> str:
    if image.startswith(b"\x7fELF"):
        return codeobject.target_of(image)
    match = re.search(rb"^\.target\s+(sm_\w+)", image[:4096], re.MULTILINE)
    return match[1].decode() if match else ""
