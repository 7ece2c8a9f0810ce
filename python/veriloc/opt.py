"""`veriloc-opt`: read a module, run passes over it, write it.

The work is done by MLIR's own driver, so that options, output and exit codes
are those of `mlir-opt`.
"""

from __future__ import annotations

import signal
import sys

LOAD_FLAG = "-load-python-passes"  # LLVM takes one dash or two


def main() -> None:
    """Run `veriloc-opt` on the command line's arguments; the console script."""
    # The driver runs in C++, where Python's handlers would not be called.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)

    from veriloc._mlir._mlir_libs._veriloc import opt_main
    from veriloc.passes import register_passes

    register_passes()
    if any(LOAD_FLAG in argument for argument in sys.argv[1:]):
        load_all(sys.argv[1:])
    sys.exit(opt_main(["veriloc-opt", *sys.argv[1:]]))


def load_all(arguments: list[str]) -> None:
    """Load the passes that the arguments name; on failure exit with code 1.

    Passes must be known before the driver reads its options. It knows the flag
    as well, to describe it in its help.
    """
    from veriloc.passes.loading import LoadingError, load_passes

    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        flag, equals, value = argument.partition("=")
        if flag not in (LOAD_FLAG, f"-{LOAD_FLAG}"):
            continue
        try:
            load_passes(value if equals else following)
        except LoadingError as error:
            sys.exit(f"veriloc-opt: error: {error}")
