"""The gpu dialect."""

from veriloc._mlir.dialects.gpu import *  # noqa: F403
