"""Sample models as MLIR text: input for `iree-compile`, generated instead of stored.

The models come in the two forms that users feed to IREE: plain linalg on tensors, and
what the ONNX importer produces (`torch.operator "onnx.*"`). Weights are function
arguments, so no weight data exists and nothing is folded away at compile time.

Run as a program: `python models.py NAME [-o FILE]`; `python models.py --list` prints the names.
This file knows nothing of VeriLoc.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

OPSET = 17
"""The version of ONNX's operations."""


def matmul(
    m: int, n: int, k: int, element: str = "f16", accumulator: str = "f32"
) -> str:
    """`C[m,n] = A[m,k] B[k,n]`, accumulated in `accumulator`."""
    a, b, c = (
        f"tensor<{m}x{k}x{element}>",
        f"tensor<{k}x{n}x{element}>",
        f"tensor<{m}x{n}x{accumulator}>",
    )
    return f"""\
func.func @matmul(%a: {a}, %b: {b}) -> {c} {{
  %zero = arith.constant 0.0 : {accumulator}
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : {accumulator}) outs(%empty : {c}) -> {c}
  %out = linalg.matmul ins(%a, %b : {a}, {b}) outs(%init : {c}) -> {c}
  return %out : {c}
}}
"""


def softmax(rows: int, columns: int, element: str = "f32") -> str:
    """Softmax along the last dimension."""
    t = f"tensor<{rows}x{columns}x{element}>"
    return f"""\
func.func @softmax(%x: {t}) -> {t} {{
  %empty = tensor.empty() : {t}
  %out = linalg.softmax dimension(1) ins(%x : {t}) outs(%empty : {t}) -> {t}
  return %out : {t}
}}
"""


def attention(batch: int, sequence: int, head: int, element: str = "f16") -> str:
    """Scaled dot-product attention, `batch` counts batch times heads.

    In generic form: IREE changed the custom one from release to release.
    """
    t = f"tensor<{batch}x{sequence}x{head}x{element}>"
    results = ("b, m, k1", "b, k2, k1", "b, k2, n", "", "b, m, n")
    maps = ", ".join(f"affine_map<(b, m, n, k1, k2) -> ({r})>" for r in results)
    return f"""\
func.func @attention(%q: {t}, %k: {t}, %v: {t}) -> {t} {{
  %scale = arith.constant {head**-0.5:e} : {element}
  %empty = tensor.empty() : {t}
  %out = "iree_linalg_ext.attention"(%q, %k, %v, %scale, %empty) <{{indexing_maps = [{maps}]}}> ({{
    ^bb0(%score: f32):
      "iree_linalg_ext.yield"(%score) : (f32) -> ()
  }}) : ({t}, {t}, {t}, {element}, {t}) -> {t}
  return %out : {t}
}}
"""


def mlp(
    batch: int = 512, width: int = 1000, hidden: int = 4000, element: str = "f16"
) -> str:
    """Two matrix products with a ReLU between them; the odd default sizes need padding code."""
    x, w1, h = (
        f"tensor<{a}x{b}x{element}>"
        for a, b in ((batch, width), (width, hidden), (batch, hidden))
    )
    w2, hf, y = (
        f"tensor<{hidden}x{width}x{element}>",
        f"tensor<{batch}x{hidden}xf32>",
        f"tensor<{batch}x{width}xf32>",
    )
    identity = "affine_map<(i, j) -> (i, j)>"
    return f"""\
func.func @mlp(%x: {x}, %w1: {w1}, %w2: {w2}) -> {y} {{
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : {hf}
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : {hf}) -> {hf}
  %m0 = linalg.matmul ins(%x, %w1 : {x}, {w1}) outs(%i0 : {hf}) -> {hf}
  %e1 = tensor.empty() : {h}
  %relu = linalg.generic {{
      indexing_maps = [{identity}, {identity}],
      iterator_types = ["parallel", "parallel"]}}
      ins(%m0 : {hf}) outs(%e1 : {h}) {{
    ^bb0(%in: f32, %unused: {element}):
      %r = arith.maximumf %in, %zero : f32
      %t = arith.truncf %r : f32 to {element}
      linalg.yield %t : {element}
  }} -> {h}
  %e2 = tensor.empty() : {y}
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : {y}) -> {y}
  %m2 = linalg.matmul ins(%relu, %w2 : {h}, {w2}) outs(%i2 : {y}) -> {y}
  return %m2 : {y}
}}
"""


