"""MLIR's core classes: `Context`, `Module`, `Operation`, attributes, types.

Importing this module loads the bindings.
"""

from veriloc._mlir.ir import *  # noqa: F403
from veriloc._mlir.ir import MLIRError as MLIRError
