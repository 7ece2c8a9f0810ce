"""The kernels of a model, from the moment on that IREE has written them.

IREE's code generation takes one kernel after the other and hardly uses two processors; work
on the first kernels begins meanwhile. Knows of vendors what `Backend` tells.
"""

from __future__ import annotations

import contextlib
import fcntl
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veriloc.iree import staging
from veriloc.iree.backend import Backend
from veriloc.iree.dumps import Dump, any_file


@dataclass(frozen=True)
class Job:
    """A kernel to work on."""

    format: str
    """`Backend.IMAGE_FORMAT`, of the vendor whose it is."""
    dump: Dump

    @property
    def kernel(self) -> tuple[str, str, str]:
        """Which kernel it is, taken out in whatever way."""
        return self.format, self.dump.executable, self.dump.variant


@dataclass
class Arrivals:
    """Takes the kernels of each vendor out of a model; a `pool.Arrivals`.

    To be closed; nothing is started before the first look.
    """

    stages: staging.Stages
    backends: Sequence[Backend]
    """The vendors whose kernels are wanted."""
    jobs: int
    """Kernels to work on at once; one less while IREE needs a processor itself."""
    tell: bool
    """What IREE has to say goes to the user."""
    texts: set[str] = field(default_factory=set)
    """Vendors, by `Backend.IMAGE_FORMAT`, of which more than machine IR is wanted."""
    only: Collection[tuple[str, str, str]] | None = None
    """`Job.kernel` of those to take; None for all."""
    failures: dict[str, str] = field(default_factory=dict)
    """Why there are no kernels of a vendor, by `Backend.IMAGE_FORMAT`."""
    total: int = 0
    """Kernels that arrived so far."""
    ended: float | None = None
    """When the last one was there, in seconds of the monotonic clock."""
    _next: int = 0
    _running: staging.Dumping | None = None
    _alone: bool = False
    """Only machine IR is taken out."""
    _found: list[Dump] = field(default_factory=list)
    """What the stage that runs, or ran last, has written."""
    _waiting: list[Job] = field(default_factory=list)

    @property
    def workers(self) -> int:
        """How many kernels may be worked on at the same time, now."""
        return max(self.jobs if self.ended is not None else self.jobs - 1, 1)

    def take(self) -> Job | None:
        """The largest kernel that is there: the last one to finish should be a small one."""
        if not self._waiting:
            return None
        job = max(self._waiting, key=lambda job: job.dump.size)
        self._waiting.remove(job)
        return job

    def close(self) -> None:
        """Ends what runs."""
        if self._running is not None:
            self._running.close()

    def look(self) -> bool:
        """Looks for new kernels, and begins with the next vendor's when one's are all there;
        whether none will arrive any more."""
        if self.ended is not None:
            return True
        if self._running is not None:
            if not self._running.ended:
                self._find(self._running, is_written)
                return False
            if self._finish(self._running):
                self._next += 1
        if self._next == len(self.backends):
            self.ended = time.monotonic()
            return True
        backend = self.backends[self._next]
        others = {b.EXECUTABLE_FORMAT for b in self.backends if b is not backend}
        head = None
        if backend.IMAGE_FORMAT not in self.texts:
            head = backend.known_head(self.stages.identity, self.stages.executables)
        self._alone, self._found = head is not None, []
        try:
            self._running = self.stages.start_dump(backend.STOP_BEFORE, others, head)
        except staging.StageError as error:
            self._fail(error)
            self._running = None
            self._next += 1
        return False

    def _find(self, stage: staging.Dumping, which: Callable[[Path], bool]) -> None:
        backend = self.backends[self._next]
        seen = {dump.code for dump in self._found}
        found = backend.find_dumps(
            stage.folder, lambda code: code not in seen and which(code)
        )
        self._found += found
        jobs = [Job(backend.IMAGE_FORMAT, dump) for dump in found]
        if self.only is not None:
            jobs = [job for job in jobs if job.kernel in self.only]
        self.total += len(jobs)
        self._waiting += jobs

    def _finish(self, stage: staging.Dumping) -> bool:
        """Whether this was all of the vendor's."""
        backend = self.backends[self._next]
        failure, said = None, ""
        try:
            said = stage.finish()
        except staging.StageError as error:
            failure = error
        else:
            self._find(stage, any_file)
        if self._alone and not self._found:
            # Whatever is wrong, more is known with all texts.
            self.texts.add(backend.IMAGE_FORMAT)
            return False
        if failure is not None:
            self._fail(failure)
            return True
        if not self._alone:
            backend.learn_head(
                self.stages.identity, self.stages.executables, self._found
            )
        if self.tell:
            self.stages.tell(said)
        return True

    def _fail(self, error: staging.StageError) -> None:
        format = self.backends[self._next].IMAGE_FORMAT
        self.failures[format] = f"its code could not be taken out: {error}"
        self._waiting = [job for job in self._waiting if job.format != format]


def is_written(file: Path) -> bool:
    """Whether nobody has a file open for writing; False if that cannot be told.

    Linux gives a read lease on exactly such files (fcntl(2), F_SETLEASE), to their owner
    and on most file systems.
    """
    with contextlib.suppress(OSError), file.open("rb") as stream:
        fcntl.fcntl(stream, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(stream, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        return True
    return False
