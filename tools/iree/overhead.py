"""Measures what `iree-compile --veriloc` costs over plain `iree-compile`.

Both compile the same sample model, taking turns, so that a busy machine slows both alike.
Prints wall and processor time of each, as medians, and their ratio.

    python -m tools.iree.overhead bert-like gfx90a --rounds 5 [-- MORE_FLAGS]
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.iree.models import MODELS

from veriloc.iree.toolchain import stock_compiler


@dataclass(frozen=True)
class Cost:
    """Seconds of one compilation."""

    wall: float
    processor: float


def cost(command: Sequence[str | Path]) -> Cost:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(wall, spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=sorted(MODELS))
    parser.add_argument("chip")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("flags", nargs="*", help="further flags for --veriloc")
    options = parser.parse_args()
    stock = stock_compiler()
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model.mlir"
        model.write_text(MODELS[options.model]())
        words: list[str | Path] = [
            model,
            "--iree-hal-target-device=hip",
            "-o",
            Path(folder) / "out.vmfb",
        ]
        words.append(f"--iree-rocm-target={options.chip}")
        ours = [sys.executable, "-m", "veriloc.iree.driver", *words, "--veriloc"]
        runs: dict[str, list[Cost]] = {"plain": [], "veriloc": []}
        for _ in range(options.rounds):
            runs["plain"].append(cost([stock, *words]))
            runs["veriloc"].append(cost([*ours, *options.flags]))
    wall = {n: statistics.median(c.wall for c in costs) for n, costs in runs.items()}
    processor = {
        n: statistics.median(c.processor for c in costs) for n, costs in runs.items()
    }
    cores = len(os.sched_getaffinity(0))
    print(f"{options.model}, {options.chip}, {cores} cores, median of {options.rounds}")
    for name in runs:
        print(
            f"  {name:<8} wall {wall[name]:6.2f} s   processor {processor[name]:6.2f} s"
        )
    print(f"  ratio    wall {wall['veriloc'] / wall['plain']:6.2f}", end="")
    print(f"     processor {processor['veriloc'] / processor['plain']:6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
