"""`iree-compile --veriloc`: the command around a compilation.

Decides which compilations are touched at all, finds the allocator, writes output, report
and dump, and turns failures into messages and an exit status.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from veriloc.iree import commandline, staging, startup, toolchain, vmfb
from veriloc.iree.commandline import CommandLine, UsageError
from veriloc.iree.messages import Messages, RefusedError
from veriloc.support import processes
from veriloc.support.cache import Cache, cache_directory

if TYPE_CHECKING:
    from veriloc.iree.backend import Backend

ALLOCATORS: dict[str, str] = dict.fromkeys(
    ("portfolio", "greedy", "first-fit", "model", "exact", "vendor"),
    "veriloc.iree.allocation:process",
)
"""Allocators by the name users give; the value is `module:function`, a `Process`."""

DEFAULT_ALLOCATOR = "portfolio"


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
    except _refusals() as error:
        print(f"iree-compile: {error}", file=sys.stderr)
    except (vmfb.VmfbError, OSError) as error:
        print(f"veriloc: error: {error}", file=sys.stderr)
    except processes.Interrupted as signalled:
        processes.end_by_signal(signalled.signum)
    return 1


def _refusals() -> tuple[type[Exception], ...]:
    from veriloc.report.files import ReportError

    return UsageError, toolchain.ToolError, RefusedError, ReportError


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
    if line.veriloc.reports:
        from veriloc.report.files import check_destination

        for file in line.veriloc.reports:
            check_destination(file)
    target = Path(line.value("o", "-"))
    if not target.parent.is_dir():
        raise RefusedError(f"-o {target}: No such file or directory")
    vendors = vendors_of(line) or ["AMD"]
    given_line = line
    backends: list[Backend] = []
    if "NVIDIA" in vendors:
        from veriloc.iree import nvidia

        line, backend = nvidia.prepare(compiler, line)
        backends.append(backend)
        if backend.chip is not None:
            messages.note(
                f"this IREE does not know {backend.chip}: it compiles for "
                f"{nvidia.STAND_IN}, LLVM and ptxas for {backend.chip}"
            )
    if startup.PYTHON_VARIABLE in os.environ:
        # Started by IREE's Python code: whoever kills that means this process too.
        processes.die_with_parent(signal.SIGTERM)
    baselines = Cache(cache_directory() / "iree/baselines", 256 << 20)
    with (
        processes.signals_as_exceptions() as raise_if_interrupted,
        processes.workspace() as work,
    ):
        stages = staging.Stages(compiler, line, work, baselines)
        with contextlib.closing(stages.start_front()) as front:
            # IREE is at work while this is loaded.
            with processes.signals_wait():
                from veriloc.iree import amdgpu
                from veriloc.iree.whole import Work

            if "AMD" in vendors:
                backends.insert(0, amdgpu)
            todo = Work(given_line, stages, backends, messages)
            todo.run(allocator, ALLOCATORS[allocator], front, raise_if_interrupted)
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


def _become(compiler: Path, words: Sequence[str]) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(compiler, [str(compiler), *words])


def run() -> NoReturn:
    """The program, to the end of the process: nothing is left that has to be put away, and
    taking down what was loaded takes a while."""
    status = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # nobody reads it any more
            status = status or 1
    os._exit(status)


if __name__ == "__main__":
    run()
