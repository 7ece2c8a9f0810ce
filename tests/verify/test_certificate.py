"""Certificates: round trip, and every way of tampering that must be found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kernels import BAD, COUNT, GOOD, kernel, module, veriloc

from veriloc import ir
from veriloc.verify import Options, Status, verify
from veriloc.verify.certificate import (
    MANIFEST,
    CertificateError,
    _digest,
    find_kernels,
    sha256,
    write_certificate,
)
from veriloc.verify.replay import Replay, ReplayOptions, check_certificate
from veriloc.verify.smt import SolverMissing

Manifest = dict[str, Any]


def write(directory: Path, text: str, binary: Path | None = None) -> str:
    """Verify a module and write its certificate."""
    with ir.Context():
        parsed = ir.Module.parse(text)
        reports = [
            verify(k, Options(keep_questions=True)) for k in find_kernels(parsed)
        ]
        return write_certificate(directory, parsed, reports, binary)


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    directory = tmp_path / "cert"
    write(directory, module(kernel("one", GOOD), kernel("two", GOOD)))
    return directory


def change_manifest(directory: Path, change: Callable[[Manifest], None]) -> None:
    """Edit the manifest and make its digest and hashes match again."""
    path = directory / MANIFEST
    manifest = json.loads(path.read_text())
    change(manifest)
    manifest["digest"] = _digest(manifest)
    path.write_text(json.dumps(manifest))


def rehash(directory: Path, name: str) -> None:
    """Make the manifest match a changed file."""
    data = (directory / name).read_bytes()
    change_manifest(directory, lambda m: m["files"].update({name: sha256(data)}))


def problems(replay: Replay) -> str:
    """What is wrong with a certificate that must not be accepted."""
    assert replay.status is Status.REFUTED
    assert replay.problems
    return "\n".join(map(str, replay.problems))


def test_round_trip(certificate: Path) -> None:
    replay = check_certificate(certificate)
    assert replay.status is Status.PROVED
    assert replay.kernels == {"one": COUNT, "two": COUNT}
    assert replay.scripts == 6
    manifest = json.loads((certificate / MANIFEST).read_text())
    assert set(manifest["files"]) == {
        "P.mlir",
        "V.mlir",
        *(f"kernel{k}/{q}.smt2" for k in (0, 1) for q in ("rules", "block0", "block1")),
    }
    assert manifest["solver"]["name"] == "z3"
    assert "vgpr[1]" in (certificate / "P.mlir").read_text()
    assert "vgpr[1]" not in (certificate / "V.mlir").read_text()


def test_is_the_same_in_every_process(tmp_path: Path) -> None:
    text = module(kernel("one", GOOD))
    digests = set()
    for seed in ("1", "2"):
        code = (
            "import sys; from pathlib import Path; import test_certificate as t;"
            "print(t.write(Path(sys.argv[1]), sys.argv[2]))"
        )
        result = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / seed), text],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(result.stdout)
    assert len(digests) == 1


FILES = ("P.mlir", "V.mlir", "kernel0/rules.smt2", "kernel1/block1.smt2", MANIFEST)


@pytest.mark.parametrize("name", FILES)
def test_changed_file(certificate: Path, name: str) -> None:
    path = certificate / name
    path.write_text(path.read_text().replace("0", "1", 1))
    found = problems(check_certificate(certificate))
    assert name in found
    assert "changed" in found


@pytest.mark.parametrize("name", FILES)
def test_missing_file(certificate: Path, name: str) -> None:
    (certificate / name).unlink()
    found = problems(check_certificate(certificate))
    assert name in found
    assert "missing" in found


@pytest.mark.parametrize("name", ["notes.txt", "kernel0/extra.smt2", "kernel7/a"])
def test_extra_file(certificate: Path, name: str) -> None:
    (certificate / name).parent.mkdir(exist_ok=True)
    (certificate / name).write_text("x")
    found = problems(check_certificate(certificate))
    assert name in found
    assert "does not belong" in found


def test_link_instead_of_a_file(certificate: Path, tmp_path: Path) -> None:
    path = certificate / "V.mlir"
    path.rename(tmp_path / "V.mlir")
    path.symlink_to(tmp_path / "V.mlir")
    assert "V.mlir: is no plain file" in problems(check_certificate(certificate))


def test_script_that_asks_nothing(certificate: Path) -> None:
    name = "kernel0/block0.smt2"
    (certificate / name).write_text("(assert false)\n(check-sat)\n")
    rehash(certificate, name)
    assert f"{name}: does not ask what P needs" in problems(
        check_certificate(certificate)
    )


def test_script_left_out(certificate: Path) -> None:
    name = "kernel0/block0.smt2"
    (certificate / name).unlink()

    def change(manifest: Manifest) -> None:
        del manifest["files"][name]
        scripts = manifest["kernels"][0]["scripts"]
        manifest["kernels"][0]["scripts"] = [s for s in scripts if s["file"] != name]

    change_manifest(certificate, change)
    assert f"{name}: is missing" in problems(check_certificate(certificate))


def test_script_that_does_not_belong(certificate: Path) -> None:
    name = "kernel0/block7.smt2"
    (certificate / name).write_text("(check-sat)\n")
    rehash(certificate, name)
    assert f"{name}: is no question about P" in problems(check_certificate(certificate))


def test_another_program_before_allocation(certificate: Path) -> None:
    path = certificate / "V.mlir"
    path.write_text(path.read_text().replace('"a"', '"c"'))
    rehash(certificate, "V.mlir")
    assert "V.mlir: is not the program that P comes from" in problems(
        check_certificate(certificate)
    )


def test_wrong_allocation_with_all_hashes_right(
    certificate: Path, tmp_path: Path
) -> None:
    """Everything made for a wrong module, but for the answers."""
    with ir.Context():
        text = module(kernel("one", BAD))
        parsed = ir.Module.parse(text)
        report = verify(find_kernels(parsed)[0], Options(keep_questions=True))
        assert report.status is Status.REFUTED
        report.status = Status.PROVED
        write_certificate(certificate, parsed, [report])
    found = problems(check_certificate(certificate))
    assert "kernel0/block1.smt2: is satisfiable, says z3" in found


@pytest.mark.parametrize(
    ("name", "text"),
    [("P.mlir", "module {"), ("P.mlir", "module {}"), ("P.mlir", "\0\1")],
)
def test_unreadable_program(certificate: Path, name: str, text: str) -> None:
    (certificate / name).write_text(text)
    rehash(certificate, name)
    assert name in problems(check_certificate(certificate))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        "[" * 100_000,
        '{"format": "veriloc-certificate"}',
        '{"format": "veriloc-certificate", "version": 1, "digest": ""}',
    ],
)
def test_malformed_manifest(certificate: Path, text: str) -> None:
    (certificate / MANIFEST).write_text(text)
    assert MANIFEST in problems(check_certificate(certificate))


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.pop("kernels"),
        lambda m: m.update(more=1),
        lambda m: m.update(status="refuted"),
        lambda m: m.update(files=[]),
        lambda m: m.update(files={"P.mlir": 1}),
        lambda m: m.update(binary={}),
        lambda m: m.update(solver="z3"),
        lambda m: m.update(kernels=[]),
        lambda m: m["kernels"][0].update(name="three"),
        lambda m: m["kernels"][0]["scripts"][0]["obligations"].update({"class": 9}),
        lambda m: m["kernels"][0]["scripts"][0].update(answer="sat"),
        lambda m: m["files"].update({"../secret": "0"}),
        lambda m: m["files"].pop("P.mlir"),
    ],
)
def test_manifest_with_a_matching_digest(
    certificate: Path, change: Callable[[Manifest], None]
) -> None:
    change_manifest(certificate, change)
    found = problems(check_certificate(certificate))
    assert any(name in found for name in (MANIFEST, "P.mlir", "../secret"))


def test_other_version(certificate: Path) -> None:
    change_manifest(certificate, lambda m: m.update(version=99))
    assert "has version 99" in problems(check_certificate(certificate))


def test_no_answer_is_unknown(certificate: Path, monkeypatch: Any) -> None:
    from veriloc.verify import replay
    from veriloc.verify.smt import Answer, Verdict

    def solve(*_: object) -> Answer:
        return Answer(Verdict.UNKNOWN, reason="timeout")

    monkeypatch.setattr(replay, "solve", solve)
    result = check_certificate(certificate)
    assert result.status is Status.UNKNOWN
    assert "kernel0/rules.smt2: no answer from z3: timeout" in result.reasons


def test_binary(tmp_path: Path) -> None:
    binary = tmp_path / "kernel.hsaco"
    binary.write_bytes(b"\x7fELF")
    directory = tmp_path / "cert"
    write(directory, module(kernel("one", GOOD)), binary)
    right = check_certificate(directory, ReplayOptions(binary=binary))
    assert right.status is Status.PROVED
    assert right.binary
    binary.write_bytes(b"\x7fELF!")
    found = problems(check_certificate(directory, ReplayOptions(binary=binary)))
    assert "is not the binary" in found
    assert str(binary) in found


def test_certificate_without_binary(certificate: Path, tmp_path: Path) -> None:
    binary = tmp_path / "kernel.hsaco"
    binary.write_bytes(b"\x7fELF")
    found = problems(check_certificate(certificate, ReplayOptions(binary=binary)))
    assert "names no binary" in found


def test_cvc5(certificate: Path) -> None:
    pytest.importorskip("cvc5")
    result = check_certificate(certificate, ReplayOptions(solvers=("z3", "cvc5")))
    assert result.status is Status.PROVED
    assert set(result.solvers) == {"z3", "cvc5"}


def test_cvc5_alone_finds_a_wrong_allocation(certificate: Path) -> None:
    pytest.importorskip("cvc5")
    test_wrong_allocation_with_all_hashes_right(certificate, certificate)
    found = problems(check_certificate(certificate, ReplayOptions(solvers=("cvc5",))))
    assert "is satisfiable, says cvc5" in found


def test_cvc5_missing(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    with pytest.raises(SolverMissing, match=r"pip install 'veriloc\[cvc5\]'"):
        check_certificate(certificate, ReplayOptions(solvers=("z3", "cvc5")))


def test_only_proofs(tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match="@one is not proved"):
        write(tmp_path / "cert", module(kernel("one", BAD)))
    assert not list(tmp_path.iterdir())


def test_replaces_a_certificate(certificate: Path) -> None:
    write(certificate, module(kernel("three", GOOD)))
    assert check_certificate(certificate).kernels == {"three": COUNT}
    assert [p.name for p in certificate.parent.iterdir()] == ["cert"]


@pytest.mark.parametrize("foreign", ["", "notes.txt", "kernel0/mine"])
def test_refuses_what_is_not_its_own(certificate: Path, foreign: str) -> None:
    if foreign:
        (certificate / foreign).write_text("precious")
    else:
        (certificate / MANIFEST).write_text("precious")
    before = sorted(p.name for p in certificate.rglob("*"))
    with pytest.raises(CertificateError, match="give another name"):
        write(certificate, module(kernel("three", GOOD)))
    assert sorted(p.name for p in certificate.rglob("*")) == before


def test_failure_leaves_the_old_one(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name.endswith(".new"):
            raise OSError(28, "No space left on device", str(self))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(CertificateError, match="No space left"):
        write(certificate, module(kernel("three", GOOD)))
    monkeypatch.undo()
    assert check_certificate(certificate).kernels == {"one": COUNT, "two": COUNT}
    assert [p.name for p in certificate.parent.iterdir()] == ["cert"]


def test_command(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(module(kernel("one", GOOD)))
    made = veriloc("check", "m.mlir", "--emit-certificate", "cert", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    replayed = veriloc("check", "cert", "--json", "-", cwd=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    report = json.loads(replayed.stdout)
    assert report["status"] == "proved"
    assert report["obligations"] == {"one": COUNT}
    assert report["digest"] in made.stdout
    (tmp_path / "cert" / "P.mlir").write_text("")
    refused = veriloc("check", "cert", cwd=tmp_path)
    assert refused.returncode == 1
    assert "error: cert/P.mlir: was changed" in refused.stderr
    empty = tmp_path / "empty"
    empty.mkdir()
    nothing = veriloc("check", empty)
    assert (nothing.returncode, nothing.stdout) == (2, ""), "no answer"
    assert "is a folder and no certificate" in nothing.stderr


def test_command_writes_none_for_a_wrong_module(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(module(kernel("one", BAD)))
    result = veriloc("check", "m.mlir", "--emit-certificate", "cert", cwd=tmp_path)
    assert result.returncode == 1
    assert "only proofs become certificates" in result.stdout
    assert not (tmp_path / "cert").exists()
