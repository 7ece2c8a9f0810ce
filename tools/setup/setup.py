"""Brings a checkout to where everything can be run: `make setup`.

Makes .venv, installs what pyproject.toml asks for, installs VeriLoc in place
(Python sources are used where they lie, C++ is built incrementally in build/) and
builds what links Debian's LLVM. Every step has a fingerprint of all it depends on,
and is left out when that has not changed, so a second run takes a moment.

Needs only Python's own library, as it runs before anything is installed.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
STATE = BUILD / "setup-state.json"
LOGS = BUILD / "logs"
EXTRAS = ("dev", "iree", "model", "nvidia")
OLDEST_PYTHON = (3, 10)
LOG_LINES_SHOWN = 40

MLIR_PRESET = "mlir-plugin"
MLIR_PLUGIN = BUILD / MLIR_PRESET / "lib" / "VeriLocMLIR.so"
AMDGPU_PLUGIN = BUILD / "amdgpu" / "VeriLocAMDGPU.so"


class StepError(Exception):
    """A step did not succeed; the message is for the user."""


@dataclass(frozen=True)
class Step:
    """One part of the set-up."""

    title: str
    fingerprint: Callable[[], str]
    """Changes whenever the step has to be done again."""
    results: tuple[Path, ...]
    """What the step leaves; where one is gone, the step is done again."""
    action: Callable[[Path], None]
    """Does the step; is given the file for its log."""


def digest(*parts: str | bytes) -> str:
    """One fingerprint of several texts."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "little") + data)
    return total.hexdigest()


def digest_of_files(paths: Iterable[Path]) -> str:
    """One fingerprint of the names and contents of all files."""
    parts: list[str | bytes] = []
    for path in sorted(paths):
        parts += [str(path.relative_to(ROOT)), path.read_bytes()]
    return digest(*parts)


def sources(*tops: str) -> list[Path]:
    """What a C++ build reads: the project's metadata and all files under `tops`."""
    names = ("pyproject.toml", "CMakeLists.txt", "CMakePresets.json")
    found = [ROOT / name for name in names]
    for top in tops:
        found += (ROOT / top).rglob("*")
    return [
        path for path in found if path.is_file() and "__pycache__" not in path.parts
    ]


