"""Prove what LLVM's own allocator makes of kernels, and tell where that fails.

Each kernel is compiled by LLVM as it stands; the code that it emitted is lifted and given
to the verifier. LLVM is right nearly always, so that anything but "proved" is a finding:
a gap of the lift, a gap of the verifier, or a miscompile.

    python tools/verify/completeness.py kernels/*.ll tests/lowering/amdgpu/Inputs
    python tools/verify/completeness.py --chip gfx90a --chip gfx942 --json r.json k.ll
    python tools/verify/completeness.py --json r.json --resume build/kernels

The chip of a file is that of its functions' `target-cpu`, or the one in its name
(`softmax-gfx942.ll`); files that name none are compiled for each --chip.

With --resume, kernels of which the JSON file knows already are not done again.

Exit code 0: every kernel was proved. 1: some were not. 2: bad arguments.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from veriloc.dialects import regalloc as ra
from veriloc.lift import llvm22
from veriloc.lift.amdgpu import SourceError, lift
from veriloc.lift.errors import LiftError
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.verify import Options, verify

CHIP = re.compile(r"(?<![a-z])gfx[0-9a-f]{3,4}(?![0-9a-z])")
SUFFIXES = (".ll", ".mir", ".bc")
EARLIER = (".linked.ll", ".codegen.ll")
"""Earlier stages of kernels that IREE dumps with `.optimized.ll`."""
SOURCE_ERRORS = (LiftError, SourceError, LlcError, llvm22.DowngradeError)
LIMITS = Options(jobs=1, timeout_ms=200_000, limit_s=math.inf)
"""The limit that counts is the one on processor time below."""
PROCESSES = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class Result:
    """What became of one kernel."""

    file: str
    chip: str
    kernel: str
    status: str
    """`proved`, `refuted`, `unknown`, `refused` (by the lift) or `failed` (LLVM, a crash
    or the time limit)."""
    operations: int = 0
    """Operations in the body of the lifted kernel."""
    inserted: int = 0
    """Of these, copies, spills, reloads and remats that allocation inserted."""
    spills: int = 0
    """Of these, spills and reloads."""
    lift_s: float = 0.0
    verify_s: float = 0.0
    """Both in seconds of processor time."""
    reasons: list[str] = field(default_factory=list)


def files(paths: Sequence[Path]) -> Iterator[Path]:
    """The kernels in files and, recursively, folders."""
    for path in paths:
        if path.is_dir():
            yield from (
                p
                for p in sorted(path.rglob("*"))
                if p.suffix in SUFFIXES and not p.name.endswith(EARLIER)
            )
        else:
            yield path


def assembly_notes(path: Path) -> str:
    """What IREE wrote at the head of its own assembly of a kernel: the options of llc."""
    assembly = path.with_name(path.name.replace(".optimized.ll", ".rocmasm"))
    if assembly == path or not assembly.is_file():
        return ""
    with assembly.open(errors="replace") as lines:
        return lines.read(600)


def chips(path: Path, fallback: Sequence[str]) -> Sequence[str]:
    """The chips to compile a file for."""
    if found := re.search(r"-mcpu=(gfx[0-9a-f]+)", assembly_notes(path)):
        return [found[1]]
    if path.suffix != ".bc":
        text = path.read_text(errors="replace")
        named = sorted(set(re.findall(r'"target-cpu"="(gfx[0-9a-f]+)"', text)))
        if len(named) == 1:
            return named
    return CHIP.findall(path.name)[:1] or fallback


def features(path: Path) -> str:
    """What IREE turns on and off for a file."""
    found = re.search(r"-mattr='([^']*)'", assembly_notes(path))
    return found[1] if found else ""


def source(path: Path) -> Path | str:
    """The file, or its text where LLVM 22 does not read it as it is."""
    if path.suffix == ".bc":
        return path
    text = path.read_text()
    if path.suffix == ".ll":
        return llvm22.ir(text)
    try:
        return llvm22.mir(text)
    except llvm22.DowngradeError:
        return path  # Without an IR module, or not from IREE: LLVM 22 has its say.


def examine(path: Path, chip: str, options: tuple[str, ...]) -> Iterator[Result]:
    """Lift and verify one file."""
    refused: dict[str, LiftError] = {}
    started = time.process_time()
    try:
        module = lift(
            source(path),
            chip,
            features(path),
            view="final",
            payload=False,
            options=options,
            refused=refused,
        )
    except SOURCE_ERRORS as error:
        lines = str(error).strip().splitlines()
        yield Result(str(path), chip, "?", "failed", reasons=lines[:3])
        return
    lift_s = time.process_time() - started
    for name, refusal in refused.items():
        yield Result(str(path), chip, name, "refused", reasons=[str(refusal)])
    for kernel in module.body.operations:
        if not isinstance(kernel, ra.KernelOp):
            continue
        operations = [op for block in kernel.body.blocks for op in block.operations]
        inserted = sum(
            isinstance(op, (ra.SpillOp, ra.ReloadOp, ra.RematOp))
            or (isinstance(op, ra.CopyOp) and bool(op.inserted))
            for op in operations
        )
        spills = sum(isinstance(op, (ra.SpillOp, ra.ReloadOp)) for op in operations)
        before = time.process_time()
        report = verify(kernel, LIMITS)
        yield Result(
            str(path),
            chip,
            kernel.sym_name.value,
            report.status.value,
            len(operations),
            inserted,
            spills,
            round(lift_s, 2),
            round(time.process_time() - before, 2),
            [*report.reasons, *(f"[{v.family}] {v.text}" for v in report.violations)],
        )


def _serve(channel: Connection) -> None:
    """Examines files until there are no more; None ends the answer to one."""
    with contextlib.suppress(EOFError):
        while True:
            path, chip, options = channel.recv()
            for result in examine(path, chip, options):
                channel.send(result)
            channel.send(None)


def _processor_s(process: SpawnProcess) -> float:
    """Seconds of processor time of a process; endless once it is gone.

    Of the process, not of the clock: on a busy machine a limit means the same.
    """
    try:
        fields = (
            Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        )
    except FileNotFoundError:
        return math.inf
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Worker:
    """`examine` in a process of its own, which may crash or take too long."""

    MOST = 40
    """Files until a new process is started: memory is not given back."""

    def __init__(self, limit_s: float) -> None:
        self.limit_s = limit_s
        self.process: SpawnProcess | None = None
        self.files = 0

    def _start(self) -> None:
        self.channel, there = PROCESSES.Pipe()
        self.process = PROCESSES.Process(target=_serve, args=(there,), daemon=True)
        self.process.start()
        there.close()
        self.files = 0

    def stop(self) -> None:
        """Ends the process."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.channel.close()
            self.process = None

    def examine(self, path: Path, chip: str, options: tuple[str, ...]) -> list[Result]:
        """What became of one file."""
        if self.process is None or self.files >= self.MOST:
            self.stop()
            self._start()
        assert self.process is not None
        self.files += 1
        end = _processor_s(self.process) + self.limit_s
        results: list[Result] = []
        try:
            self.channel.send((path, chip, options))
            while True:
                if self.channel.poll(1.0):
                    result = self.channel.recv()
                    if result is None:
                        return results
                    results.append(result)
                if _processor_s(self.process) >= end:
                    problem = f"no answer after {self.limit_s:.0f} s"
                    break
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self.process.join()
            problem = f"the process ended with {self.process.exitcode}"
        self.stop()
        return [*results, Result(str(path), chip, "?", "failed", reasons=[problem])]


