"""Keeps a crash from looking like an answer.

Solvers and compilers are native code: when they crash or run out of memory, the process
dies, with an exit code that may mean something else to the caller. So the work is done
in a child process, and what the caller sees is always one of the documented codes.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from typing import NoReturn

__all__ = ["guarded"]


def guarded(work: Callable[[], int], no_answer: int) -> int:
    """Return what the work returns; `no_answer` if it dies or raises.

    Must be called before anything starts threads. Where processes cannot fork, the work
    is done right here.
    """
    if not hasattr(os, "fork"):
        return _attempt(work, no_answer)
    sys.stdout.flush()
    sys.stderr.flush()
    reads, writes = os.pipe()  # closes when this process is killed
    child = os.fork()
    if child == 0:
        os.close(writes)
        threading.Thread(target=_outlive, args=(reads, no_answer), daemon=True).start()
        _leave(_attempt(work, no_answer))
    os.close(reads)
    try:
        _, status = os.waitpid(child, 0)
    except KeyboardInterrupt:
        # The terminal sent it to the child as well.
        os.waitpid(child, 0)
        raise
    finally:
        os.close(writes)
    if os.WIFEXITED(status):
        return os.WEXITSTATUS(status)
    number = os.WTERMSIG(status)
    name = signal.Signals(number).name
    hint = "; the system may be out of memory" if name == "SIGKILL" else ""
    sys.stderr.write(f"error: the check was ended by {name}{hint}: no answer\n")
    return no_answer


def _attempt(work: Callable[[], int], no_answer: int) -> int:
    try:
        return work()
    except KeyboardInterrupt:
        return no_answer
    except Exception:  # noqa: BLE001 (reported as "no answer")
        traceback.print_exc()
        sys.stderr.write("error: the check failed as above: no answer\n")
        return no_answer


def _outlive(reads: int, no_answer: int) -> None:
    """End this process when nobody waits for it any more."""
    while os.read(reads, 1):
        pass
    os._exit(no_answer)


def _leave(code: int) -> NoReturn:
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or 1  # nobody reads what was found
    os._exit(code)
