"""One run of `veriloc check`, from input to answer."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from veriloc import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.check import output
from veriloc.check.diagnostics import Diagnostic, Printer
from veriloc.check.inputs import (
    LIFTED,
    InputError,
    Loaded,
    Request,
    is_directory,
    load,
)
from veriloc.support import processes
from veriloc.verify import Options, Report, Status, verify
from veriloc.verify.certificate import (
    MANIFEST,
    CertificateError,
    check_destination,
    find_kernels,
    write_certificate,
)
from veriloc.verify.feasible import Possible, check_feasible, check_pins
from veriloc.verify.pins import PinError, apply_pins, read_pins
from veriloc.verify.replay import ReplayOptions, check_certificate
from veriloc.verify.smt import SolverMissing, Verdict, solve_with_cvc5

__all__ = ["Settings", "run"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Options of the command."""

    timeout_ms: int = 20_000
    jobs: int = 0
    solver: str = "z3"
    """`cvc5`: both solvers are asked, and must agree."""
    json: str = ""
    """File, `-` for standard output, empty for none."""
    certificate: Path | None = None
    binary: Path | None = None
    kernels: tuple[str, ...] = ()
    """Only these; empty: all."""
    max_errors: int = 20
    pins: Path | None = None
    feasible: bool = False
    """Only tell whether the kernels can be allocated."""


def run(request: Request, settings: Settings) -> Status:
    """Check the input, print what was found, and return the answer."""
    return _Run(request, settings).run()


