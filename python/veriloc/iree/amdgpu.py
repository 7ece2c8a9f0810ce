"""AMD kernels: out of IREE's dumps, through LLVM 22, and checks of the finished object.

All that the whole-model flow knows of AMD is in this file.
"""

from __future__ import annotations

import math
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from veriloc.iree import amdgpu_heads, codeobject, dumps, staging
from veriloc.iree.dumps import Dump
from veriloc.iree.kernels import (
    InputKind,
    InputRejectedError,
    KernelResult,
    KernelSource,
    Options,
)
from veriloc.iree.toolchain import ToolError
from veriloc.iree.vmfb import Export
from veriloc.lowering.amdgpu.plugin import (
    MIR_START,
    PluginError,
    find_llvm_tool,
    find_plugin,
    start_llvm_tools,
)
from veriloc.support import processes

IMAGE_FORMAT = "hip"
"""How `vmfb` calls executables that hold AMD code objects."""

EXECUTABLE_FORMAT = "rocm-hsaco-fb"
OBJECT_EXTENSION = "hsaco"
"""By which IREE recognises a code object."""

STOP_BEFORE = MIR_START
"""The pass that IREE's code generation stops before: the last one ahead of the first
register allocation."""

MACHINE_IR_LLVM = 23
"""The newest LLVM whose machine IR resumes in LLVM 22. LLVM 24 has new low-level types,
anti-hints and function info that LLVM 22 cannot represent; its LLVM IR is used instead."""

_CODE_SUFFIX = ".hsaco"
_TEXT_SUFFIX = ".rocmasm"


def check_tools() -> None:
    """Makes sure that kernels can be compiled at all.

    Raises:
        ToolError: a program of LLVM 22 is missing; says what to install.
    """
    try:
        for name in ("llc", "ld.lld"):
            find_llvm_tool(name)
    except PluginError as error:
        raise ToolError(str(error)) from error


def tool_files() -> list[Path]:
    """The programs that results depend on, to notice when one is replaced."""
    tools = [find_llvm_tool(name).resolve() for name in ("llc", "ld.lld", "llvm-mc")]
    return [*tools, find_plugin().resolve()]


def object_extension(image: bytes) -> str:
    """By which IREE recognises a finished object; all of AMD's are code objects."""
    return OBJECT_EXTENSION


def find_dumps(
    folder: Path, which: Callable[[Path], bool] = dumps.any_file
) -> list[Dump]:
    """The AMD executables among IREE's dumped intermediates, in the order of names.

    Their code is machine IR. IREE prints it as text, too, but generates it from a copy of
    the LLVM IR then, and another order of uses can lead to another schedule.
    """

    def exports(text: str, _: Path) -> frozenset[str]:
        return _exports(text)

    return dumps.find_dumps(
        folder, _CODE_SUFFIX, exports, lambda file: which(file) and _is_text(file)
    )


def _is_text(file: Path) -> bool:
    """Whether an object is machine IR, and none that somebody else made."""
    magic = staging.OBJECT_MAGIC + b"---"
    with file.open("rb") as stream:
        return stream.read(len(magic)) == magic


def known_head(identity: str, module: Path) -> str | None:
    """What to write in front of the machine IR of a module's kernels; see `amdgpu_heads`."""
    return amdgpu_heads.known(identity, module)


def learn_head(identity: str, module: Path, found: Sequence[Dump]) -> None:
    """Remembers what is in front of the machine IR of a module's kernels."""
    amdgpu_heads.learn(identity, module, [_head_of(dump) for dump in found])


def _head_of(dump: Dump) -> str:
    text = dump.code.with_suffix(_TEXT_SUFFIX)
    if not text.exists():
        text = dump.code.with_name(staging.HEAD_NAME)
    return amdgpu_heads.head_of(text)


def _exports(llvm_ir: str) -> frozenset[str]:
    names = re.findall(
        r'^ *define [^@\n]*\bamdgpu_kernel [^@\n]*@(?:"([^"]+)"|([\w.$-]+))\(',
        llvm_ir,
        re.MULTILINE,
    )
    return frozenset(quoted or plain for quoted, plain in names)


