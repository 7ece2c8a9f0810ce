"""What `veriloc --version` says."""

from __future__ import annotations

import importlib.metadata
import platform


def version() -> str:
    """VeriLoc's version, as it was installed; 'unknown' in a bare source tree."""
    try:
        return importlib.metadata.version("veriloc")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def describe() -> str:
    """One line: VeriLoc's version and the Python that runs it."""
    return f"veriloc {version()} (Python {platform.python_version()})"
