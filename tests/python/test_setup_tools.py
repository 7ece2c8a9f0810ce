"""The set-up and the test runner: which steps are due, and how tests are counted."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def load(path: Path) -> ModuleType:
    """A script of tools/ as a module: they are not part of a package."""
    spec = importlib.util.spec_from_file_location(f"veriloc_tools_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The set-up, with its record and logs in a folder of the test's own."""
    module = load(TOOLS / "setup" / "setup.py")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "STATE", tmp_path / "state.json")
    monkeypatch.setattr(module, "LOGS", tmp_path)
    return module


class Recorder:
    """Makes steps that note in `done` when they are run."""

    def __init__(self, setup: ModuleType) -> None:
        self.setup = setup
        self.done: list[str] = []

    def step(
        self,
        title: str,
        fingerprint: str = "1",
        results: tuple[Path, ...] = (),
        action: Callable[[Path], None] | None = None,
    ) -> Any:
        def run(log: Path) -> None:
            self.done.append(title)
            if action:
                action(log)

        return self.setup.Step(title, lambda: fingerprint, results, run)


@pytest.fixture
def recorder(setup: ModuleType) -> Recorder:
    return Recorder(setup)


def test_second_run_does_nothing(recorder: Recorder) -> None:
    todo = [recorder.step("a"), recorder.step("b")]
    assert recorder.setup.do_all(todo) == 0
    assert recorder.setup.do_all(todo) == 0
    assert recorder.done == ["a", "b"]


def test_change_makes_the_step_and_all_later_ones_due(recorder: Recorder) -> None:
    recorder.setup.do_all([recorder.step(title) for title in "abc"])
    recorder.done.clear()
    changed = [recorder.step("a"), recorder.step("b", "2"), recorder.step("c")]
    assert recorder.setup.do_all(changed) == 0
    assert recorder.done == ["b", "c"]


def test_lost_result_makes_the_step_due(recorder: Recorder, tmp_path: Path) -> None:
    result = tmp_path / "result"
    todo = [recorder.step("a", results=(result,), action=lambda _: result.touch())]
    recorder.setup.do_all(todo)
    recorder.setup.do_all(todo)
    result.unlink()
    recorder.setup.do_all(todo)
    assert recorder.done == ["a", "a"]


@pytest.mark.parametrize("record", ["", "{", "[]", "\x00"])
def test_damaged_record_means_that_all_is_due(recorder: Recorder, record: str) -> None:
    todo = [recorder.step("a")]
    recorder.setup.do_all(todo)
    recorder.setup.STATE.write_text(record)
    assert recorder.setup.do_all(todo) == 0
    assert recorder.done == ["a", "a"]


def test_failure_is_shown_and_the_step_stays_due(
    recorder: Recorder, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(log: Path) -> None:
        recorder.setup.run(log, "sh", "-c", "echo what went wrong; exit 7")

    good, bad = recorder.step("good"), recorder.step("bad", action=fail)
    later = recorder.step("later")
    assert recorder.setup.do_all([good, bad, later]) == 1
    output = capsys.readouterr().out
    assert "what went wrong" in output
    assert "exit code 7" in output
    assert "setup-2.log" in output
    assert recorder.setup.do_all([good, recorder.step("bad"), later]) == 0
    assert recorder.done == ["good", "bad", "bad", "later"]


def test_build_trees_of_another_place_are_dropped(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "BUILD", tmp_path)
    for name, home in (("moved", f"{tmp_path}-before"), ("here", str(tmp_path))):
        (tmp_path / name).mkdir()
        cache = tmp_path / name / "CMakeCache.txt"
        cache.write_text(f"A:INTERNAL=1\nCMAKE_HOME_DIRECTORY:INTERNAL={home}\n")
    setup.drop_moved_builds()
    assert not (tmp_path / "moved").exists()
    assert (tmp_path / "here").is_dir()


def test_missing_program_is_a_failure_not_a_crash(recorder: Recorder) -> None:
    def fail(log: Path) -> None:
        recorder.setup.run(log, "veriloc-no-such-program")

    assert recorder.setup.do_all([recorder.step("bad", action=fail)]) == 1


def test_fingerprint_covers_names_and_contents(
    setup: ModuleType, tmp_path: Path
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("ab")
    two.write_text("c")
    before = setup.digest_of_files([one, two])
    assert before == setup.digest_of_files([two, one])
    one.write_text("a")
    two.write_text("bc")
    assert before != setup.digest_of_files([one, two])
    assert before != setup.digest_of_files([one])


def test_lit_codes_are_counted(tmp_path: Path) -> None:
    runner = load(TOOLS / "test.py")
    codes = ["PASS", "XFAIL", "FAIL", "XPASS", "TIMEOUT", "UNSUPPORTED", "UNHEARD-OF"]
    report = tmp_path / "lit.json"
    report.write_text(json.dumps({"tests": [{"code": code} for code in codes]}))
    counts = runner.count_lit(report)
    assert counts == {"passed": 2, "failed": 4, "skipped": 1}
    assert runner.summary(counts) == "2 passed, 4 failed, 1 skipped"


def test_junit_report_is_counted(tmp_path: Path) -> None:
    runner = load(TOOLS / "test.py")
    report = tmp_path / "pytest.xml"
    report.write_text(
        "<testsuites><testsuite><testcase/><testcase><skipped/></testcase>"
        "<testcase><failure/></testcase><testcase><error/></testcase>"
        "</testsuite></testsuites>"
    )
    counts = runner.count_pytest(report)
    assert counts == {"passed": 1, "failed": 2, "skipped": 1}


def test_requirements_are_all_of_pyproject(tmp_path: Path) -> None:
    script = load(TOOLS / "setup" / "requirements.py")
    pyproject = tmp_path / "pyproject.toml"
    pyproject.write_text(
        '[build-system]\nrequires = ["b==1"]\n'
        '[project]\ndependencies = ["d>=2"]\n'
        '[project.optional-dependencies]\nx = ["x"]\ny = ["y"]\n'
    )
    assert script.requirements(pyproject, ["y"]) == ["b==1", "d>=2", "y"]


def test_the_environment_may_be_active() -> None:
    """With .venv active, its own python runs the set-up, and must not replace itself."""
    script = (
        "import sys, runpy; "
        "print(runpy.run_path(sys.argv[1], run_name='x')['python_identity']())"
    )
    tool = TOOLS / "setup" / "setup.py"
    # As venv itself finds the interpreter behind an environment.
    behind = getattr(sys, "_base_executable")  # noqa: B009 - it has no public name
    assert behind != sys.executable
    said = {
        subprocess.check_output([python, "-c", script, str(tool)], text=True)
        for python in (sys.executable, behind)
    }
    assert len(said) == 1
