"""The llvm dialect."""

from veriloc._mlir.dialects.llvm import *  # noqa: F403
from veriloc.translate import to_llvm_ir

# MLIR's own ends the process when a module has no translation.
translate_module_to_llvmir = to_llvm_ir
