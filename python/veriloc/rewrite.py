"""MLIR's pattern rewriting."""

from veriloc._mlir.rewrite import *  # noqa: F403
