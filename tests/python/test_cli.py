"""The `veriloc` command: help, version, exit codes, start-up."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from veriloc.cli.app import app
from veriloc.doctor import components
from veriloc.doctor.findings import Component, Finding, Install, Job, Status

RUNNER = CliRunner()


def component(status: Status) -> Component:
    """A required component that is found to be in the given state."""
    return Component(
        "tool", "a tool", (Job.AMD,), lambda: Finding(status), Install(apt=("tool",))
    )


def test_help_lists_the_commands() -> None:
    result = RUNNER.invoke(app, ["--help"])
    assert result.exit_code == 0
    assert "doctor" in result.output
    assert "Exit codes" in result.output


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_doctor_help_has_examples(flag: str) -> None:
    result = RUNNER.invoke(app, ["doctor", flag])
    assert result.exit_code == 0
    assert "veriloc doctor --json" in result.output


def test_version() -> None:
    result = RUNNER.invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.output.startswith("veriloc ")
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["no-such-command"], ["doctor", "--no-such"], ["doctor", "extra"]]
)
def test_wrong_usage_is_exit_2(arguments: list[str]) -> None:
    assert RUNNER.invoke(app, arguments).exit_code == 2


@pytest.mark.parametrize(
    ("status", "code"), [(Status.OK, 0), (Status.MISSING, 1), (Status.BROKEN, 1)]
)
@pytest.mark.parametrize("arguments", [["doctor"], ["doctor", "--json"]])
def test_doctor_exit_code(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], status: Status, code: int
) -> None:
    monkeypatch.setattr(components, "COMPONENTS", (component(status),))
    result = RUNNER.invoke(app, arguments)
    assert result.exit_code == code
    if "--json" in arguments:
        assert json.loads(result.output)["ready"] is (code == 0)


def test_start_up_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from veriloc.cli.app import app\n"
        "app(['doctor', '--help'], standalone_mode=False)\n"
        "print('\\n'.join(sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = set(result.stdout.split())
    assert "veriloc.cli.app" in loaded
    heavy = {"veriloc._mlir", "z3", "numpy", "torch", "iree", "onnxruntime_genai"}
    assert not heavy & loaded
