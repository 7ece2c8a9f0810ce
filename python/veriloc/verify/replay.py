"""Checks certificates, with Z3 and with other solvers.

Knows of a proof only what lies in the certificate's directory. See `certificate.py` for
what a certificate says and does not say.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from veriloc._mlir import ir
from veriloc._mlir._mlir_libs import _veriloc
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.certificate import (
    MANIFEST,
    P_FILE,
    V_FILE,
    CertificateError,
    Json,
    Problem,
    files_in,
    find_kernels,
    questions_of,
    read_manifest,
    script_entry,
    script_file,
    sha256,
    virtual_text,
)
from veriloc.verify.checker import Status, hazards
from veriloc.verify.program import Unsupported
from veriloc.verify.smt import (
    Verdict,
    cvc5_version,
    solve,
    solve_with_cvc5,
    z3_version,
)
from veriloc.verify.states import TooManyCases

__all__ = ["SOLVERS", "Replay", "ReplayOptions", "check_certificate"]

SOLVERS = ("z3", "cvc5")


@dataclass(slots=True)
class Replay:
    """What the check of a certificate found."""

    status: Status
    problems: list[Problem] = field(default_factory=list)
    """Why the certificate proves nothing."""
    reasons: list[str] = field(default_factory=list)
    """Why the answer is unknown."""
    kernels: dict[str, int] = field(default_factory=dict)
    """Obligations of each kernel."""
    scripts: int = 0
    digest: str = ""
    solvers: dict[str, str] = field(default_factory=dict)
    """Those that were asked, and their versions."""
    binary: bool = False
    """The binary was compared."""


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """How a certificate is checked."""

    solvers: tuple[str, ...] = ("z3",)
    """Names from `SOLVERS`; all have to agree."""
    timeout_ms: int = 20_000
    """For each script and solver."""
    jobs: int = 0
    """Scripts replayed at the same time; 0: one per processor."""
    binary: Path | None = None
    """The binary that the certificate must be about."""
    progress: Callable[[int, int], None] | None = None
    """Called with the number of scripts replayed, and of all."""


def check_certificate(directory: Path, options: ReplayOptions | None = None) -> Replay:
    """Check a certificate.

    *Proved*: every file is what it must be, and every solver finds every script
    unsatisfiable. *Refuted*: a file is not, or a script is satisfiable. *Unknown*: a
    solver gave no answer.

    Raises:
        SolverMissing: a solver is not installed.
        OSError: a file cannot be read.
    """
    options = options or ReplayOptions()
    replay = Replay(Status.REFUTED)
    replay.solvers = {name: _solver_version(name) for name in options.solvers}
    manifest, problem = read_manifest(directory)
    if manifest is None:
        replay.problems.append(problem)
        return replay
    replay.digest = manifest["digest"]
    replay.problems += _wrong_files(directory, manifest)
    replay.problems += _wrong_binary(manifest["binary"], options.binary)
    replay.binary = options.binary is not None
    if replay.problems:
        return replay
    scripts = _regenerate(directory, manifest, replay)
    if not replay.problems:
        _ask(scripts, options, replay)
    if not replay.problems:
        replay.status = Status.UNKNOWN if replay.reasons else Status.PROVED
    return replay


def _solver_version(name: str) -> str:
    return {"z3": z3_version, "cvc5": cvc5_version}[name]()


def _wrong_files(directory: Path, manifest: Json) -> list[Problem]:
    """Files that are missing, changed, or too many."""
    hashes: dict[str, str] = manifest["files"]
    there = files_in(directory)
    problems = [
        Problem(name, "is missing") for name in sorted(hashes.keys() - there)
    ] + [
        Problem(name, "does not belong to the certificate")
        for name in sorted(there - hashes.keys() - {MANIFEST})
    ]
    for name in sorted(hashes.keys() & there):
        path = directory / name
        if path.is_symlink() or not path.is_file():
            problems.append(Problem(name, "is no plain file"))
        elif sha256(path.read_bytes()) != hashes[name]:
            problems.append(Problem(name, "was changed: its SHA-256 is another"))
    return problems


def _wrong_binary(known: Json | None, binary: Path | None) -> list[Problem]:
    if binary is None:
        return []
    if known is None:
        return [Problem(MANIFEST, f"names no binary to compare '{binary}' with")]
    if sha256(binary.read_bytes()) != known["sha256"]:
        return [
            Problem(
                "",
                f"'{binary}' is not the binary '{known['name']}' that the certificate "
                "was written for: its SHA-256 is another",
            )
        ]
    return []


def _regenerate(
    directory: Path, manifest: Json, replay: Replay
) -> list[tuple[str, str]]:
    """Make V and the scripts again from P, and compare; returns names and scripts."""
    scripts: list[tuple[str, str]] = []
    problems = replay.problems
    made_by = manifest["veriloc"]
    hint = "" if made_by == _veriloc.version() else f" (written by VeriLoc {made_by})"
    known = {P_FILE, V_FILE}
    if missing := sorted(known - manifest["files"].keys()):
        problems.extend(Problem(name, "is missing") for name in missing)
        return []
    with ir.Context():
        try:
            p = ir.Module.parse((directory / P_FILE).read_bytes().decode())
        except (ir.MLIRError, UnicodeDecodeError) as error:
            problems.append(Problem(P_FILE, f"cannot be read: {error}"))
            return []
        entries = []
        kernels = find_kernels(p)
        if not kernels:
            problems.append(Problem(P_FILE, "has no kernel"))
        for number, kernel in enumerate(kernels):
            name = kernel.sym_name.value
            listed = []
            try:
                for question in questions_of(kernel):
                    file = script_file(number, question)
                    listed.append(script_entry(file, question))
                    scripts.append((file, question.smtlib))
                    count = question.obligations.total()
                    replay.kernels[name] = replay.kernels.get(name, 0) + count
                target = ra.lookup_target(kernel)
                assert target is not None
                report = hazards(kernel, target)
                replay.kernels[name] = replay.kernels.get(name, 0) + report.obligations
                problems.extend(
                    Problem(P_FILE, f"@{name}: {found.text}") for found in report.found
                )
            except (Unsupported, TooManyCases, CertificateError) as error:
                problems.append(Problem(P_FILE, f"@{name} cannot be proved: {error}"))
                return []
            entries.append({"name": name, "scripts": listed})
        virtual = virtual_text(p)
    if (directory / V_FILE).read_bytes() != virtual.encode():
        problems.append(Problem(V_FILE, f"is not the program that P comes from{hint}"))
    for file, text in scripts:
        known.add(file)
        if file not in manifest["files"]:
            problems.append(Problem(file, f"is missing{hint}"))
        elif (directory / file).read_bytes() != text.encode():
            problems.append(Problem(file, f"does not ask what P needs{hint}"))
    problems.extend(
        Problem(name, f"is no question about P{hint}")
        for name in sorted(manifest["files"].keys() - known)
    )
    if not problems and manifest["kernels"] != entries:
        problems.append(Problem(MANIFEST, f"lists other kernels or obligations{hint}"))
    replay.scripts = len(scripts)
    return scripts


def _ask(
    scripts: list[tuple[str, str]], options: ReplayOptions, replay: Replay
) -> None:
    """Let the solvers answer all scripts again."""

    def one(task: tuple[str, str, str]) -> tuple[Verdict, str]:
        solver, _, text = task
        if solver == "cvc5":
            answer = solve_with_cvc5(text, options.timeout_ms)
            return answer.verdict, answer.reason
        answer = solve(text, [], options.timeout_ms)
        return answer.verdict, answer.reason

    tasks = [
        (solver, file, text) for file, text in scripts for solver in options.solvers
    ]
    with ThreadPoolExecutor(options.jobs or os.cpu_count() or 1) as pool:
        answers = zip(tasks, pool.map(one, tasks), strict=True)
        for done, ((solver, file, _), (verdict, reason)) in enumerate(answers, start=1):
            if verdict is Verdict.SATISFIABLE:
                text = f"is satisfiable, says {solver}: the allocation is not proved"
                replay.problems.append(Problem(file, text))
            elif verdict is Verdict.UNKNOWN:
                replay.reasons.append(f"{file}: no answer from {solver}: {reason}")
            if options.progress is not None:
                options.progress(done, len(tasks))
