"""Rewriting newer LLVM text for LLVM 22."""

from __future__ import annotations

import math
import shutil
import struct
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veriloc.lift import llvm22


def as_double(text: str) -> float:
    assert text.startswith("0x")
    return float(struct.unpack("<d", struct.pack("<Q", int(text, 16)))[0])


@given(st.integers(0, 2**32 - 1))
def test_float_bits(bits: int) -> None:
    result = llvm22.ir(f"store float f0x{bits:08X}, ptr %p").split()[2].rstrip(",")
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    if math.isnan(value):
        sign, payload = bits >> 31, bits & 0x7FFFFF
        assert int(result, 16) == sign << 63 | 0x7FF << 52 | payload << 29
    else:
        assert struct.pack("<d", as_double(result)) == struct.pack("<d", value)


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_float_decimals(value: float) -> None:
    text = repr(value) if "." in repr(value) else f"{value:.1f}"
    result = llvm22.ir(f"store float {text}, ptr %p").split()[2].rstrip(",")
    assert as_double(result) == value


@given(st.floats(width=16, allow_nan=False, allow_infinity=False))
def test_half_decimals(value: float) -> None:
    text = repr(value) if "." in repr(value) else f"{value:.1f}"
    result = llvm22.ir(f"store half {text}, ptr %p").split()[2].rstrip(",")
    bits = struct.unpack("<H", struct.pack("<e", value))[0]
    assert result == f"0xH{bits:04X}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("float -inf", "float 0xFFF0000000000000"),
        ("float +qnan", "float 0x7FF8000000000000"),
        ("half +inf", "half 0xH7C00"),
        ("half -qnan", "half 0xHFE00"),
        ("bfloat f0x3F80", "bfloat 0xR3F80"),
        ("bfloat 1.000000e+00", "bfloat 0xR3F80"),
        ("bfloat +snan(0x1)", "bfloat 0xR7F81"),
        ("double +nan(0x1)", "double 0x7FF8000000000001"),
        ("double 1.5", "double 1.5"),
        ("splat (float f0xFF7FFFFF)", "splat (float 0xC7EFFFFFE0000000)"),
        (
            "<2 x half> <half 1.0, half f0xC000>",
            "<2 x half> <half 0xH3C00, half 0xHC000>",
        ),
        ("float 1.0, ; %x1.5 half", "float 0x3FF0000000000000, ; %x1.5 half"),
        ('float %v, "text 1.5 float"', 'float %v, "text 1.5 float"'),
        ("float @f.1.5(i32 1)", "float @f.1.5(i32 1)"),
        ("; float 1.5", "; float 1.5"),
        # mode pairs: output|input
        ("denormal_fpenv(ieee)", '"denormal-fp-math"="ieee,ieee"'),
        (
            "denormal_fpenv(float: preservesign)",
            '"denormal-fp-math-f32"="preserve-sign,preserve-sign"',
        ),
        (
            "denormal_fpenv(dynamic|ieee, float: positivezero)",
            '"denormal-fp-math"="dynamic,ieee" '
            '"denormal-fp-math-f32"="positive-zero,positive-zero"',
        ),
        ("memory(read, target_mem0: none)", "memory(read)"),
        ("memory(argmem: read, target_mem0: none)", "memory(argmem: read)"),
        ("memory(target_mem0: none, target_mem1: none)", "memory(none)"),
        (
            "memory(argmem: read, target_mem0: write)",
            "memory(argmem: read, inaccessiblemem: readwrite)",
        ),
        ("memory(argmem: read)", "memory(argmem: read)"),
        (
            'target triple = "amdgpu9.42-amd-amdhsa"',
            'target triple = "amdgcn-amd-amdhsa"',
        ),
        (
            "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1.i32"
            "(ptr addrspace(1) readnone, i16, i32, i32) #3",
            "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1"
            "(ptr addrspace(1) readnone, i16, i64, i32) #3",
        ),
        (
            "  %6 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1.i32"
            "(ptr addrspace(1) nonnull %0, i16 0, i32 -1, i32 822243328)",
            "  %6 = tail call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1"
            "(ptr addrspace(1) nonnull %0, i16 0, i64 4294967295, i32 822243328)",
        ),
        (
            "  %6 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1.i32"
            "(ptr addrspace(1) %0, i16 0, i32 %n, i32 1)",
            "  %veriloc.records.1 = zext i32 %n to i64\n"
            "  %6 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1"
            "(ptr addrspace(1) %0, i16 0, i64 %veriloc.records.1, i32 1)",
        ),
    ],
)
def test_rules(before: str, after: str) -> None:
    assert llvm22.ir(before) == after
    assert llvm22.ir(after) == after, "rewriting twice must change nothing more"


@pytest.mark.parametrize(
    "text", ["denormal_fpenv(half: ieee)", "denormal_fpenv(fast)", "half 70000.0"]
)
def test_unknown_forms_are_loud(text: str) -> None:
    with pytest.raises(llvm22.DowngradeError):
        llvm22.ir(text)


def test_machine_ir_rewrites_both_parts() -> None:
    text = (
        "--- |\n  define float @f() { ret float f0x3F800000 }\n...\n---\nname: f\n"
        "machineFunctionInfo:\n  returnsVoid: true\n  scratchRSrcReg: x\n"
        "body: |\n    ATOMIC_FENCE 5, 3, mmra !1\n    S_CBRANCH_VCCNZ %bb.1, implicit $vcc_lo\n"
        "    $vcc_lo = S_MOV_B32 0\n...\n"
    )
    assert llvm22.mir(text) == (
        "--- |\n  define float @f() { ret float 0x3FF0000000000000 }\n...\n---\nname: f\n"
        "machineFunctionInfo:\n  scratchRSrcReg: x\n"
        "body: |\n    ATOMIC_FENCE 5, 3\n    S_CBRANCH_VCCNZ %bb.1, implicit $vcc\n"
        "    $vcc_lo = S_MOV_B32 0\n...\n"
    )
    with pytest.raises(llvm22.DowngradeError, match="not machine IR"):
        llvm22.mir("\t.text\n")


def test_every_rule_says_why() -> None:
    for rule in llvm22.IR_RULES + llvm22.MIR_RULES:
        assert rule.reason
        assert rule.since in (23, 24)


def test_llvm22_reads_the_result() -> None:
    reader = shutil.which("llvm-as-22")
    if reader is None:
        pytest.skip("llvm-as-22 is not installed")
    literals = [
        *(
            f"{k} {s}"
            for k in ("half", "bfloat", "float", "double")
            for s in ("+inf", "-qnan")
        ),
        *("half 0.1", "bfloat 0.1", "float 0.1", "double 0.1", "float f0x7F800001"),
    ]
    text = "".join(f"@g{i} = global {t}\n" for i, t in enumerate(literals))
    assert _accepts(reader, llvm22.ir(text))
    assert not _accepts(reader, text)


def _accepts(reader: str, text: str) -> bool:
    done = subprocess.run(
        [reader, "-o", "-"], input=text.encode(), capture_output=True, check=False
    )
    return done.returncode == 0