def folded_constant(rows: int = 4, columns: int = 8) -> str:
    """A matrix product with a constant that IREE transposes at compile time."""
    values = ", ".join(
        "[" + ", ".join(str(float(r * columns + c)) for c in range(columns)) + "]"
        for r in range(rows)
    )
    c, t, x = (
        f"tensor<{rows}x{columns}xf32>",
        f"tensor<{columns}x{rows}xf32>",
        f"tensor<{rows}x{columns}xf32>",
    )
    o = f"tensor<{rows}x{rows}xf32>"
    return f"""\
func.func @folded_constant(%x: {x}) -> {o} {{
  %c = arith.constant dense<[{values}]> : {c}
  %e = tensor.empty() : {t}
  %t = linalg.transpose ins(%c : {c}) outs(%e : {t}) permutation = [1, 0]
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : {o}
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : {o}) -> {o}
  %out = linalg.matmul ins(%x, %t : {x}, {t}) outs(%i1 : {o}) -> {o}
  return %out : {o}
}}
"""


def no_dispatch() -> str:
    """A function that needs no device code at all."""
    return """\
func.func @no_dispatch(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
"""


Value = tuple[str, tuple[int, ...]]
"""Name, with a percent sign in front, and shape."""


@dataclass(frozen=True)
class OnnxNode:
    """One operation of a graph."""

    op: str
    operands: tuple[Value, ...]
    result: Value
    integer_operand: int
    """Index of an operand that holds integers; -1: none does."""
    attributes: dict[str, int | list[int]]


@dataclass(frozen=True)
class OnnxConstant:
    """A constant: a vector of 64-bit integers, or one number of the graph's type."""

    result: Value
    value: tuple[int, ...] | float


class OnnxGraph:
    """One graph of ONNX operations. Weights are inputs, so there is no data."""

    def __init__(self, name: str, element: str) -> None:
        self.name, self.element = name, element
        self.inputs: list[Value] = []
        self.body: list[OnnxNode | OnnxConstant] = []
        self.result: Value = ("", ())

    def argument(self, *shape: int) -> Value:
        self.inputs.append((f"%arg{len(self.inputs)}", shape))
        return self.inputs[-1]

    def integers(self, *values: int) -> Value:
        """A constant vector of 64-bit integers (shapes of `Reshape`)."""
        return self._constant((len(values),), values)

    def scalar(self, value: float) -> Value:
        return self._constant((), value)

    def _constant(
        self, shape: tuple[int, ...], value: tuple[int, ...] | float
    ) -> Value:
        self.body.append(OnnxConstant((f"%v{len(self.body) + 1}", shape), value))
        return self.body[-1].result

    def node(
        self,
        op: str,
        operands: Sequence[Value],
        shape: Sequence[int],
        integer_operand: int = -1,
        **attributes: int | list[int],
    ) -> Value:
        """One node; `integer_operand` is the index of an operand that holds integers."""
        result = (f"%v{len(self.body) + 1}", tuple(shape))
        self.body.append(
            OnnxNode(op, tuple(operands), result, integer_operand, attributes)
        )
        return result

    def finish(self, result: Value) -> OnnxGraph:
        self.result = result
        return self

    def text(self) -> str:
        """As IREE's ONNX importer prints it."""
        arguments = ", ".join(f"{n}: {self._type(s)}" for n, s in self.inputs)
        body = "\n".join(f"  {self._line(step)}" for step in self.body)
        return (
            f"func.func @{self.name}({arguments}) -> {self._type(self.result[1])} "
            f"attributes {{torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = "
            f"{OPSET} : si64}} {{\n{body}\n"
            f"  return {self.result[0]} : {self._type(self.result[1])}\n}}\n"
        )

    def _type(self, shape: Sequence[int], element: str | None = None) -> str:
        return (
            f"!torch.vtensor<[{','.join(map(str, shape))}],{element or self.element}>"
        )

    def _line(self, step: OnnxNode | OnnxConstant) -> str:
        name, shape = step.result
        if isinstance(step, OnnxConstant):
            if isinstance(step.value, tuple):
                literal = f"dense<{list(step.value)}> : tensor<{len(step.value)}xsi64>"
                made = self._type(shape, "si64")
            else:
                literal = f"dense<{step.value:e}> : tensor<{self.element}>"
                made = self._type(shape)
            return (
                f'{name} = torch.operator "onnx.Constant"() '
                f"{{torch.onnx.value = {literal}}} : () -> {made}"
            )
        texts = []
        for key, value in step.attributes.items():
            literal = (
                f"{value} : si64"
                if isinstance(value, int)
                else f"[{', '.join(f'{v} : si64' for v in value)}]"
            )
            texts.append(f"torch.onnx.{key} = {literal}")
        types = [
            self._type(s, "si64" if i == step.integer_operand else None)
            for i, (_, s) in enumerate(step.operands)
        ]
        operands = ", ".join(n for n, _ in step.operands)
        return (
            f'{name} = torch.operator "onnx.{step.op}"({operands}) {{{", ".join(texts)}}} : '
            f"({', '.join(types)}) -> {self._type(shape)}"
        )


