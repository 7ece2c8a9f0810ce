"""Make several hundred kernels with IREE: what `completeness.py` and `corpus.py` read.

    python tools/verify/iree_kernels.py build/kernels
    python tools/verify/iree_kernels.py build/kernels --chip gfx942 --only softmax

Small models (matrix products, attention, softmax, convolutions, reductions, pointwise
code; many sizes and element types) are compiled for each chip, many functions at once, and
the LLVM IR that IREE gives to LLVM is kept, one file for one kernel. Some kernels are kept a
second time with a limit on vector registers, so that allocation has to spill.

Nothing is random: the same IREE makes the same files.

Exit code 0: all models were compiled. 1: IREE refused some; they are listed. 2: bad
arguments.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.iree import models

CHIPS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
TOGETHER = 24
"""Functions in one module."""
LIMITED = re.compile(r"(matmul|attention|conv|norm|gelu)_")
"""Kernels that are kept with a limit on registers too."""
LIMITS = (24, 40)
"""Vector registers that such kernels may use."""


@dataclass(frozen=True, slots=True)
class Function:
    """One function of a model."""

    name: str
    text: str


def _named(name: str, text: str) -> Function:
    return Function(name, re.sub(r"func\.func @\w+", f"func.func @{name}", text))


def _shape(*sizes: int) -> str:
    return "x".join(map(str, sizes))


def products() -> Iterator[Function]:
    """Matrix products."""
    cubes = (16, 32, 48, 64, 96, 100, 127, 128, 192, 255, 256, 384, 512)
    for n in cubes:
        yield _named(f"matmul_f16_{n}", models.matmul(n, n, n))
    for n in (16, 31, 64, 100, 128, 256):
        yield _named(f"matmul_f32_{n}", models.matmul(n, n, n, "f32"))
        yield _named(f"matmul_bf16_{n}", models.matmul(n, n, n, "bf16"))
    flat = ((1, 256, 512), (8, 128, 1024), (128, 1, 256), (33, 65, 129), (512, 64, 40))
    for m, n, k in flat:
        yield _named(f"matmul_f16_{m}x{n}x{k}", models.matmul(m, n, k))
        yield _named(f"matmul_f32_{m}x{n}x{k}", models.matmul(m, n, k, "f32"))
    for n in (16, 64, 100, 256):
        yield _integer_product(n)
    for b, n in product((2, 5), (16, 64, 100)):
        yield _batch_product(b, n)


def _integer_product(n: int) -> Function:
    a, c = f"tensor<{n}x{n}xi8>", f"tensor<{n}x{n}xi32>"
    return Function(
        f"matmul_i8_{n}",
        f"""\
func.func @matmul_i8_{n}(%a: {a}, %b: {a}) -> {c} {{
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : i32) outs(%empty : {c}) -> {c}
  %out = linalg.matmul ins(%a, %b : {a}, {a}) outs(%init : {c}) -> {c}
  return %out : {c}
}}
""",
    )


def _batch_product(batch: int, n: int) -> Function:
    a, c = f"tensor<{batch}x{n}x{n}xf16>", f"tensor<{batch}x{n}x{n}xf32>"
    return Function(
        f"matmul_batch_{batch}x{n}",
        f"""\
