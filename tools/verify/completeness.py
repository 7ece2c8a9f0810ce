"""Prove what LLVM's own allocator makes of kernels, and tell where that fails.

Each kernel is compiled by LLVM as it stands; the code that it emitted is lifted and given
to the verifier. LLVM is right nearly always, so that anything but "proved" is a finding:
a gap of the lift, a gap of the verifier, or a miscompile.

    python tools/verify/completeness.py kernels/*.ll tests/lowering/amdgpu/Inputs
    python tools/verify/completeness.py --chip gfx90a --chip gfx942 --json r.json k.ll

The chip of a file is that of its functions' `target-cpu`, or the one in its name
(`softmax-gfx942.ll`); files that name none are compiled for each --chip.

Exit code 0: every kernel was proved. 1: some were not. 2: bad arguments.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from veriloc.dialects import regalloc as ra
from veriloc.lift import llvm22
from veriloc.lift.amdgpu import SourceError, lift
from veriloc.lift.errors import LiftError
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.verify import verify

CHIP = re.compile(r"(?<![a-z])gfx[0-9a-f]{3,4}(?![0-9a-z])")
SUFFIXES = (".ll", ".mir", ".bc")
EARLIER = (".linked.ll", ".codegen.ll")
"""Earlier stages of kernels that IREE dumps with `.optimized.ll`."""
SOURCE_ERRORS = (LiftError, SourceError, LlcError, llvm22.DowngradeError)
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
    lift_s: float = 0.0
    verify_s: float = 0.0
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
    started = time.monotonic()
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
    lift_s = time.monotonic() - started
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
        report = verify(kernel)
        yield Result(
            str(path),
            chip,
            kernel.sym_name.value,
            report.status.value,
            len(operations),
            inserted,
            round(lift_s, 2),
            round(report.seconds, 2),
            [*report.reasons, *(f"[{v.family}] {v.text}" for v in report.violations)],
        )


def _worker(
    answers: Connection, path: Path, chip: str, options: tuple[str, ...]
) -> None:
    for result in examine(path, chip, options):
        answers.send(result)
    answers.close()


def guarded(
    path: Path, chip: str, options: tuple[str, ...], limit_s: float
) -> list[Result]:
    """`examine` in a process of its own, which may crash or take too long."""
    here, there = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=_worker, args=(there, path, chip, options))
    process.start()
    there.close()
    end = time.monotonic() + limit_s
    results: list[Result] = []
    problem = ""
    try:
        while True:
            if not here.poll(max(0.0, end - time.monotonic())):
                problem = f"no answer after {limit_s:.0f} s"
                break
            results.append(here.recv())
    except EOFError:
        process.join()
        if process.exitcode:
            problem = f"the process ended with {process.exitcode}"
    if process.is_alive():
        process.kill()
    process.join()
    if problem:
        results.append(Result(str(path), chip, "?", "failed", reasons=[problem]))
    return results


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
    parser.add_argument("--limit", type=float, default=300.0, help="seconds per file")
    options = parser.parse_args(arguments)
    console = Console(width=160 if not sys.stdout.isatty() else None)
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
    for path, chip in track(work, "verifying", console=Console(stderr=True)):
        results += guarded(path, chip, tuple(options.llc), options.limit)
        if options.json:
            temporary = options.json.with_suffix(".partial")
            temporary.write_text(json.dumps([asdict(r) for r in results], indent=1))
            temporary.replace(options.json)
    summarize(results, console)
    return 0 if all(r.status == "proved" for r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
