"""Child processes, scratch space and output files that survive being interrupted.

Whatever ends this process (an error, SIGINT, SIGTERM, even SIGKILL): children end with it,
the output file is either complete or untouched, and scratch directories are removed, at
the latest by the next run. Linux only, as the compilers behind it.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import secrets
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True)

SCRATCH_PREFIX = "veriloc-iree-"
_LOCK = ".lock"
YOUNG = 60.0
"""Seconds for which a scratch directory is left alone, locked or not."""


class Interrupted(BaseException):
    """A signal asked this process to end. Not an Exception: nothing may swallow it."""

    def __init__(self, signum: int) -> None:
        super().__init__(f"signal {signum}")
        self.signum = signum


def die_with_parent(signum: int = signal.SIGKILL) -> None:
    """Makes the kernel send this process a signal when the thread that started it ends.

    To be called in the child, between fork and exec or at the start of its work.
    """
    _LIBC.prctl(_PR_SET_PDEATHSIG, signum)


def spawn(
    command: Sequence[str | os.PathLike[str]],
    *,
    stdin: int | None = subprocess.DEVNULL,
    stdout: int | None = subprocess.DEVNULL,
    stderr: int | None = None,
    environment: dict[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Starts a child that cannot outlive this process."""
    parent = os.getpid()

    def prepare() -> None:
        die_with_parent()
        if os.getppid() != parent:  # it died before prctl took effect
            os._exit(1)

    return subprocess.Popen(
        [os.fspath(part) for part in command],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=environment,
        preexec_fn=prepare,
    )


def end(child: subprocess.Popen[bytes]) -> None:
    """Ends a child if it still runs."""
    if child.poll() is None:
        child.kill()
        child.wait()


@contextlib.contextmanager
def running(*children: subprocess.Popen[bytes]) -> Iterator[None]:
    """Ends children that still run when the block is left, however it is left."""
    try:
        yield
    finally:
        for child in children:
            end(child)


def run(
    command: Sequence[str | os.PathLike[str]], timeout: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a child to its end, and keeps what it printed; it cannot outlive this process.

    Raises:
        OSError: it cannot be started.
        subprocess.TimeoutExpired: it took longer than `timeout` seconds, and was ended.
    """
    child = spawn(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running(child):
        said, errors = child.communicate(timeout=timeout)
    return subprocess.CompletedProcess(
        child.args,
        child.returncode,
        said.decode(errors="replace"),
        errors.decode(errors="replace"),
    )


@contextlib.contextmanager
def signals_as_exceptions() -> Iterator[Callable[[], None]]:
    """Turns SIGINT, SIGTERM and SIGHUP into `Interrupted` while the block runs.

    Python drops exceptions raised inside destructors and C callbacks, so the block is given
    a function that raises what arrived once more: to be called before anything is delivered.
    """
    received: list[int] = []

    def raise_again() -> None:
        if received:
            raise Interrupted(received[0])

    def handler(signum: int, frame: FrameType | None) -> NoReturn:
        # One is enough: clean-up must not be interrupted by a second one.
        for other in handled:
            signal.signal(other, signal.SIG_IGN)
        received.append(signum)
        raise Interrupted(signum)

    handled = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {
        signum: signal.signal(signum, handler)
        for signum in handled
        if signal.getsignal(signum) is not signal.SIG_IGN
    }
    try:
        yield raise_again
    except Exception:
        # Native code that was interrupted, as it was imported for instance, may have made
        # an error of its own of it.
        raise_again()
        raise
    finally:
        for signum, action in before.items():
            signal.signal(signum, action)


@contextlib.contextmanager
def signals_wait() -> Iterator[None]:
    """Signals that ask this process to end arrive when the block is left.

    For what must not be interrupted: native modules, as they are imported, crash.
    """
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    )
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_by_signal(signum: int) -> NoReturn:
    """Ends this process as the signal itself would have, so that callers see it."""
    signal.signal(signum, signal.SIG_DFL)
    os.kill(os.getpid(), signum)
    raise SystemExit(128 + signum)  # only reached while the signal is blocked


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A private directory that is removed at the end.

    A lock marks it as in use; directories of earlier runs that were killed are found
    unlocked, and removed.
    """
    _sweep(Path(tempfile.gettempdir()))
    place = Path(tempfile.mkdtemp(prefix=SCRATCH_PREFIX))
    with (place / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)


@contextlib.contextmanager
def workspace() -> Iterator[Path]:
    """A scratch directory that also takes all temporary files, those of workers too."""
    before = tempfile.tempdir
    with scratch() as work:
        tempfile.tempdir = str(work)
        try:
            yield work
        finally:
            tempfile.tempdir = before


def _sweep(parent: Path) -> None:
    for place in parent.glob(f"{SCRATCH_PREFIX}*"):
        with contextlib.suppress(OSError):
            state = place.stat()
            # A young one may be about to take its lock.
            if state.st_uid != os.getuid() or time.time() - state.st_mtime < YOUNG:
                continue
            with (place / _LOCK).open() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(place, ignore_errors=True)


def is_same_file(one: str | Path, other: str | Path) -> bool:
    """Whether two names stand for one file; no file at all is never the same."""
    try:
        return Path(one).samefile(other)
    except OSError:
        return False


def write_output(target: Path, data: bytes) -> None:
    """Writes a file in one step: readers see the old content or the new, never a part.

    Keeps the mode of a file that exists and follows links. What is not a regular file (a
    pipe, /dev/null) is written to directly.

    Raises:
        OSError: as writing the file would.
    """
    target = Path(os.path.realpath(target))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG | 0o666 & ~_umask()
    if not stat.S_ISREG(mode):
        target.write_bytes(data)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", str(target))
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        _write_whole(temporary, data, stat.S_IMODE(mode))
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        # The user knows nothing of temporary files.
        raise type(error)(error.errno, error.strerror, str(target)) from error
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _write_whole(file: Path, data: bytes, mode: int) -> None:
    # A nameless file vanishes with its process; it gets a name once it is complete.
    try:
        descriptor = os.open(file.parent, os.O_TMPFILE | os.O_WRONLY, 0o600)
    except (OSError, AttributeError):
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fchmod(stream.fileno(), mode)
        if not file.exists():
            # A directory descriptor makes Python call linkat(), which follows the link
            # that /proc shows for the nameless file; plain link() does not.
            folder = os.open(file.parent, os.O_PATH)
            try:
                os.link(f"/proc/self/fd/{stream.fileno()}", file, src_dir_fd=folder)
            finally:
                os.close(folder)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