func.func @matmul_batch_{batch}x{n}(%a: {a}, %b: {a}) -> {c} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {c}) -> {c}
  %out = linalg.batch_matmul ins(%a, %b : {a}, {a}) outs(%init : {c}) -> {c}
  return %out : {c}
}}
""",
    )


def softmaxes() -> Iterator[Function]:
    """Softmax along rows."""
    for rows, columns in product((4, 100), (32, 100, 1000, 4096)):
        for element in ("f32", "f16"):
            name = f"softmax_{element}_{rows}x{columns}"
            yield _named(name, models.softmax(rows, columns, element))


def attentions() -> Iterator[Function]:
    """Scaled dot-product attention."""
    for batch, sequence, head in (
        (2, 64, 32),
        (4, 128, 64),
        (4, 256, 64),
        (2, 128, 128),
        (1, 100, 40),
    ):
        name = f"attention_{batch}x{sequence}x{head}"
        yield _named(name, models.attention(batch, sequence, head))


def convolutions() -> Iterator[Function]:
    """Convolutions of images, dense and by channel."""
    for image, (c, f), k, stride in (
        (16, (8, 16), 3, 1),
        (16, (16, 32), 1, 1),
        (30, (3, 32), 3, 2),
        (32, (32, 64), 3, 1),
        (15, (5, 7), 3, 1),
        (28, (16, 16), 5, 1),
        (56, (64, 64), 1, 2),
    ):
        for element, total in (("f16", "f32"), ("f32", "f32")):
            yield _convolution(image, c, f, k, stride, element, total)
    for image, c, k in ((16, 32, 3), (30, 12, 3), (28, 16, 5)):
        yield _by_channel(image, c, k)


def _convolution(
    image: int, c: int, f: int, k: int, stride: int, element: str, total: str
) -> Function:
    size = (image - k) // stride + 1
    x, w, y = (
        f"tensor<{_shape(1, image, image, c)}x{element}>",
        f"tensor<{_shape(k, k, c, f)}x{element}>",
        f"tensor<{_shape(1, size, size, f)}x{total}>",
    )
    name = f"conv_{element}_{image}_{c}_{f}_{k}_{stride}"
    return Function(
        name,
        f"""\
func.func @{name}(%x: {x}, %w: {w}) -> {y} {{
  %zero = arith.constant 0.0 : {total}
  %empty = tensor.empty() : {y}
  %init = linalg.fill ins(%zero : {total}) outs(%empty : {y}) -> {y}
  %out = linalg.conv_2d_nhwc_hwcf {{strides = dense<{stride}> : tensor<2xi64>,
      dilations = dense<1> : tensor<2xi64>}}
      ins(%x, %w : {x}, {w}) outs(%init : {y}) -> {y}
  return %out : {y}
}}
""",
    )


def _by_channel(image: int, c: int, k: int) -> Function:
    size = image - k + 1
    x, w, y = (
        f"tensor<{_shape(1, image, image, c)}xf32>",
        f"tensor<{_shape(k, k, c)}xf32>",
        f"tensor<{_shape(1, size, size, c)}xf32>",
    )
    name = f"conv_depthwise_{image}_{c}_{k}"
    return Function(
        name,
        f"""\
func.func @{name}(%x: {x}, %w: {w}) -> {y} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {y}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {y}) -> {y}
  %out = linalg.depthwise_conv_2d_nhwc_hwc {{strides = dense<1> : tensor<2xi64>,
      dilations = dense<1> : tensor<2xi64>}}
      ins(%x, %w : {x}, {w}) outs(%init : {y}) -> {y}
  return %out : {y}
}}
""",
    )


REDUCTIONS = {
    "sum": ("0.0", "arith.addf"),
    "max": ("0xFF800000", "arith.maximumf"),
    "product": ("1.0", "arith.mulf"),
}
"""Start and operation, for f32."""


def reductions() -> Iterator[Function]:
    """Sums and the like over one or both dimensions, and layer norms."""
    sizes = ((64, 128), (7, 1000), (512, 64), (3, 10000))
    for kind, (rows, columns) in product(REDUCTIONS, sizes):
        for axis in ("rows", "columns", "all"):
            if kind == "sum" or axis != "all":
                yield _reduction(kind, axis, rows, columns)
    for rows, columns in ((64, 128), (100, 768), (8, 1001)):
        yield _layer_norm(rows, columns)


def _reduction(kind: str, axis: str, rows: int, columns: int) -> Function:
    start, operation = REDUCTIONS[kind]
    x = f"tensor<{rows}x{columns}xf32>"
    result, kinds, y = {
        "rows": ("i", '"parallel", "reduction"', f"tensor<{rows}xf32>"),
        "columns": ("j", '"reduction", "parallel"', f"tensor<{columns}xf32>"),
        "all": ("", '"reduction", "reduction"', "tensor<f32>"),
    }[axis]
    name = f"reduce_{kind}_{axis}_{rows}x{columns}"
    return Function(
        name,
        f"""\
