"""A model that is missing, damaged or of another vocabulary: one clear error."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import pytest
from model_problems import SPACE, node
from typer.testing import CliRunner

from veriloc import allocators
from veriloc.allocators import AllocatorError, Assignment, Options
from veriloc.allocators.learned import missing
from veriloc.allocators.problem import Problem
from veriloc.cli.app import app
from veriloc.model.files import (
    BUILT_IN,
    CONFIG,
    DESCRIPTION,
    VARIABLE,
    WEIGHTS,
    ModelError,
    find_model,
    fingerprint,
)
from veriloc.model.vocabulary import SIZE, digest

PROBLEM = Problem("k", SPACE, [node(i, [(1, ((i, i + 4),))]) for i in range(4)], {})


def a_model(folder: Path, **changes: object) -> Path:
    """A folder that looks like a model; its weights are no network."""
    folder.mkdir()
    (folder / WEIGHTS).write_bytes(b"weights")
    (folder / CONFIG).write_text("{}")
    description = {
        "vocabulary": digest(),
        "tokens": SIZE,
        "context": 64,
        "files": {name: fingerprint(folder / name) for name in (WEIGHTS, CONFIG)},
        **changes,
    }
    (folder / DESCRIPTION).write_text(json.dumps(description))
    return folder


def test_a_good_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = a_model(tmp_path / "m")
    assert find_model(folder).context == 64
    monkeypatch.setenv(VARIABLE, str(folder))
    assert find_model().folder == folder
    before = find_model().identity
    (folder / WEIGHTS).write_bytes(b"others")
    files = {name: fingerprint(folder / name) for name in (WEIGHTS, CONFIG)}
    description = json.loads((folder / DESCRIPTION).read_text())
    (folder / DESCRIPTION).write_text(json.dumps({**description, "files": files}))
    assert find_model().identity != before


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"vocabulary": "other"}, "knows vocabulary other"),
        ({"tokens": 5}, "vocabulary"),
        ({"context": None}, "lacks"),
        ({"files": {}}, "hash of model.onnx"),
        ({"files": {WEIGHTS: "0", CONFIG: "0"}}, "damaged"),
        ({"files": {"../x": "0", WEIGHTS: "0", CONFIG: "0"}}, "x: is missing"),
    ],
)
def test_wrong_descriptions_are_refused(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    folder = a_model(tmp_path / "m", **changes)
    with pytest.raises(ModelError, match=message) as caught:
        find_model(folder)
    assert "veriloc train" in str(caught.value), "the way out is named"


def test_missing_and_truncated_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="holds no model"):
        find_model(tmp_path)
    folder = a_model(tmp_path / "m")
    (folder / WEIGHTS).write_bytes(b"weigh")
    with pytest.raises(ModelError, match="damaged"):
        find_model(folder)
    (folder / WEIGHTS).unlink()
    with pytest.raises(ModelError, match=r"model\.onnx: is missing"):
        find_model(folder)
    (folder / DESCRIPTION).write_text("{")
    with pytest.raises(ModelError, match="cannot be read"):
        find_model(folder)


@pytest.fixture
def no_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment in which the model cannot be used."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    missing.cache_clear()
    yield tmp_path  # type: ignore[misc]
    missing.cache_clear()


def test_everything_else_works_without_a_model(no_model: Path) -> None:
    with pytest.raises(AllocatorError):
        allocators.check_usable("model")
    allocators.check_usable("portfolio")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = allocators.allocate(PROBLEM, "portfolio", Options(time_limit=0.05))
    assert isinstance(found, Assignment)
    with pytest.raises(AllocatorError):
        allocators.allocate(PROBLEM, "model")


def test_a_network_that_does_not_load_is_one_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(
        "onnxruntime_genai", reason="onnxruntime-genai is not installed"
    )
    monkeypatch.setenv(VARIABLE, str(a_model(tmp_path / "m")))
    missing.cache_clear()
    with pytest.raises(AllocatorError, match="does not load"):
        allocators.allocate(PROBLEM, "model")
    crowded = Problem("k", SPACE, [node(i, [(1, ((0, 4),))]) for i in range(25)], {})
    with pytest.warns(UserWarning, match="goes on without the model"):
        found = allocators.allocate(crowded, "portfolio", Options(time_limit=0.05))
    assert not isinstance(found, Assignment)
    missing.cache_clear()


def test_commands_say_what_is_missing(no_model: Path, tmp_path: Path) -> None:
    source = tmp_path / "k.ll"
    source.write_text("define void @f() { ret void }\n")
    words = ["compile", str(source), "--chip", "gfx942", "-o", str(tmp_path / "k.s")]
    result = CliRunner().invoke(app, [*words, "--allocator", "model"])
    assert result.exit_code == 2
    assert "error: " in result.stderr
    assert not (tmp_path / "k.s").exists()
    result = CliRunner().invoke(app, ["evaluate", str(tmp_path)])
    assert result.exit_code == 1
    assert "error: " in result.stderr


def test_the_way_out_is_that_of_how_the_folder_was_named(
    no_model: Path, tmp_path: Path
) -> None:
    pytest.importorskip(
        "onnxruntime_genai", reason="onnxruntime-genai is not installed"
    )
    nowhere = str(tmp_path / "nowhere")
    named = CliRunner().invoke(app, ["evaluate", str(tmp_path), "--model", nowhere])
    assert named.exit_code == 1
    assert nowhere in named.stderr.replace("\n", "")
    assert VARIABLE not in named.stderr
    assert "'model' folder of a run" in named.stderr.replace("\n", " ")
    variable = CliRunner().invoke(app, ["evaluate", str(tmp_path)])
    assert f"unset {VARIABLE}" in variable.stderr.replace("\n", " ")


def test_the_built_in_model_is_whole_and_small() -> None:
    files = find_model(BUILT_IN)
    size = sum(path.stat().st_size for path in BUILT_IN.iterdir())
    assert size <= 20 << 20
    assert (BUILT_IN / "CARD.md").stat().st_size > 500
    assert files.description["trained_on"]
