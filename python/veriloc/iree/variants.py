"""Puts finished objects in the place of kernels, variant by variant, with IREE's own Python code.

IREE's option for objects refuses executables that have a variant for each of several targets,
and IREE crashes when LLVM is to stop before a pass that one of the targets does not have.
Here a variant's code gives way to a reference to a file, as that option would do it.

The work is done in a process of its own (`main`): IREE's MLIR and VeriLoc's do not share one.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from veriloc.support import processes


class VariantsError(RuntimeError):
    """IREE's Python code is missing, or the module does not have what was asked for."""


def missing(compiler: Path) -> str:
    """Why executables of several variants cannot be worked on; empty if they can."""
    try:
        _ask(compiler, {})
    except VariantsError as error:
        return str(error)
    return ""


def replace(
    compiler: Path,
    source: Path,
    target: Path,
    *,
    objects: Mapping[tuple[str, str], Path] | None = None,
    formats: Mapping[str, Path] | None = None,
) -> None:
    """Copies a module, with references to files in the place of the code of variants.

    Args:
        compiler: the `iree-compile` whose Python code to use.
        source: the module, lowered as far as `staging.PHASE`.
        target: where the copy goes, as bytecode.
        objects: the file of a variant, by the names of executable and variant.
        formats: the file of all variants of an executable format.

    Raises:
        VariantsError: a variant is not there, or IREE's Python code is missing.
    """
    _ask(
        compiler,
        {
            "source": str(source),
            "target": str(target),
            "objects": [[*names, str(file)] for names, file in (objects or {}).items()],
            "formats": {name: str(file) for name, file in (formats or {}).items()},
        },
    )


def _ask(compiler: Path, request: Mapping[str, object]) -> None:
    packages = compiler.resolve().parents[3]  # of iree/compiler/_mlir_libs/iree-compile
    if not (packages / "iree/compiler/ir.py").exists():
        raise VariantsError(f"IREE's Python code is not installed beside {compiler}")
    path = [str(packages), str(Path(__file__).parents[2])]
    path += filter(None, [os.environ.get("PYTHONPATH")])
    child = processes.spawn(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        environment={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
    )
    with processes.running(child):
        _, said = child.communicate(json.dumps(request).encode())
    if child.returncode:
        lines = said.decode(errors="replace").strip().splitlines()
        raise VariantsError(
            lines[-1] if lines else f"Python ended with {child.returncode}"
        )


def main() -> int:
    """Does what a request on standard input says; nothing if it is empty."""
    request = json.load(sys.stdin)
    try:
        ir: Any = importlib.import_module("iree.compiler.ir")
        if request:
            _replace(ir, request)
    except (ImportError, VariantsError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


def _replace(ir: Any, request: Mapping[str, Any]) -> None:
    objects = {(name, variant): file for name, variant, file in request["objects"]}
    with ir.Context():
        module = ir.Module.parse(Path(request["source"]).read_bytes())
        for executable in _inside(module.operation, "hal.executable"):
            name = _name(ir, executable)
            for variant in _inside(executable, "hal.executable.variant"):
                file = objects.pop((name, _name(ir, variant)), None)
                file = file or request["formats"].get(_format(variant))
                if file is not None:
                    _refer(ir, variant, file)
        if objects:
            listed = ", ".join(" for ".join(names) for names in objects)
            raise VariantsError(f"the module has no executable {listed}")
        with Path(request["target"]).open("wb") as output:
            module.operation.write_bytecode(output)


def _inside(operation: Any, name: str) -> list[Any]:
    """The operations of that name right inside another."""
    block = operation.regions[0].blocks[0]
    return [
        inner.operation for inner in block.operations if inner.operation.name == name
    ]


def _name(ir: Any, operation: Any) -> str:
    return str(ir.StringAttr(operation.attributes["sym_name"]).value)


def _format(variant: Any) -> str:
    """The executable format of a variant, e.g. `cuda-nvptx-fb`."""
    match = re.match(
        r'#hal\.executable\.target<"[^"]*", "([^"]*)"',
        str(variant.attributes["target"]),
    )
    return match[1] if match else ""


def _refer(ir: Any, variant: Any, file: str) -> None:
    """Puts a reference to a finished object in the place of a variant's code."""
    path = ir.StringAttr.get(file)
    variant.attributes["objects"] = ir.Attribute.parse(
        f"[#hal.executable.object<{{path = {path}}}>]"
    )
    for inner in _inside(variant, "builtin.module"):
        inner.erase()


if __name__ == "__main__":
    sys.exit(main())
