"""The work on a whole model: from IREE's front stage, which runs already, to the output.

Knows allocators by the place of their code; what a command line means is `driver`'s.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from veriloc.allocators import AllocatorError, check_usable
from veriloc.iree import report, staging
from veriloc.iree.backend import Backend
from veriloc.iree.commandline import CommandLine
from veriloc.iree.compilation import Compilation
from veriloc.iree.kernels import KernelRecord, Options, Process
from veriloc.iree.messages import Messages, RefusedError
from veriloc.iree.remembered import Outcome
from veriloc.report.files import write_report
from veriloc.report.rows import summary_line
from veriloc.support import processes
from veriloc.support.cache import Cache, cache_directory


@dataclass(frozen=True)
class Work:
    """A compilation that has begun."""

    line: CommandLine
    """As the user gave it."""
    stages: staging.Stages
    backends: Sequence[Backend]
    messages: Messages

    def run(
        self,
        allocator: str,
        place: str,
        front: staging.Front,
        raise_if_interrupted: Callable[[], None],
    ) -> None:
        """Compiles the model and writes everything that was asked for.

        Args:
            allocator: its name.
            place: of its code, `module:function`.
            front: the front stage.
            raise_if_interrupted: called before anything is written.

        Raises:
            RefusedError: something cannot be done as asked.
            ToolError: a program is missing.
            StageError: IREE fails.
        """
        try:
            check_usable(allocator)
        except AllocatorError as error:
            raise RefusedError(f"--veriloc-allocator={allocator}: {error}") from error
        for backend in self.backends:
            backend.check_tools()
        options, cache = self.line.veriloc, cache_directory() / "iree"
        compilation = Compilation(
            self.stages,
            self.backends,
            lambda: load_process(place),
            Options(allocator, options.agpr, options.llc),
            jobs=options.jobs or len(os.sched_getaffinity(0)),
            strict=options.strict,
            messages=self.messages,
            compare=bool(options.reports) or options.dump is not None,
            cache=Cache(cache / "kernels", 256 << 20),
            whole=Cache(cache / "models", 512 << 20),
        )
        outcome = compilation.run(front)
        raise_if_interrupted()
        _deliver(self.line, compilation, outcome, self.messages)


def load_process(place: str) -> Process:
    """An allocator by `module:function`.

    Raises:
        RefusedError: it cannot be loaded.
    """
    module, _, function = place.partition(":")
    try:
        with processes.signals_wait():
            return cast(Process, getattr(importlib.import_module(module), function))
    except (ImportError, AttributeError) as error:
        raise RefusedError(f"allocator {place} cannot be loaded: {error}") from error


def _deliver(
    line: CommandLine,
    compilation: Compilation,
    outcome: Outcome,
    messages: Messages,
) -> None:
    options = line.veriloc
    if options.dump is not None:
        _write_dump(options.dump, outcome.records, compilation.object_extension)
    found = report.of_model(
        outcome.records,
        version=outcome.version,
        options=compilation.options,
        notes=messages.kept,
        seconds=compilation.seconds,
    )
    for file in options.reports:
        write_report(file, found)
    if sys.stderr.isatty() and outcome.records:
        # Only here: whoever uses none of our options needs none of our dependencies.
        from rich.console import Console

        from veriloc.report.table import summary_table

        console = Console(stderr=True)
        console.print(summary_table(found))
        console.print(summary_line(found), highlight=False)
    if outcome.module is None:
        unproved = sum(not record.proved for record in outcome.records)
        raise RefusedError(
            f"--veriloc=strict: {unproved} of {len(outcome.records)} kernels are not "
            "proved; no output written"
        )
    target = line.value("o", "-")
    if target == "-":
        sys.stdout.buffer.write(outcome.module)
        sys.stdout.buffer.flush()
    else:
        processes.write_output(Path(target), outcome.module)


def _write_dump(
    folder: Path,
    records: Sequence[KernelRecord],
    extension: Callable[[str, bytes], str],
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for record in records:
        stem = record.entry
        files = {}
        if record.baseline is not None:
            suffix = extension(record.format, record.baseline)
            files[f"{stem}.iree.{suffix}"] = record.baseline
        if record.source is not None:
            files[f"{stem}.{record.source.kind.value}"] = record.source.text.encode()
        if record.result.image is not None:
            image = record.result.image
            suffix = extension(record.format, image)
            files[f"{stem}.{record.result.allocator}.{suffix}"] = image
        for name, data in files.items():
            processes.write_output(folder / name, data)
