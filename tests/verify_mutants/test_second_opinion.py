"""LLVM's LiveRegMatrix as a second oracle on reassigned registers."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tools.verify import run_mutants  # noqa: E402
from tools.verify.second_opinion import ask, explain, moves, origin_of  # noqa: E402

INPUTS = HERE / "Inputs"
REAL = [m for m in run_mutants.modules([INPUTS]) if m.name.startswith("real-")]


def move(text: str, number: int, place: str) -> str:
    """The module with a register somewhere else."""
    return re.sub(
        rf"(regalloc\.vreg {number} : \S+ at )\w+\[[\d:]+\]", rf"\g<1>{place}", text
    )


def single_vgprs(text: str) -> dict[int, str]:
    found = re.findall(r"regalloc\.vreg (\d+) : !vgprx1 at (vgpr\[\d+\])", text)
    return {int(number): place for number, place in found}


def test_there_are_real_kernels() -> None:
    assert len(REAL) >= 2
    assert all(origin_of(m.file, m.text) is not None for m in REAL)


def test_origin_needs_a_head_and_a_source(tmp_path: Path) -> None:
    module = REAL[0]
    assert origin_of(tmp_path / "elsewhere.mlir", module.text) is None
    assert origin_of(module.file, module.text.partition("\n#")[2]) is None


def test_only_changed_places_are_moves() -> None:
    text = REAL[0].text
    number = next(iter(single_vgprs(text)))
    moved = move(text, number, "vgpr[77]")
    change = moves(text, moved)
    assert change is not None
    assert list(change) == [number]
    assert "vgpr[77]" in change[number]
    assert moves(text, text) is None
    assert moves(text, moved.replace("regalloc.exit", "regalloc.copy", 1)) is None
    assert moves(text, moved + "// more\n") is None


@pytest.mark.parametrize("module", REAL, ids=lambda module: module.name)
def test_llvm_tells_right_from_wrong(module: run_mutants.Module) -> None:
    origin = origin_of(module.file, module.text)
    assert origin is not None
    placed = single_vgprs(module.text)
    texts = [move(module.text, number, "vgpr[77]") for number in placed]
    right = len(texts)
    crowd = module.text
    for number in placed:
        crowd = move(crowd, number, "vgpr[77]")
    texts.append(crowd)
    asked = [moves(module.text, text) or {} for text in texts]
    answers = ask(origin, module.text, asked)
    assert answers[:right] == [[]] * right
    assert answers[-1]
    assert "interferes with" in answers[-1][0]
    # The verifier agrees with each.
    for text, answer in zip(texts, answers, strict=True):
        _module, kernel = run_mutants.kernel_of(text)
        report, _ = run_mutants.judge(kernel, 0)
        assert report.status.value == ("refuted" if answer else "proved")


COPIED = """
#t = #regalloc.target<amdgpu, "gfx942", wave = 64, banks = [<vgpr, 256 x 32>],
  classes = [<vgpr in vgpr[0:255]>]>
regalloc.kernel @k target(#t) {
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 %v1 = %v0
  regalloc.exit 2 uses(%v0, %v1)
}
"""


def test_explanations() -> None:
    same = ["%1 = VGPR0: VGPR0 interferes with %0 = VGPR0"]
    assert explain(COPIED, same) == "both hold the same value"
    other = ["%2 = VGPR0: VGPR0 interferes with %0 = VGPR0"]
    assert explain(COPIED, other) == "unexplained"
    assert explain(COPIED, [*same, "is clobbered by a call"]) == "unexplained"
