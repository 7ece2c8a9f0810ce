"""Finds the programs behind a compilation: the stock IREE compiler, and LLVM 22's tools."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from veriloc.iree import commandline

TOOLS = Path(__file__).resolve().parent / "tools"
"""The directory of our `iree-compile`, which must not be taken for the stock one."""

LLVM_FOLDER = Path("/usr/lib/llvm-22/bin")
"""Where Debian keeps LLVM 22's programs under their plain names."""

LLVM_FOLDER_VARIABLE = "VERILOC_LLVM_BIN"


class ToolError(RuntimeError):
    """A program is missing or of no use; the message says what to install."""


@cache
def llvm_tool(name: str) -> Path:
    """A program of LLVM 22, e.g. `llc`.

    Raises:
        ToolError: it is not installed.
    """
    chosen = os.environ.get(LLVM_FOLDER_VARIABLE)
    if chosen:
        found = shutil.which(name, path=chosen)
    else:
        found = shutil.which(f"{name}-22") or shutil.which(name, path=str(LLVM_FOLDER))
    if found is None:
        place = chosen or f"PATH (as {name}-22) or {LLVM_FOLDER}"
        raise ToolError(
            f"{name} of LLVM 22 not found in {place}: install llvm-22 and lld-22, or set "
            f"{LLVM_FOLDER_VARIABLE}"
        )
    return Path(found)


def stock_compiler() -> Path:
    """The `iree-compile` that IREE's wheel (or IREE_TOOL_PATH) brings.

    Raises:
        ToolError: there is none.
    """
    for folder in os.environ.get("IREE_TOOL_PATH", "").split(os.pathsep):
        candidate = Path(folder) / "iree-compile"
        if folder and not _is_ours(candidate) and os.access(candidate, os.X_OK):
            return candidate
    try:
        spec = importlib.util.find_spec("iree.compiler")
    except ModuleNotFoundError:
        spec = None
    for place in (spec.submodule_search_locations or ()) if spec else ():
        candidate = Path(place) / "_mlir_libs" / "iree-compile"
        if os.access(candidate, os.X_OK):
            return candidate
    raise ToolError("iree-compile not found: pip install iree-base-compiler")


def _is_ours(candidate: Path) -> bool:
    return candidate.resolve().parent == TOOLS


@dataclass(frozen=True)
class Version:
    """Which IREE it is, and which LLVM is inside."""

    iree: str
    llvm: int

    @classmethod
    def parse(cls, text: str) -> Version:
        """From what `iree-compile --version` prints.

        Raises:
            ToolError: the text is of another form.
        """
        iree = re.search(r"IREE compiler version (\S+)", text)
        llvm = re.search(r"LLVM version (\d+)", text)
        if llvm is None:
            raise ToolError(
                f"not the version of an IREE compiler: {text.strip()[:200]!r}"
            )
        return cls(iree[1] if iree else "unknown", int(llvm[1]))


class ValueOptions:
    """Knows which of a compiler's options take a value; asks it once, when needed."""

    KNOWN = frozenset(
        {
            "o",
            "compile-from",
            "compile-to",
            "output-format",
            "iree-hal-target-backends",
            "iree-hal-target-device",
            "iree-hip-target",
            "iree-input-type",
            "iree-rocm-target",
        }
    )

    def __init__(self, compiler: Path) -> None:
        self._compiler = compiler
        self._names: frozenset[str] | None = None

    def __call__(self, name: str) -> bool:
        """Whether `--name VALUE` is one option."""
        if name in self.KNOWN:
            return True
        if self._names is None:
            text = subprocess.run(
                [self._compiler, "--help-hidden"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            ).stdout
            self._names = commandline.value_options(text)
        return name in self._names
