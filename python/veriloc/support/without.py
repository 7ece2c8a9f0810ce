"""Leaving out a module that others load only because it is there."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import cast


@contextlib.contextmanager
def without(name: str) -> Iterator[None]:
    """While the block runs, importing a module fails as if it was not installed.

    One that is loaded already stays. Not for blocks during which other threads import.
    """
    if name in sys.modules:
        yield
        return
    # Python's own sign for a module that must not be imported.
    sys.modules[name] = cast(ModuleType, None)
    try:
        yield
    finally:
        del sys.modules[name]


__all__ = ["without"]
