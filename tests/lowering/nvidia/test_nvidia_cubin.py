"""Reading cubins: what is sound, what is damaged, what is refused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import fuzz_cubin
import pytest
from nvidia_inputs import INPUTS, NAMES

from veriloc.lowering.nvidia.cubin import Cubin, parse_cubin, read_cubin, write_file
from veriloc.lowering.nvidia.errors import CubinError, NvidiaError, UnsupportedError


def read(name: str) -> Cubin:
    return read_cubin(INPUTS / f"{name}.cubin")


@pytest.mark.parametrize("name", NAMES)
def test_inputs_are_read(name: str) -> None:
    cubin = read(name)
    assert cubin.architecture.name == name.partition(".")[2].rstrip("a")
    assert cubin.codes
    for code in cubin.codes:
        assert code.functions[code.name] == 0
        assert 0 < code.register_count < 256
        expected = 2 if cubin.architecture.header_count else 1
        assert len(code.count_places) == expected
        for place in code.count_places:
            held = cubin.data[place.offset : place.offset + place.width]
            assert int.from_bytes(held, "little") == code.register_count


def test_device_functions_beside_kernels() -> None:
    functions = read("calls.sm_89").code("recursive").functions
    assert len(functions) == 2
    with pytest.raises(CubinError, match="no kernel is named absent"):
        read("calls.sm_89").code("absent")


def test_cut_short_anywhere() -> None:
    data = read("predicates.sm_120").data
    for size in range(0, len(data) - 200, 61):
        with pytest.raises(NvidiaError):
            parse_cubin(data[:size])


def patched(data: bytes, at: int, value: bytes) -> bytes:
    return data[:at] + value + data[at + len(value) :]


@pytest.mark.parametrize(
    ("at", "value", "error", "message"),
    [
        (0, bytes.fromhex("50ed55ba"), UnsupportedError, "fat binary"),
        (0, b"\x7fELG", CubinError, "not a cubin"),
        (4, b"\x01", CubinError, "64-bit"),
        (7, b"\x03", UnsupportedError, "ABI 0x3"),
        (16, b"\x01", UnsupportedError, "relocatable"),
        (16, b"\x03", UnsupportedError, "ELF type 3"),
        (18, b"\x3e", CubinError, "machine is 62"),
        (49, b"\x4b", UnsupportedError, "sm_75 is not supported"),
        (60, b"\0\0", CubinError, "section headers"),
        (62, b"\xff\x7f", CubinError, "section names"),
        (40, b"\xff" * 8, CubinError, "table of sections"),
    ],
)
def test_headers(at: int, value: bytes, error: type[NvidiaError], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_cubin(patched(read("predicates.sm_120").data, at, value), "x.cubin")


def test_code_that_overlaps() -> None:
    cubin = read("calls.sm_89")
    first, second = cubin.codes[0].section, cubin.codes[1].section
    data = patched(cubin.data, second.header + 24, first.offset.to_bytes(8, "little"))
    with pytest.raises(CubinError, match="overlaps"):
        parse_cubin(data)


def test_counts_that_disagree() -> None:
    cubin = read("calls.sm_89")
    place = cubin.codes[0].count_places[0]
    with pytest.raises(CubinError, match="register counts"):
        parse_cubin(patched(cubin.data, place.offset, b"\x63"))


def test_attributes_that_are_not_known() -> None:
    cubin = read("predicates.sm_120")
    info = next(s for s in cubin.sections if s.name == ".nv.info")
    for code, message in ((0x7F, "not known"), (0x40, "EIATTR_INSTR_REG_MAP")):
        data = patched(cubin.data, info.offset + 1, bytes([code]))
        with pytest.raises(UnsupportedError, match=message):
            parse_cubin(data)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CubinError, match="No such file"):
        read_cubin(tmp_path / "absent.cubin")
    with pytest.raises(CubinError, match="directory"):
        read_cubin(tmp_path)
    (tmp_path / "empty.cubin").write_bytes(b"")
    with pytest.raises(CubinError, match="ELF header"):
        read_cubin(tmp_path / "empty.cubin")


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.cubin"
    write_file(target, b"first")
    write_file(target, b"second")
    assert target.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [target]
    with pytest.raises(OSError, match="absent"):
        write_file(tmp_path / "absent" / "out.cubin", b"x")


def test_mutants() -> None:
    outcome = fuzz_cubin.fuzz(1000, seed=7)
    assert outcome.failures == []
    assert outcome.counts["read"] > 100
    assert outcome.counts["damaged"] > 100


SOURCE = """
__device__ __noinline__ float half_of(float x) { return x / 2; }
extern "C" __global__ void k(float *p) { p[threadIdx.x] = half_of(p[threadIdx.x]); }
"""


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["-cubin", "-G"], "without -G"),
        (["-cubin", "-dc"], "relocatable"),
        (["-fatbin"], "fat binary"),
        (["-cubin", "-arch=sm_75"], "sm_75 is not supported"),
    ],
)
def test_other_outputs_of_nvcc(
    nvcc: Path, tmp_path: Path, flags: list[str], message: str
) -> None:
    source, target = tmp_path / "k.cu", tmp_path / "k.out"
    source.write_text(SOURCE)
    arch = [] if any("arch" in flag for flag in flags) else ["-arch=sm_89"]
    done = subprocess.run(
        [nvcc, *flags, *arch, "-o", target, source],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with pytest.raises(UnsupportedError, match=message):
        read_cubin(target)


def test_line_information_is_allowed(nvcc: Path, tmp_path: Path) -> None:
    source, target = tmp_path / "k.cu", tmp_path / "k.cubin"
    source.write_text(SOURCE)
    command: list[str | Path] = [
        nvcc,
        "-cubin",
        "-lineinfo",
        "-arch=sm_89",
        "-o",
        target,
        source,
    ]
    subprocess.run(command, check=True, capture_output=True)
    assert read_cubin(target).codes[0].name == "k"
