"""How long a proof takes, and how that grows with the kernel.

    python tools/bench/verifier.py
    python tools/bench/verifier.py --sizes 500 12000 --blocks 1 200 --json result.json

For each size a made-up kernel (`kernels.py`) is proved in a process of its own. The table
gives seconds of the proof (from the module in memory to the answer), their ratio to the
size before, seconds of the whole command with its start, and the peak of its memory.
Time is processor time, which other work on the machine changes little; `--wall` measures
the clock instead. `--repeat` takes the fastest of several runs.

Exit code 0: every kernel was proved. 1: one was not.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.kernels import kernel

SIZES = (1_500, 3_000, 6_000, 12_000, 24_000, 48_000)
BLOCKS = (1, 200)

CHILD = """\
import json, re, sys, time
from pathlib import Path
clock = time.monotonic if sys.argv[2] == "wall" else time.process_time
from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.verify import verify
with ir.Context():
    module = ir.Module.parseFile(sys.argv[1])
    (found,) = [op for op in module.body if isinstance(op, ra.KernelOp)]
    started = clock()
    report = verify(found)
    seconds = clock() - started
    registers = sum(isinstance(op, ra.VRegOp) for op in found.body.blocks[0])
# Not ru_maxrss: that one begins with the memory of the process that started this one.
peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
print(json.dumps([report.status.value, seconds, time.process_time(), peak // 1024,
                  registers, sum(report.obligations.values())]))
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One kernel."""

    instructions: int
    blocks: int
    registers: int
    obligations: int
    status: str
    seconds: float
    """Of the proof."""
    command_seconds: float
    """Of the whole process."""
    peak_mib: int


def measure(
    instructions: int, blocks: int, *, wall: bool = False, repeat: int = 1
) -> Measured:
    """Prove one kernel, in a process of its own; the fastest of some runs."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "kernel.mlir"
        path.write_text(kernel(instructions, blocks))
        runs = [_once(path, wall) for _ in range(repeat)]
    status, seconds, command, peak, registers, obligations = min(
        runs, key=lambda run: run[1]
    )
    return Measured(
        instructions, blocks, registers, obligations, status, seconds, command, peak
    )


def _once(path: Path, wall: bool) -> tuple[str, float, float, int, int, int]:
    started = time.monotonic()
    result = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), "wall" if wall else "cpu"],
        capture_output=True,
        text=True,
        check=True,
    )
    elapsed = time.monotonic() - started
    status, seconds, command, peak, registers, obligations = json.loads(result.stdout)
    return status, seconds, elapsed if wall else command, peak, registers, obligations


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--sizes",
        type=int,
        nargs="+",
        default=list(SIZES),
        metavar="N",
        help="instructions (default: %(default)s)",
    )
    parser.add_argument(
        "--blocks",
        type=int,
        nargs="+",
        default=list(BLOCKS),
        metavar="N",
        help="blocks (default: %(default)s)",
    )
    parser.add_argument("--wall", action="store_true", help="measure the clock")
    parser.add_argument(
        "--repeat", type=int, default=1, metavar="N", help="fastest of N runs"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    options = parser.parse_args()
    if min(options.sizes) < 6 * max(options.blocks) or min(options.blocks) < 1:
        parser.error("a block has 6 instructions at least")
    if options.repeat < 1:
        parser.error("--repeat must be 1 or more")
    console = Console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("instructions", "blocks", "registers", "obligations"):
        table.add_column(column, justify="right")
    table.add_column("status")
    for column in ("proof", "ratio", "command", "memory"):
        table.add_column(column, justify="right")
    results = []
    for blocks in options.blocks:
        before: Measured | None = None
        for size in options.sizes:
            with console.status(f"{size} instructions, {blocks} blocks"):
                found = measure(size, blocks, wall=options.wall, repeat=options.repeat)
            ratio = "" if before is None else f"{found.seconds / before.seconds:.2f}"
            table.add_row(
                str(size),
                str(blocks),
                str(found.registers),
                str(found.obligations),
                found.status,
                f"{found.seconds:.2f} s",
                ratio,
                f"{found.command_seconds:.2f} s",
                f"{found.peak_mib} MiB",
            )
            results.append(found)
            before = found
    console.print(table)
    if options.json is not None:
        text = json.dumps([asdict(found) for found in results], indent=1)
        options.json.write_text(text + "\n")
    return 0 if all(found.status == "proved" for found in results) else 1


if __name__ == "__main__":
    sys.exit(main())
