"""Lets IREE's Python code find our `iree-compile` before its own.

Runs at the start of every Python process of an environment that holds VeriLoc (through
`veriloc_iree.pth`), so it imports nothing and does next to nothing: it waits until
IREE's module that looks for tools is imported, and extends that module's search path.
IREE_TOOL_PATH would do the same, but environment variables leak into processes of other
environments, and would make their IREE run this environment's compiler.

Nothing of IREE is changed on disk; without VeriLoc, IREE is as it was.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # known to type checkers by this name; typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

TOOL_FINDER = "iree.compiler.tools.binaries"
TOOLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools")  # noqa: PTH100, PTH118, PTH120
PYTHON_VARIABLE = "VERILOC_PYTHON"
"""Tells our `iree-compile` which interpreter to run."""


def install() -> None:
    """Starts waiting for IREE. Harmless when called twice."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


class _Finder:
    """Finds one module, by asking the other finders, and extends it after loading."""

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if name != TOOL_FINDER:
            return None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            spec: ModuleSpec | None = find(name, path, target)
            if spec is not None:
                if spec.loader is not None and hasattr(spec.loader, "exec_module"):
                    _extend_after_loading(spec)
                return spec
        return None


def _extend_after_loading(spec: ModuleSpec) -> None:
    loader = spec.loader
    assert loader is not None
    load = loader.exec_module

    def exec_module(module: ModuleType) -> None:
        load(module)
        extend(module)

    # On the instance: each module has a loader of its own.
    loader.exec_module = exec_module  # type: ignore[method-assign]


def extend(module: ModuleType) -> None:
    """Puts our tools in front of the path that IREE's module searches."""
    search_path = getattr(module, "get_tool_path", None)
    if search_path is None or not callable(search_path):
        return  # An IREE that works differently; its own tools stay in use.

    def get_tool_path() -> list[str]:
        os.environ[PYTHON_VARIABLE] = sys.executable
        return [TOOLS, *search_path()]

    module.get_tool_path = get_tool_path  # type: ignore[attr-defined]
