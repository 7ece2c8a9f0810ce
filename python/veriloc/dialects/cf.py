"""The cf dialect."""

from veriloc._mlir.dialects.cf import *  # noqa: F403
