"""Cubins and programs that the tests of NVIDIA support share.

Tests that need nvdisasm or nvcc ask for the fixtures of these names; where the program is
missing they are skipped, with the command that installs it as the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from nvidia_inputs import INPUTS

from veriloc.lowering.nvidia import encoding
from veriloc.lowering.nvidia.errors import ToolError
from veriloc.lowering.nvidia.lift import lift_file
from veriloc.lowering.nvidia.program import Program
from veriloc.lowering.nvidia.toolkit import find_program


@pytest.fixture(autouse=True)
def _own_cache(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(
        encoding.CACHE_VARIABLE, str(tmp_path_factory.getbasetemp() / "cache")
    )


def _program_or_skip(name: str) -> Path:
    try:
        return find_program(name)
    except ToolError as error:
        pytest.skip(str(error))


@pytest.fixture
def nvdisasm() -> Path:
    return _program_or_skip("nvdisasm")


@pytest.fixture
def nvcc() -> Path:
    return _program_or_skip("nvcc")


@cache
def _lifted(name: str) -> Program:
    return lift_file(INPUTS / f"{name}.cubin")


@pytest.fixture
def lifted(nvdisasm: Path) -> Callable[[str], Program]:
    """Lifts one of the inputs, once."""
    return _lifted
