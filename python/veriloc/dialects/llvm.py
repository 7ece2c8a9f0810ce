"""The llvm dialect."""

from veriloc._mlir.dialects.llvm import *  # noqa: F403
