"""The programs that make kernels for the verifier's tests, and that count what is proved."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.verify import completeness, iree_kernels, run_mutants  # noqa: E402
from tools.verify.completeness import Result, Worker  # noqa: E402

KERNELS = ROOT / "tools" / "verify" / "kernels"


def test_functions_have_names_of_their_own() -> None:
    functions = iree_kernels.functions()
    assert len({f.name for f in functions}) == len(functions) > 125
    for function in functions:
        assert re.findall(r"func\.func @(\w+)", function.text) == [function.name]


def test_some_kernels_are_kept_with_few_registers_too(tmp_path: Path) -> None:
    text = 'define void @k() #0 {\n}\nattributes #0 = { "a"="b" }\n'
    for name in ("module_matmul_1_rocm_hsaco_fb", "module_transpose_1"):
        (tmp_path / f"{name}.optimized.ll").write_text(text)
        (tmp_path / f"{name}.rocmasm").write_text("; llc -mattr='+x'\n" * 40)
        iree_kernels._keep(tmp_path / f"{name}.optimized.ll", tmp_path)
    limited = (tmp_path / "matmul_1_vgprs40.optimized.ll").read_text()
    assert '{ "amdgpu-num-vgpr"="40" "a"="b" }' in limited
    assert (tmp_path / "matmul_1.optimized.ll").read_text() == text
    assert (tmp_path / "transpose_1.optimized.ll").read_text() == text
    assert not (tmp_path / "transpose_1_vgprs40.optimized.ll").exists()
    assert completeness.features(tmp_path / "matmul_1.optimized.ll") == "+x"


def test_worker_answers_crashes_and_limits(tmp_path: Path) -> None:
    worker = Worker(200.0)
    proved = worker.examine(KERNELS / "wide.ll", "gfx942", ())
    assert len(proved) > 1
    assert {r.status for r in proved} == {"proved"}
    broken = tmp_path / "broken.ll"
    broken.write_text("define void @k(\n")
    (failed,) = worker.examine(broken, "gfx942", ())
    assert failed.status == "failed"
    assert "expected" in " ".join(failed.reasons)
    assert worker.process is not None
    worker.process.kill()
    (crashed,) = worker.examine(KERNELS / "wide.ll", "gfx942", ())
    assert crashed.status == "failed"
    assert "the process ended" in crashed.reasons[0]
    worker.limit_s = 0.0
    late = worker.examine(KERNELS / "wide.ll", "gfx942", ())
    assert late[-1].reasons == ["no answer after 0 s"]
    worker.stop()


def test_table_counts_every_kernel_once() -> None:
    results = [
        Result("k/matmul_1.ll", "gfx942", "a", "proved", 10, 2, 1),
        Result("k/matmul_2.ll", "gfx942", "b", "unknown", 20),
        Result("k/softmax_1.ll", "gfx90a", "c", "proved", 5),
    ]
    lines = completeness.markdown(results).splitlines()
    assert lines[2:] == [
        "| matmul | 2 | 1 | 30 | 1 | 0 | 1 | 0 | 0 |",
        "| softmax | 1 | 0 | 5 | 1 | 0 | 0 | 0 | 0 |",
        "| **gfx90a** | 1 | 0 | 5 | 1 | 0 | 0 | 0 | 0 |",
        "| **gfx942** | 2 | 1 | 30 | 1 | 0 | 1 | 0 | 0 |",
        "| **all** | 3 | 1 | 35 | 2 | 0 | 1 | 0 | 0 |",
    ]


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """Two halves of a run are the whole run."""
    inputs = ROOT / "tests" / "verify_mutants" / "Inputs"
    corpus = [m for m in run_mutants.modules([inputs]) if m.name.startswith("flow-")]
    name = "40 mutants"
    whole = run_mutants.run(corpus, 40, seed=3)
    path = tmp_path / "journal.jsonl"
    run_mutants.run(corpus, 40, seed=3, journal=run_mutants.Journal(path, name))
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) > 4
    path.write_text("".join(lines[:3]))
    half = run_mutants.Journal(path, name)
    assert len(half.done) == 2
    again = run_mutants.run(corpus, 40, seed=3, journal=half)
    key = [(v.kernel, v.seed, v.said) for v in whole.verdicts]
    assert sorted(key) == sorted((v.kernel, v.seed, v.said) for v in again.verdicts)
    with pytest.raises(ValueError, match="journal of another run"):
        run_mutants.Journal(path, "41 mutants")
    path.write_text(lines[0] + lines[1] + lines[2][:40])
    assert len(run_mutants.Journal(path, name).done) == 1
    assert path.read_text() == lines[0] + lines[1]
