"""The smt dialect, with `export_smtlib`."""

from veriloc._mlir.dialects.smt import *  # noqa: F403
