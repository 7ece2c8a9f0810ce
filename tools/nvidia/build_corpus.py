#!/usr/bin/env python3
"""Builds the cubins that NVIDIA support is measured on.

    python tools/nvidia/build_corpus.py OUTPUT --iree iree-compile [--iree other/iree-compile]
        [--triton env/bin/python]

Sources are the CUDA C, MLIR and Triton files in tools/nvidia/samples. CUDA C goes through
the nvcc of the PyPI package; MLIR through each iree-compile given to PTX for sm_80, and through
llc of LLVM 22 to PTX for the other chips (most of which IREE refuses); Triton through the
environment given, which needs no GPU. ptxas is always the one of the PyPI package. Each source
is built for every architecture that VeriLoc supports; wgmma.cu for sm_90a and tcgen05.cu for sm_100a only.
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
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.iree import nvidia  # noqa: E402
from veriloc.lift import llvm22  # noqa: E402
from veriloc.lowering.nvidia.toolkit import find_program  # noqa: E402
from veriloc.support.llvm import find_llvm_tool  # noqa: E402

SAMPLES = Path(__file__).resolve().parent / "samples"
ARCHITECTURES = ("sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
VARIANTS = {
    "": ("-O3",),
    ".O1": ("-Xptxas", "-O1"),
    ".r32": ("-Xptxas", "-O3", "-maxrregcount", "32"),
}
"""Flags that each CUDA sample is compiled with, by what is added to its name: as usual, with
less scheduling, and with few registers, so that there are spills."""
ONLY = {"wgmma": ("sm_90a",), "tcgen05": ("sm_100a",)}
"""Sources that only some chips can run."""


@dataclass
class Tally:
    """What was built, kept and refused."""

    built: int = 0
    kept: int = 0
    refused: list[str] = field(default_factory=list)


def compile_to(target: Path, command: Sequence[str | Path], tally: Tally) -> None:
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


def kernels_of(iree_compile: Path, source: Path, folder: Path) -> list[str]:
    """Names of the kernels that IREE makes of an MLIR file, whose PTX and LLVM IR it leaves
    in a folder."""
    done = subprocess.run(
        [
            iree_compile,
            source,
            "--iree-hal-target-device=cuda",
            "--iree-cuda-target=sm_80",
            f"--iree-hal-dump-executable-binaries-to={folder}",
            f"--iree-hal-dump-executable-intermediates-to={folder}",
            "-o",
            os.devnull,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[0])
    return sorted(path.stem for path in folder.glob("*.ptx"))


def llc_ptx(llvm_ir: Path, arch: str) -> Path:
    """PTX for a chip by LLVM 22, from the LLVM IR that IREE made for another.

    Raises:
        RuntimeError: LLVM 22 does not read it.
    """
    text, target = llvm_ir.with_suffix(".22.ll"), llvm_ir.with_suffix(f".{arch}.ptx")
    try:
        text.write_text(llvm22.ir(llvm_ir.read_text()))
    except llvm22.DowngradeError as error:
        raise RuntimeError(str(error)) from error
    command: list[str | Path] = [
        find_llvm_tool("llc"),
        *nvidia.LLC_FLAGS,
        f"-mcpu={arch}",
    ]
    done = subprocess.run(
        [*command, text, "-o", target], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[0])
    return target


def build_iree(
    iree_compile: Path, models: list[Path], output: Path, tally: Tally
) -> None:
    """Every MLIR sample through one IREE compiler, then ptxas for every architecture; also
    by way of LLVM 22 where IREE does not know the architecture."""
    ptxas = find_program("ptxas")
    said = subprocess.run(
        [iree_compile, "--version"], capture_output=True, text=True, check=True
    )
    match = re.search(r"version (\d+)\.(\d+)", said.stdout)
    if match is None:
        raise RuntimeError(f"{iree_compile} --version: no version in {said.stdout!r}")
    version = f"{match[1]}{match[2]}"
    for source in [*sorted(SAMPLES.glob("*.mlir")), *models]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            try:
                stems = kernels_of(iree_compile, source, folder)
            except RuntimeError as error:
                tally.refused.append(f"iree{version}.{source.stem}: {error}")
                continue
            for stem in stems:
                kernel = stem.removeprefix("module_").removesuffix("_cuda_nvptx_fb")
                kernel = kernel.removesuffix("_linked")
                for arch in ARCHITECTURES:
                    target = output / f"iree{version}.{kernel}.{arch}.cubin"
                    command: list[str | Path] = [ptxas, "-O3", f"-arch={arch}"]
                    compile_to(target, [*command, folder / f"{stem}.ptx"], tally)
                    if arch in nvidia.ALWAYS_ACCEPTED:
                        continue
                    target = output / f"iree{version}.{kernel}.llc.{arch}.cubin"
                    try:
                        ptx = llc_ptx(folder / f"{stem}.optimized.ll", arch)
                    except (RuntimeError, OSError) as error:
                        tally.refused.append(f"{target.name}: {error}")
                        continue
                    compile_to(target, [*command, ptx], tally)


def build_triton(python: Path, output: Path, tally: Tally) -> None:
    """Every Triton sample for every architecture, assembled by our ptxas."""
    ptxas = find_program("ptxas")
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [python, SAMPLES / "triton_kernels.py", folder, *ARCHITECTURES],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "TRITON_CACHE_DIR": folder},
        )
        if done.returncode:
            raise RuntimeError(done.stderr.strip().splitlines()[-1])
        tally.refused += [
            line.removeprefix("refused: ") for line in done.stdout.splitlines()
        ]
        for ptx in sorted(Path(folder).glob("*.ptx")):
            target = re.search(r"^\.target (sm_\w+)", ptx.read_text(), re.MULTILINE)
            if target is None:
                raise RuntimeError(f"{ptx.name} does not name its chip")
            arch = f"-arch={target[1]}"
            cubin = output / f"{ptx.stem}.cubin"
            compile_to(cubin, [ptxas, "-O3", arch, ptx], tally)


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
    parser.add_argument(
        "--triton", type=Path, help="the python of an environment with Triton"
    )
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    build_cuda(options.output, tally)
    for iree_compile in options.iree:
        build_iree(iree_compile, options.model, options.output, tally)
    if options.triton is not None:
        build_triton(options.triton, options.output, tally)
    total = len(list(options.output.glob("*.cubin")))
    print(f"{total} cubins in {options.output}: {tally.built} built, {tally.kept} kept")
    for line in tally.refused:
        print(f"refused: {line}")
    return 0 if total else 1


if __name__ == "__main__":
    sys.exit(main())
