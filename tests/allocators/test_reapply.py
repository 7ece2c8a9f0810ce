"""LLVM's own choice, given back to LLVM, changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.compile.amdgpu.reapply import reapply
from veriloc.lift.amdgpu.source import CompileOptions, Source

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"


pytestmark = pytest.mark.usefixtures("llvm")


@pytest.mark.parametrize(
    ("file", "chip", "splits"),
    [
        ("loop.ll", "gfx90a", False),
        ("half.ll", "gfx1100", False),
        ("mfma.ll", "gfx942", True),
        ("conv-gfx90a.ll", "gfx90a", False),
        ("reduce-gfx1100.mir", "gfx1100", False),
        ("wholewave.ll", "gfx90a", False),
        ("softmax-gfx942.ll", "gfx942", False),
        ("spill.ll", "gfx942", True),
    ],
)
def test_the_same_assembly(file: str, chip: str, splits: bool) -> None:
    done = reapply(Source.read(INPUTS / file), CompileOptions(chip))
    assert done.recoloured
    assert done.before is (None if splits else True)
