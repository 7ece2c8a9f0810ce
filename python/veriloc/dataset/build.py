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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

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
    return key_of([str(FORMAT), case.suite, case.text, chip, str(MAX_NODES)])


def batches(cases: Sequence[Case], chips: Sequence[str], output: Path) -> list[Batch]:
    """What is still to be done, the largest shapes first."""
    found = []
    for chip in chips:
        todo = [case for case in cases if not _is_done(output, case, chip)]
        todo.sort(key=lambda case: (case.family, -work(case.parameters)))
        for first in range(0, len(todo), FUNCTIONS_PER_RUN):
            found.append(Batch(chip, tuple(todo[first : first + FUNCTIONS_PER_RUN])))
    return found


def _entry(output: Path, case: Case, chip: str) -> Path:
    return output / "cases" / chip / f"{case.name}.json"


def _is_done(output: Path, case: Case, chip: str) -> bool:
    try:
        entry = json.loads(_entry(output, case, chip).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(entry, dict) and entry.get("key") == case_key(case, chip)


def build(
    cases: Sequence[Case],
    chips: Sequence[str],
    output: Path,
    jobs: int,
    progress: Callable[[Tally, int], None],
) -> Tally:
    """Builds what is missing of a data set.

    Args:
        cases: of one suite or several.
        chips: names of `CHIPS`.
        output: folder of the data set.
        jobs: worker processes.
        progress: told after every batch what is done, and how many cases there are.

    Raises:
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
    worker = _Worker(compiler, output)
    for number, answer in pool.run(worker, todo, jobs):
        tally.cases += len(todo[number].cases)
        if isinstance(answer, pool.WorkerError):
            tally.failures += len(todo[number].cases)
        else:
            tally.kernels += answer.kernels
            tally.rounds += answer.rounds
            tally.failures += answer.failures
        progress(tally, total)
    return tally


def _line(vendor: Vendor, chip: str, model: Path) -> CommandLine:
    return commandline.parse([*vendor.words(chip), str(model)], lambda _: False)


@dataclass(frozen=True)
class _Worker:
    compiler: Path
    output: Path

    def __call__(self, batch: Batch) -> Tally:
        tally, vendor = Tally(), vendor_of(batch.chip)
        try:
            sources = list(self._kernels(vendor, batch))
        except staging.StageError as error:
            if len(batch.cases) > 1:
                # One case that IREE refuses must not cost the others.
                for case in batch.cases:
                    part = self(Batch(batch.chip, (case,)))
                    tally.kernels += part.kernels
                    tally.rounds += part.rounds
                    tally.failures += part.failures
                return tally
            self._finish(batch.cases[0], batch.chip, [], [str(error)])
            return Tally(failures=1)
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
                        self._write(record, name)
                        names.append(name)
                        tally.kernels += 1
                        tally.rounds += len(record.rounds)
                except vendor.REFUSALS as error:
                    failures.append(f"{source.executable}: {str(error)[:300]}")
                    continue
                if len(names) == before:
                    failures.append(
                        f"{source.executable}: no round of 2 to {MAX_NODES} registers"
                    )
            if not own:
                failures.append("IREE made no kernel of its own of it")
            tally.failures += bool(failures)
            self._finish(case, batch.chip, names, failures)
        return tally

    def _kernels(
        self, vendor: Vendor, batch: Batch
    ) -> Iterator[tuple[str, KernelSource | None, str]]:
        """Names of cases with a kernel of theirs, or why it cannot be read."""
        with tempfile.TemporaryDirectory(prefix="veriloc-dataset-") as name:
            work_folder = Path(name)
            model = work_folder / "cases.mlir"
            model.write_text("".join(case.text for case in batch.cases))
            line, found = vendor.prepare(
                self.compiler, _line(vendor, batch.chip, model)
            )
            backend = cast("Backend[Any]", found)
            stages = staging.Stages(self.compiler, line, work_folder)
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

    def _write(self, record: Record, name: str) -> None:
        path = self.output / "records" / record.chip / f"{name}.json.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        processes.write_output(path, record_to_bytes(record))

    def _finish(
        self, case: Case, chip: str, names: list[str], failures: list[str]
    ) -> None:
        path = _entry(self.output, case, chip)
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {
            "key": case_key(case, chip),
            "records": names,
            "failures": failures,
        }
        processes.write_output(path, json.dumps(content, indent=1).encode())


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
