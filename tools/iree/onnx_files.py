"""The sample models that come from ONNX, as ONNX files, and through IREE's importer.

    python -m tools.iree.onnx_files bert-like -o bert.onnx
    python -m tools.iree.onnx_files bert-like -o bert.mlir     # imported

Files are generated, not stored, and hold no weights: those are inputs. Needs the package
`onnx`. Knows nothing of VeriLoc.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from tools.iree.models import GRAPHS, OPSET, OnnxConstant, OnnxGraph, Value

if TYPE_CHECKING:
    import onnx

FLOATS = {"f16": np.float16, "f32": np.float32}

IR_VERSION = 8
"""Of the files, as the importer says in what it prints."""


def model_file(graph: OnnxGraph) -> onnx.ModelProto:
    """A graph as ONNX knows it, checked by ONNX's own checker."""
    import onnx
    from onnx import TensorProto, helper

    element = {"f16": TensorProto.FLOAT16, "f32": TensorProto.FLOAT}[graph.element]

    def described(value: Value) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name_of(value), element, value[1])

    nodes = []
    for step in graph.body:
        if isinstance(step, OnnxConstant):
            if isinstance(step.value, tuple):
                kind, numbers = TensorProto.INT64, np.array(step.value, np.int64)
            else:
                kind, numbers = element, np.array(step.value, FLOATS[graph.element])
            # As bytes: the importer takes no halves in the field for integers.
            tensor = helper.make_tensor(
                name_of(step.result), kind, step.result[1], numbers.tobytes(), raw=True
            )
            nodes.append(
                helper.make_node("Constant", [], [name_of(step.result)], value=tensor)
            )
        else:
            attributes: dict[str, Any] = dict(step.attributes)
            nodes.append(
                helper.make_node(
                    step.op,
                    [name_of(operand) for operand in step.operands],
                    [name_of(step.result)],
                    **attributes,
                )
            )
    made = helper.make_model(
        helper.make_graph(
            nodes,
            graph.name,
            [described(value) for value in graph.inputs],
            [described(graph.result)],
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
        producer_name="veriloc",
    )
    onnx.checker.check_model(made, full_check=True)
    return made


def name_of(value: Value) -> str:
    return value[0].removeprefix("%")


def imported(graph: OnnxGraph) -> str:
    """What IREE's importer makes of the graph's file."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "model.onnx", Path(folder) / "model.mlir"
        source.write_bytes(model_file(graph).SerializeToString())
        subprocess.run(
            [
                *(sys.executable, "-m", "iree.compiler.tools.import_onnx"),
                *(source, "-o", target),
            ],
            check=True,
        )
        return target.read_text()


def main() -> int:
    parser = argparse.ArgumentParser(description="write a sample model as ONNX")
    parser.add_argument("name", choices=sorted(GRAPHS))
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    graph = GRAPHS[options.name]()
    if importlib.util.find_spec("onnx") is None:
        parser.error("the package onnx is not installed: pip install onnx")
    if options.output.suffix == ".mlir":
        options.output.write_text(imported(graph))
    else:
        options.output.write_bytes(model_file(graph).SerializeToString())
    return 0


if __name__ == "__main__":
    sys.exit(main())
