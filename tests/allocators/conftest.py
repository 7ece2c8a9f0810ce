"""What tests of whole kernels need."""

from __future__ import annotations

import pytest

from veriloc.lowering.amdgpu.plugin import PluginError, find_llvm_tool


@pytest.fixture(scope="session")
def llvm() -> None:
    """Skips where LLVM 22 is not installed."""
    try:
        find_llvm_tool("llc")
    except PluginError as error:
        pytest.skip(str(error))
