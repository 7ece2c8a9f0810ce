"""AMD kernels from LLVM IR or machine IR to proved code objects."""

from veriloc.compile.amdgpu.driver import CompiledModule, compile_kernel
from veriloc.compile.amdgpu.report import Candidate, KernelReport, Outcome

__all__ = ["Candidate", "CompiledModule", "KernelReport", "Outcome", "compile_kernel"]
