"""`regalloc-verify`: prove the allocation of a kernel, or say what is wrong with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.parse import quote

from veriloc._mlir import ir
from veriloc._mlir._mlir_libs import _veriloc
from veriloc._mlir.dialects import regalloc
from veriloc.passes import PassFailure, PassOptions
from veriloc.verify import Options, Report, Status, verify
from veriloc.verify.certificate import CertificateError, write_certificate
from veriloc.verify.recover import module_of
from veriloc.verify.report import to_json, violation_message


def run(op: ir.Operation, options: PassOptions) -> None:
    """Fail the pass unless the kernel is proved."""
    kernel = op.opview
    assert isinstance(kernel, regalloc.KernelOp)
    limits = Options(
        timeout_ms=options["timeout"],
        jobs=options["jobs"],
        keep_questions=bool(options["certificate"]),
    )
    report = verify(kernel, limits)
    if options["json"]:
        _append(Path(options["json"]), report, op)
    if report.status is Status.PROVED:
        if options["certificate"]:
            _certify(Path(options["certificate"]), kernel, report)
        if options["print"]:
            count = sum(report.obligations.values())
            sys.stderr.write(f"@{report.kernel}: proved ({count} obligations)\n")
        return
    for violation in report.violations:
        message, notes = violation_message(violation)
        located = [(place or op.location, text) for place, text in notes]
        _veriloc.emit_error(violation.op.location, message, located)
    if report.status is Status.REFUTED:
        raise PassFailure(f"allocation of @{report.kernel} is wrong", op)
    reasons = [(op, reason) for reason in report.reasons]
    raise PassFailure(
        f"allocation of @{report.kernel}: unknown whether it is right", op, reasons
    )


def _certify(directory: Path, kernel: regalloc.KernelOp, report: Report) -> None:
    """Write a certificate for a module of this kernel alone."""
    name = quote(report.kernel, safe="$")
    if name.startswith("."):
        name = f"%2E{name[1:]}"
    target = regalloc.lookup_target(kernel)
    assert target is not None
    try:
        # A context of its own: in this one, passes are running.
        with ir.Context():
            module = ir.Module.parse(module_of(kernel, target))
            write_certificate(directory / name, module, [report])
    except CertificateError as error:
        raise PassFailure(str(error), kernel) from error


def _append(path: Path, report: Report, op: ir.Operation) -> None:
    """Add one line of JSON per kernel."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(to_json(report)) + "\n")
    except OSError as error:
        raise PassFailure(f"cannot append to '{path}': {error.strerror}", op) from error
