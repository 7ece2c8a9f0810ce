"""MLIR's `PassManager`, knowing every pass of VeriLoc by name."""

from veriloc._mlir.passmanager import *  # noqa: F403
from veriloc.passes import register_passes

register_passes()
