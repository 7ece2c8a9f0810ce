"""Stock `iree-run-module` on a mock HIP library: which launches a module asks for.

The mock is `tests/iree/mock_hip.c`. It loads images as the HIP runtime does and refuses
damaged ones, resolves every kernel, writes down launches, and executes nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MOCK = Path(__file__).resolve().parents[2] / "tests" / "iree" / "mock_hip.c"


class LaunchError(RuntimeError):
    """The mock cannot be built, or the module does not run on it; says why."""


@dataclass(frozen=True)
class Mock:
    """A mock library for one `iree-run-module`."""

    runner: Path
    folder: Path

    @classmethod
    def build(cls, runner: Path, folder: Path) -> Mock:
        """Compiles the mock, with a stub for every function that the runner asks for.

        Raises:
            LaunchError: there is no C compiler, or the runner knows no HIP.
        """
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise LaunchError("no C compiler: install gcc")
        defined = set(
            re.findall(r"^[\w ]+[ *](hip\w+)\(", MOCK.read_text(), re.MULTILINE)
        )
        asked = re.findall(
            rb"\0(hip(?!Error|Success)[A-Z]\w+)(?=\0)", runner.read_bytes()
        )
        others = sorted({name.decode() for name in asked} - defined)
        if "hipModuleUnload" not in defined or "hipInit" not in others:
            raise LaunchError(f"{runner} or {MOCK} does not name the functions of HIP")
        stubs = "".join(f"OTHER({name})\n" for name in others)
        (folder / "others.inc").write_text(stubs)
        library = folder / "libamdhip64.so"
        subprocess.run(
            [
                *(compiler, "-shared", "-fPIC", "-w", str(MOCK), "-o", str(library)),
                f'-DOTHER_FUNCTIONS="{folder}/others.inc"',
            ],
            check=True,
        )
        return cls(runner, folder)

    def log(self, module: Path, function: str, inputs: Sequence[str]) -> list[str]:
        """What the mock wrote down while a function of a .vmfb ran, line by line.

        Raises:
            LaunchError: it did not run to its end.
        """
        log = module.with_suffix(".log")
        log.unlink(missing_ok=True)
        done = subprocess.run(
            [
                self.runner,
                "--device=hip",
                f"--hip_dylib_path={self.folder}",
                f"--module={module}",
                f"--function={function}",
                *(f"--input={text}" for text in inputs),
                "--output=",
            ],
            env={**os.environ, "MOCK_HIP_LOG": str(log)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise LaunchError(done.stderr)
        return log.read_text().splitlines()


def same_launches(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two logs load and launch the same; only loads may come in another order."""
    return launches(one) == launches(other) and loads(one) == loads(other)


def launches(log: Sequence[str]) -> list[str]:
    """The launches, in order."""
    return [line for line in log if line.startswith("launch")]


def loads(log: Sequence[str]) -> set[str]:
    """The images that were loaded, and the functions that were found in them.

    As a set: IREE may link several executables into one.
    """
    return {line for line in log if line.startswith(("function", "load"))}


def signature(model: str) -> tuple[str, list[str]]:
    """The first function of a model's text, and inputs for `iree-run-module`.

    Raises:
        ValueError: the text has no function.
    """
    found = re.search(r"func\.func @(\w+)\((.*?)\) ->", model, re.DOTALL)
    if found is None:
        raise ValueError("the model has no function")
    shapes = re.findall(
        r"!torch\.vtensor<\[([\d,]*)\],(\w+)>|tensor<((?:\d+x)*)(\w+)>", found[2]
    )
    inputs = []
    for torch_shape, torch_type, shape, kind in shapes:
        sizes = torch_shape.split(",") if torch_type else shape.split("x")[:-1]
        inputs.append("x".join([*(s for s in sizes if s), torch_type or kind]))
    return found[1], inputs
