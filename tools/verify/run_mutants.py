"""Put the verifier to the test: damage proved allocations and compare it with oracles.

    python tools/verify/run_mutants.py --count 2000 --seed 1 tests/verify_mutants/Inputs
    python tools/verify/run_mutants.py --count 100000 --journal build/mutants.jsonl \\
        tests/verify_mutants/Inputs build/mutant-corpus

For every mutant the verifier answers proved, refuted or unknown, and the oracle (random
execution, `oracle.py`) says `wrong` or nothing. `proved` and `wrong` together is a hole
in the verifier: the mutant is kept and the exit code is 1. `refuted` without `wrong` is
counted and listed: either the oracle did not walk far enough, or the verifier is too
strict. Where only places of registers were changed and the module lies beside its LLVM IR,
LLVM's LiveRegMatrix says `accepts` or `refuses` too (`second_opinion.py`); a mutant that is
proved and refused is explained, or counted as unexplained.

Mutants that the dialect itself refuses are counted and are no mutants of the run. With a
journal, a run that was stopped goes on where it was.

Exit code 0: no hole. 1: a hole, or a module of the corpus that is not proved. 2: bad
arguments.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import itertools
import json
import multiprocessing
import random
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, track

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.verify.mutate import Mutant, mutate
from tools.verify.oracle import Oracle
from tools.verify.reading import Finding, NotUnderstood
from tools.verify.second_opinion import Moves, ask, explain, moves, origin_of
from tools.verify.verdicts import Batch, Journal, Verdict, keep, markdown, summary

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.verify import Options, Report, verify

PATHS = 6
"""Paths the oracle walks before it gives a mutant up."""
SECOND_PATHS = 60
"""Paths for mutants that the verifier refutes and the oracle did not find wrong."""
FIRST, TOGETHER = 25, 100
"""Mutants of a module that are judged at a time: at first, and later."""
DRAWS = 20
"""How often a module is damaged anew until the dialect accepts the result."""


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


def examine(module: Module, seed: int) -> tuple[Verdict | None, str, int]:
    """One mutant of a module, its text, and how many the dialect refused before it."""
    rng = random.Random(seed)
    for rejected in range(DRAWS):
        mutant = mutate(module.text, rng.getrandbits(48))
        if mutant is None:
            return None, "", rejected
        try:
            _module, kernel = kernel_of(mutant.text)
        except ir.MLIRError:
            continue
        return _verdict(module, mutant, kernel, seed), mutant.text, rejected
    return None, "", DRAWS


def _verdict(module: Module, mutant: Mutant, kernel: ra.KernelOp, seed: int) -> Verdict:
    report, finding = judge(kernel, seed)
    verdict = Verdict(
        module.name,
        seed,
        mutant.mutator,
        mutant.change,
        report.status.value,
        sorted({v.family for v in report.violations}),
        [*report.reasons, *(v.text for v in report.violations[:1])],
        chip=module.chip,
    )
    if finding is not None:
        verdict.oracle = "wrong"
        verdict.shown = f"[{finding.kind}] {finding.text} on {list(finding.path)}"
    return verdict


def ask_llvm(module: Module, mutants: Sequence[tuple[Verdict, str]]) -> None:
    """Adds what LLVM says to verdicts on mutants, given with their texts."""
    origin = origin_of(module.file, module.text)
    if origin is None:
        return
    moved: list[tuple[Verdict, str, Moves]] = []
    for verdict, text in mutants:
        if (change := moves(module.text, text)) is not None:
            moved.append((verdict, text, change))
    answers = ask(origin, module.text, [change for _, _, change in moved])
    for (verdict, text, _), reasons in zip(moved, answers, strict=True):
        if reasons is None:
            continue
        verdict.llvm = "refuses" if reasons else "accepts"
        verdict.against = "; ".join(reasons)
        if reasons and verdict.verifier == "proved":
            verdict.against = f"{explain(text, reasons)}: {verdict.against}"


def work(piece: Piece) -> Batch:
    """Several mutants of one module."""
    module, seeds = piece
    batch = Batch()
    mutants: list[tuple[Verdict, str]] = []
    for seed in seeds:
        verdict, text, rejected = examine(module, seed)
        batch.rejected += rejected
        if verdict is None:
            batch.nothing += 1
        else:
            batch.verdicts.append(verdict)
            mutants.append((verdict, text))
    ask_llvm(module, mutants)
    for verdict, text in mutants:
        if verdict.is_listed:
            verdict.text = text
    return batch


@dataclass(frozen=True, slots=True)
class Module:
    """A module of one kernel."""

    name: str
    file: Path
    text: str

    @property
    def chip(self) -> str:
        """As LLVM names it; `-` where the module is no kernel of a real chip."""
        found = re.search(r'#regalloc\.target<amdgpu, "(gfx\w+)"', self.text)
        return found[1] if found else "-"


Piece = tuple[Module, list[int]]


def modules(paths: Sequence[Path]) -> Iterator[Module]:
    """Modules of one kernel each, from files and folders."""
    for path in paths:
        for file in sorted(path.rglob("*.mlir")) if path.is_dir() else [path]:
            name = str(file.relative_to(path)) if path.is_dir() else file.name
            yield Module(name, file, file.read_text())


def check_corpus(corpus: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong with undamaged modules, by name: nothing, if all is well."""
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


