"""One run of `veriloc compile`, from the command line's wishes to files and a table.

The work is done in a process of its own, so that a crash of a compiler or solver is a
message, and an interrupt ends it at once. Knows no vendor.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from veriloc.compile.request import Compiled, CompileError, Request
from veriloc.compile.vendors import Vendor
from veriloc.report.document import Document, document, entry
from veriloc.report.files import check_destination, write_report
from veriloc.report.rows import summary_line
from veriloc.report.table import console_for_messages, summary_table
from veriloc.support import pool, processes
from veriloc.support.cache import Cache, cache_directory, identity_of, key_of, package

STANDARD = "-"
"""Standard input or output."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """What the user wants to have in the end."""

    output: str
    """A path, or `-`."""
    reports: Sequence[Path] = ()
    dump: Path | None = None
    strict: bool = False
    """Not to write an object unless all kernels are proved."""
    cached: bool = True
    quiet: bool = False
    console: Console = field(default_factory=console_for_messages)


def read_input(name: str) -> bytes:
    """The input's bytes.

    Raises:
        CompileError: it cannot be read.
    """
    if name == STANDARD:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise CompileError(f"{name}: {error.strerror}") from error


def check_outputs(outputs: Outputs, source: str, binary: bool) -> None:
    """Finds out early what would go wrong after minutes of work.

    Args:
        outputs: what the user wants.
        source: the input, which nothing is written over.
        binary: whether machine code is to be written.

    Raises:
        CompileError, ReportError: something cannot be written there.
    """
    if outputs.output == STANDARD:
        if binary and sys.stdout.isatty():
            raise CompileError("machine code does not go to a terminal; name a file")
    else:
        target = Path(outputs.output)
        if not target.parent.is_dir():
            raise CompileError(f"{target}: there is no folder {target.parent}")
        if target.is_dir():
            raise CompileError(f"{target}: is a folder; name a file")
        if processes.is_same_file(source, target):
            raise CompileError(f"{target}: is the input; name another file")
        if not os.access(target if target.exists() else target.parent, os.W_OK):
            raise CompileError(f"{target}: Permission denied")
    for report in outputs.reports:
        check_destination(report)
        if report.resolve() == Path(outputs.output).resolve():
            raise CompileError(f"{report}: is to be both the output and a report")
    if outputs.dump is not None and outputs.dump.exists() and not outputs.dump.is_dir():
        raise CompileError(f"{outputs.dump}: is not a folder")


def run(vendor: Vendor, request: Request, outputs: Outputs) -> bool:
    """Compiles, writes, shows. Whether all that was asked for is written.

    Raises:
        CompileError, ReportError, OSError: nothing is written; says why.
        Interrupted: the same, on a signal.
    """
    started = time.monotonic()
    with processes.signals_as_exceptions() as raise_if_interrupted:
        compiled, known = _compile(vendor, request, outputs)
        raise_if_interrupted()
        seconds = {"total": time.monotonic() - started}
        report = _document(vendor, request, compiled, known, seconds)
        unproved = _unproved(compiled)
        for reason in unproved:
            _say(outputs, "warning", reason)
        for note in compiled.notes:
            _say(outputs, "note", note)
        if outputs.dump is not None:
            _dump(outputs.dump, vendor, request, compiled)
        for file in outputs.reports:
            write_report(file, report)
        if not outputs.quiet:
            outputs.console.print(summary_table(report))
            outputs.console.print(summary_line(report), highlight=False)
        if unproved and outputs.strict:
            raise CompileError(
                f"--strict: not everything is proved; {outputs.output} is not written"
            )
        _write(outputs.output, compiled.output)
    return True


def _unproved(compiled: Compiled) -> list[str]:
    """What is not proved, and why."""
    kernels = [
        f"@{kernel['kernel']} is {kernel['status']}: "
        f"{'; '.join(kernel['reasons']) or 'no reason given'}"
        for kernel in compiled.kernels
        if kernel["status"] != "proved"
    ]
    return [*kernels, *compiled.unproved]


def _compile(
    vendor: Vendor, request: Request, outputs: Outputs
) -> tuple[Compiled, bool]:
    """The result, and whether it was known already."""
    module = vendor.load()
    cache, key = Cache(cache_directory() / "compile", 128 << 20), ""
    if outputs.cached:
        identity = identity_of([*package(), *module.tool_files()])
        key = key_of([identity, vendor.name, *request.key_parts()])
        known = cache.get(key)
        if known is not None:
            return Compiled.from_bytes(known), True
    with processes.workspace(), _progress(request, outputs) as watched:
        ((_, answer),) = list(pool.run(_Attempt(vendor), [watched], jobs=1))
    if isinstance(answer, pool.WorkerError):
        raise CompileError(f"{request.name}: {answer}")
    if isinstance(answer, str):
        raise CompileError(answer)
    # What is not proved may have had no luck with time.
    if key and not _unproved(answer):
        cache.put(key, answer.to_bytes())
    return answer, False


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What the worker does; a string is the message of a `CompileError`."""

    vendor: Vendor

    def __call__(self, request: Request) -> Compiled | str:
        try:
            return self.vendor.load().compile(request)
        except CompileError as error:
            return str(error)


