"""AMD kernels for data sets: the round of vector registers behind LLVM's greedy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from veriloc.compile.amdgpu.driver import KERNEL_CONVENTION
from veriloc.compile.amdgpu.emission import EmissionError, emit
from veriloc.compile.amdgpu.stages import stage_problem
from veriloc.dataset.solving import Found
from veriloc.iree import amdgpu
from veriloc.iree.commandline import CommandLine
from veriloc.iree.kernels import InputKind, KernelSource
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.targets.amdgpu import UnknownRegisterError, target

CHIPS = ("gfx90a", "gfx942", "gfx1100")

REVISION = 0

REFUSALS = (LlcError, EmissionError, UnknownRegisterError)
"""What `problems` raises where a kernel cannot be taken."""

_LLC_OPTIONS = ("-relocation-model=pic", "-fp-contract=fast")
"""As IREE builds its target machine (ROCMTarget.cpp)."""


def words(chip: str) -> list[str]:
    """IREE's options."""
    return ["--iree-hal-target-device=hip", f"--iree-rocm-target={chip}"]


def prepare(compiler: Path, line: CommandLine) -> tuple[CommandLine, object]:
    """The command line to use, and what takes kernels out of IREE's dumps."""
    amdgpu.check_tools()
    amdgpu.tool_files()  # builds the plugin once, before the workers want it
    return line, amdgpu


KIND = InputKind.MACHINE_IR


def problems(source: KernelSource) -> Iterator[Found]:
    """The problems of a kernel's text.

    Raises:
        LlcError: LLVM refuses it.
        EmissionError: its assembly is not understood.
        UnknownRegisterError: it names registers that the target does not have.
    """
    chip = target(source.chip, source.features)
    options = CompileOptions(source.chip, source.features, 3, _LLC_OPTIONS)
    emission = emit(Source.read(source.text.encode()), options, chip)
    for name, function in sorted(emission.exported.functions.items()):
        virtual, post = function.virtual, function.post.get(Stage.VGPR)
        if virtual is None or virtual.calling_convention != KERNEL_CONVENTION:
            continue
        if post is None:
            continue
        yield Found(
            name,
            sum(1 for _ in virtual.instructions()),
            emission.moves[name].spills,
            "vgpr",
            stage_problem(chip, post).problem,
        )
