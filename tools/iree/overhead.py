"""Measures what `iree-compile --veriloc` costs over plain `iree-compile`.

All compile the same sample model, taking turns, so that a busy machine slows all alike:
plain, with VeriLoc and nothing remembered, and the same again. Prints medians of wall and
processor time, and their ratio to plain; of wall time the mean as well, as it may have two
modes, between which medians jump.

    python -m tools.iree.overhead bert-like gfx90a --rounds 5
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
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
from veriloc.lowering.amdgpu.plugin import find_plugin


@dataclass(frozen=True)
class Cost:
    """Seconds of one compilation."""

    wall: float
    processor: float


def cost(command: Sequence[str | Path]) -> Cost:
    before, start = children_seconds(), time.monotonic()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return Cost(time.monotonic() - start, children_seconds() - before)


def children_seconds() -> float:
    """Processor time of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=sorted(MODELS))
    parser.add_argument("chip")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--flag",
        action="append",
        default=[],
        help="further one, as --flag=--veriloc-allocator=greedy",
    )
    options = parser.parse_args()
    stock = stock_compiler()
    with tempfile.TemporaryDirectory() as folder:
        model, cache = Path(folder) / "model.mlir", Path(folder) / "cache"
        os.environ["VERILOC_AMDGPU_PLUGIN"] = str(find_plugin())
        os.environ["XDG_CACHE_HOME"] = str(cache)
        model.write_text(MODELS[options.model]())
        words: list[str | Path] = [model, "--iree-hal-target-device=hip"]
        words += [f"--iree-rocm-target={options.chip}", "-o", Path(folder) / "out.vmfb"]
        ours = [sys.executable, "-m", "veriloc.iree.driver", *words, "--veriloc"]
        ours += options.flag
        cost(ours)  # what is made once for a chip is not part of a compilation
        runs: dict[str, list[Cost]] = {"plain": [], "veriloc": [], "again": []}
        for _ in range(options.rounds):
            runs["plain"].append(cost([stock, *words]))
            shutil.rmtree(cache / "veriloc/iree", ignore_errors=True)
            runs["veriloc"].append(cost(ours))
            runs["again"].append(cost(ours))
    cores = len(os.sched_getaffinity(0))
    print(f"{options.model}, {options.chip}, {cores} cores, median of {options.rounds}")
    plain = median(runs["plain"])
    plain_mean = statistics.mean(c.wall for c in runs["plain"])
    for name, costs in runs.items():
        middle = median(costs)
        walls = [c.wall for c in costs]
        mean = statistics.mean(walls)
        print(
            f"  {name:<8} wall {middle.wall:6.2f} s ({middle.wall / plain.wall:.2f}x, "
            f"{min(walls):.2f} to {max(walls):.2f} s; "
            f"mean {mean:.2f} s, {mean / plain_mean:.2f}x)   "
            f"processor {middle.processor:6.2f} s ({middle.processor / plain.processor:.2f}x)"
        )
    return 0


def median(costs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(c.wall for c in costs),
        statistics.median(c.processor for c in costs),
    )


if __name__ == "__main__":
    sys.exit(main())