def summarize(results: Sequence[Result], console: Console) -> None:
    """A table of all kernels that were not proved, and the counts."""
    table = Table(title="not proved", title_justify="left")
    for column in ("kernel", "chip", "status", "operations", "reason"):
        table.add_column(column, overflow="fold")
    for r in results:
        if r.status != "proved":
            name = f"{Path(r.file).name}: {r.kernel}"
            reason = "\n".join(r.reasons[:3])
            table.add_row(name, r.chip, r.status, str(r.operations), reason)
    if table.row_count:
        console.print(table)
    counts = Counter(r.status for r in results)
    done = [r for r in results if r.operations]
    console.print(
        f"{len(results)} kernels: "
        + ", ".join(f"{n} {status}" for status, n in sorted(counts.items()))
        + f"; {sum(r.operations for r in done)} operations, "
        f"{sum(r.inserted for r in done)} inserted, "
        f"verified in {sum(r.verify_s for r in done):.1f} s"
    )


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(".partial")
    temporary.write_text(text)
    temporary.replace(path)


def kind_of(result: Result) -> str:
    """What a kernel computes, as the name of its file begins."""
    return re.split(r"[_.-]", Path(result.file).name)[0]


def markdown(results: Sequence[Result]) -> str:
    """Counts by kind of kernel and by chip, as a table for a page."""
    columns = ("proved", "refuted", "unknown", "refused", "failed")
    lines = [
        f"| | kernels | with spills | operations | {' | '.join(columns)} |",
        "|---" * (len(columns) + 4) + "|",
    ]
    groups: dict[str, list[Result]] = {}
    for result in sorted(results, key=kind_of):
        groups.setdefault(kind_of(result), []).append(result)
    for result in sorted(results, key=lambda r: r.chip):
        groups.setdefault(f"**{result.chip}**", []).append(result)
    for name, group in [*groups.items(), ("**all**", list(results))]:
        status = Counter(r.status for r in group)
        cells = [
            name,
            len(group),
            sum(r.spills > 0 for r in group),
            sum(r.operations for r in group),
            *(status[column] for column in columns),
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, help="kernels, or folders")
    parser.add_argument("--chip", action="append", default=[], metavar="CHIP")
    parser.add_argument("--json", type=Path, help="write all results here")
    parser.add_argument(
        "--llc", action="append", default=[], metavar="OPTION", help="option for llc"
    )
    parser.add_argument("--resume", action="store_true", help="go on from --json")
    parser.add_argument("--table", type=Path, help="write counts as Markdown here")
    parser.add_argument(
        "--limit", type=float, default=300.0, help="seconds of processor time per file"
    )
    options = parser.parse_args(arguments)
    console = Console(width=160 if not sys.stdout.isatty() else None)
    if options.resume and not options.json:
        parser.error("--resume needs --json")
    work: list[tuple[Path, str]] = []
    for path in files(options.paths):
        if not path.is_file():
            parser.error(f"{path} is no file or folder")
        if path.suffix not in SUFFIXES:
            parser.error(f"{path} is not one of {', '.join(SUFFIXES)}")
        named = chips(path, options.chip)
        if not named:
            parser.error(f"{path} names no chip; say which with --chip")
        work += [(path, chip) for chip in named]
    if not work:
        parser.error("no kernels in the folders given")
    results: list[Result] = []
    if options.resume and options.json and options.json.is_file():
        results = [Result(**r) for r in json.loads(options.json.read_text())]
    work.sort(key=lambda item: item[0].stat().st_size)
    done = {(r.file, r.chip) for r in results}
    work = [(path, chip) for path, chip in work if (str(path), chip) not in done]
    worker = Worker(options.limit)
    for path, chip in track(work, "verifying", console=Console(stderr=True)):
        results += worker.examine(path, chip, tuple(options.llc))
        if options.json:
            _write(options.json, json.dumps([asdict(r) for r in results], indent=1))
    worker.stop()
    if options.table:
        _write(options.table, markdown(results))
    summarize(results, console)
    return 0 if all(r.status == "proved" for r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
