"""`veriloc-lsp-server`: MLIR's language server with VeriLoc's dialects."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Serve one editor over stdin and stdout; the console script."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    from veriloc._mlir._mlir_libs._veriloc import lsp_server_main

    sys.exit(lsp_server_main(["veriloc-lsp-server", *sys.argv[1:]]))
