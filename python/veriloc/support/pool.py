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
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

from veriloc.support import ready
from veriloc.support.processes import die_with_parent

Item = TypeVar("Item")
Answer = TypeVar("Answer")


_FAREWELL = 1.0
"""Seconds that an idle worker has for ending."""


class WorkerError(RuntimeError):
    """A worker raised, or died; the message says how."""


class _Worker(Generic[Item, Answer]):
    def __init__(self, function: Callable[[Item], Answer]) -> None:
        # fork: the function's modules are loaded already, and a start costs milliseconds.
        context = multiprocessing.get_context("fork")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(function, theirs, self.connection, os.getpid())
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
    function: Callable[[Item], Answer], mine: Connection, other: Connection, parent: int
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


def run(
    function: Callable[[Item], Answer], items: Sequence[Item], jobs: int
) -> Generator[tuple[int, Answer | WorkerError], None, None]:
    """Yields the number of an item and its answer, in the order of completion.

    All workers have ended when the iterator is exhausted or closed.
    """
    waiting = list(reversed(list(enumerate(items))))
    busy: dict[Connection, tuple[_Worker[Item, Answer], int]] = {}
    idle: list[_Worker[Item, Answer]] = []
    try:
        while waiting or busy:
            while waiting and len(busy) < max(jobs, 1):
                worker = idle.pop() if idle else _Worker(function)
                number, item = waiting.pop()
                busy[worker.connection] = worker, number
                # A worker that died while idle: receiving says how.
                with contextlib.suppress(BrokenPipeError):
                    worker.connection.send((item,))
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                worker, number = busy.pop(ready)
                answer = worker.receive()
                if worker.alive:
                    idle.append(worker)
                else:
                    worker.end()
                yield number, answer
    finally:
        for worker, _ in busy.values():
            worker.end()
        for worker in idle:
            worker.end(idle=True)
