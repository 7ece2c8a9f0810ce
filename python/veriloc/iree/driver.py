"""`iree-compile --veriloc`: the command around a compilation.

Decides which compilations are touched at all, finds the allocator, writes output, report
and dump, and turns failures into messages and an exit status.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, cast

from veriloc.allocators import AllocatorError, check_usable
from veriloc.iree import (
    amdgpu,
    commandline,
    nvidia,
    report,
    staging,
    startup,
    toolchain,
    vmfb,
)
from veriloc.iree.backend import Backend
from veriloc.iree.commandline import CommandLine, UsageError
from veriloc.iree.compilation import (
    Compilation,
    Messages,
    workspace,
)
from veriloc.iree.kernels import KernelRecord, Options, Process
from veriloc.iree.remembered import Outcome
from veriloc.report.files import ReportError, check_destination, write_report
from veriloc.report.rows import summary_line
from veriloc.support import processes
from veriloc.support.cache import Cache, cache_directory

ALLOCATORS: dict[str, str] = dict.fromkeys(
    ("portfolio", "greedy", "first-fit", "model", "exact", "vendor"),
    "veriloc.iree.allocation:process",
)
"""Allocators by the name users give; the value is `module:function`, a `Process`."""

DEFAULT_ALLOCATOR = "portfolio"


class RefusedError(RuntimeError):
    """The compilation cannot be done as asked; the message is for the user."""


_DEVICES = {"AMD": ("hip", "rocm", "amdgpu"), "NVIDIA": ("cuda",)}
"""What names a vendor's targets in IREE's options."""


def main(words: Sequence[str] | None = None) -> int:
    """The program. Exit status 0, IREE's own where IREE fails, else 1 after a message."""
    try:
        return _main(sys.argv[1:] if words is None else list(words))
    except staging.StageError as error:
        if error.explained:
            return error.status
        print(f"veriloc: error: {error}", file=sys.stderr)
    except (UsageError, toolchain.ToolError, RefusedError, ReportError) as error:
        print(f"iree-compile: {error}", file=sys.stderr)
    except (vmfb.VmfbError, OSError) as error:
        print(f"veriloc: error: {error}", file=sys.stderr)
    except processes.Interrupted as signalled:
        processes.end_by_signal(signalled.signum)
    return 1


def _main(given: Sequence[str]) -> int:
    words = commandline.expand_response_files(given)
    compiler = toolchain.stock_compiler()
    if any(
        w.startswith("-") and w.lstrip("-") in commandline.HELP_FLAGS for w in words
    ):
        theirs = [word for word in words if not commandline.is_ours(word)]
        status = subprocess.call([compiler, *theirs])
        sys.stdout.write(commandline.help_text())
        return status
    if not any(commandline.is_ours(word) for word in words):
        _become(compiler, given)
    line = commandline.parse(words, toolchain.ValueOptions(compiler))
    if line.veriloc.mode == "off":
        _become(compiler, line.words())
    messages = Messages()
    untouched = reason_to_pass(line)
    if untouched:
        if line.veriloc.strict:
            raise RefusedError(f"--veriloc=strict: {untouched}")
        messages.note(f"{untouched}; compiling without VeriLoc")
        _become(compiler, line.words())
    allocator = commandline.choose(
        "veriloc-allocator", line.veriloc.allocator or DEFAULT_ALLOCATOR, ALLOCATORS
    )
    try:
        check_usable(allocator)
    except AllocatorError as error:
        raise RefusedError(f"--veriloc-allocator={allocator}: {error}") from error
    for file in line.veriloc.reports:
        check_destination(file)
    target = Path(line.value("o", "-"))
    if not target.parent.is_dir():
        raise RefusedError(f"-o {target}: No such file or directory")
    given_line = line
    vendors = vendors_of(line) or ["AMD"]
    backends: list[Backend] = []
    if "AMD" in vendors:
        backends.append(amdgpu)
    if "NVIDIA" in vendors:
        line, backend = nvidia.prepare(compiler, line)
        backends.append(backend)
        if backend.chip is not None:
            messages.note(
                f"this IREE does not know {backend.chip}: it compiles for "
                f"{nvidia.STAND_IN}, LLVM and ptxas for {backend.chip}"
            )
    for needed in backends:
        needed.check_tools()
    if startup.PYTHON_VARIABLE in os.environ:
        # Started by IREE's Python code: whoever kills that means this process too.
        processes.die_with_parent(signal.SIGTERM)
    cache = cache_directory() / "iree"
    with processes.signals_as_exceptions() as raise_if_interrupted, workspace() as work:
        compilation = Compilation(
            staging.Stages(compiler, line, work, Cache(cache / "baselines", 256 << 20)),
            backends,
            lambda: load_process(ALLOCATORS[allocator]),
            Options(allocator, line.veriloc.agpr, line.veriloc.llc),
            jobs=line.veriloc.jobs or len(os.sched_getaffinity(0)),
            strict=line.veriloc.strict,
            messages=messages,
            compare=bool(line.veriloc.reports) or line.veriloc.dump is not None,
            cache=Cache(cache / "kernels", 256 << 20),
            whole=Cache(cache / "models", 512 << 20),
        )
        outcome = compilation.run()
        raise_if_interrupted()
        _deliver(given_line, compilation, outcome, messages)
    return 0


def reason_to_pass(line: CommandLine) -> str | None:
    """Why a compilation has nothing for VeriLoc, where the command line says so."""
    stop = line.value("compile-to", "end")
    if stop not in ("end", "vm"):
        return f"--compile-to={stop} stops before kernels are assembled"
    start = line.value("compile-from", "start")
    if start in (staging.PHASE, "hal", "vm", "end"):
        return f"--compile-from={start} starts after kernels are generated"
    output = line.value("output-format", "vm-bytecode")
    if output != "vm-bytecode":
        return f"--output-format={output} is not a .vmfb"
    if _targets(line) and not vendors_of(line):
        return f"no AMD or NVIDIA GPU among the targets ({', '.join(_targets(line))})"
    return None


def _targets(line: CommandLine) -> list[str]:
    return [
        argument.value or ""
        for argument in line.arguments
        if argument.name in ("iree-hal-target-device", "iree-hal-target-backends")
    ]


def vendors_of(line: CommandLine) -> list[str]:
    """The vendors whose GPUs are among the targets that the command line names."""
    targets = _targets(line)
    return [
        vendor
        for vendor, devices in _DEVICES.items()
        if any(device in target for target in targets for device in devices)
    ]


def load_process(place: str) -> Process:
    """An allocator by `module:function`.

    Raises:
        RefusedError: it cannot be loaded.
    """
    module, _, function = place.partition(":")
    try:
        return cast(Process, getattr(importlib.import_module(module), function))
    except (ImportError, AttributeError) as error:
        raise RefusedError(f"allocator {place} cannot be loaded: {error}") from error


def _become(compiler: Path, words: Sequence[str]) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(compiler, [str(compiler), *words])


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


if __name__ == "__main__":
    sys.exit(main())
