"""Finds or builds the LLVM plugin and runs llc with it.

Knows the plugin's command line; nothing of what is exported or applied.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veriloc.lowering.amdgpu.problem import View
from veriloc.support import llvm, ready
from veriloc.support.cache import cache_directory

PLUGIN_NAME = "VeriLocAMDGPU.so"
READY_NAME = "VeriLocReady.so"
"""Keeps LLVM's programs loaded (`support.ready`); lies beside the plugin."""

MIR_START = "amdgpu-pre-ra-long-branch-reg"
"""The pass that machine IR must be resumed at (or before it) for every hook to run."""


class PluginError(RuntimeError):
    """The plugin or its compiler is missing or cannot be built; says what to do."""


class LlcError(RuntimeError):
    """llc refused its input or an assignment; `diagnostics` is what it printed."""

    def __init__(self, command: Sequence[str], status: int, diagnostics: str) -> None:
        super().__init__(
            f"llc ended with status {status}: {' '.join(command)}\n{diagnostics}"
        )
        self.status = status
        self.diagnostics = diagnostics

    def explained(self, name: str) -> str:
        """What llc said, without its command line and with the user's name of the file."""
        lines = [
            re.sub(r"(?:^|(?<= ))(?:/\S*/)?llc(?:-\d+)?: ", "", line)
            for line in self.diagnostics.splitlines()
        ]
        text = (
            "\n".join(dict.fromkeys(lines)).strip()
            or f"llc ended with status {self.status}"
        )
        text = re.sub(r"(?:error: )*/\S*/kernel\.(?:ll|bc|mir)", name, text)
        if "LLVM ERROR" in text or "Stack dump" in text or self.status < 0:
            wanted = [
                line for line in lines if "LLVM ERROR" in line or "Assertion" in line
            ]
            text = f"{name}: llc broke down: {(wanted or lines or [''])[0]}"
            if "machine code errors" in text:
                text += "; machine IR fits one chip and one set of features only"
        elif name not in text:
            text = f"{name}: {text}"
        if "Producer:" in text and "Reader:" in text:
            text += (
                "\nBitcode of a newer LLVM cannot be read. Turn it into text with that "
                "LLVM's llvm-dis: newer text is understood."
            )
        return text


def find_llvm_tool(name: str) -> Path:
    """A tool of LLVM 22, see `support.llvm`.

    Raises:
        PluginError: there is none.
    """
    try:
        return llvm.find_llvm_tool(name)
    except llvm.LlvmToolError as error:
        raise PluginError(str(error)) from error


def source_directory() -> Path | None:
    """The plugin's sources, if this package runs from a checkout or carries them."""
    here = Path(__file__).resolve().parent
    for place in (here / "source", here.parents[3] / "lowering" / "amdgpu"):
        if (place / "CMakeLists.txt").is_file():
            return place
    return None


