"""Runs once, when the bindings are first imported: dialects and passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import python_pass
from . import _veriloc

if TYPE_CHECKING:
    from ._mlir import ir

# Passes written in Python need a context without multithreading, and pipelines
# of C++ passes over one kernel gain nothing from it.
disable_multithreading = True

_veriloc.register_passes()
python_pass.install()


def register_dialects(registry: ir.DialectRegistry) -> None:
    """Insert every dialect that VeriLoc reads or writes."""
    _veriloc.register_dialects(registry)
