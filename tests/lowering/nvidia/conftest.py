"""What the tests of NVIDIA support share.

Tests that need nvdisasm or nvcc ask for the fixtures of these names; where the program is
missing they are skipped, with the command that installs it as the reason. Without pyelftools
only test_nvidia_requirements.py is collected, which says so.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from nvidia_inputs import INPUTS

if TYPE_CHECKING:
    from veriloc.lowering.nvidia.program import Program

if importlib.util.find_spec("elftools") is None:
    collect_ignore_glob = ["test_nvidia_[!r]*.py", "test_nvidia_rewrite.py"]


@pytest.fixture(autouse=True)
def _own_cache(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(
        "VERILOC_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "cache")
    )


def _program_or_skip(name: str) -> Path:
    from veriloc.lowering.nvidia.errors import ToolError
    from veriloc.lowering.nvidia.toolkit import find_program

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
    from veriloc.lowering.nvidia.lift import lift_file

    return lift_file(INPUTS / f"{name}.cubin")


@pytest.fixture
def lifted(nvdisasm: Path) -> Callable[[str], Program]:
    """Lifts one of the inputs, once."""
    return _lifted