def run(log: Path, *command: str | Path) -> None:
    """Run a command with its output in the log; on failure show the log's end."""
    with log.open("ab") as stream:
        stream.write(f"$ {' '.join(map(str, command))}\n".encode())
        stream.flush()
        try:
            result = subprocess.run(
                [str(part) for part in command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
                check=False,
            )
        except OSError as error:
            raise StepError(f"  cannot run {command[0]}: {error.strerror}") from error
    if result.returncode != 0:
        lines = log.read_text(errors="replace").splitlines()[-LOG_LINES_SHOWN:]
        raise StepError(
            "\n".join(f"    {line}" for line in lines)
            + f"\n  `{command[0]}` ended with exit code {result.returncode}; "
            f"the whole log is {log.relative_to(ROOT)}"
        )


def drop_moved_builds() -> None:
    """Remove build trees of CMake's that were made where the checkout was before."""
    for cache in BUILD.glob("*/CMakeCache.txt"):
        if f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in cache.read_text():
            shutil.rmtree(cache.parent)


def python_identity() -> str:
    """The interpreter, and where the checkout lies: a venv survives no change.

    The same with .venv active, whose own python is the one that runs then.
    """
    return digest(sys.version, sys.base_prefix, str(ROOT))


def make_environment(log: Path) -> None:
    """Make .venv anew."""
    python = getattr(sys, "_base_executable", sys.executable)  # as venv itself does
    if VENV.exists():
        shutil.rmtree(VENV)
    run(log, python, "-m", "venv", VENV)


def requirements() -> str:
    """What pip has to install, one requirement a line."""
    return subprocess.run(
        [VENV / "bin" / "python", "tools/setup/requirements.py", *EXTRAS],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def constraints() -> Path:
    """The versions that VeriLoc is tested with."""
    return ROOT / "tools" / "setup" / "constraints.txt"


def install_requirements(log: Path) -> None:
    """Install the build requirements, the dependencies and the extras."""
    wanted = BUILD / "requirements.txt"
    wanted.write_text(requirements())
    pip = (VENV / "bin" / "python", "-m", "pip", "install", "--progress-bar=off")
    run(log, *pip, "-c", constraints(), "-r", wanted)


def install_package(log: Path) -> None:
    """Build the bindings and install VeriLoc so that its sources are used in place."""
    pip = (VENV / "bin" / "python", "-m", "pip", "install", "--progress-bar=off", "-v")
    # Not `-C`, which is younger than Debian 12's pip.
    folder = "--config-settings=build-dir=build/{wheel_tag}"
    run(log, *pip, "--no-build-isolation", "--no-deps", folder, "-e", ".")


def build_mlir_pieces(log: Path) -> None:
    """Build what links Debian's MLIR: the mlir-opt plugin and the C++ package."""
    run(log, "cmake", "--preset", MLIR_PRESET)
    run(log, "cmake", "--build", "--preset", MLIR_PRESET)


def build_amdgpu_plugin(log: Path) -> None:
    """Have VeriLoc build its plugin for llc now, as its first use would.

    It lands in the user's cache, under a hash of its sources; the tests and
    people find it by the link in the build tree.
    """
    code = (
        "import pathlib, sys; from veriloc.lowering.amdgpu import plugin; "
        "pathlib.Path(sys.argv[1]).symlink_to(plugin.find_plugin())"
    )
    AMDGPU_PLUGIN.parent.mkdir(exist_ok=True)
    AMDGPU_PLUGIN.unlink(missing_ok=True)
    run(log, VENV / "bin" / "python", "-c", code, AMDGPU_PLUGIN)


def steps() -> list[Step]:
    """All steps, each after what it needs."""
    programs = VENV / "bin"
    return [
        Step(
            "Python environment",
            python_identity,
            (programs / "python",),
            make_environment,
        ),
        Step(
            "Python packages",
            lambda: digest(requirements(), constraints().read_text()),
            (programs / "pip",),
            install_requirements,
        ),
        Step(
            "VeriLoc and its MLIR bindings (takes minutes the first time)",
            lambda: digest_of_files(sources("dialect")),
            (programs / "veriloc", programs / "veriloc-opt"),
            install_package,
        ),
        Step(
            "mlir-opt plugin and C++ package",
            lambda: digest_of_files(sources("dialect")),
            (MLIR_PLUGIN,),
            build_mlir_pieces,
        ),
        Step(
            "llc plugin for AMD GPUs",
            lambda: digest_of_files(sources("lowering/amdgpu")),
            (AMDGPU_PLUGIN,),
            build_amdgpu_plugin,
        ),
    ]


def load_state() -> dict[str, str]:
    """The fingerprints of the steps done; empty when there is no usable record."""
    try:
        state = json.loads(STATE.read_text())
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def save_state(state: dict[str, str]) -> None:
    """Write the record in one go, so that an interruption leaves a whole one."""
    temporary = STATE.with_suffix(".tmp")
    temporary.write_text(json.dumps(state, indent=2))
    temporary.replace(STATE)


def main() -> int:
    """Do every step whose fingerprint or result has changed."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        print(f"VeriLoc needs Python {wanted} or newer; this is {sys.version}")
        return 1
    if " " in str(ROOT):
        print(
            "  note: IREE cannot link for CPUs, nor can lit test, below a path with spaces"
        )
    LOGS.mkdir(parents=True, exist_ok=True)
    with (BUILD / "setup.lock").open("w") as lock:
        # Two set-ups of one checkout take turns; the second finds all done.
        fcntl.flock(lock, fcntl.LOCK_EX)
        drop_moved_builds()
        return do_all(steps())


def do_all(todo: list[Step]) -> int:
    """Do the steps that are due. A step that is done makes all later ones due."""
    state = load_state()
    due = False
    for number, step in enumerate(todo, start=1):
        fingerprint = step.fingerprint()
        present = all(path.exists() for path in step.results)
        due = due or not present or state.get(step.title) != fingerprint
        if not due:
            continue
        print(f"  {step.title} ... ", end="", flush=True)
        started = time.monotonic()
        state.pop(step.title, None)
        save_state(state)
        log = LOGS / f"setup-{number}.log"
        log.unlink(missing_ok=True)
        try:
            step.action(log)
        except StepError as error:
            print(f"failed\n{error}")
            return 1
        print(f"{time.monotonic() - started:.1f} s", flush=True)
        state[step.title] = fingerprint
        save_state(state)
    if not due:
        print("  everything is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