def pieces(corpus: Sequence[Module], count: int, seed: int) -> list[Piece]:
    """The work, so that small modules are damaged more often than large ones.

    A module of n lines gets a share of about 1/(n + 100)^2. The first few of each module
    come first, so that a run that is stopped has seen all modules.
    """
    shares = [1 / (module.text.count("\n") + 100) ** 2 for module in corpus]
    total = sum(shares)
    rng = random.Random(seed)
    rounds: dict[int, list[Piece]] = {}
    for module, share in zip(corpus, shares, strict=True):
        seeds = [rng.getrandbits(48) for _ in range(-int(-count * share // total))]
        starts = [0, *range(FIRST, len(seeds), TOGETHER)]
        for start, end in itertools.pairwise([*starts, len(seeds)]):
            rounds.setdefault(start, []).append((module, seeds[start:end]))
    for pieces_of_round in rounds.values():
        rng.shuffle(pieces_of_round)
    return [piece for _, round_ in sorted(rounds.items()) for piece in round_]


def key_of(piece: Piece) -> str:
    """Tells a piece from all others of a run."""
    module, seeds = piece
    return f"{module.name} {seeds[0]:012x}"


def _keyed(piece: Piece) -> tuple[str, Batch]:
    return key_of(piece), work(piece)


def run(
    corpus: Sequence[Module],
    count: int,
    seed: int,
    jobs: int = 1,
    console: Console | None = None,
    journal: Journal | None = None,
) -> Batch:
    """Judges `count` mutants (a few more, since shares are rounded up)."""
    journal = journal or Journal(None, "")
    everything = pieces(corpus, count, seed)
    todo = [p for p in everything if key_of(p) not in journal.done]
    result = Batch()

    def take(batch: Batch) -> None:
        result.add(batch)
        progress.advance(bar, len(batch.verdicts) + batch.nothing)

    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(
            Progress(console=console, disable=console is None, transient=True)
        )
        bar = progress.add_task("mutants", total=sum(len(s) for _, s in everything))
        for batch in journal.done.values():
            take(batch)
        if jobs > 1:
            pool = stack.enter_context(
                multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=50)
            )
            batches: Iterator[tuple[str, Batch]] = pool.imap_unordered(_keyed, todo)
        else:
            batches = map(_keyed, todo)
        for key, batch in batches:
            journal.add(key, batch)
            take(batch)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, help="modules, or folders")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--checked",
        action="store_true",
        help="do not prove the undamaged modules again: corpus.py has just done so",
    )
    parser.add_argument(
        "--journal", type=Path, help="record progress here, and go on from there"
    )
    parser.add_argument("--json", type=Path, help="write counts and disagreements here")
    parser.add_argument(
        "--sum-up", action="store_true", help="only sum up what the journal has so far"
    )
    parser.add_argument("--table", type=Path, help="write counts as Markdown here")
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("build/mutants"),
        help="where mutants on which the two disagree are kept (%(default)s)",
    )
    options = parser.parse_args(arguments)
    if options.sum_up and options.journal is None:
        parser.error("--sum-up needs --journal")
    if options.count < 1 or options.jobs < 1:
        parser.error("--count and --jobs must be at least 1")
    missing = [p for p in options.paths if not p.exists()]
    if missing:
        parser.error(f"{missing[0]} is no file or folder")
    corpus = list(modules(options.paths))
    if not corpus:
        parser.error("no modules in the folders given")
    console = Console(width=None if sys.stdout.isatty() else 160)
    digest = hashlib.sha256("".join(m.name + m.text for m in corpus).encode())
    name = f"{options.count} mutants, seed {options.seed}, {digest.hexdigest()[:16]}"
    try:
        journal = Journal(options.journal, name)
    except ValueError as error:
        parser.error(str(error))
    started = time.monotonic()
    if not (journal.done or options.checked or options.sum_up):
        problems = check_corpus((m.name, m.text) for m in track(corpus, "corpus"))
        for problem in problems:
            console.print(f"[red]corpus:[/] {problem}", highlight=False)
        if problems:
            return 1
    if options.sum_up:
        batch = Batch()
        for piece in journal.done.values():
            batch.add(piece)
    else:
        batch = run(corpus, options.count, options.seed, options.jobs, console, journal)
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
    if options.table:
        options.table.write_text(markdown(batch))
    console.print_json(json.dumps(counts))
    for verdict in batch.verdicts:
        if verdict.is_hole or verdict.is_strict or verdict.is_unexplained:
            word = "HOLE" if verdict.is_hole else "look at"
            console.print(
                f"{word}: {verdict.kernel} {verdict.mutator}: {verdict.change}\n"
                f"  verifier: {verdict.verifier} {verdict.families} "
                f"{' '.join(verdict.reasons)[:200]}\n"
                f"  oracle: {verdict.shown or 'nothing'}\n"
                f"  LLVM: {verdict.llvm} {verdict.against}",
                highlight=False,
                markup=False,
            )
    holes = sum(v.is_hole for v in batch.verdicts)
    if holes:
        console.print(f"{holes} wrong mutants were proved; they lie in {options.keep}")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