func.func @{name}(%x: {x}) -> {y} {{
  %start = arith.constant {start} : f32
  %empty = tensor.empty() : {y}
  %init = linalg.fill ins(%start : f32) outs(%empty : {y}) -> {y}
  %out = linalg.generic {{
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ({result})>],
      iterator_types = [{kinds}]}}
      ins(%x : {x}) outs(%init : {y}) {{
    ^bb0(%in: f32, %so_far: f32):
      %r = {operation} %in, %so_far : f32
      linalg.yield %r : f32
  }} -> {y}
  return %out : {y}
}}
""",
    )


def _layer_norm(rows: int, columns: int) -> Function:
    x, s = f"tensor<{rows}x{columns}xf32>", f"tensor<{rows}xf32>"
    both, row = "affine_map<(i, j) -> (i, j)>", "affine_map<(i, j) -> (i)>"
    name = f"norm_{rows}x{columns}"
    return Function(
        name,
        f"""\
func.func @{name}(%x: {x}) -> {x} {{
  %zero = arith.constant 0.0 : f32
  %count = arith.constant {columns}.0 : f32
  %small = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : {s}
  %i = linalg.fill ins(%zero : f32) outs(%e : {s}) -> {s}
  %sums:2 = linalg.generic {{indexing_maps = [{both}, {row}, {row}],
      iterator_types = ["parallel", "reduction"]}}
      ins(%x : {x}) outs(%i, %i : {s}, {s}) {{
    ^bb0(%in: f32, %one: f32, %two: f32):
      %a = arith.addf %one, %in : f32
      %q = arith.mulf %in, %in : f32
      %b = arith.addf %two, %q : f32
      linalg.yield %a, %b : f32, f32
  }} -> ({s}, {s})
  %f = tensor.empty() : {x}
  %out = linalg.generic {{indexing_maps = [{both}, {row}, {row}, {both}],
      iterator_types = ["parallel", "parallel"]}}
      ins(%x, %sums#0, %sums#1 : {x}, {s}, {s}) outs(%f : {x}) {{
    ^bb0(%in: f32, %one: f32, %two: f32, %unused: f32):
      %m = arith.divf %one, %count : f32
      %q = arith.divf %two, %count : f32
      %mm = arith.mulf %m, %m : f32
      %v = arith.subf %q, %mm : f32
      %w = arith.addf %v, %small : f32
      %r = math.rsqrt %w : f32
      %d = arith.subf %in, %m : f32
      %o = arith.mulf %d, %r : f32
      linalg.yield %o : f32
  }} -> {x}
  return %out : {x}
}}
""",
    )


POINTWISE = {
    "gelu": """\
      %h = arith.constant 0.5 : f32
      %c = arith.constant 0.70710678 : f32
      %o = arith.constant 1.0 : f32
      %a = arith.mulf %in, %c : f32
      %e = math.erf %a : f32
      %p = arith.addf %e, %o : f32
      %q = arith.mulf %p, %in : f32
      %r = arith.mulf %q, %h : f32""",
    "tanh": "      %r = math.tanh %in : f32",
    "power": "      %r = math.powf %in, %in : f32",
    "sine": "      %r = math.sin %in : f32",
    "relu": """\
      %z = arith.constant 0.0 : f32
      %r = arith.maximumf %in, %z : f32""",
    "divide": """\
      %o = arith.constant 1.0 : f32
      %r = arith.divf %o, %in : f32""",
    "integers": """\
      %d = arith.constant 7 : i64
      %i = arith.fptosi %in : f32 to i64
      %m = arith.muli %i, %i : i64
      %q = arith.remsi %m, %d : i64
      %r = arith.sitofp %q : i64 to f32""",
}


def pointwise() -> Iterator[Function]:
    """Code for one element at a time."""
    for kind, n in product(POINTWISE, (1000, 65536)):
        x, both = f"tensor<{n}xf32>", "affine_map<(i) -> (i)>"
        name = f"{kind}_{n}"
        yield Function(
            name,
            f"""\
func.func @{name}(%x: {x}) -> {x} {{
  %e = tensor.empty() : {x}
  %out = linalg.generic {{indexing_maps = [{both}, {both}],
      iterator_types = ["parallel"]}} ins(%x : {x}) outs(%e : {x}) {{
    ^bb0(%in: f32, %unused: f32):
{POINTWISE[kind]}
      linalg.yield %r : f32
  }} -> {x}
  return %out : {x}
}}
""",
        )
    for rows, columns in ((64, 64), (100, 33), (512, 1024)):
        x, y = f"tensor<{rows}x{columns}xf32>", f"tensor<{columns}x{rows}xf32>"
        name = f"transpose_{rows}x{columns}"
        yield Function(
            name,
            f"""\
