"""NVIDIA kernels: PTX out of IREE, through ptxas, and checks of the finished cubin.

All that the whole-model flow knows of NVIDIA is in this file. IREE ships PTX, which the
driver compiles when the module is loaded; VeriLoc ships what ptxas makes of it now, with new
registers. A cubin runs on the chips that its architecture names (sm_86: 8.6 and later 8.x),
PTX also on later ones; the image of a module may be either (CUDA: cuModuleLoadDataEx).
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from veriloc.iree import dumps
from veriloc.iree.commandline import Argument, CommandLine
from veriloc.iree.dumps import Dump
from veriloc.iree.kernels import (
    InputKind,
    InputRejectedError,
    KernelResult,
    KernelSource,
    Options,
)
from veriloc.iree.outcome import result_of
from veriloc.iree.toolchain import ToolError
from veriloc.iree.vmfb import Export
from veriloc.lift import llvm22
from veriloc.support import processes
from veriloc.support.llvm import LlvmToolError, find_llvm_tool

EXECUTABLE_FORMAT = "cuda-nvptx-fb"
"""IREE's name for executables that hold PTX or cubins."""

ALWAYS_ACCEPTED = ("sm_80", "sm_86")
"""Architectures that every supported IREE compiles for."""

STAND_IN = "sm_86"
"""What IREE compiles for in place of an architecture that it refuses: PTX runs on all later
chips, and nothing in IREE's own code generation is specific to those that it refuses."""

LLC_FLAGS = ("-mtriple=nvptx64-nvidia-cuda", "-O3")
"""As IREE calls LLVM's code generation: products are not fused with sums."""

TARGET_OPTION = "iree-cuda-target"

