"""Certificates: a proof as files that others can check, with other solvers.

A certificate is a directory. It may be moved and copied, and nothing else belongs in it:

| file | what it is |
|---|---|
| `P.mlir` | the module with its allocation |
| `V.mlir` | the module before allocation (`regalloc-recover-virtual` of P) |
| `kernel0/rules.smt2`, `kernel0/block3.smt2`, ... | the questions about each kernel |
| `manifest.json` | SHA-256 of these files, and what each script proves |

All scripts unsatisfiable means that P computes what V computes. To check a certificate is
to compare the hashes, to make V and the scripts again from P and compare them too, and to
ask solvers again. So a changed script is found even when the manifest was made to match.
What a certificate cannot say is who wrote it: whoever relies on one made elsewhere keeps
its digest.

Only proofs become certificates. Nothing here is trusted by a proof.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from veriloc._mlir import ir
from veriloc._mlir._mlir_libs import _veriloc
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.checker import Question, Report, Status, questions
from veriloc.verify.recover import recover
from veriloc.verify.smt import Verdict, z3_version

__all__ = [
    "MANIFEST",
    "P_FILE",
    "V_FILE",
    "CertificateError",
    "Json",
    "Problem",
    "check_destination",
    "files_in",
    "find_kernels",
    "questions_of",
    "read_manifest",
    "script_entry",
    "script_file",
    "sha256",
    "virtual_text",
    "write_certificate",
]

MANIFEST = "manifest.json"
FORMAT = "veriloc-certificate"
VERSION = 1
"""Raised when the meaning of a file changes."""

P_FILE = "P.mlir"
V_FILE = "V.mlir"

Json = dict[str, Any]


class CertificateError(Exception):
    """A certificate cannot be written; the message names the file and says why."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A file that is not what it must be."""

    file: str
    """Relative to the certificate; empty for the directory itself."""
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}" if self.file else self.text


def find_kernels(module: ir.Module | ir.Operation) -> list[ra.KernelOp]:
    """All kernels of a module and of the modules in it, in order."""
    found: list[ra.KernelOp] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if isinstance(op.opview, ra.KernelOp):
            found.append(op.opview)
            return ir.WalkResult.SKIP
        return ir.WalkResult.ADVANCE

    operation = module if isinstance(module, ir.Operation) else module.operation
    operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


# Writing ------------------------------------------------------------------------------


def check_destination(directory: Path) -> None:
    """Find out before a long proof whether a certificate can go there.

    Raises CertificateError.
    """
    _refuse_foreign(directory.resolve())


def write_certificate(
    directory: Path,
    module: ir.Module,
    reports: Sequence[Report],
    binary: Path | None = None,
) -> str:
    """Write a certificate and return its digest.

    Args:
        directory: where it goes; an older certificate there is replaced.
        module: the module whose kernels were verified.
        reports: of all kernels of the module, in order, with their questions.
        binary: the file that was made of the module, if any.

    Raises:
        CertificateError: a kernel is not proved, there is none, something else lies
            there, or the files cannot be written.
    """
    if not reports:
        raise CertificateError("the module has no kernel, so there is nothing to prove")
    for report in reports:
        if report.status is not Status.PROVED:
            raise CertificateError(
                f"the allocation of @{report.kernel} is not proved, and only proofs "
                "become certificates"
            )
    directory = directory.resolve()
    _refuse_foreign(directory)
    try:
        files, kernels = _contents(module, reports)
        manifest = _manifest(files, kernels, _describe(binary))
        files[MANIFEST] = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
        _put(directory, files)
    except OSError as error:
        where = error.filename or directory
        raise CertificateError(f"{where}: {error.strerror}") from error
    digest: str = manifest["digest"]
    return digest


def _contents(
    module: ir.Module, reports: Sequence[Report]
) -> tuple[dict[str, str], list[Json]]:
    files = {P_FILE: str(module.operation.get_asm())}
    # From its text, as those do who check.
    with ir.Context():
        p = ir.Module.parse(files[P_FILE])
        again = [list(questions_of(kernel)) for kernel in find_kernels(p)]
        files[V_FILE] = virtual_text(p)
    if again != [report.questions for report in reports]:
        raise CertificateError(
            "the module's text asks other questions than were answered; verify it with "
            "Options.keep_questions, and change nothing in between"
        )
    kernels = []
    for number, report in enumerate(reports):
        scripts = []
        for question in report.questions:
            name = script_file(number, question)
            files[name] = question.smtlib
            scripts.append(script_entry(name, question))
        kernels.append({"name": report.kernel, "scripts": scripts})
    return files, kernels


def script_file(kernel: int, question: Question) -> str:
    """Name of the file for a question about a kernel, by its position."""
    return f"kernel{kernel}/{question.name}.smt2"


def script_entry(file: str, question: Question) -> Json:
    """What the manifest says of a question."""
    return {
        "file": file,
        "obligations": dict(sorted(question.obligations.items())),
        "answer": Verdict.UNSATISFIABLE.value,
    }


