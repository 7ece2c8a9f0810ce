"""One model through the stages: kernels out, through an allocator, checked, back in.

Decides what happens to a kernel that fails. Vendors come in as a `Backend`, allocators as
a `Process`; command line and exit status belong to `driver`.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from veriloc.iree import codeobject, remembered, staging, variants, vmfb
from veriloc.iree.arrivals import Arrivals, Job
from veriloc.iree.backend import Backend
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
from veriloc.iree.messages import Messages
from veriloc.iree.remembered import Outcome
from veriloc.iree.toolchain import Version, version_of
from veriloc.support import pool
from veriloc.support.cache import Cache, identity_of, key_of, package


@dataclass(frozen=True)
class _Answer:
    source: KernelSource | None
    result: KernelResult
    wants_text: bool = False
    """Its LLVM IR, which was not taken out, might do."""


@dataclass(frozen=True)
class _Vendor:
    """A backend, and what is the same for all its kernels."""

    backend: Backend
    kinds: tuple[InputKind, ...]
    identity: str
    """Of everything that a result depends on, besides the kernel and the options."""


@dataclass(frozen=True)
class _Worker:
    """What runs in a worker process, for one kernel a call."""

    vendors: Mapping[str, _Vendor]
    """By `Backend.IMAGE_FORMAT`."""
    process: Process
    options: Options
    cache: Cache | None

    def __call__(self, job: Job) -> _Answer:
        start, source, reasons = time.monotonic(), None, []
        vendor = self.vendors[job.format]
        for kind in vendor.kinds:
            try:
                source = vendor.backend.read_dump(job.dump, kind)
                result = self._result(source, vendor.identity)
            except InputRejectedError as error:
                reasons.append(f"{kind.value}: {error}")
                continue
            seconds = time.monotonic() - start
            details = (
                {**result.details, "rejected": reasons} if reasons else result.details
            )
            return _Answer(source, replace(result, details=details, seconds=seconds))
        return _Answer(
            source,
            KernelResult.kept(f"not readable ({'; '.join(reasons)})"),
            wants_text=job.dump.llvm_ir is None and InputKind.LLVM_IR in vendor.kinds,
        )

    def prepare(self) -> None:
        """Before the first kernel."""
        for vendor in self.vendors.values():
            vendor.backend.prepare()

    def _result(self, source: KernelSource, identity: str) -> KernelResult:
        if self.cache is None:
            return self.process(source, self.options)
        key = key_of(
            [
                *(identity, *self.options.key_parts()),
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


@dataclass(frozen=True)
class _Made:
    """What IREE made."""

    images: Sequence[vmfb.Image]
    module: bytes | None = None
    """Where it may be what is shipped."""
    sure: Collection[str] = frozenset()
    """Entries whose images are VeriLoc's already."""

    def module_of(self, records: Sequence[KernelRecord]) -> bytes | None:
        """The module, if it has what is to be shipped."""
        data = {image.executable: image.data for image in self.images}
        if any(data.get(record.entry) != record.shipped for record in records):
            return None
        return self.module