_CODE_SUFFIX = ".ptx"
_PROBE = """func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.addf %a, %a : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@dataclass(frozen=True)
class Nvidia:
    """The vendor, for one compilation."""

    chip: str | None = None
    """What to assemble for, where IREE refused it and compiled for `STAND_IN`."""

    IMAGE_FORMAT = "cuda"
    EXECUTABLE_FORMAT = EXECUTABLE_FORMAT
    STOP_BEFORE = None

    def check_tools(self) -> None:
        """Makes sure that kernels can be compiled at all.

        Raises:
            ToolError: a program or library is missing; says what to install.
        """
        for tool in _programs():
            if not tool.exists():
                raise ToolError(f"{tool} is missing")

    def tool_files(self) -> list[Path]:
        """The programs that results depend on, to notice when one is replaced."""
        files = _programs()
        if self.chip is not None:
            # Without it IREE's PTX is used, and each kernel says so.
            with contextlib.suppress(LlvmToolError):
                files.append(find_llvm_tool("llc").resolve())
        return files

    def find_dumps(
        self, folder: Path, which: Callable[[Path], bool] = dumps.any_file
    ) -> list[Dump]:
        """The NVIDIA executables among IREE's dumped files, in the order of names.

        Their code is PTX.
        """

        def exports(_: str, code: Path) -> frozenset[str]:
            return frozenset(entries(code.read_text()))

        return dumps.find_dumps(folder, _CODE_SUFFIX, exports, which)

    def known_head(self, identity: str, module: Path) -> None:
        """There is always a text that has PTX."""

    def learn_head(self, identity: str, module: Path, found: Sequence[Dump]) -> None:
        """PTX has all of it."""

    def prepare(self) -> None:
        """ptxas and nvdisasm are started anew for each kernel."""

    def input_kinds(self, llvm: int) -> tuple[InputKind, ...]:
        """The forms to try, best first.

        IREE's PTX is what the driver would get. Where IREE does not know the chip, LLVM 22
        makes PTX for it out of IREE's LLVM IR.
        """
        if self.chip is None:
            return (InputKind.PTX,)
        return InputKind.LLVM_IR, InputKind.PTX

    def read_dump(self, dump: Dump, kind: InputKind) -> KernelSource:
        """One kernel as text.

        Raises:
            InputRejectedError: it is for an architecture that VeriLoc does not know, or no
                rule rewrites it for LLVM 22.
        """
        from veriloc.lowering.nvidia.architectures import ARCHITECTURES

        ptx = dump.code.read_text()
        chip = self.chip or target_of(ptx)
        if chip not in ARCHITECTURES:
            raise InputRejectedError(
                f"{chip or 'its architecture'} is not one that VeriLoc supports "
                f"({', '.join(ARCHITECTURES)}); choose with --{TARGET_OPTION}"
            )
        text = ptx
        if kind is InputKind.LLVM_IR:
            try:
                assert dump.llvm_ir is not None
                text = llvm22.ir(dump.llvm_ir.read_text())
            except llvm22.DowngradeError as error:
                raise InputRejectedError(str(error)) from error
        return KernelSource(
            executable=dump.executable,
            exports=tuple(sorted(dump.exports)),
            format=EXECUTABLE_FORMAT,
            chip=chip,
            features="",
            wave=32,
            kind=kind,
            text=text,
        )

    def object_extension(self, image: bytes) -> str:
        """The file name extension by which IREE knows what an image is."""
        return "cubin" if image.startswith(b"\x7fELF") else "ptx"

    def interface_difference(self, baseline: bytes, candidate: bytes) -> str | None:
        """What keeps a cubin from standing in for IREE's PTX, or None.

        Parameters and shared memory are those of the PTX that it was assembled from.
        """
        text = baseline.decode(errors="replace")
        return self._mismatch(
            self.chip or target_of(text), sorted(entries(text)), candidate
        )

    def _mismatch(self, chip: str, names: list[str], candidate: bytes) -> str | None:
        from veriloc.lowering.nvidia.cubin import parse_cubin
        from veriloc.lowering.nvidia.errors import NvidiaError

        try:
            cubin = parse_cubin(candidate, "the new object")
        except NvidiaError as error:
            return str(error)
        if cubin.architecture.name != chip:
            return f"it is for {cubin.architecture.name}, not {chip}"
        new = sorted(code.name for code in cubin.codes)
        if new != names:
            return f"it holds kernels {new}, not {names}"
        return None

    def launch_difference(
        self, source: KernelSource, exports: Sequence[Export], candidate: bytes
    ) -> str | None:
        """What keeps a cubin from being launched as the module does it, or None."""
        return self._mismatch(
            source.chip, sorted(export.name for export in exports), candidate
        )

    def cannot_be_worse(self, candidate: bytes) -> bool:
        """Nothing can: see `worse_than`."""
        return True

    def worse_than(self, baseline: bytes, candidate: bytes) -> str | None:
        """Nothing: PTX says nothing of registers. The compiler has ptxas's own cubin, and
        takes nothing that costs more."""
        return None


def _programs() -> list[Path]:
    from veriloc.lowering.nvidia.errors import ToolError as Missing
    from veriloc.lowering.nvidia.toolkit import find_program

    try:
        import elftools  # noqa: F401 - cubins are read with it
    except ImportError as error:
        raise ToolError(
            "pyelftools is not installed, which reads cubins: pip install 'veriloc[nvidia]'"
        ) from error
    try:
        return [find_program(name).resolve() for name in ("ptxas", "nvdisasm")]
    except Missing as error:
        raise ToolError(str(error)) from error


def target_of(ptx: str) -> str:
    """The architecture that PTX was made for, or an empty string."""
    match = re.search(r"^\.target\s+(sm_\w+)", ptx, re.MULTILINE)
    return match[1] if match else ""


def entries(ptx: str) -> list[str]:
    """Names of the kernels in PTX."""
    return re.findall(r"^\s*(?:\.\w+\s+)*\.entry\s+([\w$%]+)", ptx, re.MULTILINE)


def prepare(compiler: Path, line: CommandLine) -> tuple[CommandLine, Nvidia]:
    """What to hand to IREE, and for which chip to assemble afterwards.

    They differ where IREE refuses an architecture that VeriLoc supports.
    """
    from veriloc.lowering.nvidia.architectures import ARCHITECTURES

    chip = line.value(TARGET_OPTION, "")
    if chip not in ARCHITECTURES or chip in ALWAYS_ACCEPTED or accepts(compiler, chip):
        return line, Nvidia()
    arguments = tuple(
        Argument((f"--{TARGET_OPTION}={STAND_IN}",), TARGET_OPTION, STAND_IN)
        if argument.name == TARGET_OPTION
        else argument
        for argument in line.arguments
    )
    return replace(line, arguments=arguments), Nvidia(chip)


def accepts(compiler: Path, chip: str) -> bool:
    """Whether an IREE compiler generates code for an architecture."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.mlir"
        source.write_text(_PROBE)
        child = processes.spawn(
            [
                compiler,
                source,
                "--iree-hal-target-device=cuda",
                f"--{TARGET_OPTION}={chip}",
                "--compile-to=executable-targets",
                *("-o", source.with_suffix(".out")),
            ],
            stderr=subprocess.DEVNULL,
        )
        with processes.running(child):
            return child.wait() == 0


def process(source: KernelSource, options: Options) -> KernelResult:
    """Assemble the kernels of one executable, give them registers that cost less where there
    are such, and prove the result; keep IREE's PTX unless all are proved.

    Raises:
        InputRejectedError: LLVM or ptxas does not read the text, or VeriLoc what they make.
    """
    from veriloc.compile.nvidia import compile_kernel
    from veriloc.lowering.nvidia.errors import NvidiaError
    from veriloc.verify import Options as ProofOptions

    started = time.monotonic()
    try:
        compiled = compile_kernel(
            source.text,
            source.chip,
            allocator=options.allocator,
            # The pool around this works on a kernel per processor already.
            proof=ProofOptions(jobs=1),
        )
    except (NvidiaError, LlvmToolError, subprocess.TimeoutExpired) as error:
        raise InputRejectedError(str(error)) from error
    unproved = [
        f"@{name} was not understood: {why}" for name, why in compiled.refused.items()
    ]
    return result_of(
        source, options, compiled.image, compiled.kernels, unproved, started
    )
