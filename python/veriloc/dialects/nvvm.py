"""The nvvm dialect."""

from veriloc._mlir.dialects.nvvm import *  # noqa: F403
