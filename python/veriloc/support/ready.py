"""Programs that are loaded once and run often.

Loading LLVM's libraries takes longer than compiling a small kernel. A small library,
preloaded into a stock program, keeps one process of it that is loaded and linked, and
forks that for each job; the program itself is the same (`lowering/amdgpu/lib/Ready.c`).

Knows nothing of what the programs do. Where the library is missing, the program is a script
or statically linked, or one that was kept ready has died, jobs are started as any other child.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import select
import struct
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from veriloc.support import processes


class _DiedError(Exception):
    """A program that was kept ready has ended."""


class _Ready:
    """One loaded program, for one job at a time."""

    def __init__(self, program: str, library: Path, plugin: Path | None) -> None:
        self.plugin = plugin
        preload = [str(library), os.environ.get("LD_PRELOAD", "")]
        added = {"LD_PRELOAD": ":".join(filter(None, preload))}
        if plugin is not None:
            added["VERILOC_READY_LOAD"] = str(plugin)
        self.said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - jobs write to it
        self.child = processes.spawn(
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.said.fileno(),
            environment={**os.environ, **added},
        )

    def run(self, command: Sequence[str], timeout: float | None) -> tuple[int, str]:
        """The status of a job as `Popen` gives it, and what it printed as errors."""
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        # Jobs share the file's position.
        self.said.seek(0)
        self.said.truncate()
        words = b"".join(os.fsencode(w) + b"\0" for w in (os.getcwd(), *command))  # noqa: PTH109
        try:
            self.child.stdin.write(struct.pack("=I", len(words)) + words)
            self.child.stdin.flush()
        except BrokenPipeError as error:
            raise _DiedError from error
        answers = self.child.stdout
        if timeout is not None and not select.select([answers], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(list(command), timeout)
        answer = answers.read(4)
        if len(answer) != 4:
            raise _DiedError
        status = os.waitstatus_to_exitcode(struct.unpack("=i", answer)[0])
        self.said.seek(0)
        return status, self.said.read().decode(errors="replace")

    def end(self) -> None:
        """Ends the program, and a job that still runs with it."""
        self.child.kill()
        self.child.wait()
        for stream in (self.child.stdin, self.child.stdout, self.said):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


_ELF_64_LITTLE = b"\x7fELF\x02\x01"
_PT_INTERP = 3


@functools.cache
def can_be_kept(program: str) -> bool:
    """Whether a program is loaded by the dynamic linker, which preloads libraries.

    Scripts are not, and their interpreter's `main` is not theirs.
    """
    try:
        with Path(program).open("rb") as file:
            head = file.read(64)
            if len(head) < 64 or not head.startswith(_ELF_64_LITTLE):
                return False
            (table,) = struct.unpack_from("<Q", head, 32)
            size, count = struct.unpack_from("<HH", head, 54)
            file.seek(table)
            entries = file.read(size * count)
        kinds = (struct.unpack_from("<I", entries, i * size)[0] for i in range(count))
        return _PT_INTERP in kinds
    except (OSError, struct.error):
        return False


_LOCK = threading.Lock()
_kept: dict[str, _Ready] = {}
_owner = 0
"""The process that started what is kept; after a fork that is another one."""


def run(
    command: Sequence[str | os.PathLike[str]],
    library: Path | None,
    timeout: float | None = None,
    plugin: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Runs a job to its end and keeps what it printed as errors, nothing else.

    Args:
        command: a program without extra links to its own path, and its arguments.
        library: what makes programs ready; None starts the job as any other child.
        timeout: seconds.
        plugin: a library that jobs of this program load themselves; it is kept loaded too.

    Raises:
        OSError: the program cannot be started.
        subprocess.TimeoutExpired: it took longer than `timeout` seconds, and was ended.
    """
    words = [os.fspath(word) for word in command]
    # Another thread's job is not waited for.
    if (
        library is None
        or not can_be_kept(words[0])
        or not _LOCK.acquire(blocking=False)
    ):
        return processes.run(words, timeout)
    try:
        status, errors = _of(words[0], library, plugin).run(words, timeout)
    except _DiedError:
        end(words[0])
    except BaseException:  # the job may still run
        end(words[0])
        raise
    else:
        return subprocess.CompletedProcess(words, status, "", errors)
    finally:
        _LOCK.release()
    return processes.run(words, timeout)


def start(program: str, library: Path, plugin: Path | None = None) -> None:
    """Begins to load a program that jobs are expected for.

    Raises:
        OSError: the program cannot be started.
    """
    if can_be_kept(program):
        with _LOCK:
            _of(program, library, plugin)


def _of(program: str, library: Path, plugin: Path | None) -> _Ready:
    """The program, started now if it was not yet, or with another plugin."""
    global _owner
    if _owner != os.getpid():
        _kept.clear()  # the parent's, who ends them
        _owner = os.getpid()
    if program in _kept and _kept[program].plugin != plugin:
        end(program)
    if program not in _kept:
        _kept[program] = _Ready(program, library, plugin)
    return _kept[program]


def kept() -> list[str]:
    """The programs that this process keeps ready."""
    return list(_kept) if _owner == os.getpid() else []


def end(program: str) -> None:
    """Ends a program that is kept ready, if it is."""
    ready = _kept.pop(program, None)
    if ready is not None and _owner == os.getpid():
        ready.end()


def end_all() -> None:
    """Ends the programs that this process keeps ready; they end with it in any case."""
    for program in kept():
        end(program)


atexit.register(end_all)
