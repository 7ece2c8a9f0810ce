"""The doctor: probes against programs that behave and misbehave, table, reports."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from veriloc.doctor import components, probes
from veriloc.doctor.findings import (
    JOB_TITLES,
    Component,
    Finding,
    Install,
    Job,
    Status,
    Survey,
)
from veriloc.doctor.report import as_json, print_survey
from veriloc.doctor.survey import survey

MakeProgram = Callable[[str, str], Path]


@pytest.fixture
def make_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeProgram:
    """Writes a shell script onto a PATH that holds it and the basic commands."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")

    def make(name: str, body: str) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    return make


SUPPORTED = probes.Supported((22,), (22,))


def test_program_found(make_program: MakeProgram) -> None:
    path = make_program("veriloc-fake", 'echo "fake version 22.1.8"; exit 0')
    finding = probes.program(["veriloc-fake"], supported=SUPPORTED)()
    assert finding == Finding(Status.OK, "22.1.8", str(path))


def test_program_found_under_second_name(make_program: MakeProgram) -> None:
    path = make_program("veriloc-fake", "echo version 1.2")
    finding = probes.program(["veriloc-fake-22", "veriloc-fake"])()
    assert (finding.status, finding.path) == (Status.OK, str(path))


def test_program_missing(make_program: MakeProgram) -> None:
    assert probes.program(["veriloc-fake"])() == Finding(Status.MISSING)


def test_program_that_may_not_be_run_is_missing(make_program: MakeProgram) -> None:
    make_program("veriloc-fake", "echo version 22.1.8").chmod(0o644)
    assert probes.program(["veriloc-fake"])().status is Status.MISSING


@pytest.mark.parametrize("version", ["21.1.8", "23.0.0", "2.2"])
def test_program_of_unsupported_version(
    make_program: MakeProgram, version: str
) -> None:
    make_program("veriloc-fake", f"echo fake version {version}")
    finding = probes.program(["veriloc-fake"], supported=SUPPORTED)()
    assert (finding.status, finding.version) == (Status.UNSUPPORTED, version)
    assert finding.detail == "VeriLoc supports 22"


def test_program_without_a_needed_target(make_program: MakeProgram) -> None:
    make_program("veriloc-fake", "echo fake version 22.1.8")
    finding = probes.program(["veriloc-fake"], must_mention="amdgcn")()
    assert (finding.status, finding.detail) == (
        Status.UNSUPPORTED,
        "built without amdgcn",
    )


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (
            "echo first; echo no such library >&2; exit 3",
            "exit code 3: no such library",
        ),
        ("exit 1", "exit code 1: no message"),
        ("kill -SEGV $$", "died of signal 11"),
        ("echo hello", "`--version` printed no version"),
        ("printf '\\377\\376'", "`--version` printed no version"),
    ],
)
def test_program_that_does_not_run(
    make_program: MakeProgram, body: str, detail: str
) -> None:
    path = make_program("veriloc-fake", body)
    finding = probes.program(["veriloc-fake"])()
    assert finding == Finding(Status.BROKEN, None, str(path), detail)


def test_file_that_is_no_program(make_program: MakeProgram) -> None:
    make_program("veriloc-fake", "").write_bytes(b"\x7fELF is not enough")
    finding = probes.program(["veriloc-fake"])()
    assert finding.status is Status.BROKEN
    assert finding.detail.startswith("cannot be started: ")


def test_program_that_hangs_is_killed_with_its_children(
    make_program: MakeProgram, tmp_path: Path
) -> None:
    # The child holds the pipe open: killing only its parent would hang us too.
    path = make_program("veriloc-fake", f"sleep 60 & echo $! > {tmp_path}/pid; wait")
    started = time.monotonic()
    outcome = probes.run([str(path)], timeout=0.5)
    assert outcome.failure == "gave no answer within 0.5 s"
    assert time.monotonic() - started < 10
    child = Path("/proc") / (tmp_path / "pid").read_text().strip() / "stat"
    deadline = time.monotonic() + 5
    while child.exists() and child.read_text().split()[2] != "Z":
        assert time.monotonic() < deadline, "the program's child is still running"
        time.sleep(0.01)