def questions_of(kernel: ra.KernelOp) -> Iterator[Question]:
    """The questions about a kernel that says its target.

    Raises CertificateError, Unsupported and TooManyCases.
    """
    target = ra.lookup_target(kernel)
    if target is None:
        raise CertificateError(f"kernel @{kernel.sym_name.value} has no target")
    yield from questions(kernel, target)


def virtual_text(p: ir.Module) -> str:
    """V's text; changes the module."""
    recover(p)
    return str(p.operation.get_asm())


def _manifest(files: Mapping[str, str], kernels: list[Json], binary: Json) -> Json:
    manifest: Json = {
        "format": FORMAT,
        "version": VERSION,
        "veriloc": _veriloc.version(),
        "status": Status.PROVED.value,
        "solver": {"name": "z3", "version": z3_version()},
        "binary": binary or None,
        "files": {name: sha256(text.encode()) for name, text in files.items()},
        "kernels": kernels,
    }
    manifest["digest"] = _digest(manifest)
    return manifest


def _digest(manifest: Json) -> str:
    """SHA-256 of everything else in the manifest."""
    rest = {key: value for key, value in manifest.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode())


def _describe(binary: Path | None) -> Json:
    if binary is None:
        return {}
    return {"name": binary.name, "sha256": sha256(binary.read_bytes())}


def sha256(data: bytes) -> str:
    """In hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _refuse_foreign(directory: Path) -> None:
    """Only an empty directory or a certificate and nothing else may be replaced."""
    if not directory.exists():
        return
    if not directory.is_dir():
        raise CertificateError(f"{directory}: is there and is no directory")
    there = files_in(directory)
    if not there and not any(directory.iterdir()):
        return
    manifest, _ = read_manifest(directory)
    if manifest is None:
        raise CertificateError(
            f"{directory}: is there and is no certificate; give another name"
        )
    if extra := sorted(there - {MANIFEST, *manifest["files"]}):
        raise CertificateError(
            f"{directory / extra[0]}: does not belong to the certificate there, which "
            "is therefore not replaced; give another name"
        )


def _put(directory: Path, files: Mapping[str, str]) -> None:
    """Write all files beside the directory, then move them there at once."""
    directory.parent.mkdir(parents=True, exist_ok=True)
    mark = secrets.token_hex(4)
    new = directory.with_name(f".{directory.name}.{mark}.new")
    old = directory.with_name(f".{directory.name}.{mark}.old")
    try:
        for name, text in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        if directory.exists():
            directory.rename(old)
        try:
            new.rename(directory)
        except OSError:
            if old.exists():
                old.rename(directory)
            raise
    finally:
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)


# Reading ------------------------------------------------------------------------------


def read_manifest(directory: Path) -> tuple[Json | None, Problem]:
    """The manifest, or what is wrong with it."""
    path = directory / MANIFEST
    if not path.is_file() or path.is_symlink():
        return None, Problem(MANIFEST, "is missing, so this is no certificate")
    try:
        manifest = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        return None, Problem(MANIFEST, f"is no JSON: {error}")
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        return None, Problem(MANIFEST, f"does not say that its format is {FORMAT}")
    if manifest.get("version") != VERSION:
        return None, Problem(
            MANIFEST,
            f"has version {manifest.get('version')}; this program reads {VERSION}",
        )
    if manifest.get("digest") != _digest(manifest):
        return None, Problem(MANIFEST, "was changed: it does not match its own digest")
    if (malformed := _malformed(manifest)) is not None:
        return None, Problem(MANIFEST, malformed)
    return manifest, Problem("", "")


def _malformed(manifest: Json) -> str | None:
    """What has not the shape that `_manifest` writes. Contents are compared later."""

    def strings(value: Any, *keys: str) -> bool:
        return (
            isinstance(value, dict)
            and (not keys or set(value) == set(keys))
            and all(isinstance(v, str) for v in value.values())
        )

    expected = {"format", "version", "veriloc", "status", "solver", "binary"}
    expected |= {"files", "kernels", "digest"}
    if set(manifest) != expected:
        odd = ", ".join(sorted(set(manifest) ^ expected))
        return f"lacks entries or has others than it may: {odd}"
    shapes = {
        "veriloc": isinstance(manifest["veriloc"], str),
        "status": manifest["status"] == Status.PROVED.value,
        "solver": strings(manifest["solver"], "name", "version"),
        "binary": manifest["binary"] is None
        or strings(manifest["binary"], "name", "sha256"),
        "files": strings(manifest["files"]),
        "kernels": isinstance(manifest["kernels"], list),
    }
    wrong = [name for name, right in shapes.items() if not right]
    return f"entry '{wrong[0]}' is malformed" if wrong else None


def files_in(directory: Path) -> set[str]:
    """Everything below that is not a directory, relative to it."""
    return {
        path.relative_to(directory).as_posix()
        for path in directory.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }
