"""The builtin dialect."""

from veriloc._mlir.dialects.builtin import *  # noqa: F403
