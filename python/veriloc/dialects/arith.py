"""The arith dialect."""

from veriloc._mlir.dialects.arith import *  # noqa: F403
