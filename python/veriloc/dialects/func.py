"""The func dialect."""

from veriloc._mlir.dialects.func import *  # noqa: F403
