"""Turns what the user names into a module of kernels: reads it, or lifts it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from veriloc import ir
from veriloc.lift.errors import LiftError

__all__ = ["InputError", "Loaded", "Request", "is_directory", "load"]

MODULES = (".mlir", ".mlirbc")
NVIDIA = (".ptx", ".cubin")
SOURCES = (".ll", ".bc", ".mir", *NVIDIA)

ELF = b"\x7fELF"
"""What a cubin starts with."""

BYTECODE = b"ML\xefR"
"""What MLIR's bytecode starts with."""

STANDARD_INPUT = "-"

LIFTED = "-"
"""The file that locations in a lifted module name."""


class InputError(Exception):
    """The input cannot be checked; the message says why, and what would be accepted."""


@dataclass(frozen=True, slots=True)
class Request:
    """The input, and how it is to be compiled where it is no module yet."""

    input: str
    chip: str | None = None
    features: str = ""
    opt_level: int = 3
    view: str = "final"
    """What is lifted: as LLVM emits it, or `virtual`, before allocation."""
    payload: bool = False
    """Keep the source in a lifted module."""


@dataclass(slots=True)
class Loaded:
    """A module, and what is needed to show its text."""

    module: ir.Module
    text: str | None = None
    """Text that `LIFTED` stands for, where there is one."""
    shown: str = ""
    """The name to show for it."""
    refused: dict[str, str] = field(default_factory=dict)
    """Functions that could not be lifted, and why."""
    costs: dict[str, str] = field(default_factory=dict)
    """What a kernel costs, in words, where that is known."""


def is_directory(name: str) -> bool:
    """The input is a directory, so it has to be a certificate."""
    return name != STANDARD_INPUT and Path(name).is_dir()


def load(request: Request, context: ir.Context) -> Loaded:
    """Read the input.

    Raises:
        InputError: it cannot be read, lifted, or is of no known kind.
        MLIRError: it does not parse as a module.
    """
    data = _read(request.input)
    kind = Path(request.input).suffix
    if kind not in (*MODULES, *SOURCES):
        looks_like_module = data.startswith(BYTECODE) or b"regalloc." in data
        kind = ".mlir" if looks_like_module else ".ll"
    if kind in SOURCES or _is_nvidias(request, data):
        return _lift(request, data, context)
    if request.chip is not None:
        raise InputError(
            f"{request.input}: is a module and names its own target; leave out --chip"
        )
    with context:
        if request.input != STANDARD_INPUT:
            return Loaded(ir.Module.parseFile(request.input))
        if data.startswith(BYTECODE):
            return Loaded(ir.Module.parse(data))
        text = _decode(data)
        return Loaded(ir.Module.parse(text), text, "<stdin>")


def _read(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}") from error


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            "<stdin>: neither text nor MLIR bytecode; give a module, or LLVM IR with "
            "--chip"
        ) from error


def _lift(request: Request, data: bytes, context: ir.Context) -> Loaded:
    if _is_nvidias(request, data) or (request.chip or "").startswith("sm_"):
        return _lift_nvidia(request, data, context)
    return _lift_amdgpu(request, data, context)


def _is_nvidias(request: Request, data: bytes) -> bool:
    """The input is a cubin or PTX, or means to be."""
    suffix = Path(request.input).suffix
    if suffix in NVIDIA or data.startswith(ELF):
        return True
    if suffix in (*MODULES, *SOURCES):
        return False
    from veriloc.lift.nvidia.source import own_format

    return own_format(data) is not None


def _lift_nvidia(request: Request, data: bytes, context: ir.Context) -> Loaded:
    """What ptxas made: a cubin, or PTX and LLVM IR compiled now."""
    from veriloc.compile.nvidia import outcome_of
    from veriloc.lift.nvidia import NvidiaError, lift_text, parse, read_program
    from veriloc.lift.nvidia.source import Source, to_cubin
    from veriloc.support.llvm import LlvmToolError

    refused: dict[str, LiftError] = {}
    try:
        cubin = to_cubin(Source.read(data), request.chip)
        program = read_program(cubin)
        text = lift_text(program, payload=request.payload, refused=refused)
        module = parse(text, context)
    except (NvidiaError, LlvmToolError) as error:
        message = str(error).replace("<memory>", request.input)
        if not message.startswith(request.input):
            message = f"{request.input}: {message}"
        raise InputError(message) from error
    except subprocess.TimeoutExpired as error:
        raise InputError(f"{request.input}: {error}") from error
    shown = f"<{request.input}>"
    names = {name: str(error) for name, error in refused.items()}
    chip = program.architecture.name
    costs = {f.name: f"{chip}: {outcome_of(f, program)}" for f in program.functions}
    return Loaded(module, text, shown, names, costs)


def _lift_amdgpu(request: Request, data: bytes, context: ir.Context) -> Loaded:
    # Only here: modules can be checked without LLVM.
    from veriloc.lift.amdgpu import SourceError, lift_text
    from veriloc.lift.amdgpu.newer import readings
    from veriloc.lowering.amdgpu._decode import FormatError
    from veriloc.lowering.amdgpu.plugin import LlcError, PluginError

    if request.chip is None:
        raise InputError(
            f"{request.input}: LLVM IR has to be compiled to be checked; say for which "
            "chip, as in --chip gfx942"
        )
    refused: dict[str, LiftError] = {}
    refusal: LlcError | None = None
    try:
        for reading in readings(data, request.chip, request.features):
            try:
                text = lift_text(
                    reading.data,
                    request.chip,
                    reading.features,
                    view=request.view,
                    payload=request.payload,
                    opt_level=request.opt_level,
                    refused=refused,
                )
                break
            except LlcError as error:
                refusal = refusal or error
        else:
            assert refusal is not None
            raise InputError(refusal.explained(request.input)) from refusal
    except SourceError as error:
        message = str(error).replace("<memory>", request.input)
        raise InputError(message) from error
    except (FormatError, PluginError, ValueError) as error:
        raise InputError(f"{request.input}: {error}") from error
    with context:
        return Loaded(
            ir.Module.parse(text),
            text,
            f"<{request.input} for {request.chip}>",
            {name: str(error) for name, error in refused.items()},
        )
