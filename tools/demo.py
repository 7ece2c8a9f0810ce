"""Shows VeriLoc's main job on real kernels: `make demo`.

First through the dialect: each kernel in examples/ is read, checked, allocated and
proved, written as bytecode and read back; with one register moved it is refused. Then
through IREE: the models in examples/models, a matrix product and an attention in f16, are
compiled with `iree-compile --veriloc=strict`. What changed is shown as a table, and the
modules that come out hold the very objects that were proved.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from rich.console import Console

from veriloc.iree import vmfb
from veriloc.report.rows import rows
from veriloc.report.table import summary_table

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
OUTPUT = ROOT / "build" / "demo"
PROGRAMS = Path(sys.executable).parent
VERILOC_OPT = PROGRAMS / "veriloc-opt"
CHIP = "gfx90a"

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

    allocated = OUTPUT / f"{source.stem}.allocated.mlir"
    started = time.monotonic()
    opt_or_fail(
        text, pipeline("regalloc-allocate{allocator=first-fit}"), "-o", allocated
    )
    show("allocated", f"first-fit, in {time.monotonic() - started:.2f} s")
    started = time.monotonic()
    proof = opt(
        allocated, pipeline("regalloc-verify{print=true}"), "-o", OUTPUT / "proved.mlir"
    )
    if proof.returncode != 0:
        raise DemoError(f"{allocated} was not proved:\n{proof.stderr}")
    show("proved", f"{proof.stderr.strip()}, in {time.monotonic() - started:.2f} s")
    refuse_wrong(allocated)
    refuse_damaged(allocated)


def pipeline(passes: str) -> str:
    """The option that runs passes on every kernel."""
    return f"--pass-pipeline=builtin.module(regalloc.kernel({passes}))"


def refuse_wrong(allocated: Path) -> None:
    """Move one register onto another: well formed, and wrong."""
    text = allocated.read_text()
    places = re.findall(r"regalloc\.vreg \d+ : !vgprx1 at (vgpr\[\d+\])", text)
    for old in dict.fromkeys(places):
        wrong = allocated.with_suffix(".wrong.mlir")
        wrong.write_text(text.replace(f"!vgprx1 at {places[0]}", f"!vgprx1 at {old}"))
        result = opt(
            wrong, pipeline("regalloc-verify"), "-o", OUTPUT / "never-proved.mlir"
        )
        errors = [line for line in result.stderr.splitlines() if " error: " in line]
        if result.returncode == 1 and errors:
            show("wrong", f"refused: {errors[0].replace(f'{wrong.parent}/', '')}")
            return
    raise DemoError("no wrong allocation was refused")


def compile_model(model: Path) -> int:
    """Compile a model with proved kernels; show the report's table, count the kernels."""
    print(f"\n{model.relative_to(ROOT)}, for {CHIP}")
    module = OUTPUT / f"{model.stem}.vmfb"
    reports = [OUTPUT / f"{model.stem}{suffix}" for suffix in (".json", ".html")]
    started = time.monotonic()
    result = subprocess.run(
        [
            *(PROGRAMS / "iree-compile", model, "-o", module),
            *("--iree-hal-target-device=hip", f"--iree-rocm-target={CHIP}"),
            *("--veriloc=strict", *(f"--veriloc-report={file}" for file in reports)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        raise DemoError(f"iree-compile --veriloc failed:\n{result.stderr}")
    seconds = time.monotonic() - started
    show("compiled", f"{module.relative_to(ROOT)} in {seconds:.1f} s")
    report = json.loads(reports[0].read_text())
    images = {image.sha256 for image in vmfb.images(module)}
    obligations = 0
    for entry in report["kernels"]:
        if entry["proof"] != "proved":
            raise DemoError(f"{entry['entry']} is {entry['proof']}: {entry['reason']}")
        if entry["sha256"] not in images:
            raise DemoError(f"the object of {entry['entry']} is not in {module}")
        for kernel in entry["details"]["kernels"]:
            obligations += sum(kernel["obligations"].values())
    show("proved", f"{obligations} obligations; the module holds the objects proved")
    show("reports", " and ".join(str(file.relative_to(ROOT)) for file in reports))
    print()
    Console(width=max(100, Console().width)).print(summary_table(report))
    kernels = list(rows(report))
    if not kernels or any(row.verdict != "proved" for row in kernels):
        raise DemoError("not every kernel is proved")
    return len(kernels)


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
        models = sorted((EXAMPLES / "models").glob("*.mlir"))
        if not models:
            raise DemoError(f"there is no model in {EXAMPLES}/models")
        kernels = sum(compile_model(model) for model in models)
    except DemoError as error:
        print(f"\ndemo FAILED: {error}")
        return 1
    print(
        f"\ndemo succeeded: {len(sources)} kernels as text, {kernels} in {len(models)} "
        "models, all proved; the results are in build/demo"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