@dataclass(frozen=True, slots=True)
class _Tell:
    """Sends steps to the process that shows them."""

    descriptor: int

    def __call__(self, step: str) -> None:
        os.write(self.descriptor, step.replace("\n", " ").encode() + b"\n")


@contextlib.contextmanager
def _progress(request: Request, outputs: Outputs) -> Iterator[Request]:
    """Shows the step at work on a terminal; elsewhere nothing."""
    if outputs.quiet or not outputs.console.is_terminal:
        yield request
        return
    reads, writes = os.pipe()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=outputs.console, transient=True) as bar:
        task = bar.add_task(request.name, total=None)

        def show() -> None:
            with os.fdopen(reads, errors="replace") as steps:
                for step in steps:
                    bar.update(task, description=step.strip())

        thread = threading.Thread(target=show, daemon=True)
        thread.start()
        try:
            yield replace(request, step=_Tell(writes))
        finally:
            os.close(writes)
            thread.join(timeout=1)


def _document(
    vendor: Vendor,
    request: Request,
    compiled: Compiled,
    known: bool,
    seconds: dict[str, float],
) -> Document:
    unproved = _unproved(compiled)
    image = entry(
        executable=request.name,
        chip=request.chip,
        features=request.features,
        shipped=request.allocator,
        reason=None,
        proof="not proved" if unproved else "proved",
        image=compiled.output,
        kernels=compiled.kernels,
        seconds=seconds["total"],
        format=request.form,
        exports=[kernel["kernel"] for kernel in compiled.kernels],
        details={"cached": True} if known else {},
    )
    return document(
        tool="veriloc compile",
        compiler={"vendor": vendor.name, **compiled.compiler},
        allocator=request.allocator,
        agpr=request.agpr,
        notes=[*unproved, *compiled.notes],
        seconds=seconds,
        objects=[image],
    )


def _dump(folder: Path, vendor: Vendor, request: Request, compiled: Compiled) -> None:
    """Keeps what went in and what came out."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "stdin" if request.name == STANDARD else Path(request.name).stem
    suffix = Path(request.name).suffix or ".txt"
    form = vendor.forms[request.form][0]
    processes.write_output(folder / f"{name}{suffix}", request.data)
    made = folder / f"{name}.{request.allocator}{form}"
    processes.write_output(made, compiled.output)


def _say(outputs: Outputs, kind: str, text: str) -> None:
    outputs.console.print(
        f"veriloc: {kind}: {text}", markup=False, highlight=False, soft_wrap=True
    )


def _write(target: str, data: bytes) -> None:
    if target != STANDARD:
        processes.write_output(Path(target), data)
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
