"""Put the verifier to the test: damage proved allocations and compare it with the oracle.

    python tools/verify/run_mutants.py --count 2000 --seed 1 tests/verify_mutants/Inputs

For every mutant the verifier answers proved, refuted or unknown, and the oracle (random
execution, `oracle.py`) says `wrong` or nothing. `proved` and `wrong` together is a hole
in the verifier: the mutant is kept and the exit code is 1. `refuted` without `wrong` is
counted and listed: either the oracle did not walk far enough, or the verifier is too
strict.

Mutants that the dialect itself refuses are counted and are no mutants of the run.

Exit code 0: no hole. 1: a hole, or a module of the corpus that is not proved. 2: bad
arguments.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.verify.mutate import Mutant, mutate
from tools.verify.oracle import Oracle
from tools.verify.reading import Finding, NotUnderstood

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.verify import Options, Report, verify

PATHS = 6
"""Paths the oracle walks before it gives a mutant up."""
SECOND_PATHS = 60
"""Paths for mutants that the verifier refutes and the oracle did not find wrong."""
DRAWS = 20
"""How often a module is damaged anew until the dialect accepts the result."""


@dataclass(slots=True)
class Verdict:
    """What was said about one mutant."""

    kernel: str
    seed: int
    mutator: str
    change: str
    verifier: str
    families: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    oracle: str = ""
    """`wrong` or empty."""
    shown: str = ""
    """What the oracle saw."""
    text: str = ""
    """The mutant, where it is to be kept."""

    @property
    def is_hole(self) -> bool:
        return self.verifier == "proved" and self.oracle == "wrong"

    @property
    def is_strict(self) -> bool:
        return self.verifier == "refuted" and not self.oracle


@dataclass(slots=True)
class Batch:
    """Verdicts of one piece of work."""

    verdicts: list[Verdict] = field(default_factory=list)
    rejected: int = 0
    nothing: int = 0
    """Modules in which no mutator found anything to change."""


def kernel_of(text: str) -> tuple[ir.Module, ra.KernelOp]:
    """A module, which must be kept for its kernel to live, and the kernel.

    Raises:
        MLIRError: the module is not valid.
        ValueError: it has not exactly one kernel.
    """
    with ir.Context() as context:
        context.emit_error_diagnostics = False
        module = ir.Module.parse(text)
    kernels = [op for op in module.body.operations if isinstance(op, ra.KernelOp)]
    if len(kernels) != 1:
        raise ValueError(f"{len(kernels)} kernels in one module")
    return module, kernels[0]


def judge(kernel: ra.KernelOp, seed: int) -> tuple[Report, Finding | None]:
    """What both say about a kernel."""
    report = verify(kernel, Options(jobs=1, max_violations=1))
    oracle = Oracle(kernel)
    finding = oracle.run(seed, PATHS)
    if finding is None and report.status.value == "refuted":
        finding = oracle.run(seed + 1, SECOND_PATHS, 20_000)
    return report, finding


def examine(name: str, text: str, seed: int) -> tuple[Verdict | None, int]:
    """One mutant of a module, and how many the dialect refused before it."""
    rng = random.Random(seed)
    for rejected in range(DRAWS):
        mutant = mutate(text, rng.getrandbits(48))
        if mutant is None:
            return None, rejected
        try:
            _module, kernel = kernel_of(mutant.text)
        except ir.MLIRError:
            continue
        return _verdict(name, mutant, kernel, seed), rejected
    return None, DRAWS


def _verdict(name: str, mutant: Mutant, kernel: ra.KernelOp, seed: int) -> Verdict:
    report, finding = judge(kernel, seed)
    verdict = Verdict(
        name,
        seed,
        mutant.mutator,
        mutant.change,
        report.status.value,
        sorted({v.family for v in report.violations}),
        [*report.reasons, *(v.text for v in report.violations[:1])],
    )
    if finding is not None:
        verdict.oracle = "wrong"
        verdict.shown = f"[{finding.kind}] {finding.text} on {list(finding.path)}"
    if verdict.is_hole or verdict.is_strict or verdict.verifier == "unknown":
        verdict.text = mutant.text
    return verdict


def work(piece: tuple[str, str, list[int]]) -> Batch:
    """Several mutants of one module."""
    name, text, seeds = piece
    batch = Batch()
    for seed in seeds:
        verdict, rejected = examine(name, text, seed)
        batch.rejected += rejected
        if verdict is None:
            batch.nothing += 1
        else:
            batch.verdicts.append(verdict)
    return batch


def modules(paths: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Modules of one kernel each, from files and folders."""
    for path in paths:
        for file in sorted(path.rglob("*.mlir")) if path.is_dir() else [path]:
            yield file.name, file.read_text()


def check_corpus(corpus: Sequence[tuple[str, str]]) -> list[str]:
    """What is wrong with the undamaged modules: nothing, if all is well."""
    problems = []
    for name, text in corpus:
        try:
            _module, kernel = kernel_of(text)
            report, finding = judge(kernel, 0)
        except (ir.MLIRError, ValueError, NotUnderstood) as error:
            problems.append(f"{name}: {error}")
            continue
        if report.status.value != "proved":
            problems.append(f"{name} is {report.status.value}, not proved")
        if finding is not None:
            problems.append(f"{name} is wrong: {finding.text}")
    return problems


