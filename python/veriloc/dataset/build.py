"""Builds a data set: cases through IREE and LLVM, their allocation rounds through allocators.

Many functions go through one run of IREE, since its start costs more than a kernel. A
case is done when its entry in `cases/` is there and names what it was made from, so that
an interrupted or repeated build goes on where it was.
"""

from __future__ import annotations

import importlib
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, cast

from veriloc.dataset.cluster import run_on_cluster
from veriloc.dataset.families import work
from veriloc.dataset.records import FORMAT, Record, record_to_bytes
from veriloc.dataset.solving import Found, solved
from veriloc.dataset.suites import Case
from veriloc.iree import commandline, staging, toolchain
from veriloc.iree.backend import Backend
from veriloc.iree.commandline import CommandLine
from veriloc.iree.kernels import InputKind, InputRejectedError, KernelSource
from veriloc.support import pool, processes
from veriloc.support.cache import key_of

FUNCTIONS_PER_RUN = 12
"""Cases that go through IREE together."""

MAX_NODES = 3000
"""Registers of the largest rounds that are kept."""


class Vendor(Protocol):
    """What is special to a vendor: the modules `amdgpu` and `nvidia` beside this one."""

    CHIPS: tuple[str, ...]
    REVISION: int
    """Raised when a kernel's problems become others; cases are then built anew."""
    REFUSALS: tuple[type[Exception], ...]
    KIND: InputKind | None
    """The form of kernels to take; None: the first that the backend offers."""

    def words(self, chip: str) -> list[str]:
        """IREE's options for a chip."""

    def prepare(self, compiler: Path, line: CommandLine) -> tuple[CommandLine, object]:
        """The command line to use, and the backend that reads IREE's dumps."""

    def problems(self, source: KernelSource) -> Iterator[Found]:
        """The problems of a kernel."""


VENDORS = ("veriloc.dataset.amdgpu", "veriloc.dataset.nvidia")

CHIPS = ("gfx90a", "gfx942", "gfx1100", "sm_80", "sm_86", "sm_89")
"""Chips that data sets are made for."""


def vendor_of(chip: str) -> Vendor:
    """The module of a chip's vendor."""
    return cast(Vendor, importlib.import_module(VENDORS[chip.startswith("sm_")]))


@dataclass(frozen=True)
class Batch:
    """Cases of one chip that are compiled together."""

    chip: str
    cases: tuple[Case, ...]


@dataclass
class Tally:
    """What a build has done so far."""

    cases: int = 0
    kernels: int = 0
    rounds: int = 0
    kept: int = 0
    """Cases that were there already."""
    failures: int = 0


def case_key(case: Case, chip: str) -> str:
    """What a case's records are made from."""
    words = [str(FORMAT), case.suite, case.text, chip, str(MAX_NODES)]
    revision = vendor_of(chip).REVISION
    return key_of([*words, str(revision)] if revision else words)


def batches(cases: Sequence[Case], chips: Sequence[str], output: Path) -> list[Batch]:
    """What is still to be done, the largest shapes first."""
    found = []
    for chip in chips:
        todo = [case for case in cases if not _is_done(output, case, chip)]
        todo.sort(key=lambda case: (case.family, -work(case.parameters)))
        for first in range(0, len(todo), FUNCTIONS_PER_RUN):
            found.append(Batch(chip, tuple(todo[first : first + FUNCTIONS_PER_RUN])))
    return found


def _entry_name(case: Case, chip: str) -> str:
    return f"cases/{chip}/{case.name}.json"


def _is_done(output: Path, case: Case, chip: str) -> bool:
    try:
        entry = json.loads(
            (output / _entry_name(case, chip)).read_text(encoding="utf-8")
        )
    except (OSError, ValueError):
        return False
    return isinstance(entry, dict) and entry.get("key") == case_key(case, chip)


def build(
    cases: Sequence[Case],
    chips: Sequence[str],
    output: Path,
    jobs: int,
    progress: Callable[[Tally, int], None],
    ray: str = "",
) -> Tally:
    """Builds what is missing of a data set.

    Args:
        cases: of one suite or several.
        chips: names of `CHIPS`.
        output: folder of the data set.
        jobs: worker processes.
        progress: told after every batch what is done, and how many cases there are.
        ray: address of a Ray cluster to work on instead of in processes.

    Raises:
        ClusterError: Ray is missing, or there is no cluster at the address.
        ToolError: IREE or LLVM is missing.
        OSError: the folder cannot be written.
    """
    compiler = toolchain.stock_compiler()
    for chip in chips:
        vendor = vendor_of(chip)
        vendor.prepare(compiler, _line(vendor, chip, Path("none.mlir")))
    output.mkdir(parents=True, exist_ok=True)
    todo = batches(cases, chips, output)
    total = len(cases) * len(chips)
    tally = Tally(kept=total - sum(len(b.cases) for b in todo))
    progress(tally, total)
    answers = (
        run_on_cluster(compile_batch, todo, ray)
        if ray
        else pool.run(compile_batch, todo, jobs)
    )
    for number, answer in answers:
        tally.cases += len(todo[number].cases)
        if isinstance(answer, pool.WorkerError):
            tally.failures += len(todo[number].cases)
        else:
            tally.kernels += answer.tally.kernels
            tally.rounds += answer.tally.rounds
            tally.failures += answer.tally.failures
            # Records first: an entry says that they are all there.
            for name, content in (*answer.records.items(), *answer.entries.items()):
                path = output / name
                path.parent.mkdir(parents=True, exist_ok=True)
                processes.write_output(path, content)
        progress(tally, total)
    return tally


