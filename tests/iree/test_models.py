"""The sample models: the text that stands for an ONNX file is what the importer makes."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))
from tools.iree.models import GRAPHS
from tools.iree.onnx_files import imported

pytest.importorskip("onnx")
pytest.importorskip("iree.compiler")

OPERATION = re.compile(
    r'torch\.operator "(onnx\.\w+)"\([^)]*\) .*(: \(.*)$', re.MULTILINE
)


def operations(text: str) -> Counter[tuple[str, str]]:
    """Operations with their types; constants are told apart by those who use them."""
    found = ((m[1], m[2].strip()) for m in OPERATION.finditer(text))
    return Counter(pair for pair in found if pair[0] != "onnx.Constant")


@pytest.mark.parametrize("name", sorted(GRAPHS))
def test_text_is_what_the_importer_makes(name: str) -> None:
    graph = GRAPHS[name]()
    ours, theirs = graph.text(), imported(graph)
    assert operations(ours) == operations(theirs)
    assert operations(ours).total() > 20
    signature = re.compile(r"func\.func @\w+(\(.*\) -> \S+)")
    (mine,), (other,) = signature.findall(ours), signature.findall(theirs)
    assert mine == other
