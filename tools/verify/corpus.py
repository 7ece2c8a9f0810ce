"""Make the modules that are damaged: kernels as LLVM allocated them.

    python tools/verify/corpus.py tests/verify_mutants/Inputs
    python tools/verify/corpus.py --kernels build/kernels build/mutant-corpus

Without --kernels, the kernels of `kernels/` are compiled and lifted for the chips below,
and the examples of tests/Verify that are right are taken as they are. With it, the kernels
that `iree_kernels.py` made are lifted behind greedy, each beside its LLVM IR, so that
LLVM can be asked about mutants as well. Only modules that the verifier proves are written;
the others are listed, since LLVM is right nearly always.

Exit code 0: all were proved. 1: some were not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.verify import completeness, run_mutants

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.lift import llvm22
from veriloc.lift.amdgpu import lift
from veriloc.lift.errors import LiftError
from veriloc.verify import verify

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CHIPS: dict[str, tuple[tuple[str, str], ...]] = {
    "calls": (("gfx942", ""), ("gfx1100", "")),
    "divergence": (("gfx942", ""), ("gfx1100", "")),
    "halves": (("gfx942", ""), ("gfx1100", ""), ("gfx1100", "+real-true16")),
    "matrix": (("gfx90a", ""), ("gfx942", "")),
    "spills": (("gfx90a", ""), ("gfx1100", "")),
    "whole-wave": (("gfx90a", ""), ("gfx942", ""), ("gfx1100", "")),
    "wide": (("gfx942", ""),),
}
"""Chip and features for each file of `kernels/`."""
LARGE = (
    ("spill.ll", "gfx942"),
    ("reduce-gfx1100.mir", "gfx1100"),
    ("loop.ll", "gfx90a"),
    ("wholewave.ll", "gfx90a"),
)
"""Of the inputs of the lowering's tests: some hundred operations each."""

MUTATED = ("gfx90a", "gfx942", "gfx1100")
"""Chips whose kernels are taken with --kernels."""

EXAMPLES = ("flow", "mask")
"""Tests of the verifier with right and wrong modules."""


def _kernels(module: ir.Module) -> list[ra.KernelOp]:
    return [op for op in module.body.operations if isinstance(op, ra.KernelOp)]


def lifted() -> Iterator[tuple[str, ir.Module]]:
    """Name and module of each compiled kernel."""
    sources = [
        (HERE / "kernels" / f"{stem}.ll", chip, features)
        for stem, chips in CHIPS.items()
        for chip, features in chips
    ]
    inputs = ROOT / "tests" / "lowering" / "amdgpu" / "Inputs"
    sources += [(inputs / name, chip, "") for name, chip in LARGE]
    for path, chip, features in sources:
        refused: dict[str, LiftError] = {}
        whole = lift(path, chip, features, view="final", payload=False, refused=refused)
        for name, error in refused.items():
            print(f"{path.name} {chip} @{name} is not lifted: {error}")
        for kernel in _kernels(whole):
            name = kernel.sym_name.value
            module = ir.Module.parse(str(whole), whole.context)
            for other in _kernels(module):
                if other.sym_name.value != name:
                    other.operation.erase()
            suffix = features.replace("+", "-")
            stem = path.stem.removesuffix(f"-{chip}")
            yield f"{stem}-{name[:24]}-{chip}{suffix}", module


def examples() -> Iterator[tuple[str, ir.Module]]:
    """Name and module of each example of the verifier's tests that is right."""
    for stem in EXAMPLES:
        path = ROOT / "tests" / "Verify" / f"{stem}.mlir"
        for part in path.read_text().split("// -----"):
            if "expected-error" in part or "regalloc.kernel" not in part:
                continue
            module = ir.Module.parse(part, ir.Context())
            kernels = _kernels(module)
            if len(kernels) == 1:
                yield f"{path.stem}-{kernels[0].sym_name.value}", module


def from_kernels(
    folder: Path, most: int, skip: Path
) -> Iterator[tuple[str, str, str, ir.Module]]:
    """Name, source and head of kernels that are not in `skip` yet, and their modules.

    Small ones come first.

    Args:
        folder: has `CHIP/NAME.optimized.ll`.
        most: operations a module may have.
        skip: where modules are written.
    """
    paths = sorted(folder.rglob("*.optimized.ll"), key=lambda p: p.stat().st_size)
    for path in track(paths, "lifting", console=Console(stderr=True)):
        name = f"{path.parent.name}/{path.name.removesuffix('.optimized.ll')}"
        (chip,) = completeness.chips(path, [path.parent.name])
        if (skip / f"{name}.mlir").exists() or chip not in MUTATED:
            continue
        features = completeness.features(path)
        text = llvm22.ir(path.read_text())
        refused: dict[str, LiftError] = {}
        module = lift(text, chip, features, view="post", payload=False, refused=refused)
        for error in refused.values():
            print(f"{name} is not lifted: {error}")
        kernels = _kernels(module)
        if len(kernels) == 1 and sum(len(list(b)) for b in kernels[0].body) <= most:
            yield name, text, f"// chip: {chip}\n// features: {features}\n", module


def write_kernels(options: argparse.Namespace) -> int:
    """The corpus that `iree_kernels.py` gives."""
    missing = 0
    for name, source, head, module in from_kernels(
        options.kernels, options.operations, options.output
    ):
        text = head + str(module)
        if problems := run_mutants.check_corpus([(name, text)]):
            missing += 1
            print("; ".join(problems))
            continue
        path = options.output / f"{name}.mlir"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".ll").write_text(source)
        path.write_text(text)
    count = len(list(options.output.rglob("*.mlir")))
    print(f"{count} modules in {options.output}, {missing} not proved")
    return 1 if missing else 0


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", type=Path, help="folder for the modules")
    parser.add_argument("--kernels", type=Path, help="made by iree_kernels.py")
    parser.add_argument("--operations", type=int, default=600, help="the largest taken")
    options = parser.parse_args(arguments)
    if options.kernels is not None:
        if not options.kernels.is_dir():
            parser.error(f"{options.kernels} is no folder")
        return write_kernels(options)
    options.output.mkdir(parents=True, exist_ok=True)
    written = missing = 0
    for source in (examples(), lifted()):
        for name, module in source:
            for kernel in _kernels(module):
                report = verify(kernel)
                if report.status.value == "proved":
                    (options.output / f"{name}.mlir").write_text(str(module))
                    written += 1
                    continue
                missing += 1
                why = [*report.reasons, *(v.text for v in report.violations)]
                print(f"{name} is {report.status.value}: {'; '.join(why[:2])}")
    print(f"{written} modules in {options.output}, {missing} not proved")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