def _line(vendor: Vendor, chip: str, model: Path) -> CommandLine:
    return commandline.parse([*vendor.words(chip), str(model)], lambda _: False)


@dataclass
class Built:
    """What became of a batch: files of the data set by name."""

    tally: Tally = field(default_factory=Tally)
    records: dict[str, bytes] = field(default_factory=dict)
    entries: dict[str, bytes] = field(default_factory=dict)


def compile_batch(batch: Batch) -> Built:
    """Compiles the cases of a batch and solves their problems; writes nothing."""
    built, vendor = Built(), vendor_of(batch.chip)
    try:
        sources = list(_kernels(vendor, batch))
    except staging.StageError as error:
        if len(batch.cases) == 1:
            _finish(built, batch.cases[0], batch.chip, [], [str(error)])
            return built
        # One case that IREE refuses must not cost the others.
        for case in batch.cases:
            part = compile_batch(Batch(batch.chip, (case,)))
            built.records |= part.records
            built.entries |= part.entries
            built.tally.kernels += part.tally.kernels
            built.tally.rounds += part.tally.rounds
            built.tally.failures += part.tally.failures
        return built
    for case in batch.cases:
        own = [s for s in sources if s[0] == case.name]
        names: list[str] = []
        failures: list[str] = []
        for index, (_, source, reason) in enumerate(own):
            if source is None:
                failures.append(reason)
                continue
            before = len(names)
            try:
                for record in records_of(vendor, case, source):
                    name = f"{case.name}.{index}.{len(names)}"
                    path = f"records/{record.chip}/{name}.json.gz"
                    built.records[path] = record_to_bytes(record)
                    names.append(name)
                    built.tally.kernels += 1
                    built.tally.rounds += len(record.rounds)
            except vendor.REFUSALS as error:
                failures.append(f"{source.executable}: {str(error)[:300]}")
                continue
            if len(names) == before:
                failures.append(
                    f"{source.executable}: no round of 2 to {MAX_NODES} registers"
                )
        if not own:
            failures.append("IREE made no kernel of its own of it")
        _finish(built, case, batch.chip, names, failures)
    return built


def _finish(
    built: Built, case: Case, chip: str, names: list[str], failures: list[str]
) -> None:
    built.tally.failures += bool(failures)
    content = {"key": case_key(case, chip), "records": names, "failures": failures}
    built.entries[_entry_name(case, chip)] = json.dumps(content, indent=1).encode()


def _kernels(
    vendor: Vendor, batch: Batch
) -> Iterator[tuple[str, KernelSource | None, str]]:
    """Names of cases with a kernel of theirs, or why it cannot be read."""
    with tempfile.TemporaryDirectory(prefix="veriloc-dataset-") as name:
        work_folder = Path(name)
        compiler = toolchain.stock_compiler()
        model = work_folder / "cases.mlir"
        model.write_text("".join(case.text for case in batch.cases))
        line, found = vendor.prepare(compiler, _line(vendor, batch.chip, model))
        backend = cast(Backend, found)
        stages = staging.Stages(compiler, line, work_folder)
        stages.front(quiet=True)
        stages.dump(backend.STOP_BEFORE)
        kind = vendor.KIND or backend.input_kinds(0)[0]
        names = sorted((c.name for c in batch.cases), key=len, reverse=True)
        for dump in backend.find_dumps(stages.dumps):
            case = next(
                (n for n in names if dump.executable.startswith(f"{n}_dispatch")),
                None,
            ) or next((n for n in names if dump.executable.startswith(n)), None)
            if case is None:
                continue
            try:
                yield case, backend.read_dump(dump, kind), ""
            except InputRejectedError as error:
                yield case, None, str(error)


def records_of(vendor: Vendor, case: Case, source: KernelSource) -> Iterator[Record]:
    """The records of one kernel's text.

    Raises:
        Exception: one of `vendor.REFUSALS`.
    """
    for found in vendor.problems(source):
        if not 1 < len(found.problem.nodes) <= MAX_NODES:
            continue
        yield Record(
            suite=case.suite,
            family=case.family,
            case=case.name,
            held_out=case.held_out,
            chip=source.chip,
            features=source.features,
            kernel=found.kernel,
            instructions=found.instructions,
            spills=found.spills,
            kind=source.kind.value,
            source=source.text,
            rounds=(solved(found.stage, found.problem),),
        )