def test_python_code_reports_version_and_path() -> None:
    finding = probes.python_code("pytest", "import pytest; print(pytest.__path__[0])")()
    assert (finding.status, finding.version) == (Status.OK, pytest.__version__)
    assert finding.path == str(Path(pytest.__file__).parent)


@pytest.mark.parametrize(
    ("code", "detail"),
    [
        ("import os; os.abort()", "died of signal 6"),
        ("raise ValueError('wrong answer')", "exit code 1: ValueError: wrong answer"),
        ("pass", "its check printed no path"),
    ],
)
def test_python_code_that_fails(code: str, detail: str) -> None:
    finding = probes.python_code("pytest", code)()
    assert (finding.status, finding.detail) == (Status.BROKEN, detail)


def test_python_distribution_missing() -> None:
    finding = probes.python_code("veriloc-no-such-distribution", "pass")()
    assert finding == Finding(Status.MISSING)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('test "$1" = "-load={library}" && echo regalloc', Status.OK),
        ("echo other dialects", Status.BROKEN),
        ("echo undefined symbol; exit 1", Status.BROKEN),
    ],
)
def test_plugin(
    make_program: MakeProgram, tmp_path: Path, body: str, status: Status
) -> None:
    library = tmp_path / "plugin.so"
    library.touch()
    host = make_program("veriloc-host", body.format(library=library))
    finding = probes.plugin(
        lambda: [tmp_path / "elsewhere.so", library],
        lambda: host,
        lambda path: [f"-load={path}"],
        "regalloc",
    )()
    assert (finding.status, finding.path) == (status, str(library))


def test_plugin_without_host(tmp_path: Path) -> None:
    library = tmp_path / "plugin.so"
    library.touch()
    finding = probes.plugin(lambda: [library], lambda: None, lambda _: [], "")()
    assert finding.detail == "the program that loads it is missing"


def test_plugin_missing(tmp_path: Path) -> None:
    finding = probes.plugin(lambda: [tmp_path / "x"], lambda: None, lambda _: [], "")()
    assert finding == Finding(Status.MISSING)


def test_folder(tmp_path: Path) -> None:
    probe = probes.folder(tmp_path / "model", "config.json")
    assert probe().status is Status.MISSING
    (tmp_path / "model").mkdir()
    assert probe().status is Status.BROKEN
    (tmp_path / "model" / "config.json").touch()
    assert probe().status is Status.OK


@pytest.mark.parametrize(
    ("version", "inside"),
    [
        ("3.11.0", True),
        ("3.13.9", True),
        ("3.10.0", False),
        ("3.14.0", False),
        ("3", False),
        ("", False),
        ("unknown", False),
    ],
)
def test_supported_range(version: str, inside: bool) -> None:
    assert (version in probes.Supported((3, 11), (3, 13))) is inside


def row(
    name: str, finding: Finding, install: Install, *, required: bool = True
) -> Component:
    """A component whose probe has only one answer."""
    return Component(
        name, f"the {name}", (Job.AMD,), lambda: finding, install, required
    )


def crash() -> Finding:
    raise RuntimeError("oops")


def test_survey_keeps_order_and_survives_a_defect_in_a_probe() -> None:
    good = row("good", Finding(Status.OK), Install(apt=("good",)))
    bad = Component("bad", "the bad", (Job.AMD,), crash, Install(apt=("bad",)))
    found = survey([bad, good, bad])
    assert [component.name for component, _ in found.rows] == ["bad", "good", "bad"]
    assert found.rows[0][1].status is Status.BROKEN
    assert "RuntimeError: oops" in found.rows[0][1].detail
    assert not found.ready


@pytest.mark.parametrize("status", list(Status))
def test_only_required_components_decide(status: Status) -> None:
    install = Install(apt=("a",))
    optional = row("optional", Finding(status), install, required=False)
    assert survey([optional]).ready
    assert survey([row("required", Finding(status), install)]).ready is (
        status is Status.OK
    )


