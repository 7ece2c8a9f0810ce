"""Finds and runs the programs of the CUDA toolkit.

They come from the PyPI packages nvidia-cuda-nvdisasm and nvidia-cuda-nvcc of the running
Python, else from PATH; VERILOC_CUDA_BIN names a folder that goes before both. Nothing
here knows what the programs print, but for their version.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from veriloc.lowering.nvidia.errors import ToolError

FOLDER_VARIABLE = "VERILOC_CUDA_BIN"
TIMEOUT = 120.0
"""Seconds after which a run is given up; the longest run seen takes 4."""

_PACKAGES = {
    "nvdisasm": "nvidia-cuda-nvdisasm",
    "cuobjdump": "nvidia-cuda-cuobjdump",
    "nvcc": "nvidia-cuda-nvcc",
    "ptxas": "nvidia-cuda-nvcc",
}


def _candidate_folders() -> list[Path]:
    """Folders with toolkit programs, best first."""
    folders = []
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        folders.append(Path(chosen))
    spec = importlib.util.find_spec("nvidia")
    for root in spec.submodule_search_locations or [] if spec else []:
        # nvidia/cu13/bin since 13.0, nvidia/cuda_nvcc/bin before; the newest first.
        folders += sorted(Path(root).glob("cu[0-9]*/bin"), reverse=True)
        folders += sorted(Path(root).glob("cuda_*/bin"))
    return folders


@cache
def find_program(name: str) -> Path:
    """A toolkit program, e.g. `nvdisasm`.

    Raises:
        ToolError: it is not installed.
    """
    for folder in _candidate_folders():
        found = shutil.which(name, path=str(folder))
        if found:
            return Path(found)
    found = shutil.which(name)
    if found:
        return Path(found)
    package = _PACKAGES.get(name, "nvidia-cuda-nvcc")
    raise ToolError(
        f"{name} was not found: pip install {package}, or name the folder that has it "
        f"in {FOLDER_VARIABLE}"
    )


@cache
def nvdisasm_version() -> str:
    """Version of nvdisasm, e.g. `13.5.37`; part of the key of cached calibrations."""
    said = run("nvdisasm", ["--version"])
    match = re.search(r"V(\d+(?:\.\d+)+)", said.stdout)
    if match is None:
        raise ToolError(f"nvdisasm --version gives no version: {said.stdout.strip()!r}")
    return match[1]


def run(
    name: str, arguments: Sequence[str | Path], timeout: float = TIMEOUT
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end and return what it said, whatever its exit status.

    Raises:
        ToolError: it is missing, cannot be started or does not end in time.
    """
    program = find_program(name)
    try:
        return subprocess.run(
            [program, *arguments],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{name} did not end within {timeout:.0f} s") from error
    except OSError as error:
        raise ToolError(f"{name} could not be started: {error}") from error


def run_on_bytes(
    name: str, arguments: Sequence[str], data: bytes
) -> subprocess.CompletedProcess[str]:
    """Run a program on bytes, which it is given as a file after the arguments."""
    with tempfile.TemporaryDirectory(prefix="veriloc-") as folder:
        file = Path(folder) / "input"
        file.write_bytes(data)
        return run(name, [*arguments, file])
