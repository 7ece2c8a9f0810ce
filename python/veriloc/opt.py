"""`veriloc-opt`: read a module, run passes over it, write it.

The work is done by MLIR's own driver, so that options, output and exit codes
are those of `mlir-opt`.
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run `veriloc-opt` on the command line's arguments; the console script."""
    # The driver runs in C++, where Python's handlers would not be called.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)

    from veriloc._mlir._mlir_libs._veriloc import opt_main
    from veriloc.passes import register_passes

    register_passes()
    sys.exit(opt_main(["veriloc-opt", *sys.argv[1:]]))
