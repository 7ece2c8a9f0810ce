"""Runs one function on many items in worker processes, and outlives their crashes.

Allocators call native code; a crash there must cost one kernel, not the compilation. The
standard process pool gives up altogether when a worker dies, hence this small one.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Generic, Protocol, TypeVar

from veriloc.support import ready
from veriloc.support.processes import die_with_parent

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Arriving = TypeVar("Arriving", covariant=True)


_FAREWELL = 1.0
"""Seconds that an idle worker has for ending."""


class WorkerError(RuntimeError):
    """A worker raised, or died; the message says how."""


class _Worker(Generic[Item, Answer]):
    def __init__(
        self, function: Callable[[Item], Answer], prepare: Callable[[], object]
    ) -> None:
        # fork: the function's modules are loaded already, and a start costs milliseconds.
        context = multiprocessing.get_context("fork")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve,
            args=(function, prepare, theirs, self.connection, os.getpid()),
        )
        self.process.start()
        theirs.close()

    def receive(self) -> Answer | WorkerError:
        """The answer to the last item; a `WorkerError` instead of raising it."""
        try:
            good, value = self.connection.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            code = self.process.exitcode or 0
            how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            return WorkerError(f"the worker process ended with {how}")
        return value if good else WorkerError(value)

    @property
    def alive(self) -> bool:
        return self.process.is_alive()

    def dismiss(self) -> None:
        """Tells an idle process to end; it puts its own children away first."""
        with contextlib.suppress(OSError):
            # Closing is not enough: later workers have the connection, too.
            self.connection.send(None)

    def end(self, idle: bool = False) -> None:
        """Ends the process; one that was dismissed is given some time for it."""
        if idle:
            self.process.join(_FAREWELL)
        self.connection.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join()


def _serve(
    function: Callable[[Item], Answer],
    prepare: Callable[[], object],
    mine: Connection,
    other: Connection,
    parent: int,
) -> None:
    die_with_parent()
    if os.getppid() != parent:
        return
    other.close()
    for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(signum, signal.SIG_DFL)
    # Work makes a million small objects, and hardly any of them are garbage in cycles.
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
    prepare()
    while True:
        try:
            job = mine.recv()
        except EOFError:
            job = None
        if job is None:
            ready.end_all()
            return
        (item,) = job
        try:
            answer = (True, function(item))
        except Exception as error:  # noqa: BLE001 - it becomes the kernel's reason
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{os.path.basename(where.filename)}:{where.lineno}"  # noqa: PTH119
            answer = (False, f"{type(error).__name__}: {error} ({place})")  # type: ignore[assignment]
        mine.send(answer)


class Arrivals(Protocol[Arriving]):
    """Items that come one by one."""

    def look(self) -> bool:
        """Looks what has arrived; whether that is all, and `workers` stays as it is."""

    def take(self) -> Arriving | None:
        """The next one to work on; None if there is none at the moment."""

    @property
    def workers(self) -> int:
        """How many items may be worked on at the same time, now."""


class _Queue(Generic[Item]):
    """Items that are all there."""

    def __init__(self, items: Sequence[Item], jobs: int) -> None:
        self._waiting = deque(enumerate(items))
        self.workers = max(jobs, 1)

    def look(self) -> bool:
        """All have been there from the beginning."""
        return True

    def take(self) -> tuple[int, Item] | None:
        """The next one, with its number."""
        return self._waiting.popleft() if self._waiting else None


def _nothing() -> None:
    """Workers need no preparation."""


class Crew(Generic[Item, Answer]):
    """Workers for one function, to be closed; all have ended then."""

    def __init__(
        self,
        function: Callable[[Item], Answer],
        prepare: Callable[[], object] = _nothing,
        ahead: int = 0,
    ) -> None:
        """Of so many workers `ahead` of the first item, and more as they are needed.

        Args:
            function: what is done with an item, in a worker.
            prepare: what a worker does before its first item; must not raise.
            ahead: workers that begin at once.
        """
        self._function = function
        self._prepare = prepare
        self._idle = [_Worker(function, prepare) for _ in range(ahead)]
        self._leaving: list[_Worker[Item, Answer]] = []

    def take(self) -> _Worker[Item, Answer]:
        """A worker with nothing to do."""
        return (
            self._idle.pop() if self._idle else _Worker(self._function, self._prepare)
        )

    def give_back(self, worker: _Worker[Item, Answer]) -> None:
        """A worker that has answered."""
        self._idle.append(worker)

    def dismiss(self) -> None:
        """Nothing more will come; does not wait until the workers have ended."""
        for worker in self._idle:
            worker.dismiss()
        self._leaving += self._idle
        self._idle = []

    def close(self) -> None:
        """Ends all workers that were given back."""
        self.dismiss()
        for worker in self._leaving:
            worker.end(idle=True)
        self._leaving = []


def run(
    function: Callable[[Item], Answer], items: Sequence[Item], jobs: int
) -> Generator[tuple[int, Answer | WorkerError], None, None]:
    """Yields the number of an item and its answer, in the order of completion.

    All workers have ended when the iterator is exhausted or closed.
    """

    def call(numbered: tuple[int, Item]) -> Answer:
        return function(numbered[1])

    crew: Crew[tuple[int, Item], Answer] = Crew(call)
    answers = run_arriving(crew, _Queue(items, jobs))
    with contextlib.closing(crew), contextlib.closing(answers):
        for (number, _), answer in answers:
            yield number, answer


_SOON = 0.02
"""Seconds until one looks again whether an item has arrived."""


def run_arriving(
    crew: Crew[Item, Answer], arrivals: Arrivals[Item]
) -> Generator[tuple[Item, Answer | WorkerError], None, None]:
    """Yields items and their answers, in the order of completion.

    No worker is at work when the iterator is exhausted or closed.
    """
    busy: dict[Connection, tuple[_Worker[Item, Answer], Item]] = {}
    try:
        while True:
            settled = arrivals.look()
            while len(busy) < arrivals.workers:
                item = arrivals.take()
                if item is None:
                    break
                worker = crew.take()
                busy[worker.connection] = worker, item
                # A worker that died while idle: receiving says how.
                with contextlib.suppress(BrokenPipeError):
                    worker.connection.send((item,))
            if settled and not busy:
                return
            for ready in wait(list(busy), None if settled else _SOON):
                assert isinstance(ready, Connection)
                worker, item = busy.pop(ready)
                answer = worker.receive()
                if worker.alive:
                    crew.give_back(worker)
                else:
                    worker.end()
                yield item, answer
    finally:
        for worker, _ in busy.values():
            worker.end()
