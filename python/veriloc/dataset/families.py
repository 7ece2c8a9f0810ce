"""MLIR text of the kernel families that data sets are made of.

A family is a function from named parameters to one `func.func`, which IREE turns into
one kernel or a few. Weights are arguments, so nothing is folded away. Knows nothing of
VeriLoc, of chips, or of how the text is compiled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

Parameters = Mapping[str, int | str]
Family = Callable[[str, Parameters], str]

_ACCUMULATORS = {"f16": "f32", "bf16": "f32", "f32": "f32", "i8": "i32"}


class FamilyError(ValueError):
    """Parameters that a family cannot be made with; says which."""


def function(family: str, name: str, parameters: Parameters) -> str:
    """The text of one case.

    Args:
        family: a name of `FAMILIES`.
        name: of the function.
        parameters: of the case.

    Raises:
        FamilyError: the family is unknown, or a parameter is missing or wrong.
    """
    if family not in FAMILIES:
        raise FamilyError(f"family '{family}' is not one of {', '.join(FAMILIES)}")
    try:
        return FAMILIES[family](name, parameters)
    except KeyError as error:
        raise FamilyError(f"{family}: no value for {error}") from error


def _number(parameters: Parameters, name: str, default: int | None = None) -> int:
    value = parameters[name] if default is None else parameters.get(name, default)
    if not isinstance(value, int) or value < 1:
        raise FamilyError(f"{name}={value!r} is not a positive number")
    return value


def _word(
    parameters: Parameters, name: str, allowed: tuple[str, ...], default: str
) -> str:
    value = parameters.get(name, default)
    if value not in allowed:
        raise FamilyError(f"{name}={value!r} is not one of {', '.join(allowed)}")
    return str(value)


def _tensor(shape: list[int], element: str) -> str:
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def _zero(element: str) -> str:
    return "0" if element.startswith("i") else "0.0"


def _filled(name: str, shape: list[int], element: str, value: str) -> str:
    """Lines that define `%name` as a tensor of one value."""
    t = _tensor(shape, element)
    return (
        f"  %{name}_v = arith.constant {value} : {element}\n"
        f"  %{name}_e = tensor.empty() : {t}\n"
        f"  %{name} = linalg.fill ins(%{name}_v : {element}) "
        f"outs(%{name}_e : {t}) -> {t}\n"
    )


def _product_body(element: str, accumulator: str) -> str:
    """Multiply and add, widened where the operands are narrower."""
    lines, names = [], ["%x", "%y"]
    if element != accumulator:
        widen = "arith.extsi" if element.startswith("i") else "arith.extf"
        for i, operand in enumerate(("x", "y")):
            lines.append(
                f"%{operand}w = {widen} %{operand} : {element} to {accumulator}"
            )
            names[i] = f"%{operand}w"
    kind = "i" if accumulator.startswith("i") else "f"
    lines += [
        f"%p = arith.mul{kind} {names[0]}, {names[1]} : {accumulator}",
        f"%s = arith.add{kind} %z, %p : {accumulator}",
        f"linalg.yield %s : {accumulator}",
    ]
    return "".join(f"      {line}\n" for line in lines)


def gemm(name: str, parameters: Parameters) -> str:
    """`C = A B`, batched or not, each operand transposed or not, with an epilogue.

    Parameters: `m`, `n`, `k`, `batch` (1: none), `element` (f16, bf16, f32, i8),
    `layout` (nn, nt, tn: whether A and B are stored transposed), `epilogue` (none,
    bias-relu, gelu).
    """
    m, n, k = (_number(parameters, p) for p in "mnk")
    batch = _number(parameters, "batch", 1)
    element = _word(parameters, "element", tuple(_ACCUMULATORS), "f16")
    layout = _word(parameters, "layout", ("nn", "nt", "tn"), "nn")
    epilogue = _word(parameters, "epilogue", ("none", "bias-relu", "gelu"), "none")
    accumulator = _ACCUMULATORS[element]
    lead, dims = ([batch], "b, ") if batch > 1 else ([], "")
    a_dims, a = ("k, m", [k, m]) if layout[0] == "t" else ("m, k", [m, k])
    b_dims, b = ("n, k", [n, k]) if layout[1] == "t" else ("k, n", [k, n])
    ta, tb = _tensor([*lead, *a], element), _tensor([*lead, *b], element)
    tc = _tensor([*lead, m, n], accumulator)
    every = f"{dims}m, n, k"
    maps = ", ".join(
        f"affine_map<({every}) -> ({dims}{r})>" for r in (a_dims, b_dims, "m, n")
    )
    kinds = ['"parallel"'] * (2 + len(lead)) + ['"reduction"']
    bias = f", %bias: tensor<{n}x{accumulator}>" if epilogue == "bias-relu" else ""
    text = (
        f"func.func @{name}(%a: {ta}, %b: {tb}{bias}) -> {tc} {{\n"
        + _filled("init", [*lead, m, n], accumulator, _zero(accumulator))
        + f"  %c = linalg.generic {{indexing_maps = [{maps}], "
        f"iterator_types = [{', '.join(kinds)}]}} ins(%a, %b : {ta}, {tb}) "
        f"outs(%init : {tc}) {{\n"
        f"    ^bb0(%x: {element}, %y: {element}, %z: {accumulator}):\n"
        + _product_body(element, accumulator)
        + f"  }} -> {tc}\n"
    )
    text += _epilogue(epilogue, [*lead, m, n], accumulator)
    result = "%c" if epilogue == "none" else "%d"
    return text + f"  return {result} : {tc}\n}}\n"


def _epilogue(kind: str, shape: list[int], element: str) -> str:
    if kind == "none":
        return ""
    t = _tensor(shape, element)
    axes = ", ".join("ijkl"[: len(shape)])
    same = f"affine_map<({axes}) -> ({axes})>"
    parallel = ", ".join(['"parallel"'] * len(shape))
    letter = "i" if element.startswith("i") else "f"
    if kind == "bias-relu":
        last = axes[-1]
        maximum = "maxsi" if letter == "i" else "maximumf"
        maps = f"{same}, affine_map<({axes}) -> ({last})>, {same}"
        operands = f"%c, %bias : {t}, tensor<{shape[-1]}x{element}>"
        body = (
            f"    ^bb0(%x: {element}, %y: {element}, %z: {element}):\n"
            f"      %s = arith.add{letter} %x, %y : {element}\n"
            f"      %n = arith.constant {_zero(element)} : {element}\n"
            f"      %r = arith.{maximum} %s, %n : {element}\n"
        )
    else:
        maps, operands = f"{same}, {same}", f"%c : {t}"
        body = f"    ^bb0(%x: {element}, %z: {element}):\n"
        if (
            letter == "i"
        ):  # no GELU of integers: a shift and a clamp, as quantisation has
            body += (
                f"      %h = arith.constant 7 : {element}\n"
                f"      %q = arith.shrsi %x, %h : {element}\n"
                f"      %m = arith.constant 127 : {element}\n"
                f"      %r = arith.minsi %q, %m : {element}\n"
            )
        else:
            body += (
                f"      %k = arith.constant 0.70710678 : {element}\n"
                f"      %w = arith.mulf %x, %k : {element}\n"
                f"      %e = math.erf %w : {element}\n"
                f"      %o = arith.constant 1.0 : {element}\n"
                f"      %p = arith.addf %e, %o : {element}\n"
                f"      %q = arith.mulf %x, %p : {element}\n"
                f"      %h = arith.constant 0.5 : {element}\n"
                f"      %r = arith.mulf %q, %h : {element}\n"
            )
    return (
        f"  %out = tensor.empty() : {t}\n"
        f"  %d = linalg.generic {{indexing_maps = [{maps}], "
        f"iterator_types = [{parallel}]}} ins({operands}) outs(%out : {t}) {{\n"
        f"{body}      linalg.yield %r : {element}\n  }} -> {t}\n"
    )


def attention(name: str, parameters: Parameters) -> str:
    """Scaled dot-product attention.

    Parameters: `batch` (batch times heads), `queries`, `keys`, `head` (its size),
    `element` (f16, bf16, f32), `mask` (none, dense, bool).
    """
    batch, head = _number(parameters, "batch"), _number(parameters, "head")
    queries = _number(parameters, "queries")
    keys = _number(parameters, "keys", queries)
    element = _word(parameters, "element", ("f16", "bf16", "f32"), "f16")
    mask = _word(parameters, "mask", ("none", "dense", "bool"), "none")
    tq = _tensor([batch, queries, head], element)
    tk = _tensor([batch, keys, head], element)
    results = ["b, m, k1", "b, k2, k1", "b, k2, n", "", "b, m, n"]
    operands = ["%q", "%k", "%v", "%scale", "%empty"]
    types = [tq, tk, tk, element, tq]
    arguments = f"%q: {tq}, %k: {tk}, %v: {tk}"
    if mask != "none":
        tm = _tensor([batch, queries, keys], "i1" if mask == "bool" else element)
        results.insert(4, "b, m, k2")
        operands.insert(4, "%mask")
        types.insert(4, tm)
        arguments += f", %mask: {tm}"
    maps = ", ".join(f"affine_map<(b, m, n, k1, k2) -> ({r})>" for r in results)
    return (
        f"func.func @{name}({arguments}) -> {tq} {{\n"
        f"  %scale = arith.constant {head**-0.5:e} : {element}\n"
        f"  %empty = tensor.empty() : {tq}\n"
        f'  %out = "iree_linalg_ext.attention"({", ".join(operands)}) '
        f"<{{indexing_maps = [{maps}]}}> ({{\n"
        "    ^bb0(%score: f32):\n"
        '      "iree_linalg_ext.yield"(%score) : (f32) -> ()\n'
        f"  }}) : ({', '.join(types)}) -> {tq}\n"
        f"  return %out : {tq}\n}}\n"
    )


def softmax(name: str, parameters: Parameters) -> str:
    """Softmax along the last dimension. Parameters: `rows`, `columns`, `element`."""
    shape = [_number(parameters, "rows"), _number(parameters, "columns")]
    t = _tensor(shape, _word(parameters, "element", ("f16", "bf16", "f32"), "f32"))
    return (
        f"func.func @{name}(%x: {t}) -> {t} {{\n"
        f"  %empty = tensor.empty() : {t}\n"
        f"  %out = linalg.softmax dimension(1) ins(%x : {t}) outs(%empty : {t}) -> {t}\n"
        f"  return %out : {t}\n}}\n"
    )


def reduction(name: str, parameters: Parameters) -> str:
    """Sums or maxima of rows. Parameters: `rows`, `columns`, `element`, `kind`."""
    rows, columns = _number(parameters, "rows"), _number(parameters, "columns")
    element = _word(parameters, "element", ("f16", "f32"), "f32")
    kind = _word(parameters, "kind", ("sum", "max"), "sum")
    t, r = _tensor([rows, columns], element), _tensor([rows], element)
    start, step = ("0.0", "addf") if kind == "sum" else ("-1.0e+04", "maximumf")
    return (
        f"func.func @{name}(%x: {t}) -> {r} {{\n"
        + _filled("init", [rows], element, start)
        + "  %out = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, "
        'affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} '
        f"ins(%x : {t}) outs(%init : {r}) {{\n"
        f"    ^bb0(%a: {element}, %z: {element}):\n"
        f"      %s = arith.{step} %a, %z : {element}\n"
        f"      linalg.yield %s : {element}\n  }} -> {r}\n"
        f"  return %out : {r}\n}}\n"
    )


def layernorm(name: str, parameters: Parameters) -> str:
    """Rows less their mean, over their deviation. Parameters: `rows`, `columns`, `element`."""
    rows, columns = _number(parameters, "rows"), _number(parameters, "columns")
    element = _word(parameters, "element", ("f16", "f32"), "f32")
    t, r = _tensor([rows, columns], element), _tensor([rows], element)
    row, whole = "affine_map<(i, j) -> (i)>", "affine_map<(i, j) -> (i, j)>"
    reduce = '["parallel", "reduction"]'
    return (
        f"func.func @{name}(%x: {t}) -> {t} {{\n"
        + _filled("init", [rows], element, "0.0")
        + f"  %n = arith.constant {float(columns)!r} : {element}\n"
        f"  %tiny = arith.constant 1.0e-05 : {element}\n"
        f"  %sum = linalg.generic {{indexing_maps = [{whole}, {row}], "
        f"iterator_types = {reduce}}} ins(%x : {t}) outs(%init : {r}) {{\n"
        f"    ^bb0(%a: {element}, %z: {element}):\n"
        f"      %s = arith.addf %a, %z : {element}\n"
        f"      linalg.yield %s : {element}\n  }} -> {r}\n"
        f"  %square = linalg.generic {{indexing_maps = [{whole}, {row}, {row}], "
        f"iterator_types = {reduce}}} ins(%x, %sum : {t}, {r}) outs(%init : {r}) {{\n"
        f"    ^bb0(%a: {element}, %m: {element}, %z: {element}):\n"
        f"      %mean = arith.divf %m, %n : {element}\n"
        f"      %d = arith.subf %a, %mean : {element}\n"
        f"      %p = arith.mulf %d, %d : {element}\n"
        f"      %s = arith.addf %p, %z : {element}\n"
        f"      linalg.yield %s : {element}\n  }} -> {r}\n"
        f"  %empty = tensor.empty() : {t}\n"
        f"  %out = linalg.generic {{indexing_maps = [{whole}, {row}, {row}, {whole}], "
        'iterator_types = ["parallel", "parallel"]} '
        f"ins(%x, %sum, %square : {t}, {r}, {r}) outs(%empty : {t}) {{\n"
        f"    ^bb0(%a: {element}, %m: {element}, %q: {element}, %z: {element}):\n"
        f"      %mean = arith.divf %m, %n : {element}\n"
        f"      %d = arith.subf %a, %mean : {element}\n"
        f"      %v = arith.divf %q, %n : {element}\n"
        f"      %w = arith.addf %v, %tiny : {element}\n"
        f"      %i = math.rsqrt %w : {element}\n"
        f"      %o = arith.mulf %d, %i : {element}\n"
        f"      linalg.yield %o : {element}\n  }} -> {t}\n"
        f"  return %out : {t}\n}}\n"
    )


def convolution(name: str, parameters: Parameters) -> str:
    """NHWC convolution. Parameters: `image`, `channels`, `filters`, `window`, `element`."""
    image, window = _number(parameters, "image"), _number(parameters, "window")
    channels, filters = _number(parameters, "channels"), _number(parameters, "filters")
    element = _word(parameters, "element", ("f16", "f32"), "f16")
    outer = image + window - 1
    tx = _tensor([2, outer, outer, channels], element)
    tw = _tensor([window, window, channels, filters], element)
    ty = _tensor([2, image, image, filters], "f32")
    return (
        f"func.func @{name}(%x: {tx}, %w: {tw}) -> {ty} {{\n"
        + _filled("init", [2, image, image, filters], "f32", "0.0")
        + f"  %out = linalg.conv_2d_nhwc_hwcf ins(%x, %w : {tx}, {tw}) "
        f"outs(%init : {ty}) -> {ty}\n"
        f"  return %out : {ty}\n}}\n"
    )


FAMILIES: Mapping[str, Family] = {
    "gemm": gemm,
    "attention": attention,
    "softmax": softmax,
    "reduction": reduction,
    "layernorm": layernorm,
    "convolution": convolution,
}


def work(parameters: Parameters) -> float:
    """A rough size of a case, to start the large ones first: the product of its numbers."""
    return math.prod(v for v in parameters.values() if isinstance(v, int))
