"""The scf dialect."""

from veriloc._mlir.dialects.scf import *  # noqa: F403
