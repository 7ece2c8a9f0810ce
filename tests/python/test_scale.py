"""Large kernels and damaged ones: time, memory, survival."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPT = Path(sysconfig.get_path("scripts")) / "veriloc-opt"

# In between stands a small process: a peak begins with the memory of the one that forks.
MEASURE = """\
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""


def test_twelve_thousand_instructions(tmp_path: Path) -> None:
    """Parse, verify and print in under 2 s of processor time and 500 MB."""
    source = tmp_path / "large.mlir"
    generate: list[str | Path] = [
        sys.executable,
        ROOT / "tools/generate_kernel.py",
        "--instructions",
        "12000",
    ]
    with source.open("wb") as file:
        subprocess.run(generate, stdout=file, check=True)
    # The processor's time, not the clock's: the machine may be busy with others.
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE, OPT, source, "-o", tmp_path / "out.mlir"],
        stdout=subprocess.PIPE,
        check=True,
    )
    seconds, peak_kib = map(float, measured.stdout.split())
    assert seconds < 2.0
    assert peak_kib < 500 * 1024
    text = (tmp_path / "out.mlir").read_text()
    assert (
        sum(line.lstrip().startswith("regalloc.inst") for line in text.splitlines())
        > 11_000
    )


def test_damaged_modules(tmp_path: Path) -> None:
    """Neither crash nor hang, and what is accepted prints as it was read."""
    files = sorted((ROOT / "tests/Dialect/RegAlloc").glob("*.mlir"))
    assert files
    command: list[str | Path] = [
        sys.executable,
        ROOT / "tools/fuzz_parser.py",
        "--count",
        "2000",
        "--seed",
        "1",
    ]
    started = time.monotonic()
    result = subprocess.run(
        [*command, "--keep", tmp_path, *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "2000 inputs" in result.stdout
    assert time.monotonic() - started < 300
