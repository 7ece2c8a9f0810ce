"""What a source says of accumulation registers, and how that is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.allocators import Options
from veriloc.compile.amdgpu import accumulators, compile_kernel
from veriloc.lift.amdgpu.source import Source

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"
KERNEL = "define amdgpu_kernel void @k(ptr %p) "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (KERNEL + "{\n ret void\n}\n", KERNEL + '"amdgpu-agpr-alloc"="0" {\n'),
        (
            KERNEL + "!dbg !4 {\n ret void\n}\n",
            KERNEL + '"amdgpu-agpr-alloc"="0" !dbg !4 {\n',
        ),
        (
            KERNEL + '#3 !a !1 {\n ret void\n}\nattributes #3 = { "x"="y" }\n',
            '\nattributes #3 = { "amdgpu-agpr-alloc"="0" "x"="y" }\n',
        ),
        (
            KERNEL + '#3 {\n}\nattributes #3 = { "amdgpu-agpr-alloc"="8,16" nounwind }',
            '\nattributes #3 = { "amdgpu-agpr-alloc"="0" nounwind }',
        ),
    ],
)
def test_forbidden_and_allowed_again(text: str, expected: str) -> None:
    source = Source.read(text)
    other = accumulators.forbidden(source)
    assert expected in other.payload.data.decode()
    assert accumulators.forbids(other)
    assert not accumulators.forbids(accumulators.allowed(other))


def test_functions_beside_kernels_are_left_alone() -> None:
    source = Source.read(INPUTS / "call.ll")
    assert accumulators.forbidden(source) is source


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(ValueError, match="'maybe' is not one of"):
        compile_kernel(INPUTS / "loop.ll", "gfx90a", options=Options(agpr="maybe"))


@pytest.mark.usefixtures("llvm")
@pytest.mark.parametrize(("wish", "agprs"), [("prefer", True), ("avoid", False)])
def test_a_wish_decides_where_matrices_are(wish: str, agprs: bool) -> None:
    done = compile_kernel(
        INPUTS / "mfma.ll",
        "gfx90a",
        allocator="greedy",
        options=Options(agpr=wish),
        link=False,
    )
    (report,) = done.kernels
    assert report.status == "proved"
    assert bool(report.chosen.agprs) is agprs
