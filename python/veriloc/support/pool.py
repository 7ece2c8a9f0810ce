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

    def end(self, idle: bool = False) -> None:
        """Ends the process; an idle one may put its own children away first."""
        if idle:
            with contextlib.suppress(OSError):
                # Closing is not enough: later workers have the connection, too.
                self.connection.send(None)
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


def run(
    function: Callable[[Item], Answer], items: Sequence[Item], jobs: int
) -> Generator[tuple[int, Answer | WorkerError], None, None]:
    """Yields the number of an item and its answer, in the order of completion.

    All workers have ended when the iterator is exhausted or closed.
    """

    def call(numbered: tuple[int, Item]) -> Answer:
        return function(numbered[1])

    with contextlib.closing(run_arriving(call, _Queue(items, jobs))) as answers:
        for (number, _), answer in answers:
            yield number, answer


def _nothing() -> None:
    """Workers need no preparation."""


_SOON = 0.02
"""Seconds until one looks again whether an item has arrived."""


def run_arriving(
    function: Callable[[Item], Answer],
    arrivals: Arrivals[Item],
    prepare: Callable[[], object] = _nothing,
    waiting: int = 0,
) -> Generator[tuple[Item, Answer | WorkerError], None, None]:
    """Yields items and their answers, in the order of completion.

    All workers have ended when the iterator is exhausted or closed.

    Args:
        function: what is done with an item, in a worker.
        arrivals: the items.
        prepare: what a worker does before its first item; must not raise.
        waiting: workers that begin before there is an item.
    """
    busy: dict[Connection, tuple[_Worker[Item, Answer], Item]] = {}
    idle: list[_Worker[Item, Answer]] = []
    try:
        for _ in range(waiting):
            idle.append(_Worker(function, prepare))
        while True:
            settled = arrivals.look()
            while len(busy) < arrivals.workers:
                item = arrivals.take()
                if item is None:
                    break
                worker = idle.pop() if idle else _Worker(function, prepare)
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
                    idle.append(worker)
                else:
                    worker.end()
                yield item, answer
    finally:
        for worker, _ in busy.values():
            worker.end()
        for worker in idle:
            worker.end(idle=True)
