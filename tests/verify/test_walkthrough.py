"""docs/ProofWalkthrough.md says what happens."""

from __future__ import annotations

import re
from pathlib import Path

from kernels import veriloc

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.verify import obligation_scripts
from veriloc.verify.certificate import find_kernels

PAGE = Path(__file__).resolve().parents[2] / "docs" / "ProofWalkthrough.md"


def fenced(kind: str) -> list[str]:
    """The page's blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(), re.M | re.S)


def questions(text: str) -> list[str]:
    """As `--convert-regalloc-to-smt` prints them."""
    with ir.Context():
        module = ir.Module.parse(text)
        (kernel,) = find_kernels(module)
        target = ra.lookup_target(kernel)
        assert target is not None
        scripts = obligation_scripts(kernel, target)
        return [str(ir.Module.parse(script)) for script in scripts]


def test_questions() -> None:
    """The rules; the first block, in two parts; the second."""
    rules, first, second = questions(fenced("mlir")[0])
    shown = fenced("smt")
    assert len(shown) == 4
    for block, script in zip(shown, (rules, first, first, second), strict=True):
        lines = [line.strip() for line in script.splitlines()]
        found = [lines.index(line) for line in block.splitlines()]
        assert found == sorted(found)


def test_answers(tmp_path: Path) -> None:
    right, wrong = fenced("mlir")
    (tmp_path / "right.mlir").write_text(right)
    proved = veriloc("check", "right.mlir", cwd=tmp_path)
    assert proved.returncode == 0
    counts = {
        name: int(count)
        for name, count in re.findall(
            r"\| (class|mask|flow), (\d+) \|", PAGE.read_text()
        )
    }
    counts["flow"] += 2
    header, row = (line.split() for line in proved.stdout.splitlines()[:2])
    for family, count in counts.items():
        assert row[header.index(family)] == str(count)
    (tmp_path / "wrong.mlir").write_text(wrong)
    refuted = veriloc("check", "wrong.mlir", cwd=tmp_path)
    assert refuted.returncode == 1
    for line in fenced("text")[0].splitlines():
        assert line in refuted.stderr