def input_kinds(llvm: int) -> tuple[InputKind, ...]:
    """The forms to try for a compiler with this LLVM, best first.

    Machine IR comes first because it carries the vendor's own instruction selection and
    scheduling: from LLVM IR, another LLVM may spill where IREE's does not.
    """
    if llvm <= MACHINE_IR_LLVM:
        return InputKind.MACHINE_IR, InputKind.LLVM_IR
    return (InputKind.LLVM_IR,)


def read_dump(dump: Dump, kind: InputKind) -> KernelSource:
    """One kernel as text that LLVM 22 is expected to read.

    Raises:
        InputRejectedError: there is no text of this kind, or no rule to rewrite it.
    """
    # Only here: what comes with it takes a while to load.
    from veriloc.lift.amdgpu.newer import read_dump as read_printed
    from veriloc.lift.amdgpu.newer import rewritten
    from veriloc.lift.llvm22 import DowngradeError

    machine_ir = dump.code.read_text().removeprefix(staging.OBJECT_MAGIC.decode())
    code = read_printed(_head_of(dump) + "\n" + machine_ir)
    if code is None:
        raise InputRejectedError(f"{dump.code.name} does not name its chip")
    text = code.machine_ir
    if kind is not InputKind.MACHINE_IR:
        if dump.llvm_ir is None:
            raise InputRejectedError("it was not taken out")
        text = dump.llvm_ir.read_text()
    elif not text:
        raise InputRejectedError(f"{dump.code.name} holds no machine IR")
    try:
        text = rewritten(text)
    except DowngradeError as error:
        raise InputRejectedError(str(error)) from error
    return KernelSource(
        executable=dump.executable,
        exports=tuple(sorted(dump.exports)),
        format=EXECUTABLE_FORMAT,
        chip=code.chip,
        features=code.features,
        wave=wave_size(code.chip, code.features),
        kind=kind,
        text=text,
    )


def wave_size(chip: str, features: str) -> int:
    """Lanes in a wave (LLVM: FeatureWavefrontSize32/64; GFX9 and older have only 64)."""
    if "+wavefrontsize64" in features:
        return 64
    if "+wavefrontsize32" in features:
        return 32
    return 64 if re.match(r"gfx[6-9]", chip) else 32


def prepare() -> None:
    """Begins to load LLVM's programs; reads the table of names meanwhile."""
    from veriloc.normalize import names

    start_llvm_tools()
    names.normalise("amdgpu", "COPY")


def vendor(source: KernelSource, options: Options) -> KernelResult:
    """LLVM 22's own register allocation, nothing of VeriLoc's: the reference to beat.

    Raises:
        InputRejectedError: llc does not read the text.
    """
    start = time.monotonic()
    if options.agpr != "auto":
        return KernelResult.kept("the vendor allocator cannot steer AGPR use")
    with tempfile.TemporaryDirectory() as folder:
        kernel, relocatable = (
            Path(folder) / f"k.{source.kind.value}",
            Path(folder) / "k.o",
        )
        kernel.write_text(source.text)
        _run(
            [
                find_llvm_tool("llc"),
                *llc_flags(source),
                "-filetype=obj",
                kernel,
                "-o",
                relocatable,
            ]
        )
        return KernelResult(
            image=link(relocatable),
            kind=source.kind,
            allocator="vendor",
            seconds=time.monotonic() - start,
        )


def llc_flags(source: KernelSource) -> list[str]:
    """The options that make llc continue as IREE's own code generation would."""
    flags = ["-mtriple=amdgcn-amd-amdhsa", f"-mcpu={source.chip}", "-O3"]
    if source.features:
        flags.append(f"-mattr={source.features}")
    # IREE builds its target machine so (ROCMTarget.cpp): code objects are shared objects,
    # and products are fused with sums wherever the IR permits it.
    flags += ["-relocation-model=pic", "-fp-contract=fast"]
    if source.kind is InputKind.MACHINE_IR:
        flags += ["-x=mir", f"-start-before={STOP_BEFORE}"]
    return flags


def link(relocatable: Path) -> bytes:
    """Makes a code object that the HIP runtime loads.

    Raises:
        RuntimeError: the linker refuses the file.
    """
    output = relocatable.with_suffix(f".{OBJECT_EXTENSION}")
    _run([find_llvm_tool("ld.lld"), "-shared", relocatable, "-o", output])
    return output.read_bytes()


