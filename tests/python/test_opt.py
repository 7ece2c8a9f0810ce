"""`veriloc-opt` as a process: speed, signals, pipes. tests/Tools has the rest."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OPT = Path(sys.executable).parent / "veriloc-opt"
INPUTS = ROOT / "tests" / "Tools" / "Inputs"
KERNEL = INPUTS / "kernel.mlir"

SLOW_PASS = """
from veriloc.passes import register_python_pass

def run(op, options):
    print("running", flush=True)
    time.sleep(60)

register_python_pass("slow", run, summary="Wait")
"""


@pytest.mark.parametrize("arguments", [["--version"], [str(KERNEL)]])
def test_starts_fast(arguments: list[str]) -> None:
    """Time of the processor, which other work on the machine does not change."""
    seconds = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([OPT, *arguments], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        user = after.ru_utime - before.ru_utime
        seconds.append(user + after.ru_stime - before.ru_stime)
    assert min(seconds) < 0.2


def test_ends_quietly_when_the_reader_does(tmp_path: Path) -> None:
    big = tmp_path / "big.mlir"
    big.write_text("".join(f"func.func private @f{i}()\n" for i in range(20_000)))
    done = subprocess.run(
        ["bash", "-c", f"'{OPT}' '{big}' | head -n 1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "module {\n"
    assert done.stderr == ""


def test_ctrl_c_stops_it_and_leaves_nothing(tmp_path: Path) -> None:
    passes = tmp_path / "slow.py"
    passes.write_text(SLOW_PASS)
    output = tmp_path / "out" / "out.mlir"
    output.parent.mkdir()
    process = subprocess.Popen(
        [OPT, f"--load-python-passes={passes}", "--slow", KERNEL, "-o", output],
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"running\n"
    assert len(list(output.parent.iterdir())) == 1  # the temporary file
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == -signal.SIGINT
    assert list(output.parent.iterdir()) == []


def test_full_disk_is_an_error() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = subprocess.run(
        [OPT, KERNEL, "-o", "/dev/full"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [OPT, KERNEL], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert "No space left on device" in done.stderr


def test_read_only_output_is_kept(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    output = tmp_path / "out.mlir"
    output.write_text("as before")
    output.chmod(0o444)
    done = subprocess.run(
        [OPT, KERNEL, "-o", output], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "Permission denied" in done.stderr
    assert output.read_text() == "as before"


def test_runs_once_per_process() -> None:
    code = (
        "from veriloc._mlir._mlir_libs._veriloc import opt_main\n"
        f"argv = ['veriloc-opt', {str(KERNEL)!r}, '-o', '/dev/null']\n"
        "assert opt_main(argv) == 0\n"
        "opt_main(argv)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "RuntimeError: a command-line tool runs once per process" in done.stderr


def test_passes_that_raise_while_loading(tmp_path: Path) -> None:
    passes = tmp_path / "bad.py"
    passes.write_text("1 / 0\n")
    done = subprocess.run(
        [OPT, f"--load-python-passes={passes}", KERNEL],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    expected = f"veriloc-opt: error: cannot load passes from '{passes}': "
    assert done.stderr == expected + "ZeroDivisionError: division by zero\n"
