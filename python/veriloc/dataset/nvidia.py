"""NVIDIA kernels for data sets: all registers of a cubin, as ptxas made it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from veriloc import ir
from veriloc.allocators.kernel import KernelError, read_kernel
from veriloc.dataset.solving import Found
from veriloc.dialects import regalloc
from veriloc.iree import nvidia
from veriloc.iree.commandline import CommandLine
from veriloc.iree.kernels import InputKind, InputRejectedError, KernelSource
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lift.nvidia import NvidiaError, lift
from veriloc.lift.nvidia.source import Source, to_cubin

CHIPS = ("sm_80", "sm_86", "sm_89")

REVISION = 1
"""1: hazards of several lanes (`Problem.apart`) are kept."""

REFUSALS = (InputRejectedError, KernelError, LiftError, NvidiaError)
"""What `problems` raises where a kernel cannot be taken."""


def words(chip: str) -> list[str]:
    """IREE's options."""
    return ["--iree-hal-target-device=cuda", f"--{nvidia.TARGET_OPTION}={chip}"]


def prepare(compiler: Path, line: CommandLine) -> tuple[CommandLine, object]:
    """The command line to use, and what takes kernels out of IREE's dumps."""
    line, backend = nvidia.prepare(compiler, line)
    backend.check_tools()
    return line, backend


KIND: InputKind | None = None
"""As the backend likes it best."""


def problems(source: KernelSource) -> Iterator[Found]:
    """The problems of a kernel's PTX or LLVM IR.

    Raises:
        LiftError: what ptxas made is not understood.
        NvidiaError: LLVM or ptxas refuses the text, or a tool is missing.
        KernelError: its constraints contradict each other.
    """
    cubin = to_cubin(Source.read(source.text), source.chip)
    with ir.Context():
        module = lift(cubin, payload=False)
        for kernel in kernels(module):
            instructions = sum(
                isinstance(op, (regalloc.InstOp, regalloc.BranchOp, regalloc.ExitOp))
                for block in kernel.body
                for op in block.operations
            )
            problem = read_kernel(kernel).problem
            problem.describe = str  # names operations of the module, which ends here
            yield Found(kernel.sym_name.value, instructions, 0, "all", problem)