def _run(command: list[str | Path]) -> None:
    child = processes.spawn(command, stderr=subprocess.PIPE)
    with processes.running(child):
        _, errors = child.communicate()
    if child.returncode == 0:
        return
    text = errors.decode(errors="replace")
    lines = [
        line for line in text.splitlines() if "error:" in line or "LLVM ERROR" in line
    ]
    said = (lines or text.splitlines() or [f"exit status {child.returncode}"])[0]
    name = Path(command[0]).name
    if child.returncode > 0 and re.search(r"\.(mir|ll):\d+:\d+: error:", said):
        place = said.partition(": error: ")
        line = re.search(r":(\d+):\d+$", place[0])
        raise InputRejectedError(f"{name}: line {line[1] if line else '?'}: {place[2]}")
    raise RuntimeError(f"{name}: {said.strip()}")


def interface_difference(baseline: bytes, candidate: bytes) -> str | None:
    """What a launch of the candidate would need that a launch of the baseline does not.

    None when one can stand in for the other: same chip, kernels, arguments, LDS, wave
    size and workgroup limit. Scratch and registers are the kernel's own affair.
    """
    old, new = codeobject.kernels(baseline), codeobject.kernels(candidate)
    if codeobject.target_of(baseline) != codeobject.target_of(candidate):
        return (
            f"it is for {codeobject.target_of(candidate)}, "
            f"not {codeobject.target_of(baseline)}"
        )
    if codeobject.abi(baseline) != codeobject.abi(candidate):
        return "its ELF flags or code object version differ"
    if sorted(old) != sorted(new):
        return f"it holds kernels {sorted(new)}, not {sorted(old)}"
    for name, kernel in old.items():
        if kernel.interface != new[name].interface:
            return f"kernel {name} wants {new[name].interface[1:]}, not {kernel.interface[1:]}"
    return None


def launch_difference(
    source: KernelSource, exports: Sequence[Export], candidate: bytes
) -> str | None:
    """What of a candidate does not fit how IREE's runtime launches its kernels, or None.

    The runtime passes an address for each binding, then each constant (IREE:
    `runtime/src/iree/hal/drivers/hip/`, `native_executable.c` and `stream_command_buffer.c`).
    """
    found = codeobject.kernels(candidate)
    if codeobject.target_of(candidate) != source.chip:
        return f"it is for {codeobject.target_of(candidate)}, not {source.chip}"
    names = sorted(export.name for export in exports)
    if sorted(found) != names:
        return f"it holds kernels {sorted(found)}, not {names}"
    for export in exports:
        kernel = found[export.name]
        addresses = [(8 * i, 8) for i in range(export.bindings)]
        start = 8 * export.bindings
        passed = [*addresses, *((start + 4 * i, 4) for i in range(export.constants))]
        if list(kernel.arguments) != passed:
            return (
                f"kernel {export.name} takes arguments at {list(kernel.arguments)}, and is "
                f"given {passed}"
            )
        if kernel.wave != source.wave:
            return f"kernel {export.name} runs in waves of {kernel.wave}, not {source.wave}"
        size = export.workgroup
        if size is None:
            continue
        if kernel.workgroup not in ((), size) or math.prod(size) > kernel.max_workgroup:
            return (
                f"kernel {export.name} is launched with {size} threads, and takes "
                f"{kernel.workgroup or kernel.max_workgroup}"
            )
    return None


def cannot_be_worse(candidate: bytes) -> bool:
    """Whether no object of the same kernels can be better in what `worse` compares."""
    return not any(
        kernel.scratch or kernel.vgpr_spills or kernel.sgpr_spills
        for kernel in codeobject.kernels(candidate).values()
    )


def worse_than(baseline: bytes, candidate: bytes) -> str | None:
    """Why a candidate must not replace IREE's own object, or None."""
    return worse(codeobject.kernels(baseline), codeobject.kernels(candidate))


def worse(
    old: Mapping[str, codeobject.Resources], new: Mapping[str, codeobject.Resources]
) -> str | None:
    """In what the second lot of kernels is worse than the first, or None.

    Compares what costs most and what objects state: scratch memory and spills.
    """
    for name, kernel in old.items():
        other = new[name]
        if other.scratch > kernel.scratch:
            return f"scratch memory would grow from {kernel.scratch} to {other.scratch} bytes"
        before = kernel.vgpr_spills + kernel.sgpr_spills
        after = other.vgpr_spills + other.sgpr_spills
        if after > before:
            return f"spilled registers would grow from {before} to {after}"
    return None
