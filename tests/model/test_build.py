"""A data set of a few small cases, built by IREE and LLVM, stopped and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from veriloc.allocators.score import score
from veriloc.cli.app import app
from veriloc.cost import compare
from veriloc.dataset import read_records, read_suite
from veriloc.dataset.build import Tally, build

SUITE = {
    "summary": "one small kernel of every family",
    "groups": [
        {"family": "gemm", "m,n,k": [[64, 64, 64]], "epilogue": ["gelu"]},
        {"family": "attention", "batch": [1], "queries": [128], "head": [32]},
        {"family": "softmax", "rows": [64], "columns": [128]},
        {"family": "layernorm", "rows": [64], "columns": [128]},
        {"family": "reduction", "rows": [512], "columns": [256]},
        {
            "family": "convolution",
            "image": [14],
            "channels": [32],
            "filters": [64],
            "window": [1],
        },
        # What IREE refuses must not cost the others.
        {"family": "gemm", "m,n,k": [[9223372036854775808, 64, 64]]},
    ],
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("suite") / "small.json"
    path.write_text(json.dumps(SUITE))
    return path


def test_build_and_resume(suite: Path, tmp_path: Path) -> None:
    pytest.importorskip("iree.compiler", reason="IREE is not installed")
    cases = read_suite(suite).cases
    told: list[int] = []

    def progress(tally: Tally, total: int) -> None:
        told.append(tally.kept + tally.cases)
        assert total == len(cases)

    tally = build(cases, ["gfx942"], tmp_path, 1, progress)
    assert (tally.cases, tally.failures) == (7, 1)
    assert told[-1] == len(cases)
    records = list(read_records(tmp_path))
    assert {r.family for r in records} == {g["family"] for g in SUITE["groups"]}  # type: ignore[index]
    for record in records:
        (found,) = record.rounds
        assert found.best is not None
        best = score(found.problem, found.best)
        assert best.key() == min(k for k in found.reference.values() if k is not None)
        given = tuple(n.given for n in found.problem.nodes if n.given is not None)
        assert compare(best, score(found.problem, given)) <= 0
    failed = [
        entry
        for path in (tmp_path / "cases").glob("*/*.json")
        for entry in [json.loads(path.read_text())]
        if entry["failures"]
    ]
    assert len(failed) == 1
    assert "front stage" in failed[0]["failures"][0]
    removed = next((tmp_path / "cases" / "gfx942").glob("softmax*"))
    removed.unlink()
    tally = build(cases, ["gfx942"], tmp_path, 1, lambda *_: None)
    assert (tally.cases, tally.kept) == (1, 6)


def test_wrong_names_are_usage_errors(tmp_path: Path) -> None:
    for words in (["--suite", "nothing"], ["--chip", "gfx1"]):
        result = CliRunner().invoke(app, ["dataset", "build", str(tmp_path), *words])
        assert result.exit_code == 2
    assert not list(tmp_path.iterdir())