func.func @{name}(%x: {x}) -> {y} {{
  %e = tensor.empty() : {y}
  %t = linalg.transpose ins(%x : {x}) outs(%e : {y}) permutation = [1, 0]
  return %t : {y}
}}
""",
        )


def functions() -> list[Function]:
    """All functions; their names are unique."""
    groups = (
        products,
        softmaxes,
        attentions,
        convolutions,
        reductions,
        pointwise,
    )
    return [function for group in groups for function in group()]


def compile_module(
    chosen: Sequence[Function], chip: str, folder: Path, iree_compile: Path
) -> str:
    """Writes the intermediates of functions' kernels to a folder.

    Returns:
        What IREE said against them; empty where it compiled them all.
    """
    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "model.mlir"
        model.write_text("".join(f.text for f in chosen))
        command = [
            str(iree_compile),
            str(model),
            "--iree-hal-target-device=hip",
            f"--iree-rocm-target={chip}",
            "--iree-hal-link-executables=false",
            f"--iree-hal-dump-executable-intermediates-to={scratch}",
            "-o",
            str(Path(scratch) / "model.vmfb"),
        ]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            return result.stderr.strip() or f"exit code {result.returncode}"
        for kernel in sorted(Path(scratch).glob("*.optimized.ll")):
            _keep(kernel, folder)
    return ""


def _keep(kernel: Path, folder: Path) -> None:
    name = kernel.name.removeprefix("module_").removesuffix(".optimized.ll")
    name = name.replace("$async", "").replace("_rocm_hsaco_fb", "")
    text = kernel.read_text()
    assembly = kernel.with_name(kernel.name.replace(".optimized.ll", ".rocmasm"))
    # The notes on options stand at its head; the code is not needed.
    head = "".join(assembly.read_text().splitlines(keepends=True)[:12])
    variants = {name: text}
    for limit in LIMITS if LIMITED.search(name) else ():
        attribute = f'"amdgpu-num-vgpr"="{limit}" '
        limited = re.sub(r"^(attributes #0 = \{ )", rf"\1{attribute}", text, flags=re.M)
        variants[f"{name}_vgprs{limit}"] = limited
    for variant, content in variants.items():
        (folder / f"{variant}.rocmasm").write_text(head)
        (folder / f"{variant}.optimized.ll").write_text(content)


def find_iree() -> Path | None:
    """iree-compile beside this Python, or on the PATH."""
    beside = Path(sys.executable).parent / "iree-compile"
    if beside.is_file():
        return beside
    found = shutil.which("iree-compile")
    return Path(found) if found else None


def main(arguments: Sequence[str] | None = None) -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", type=Path, help="folder; gets one folder a chip")
    parser.add_argument("--chip", action="append", default=[], choices=CHIPS)
    parser.add_argument("--only", default="", help="functions with this in their name")
    parser.add_argument("--iree-compile", type=Path, default=find_iree())
    options = parser.parse_args(arguments)
    if options.iree_compile is None or not options.iree_compile.is_file():
        parser.error("iree-compile was not found; say where with --iree-compile")
    chosen = [f for f in functions() if options.only in f.name]
    if not chosen:
        parser.error(f"no function has '{options.only}' in its name")
    parts = [chosen[i : i + TOGETHER] for i in range(0, len(chosen), TOGETHER)]
    work = [(chip, part) for chip in options.chip or CHIPS for part in parts]
    refused: list[str] = []
    for chip, part in track(work, "compiling", console=Console(stderr=True)):
        folder = options.output / chip
        folder.mkdir(parents=True, exist_ok=True)
        if not compile_module(part, chip, folder, options.iree_compile):
            continue
        for function in part:
            # One of them is at fault: the others are kept.
            if said := compile_module([function], chip, folder, options.iree_compile):
                line = next((x for x in said.splitlines() if "error" in x), said)
                refused.append(f"{function.name} for {chip}: {line}")
    count = len(list(options.output.rglob("*.optimized.ll")))
    print(f"{count} kernels in {options.output}")
    for line in refused:
        print(f"refused by IREE: {line}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
