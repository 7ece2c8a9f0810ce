"""The regalloc dialect."""

from veriloc._mlir.dialects.regalloc import *  # noqa: F403
