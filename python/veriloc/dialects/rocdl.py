"""The rocdl dialect."""

from veriloc._mlir.dialects.rocdl import *  # noqa: F403
