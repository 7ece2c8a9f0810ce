"""Reading .vmfb files: what is inside good ones, and clear errors for bad ones."""

from __future__ import annotations

import hashlib
import io
import random
import struct
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from veriloc.iree import codeobject, vmfb

if TYPE_CHECKING:
    from tests.iree.conftest import Iree


def test_lists_images(stock_module: bytes) -> None:
    (image,) = vmfb.parse(stock_module)
    assert (image.format, image.target, image.index) == ("hip", "gfx90a", 0)
    assert image.executable == "small_linked_rocm_hsaco_fb"
    assert len(image.exports) == 3
    assert all(export.workgroup for export in image.exports)
    assert image.data.startswith(b"\x7fELF")
    assert image.sha256 == hashlib.sha256(image.data).hexdigest()
    assert set(codeobject.kernels(image.data)) == {e.name for e in image.exports}


def test_bare_flatbuffer(iree: Iree, small: Path, stock_module: bytes) -> None:
    done = iree.stock(small, *iree.GFX90A, "--iree-vm-emit-polyglot-zip=false")
    (image,) = vmfb.parse(done.stdout)
    assert image.data == vmfb.parse(stock_module)[0].data
    assert image.entry.startswith("@")


def test_other_formats(iree: Iree, small: Path) -> None:
    cpu = [
        "--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-llvmcpu-target-cpu=generic",
    ]
    (image,) = vmfb.parse(iree.stock(small, *cpu).stdout)
    assert (image.format, image.target) == ("elf", "")
    (image,) = vmfb.parse(iree.stock(small, "--iree-hal-target-device=cuda").stdout)
    assert image.format == "cuda"
    assert image.target.startswith("sm_")
    assert len(image.exports) == 3


def test_resources(stock_module: bytes) -> None:
    for kernel in codeobject.kernels(vmfb.parse(stock_module)[0].data).values():
        assert 0 < kernel.vgprs <= 512
        assert kernel.wave == 64
        assert kernel.kernarg % 8 == 0


@pytest.mark.parametrize(
    "content", [b"", b"PK", b"PK\x03\x04", b"\x7fELF" * 9, b"\0" * 99]
)
def test_not_a_vmfb(content: bytes) -> None:
    with pytest.raises(vmfb.VmfbError, match=r"some\.vmfb"):
        vmfb.parse(content, "some.vmfb")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(vmfb.VmfbError, match="cannot be read: No such file"):
        vmfb.images(tmp_path / "absent.vmfb")


def test_other_zip() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("hello", "world")
    with pytest.raises(vmfb.VmfbError, match=r"no 'module\.fb' inside"):
        vmfb.parse(stream.getvalue())


def test_truncated(stock_module: bytes) -> None:
    for size in range(0, len(stock_module) - 1, 97):
        with pytest.raises(vmfb.VmfbError):
            vmfb.parse(stock_module[:size])


def test_damaged_bytes(stock_module: bytes) -> None:
    """Any damage is an error of ours, or is noticed by nobody; it is never a crash."""
    (image,) = vmfb.parse(stock_module)
    noticed = 0
    for seed in range(400):
        damaged = bytearray(stock_module)
        at = random.Random(seed).randrange(len(damaged))
        damaged[at] ^= 0xFF
        try:
            assert vmfb.parse(bytes(damaged))[0].data == image.data
        except vmfb.VmfbError:
            noticed += 1
    assert noticed > 200


def executable_of(module: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(module)) as archive:
        return archive.read("small_linked_rocm_hsaco_fb.fb")


def zipped(executable: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("module.fb", b"")
        archive.writestr("x.fb", executable)
    return stream.getvalue()


def test_damaged_flatbuffers(stock_module: bytes) -> None:
    """Offsets in the executable itself, where the zip's checksums no longer help."""
    good = executable_of(stock_module)
    head = good.index(b"\x7fELF")
    refused = 0
    for at in [
        *range(256),
        *range(head - 64, head),
        *range(len(good) - 200, len(good)),
    ]:
        for value in (0x00, 0x7F, 0xFF):
            damaged = bytearray(good)
            damaged[at] = value
            try:
                vmfb.parse(zipped(bytes(damaged)))
            except vmfb.VmfbError as error:
                assert "x.fb" in str(error)  # noqa: PT017
                refused += 1
    assert refused > 100
    with pytest.raises(vmfb.VmfbError, match="bytes announced"):
        vmfb.parse(zipped(good[:-64]))


def test_damaged_code_objects(stock_module: bytes) -> None:
    good = vmfb.parse(stock_module)[0].data
    refused = 0
    for seed in range(600):
        damaged = bytearray(good)
        # Headers and the metadata note, which comes first.
        damaged[random.Random(seed).randrange(3000)] ^= 1 << seed % 8
        try:
            codeobject.kernels(bytes(damaged))
        except codeobject.CodeObjectError:
            refused += 1
    assert refused > 50
    for size in range(0, 3000, 13):
        with pytest.raises(codeobject.CodeObjectError):
            codeobject.kernels(good[:size])


def test_foreign_elf() -> None:
    header = bytearray(b"\x7fELF\x02\x01\x01" + bytes(57))
    struct.pack_into("<H", header, 18, 62)
    with pytest.raises(codeobject.CodeObjectError, match="machine 62 is not AMDGPU"):
        codeobject.kernels(bytes(header))
    assert codeobject.target_of(bytes(header)) == ""
