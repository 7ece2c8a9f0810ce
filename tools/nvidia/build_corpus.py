#!/usr/bin/env python3
"""Builds the cubins that NVIDIA support is measured on.

    python tools/nvidia/build_corpus.py OUTPUT --iree iree-compile [--iree other/iree-compile]

Sources are the CUDA C and MLIR files in tools/nvidia/samples. CUDA C goes through the
nvcc of the PyPI package, MLIR through each iree-compile given (to PTX) and ptxas. Each
source is built for every architecture that VeriLoc supports; wgmma.cu for sm_90a only.
A cubin that is there already is kept, so that the command can be repeated. A source
that a compiler refuses is listed at the end; it does not stop the others.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.lowering.nvidia.toolkit import find_program  # noqa: E402

SAMPLES = Path(__file__).resolve().parent / "samples"
ARCHITECTURES = ("sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
VARIANTS = {
    "": ("-O3",),
    ".O1": ("-Xptxas", "-O1"),
    ".r32": ("-Xptxas", "-O3", "-maxrregcount", "32"),
}
"""Flags that each CUDA sample is compiled with, by what is added to its name: as usual, with
less scheduling, and with few registers, so that there are spills."""
ONLY = {"wgmma": ("sm_90a",)}
"""Sources that only some chips can run."""


@dataclass
class Tally:
    """What was built, kept and refused."""

    built: int = 0
    kept: int = 0
    refused: list[str] = field(default_factory=list)


def compile_to(target: Path, command: list[str | Path], tally: Tally) -> None:
    """Run a compiler whose `-o` file becomes `target`, or note that it refused."""
    if target.exists():
        tally.kept += 1
        return
    partial = target.with_name(target.name + ".partial")
    done = subprocess.run(
        [*command, "-o", partial], capture_output=True, text=True, check=False
    )
    if done.returncode:
        partial.unlink(missing_ok=True)
        reason = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
        tally.refused.append(f"{target.name}: {reason[0]}")
        return
    partial.rename(target)
    tally.built += 1


def build_cuda(output: Path, tally: Tally) -> None:
    """Every CUDA C sample, with all flags, for every architecture."""
    nvcc = find_program("nvcc")
    for source in sorted(SAMPLES.glob("*.cu")):
        for arch in ONLY.get(source.stem, ARCHITECTURES):
            for name, flags in VARIANTS.items():
                target = output / f"cuda.{source.stem}{name}.{arch}.cubin"
                compile_to(
                    target, [nvcc, "-cubin", *flags, f"-arch={arch}", source], tally
                )


def ptx_of(iree_compile: Path, source: Path, folder: Path) -> list[Path]:
    """PTX of every kernel that IREE makes of an MLIR file."""
    done = subprocess.run(
        [
            iree_compile,
            source,
            "--iree-hal-target-device=cuda",
            "--iree-cuda-target=sm_80",
            f"--iree-hal-dump-executable-binaries-to={folder}",
            "-o",
            os.devnull,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[0])
    return sorted(folder.glob("*.ptx"))


def build_iree(
    iree_compile: Path, models: list[Path], output: Path, tally: Tally
) -> None:
    """Every MLIR sample through one IREE compiler, then ptxas for every architecture."""
    ptxas = find_program("ptxas")
    said = subprocess.run(
        [iree_compile, "--version"], capture_output=True, text=True, check=True
    )
    match = re.search(r"version (\d+)\.(\d+)", said.stdout)
    if match is None:
        raise RuntimeError(f"{iree_compile} --version: no version in {said.stdout!r}")
    version = f"{match[1]}{match[2]}"
    for source in [*sorted(SAMPLES.glob("*.mlir")), *models]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                files = ptx_of(iree_compile, source, Path(folder))
            except RuntimeError as error:
                tally.refused.append(f"iree{version}.{source.stem}: {error}")
                continue
            for ptx in files:
                kernel = ptx.stem.removeprefix("module_").removesuffix("_cuda_nvptx_fb")
                kernel = kernel.removesuffix("_linked")
                for arch in ARCHITECTURES:
                    target = output / f"iree{version}.{kernel}.{arch}.cubin"
                    compile_to(target, [ptxas, "-O3", f"-arch={arch}", ptx], tally)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("output", type=Path, help="folder to build into")
    parser.add_argument(
        "--iree",
        type=Path,
        action="append",
        default=[],
        help="an iree-compile; may be repeated",
    )
    parser.add_argument(
        "--model",
        type=Path,
        action="append",
        default=[],
        help="more MLIR for IREE; may be repeated",
    )
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    build_cuda(options.output, tally)
    for iree_compile in options.iree:
        build_iree(iree_compile, options.model, options.output, tally)
    total = len(list(options.output.glob("*.cubin")))
    print(f"{total} cubins in {options.output}: {tally.built} built, {tally.kept} kept")
    for line in tally.refused:
        print(f"refused: {line}")
    return 0 if total else 1


if __name__ == "__main__":
    sys.exit(main())
