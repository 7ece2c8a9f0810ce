"""Loads passes written by users, as `veriloc-opt --load-python-passes` does."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path


class LoadingError(Exception):
    """A file or module of passes cannot be loaded; the message says why."""


def load_passes(where: str) -> None:
    """Import a module, or run a file that ends in .py, to register its passes.

    Raises `LoadingError` when there is no such file or module, or when it
    raises, with the exception as its cause.
    """
    try:
        if where.endswith(".py"):
            _run_file(Path(where))
        else:
            importlib.import_module(where)
    except (Exception, SystemExit) as error:
        raise LoadingError(
            f"cannot load passes from '{where}': {type(error).__name__}: {error}"
        ) from error


def _run_file(file: Path) -> None:
    name = file.stem
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickling look their module up.
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
