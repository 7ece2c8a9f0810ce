"""`veriloc check`: inputs, output, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from kernels import BAD, COUNT, GOOD, INPUTS, kernel, module, veriloc
from rich.console import Console

from veriloc import ir
from veriloc.check.diagnostics import Diagnostic, Printer
from veriloc.check.guard import guarded
from veriloc.lowering.amdgpu.plugin import PluginError, find_plugin

PROVED, REFUTED, UNKNOWN = 0, 1, 2


def has_plugin() -> bool:
    try:
        find_plugin()
    except PluginError:
        return False
    return True


needs_plugin = pytest.mark.skipif(not has_plugin(), reason="needs the LLVM plugin")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_proved(here: Path) -> None:
    (here / "m.mlir").write_text(module(kernel("one", GOOD)))
    result = veriloc("check", "m.mlir")
    assert result.returncode == PROVED
    assert result.stderr == ""
    head, row = result.stdout.splitlines()
    assert head.split() == ["kernel", "instructions", "class", "flow", "status", "time"]
    assert row.split()[:5] == ["@one", "4", "4", "3", "proved"]


def test_refuted_with_excerpts(here: Path) -> None:
    (here / "m.mlir").write_text(module(kernel("one", GOOD), kernel("two", BAD)))
    result = veriloc("check", "m.mlir", "--json", "report.json")
    assert result.returncode == REFUTED
    lines = result.stderr.splitlines()
    assert lines[0].startswith("m.mlir:")
    assert "error: [flow] reads %v0 in vgpr[0], which holds another value" in lines[0]
    assert lines[1] == "  regalloc.exit 2 uses(%v0, %v1)"
    assert lines[2] == "  ^                    ~~~"
    assert "note: the value to be read is written here" in result.stderr
    assert "note: on the path ^bb0 -> ^bb1" in result.stderr
    report = json.loads((here / "report.json").read_text())
    assert report["status"] == "refuted"
    assert [k["status"] for k in report["kernels"]] == ["proved", "refuted"]
    assert report["kernels"][0]["obligations"] == {"class": 4, "flow": COUNT - 4}
    (violation,) = report["kernels"][1]["violations"]
    assert violation["path"] == ["^bb0", "^bb1"]
    assert violation["lanes"] == [{"value": "%v0", "register": "vgpr[0]"}]
    source = (here / "m.mlir").read_text().splitlines()
    excerpt = violation["excerpt"]
    assert lines[0].startswith(f"m.mlir:{excerpt['line']}:{excerpt['column']}: error")
    assert excerpt == {
        "file": "m.mlir",
        "line": excerpt["line"],
        "column": 3,
        "source": source[excerpt["line"] - 1],
        "marks": lines[2],
    }
    assert excerpt["source"] == lines[1]
    assert [n["excerpt"]["source"] for n in violation["notes"]] == [
        '  regalloc.inst 0 "a" defs(%v0)',
        '  regalloc.inst 1 "b" defs(%v1)',
    ]
    assert sorted(p.name for p in here.iterdir()) == ["m.mlir", "report.json"]


def test_bytecode(here: Path) -> None:
    with ir.Context():
        parsed = ir.Module.parse(module(kernel("one", BAD)))
        with (here / "m.mlirbc").open("wb") as file:
            parsed.operation.write_bytecode(file)
    result = veriloc("check", "m.mlirbc")
    assert result.returncode == REFUTED
    assert "[flow] reads %v0" in result.stderr


@pytest.mark.parametrize(("body", "code"), [(GOOD, PROVED), (BAD, REFUTED)])
def test_standard_input_and_output(here: Path, body: str, code: int) -> None:
    result = veriloc("check", "-", "--json", "-", stdin=module(kernel("one", body)))
    assert result.returncode == code
    assert json.loads(result.stdout)["kernels"][0]["kernel"] == "one"
    if code == REFUTED:
        assert result.stderr.startswith("<stdin>:")
        assert "  regalloc.exit 2 uses(%v0, %v1)" in result.stderr


def test_chosen_kernels(here: Path) -> None:
    (here / "m.mlir").write_text(module(kernel("one", GOOD), kernel("two", BAD)))
    assert veriloc("check", "m.mlir", "--kernel", "one").returncode == PROVED
    assert veriloc("check", "m.mlir", "--kernel", "two").returncode == REFUTED
    result = veriloc("check", "m.mlir", "--kernel", "three")
    assert result.returncode == UNKNOWN
    assert "has no kernel @three; it has @one, @two" in result.stderr


def test_kernel_in_a_nested_module(here: Path) -> None:
    text = module(f"module @inner {{\n{kernel('one', BAD)}}}\n")
    (here / "m.mlir").write_text(text)
    assert veriloc("check", "m.mlir").returncode == REFUTED


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.mlir", None, "No such file"),
        ("empty.mlir", "", "has no kernel"),
        ("syntax.mlir", "regalloc.kernel @x {", "syntax.mlir:1:"),
        ("m.mlir", "module {}", "has no kernel"),
        ("k.ll", "define void @f() { ret void }", "--chip gfx942"),
        ("k.txt", "hello", "--chip gfx942"),
    ],
)
def test_bad_input(here: Path, name: str, content: str | None, message: str) -> None:
    if content is not None:
        (here / name).write_text(content)
    result = veriloc("check", name)
    assert result.returncode == UNKNOWN
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_no_target_is_unknown(here: Path) -> None:
    (here / "m.mlir").write_text(kernel("one", GOOD))
    result = veriloc("check", "m.mlir", "--json", "-")
    assert result.returncode == UNKNOWN
    assert "unknown whether it is right" in result.stderr
    assert "has no target" in result.stderr
    assert json.loads(result.stdout)["status"] == "unknown"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["m.mlir", "--timeout", "0"],
        ["m.mlir", "--jobs", "-1"],
        ["m.mlir", "--solver", "yices"],
        ["m.mlir", "--binary", "m.mlir"],
        ["m.mlir", "--binary", "none"],
        ["m.mlir", "--pin", "none"],
        ["m.mlir", "--chip", "gfx942"],
        ["m.mlir", "--feasible", "--emit-certificate", "cert"],
        ["m.mlir", "--json", "no/such/directory.json"],
        ["m.mlir", "--emit-certificate", "m.mlir"],
    ],
)
def test_wrong_usage(here: Path, arguments: list[str]) -> None:
    (here / "m.mlir").write_text(module(kernel("one", GOOD)))
    result = veriloc("check", *arguments)
    assert result.returncode == UNKNOWN
    assert result.stderr
    assert "Traceback" not in result.stderr
    assert sorted(p.name for p in here.iterdir()) == ["m.mlir"]


def test_cvc5_missing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "sitecustomize.py").write_text(
        "import sys\nsys.modules['cvc5'] = None\n", encoding="utf-8"
    )
    path = os.pathsep.join([str(here), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    (here / "m.mlir").write_text(module(kernel("one", GOOD)))
    result = veriloc("check", "m.mlir", "--solver", "cvc5")
    assert result.returncode == UNKNOWN
    assert "pip install 'veriloc[cvc5]'" in result.stderr


def test_cvc5(here: Path) -> None:
    pytest.importorskip("cvc5")
    (here / "m.mlir").write_text(module(kernel("one", GOOD)))
    assert veriloc("check", "m.mlir", "--solver", "cvc5").returncode == PROVED


def test_help() -> None:
    result = veriloc("check", "--help")
    assert result.returncode == 0
    assert "veriloc check kernel.mlir" in result.stdout
    assert "Exit code 0: proved" in result.stdout


# LLVM's own work ----------------------------------------------------------------------


@needs_plugin
@pytest.mark.parametrize(
    ("file", "chip"),
    [("loop.ll", "gfx90a"), ("spill.ll", "gfx90a"), ("reduce-gfx1100.mir", "gfx1100")],
)
def test_what_llvm_emits_is_proved(here: Path, file: str, chip: str) -> None:
    result = veriloc("check", INPUTS / file, "--chip", chip, "--json", "-")
    assert result.returncode == PROVED, result.stderr
    (found,) = json.loads(result.stdout)["kernels"]
    assert found["obligations"]["flow"] > 40


@needs_plugin
def test_certificate_of_what_llvm_emits(here: Path) -> None:
    made = veriloc(
        "check", INPUTS / "loop.ll", "--chip", "gfx90a", "--emit-certificate", "cert"
    )
    assert made.returncode == PROVED, made.stderr
    assert "payload(" in (here / "cert" / "P.mlir").read_text()
    assert veriloc("check", "cert").returncode == PROVED


@needs_plugin
@pytest.mark.parametrize(
    ("chip", "content"),
    [
        ("gfx0", "define amdgpu_kernel void @k() { ret void }"),
        ("gfx942", "define amdgpu_kernel void @k( { ret void }"),
        ("gfx942", "nothing like IR"),
        ("gfx942", ""),
    ],
)
def test_what_llvm_does_not_take(here: Path, chip: str, content: str) -> None:
    (here / "k.ll").write_text(content)
    result = veriloc("check", "k.ll", "--chip", chip)
    assert result.returncode == UNKNOWN
    assert "k.ll" in result.stderr
    assert "Traceback" not in result.stderr


# Crashes ------------------------------------------------------------------------------


def test_crash_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    def crash() -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return PROVED

    assert guarded(crash, UNKNOWN) == UNKNOWN
    assert (
        "ended by SIGKILL; the system may be out of memory: no answer"
        in capfd.readouterr().err
    )


def test_exception_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    def fail() -> int:
        raise MemoryError("too much")

    assert guarded(fail, UNKNOWN) == UNKNOWN
    assert "MemoryError: too much" in capfd.readouterr().err


def test_guard_hands_on_the_answer(capfd: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        sys.stdout.write("found")
        return REFUTED

    assert guarded(work, UNKNOWN) == REFUTED
    assert capfd.readouterr().out == "found"


def test_work_ends_with_who_waits_for_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = (
        "import os, pathlib, time\n"
        "from veriloc.check.guard import guarded\n"
        "def work():\n"
        f"    pathlib.Path({str(pid)!r}).write_text(str(os.getpid()) + '.')\n"
        "    time.sleep(600)\n"
        "guarded(work, 2)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as parent:
        while not (pid.exists() and pid.read_text().endswith(".")):
            time.sleep(0.01)
        parent.kill()
    child = int(pid.read_text().rstrip("."))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        state = Path(f"/proc/{child}/stat")
        if state.exists() and state.read_text().split()[2] == "Z":
            return  # ended, and nobody has asked for its exit code yet
        time.sleep(0.05)
    raise AssertionError("the work goes on")


def test_solver_that_crashes(here: Path) -> None:
    (here / "m.mlir").write_text(module(kernel("one", BAD)))
    (here / "sitecustomize.py").write_text(
        "import os, signal, z3\n"
        "z3.Solver.check = lambda *_: os.kill(os.getpid(), signal.SIGSEGV)\n"
    )
    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(here), os.environ.get("PYTHONPATH", "")]
    )
    try:
        result = veriloc("check", "m.mlir")
    finally:
        os.environ["PYTHONPATH"] = os.environ["PYTHONPATH"].partition(os.pathsep)[2]
    assert result.returncode == UNKNOWN
    assert "ended by SIGSEGV" in result.stderr


# Diagnostics --------------------------------------------------------------------------


def shown(diagnostic: Diagnostic, text: str = "") -> list[str]:
    """What the printer makes of a diagnostic."""
    console = Console(width=20, no_color=True, record=True, file=sys.stderr)
    printer = Printer(console)
    printer.add_source("-", "<text>", text)
    printer.print(diagnostic)
    return console.export_text().splitlines()


def place(line: int, column: int) -> Any:
    return ir.Location.file("-", line, column, ir.Context())


def test_excerpt_with_tabs_and_wide_characters() -> None:
    lines = shown(Diagnostic("error", "bad %é1", place(1, 5)), "\té %é1 = op %é10\n")
    assert lines == [
        "<text>:1:5: error: bad %é1",
        "        é %é1 = op %é10",
        "          ^~~",
    ]


@pytest.mark.parametrize(("line", "column"), [(0, 0), (9, 1), (1, 900)])
def test_location_outside_the_text(line: int, column: int) -> None:
    lines = shown(Diagnostic("note", "here", place(line, column), "op"), "one\n")
    assert lines[0] == f"<text>:{line}:{column}: note: here"
    assert lines[1] in ("  op", "one")


def test_location_inside_others() -> None:
    context = ir.Context()
    inner = ir.Location.file("-", 1, 1, context)
    with context:
        fused = ir.Location.fused([ir.Location.unknown(), ir.Location.name("n", inner)])
    assert shown(Diagnostic("note", "here", fused), "one\n")[0].startswith(
        "<text>:1:1:"
    )


def test_no_location_shows_the_operation() -> None:
    lines = shown(Diagnostic("error", "[x] wrong", operation="regalloc.undef %v0"))
    assert lines == ["error: [x] wrong", "  regalloc.undef %v0"]
