"""Says when the tests of NVIDIA support cannot run at all."""

from __future__ import annotations

import importlib

import pytest


def test_pyelftools() -> None:
    pytest.importorskip(
        "elftools",
        reason="pip install pyelftools: without it no test of NVIDIA support was run",
    )
    assert importlib.import_module("veriloc.lowering.nvidia.cubin")
