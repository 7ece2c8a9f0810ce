"""Child processes, scratch space, output files, and the pool of workers."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from veriloc.support import pool, processes
from veriloc.support.processes import Interrupted


def test_output_replaces_in_one_step(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_bytes(b"old")
    target.chmod(0o640)
    (tmp_path / "link").symlink_to(target)
    processes.write_output(tmp_path / "link", b"new")
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert (tmp_path / "link").is_symlink()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link", "out"]


def test_output_mode_follows_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        processes.write_output(tmp_path / "out", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o640


def test_output_to_what_is_no_file(tmp_path: Path) -> None:
    processes.write_output(Path(os.devnull), b"x")
    with pytest.raises(OSError, match="directory"):
        processes.write_output(tmp_path, b"x")
    with pytest.raises(FileNotFoundError):
        processes.write_output(tmp_path / "absent/out", b"x")
    assert not list(tmp_path.iterdir())


def test_scratch_is_private_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with processes.scratch() as place, processes.scratch() as other:
        assert place != other
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert not list(tmp_path.iterdir())


def test_scratch_of_a_killed_run_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code = (
        "import os, signal, sys, tempfile; tempfile.tempdir = sys.argv[1]\n"
        "from veriloc.support import processes\n"
        "with processes.scratch(): os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    (left,) = tmp_path.iterdir()
    with processes.scratch():
        assert left.exists(), "too young: it may belong to a run that is starting"
    old = time.time() - 2 * processes.YOUNG
    os.utime(left, (old, old))
    with processes.scratch() as mine:
        os.utime(mine, (old, old))
        assert not left.exists()
        with processes.scratch():
            assert mine.exists(), "locked: in use"


def test_child_dies_with_parent() -> None:
    code = (
        "import subprocess\nfrom veriloc.support import processes\n"
        "child = processes.spawn(['sleep', '60'])\n"
        "print(child.pid, flush=True)\nchild.wait()\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    with parent.stdout:
        child = int(parent.stdout.readline())
    assert alive(child)
    parent.kill()
    parent.wait()
    assert gone(child)


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pid: int) -> bool:
    for _ in range(100):
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def work(item: int) -> int:
    if item == 3:
        raise ValueError("three is not allowed")
    if item == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    if item == 5:
        os._exit(7)
    return item * item


def test_pool_survives_what_workers_do() -> None:
    answers = dict(pool.run(work, range(8), jobs=2))
    assert {
        n: a for n, a in answers.items() if not isinstance(a, pool.WorkerError)
    } == {n: n * n for n in (0, 1, 2, 6, 7)}
    assert "ValueError: three is not allowed (test_processes.py:" in str(answers[3])
    assert "SIGKILL" in str(answers[4])
    assert "exit code 7" in str(answers[5])


def test_pool_without_items() -> None:
    assert list(pool.run(work, [], jobs=2)) == []


def pid_then_sleep(item: int) -> int:
    if item:
        time.sleep(60)
    return os.getpid()


def test_pool_ends_workers_when_closed() -> None:
    answers = pool.run(pid_then_sleep, [0, 1, 1], jobs=2)
    _, pid = next(answers)
    assert isinstance(pid, int)
    assert alive(pid)
    start = time.monotonic()
    answers.close()
    assert time.monotonic() - start < 5
    assert gone(pid)


class Slow:
    """Items that arrive while others are worked on; one worker until all are there."""

    def __init__(self, count: int) -> None:
        self.waiting: list[int] = []
        self.left = count
        self.most = 0
        self.looks = 0

    def look(self) -> bool:
        self.looks += 1
        if self.left and self.looks % 3 == 0:
            self.left -= 1
            self.waiting.append(self.left)
        return not self.left

    @property
    def workers(self) -> int:
        return 1 if self.left else 2

    def take(self) -> int | None:
        self.most = max(self.most, len(self.waiting))
        return self.waiting.pop() if self.waiting else None


@pytest.fixture(params=[0, 2], ids=["when needed", "ahead"])
def crew(request: pytest.FixtureRequest) -> Iterator[pool.Crew[int, int]]:
    before = children()
    with contextlib.closing(pool.Crew(work, ahead=request.param)) as made:
        assert len(children() - before) == request.param
        yield made
    assert children() <= before


def children() -> set[int]:
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return set(map(int, text.split()))


def test_pool_works_on_what_arrives(crew: pool.Crew[int, int]) -> None:
    arrivals = Slow(6)
    answers = list(pool.run_arriving(crew, arrivals))
    assert {n: a for n, a in answers if not isinstance(a, pool.WorkerError)} == {
        n: n * n for n in (0, 1, 2)
    }
    assert sorted(n for n, _ in answers) == list(range(6))
    assert arrivals.look()
    assert not arrivals.waiting
    again = list(pool.run_arriving(crew, Slow(2)))
    assert sorted(n for n, _ in again) == [0, 1]


def test_pool_does_not_wait_for_the_last_to_arrive(
    crew: pool.Crew[int, int],
) -> None:
    arrivals = Slow(2)
    answers = pool.run_arriving(crew, arrivals)
    assert next(answers) == (1, 1)
    assert arrivals.left == 1
    answers.close()


def test_those_who_were_dismissed_end(crew: pool.Crew[int, int]) -> None:
    assert len(list(pool.run_arriving(crew, Slow(2)))) == 2
    crew.dismiss()
    assert sorted(pool.run_arriving(crew, Slow(2))) == [(0, 0), (1, 1)]


def test_errors_made_of_interrupts_are_interrupts() -> None:
    """An extension that is interrupted as it is imported raises ImportError."""
    with processes.signals_as_exceptions(), pytest.raises(ValueError, match="other"):
        raise ValueError("another one")
    with pytest.raises(Interrupted), processes.signals_as_exceptions():
        interrupted_import()
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_signals_wait() -> None:
    done = []

    def work() -> None:
        with processes.signals_wait():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("in spite of it")

    with pytest.raises(Interrupted), processes.signals_as_exceptions():
        work()
    assert done == ["in spite of it"]


def interrupted_import() -> None:
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    except Interrupted:
        raise ImportError("made of it") from None


def test_signals_become_exceptions() -> None:
    with processes.signals_as_exceptions(), pytest.raises(Interrupted) as caught:
        os.kill(os.getpid(), signal.SIGTERM)
    assert caught.value.signum == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