def bert_like(
    batch: int = 2,
    sequence: int = 128,
    width: int = 256,
    heads: int = 4,
    layers: int = 2,
    vocabulary: int = 1000,
    element: str = "f16",
) -> OnnxGraph:
    """Encoder layers (self-attention, norm, erf GELU) and a softmax classifier."""
    g = OnnxGraph("bert_like", element)
    inner, head = 4 * width, width // heads
    row, split = (batch, sequence, width), (batch, heads, sequence, head)
    x = g.argument(*row)
    for _ in range(layers):
        parts = {}
        for part, order in (
            ("q", [0, 2, 1, 3]),
            ("k", [0, 2, 3, 1]),
            ("v", [0, 2, 1, 3]),
        ):
            projected = g.node("MatMul", (x, g.argument(width, width)), row)
            four = (batch, sequence, heads, head)
            reshaped = g.node(
                "Reshape", (projected, g.integers(*four)), four, integer_operand=1
            )
            parts[part] = g.node(
                "Transpose", (reshaped,), [four[i] for i in order], perm=order
            )
        square = (batch, heads, sequence, sequence)
        scores = g.node("MatMul", (parts["q"], parts["k"]), square)
        scaled = g.node("Mul", (scores, g.scalar(head**-0.5)), square)
        weights = g.node("Softmax", (scaled,), square, axis=-1)
        mixed = g.node("MatMul", (weights, parts["v"]), split)
        swapped = g.node(
            "Transpose", (mixed,), (batch, sequence, heads, head), perm=[0, 2, 1, 3]
        )
        joined = g.node("Reshape", (swapped, g.integers(*row)), row, integer_operand=1)
        out = g.node("MatMul", (joined, g.argument(width, width)), row)
        residual = g.node("Add", (out, x), row)
        normed = g.node(
            "LayerNormalization",
            (residual, g.argument(width), g.argument(width)),
            row,
            axis=-1,
        )
        wide = (batch, sequence, inner)
        h = g.node("MatMul", (normed, g.argument(width, inner)), wide)
        h = g.node("Add", (h, g.argument(inner)), wide)
        erf = g.node("Erf", (g.node("Mul", (h, g.scalar(2**-0.5)), wide),), wide)
        gelu = g.node("Mul", (h, g.node("Add", (erf, g.scalar(1.0)), wide)), wide)
        half = g.node("Mul", (gelu, g.scalar(0.5)), wide)
        y = g.node("MatMul", (half, g.argument(inner, width)), row)
        y = g.node("Add", (y, g.argument(width)), row)
        y = g.node("Add", (y, normed), row)
        x = g.node(
            "LayerNormalization",
            (y, g.argument(width), g.argument(width)),
            row,
            axis=-1,
        )
    logits = (batch, sequence, vocabulary)
    return g.finish(
        g.node(
            "Softmax",
            (g.node("MatMul", (x, g.argument(width, vocabulary)), logits),),
            logits,
            axis=-1,
        )
    )