def sample() -> Survey:
    """One component of every kind that reports treat differently."""
    return survey(
        [
            row("llc", Finding(Status.OK, "22.1.8", "/usr/bin/llc-22"), Install()),
            row("lld", Finding(Status.MISSING), Install(apt=("lld-22",))),
            row("opt", Finding(Status.MISSING), Install(apt=("lld-22", "opt-22"))),
            row("z3", Finding(Status.MISSING), Install(pip=("z3-solver>=4",))),
            row(
                "model",
                Finding(Status.BROKEN, None, "/m", "it is [empty]"),
                Install(advice="fetch it"),
                required=False,
            ),
        ]
    )


def test_json_keys_and_values() -> None:
    document = json.loads(json.dumps(as_json(sample(), "1.2.3")))
    assert set(document) == {
        "schema_version",
        "veriloc",
        "platform",
        "ready",
        "components",
    }
    assert document["schema_version"] == 1
    assert document["veriloc"] == "1.2.3"
    assert document["ready"] is False
    assert set(document["platform"]) == {"system", "machine", "python"}
    assert document["components"][1] == {
        "name": "lld",
        "title": "the lld",
        "required": True,
        "jobs": ["amd"],
        "status": "missing",
        "version": None,
        "path": None,
        "detail": None,
        "install": "sudo apt-get install lld-22",
    }
    assert document["components"][4]["detail"] == "it is [empty]"
    keys = {frozenset(component) for component in document["components"]}
    assert len(keys) == 1, "all components have the same keys"


def test_text_report() -> None:
    stream = io.StringIO()
    print_survey(sample(), "1.2.3", Console(file=stream, width=40))
    text = stream.getvalue()
    assert "22.1.8     /usr/bin/llc-22\n" in text
    assert "sudo apt-get install lld-22 opt-22\n" in text
    assert "-m pip install 'z3-solver>=4'\n" in text
    assert "it is [empty]" in text, "brackets are not taken for markup"
    assert "model: fetch it" in text
    assert text.endswith("Required, but not usable: lld, opt, z3.\n")


def test_text_report_when_ready() -> None:
    stream = io.StringIO()
    print_survey(Survey(()), "1.2.3", Console(file=stream))
    assert stream.getvalue().endswith("Everything required is here.\n")


def test_table_is_complete() -> None:
    table = components.COMPONENTS
    names = [component.name for component in table]
    assert len(set(names)) == len(names)
    assert set(JOB_TITLES) == set(Job)
    for component in table:
        assert component.jobs, component.name
        assert component.install.command(), component.name


def test_cuda_places_of_old_and_new_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("cu12", "cu13", "cuda_nvcc"):
        (tmp_path / "nvidia" / folder / "bin").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "nvidia", raising=False)
    places = [Path(place) for place in components.cuda_places()]
    assert places[:3] == [
        tmp_path / "nvidia" / folder / "bin" for folder in ("cu13", "cu12", "cuda_nvcc")
    ]


def test_llvm_override_replaces_all_places(
    make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_program("llc", "echo LLVM version 22.1.8; echo amdgcn")
    monkeypatch.setenv("VERILOC_LLVM_BIN", str(tmp_path))
    probe = components.llvm_tool("llc", must_mention="amdgcn")
    assert probe() == Finding(Status.OK, "22.1.8", str(path))
    path.unlink()
    assert probe() == Finding(Status.MISSING)


def test_newest_built_llc_plugin_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("VERILOC_AMDGPU_PLUGIN", raising=False)
    for age, key in ((0, "new"), (60, "old")):
        library = tmp_path / "veriloc" / "amdgpu-plugin" / key / "VeriLocAMDGPU.so"
        library.parent.mkdir(parents=True)
        library.touch()
        os.utime(library, (1e9 - age, 1e9 - age))
    keys = [path.parent.name for path in components.amdgpu_plugins()]
    assert keys[1:] == ["new", "old"]
    monkeypatch.setenv("VERILOC_AMDGPU_PLUGIN", "/mine.so")
    assert list(components.amdgpu_plugins()) == [Path("/mine.so")]


def test_real_survey_of_this_machine() -> None:
    found = {c.name: f for c, f in survey(components.COMPONENTS).rows}
    assert found["python"].status is Status.OK
    for name, finding in found.items():
        assert "check itself failed" not in finding.detail, name
        if finding.status is Status.OK:
            assert finding.path, name
            assert Path(finding.path).exists(), name