@functools.cache  # asked for at each run of llc
def _source_hash(sources: Path, llvm: Path) -> str:
    digest = hashlib.sha256(str(llvm).encode())
    for path in sorted([sources / "CMakeLists.txt", *(sources / "lib").iterdir()]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def build_plugin(sources: Path, output: Path) -> None:
    """Builds the plugin with CMake and puts it at `output` in one step, after what lies
    beside it.

    Raises:
        PluginError: CMake or a compiler is missing, or the build fails.
    """
    llvm_config = find_llvm_tool("llvm-config")
    cmake_dir = subprocess.run(
        [llvm_config, "--cmakedir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=".build-") as scratch:
        for command in (
            ["cmake", "-S", str(sources), "-B", scratch, f"-DLLVM_DIR={cmake_dir}"],
            ["cmake", "--build", scratch],
        ):
            try:
                result = subprocess.run(command, capture_output=True, text=True)
            except FileNotFoundError as error:
                raise PluginError("cmake was not found; install it") from error
            if result.returncode:
                raise PluginError(
                    f"building the plugin failed: {' '.join(command)}\n"
                    f"{result.stdout[-2000:]}{result.stderr[-2000:]}"
                )
        # Parallel builders race for the names; each puts whole files there. Those of
        # another stay: caches know the plugin by its date.
        for name in (READY_NAME, PLUGIN_NAME):
            if not output.with_name(name).is_file():
                (Path(scratch) / name).replace(output.with_name(name))


def find_plugin() -> Path:
    """The plugin: `VERILOC_AMDGPU_PLUGIN`, the installed one, or one built on demand.

    A built plugin is kept in the user's cache under a hash of its sources.

    Raises:
        PluginError: there is none and it cannot be built.
    """
    if override := os.environ.get("VERILOC_AMDGPU_PLUGIN"):
        if not Path(override).is_file():
            raise PluginError(f"VERILOC_AMDGPU_PLUGIN names no file: {override}")
        return Path(override)
    installed = Path(__file__).resolve().parent / PLUGIN_NAME
    if installed.is_file():
        return installed
    sources = source_directory()
    if sources is None:
        raise PluginError(
            "the LLVM plugin is not installed and its sources are not here; set "
            f"VERILOC_AMDGPU_PLUGIN to {PLUGIN_NAME}"
        )
    key = _source_hash(sources, find_llvm_tool("llvm-config").resolve())
    built = cache_directory() / "amdgpu-plugin" / key / PLUGIN_NAME
    if not built.is_file():
        build_plugin(sources, built)
    return built


def run_llvm_tool(
    command: Sequence[str | os.PathLike[str]], timeout: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a program of LLVM's, which is kept loaded for the next time; see `ready.run`."""
    plugin = _plugin_of(command[0])
    return ready.run(command, _ready_library(), timeout, plugin)


def start_llvm_tools() -> None:
    """Begins to load the programs that each kernel needs, if they can be kept loaded."""
    library = _ready_library()
    if library is not None:
        for name in ("llc", "llvm-mc", "ld.lld"):
            # What is missing is said when it is used.
            with contextlib.suppress(PluginError, OSError):
                program = str(find_llvm_tool(name))
                ready.start(program, library, _plugin_of(program))


def _plugin_of(program: str | os.PathLike[str]) -> Path | None:
    """What jobs of a program are going to load."""
    if not Path(program).name.startswith("llc"):
        return None
    with contextlib.suppress(PluginError):
        return find_plugin()
    return None


def _ready_library() -> Path | None:
    try:
        library = find_plugin().resolve().with_name(READY_NAME)
    except PluginError:
        return None
    return library if library.is_file() else None


@dataclass(frozen=True, slots=True)
class Compilation:
    """One run of llc, without what the plugin is to do."""

    source: Path
    """`.ll`, `.bc` or `.mir`."""
    cpu: str | None = None
    """None: as the functions' attributes say."""
    features: str = ""
    """As `-mattr`, e.g. `+wavefrontsize64`."""
    opt_level: int = 3
    """1 to 3; level 0 does not use the greedy allocator."""
    options: tuple[str, ...] = ()
    """Further options of llc."""
    triple: str = "amdgcn-amd-amdhsa"

    def arguments(self) -> list[str]:
        """llc's options for this input."""
        arguments = [f"-mtriple={self.triple}", f"-O{self.opt_level}"]
        if self.cpu:
            arguments.append(f"-mcpu={self.cpu}")
        if self.features:
            arguments.append(f"-mattr={self.features}")
        if self.source.suffix == ".mir":
            arguments += ["-x", "mir", f"-start-before={MIR_START}"]
        return [*arguments, *self.options, str(self.source)]


@dataclass(frozen=True, slots=True)
class PluginOptions:
    """What the plugin does during a run."""

    export: Path | None = None
    """Directory for the problems."""
    views: frozenset[View] = field(default_factory=lambda: frozenset(View))
    intervals: bool = False
    tables: Path | None = None
    apply: Path | None = None
    """Assignment file."""
    trials: Path | None = None
    """File of assignments that are only tried."""
    leave_bad_entries_to_greedy: bool = False
    disable_nsa_reassign: bool = False

    def arguments(self) -> list[str]:
        """The plugin's options, as llc takes them."""
        arguments = []
        if self.export is not None:
            arguments.append(f"-veriloc-export={self.export}")
            if self.views != frozenset(View):
                names = sorted(v.value for v in self.views)
                arguments.append(f"-veriloc-views={','.join(names)}")
        if self.intervals:
            arguments.append("-veriloc-export-intervals")
        if self.tables is not None:
            arguments.append(f"-veriloc-tables={self.tables}")
        if self.apply is not None:
            arguments.append(f"-veriloc-apply={self.apply}")
        if self.trials is not None:
            arguments.append(f"-veriloc-trials={self.trials}")
        if self.leave_bad_entries_to_greedy:
            arguments.append("-veriloc-bad-entries=leave-to-greedy")
        if self.disable_nsa_reassign:
            arguments.append("-veriloc-disable-nsa-reassign")
        return arguments


def run_llc(
    compilation: Compilation,
    output: Path | None = None,
    *,
    plugin: PluginOptions | None = None,
    filetype: str = "asm",
    verify: bool = False,
    timeout: float | None = None,
) -> str:
    """Compiles one file and returns what llc printed (warnings).

    Args:
        compilation: the input.
        output: where the code goes; None throws it away.
        plugin: what the plugin does; None runs llc without it.
        filetype: `asm`, `obj` or `null`.
        verify: run LLVM's machine verifier after every pass.
        timeout: seconds.

    Raises:
        LlcError: llc failed, or ignored a chip or feature; no output is left.
        PluginError: llc or the plugin is missing.
        subprocess.TimeoutExpired: it took too long.
    """
    command = [str(find_llvm_tool("llc"))]
    if plugin is not None:
        command += [f"-load={find_plugin()}", *plugin.arguments()]
    command += [f"-filetype={filetype}", "-o", str(output or os.devnull)]
    if verify:
        command.append("-verify-machineinstrs")
    command += compilation.arguments()
    result = run_llvm_tool(command, timeout)
    # llc goes on with some default when it does not know a chip or a feature.
    if result.returncode or "is not a recognized" in result.stderr:
        if output is not None:
            output.unlink(missing_ok=True)
        raise LlcError(command, result.returncode, result.stderr)
    return result.stderr
