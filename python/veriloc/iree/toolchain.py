"""Finds the stock IREE compiler, and what it can do."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from veriloc.iree import commandline
from veriloc.support import processes
from veriloc.support.cache import Cache, cache_directory, key_of

TOOLS = Path(__file__).resolve().parent / "tools"
"""The directory of our `iree-compile`, which must not be taken for the stock one."""


class ToolError(RuntimeError):
    """A program is missing or of no use; the message says what to install."""


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


def version_of(compiler: Path, identity: str) -> Version:
    """What a compiler says of itself; it is asked once.

    Args:
        compiler: its program.
        identity: of its files.

    Raises:
        ToolError: it is no IREE compiler.
    """
    known = Cache(cache_directory() / "compilers", 1 << 20)
    key = key_of(["version", identity])
    said = known.get(key)
    if said is None:
        asked = processes.run([compiler, "--version"])
        version = Version.parse(asked.stdout)
        known.put(key, asked.stdout.encode())
        return version
    return Version.parse(said.decode())


class ValueOptions:
    """Knows which of a compiler's options take a value; asks it once, when needed."""

    KNOWN = frozenset(
        {
            "o",
            "compile-from",
            "compile-to",
            "output-format",
            "iree-cuda-target",
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
