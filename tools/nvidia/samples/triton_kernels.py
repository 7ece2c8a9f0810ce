"""Triton kernels for the corpus, compiled without a GPU.

    TRITON_PYTHON tools/nvidia/samples/triton_kernels.py OUTPUT sm_80 sm_90 ...

Runs in an environment with Triton (`pip install triton`), which VeriLoc itself does not need.
Writes `triton.KERNEL.ARCH.cubin`, made by the ptxas that Triton brings, and the PTX beside it,
so that a newer ptxas can assemble the same kernels. Prints what Triton refuses.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(
        out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), inside
    )


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    row = tl.program_id(0) * columns
    values = tl.load(x + row + at, mask=at < columns, other=float("-inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row + at, powers / tl.sum(powers, axis=0), mask=at < columns)


@triton.jit
def layer_norm(x, weight, bias, out, columns, epsilon, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    row = tl.program_id(0) * columns
    values = tl.load(x + row + at, mask=at < columns, other=0.0)
    mean = tl.sum(values, axis=0) / columns
    centred = tl.where(at < columns, values - mean, 0.0)
    scale = tl.rsqrt(tl.sum(centred * centred, axis=0) / columns + epsilon)
    result = centred * scale * tl.load(weight + at, mask=at < columns)
    tl.store(
        out + row + at, result + tl.load(bias + at, mask=at < columns), at < columns
    )


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    total = tl.zeros((M, N), dtype=tl.float32)
    for step in range(0, k, K):
        left = tl.load(a + rows[:, None] * k + step + inner[None, :])
        right = tl.load(b + (step + inner)[:, None] * n + columns[None, :])
        total = tl.dot(left, right, total)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16))


@triton.jit
def attention(
    q, k, v, out, length, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr
):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    depth = tl.arange(0, D)
    query = tl.load(q + rows[:, None] * D + depth[None, :])
    top = tl.full((M,), float("-inf"), dtype=tl.float32)
    norm = tl.zeros((M,), dtype=tl.float32)
    total = tl.zeros((M, D), dtype=tl.float32)
    for start in range(0, length, N):
        columns = start + tl.arange(0, N)
        keys = tl.load(k + columns[:, None] * D + depth[None, :])
        scores = tl.dot(query, tl.trans(keys)) * scale
        higher = tl.maximum(top, tl.max(scores, axis=1))
        weights = tl.exp(scores - higher[:, None])
        old = tl.exp(top - higher)
        norm = norm * old + tl.sum(weights, axis=1)
        values = tl.load(v + columns[:, None] * D + depth[None, :])
        total = tl.dot(weights.to(tl.float16), values, total * old[:, None])
        top = higher
    tl.store(out + rows[:, None] * D + depth[None, :], total / norm[:, None])


@triton.jit
def histogram(x, bins, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at, mask=at < n, other=0)
    tl.atomic_add(bins + (value & 255), 1, mask=at < n)


@triton.jit
def scan(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.cumsum(tl.load(x + at), axis=0))


_F32, _F16, _I32 = "*fp32", "*fp16", "*i32"
KERNELS: dict[str, tuple[Any, dict[str, str], dict[str, int], dict[str, int]]] = {
    "add": (add, {"x": _F32, "y": _F32, "out": _F32, "n": "i32"}, {"BLOCK": 1024}, {}),
    "softmax": (
        softmax, {"x": _F32, "out": _F32, "columns": "i32"}, {"BLOCK": 1024}, {},
    ),
    "layer_norm": (
        layer_norm,
        {"x": _F32, "weight": _F32, "bias": _F32, "out": _F32, "columns": "i32",
         "epsilon": "fp32"},
        {"BLOCK": 2048},
        {},
    ),
    "matmul": (
        matmul,
        {"a": _F16, "b": _F16, "c": _F16, "m": "i32", "n": "i32", "k": "i32"},
        {"M": 64, "N": 64, "K": 32},
        {},
    ),
    "matmul_wide": (
        matmul,
        {"a": _F16, "b": _F16, "c": _F16, "m": "i32", "n": "i32", "k": "i32"},
        {"M": 128, "N": 128, "K": 32},
        {"num_warps": 8, "num_stages": 3},
    ),
    "attention": (
        attention,
        {"q": _F16, "k": _F16, "v": _F16, "out": _F32, "length": "i32", "scale": "fp32"},
        {"M": 64, "N": 64, "D": 64},
        {},
    ),
    "histogram": (
        histogram, {"x": _I32, "bins": _I32, "n": "i32"}, {"BLOCK": 512}, {},
    ),
    "scan": (scan, {"x": _F32, "out": _F32}, {"BLOCK": 1024}, {}),
}  # fmt: skip
"""By name: function, types of its parameters, its constants, options of the compiler."""


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    output = Path(sys.argv[1])
    output.mkdir(parents=True, exist_ok=True)
    for arch in sys.argv[2:]:
        target = GPUTarget("cuda", int(arch.removeprefix("sm_")), 32)
        for name, (function, types, constants, options) in KERNELS.items():
            signature = {**types, **dict.fromkeys(constants, "constexpr")}
            # Pointers are what PyTorch's allocator gives: aligned to 16 bytes.
            aligned = [(i,) for i, t in enumerate(types.values()) if t.startswith("*")]
            source = ASTSource(
                function,
                signature=signature,
                constexprs=constants,
                attrs={at: [["tt.divisibility", 16]] for at in aligned},
            )
            stem = f"triton.{name}.{arch}"
            try:
                done = triton.compile(source, target=target, options=options)
            except Exception as error:  # noqa: BLE001 - the corpus goes on without it
                print(
                    f"refused: {stem}: {type(error).__name__}: {error}".splitlines()[0]
                )
                continue
            (output / f"{stem}.cubin").write_bytes(done.asm["cubin"])
            (output / f"{stem}.ptx").write_text(done.asm["ptx"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
