"""Shows VeriLoc's main job on real kernels: `make demo`.

Today the job ends at the dialect: each kernel in examples/ is read, checked,
written as bytecode and read back, and a damaged copy of it is refused.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
OUTPUT = ROOT / "build" / "demo"
VERILOC_OPT = Path(sys.executable).parent / "veriloc-opt"

OPERATION = re.compile(r"^\s*(?:%\w+ = )?regalloc\.(\w+)", re.MULTILINE)
ASSIGNMENT = re.compile(r" at ([a-z]+)\[(\d+)(?::(\d+))?\]")
FAR_OUTSIDE = 100_000
"""What to add to a register number so that no register file reaches it."""

INSTRUCTIONS = ("inst", "branch", "exit", "copy", "spill", "reload", "remat")


class DemoError(Exception):
    """Something did not go as it has to; the message is for the user."""


def opt(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run veriloc-opt."""
    return subprocess.run(
        [VERILOC_OPT, *arguments], capture_output=True, text=True, check=False
    )


def opt_or_fail(*arguments: str | Path) -> None:
    """Run veriloc-opt, which has to succeed."""
    result = opt(*arguments)
    if result.returncode != 0:
        raise DemoError(f"veriloc-opt failed:\n{result.stderr}")


def show(step: str, outcome: str) -> None:
    """One line of the demonstration."""
    print(f"  {step:10} {outcome}", flush=True)


def demonstrate(source: Path) -> None:
    """Take one kernel through everything."""
    print(f"\n{source.relative_to(ROOT)}")
    text = OUTPUT / source.name
    bytecode = OUTPUT / f"{source.stem}.mlirbc"
    again = OUTPUT / f"{source.stem}.again.mlir"

    started = time.monotonic()
    opt_or_fail(source, "-o", text)
    seconds = time.monotonic() - started
    counts = Counter(OPERATION.findall(text.read_text()))
    instructions = sum(counts[name] for name in INSTRUCTIONS)
    show("read", f"{instructions} instructions, {counts['vreg']} virtual registers")
    show("checked", f"structure is sound; read, checked and printed in {seconds:.2f} s")

    opt_or_fail(source, "--emit-bytecode", "-o", bytecode)
    opt_or_fail(bytecode, "-o", again)
    if again.read_bytes() != text.read_bytes():
        raise DemoError(f"{again} differs from {text}: bytecode lost something")
    sizes = f"{bytecode.stat().st_size:,} bytes against {text.stat().st_size:,} of text"
    show("bytecode", f"{sizes}; reads back identical")
    refuse_damaged(text)


def refuse_damaged(text: Path) -> None:
    """Assign a register outside its file: that has to be an error with a place."""

    def move(match: re.Match[str]) -> str:
        bank, first, last = match[1], int(match[2]), int(match[3] or match[2])
        return f" at {bank}[{first + FAR_OUTSIDE}:{last + FAR_OUTSIDE}]"

    damaged = text.with_suffix(".damaged.mlir")
    content, changes = ASSIGNMENT.subn(move, text.read_text(), count=1)
    if not changes:
        return
    damaged.write_text(content)
    target = OUTPUT / "never-written.mlir"
    result = opt(damaged, "-o", target)
    errors = [line for line in result.stderr.splitlines() if " error: " in line]
    if result.returncode != 1 or not errors or target.exists():
        raise DemoError(f"{damaged} was not refused as it has to be:\n{result.stderr}")
    show("damaged", f"refused: {errors[0].replace(f'{damaged.parent}/', '')}")


def main() -> int:
    """Demonstrate every example."""
    sources = sorted(EXAMPLES.glob("*.mlir"))
    try:
        if not sources:
            raise DemoError(f"there is no example in {EXAMPLES}")
        OUTPUT.mkdir(parents=True, exist_ok=True)
        for source in sources:
            demonstrate(source)
    except DemoError as error:
        print(f"\ndemo FAILED: {error}")
        return 1
    print(f"\ndemo succeeded: {len(sources)} kernels; the results are in build/demo")
    return 0


if __name__ == "__main__":
    sys.exit(main())
