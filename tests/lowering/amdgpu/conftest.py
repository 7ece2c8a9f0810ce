"""Inputs of the tests and the plugin that they run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from veriloc.lowering.amdgpu.exports import FunctionExport, read_exports
from veriloc.lowering.amdgpu.plugin import (
    Compilation,
    PluginError,
    PluginOptions,
    find_llvm_tool,
    find_plugin,
    run_llc,
)

INPUTS = Path(__file__).parent / "Inputs"


@dataclass(frozen=True)
class Kernel:
    file: str
    cpu: str
    changes: bool = False
    """Greedy splits or spills in it."""

    @property
    def compilation(self) -> Compilation:
        return Compilation(INPUTS / self.file, self.cpu)

    def __str__(self) -> str:
        return f"{self.file}-{self.cpu}"


LOOP = Kernel("loop.ll", "gfx90a")
SPILL = Kernel("spill.ll", "gfx1100", changes=True)
SPILL_TO_AGPR = Kernel("spill.ll", "gfx90a", changes=True)
MFMA = Kernel("mfma.ll", "gfx90a", changes=True)
MFMA_SPLIT_FILES = Kernel("mfma.ll", "gfx908", changes=True)
HALF = Kernel("half.ll", "gfx1100")
CALL = Kernel("call.ll", "gfx942", changes=True)
WHOLE_WAVE = Kernel("wholewave.ll", "gfx90a")
WHOLE_WAVE_32 = Kernel("wholewave.ll", "gfx1100")
REDUCE = Kernel("reduce-gfx1100.mir", "gfx1100")
SOFTMAX = Kernel("softmax-gfx942.ll", "gfx942")
CONV = Kernel("conv-gfx90a.ll", "gfx90a")

KERNELS = (
    LOOP,
    SPILL,
    SPILL_TO_AGPR,
    MFMA,
    MFMA_SPLIT_FILES,
    HALF,
    CALL,
    WHOLE_WAVE,
    WHOLE_WAVE_32,
    REDUCE,
    SOFTMAX,
    CONV,
)

Export = Callable[[Kernel], dict[str, FunctionExport]]


@pytest.fixture(scope="session")
def plugin() -> Path:
    try:
        find_llvm_tool("llc")
    except PluginError as error:
        pytest.skip(str(error))
    return find_plugin()


@pytest.fixture(scope="session")
def export(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Export:
    """All views of a kernel's functions, exported once a session."""
    done: dict[Kernel, dict[str, FunctionExport]] = {}

    def run(kernel: Kernel) -> dict[str, FunctionExport]:
        if kernel not in done:
            directory = tmp_path_factory.mktemp("export")
            run_llc(kernel.compilation, plugin=PluginOptions(export=directory))
            done[kernel] = read_exports(directory)
        return done[kernel]

    return run