@dataclass
class Compilation:
    """A compilation about to run."""

    stages: staging.Stages
    backends: Sequence[Backend]
    """The vendors whose kernels to work on."""
    load_process: Callable[[], Process]
    """Gives the allocator; the first call takes a while."""
    options: Options
    jobs: int
    strict: bool
    messages: Messages
    compare: bool = True
    """Whether all of IREE's own objects are wanted, and not only those that VeriLoc's might
    be worse than."""
    cache: Cache | None = None
    """Remembers results of the allocator."""
    whole: Cache | None = None
    """Remembers compilations."""
    seconds: dict[str, float] = field(default_factory=dict)
    """What each stage took."""

    def run(self, front: staging.Front | None = None) -> Outcome:
        """Compiles the model.

        Args:
            front: the front stage, where it runs already.

        Raises:
            StageError: IREE fails, or what it made is not what was asked for.
            VmfbError: what IREE made cannot be read.
        """
        stages = self.stages
        with (
            contextlib.closing(front or stages.start_front()) as begun,
            contextlib.ExitStack() as stack,
        ):
            with self._timed("front"):
                # Meanwhile: IREE hardly uses two processors.
                version = version_of(stages.compiler, stages.compiler_identity)
                vendors = {
                    name: self._vendor(backend, version)
                    for name, backend in self._backends.items()
                }
                worker = _Worker(vendors, self.load_process(), self.options, self.cache)
                # More than two only once there are so many kernels.
                crew = pool.Crew(worker, worker.prepare, min(self.jobs, 2))
                stack.enter_context(contextlib.closing(crew))
                begun.finish()
            return self._behind_front(version, vendors, crew)

    def _behind_front(
        self,
        version: Version,
        vendors: Mapping[str, _Vendor],
        crew: pool.Crew[Job, _Answer],
    ) -> Outcome:
        stages, key = self.stages, ""
        if self.whole is not None and remembered.may_be_remembered(stages.line):
            key = remembered.key(
                stages,
                [*(v.identity for v in vendors.values()), str(self.compare)],
            )
            with self._timed("recall"):
                known = remembered.recall(self.whole, key)
            if known is not None:
                self._report_kept(known.records)
                return known
        outcome = self._compile(version, vendors, crew)
        if self.whole is not None and key and not self.stages.said:
            # Whoever compiles again wants to read the same warnings again.
            remembered.remember(self.whole, key, outcome)
        return outcome

    def _identity(self, backend: Backend) -> str:
        """Of everything that works on a vendor's kernels, and of what it is told to do."""
        code = identity_of([*package(), *backend.tool_files()])
        name = repr(backend)  # may hold a chip
        return key_of([code, name, str(self.strict), *self.options.key_parts()])

    def object_extension(self, format: str, image: bytes) -> str:
        """By which IREE recognises a finished object, for a vendor's `IMAGE_FORMAT`."""
        return self._backends[format].object_extension(image)

    @property
    def _backends(self) -> dict[str, Backend]:
        return {backend.IMAGE_FORMAT: backend for backend in self.backends}

    def _compile(
        self,
        version: Version,
        vendors: Mapping[str, _Vendor],
        crew: pool.Crew[Job, _Answer],
    ) -> Outcome:
        """Nothing is known of the whole model."""
        stages = self.stages
        with contextlib.ExitStack() as stack:

            def start() -> staging.Baseline:
                return stack.enter_context(contextlib.closing(stages.start_baseline()))

            compare = self.compare or stages.needs_baseline or len(self.backends) > 1
            baseline = start() if compare else None
            with self._timed("kernels"):
                answers, failures = self._allocate(vendors, crew, tell=baseline is None)
                crew.dismiss()
            with self._timed("baseline"):
                made = None if baseline else self._without_baseline(answers)
                if made is None:
                    made = _Made((baseline or start()).finish())
        images = made.images
        records = self._records(made, answers, failures)
        self._report_kept(records)
        module = None
        if not self.strict or all(record.proved for record in records):
            with self._timed("substitute"):
                module = made.module_of(records) or self._put_back(records)
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

    def _vendor(self, backend: Backend, version: Version) -> _Vendor:
        kinds = backend.input_kinds(version.llvm)
        if self.options.agpr != "auto":
            # In machine IR, instructions have chosen between the files already.
            kinds = tuple(sorted(kinds, key=lambda kind: kind is not InputKind.LLVM_IR))
        return _Vendor(backend, kinds, self._identity(backend))

    def _allocate(
        self,
        vendors: Mapping[str, _Vendor],
        crew: pool.Crew[Job, _Answer],
        tell: bool,
    ) -> tuple[dict[Job, _Answer], dict[str, str]]:
        """What becomes of each kernel; and why there are none of a vendor."""
        start = time.monotonic()
        texts = {
            name
            for name, vendor in vendors.items()
            if vendor.kinds[0] is not InputKind.MACHINE_IR
        }
        arrivals = Arrivals(self.stages, self.backends, self.jobs, tell, texts)
        with contextlib.closing(arrivals):
            answers = self._answers(arrivals, crew)
        self.seconds["dump"] = (arrivals.ended or start) - start
        failures = arrivals.failures
        again = {job.kernel: job for job, a in answers.items() if a.wants_text}
        if again:
            names = vendors.keys() - texts
            backends = [vendors[name].backend for name in sorted(names)]
            arrivals = Arrivals(self.stages, backends, self.jobs, False, names, again)
            with contextlib.closing(arrivals):
                for job, answer in self._answers(arrivals, crew).items():
                    del answers[again[job.kernel]]
                    answers[job] = answer
        return {j: a for j, a in answers.items() if j.format not in failures}, failures

    def _answers(
        self, arrivals: Arrivals, crew: pool.Crew[Job, _Answer]
    ) -> dict[Job, _Answer]:
        """What becomes of each kernel; begins before IREE has written the last of them."""
        answers: dict[Job, _Answer] = {}
        self.messages.progress("veriloc: waiting for kernels")
        running = pool.run_arriving(crew, arrivals)
        with contextlib.closing(running) as arriving:
            for job, answer in arriving:
                if isinstance(answer, pool.WorkerError):
                    answer = _Answer(None, KernelResult.kept(str(answer)))
                answers[job] = answer
                more = " or more" if arrivals.ended is None else ""
                progress = f"{len(answers)} of {arrivals.total}{more} kernels"
                self.messages.progress(f"veriloc: {progress}")
        self.messages.progress("")
        return answers

    def _without_baseline(self, answers: Mapping[Job, _Answer]) -> _Made | None:
        """A module with new objects where they cannot be worse than IREE's, and IREE's own
        elsewhere; None if IREE does not make it, or an object does not fit.
        """
        sure: dict[str, tuple[Job, KernelSource, bytes]] = {}
        for job, answer in answers.items():
            data, dump = answer.result.image, job.dump
            if data is None or answer.source is None:
                continue
            with contextlib.suppress(codeobject.CodeObjectError):
                if self._backends[job.format].cannot_be_worse(data):
                    entry = staging.entry_name(f"{dump.executable}_{dump.variant}")
                    sure[entry] = job, answer.source, data
        if 2 * len(sure) < len(answers):
            return None  # most kernels are IREE's; they should be made side by side
        try:
            module = self.stages.substitute(
                [
                    staging.Replacement(
                        *(job.dump.executable, job.dump.variant, data),
                        self.object_extension(job.format, data),
                    )
                    for job, _, data in sure.values()
                ],
                tell=True,
            )
        except staging.StageError:
            return None  # of several variants, or IREE refuses another kernel
        made = _Made(vmfb.parse(module, "the module"), module, frozenset(sure))
        by_entry = {image.executable: image for image in made.images}
        for entry, (_, source, data) in sure.items():
            found = by_entry.get(entry)
            if found is None or found.data != data or self._unfit(found, source, data):
                return None
        return made

    def _unfit(
        self, image: vmfb.Image, source: KernelSource, candidate: bytes
    ) -> str | None:
        """Why a candidate cannot be launched as an image is, or None."""
        backend = self._backends[image.format]
        try:
            return backend.launch_difference(source, image.exports, candidate)
        except codeobject.CodeObjectError as error:
            return str(error)

    def _records(
        self,
        made: _Made,
        answers: Mapping[Job, _Answer],
        failures: Mapping[str, str],
    ) -> list[KernelRecord]:
        """One record for each image of the vendors, in the order of images."""
        images = made.images
        found = {image.entry: _job_of(image, answers) for image in images}
        records, obstacle = [], None
        for image in images:
            if image.format not in self._backends:
                continue
            job = found[image.entry]
            if job is None:
                reason = failures.get(image.format, "IREE dumped no code of it")
                records.append(
                    KernelRecord(
                        *(image.executable, image.executable, image.format, image.data),
                        *(None, KernelResult.kept(reason)),
                        replaceable=False,
                    )
                )
                continue
            source, result = answers[job].source, answers[job].result
            baseline = None if image.executable in made.sure else image.data
            siblings = [
                other.executable
                for other in images
                if _may_be_of(job.dump.executable, other, found[other.entry])
            ]
            shared = len(siblings) > 1
            if shared and obstacle is None:
                obstacle = variants.missing(self.stages.compiler)
            if shared and obstacle:
                result = KernelResult.kept(
                    f"its executable has several variants ({', '.join(siblings)}), and "
                    f"{obstacle}; install it, or compile for one target at a time"
                )
            elif result.image is not None and baseline is not None:
                assert source is not None
                result = self._checked(image, source, result)
            records.append(
                KernelRecord(
                    *(job.dump.executable, image.executable, image.format, baseline),
                    *(source, result),
                    replaceable=not (shared and obstacle),
                    variant=job.dump.variant,
                    shared=shared,
                )
            )
        return records

    def _checked(
        self, image: vmfb.Image, source: KernelSource, result: KernelResult
    ) -> KernelResult:
        """The result, or the reason why its object must not be used instead of an image."""
        assert result.image is not None
        executable, baseline = image.executable, image.data
        backend = self._backends[image.format]
        worse = None
        difference = self._unfit(image, source, result.image)
        if difference is None:
            try:
                difference = backend.interface_difference(baseline, result.image)
                if difference is None:
                    worse = backend.worse_than(baseline, result.image)
            except codeobject.CodeObjectError as error:
                difference = str(error)
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
            name = record.entry if record.shared else record.executable
            self.messages.warn(
                f"{name} keeps IREE's own object: {record.result.reason}"
            )
        if not records:
            self.messages.note(
                f"no kernels for VeriLoc in this model (targets other than "
                f"{' and '.join(self._backends)}, or no device code at all)"
            )

    def _put_back(self, records: Sequence[KernelRecord]) -> bytes:
        if not any(record.replaced for record in records):
            return self.stages.finish()
        # IREE's own objects are put back too: nothing is compiled again, and the check
        # of the outcome covers every kernel.
        return self.stages.substitute(
            [
                staging.Replacement(
                    *(record.executable, record.variant, record.shipped),
                    self.object_extension(record.format, record.shipped),
                    record.shared,
                )
                for record in records
                if record.replaceable
            ]
        )


def _job_of(image: vmfb.Image, jobs: Iterable[Job]) -> Job | None:
    """The kernel that an image was made from."""
    # Entries are named after executables, but not exactly; kernels keep their names. Only
    # variants for two chips of one vendor have the same ones.
    exports = frozenset(export.name for export in image.exports)
    same = [j for j in jobs if (j.format, j.dump.exports) == (image.format, exports)]
    if len(same) > 1:
        same = [
            job
            for job in same
            if image.executable
            == staging.entry_name(f"{job.dump.executable}_{job.dump.variant}")
        ]
    return same[0] if len(same) == 1 else None


def _may_be_of(executable: str, image: vmfb.Image, job: Job | None) -> bool:
    """Whether an image is a variant of an executable, as far as can be told."""
    if job is not None:
        return job.dump.executable == executable
    return image.executable.startswith(staging.entry_name(executable) + "_")