def pieces(
    corpus: Sequence[tuple[str, str]], count: int, seed: int
) -> list[tuple[str, str, list[int]]]:
    """The work, so that small modules are damaged more often than large ones.

    A module of n lines gets a share of about 1/(n + 200): what it costs.
    """
    shares = [1 / (text.count("\n") + 200) for _, text in corpus]
    total = sum(shares)
    rng = random.Random(seed)
    result = []
    for (name, text), share in zip(corpus, shares, strict=True):
        seeds = [rng.getrandbits(48) for _ in range(-int(-count * share // total))]
        result += [(name, text, seeds[i : i + 25]) for i in range(0, len(seeds), 25)]
    rng.shuffle(result)
    return result


def run(
    corpus: Sequence[tuple[str, str]],
    count: int,
    seed: int,
    jobs: int = 1,
    console: Console | None = None,
) -> Batch:
    """Judges `count` mutants (a few more, since shares are rounded up)."""
    todo = pieces(corpus, count, seed)
    result = Batch()
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(
            Progress(console=console, disable=console is None, transient=True)
        )
        bar = progress.add_task("mutants", total=sum(len(s) for _, _, s in todo))
        if jobs > 1:
            pool = stack.enter_context(
                multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=50)
            )
            batches: Iterator[Batch] = pool.imap_unordered(work, todo)
        else:
            batches = map(work, todo)
        for batch in batches:
            result.verdicts += batch.verdicts
            result.rejected += batch.rejected
            result.nothing += batch.nothing
            progress.advance(bar, len(batch.verdicts) + batch.nothing)
    return result


def keep(verdicts: Sequence[Verdict], folder: Path) -> None:
    """Writes mutants, with what was said about them in front."""
    folder.mkdir(parents=True, exist_ok=True)
    for v in verdicts:
        kind = "hole" if v.is_hole else "strict" if v.is_strict else v.verifier
        head = [
            f"verifier: {v.verifier} {v.families} {v.reasons}",
            f"oracle: {v.oracle or 'nothing'} {v.shown}",
            f"{v.mutator}: {v.change}",
        ]
        comment = "".join(f"// {' '.join(line.split())}\n" for line in head)
        name = f"{kind}-{Path(v.kernel).stem}-{v.mutator}-{v.seed:012x}.mlir"
        (folder / name).write_text(comment + v.text)


def summary(batch: Batch) -> dict[str, object]:
    """Counts, ready for JSON."""
    both = Counter(f"{v.verifier}/{v.oracle or 'nothing'}" for v in batch.verdicts)
    return {
        "mutants": len(batch.verdicts),
        "rejected_by_dialect": batch.rejected,
        "not_changed": batch.nothing,
        "verifier/oracle": dict(sorted(both.items())),
        "by_mutator": {
            name: dict(
                Counter(
                    f"{v.verifier}/{v.oracle or 'nothing'}"
                    for v in batch.verdicts
                    if v.mutator == name
                )
            )
            for name in sorted({v.mutator for v in batch.verdicts})
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, help="modules, or folders")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", type=Path, help="write counts and disagreements here")
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("build/mutants"),
        help="where mutants on which the two disagree are kept (%(default)s)",
    )
    options = parser.parse_args(arguments)
    if options.count < 1 or options.jobs < 1:
        parser.error("--count and --jobs must be at least 1")
    missing = [p for p in options.paths if not p.exists()]
    if missing:
        parser.error(f"{missing[0]} is no file or folder")
    corpus = list(modules(options.paths))
    if not corpus:
        parser.error("no modules in the folders given")
    console = Console(width=None if sys.stdout.isatty() else 160)
    started = time.monotonic()
    problems = check_corpus(corpus)
    for problem in problems:
        console.print(f"[red]corpus:[/] {problem}", highlight=False)
    if problems:
        return 1
    batch = run(corpus, options.count, options.seed, options.jobs, console)
    kept = [v for v in batch.verdicts if v.text]
    if kept:
        keep(kept, options.keep)
    counts = summary(batch)
    counts["seconds"] = round(time.monotonic() - started, 1)
    if options.json:
        listed = []
        for verdict in kept:
            entry = asdict(verdict)
            del entry["text"]
            listed.append(entry)
        temporary = options.json.with_suffix(".partial")
        temporary.write_text(json.dumps({**counts, "kept": listed}, indent=1) + "\n")
        temporary.replace(options.json)
    console.print_json(json.dumps(counts))
    for verdict in batch.verdicts:
        if verdict.is_hole or verdict.is_strict:
            word = "HOLE" if verdict.is_hole else "too strict?"
            console.print(
                f"{word}: {verdict.kernel} {verdict.mutator}: {verdict.change}\n"
                f"  verifier: {verdict.verifier} {verdict.families} "
                f"{' '.join(verdict.reasons)[:200]}\n"
                f"  oracle: {verdict.shown or 'nothing'}",
                highlight=False,
                markup=False,
            )
    holes = sum(v.is_hole for v in batch.verdicts)
    if holes:
        console.print(f"{holes} wrong mutants were proved; they lie in {options.keep}")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
