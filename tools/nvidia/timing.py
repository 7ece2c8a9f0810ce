#!/usr/bin/env python3
"""Says how long cubins take from lifting to the written file, for 1,000 instructions.

    python tools/nvidia/timing.py CORPUS [--least 500] [--every 1] [--match '*.sm_89.cubin']

Each cubin is lifted, its registers are searched for, proved, written and read back, as
`veriloc compile` does it. Encodings are those of the package; what a first cubin brings in
once (modules, tables) is done before and not counted. Time is that of the CPU, nvdisasm's
included, so that other work on the machine changes little. Only cubins with at least so many
instructions are taken: the fixed cost of running nvdisasm (a quarter of a second each time)
says nothing about 1,000 instructions in a small one.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.compile.nvidia import compile_kernel  # noqa: E402
from veriloc.lowering.nvidia.cubin import parse_cubin  # noqa: E402
from veriloc.verify import Options as ProofOptions  # noqa: E402


def cpu(who: int) -> float:
    """Seconds of CPU, user and system."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def timed(data: bytes) -> tuple[int, float, float]:
    """Instructions of a cubin, and seconds: of this process, and of nvdisasm."""
    own, others = cpu(resource.RUSAGE_SELF), cpu(resource.RUSAGE_CHILDREN)
    compiled = compile_kernel(data, proof=ProofOptions(jobs=1))
    return (
        sum(kernel.instructions for kernel in compiled.kernels),
        cpu(resource.RUSAGE_SELF) - own,
        cpu(resource.RUSAGE_CHILDREN) - others,
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("corpus", type=Path, help="see build_corpus.py")
    parser.add_argument(
        "--least", type=int, default=500, metavar="N", help="instructions of a cubin"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--match", default="*.cubin", metavar="PATTERN")
    options = parser.parse_args()
    large: list[Path] = []
    for path in sorted(options.corpus.glob(options.match)):
        words = sum(len(code.words) for code in parse_cubin(path.read_bytes()).codes)
        if words >= options.least:
            large.append(path)
    large = large[:: options.every]
    if not large:
        print(f"{options.corpus}: no cubin is that large", file=sys.stderr)
        return 2
    timed(large[0].read_bytes())
    rates: list[tuple[float, str]] = []
    for path in large:
        size, own, others = timed(path.read_bytes())
        if size < options.least:
            continue  # the rest is filled up with no-operations
        rates.append((1000 * (own + others) / size, path.name))
        print(
            f"{path.name}: {size} instructions, {own:.2f} s and {others:.2f} s of nvdisasm, "
            f"{rates[-1][0]:.2f} s for 1,000",
            flush=True,
        )
    if not rates:
        print(f"{options.corpus}: no cubin is that large", file=sys.stderr)
        return 2
    values = [rate for rate, _ in rates]
    print(
        f"{len(rates)} cubins: {statistics.median(values):.2f} s for 1,000 instructions in the "
        f"median, {max(values):.2f} s at most ({max(rates)[1]})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
