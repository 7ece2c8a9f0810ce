"""NVIDIA kernels from PTX, LLVM IR or cubins to proved cubins."""

from veriloc.compile.nvidia.driver import CompiledModule, compile_kernel, outcome_of
from veriloc.compile.nvidia.report import Candidate, KernelReport, Outcome

__all__ = [
    "Candidate",
    "CompiledModule",
    "KernelReport",
    "Outcome",
    "compile_kernel",
    "outcome_of",
]
