"""Writes the type stubs of the bindings, as a step of their build.

    python generate.py PACKAGE_ROOT

PACKAGE_ROOT is the veriloc/_mlir of the build tree; each stub is written beside
the module it describes. Extension modules are imported and described by
nanobind. MLIR's Python modules, generated or not, lack most annotations; they
are read, not imported, and get stubs with the annotations filled in.
"""

from __future__ import annotations

import importlib.machinery
import sys
import types
from pathlib import Path

from annotate import stub_of
from nanobind import stubgen

EXTENSIONS = (
    "_mlir",
    "_mlirDialectsGPU",
    "_mlirDialectsLLVM",
    "_mlirDialectsSMT",
    "_mlirGPUPasses",
    "_veriloc",
)

PATTERNS = Path(__file__).with_name("patterns.txt")

# What the initialisation of the bindings adds to the extension module.
ADDED_TO_IR = '''
class MLIRError(Exception):
    """What went wrong, with the error diagnostics that say why."""

    message: str
    error_diagnostics: list[DiagnosticInfo]

    def __init__(
        self, message: str, error_diagnostics: list[DiagnosticInfo]
    ) -> None: ...
'''

# Modules of VeriLoc's own, annotated in full.
ANNOTATED = {
    "__init__.py",
    "python_pass.py",
    "dialects/regalloc.py",
    "_mlir_libs/_site_initialize_0.py",
}


def import_from(package_root: Path) -> None:
    """Make `veriloc._mlir` the one of the build tree, whatever is installed.

    The packages are empty ones: initialisation would replace classes of the
    extension modules before they are described.
    """
    packages = {
        "veriloc": package_root.parent,
        "veriloc._mlir": package_root,
        "veriloc._mlir._mlir_libs": package_root / "_mlir_libs",
    }
    for name, path in packages.items():
        sys.modules[name] = types.ModuleType(name)
        sys.modules[name].__path__ = [str(path)]
    # An editable installation answers imports before the path is looked at.
    sys.meta_path[:] = [
        importlib.machinery.BuiltinImporter,
        importlib.machinery.FrozenImporter,
        importlib.machinery.PathFinder,
    ]


def describe_extensions(libs: Path) -> None:
    """Write the stubs of the extension modules."""
    flags = ["--quiet", "--recursive", "--include-private"]
    flags += ["--pattern-file", str(PATTERNS), "--output-dir", str(libs)]
    for name in EXTENSIONS:
        stubgen.main([*flags, "--module", f"veriloc._mlir._mlir_libs.{name}"])
    with (libs / "_mlir" / "ir.pyi").open("a", encoding="utf-8") as file:
        file.write(ADDED_TO_IR)


def describe_sources(package_root: Path) -> None:
    """Write the stubs of the Python modules that are not annotated."""
    for source in sorted(package_root.rglob("*.py")):
        if source.relative_to(package_root).as_posix() not in ANNOTATED:
            text = stub_of(source.read_text(encoding="utf-8"), source.name)
            source.with_suffix(".pyi").write_text(text, encoding="utf-8")


def main() -> None:
    """Write all stubs."""
    package_root = Path(sys.argv[1]).absolute()
    import_from(package_root)
    describe_extensions(package_root / "_mlir_libs")
    describe_sources(package_root)


if __name__ == "__main__":
    main()
