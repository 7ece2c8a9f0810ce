"""Take kernels out of IREE for `amd_results.py`: texts, and IREE's own objects beside them.

    python tools/bench/amd_kernels.py build/bench/kernels
    python tools/bench/amd_kernels.py build/bench/kernels --chip gfx90a --model mlp

Each of the models of `tools/iree/models.py` is compiled once for each chip. A kernel is kept
as the text that `iree-compile --veriloc` would work on, with a `.json` beside it that says
where it comes from and what IREE's own object takes. Some kernels are kept again in variants
that IREE does not compile by itself (`VARIANTS`). What is there already is not made again.

Exit code 0: all models were compiled. 1: IREE refused some; they are listed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.iree.models import MODELS

from veriloc.iree import amdgpu, codeobject, commandline, staging, toolchain
from veriloc.iree.dumps import Dump
from veriloc.iree.kernels import InputKind, InputRejectedError, KernelSource
from veriloc.support import processes

CHIPS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
USED = (
    "bert-like",
    "attention-64",
    "attention-128",
    "attention-512",
    "mlp",
    "matmul-1023",
    "resnet-like",
    "softmax-1024x1000",
)
"""Models that are compiled; the others are for tests of the flow."""

VARIANTS = ("agpr", "tight")
"""`agpr`: matrix kernels from LLVM IR, accumulation registers allowed (IREE forbids them).
`tight`: a limit on vector registers, far below what is live at one point."""

TIGHT = {"gfx90a": 64, "gfx942": 64, "gfx1100": 96, "gfx1201": 96}
"""Vector registers that the kernels of the variant `tight` may use."""

MANY = 100
"""VGPRs of IREE's object from which on a kernel is kept in the variant `tight`."""

_FORBIDS_AGPRS = re.compile(r'"amdgpu-agpr-alloc"="0" ?')
_KERNEL_ATTRIBUTES = re.compile(r'"amdgpu-flat-work-group-size"="[\d,]+"')


def texts(
    source: KernelSource, llvm_ir: str | None, vgprs: int
) -> Iterator[tuple[str, InputKind, str]]:
    """Variant, form and text of what is kept of a kernel."""
    yield "", source.kind, source.text
    if llvm_ir and "llvm.amdgcn.mfma" in llvm_ir and _FORBIDS_AGPRS.search(llvm_ir):
        yield "agpr", InputKind.LLVM_IR, _FORBIDS_AGPRS.sub("", llvm_ir)
    if vgprs >= MANY:
        limit = f' "amdgpu-num-vgpr"="{TIGHT[source.chip]}"'
        text = _KERNEL_ATTRIBUTES.sub(lambda m: m[0] + limit, source.text)
        if text != source.text:
            yield "tight", source.kind, text


def take_out(model: str, chip: str, folder: Path) -> int:
    """Keeps the kernels of a model; how many files that made.

    Raises:
        StageError: IREE refuses the model.
    """
    compiler = toolchain.stock_compiler()
    with processes.scratch() as work:
        given = work / "model.mlir"
        given.write_text(MODELS[model]())
        words = [str(given), "--iree-hal-target-device=hip"]
        words += [f"--iree-rocm-target={chip}", "-o", str(work / "out.vmfb")]
        line = commandline.parse(words, toolchain.ValueOptions(compiler))
        stages = staging.Stages(compiler, line, work)
        stages.front()
        with contextlib.closing(stages.start_baseline()) as baseline:
            stages.dump(amdgpu.STOP_BEFORE)
            images = baseline.finish()
        objects = {
            kernel.name: kernel
            for image in images
            for kernel in codeobject.kernels(image.data).values()
        }
        made = 0
        for dump in amdgpu.find_dumps(stages.dumps):
            made += _keep(model, dump, objects, folder)
    return made


def _keep(
    model: str,
    dump: Dump,
    objects: dict[str, codeobject.Resources],
    folder: Path,
) -> int:
    readable = {}
    for kind in (InputKind.MACHINE_IR, InputKind.LLVM_IR):
        with contextlib.suppress(InputRejectedError):
            readable[kind] = amdgpu.read_dump(dump, kind)
    if not readable:
        return 0
    source = readable.get(InputKind.MACHINE_IR) or readable[InputKind.LLVM_IR]
    as_ir = readable.get(InputKind.LLVM_IR)
    own = {name: objects[name] for name in dump.exports if name in objects}
    vgprs = max((kernel.vgprs for kernel in own.values()), default=0)
    made = 0
    llvm_ir = as_ir.text if as_ir is not None else None
    for variant, kind, text in texts(source, llvm_ir, vgprs):
        number = re.search(r"dispatch_(\d+)$", dump.executable)
        parts = [source.chip, model, number[1] if number else "0", variant]
        stem = "_".join(part for part in parts if part)
        facts = {
            "model": model,
            "chip": source.chip,
            "features": source.features,
            "variant": variant,
            "form": kind.value,
            "kernels": sorted(dump.exports),
            "iree": {name: asdict(kernel) for name, kernel in own.items()},
        }
        processes.write_output(folder / f"{stem}.{kind.value}", text.encode())
        processes.write_output(
            folder / f"{stem}.json", json.dumps(facts, indent=1).encode()
        )
        made += 1
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chip", action="append", choices=CHIPS)
    parser.add_argument("--model", action="append", choices=sorted(MODELS))
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    console, refused = Console(stderr=True), 0
    os.nice(15)
    for chip in options.chip or CHIPS:
        for model in options.model or USED:
            done = options.folder / f"{chip}_{model}.done"
            if done.exists():
                continue
            try:
                made = take_out(model, chip, options.folder)
            except staging.StageError as error:
                console.print(f"{model} for {chip}: {error}", markup=False)
                refused += 1
                continue
            done.touch()
            console.print(f"{model} for {chip}: {made} kernels", markup=False)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
