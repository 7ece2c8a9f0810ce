"""Programs that are kept loaded do what the same programs do when they are started anew."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from veriloc.lowering.amdgpu.plugin import READY_NAME, find_llvm_tool
from veriloc.support import processes, ready

KERNEL = b"define amdgpu_kernel void @k() { ret void }\n"


@pytest.fixture
def library(plugin: Path) -> Iterator[Path]:
    ready.end_all()  # what other tests left
    yield plugin.resolve().with_name(READY_NAME)
    ready.end_all()


def _llc(source: Path, output: Path) -> list[str]:
    llc = str(find_llvm_tool("llc"))
    return [llc, "-mtriple=amdgcn-amd-amdhsa", str(source), "-o", str(output)]


def _children() -> set[int]:
    text = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return set(map(int, text.split()))


def test_same_output_and_one_process(library: Path, tmp_path: Path) -> None:
    source = tmp_path / "k.ll"
    source.write_bytes(KERNEL)
    processes.run(_llc(source, tmp_path / "anew.s"))
    before = _children()
    for name in ("first.s", "second.s"):
        done = ready.run(_llc(source, tmp_path / name), library)
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / name).read_bytes() == (tmp_path / "anew.s").read_bytes()
        assert len(_children() - before) == 1


def test_errors_belong_to_their_job(library: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.ll").write_text("no IR\n" * 50)
    (tmp_path / "k.ll").write_bytes(KERNEL)
    bad = _llc(tmp_path / "bad.ll", tmp_path / "k.s")
    expected = processes.run(bad)
    for _ in range(2):
        done = ready.run(bad, library)
        assert done.returncode == expected.returncode == 1
        assert done.stderr == expected.stderr
        done = ready.run(_llc(tmp_path / "k.ll", tmp_path / "k.s"), library)
        assert (done.returncode, done.stderr) == (0, "")


def test_jobs_run_where_their_caller_is(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "k.ll").write_bytes(KERNEL)
        monkeypatch.chdir(tmp_path / name)
        assert ready.run(_llc(Path("k.ll"), Path("k.s")), library).returncode == 0
        assert (tmp_path / name / "k.s").is_file()


def test_a_job_that_takes_too_long_is_ended(library: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "never.ll"
    os.mkfifo(pipe)
    before = _children()
    with pytest.raises(subprocess.TimeoutExpired):
        ready.run(_llc(pipe, tmp_path / "k.s"), library, timeout=0.3)
    assert _children() == before
    (tmp_path / "k.ll").write_bytes(KERNEL)
    done = ready.run(_llc(tmp_path / "k.ll", tmp_path / "k.s"), library, timeout=60)
    assert done.returncode == 0


def test_a_job_that_dies_says_so(library: Path, tmp_path: Path) -> None:
    shell = ["/bin/sh", "-c", "echo going >&2; kill -9 $$"]
    for _ in range(2):
        done = ready.run(shell, library)
        assert (done.returncode, done.stderr) == (-signal.SIGKILL, "going\n")


def test_a_program_that_died_is_replaced(library: Path) -> None:
    before = _children()
    command = ["/bin/sh", "-c", "echo $0 $1 >&2; exit 7", "a b", "ä"]
    for _ in range(3):
        done = ready.run(command, library)
        assert (done.returncode, done.stderr) == (7, "a b ä\n")
        for child in _children() - before:
            os.kill(child, signal.SIGKILL)


def test_jobs_of_other_threads_do_not_wait(library: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    waiting = ["/bin/sh", "-c", f"read word < {pipe}; exit $word"]
    with ThreadPoolExecutor() as threads:
        first = threads.submit(ready.run, waiting, library)
        _wait_until(lambda: ready.kept() == ["/bin/sh"])
        second = ready.run(["/bin/sh", "-c", f"echo 5 > {pipe}; exit 4"], library)
        assert second.returncode == 4
        assert first.result().returncode == 5


def test_scripts_are_started_as_usual(library: Path, tmp_path: Path) -> None:
    script = tmp_path / "llc"
    script.write_text('#!/bin/sh\necho "$0 $1" >&2\nexit 6\n')
    script.chmod(0o755)
    done = ready.run([script, "-x"], library)
    assert (done.returncode, done.stderr) == (6, f"{script} -x\n")
    assert ready.kept() == []


def test_what_can_be_kept(tmp_path: Path) -> None:
    assert ready.can_be_kept(str(find_llvm_tool("llc")))
    assert not ready.can_be_kept(str(tmp_path / "absent"))
    program = Path(sys.executable).resolve().read_bytes()[:4096]
    cut = tmp_path / "cut"
    cut.write_bytes(program[:70])
    assert not ready.can_be_kept(str(cut))
    # Without the entry that names the dynamic linker: as if linked statically.
    entries = int.from_bytes(program[32:40], "little")
    size, count = program[54], program[56]
    static = bytearray(program)
    for at in range(entries, entries + size * count, size):
        if static[at] == 3:
            static[at] = 0
    assert bytes(static) != program
    (tmp_path / "static").write_bytes(static)
    assert not ready.can_be_kept(str(tmp_path / "static"))


def test_without_the_library(tmp_path: Path) -> None:
    before = _children()
    done = ready.run(["/bin/sh", "-c", "exit 3"], None)
    assert done.returncode == 3
    assert _children() == before


def test_nothing_outlives_a_process_that_is_killed(
    library: Path, tmp_path: Path
) -> None:
    code = (
        "import pathlib, sys\n"
        "from veriloc.support import ready\n"
        "library = pathlib.Path(sys.argv[1])\n"
        "ready.run(['/bin/sh', '-c', ':'], library)\n"
        "print(ready._kept['/bin/sh'].child.pid, flush=True)\n"
        "ready.run(['/bin/sh', '-c', f'echo $$ > {sys.argv[2]}; exec sleep 60'], library)\n"
    )
    job = tmp_path / "job"
    child = subprocess.Popen(
        [sys.executable, "-c", code, library, job], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    program = int(child.stdout.readline())
    _wait_until(lambda: job.exists() and job.read_text().strip() != "")
    child.kill()
    child.wait()
    child.stdout.close()
    _wait_until(lambda: not _runs(program))
    _wait_until(lambda: not _runs(int(job.read_text())))


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_plugin_is_kept_loaded_for_who_asks_for_it(
    library: Path, plugin: Path, tmp_path: Path
) -> None:
    source = tmp_path / "k.ll"
    source.write_bytes(KERNEL)
    processes.run(_llc(source, tmp_path / "anew.s"))
    expected = (tmp_path / "anew.s").read_bytes()
    done = ready.run(_llc(source, tmp_path / "k.s"), library, plugin=plugin)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "k.s").read_bytes() == expected
    words = _llc(source, tmp_path / "k.s")
    words[1:1] = [f"-load={plugin}", f"-veriloc-export={tmp_path / 'views'}"]
    done = ready.run(words, library, plugin=plugin)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "k.s").read_bytes() == expected
    assert (tmp_path / "views/k.final.json").exists()


def test_another_plugin_has_another_process(
    library: Path, plugin: Path, tmp_path: Path
) -> None:
    source, copy = tmp_path / "k.ll", tmp_path / "copy.so"
    source.write_bytes(KERNEL)
    copy.write_bytes(plugin.read_bytes())
    before = _children()
    for which in (plugin, copy, None, plugin):
        load = [] if which is None else [f"-load={which}"]
        words = _llc(source, tmp_path / "k.s")
        words[1:1] = load
        done = ready.run(words, library, plugin=which)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(_children() - before) == 1
