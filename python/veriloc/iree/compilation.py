"""One model through the stages: kernels out, through an allocator, checked, back in.

Decides what happens to a kernel that fails. Vendors come in as a `Backend`, allocators as
a `Process`; command line and exit status belong to `driver`.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic

from veriloc.iree import codeobject, remembered, staging, vmfb
from veriloc.iree.backend import Backend, DumpT
from veriloc.iree.kernels import (
    PROVED,
    InputKind,
    InputRejectedError,
    KernelRecord,
    KernelResult,
    KernelSource,
    Options,
    Process,
)
from veriloc.iree.remembered import Outcome
from veriloc.iree.toolchain import Version
from veriloc.support import pool, processes
from veriloc.support.cache import Cache, identity_of, key_of, package


@dataclass
class Messages:
    """Notes and warnings: printed as they come, and kept for the report."""

    kept: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        """Says something that needs no action."""
        self._say("note", text)

    def warn(self, text: str) -> None:
        """Says that something was not done as asked."""
        self._say("warning", text)

    def progress(self, text: str) -> None:
        """Shows what goes on, on a terminal, in a line that does not stay."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def _say(self, kind: str, text: str) -> None:
        self.progress("")
        self.kept.append(f"{kind}: {text}")
        print(f"veriloc: {kind}: {text}", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class _Answer:
    source: KernelSource | None
    result: KernelResult


@dataclass(frozen=True)
class _Worker(Generic[DumpT]):
    """What runs in a worker process, for one kernel a call."""

    backend: Backend[DumpT]
    process: Process
    options: Options
    kinds: tuple[InputKind, ...]
    cache: Cache | None
    identity: str
    """Of everything that a result depends on, besides the kernel and the options."""

    def __call__(self, dump: DumpT) -> _Answer:
        start, source, reasons = time.monotonic(), None, []
        for kind in self.kinds:
            try:
                source = self.backend.read_dump(dump, kind)
                result = self._result(source)
            except InputRejectedError as error:
                reasons.append(f"{kind.value}: {error}")
                continue
            seconds = time.monotonic() - start
            details = (
                {**result.details, "rejected": reasons} if reasons else result.details
            )
            return _Answer(source, replace(result, details=details, seconds=seconds))
        return _Answer(
            source, KernelResult.kept(f"not readable ({'; '.join(reasons)})")
        )

    def _result(self, source: KernelSource) -> KernelResult:
        if self.cache is None:
            return self.process(source, self.options)
        key = key_of(
            [
                *(self.identity, *self.options.key_parts()),
                *(source.format, source.chip, source.features),
                *(source.kind.value, source.text),
            ]
        )
        known = self.cache.get(key)
        if known is not None:
            result = KernelResult.from_bytes(known)
            return replace(result, details={**result.details, "cached": True})
        result = self.process(source, self.options)
        if result.image is not None:  # a failure may have passing causes
            self.cache.put(key, result.to_bytes())
        return result


@dataclass
class Compilation(Generic[DumpT]):
    """A compilation about to run."""

    stages: staging.Stages
    backend: Backend[DumpT]
    load_process: Callable[[], Process]
    """Gives the allocator; the first call takes a while."""
    options: Options
    jobs: int
    strict: bool
    messages: Messages
    cache: Cache | None = None
    """Remembers results of the allocator."""
    whole: Cache | None = None
    """Remembers compilations."""
    seconds: dict[str, float] = field(default_factory=dict)
    """What each stage took."""

    def run(self) -> Outcome:
        """Compiles the model.

        Raises:
            StageError: IREE fails, or what it made is not what was asked for.
            VmfbError: what IREE made cannot be read.
        """
        stages = self.stages
        with self._timed("front"):
            stages.front(meanwhile=self.load_process)
        key = ""
        if self.whole is not None and remembered.may_be_remembered(stages.line):
            key = remembered.key(stages, self._identity())
            with self._timed("recall"):
                known = remembered.recall(self.whole, key)
            if known is not None:
                self._report_kept(known.records)
                return known
        outcome = self._compile()
        if self.whole is not None and key and not self.stages.said:
            # Whoever compiles again wants to read the same warnings again.
            remembered.remember(self.whole, key, outcome)
        return outcome

    def _identity(self) -> str:
        """Of everything that works on kernels, and of what it is told to do."""
        code = identity_of([*package(), *self.backend.tool_files()])
        backend = repr(self.backend)  # may hold a chip
        return key_of([code, backend, str(self.strict), *self.options.key_parts()])

    def _compile(self) -> Outcome:
        """All that follows the front stage."""
        stages = self.stages
        asking = processes.spawn([stages.compiler, "--version"], stdout=subprocess.PIPE)
        with processes.running(asking):
            said, _ = asking.communicate()
        version = Version.parse(said.decode(errors="replace"))
        with contextlib.closing(stages.start_baseline()) as baseline:
            dumps, failure = self._take_out()
            with self._timed("kernels"):
                answers = self._allocate(dumps, version)
            with self._timed("baseline"):
                images = baseline.finish()
        records = self._records(images, answers, failure)
        self._report_kept(records)
        module = None
        if not self.strict or all(record.proved for record in records):
            with self._timed("substitute"):
                module = self._put_back(records)
        entries = {record.entry for record in records if record.replaceable}
        others = tuple(i.executable for i in images if i.executable not in entries)
        outcome = Outcome(module, records, version, others)
        outcome.check()
        return outcome

    @contextlib.contextmanager
    def _timed(self, stage: str) -> Iterator[None]:
        start = time.monotonic()
        yield
        self.seconds[stage] = time.monotonic() - start

    def _take_out(self) -> tuple[list[DumpT], str]:
        """The kernels' dumps, or none and the reason."""
        try:
            with self._timed("dump"):
                self.stages.dump(self.backend.STOP_BEFORE)
        except staging.StageError as error:
            return [], f"its code could not be taken out: {error}"
        return list(self.backend.find_dumps(self.stages.dumps)), ""

    def _allocate(
        self, dumps: Sequence[DumpT], version: Version
    ) -> dict[DumpT, _Answer]:
        kinds = self.backend.input_kinds(version.llvm)
        if self.options.agpr != "auto":
            # In machine IR, instructions have chosen between the files already.
            kinds = tuple(sorted(kinds, key=lambda kind: kind is not InputKind.LLVM_IR))
        identity = ""
        if self.cache is not None:
            identity = self._identity()
        worker = _Worker(
            *(self.backend, self.load_process(), self.options, kinds),
            *(self.cache, identity),
        )
        # Big kernels first: the last one to finish should be a small one.
        queue = sorted(dumps, key=lambda dump: dump.size, reverse=True)
        answers: dict[DumpT, _Answer] = {}
        self.messages.progress(f"veriloc: 0 of {len(queue)} kernels")
        with contextlib.closing(pool.run(worker, queue, self.jobs)) as arriving:
            for number, answer in arriving:
                done = len(answers) + 1
                self.messages.progress(f"veriloc: {done} of {len(queue)} kernels")
                if isinstance(answer, pool.WorkerError):
                    answer = _Answer(None, KernelResult.kept(str(answer)))
                answers[queue[number]] = answer
        self.messages.progress("")
        return answers

    def _records(
        self,
        images: Sequence[vmfb.Image],
        answers: Mapping[DumpT, _Answer],
        failure: str,
    ) -> list[KernelRecord]:
        """One record for each image that the backend can handle, in the order of images."""
        ours = [i for i in images if i.format == self.backend.IMAGE_FORMAT]
        # Entries are named after executables, but not exactly; kernels keep their names.
        by_exports = {dump.exports: dump for dump in answers}
        found = {
            i.entry: by_exports.get(frozenset(e.name for e in i.exports)) for i in ours
        }
        records = []
        for image in ours:
            dump = found[image.entry]
            result = KernelResult.kept(failure or "IREE dumped no code of it")
            source, siblings = None, []
            if dump is not None:
                source, result = answers[dump].source, answers[dump].result
                prefix = staging.entry_name(dump.executable) + "_"
                siblings = [
                    other.executable
                    for other in images
                    if found.get(other.entry) in (dump, None)
                    and other.executable.startswith(prefix)
                ]
            if len(siblings) > 1:
                result = KernelResult.kept(
                    "IREE replaces no objects of an executable with several variants "
                    f"({', '.join(siblings)}); compile for one target at a time"
                )
            elif result.image is not None:
                result = self._checked(image.executable, image.data, result)
            records.append(
                KernelRecord(
                    dump.executable if dump else image.executable,
                    image.executable,
                    image.format,
                    image.data,
                    source,
                    result,
                    replaceable=len(siblings) == 1,
                )
            )
        return records

    def _checked(
        self, executable: str, baseline: bytes, result: KernelResult
    ) -> KernelResult:
        """The result, or the reason why its object must not be used."""
        assert result.image is not None
        try:
            difference = self.backend.interface_difference(baseline, result.image)
            worse = (
                None if difference else self.backend.worse_than(baseline, result.image)
            )
        except codeobject.CodeObjectError as error:
            difference, worse = str(error), None
        if difference:
            return replace(
                result, image=None, reason=f"the new object does not fit: {difference}"
            )
        if worse and self.strict and result.proof == PROVED:
            # Strict asks for proofs; IREE's own object has none.
            self.messages.warn(
                f"{executable}: IREE's own object is the better one ({worse}) but not "
                "proved; the proved one is taken, as --veriloc=strict asks"
            )
            return replace(result, details={**result.details, "worse": worse})
        if worse:
            return replace(
                result,
                image=None,
                decided=True,
                reason=f"it is the better one: {worse}",
            )
        return result

    def _report_kept(self, records: Sequence[KernelRecord]) -> None:
        kept = [record for record in records if not record.replaced]
        for record in kept:
            self.messages.warn(
                f"{record.executable} keeps IREE's own object: {record.result.reason}"
            )
        if not records:
            self.messages.note(
                f"no kernels for VeriLoc in this model (targets other than "
                f"{self.backend.IMAGE_FORMAT}, or no device code at all)"
            )

    def _put_back(self, records: Sequence[KernelRecord]) -> bytes:
        if not any(record.replaced for record in records):
            return self.stages.finish()
        # IREE's own objects are put back too: nothing is compiled again, and the check
        # below covers every kernel.
        return self.stages.substitute(
            {r.executable: r.shipped for r in records if r.replaceable},
            self.backend.object_extension,
        )


@contextlib.contextmanager
def workspace() -> Iterator[Path]:
    """A scratch directory that also takes the temporary files of workers."""
    before = tempfile.tempdir
    with processes.scratch() as work:
        tempfile.tempdir = str(work)
        try:
            yield work
        finally:
            tempfile.tempdir = before