class _Run:
    def __init__(self, request: Request, settings: Settings) -> None:
        self.request = request
        self.settings = settings
        to_stderr = settings.json == "-"
        self.console = Console(stderr=to_stderr)
        self.errors = Console(stderr=True)
        self.printer = Printer(self.errors)

    def run(self) -> Status:
        try:
            if processes.is_same_file(self.request.input, self.settings.json):
                raise InputError(f"--json {self.settings.json}: is the input")
            if is_directory(self.request.input):
                return self.replay(Path(self.request.input))
            return self.prove()
        except ir.MLIRError as error:
            found = list(output.parse_errors(error))
            for diagnostic in found:
                self.printer.print(diagnostic)
            if not found:
                self.fail(str(error))
        except (InputError, CertificateError, PinError, SolverMissing) as error:
            self.fail(str(error))
        except OSError as error:
            self.fail(f"{error.filename}: {error.strerror}")
        return Status.UNKNOWN

    def fail(self, message: str) -> None:
        self.printer.print(Diagnostic("error", message))

    # Certificates -----------------------------------------------------------------

    def replay(self, directory: Path) -> Status:
        if not (directory / MANIFEST).exists():
            raise InputError(
                f"{directory}: is a folder and no certificate: it has no {MANIFEST}"
            )
        solvers = ("z3",) if self.settings.solver == "z3" else ("z3", "cvc5")
        with self.progress(f"replaying {directory}") as progress:
            replay = check_certificate(
                directory,
                ReplayOptions(
                    solvers=solvers,
                    timeout_ms=self.settings.timeout_ms,
                    jobs=self.settings.jobs,
                    binary=self.settings.binary,
                    progress=progress,
                ),
            )
        for diagnostic in output.replay_text(directory, replay):
            self.printer.print(diagnostic)
        asked = " and ".join(f"{name} {v}" for name, v in replay.solvers.items())
        for kernel, count in replay.kernels.items():
            self.say(f"@{kernel}: {count} obligations")
        self.say(
            f"{directory}: {replay.status.value} ({replay.scripts} scripts, {asked})"
        )
        if replay.digest:
            self.say(f"digest {replay.digest}")
        self.write_json(output.replay_json(directory, replay))
        return replay.status

    # Modules ----------------------------------------------------------------------

    def prove(self) -> Status:
        settings = self.settings
        if settings.certificate is not None:
            check_destination(settings.certificate)
        loaded = load(self.request, ir.Context())
        self.show_source(loaded)
        kernels = self.wanted(loaded)
        if settings.pins is not None and not self.pin(loaded):
            return Status.REFUTED
        if settings.feasible:
            return self.feasible(kernels, loaded)
        reports: list[tuple[Report, ra.KernelOp | None]] = []
        for kernel in kernels:
            report = self.verify(kernel)
            reports.append((report, kernel))
            for diagnostic in output.diagnostics_of(
                report, kernel, settings.max_errors
            ):
                self.printer.print(diagnostic)
        for name, reason in loaded.refused.items():
            report = Report(name, Status.UNKNOWN, reasons=[reason])
            reports.append((report, None))
            for diagnostic in output.diagnostics_of(report, None, settings.max_errors):
                self.printer.print(diagnostic)
        self.console.print(output.summary_table(reports))
        for name, cost in loaded.costs.items():
            if not settings.kernels or name in settings.kernels:
                self.say(f"@{name}: {cost}")
        self.write_json(output.summary_json(self.request.input, reports, self.printer))
        status = output.overall([report.status for report, _ in reports])
        if settings.certificate is not None:
            self.certify(settings.certificate, loaded.module, reports)
        return status

    def show_source(self, loaded: Loaded) -> None:
        if loaded.text is not None:
            self.printer.add_source(LIFTED, loaded.shown, loaded.text)

    def wanted(self, loaded: Loaded) -> list[ra.KernelOp]:
        kernels = find_kernels(loaded.module)
        names = [kernel.sym_name.value for kernel in kernels]
        if not kernels and not loaded.refused:
            raise InputError(
                f"{self.request.input}: has no kernel, so nothing to prove"
            )
        for name in self.settings.kernels:
            if name not in (*names, *loaded.refused):
                raise InputError(
                    f"{self.request.input}: has no kernel @{name}; it has "
                    + ", ".join(f"@{n}" for n in names)
                )
        chosen = self.settings.kernels
        if not chosen:
            return kernels
        loaded.refused = {n: r for n, r in loaded.refused.items() if n in chosen}
        return [k for k in kernels if k.sym_name.value in chosen]

    def pin(self, loaded: Loaded) -> bool:
        """Set pins; False if one of them is impossible."""
        assert self.settings.pins is not None
        kernels = find_kernels(loaded.module)
        apply_pins(read_pins(self.settings.pins), kernels)
        problems = [p for p in map(check_pins, kernels) if p is not None]
        for problem in problems:
            message = f"impossible pin: {problem.text}"
            self.printer.print(output.feasibility_text(problem, "error", message))
        return not problems

    def feasible(self, kernels: list[ra.KernelOp], loaded: Loaded) -> Status:
        """Tell of each kernel whether it can be allocated."""
        found = []
        for kernel in kernels:
            with self.progress(f"@{kernel.sym_name.value}"):
                answer = check_feasible(kernel, self.settings.timeout_ms)
            found.append(answer)
            if answer.answer is Possible.FEASIBLE:
                self.say(f"@{answer.kernel}: feasible: {answer.text}")
                continue
            infeasible = answer.answer is Possible.INFEASIBLE
            severity = "error" if infeasible else "warning"
            what = "cannot be allocated without spills" if infeasible else "unknown"
            message = f"@{answer.kernel}: {what}: {answer.text}"
            self.printer.print(output.feasibility_text(answer, severity, message))
        for name, reason in loaded.refused.items():
            self.printer.print(Diagnostic("warning", f"@{name}: unknown: {reason}"))
        self.write_json(output.feasibility_json(self.request.input, found))
        unknown = [Status.UNKNOWN] * len(loaded.refused)
        return output.overall([output.ANSWERS[f.answer] for f in found] + unknown)

    def verify(self, kernel: ra.KernelOp) -> Report:
        settings = self.settings
        with self.progress(f"@{kernel.sym_name.value}") as progress:
            report = verify(
                kernel,
                Options(
                    timeout_ms=settings.timeout_ms,
                    jobs=settings.jobs,
                    max_violations=settings.max_errors,
                    keep_questions=settings.certificate is not None
                    or settings.solver == "cvc5",
                    progress=progress,
                ),
            )
        if settings.solver == "cvc5" and report.status is Status.PROVED:
            self.second_opinion(report)
        return report

    def second_opinion(self, report: Report) -> None:
        for question in report.questions:
            answer = solve_with_cvc5(question.smtlib, self.settings.timeout_ms)
            if answer.verdict is not Verdict.UNSATISFIABLE:
                report.status = Status.UNKNOWN
                says = answer.reason or f"cvc5 says {answer.verdict.value}"
                report.reasons.append(f"{question.name}: Z3 proves it, but {says}")

    def certify(
        self,
        directory: Path,
        module: ir.Module,
        reports: list[tuple[Report, ra.KernelOp | None]],
    ) -> None:
        if any(report.status is not Status.PROVED for report, _ in reports):
            self.say(f"{directory}: not written, for only proofs become certificates")
            return
        if self.settings.kernels:
            raise CertificateError(
                "a certificate covers all kernels; leave out --kernel"
            )
        digest = write_certificate(
            directory, module, [r for r, _ in reports], self.settings.binary
        )
        self.say(f"{directory}: certificate written, digest {digest}")

    # Output -----------------------------------------------------------------------

    def say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True, highlight=False, markup=False)

    def write_json(self, value: dict[str, Any]) -> None:
        if not self.settings.json:
            return
        text = json.dumps(value, indent=2) + "\n"
        if self.settings.json == "-":
            sys.stdout.write(text)
            return
        path = Path(self.settings.json)
        new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            new.write_text(text, encoding="utf-8")
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)

    @contextmanager
    def progress(self, title: str) -> Iterator[Callable[[int, int], None] | None]:
        """A bar on a terminal, nothing elsewhere."""
        if not self.errors.is_terminal:
            yield None
            return
        with Progress(console=self.errors, transient=True) as bar:
            task = bar.add_task(title, total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)
