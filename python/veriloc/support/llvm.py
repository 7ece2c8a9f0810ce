"""Where LLVM's programs are."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

LLVM_MAJOR = 22
"""The LLVM release that VeriLoc works with."""


class LlvmToolError(RuntimeError):
    """A program of LLVM is missing; says what to do."""


def find_llvm_tool(name: str) -> Path:
    """A tool of LLVM 22: `VERILOC_LLVM_BIN`, the distribution's place, or the PATH.

    Raises:
        LlvmToolError: there is none.
    """
    places = [Path(f"/usr/lib/llvm-{LLVM_MAJOR}/bin/{name}")]
    if override := os.environ.get("VERILOC_LLVM_BIN"):
        places = [Path(override) / name]
    elif on_path := shutil.which(f"{name}-{LLVM_MAJOR}"):
        places.append(Path(on_path))
    for place in places:
        if place.is_file():
            return place
    raise LlvmToolError(
        f"{name} of LLVM {LLVM_MAJOR} was not found (tried "
        f"{', '.join(map(str, places))}); install the package llvm-{LLVM_MAJOR} or set "
        "VERILOC_LLVM_BIN"
    )