def resnet_like(
    image: int = 224, classes: int = 1000, element: str = "f16"
) -> OnnxGraph:
    """A 7x7 stem, four residual blocks, global pooling and a softmax classifier."""
    g = OnnxGraph("resnet_like", element)

    def conv(x: Value, channels: int, kernel: int, stride: int, relu: bool) -> Value:
        _, c, h, w = x[1]
        shape = (1, channels, (h + stride - 1) // stride, (w + stride - 1) // stride)
        pads = [kernel // 2] * 4
        operands = (x, g.argument(channels, c, kernel, kernel), g.argument(channels))
        out = g.node(
            "Conv",
            operands,
            shape,
            kernel_shape=[kernel, kernel],
            strides=[stride, stride],
            pads=pads,
        )
        return g.node("Relu", (out,), shape) if relu else out

    x = conv(g.argument(1, 3, image, image), 64, 7, 2, True)
    half = (x[1][2] + 1) // 2
    x = g.node(
        "MaxPool",
        (x,),
        (1, 64, half, half),
        kernel_shape=[3, 3],
        strides=[2, 2],
        pads=[1, 1, 1, 1],
    )
    for channels, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        y = conv(conv(x, channels, 3, stride, True), channels, 3, 1, False)
        shortcut = x if x[1] == y[1] else conv(x, channels, 1, stride, False)
        x = g.node("Relu", (g.node("Add", (y, shortcut), y[1]),), y[1])
    pooled = g.node("GlobalAveragePool", (x,), (1, x[1][1], 1, 1))
    flat = g.node("Flatten", (pooled,), (1, x[1][1]), axis=1)
    logits = g.node(
        "Gemm", (flat, g.argument(x[1][1], classes), g.argument(classes)), (1, classes)
    )
    return g.finish(g.node("Softmax", (logits,), (1, classes), axis=-1))


GRAPHS: dict[str, Callable[[], OnnxGraph]] = {
    "bert-like": bert_like,
    "resnet-like": resnet_like,
}
"""Models that exist as ONNX files too: `onnx_files.py`."""

MODELS: dict[str, Callable[[], str]] = {
    "matmul-512": lambda: matmul(512, 512, 512),
    "matmul-1023": lambda: matmul(1023, 1023, 1023),
    "softmax-1024x1000": lambda: softmax(1024, 1000),
    "attention-64": lambda: attention(8, 1024, 64),
    "attention-128": lambda: attention(8, 1024, 128),
    "attention-512": lambda: attention(8, 1024, 512),
    "mlp": mlp,
    "bert-like": lambda: bert_like().text(),
    "resnet-like": lambda: resnet_like().text(),
    "folded-constant": folded_constant,
    "no-dispatch": no_dispatch,
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="print a sample model as MLIR text")
    parser.add_argument("name", nargs="?", choices=sorted(MODELS))
    parser.add_argument(
        "-o", "--output", type=Path, help="file to write (default: standard output)"
    )
    parser.add_argument(
        "--list", action="store_true", help="print the names of all models"
    )
    options = parser.parse_args(arguments)
    if options.list:
        print("\n".join(sorted(MODELS)))
        return 0
    if options.name is None:
        parser.error("which model? (--list prints the names)")
    text = MODELS[options.name]()
    if options.output is None:
        sys.stdout.write(text)
    else:
        options.output.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
