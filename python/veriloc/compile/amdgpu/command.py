"""`veriloc compile` for AMD chips: every form of input, every form of output."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from veriloc import ir
from veriloc.allocators import Infeasible, Options, allocate
from veriloc.allocators.kernel import KernelError, read_kernel, write_assignment
from veriloc.check.diagnostics import file_location
from veriloc.compile.amdgpu import modules
from veriloc.compile.amdgpu.assembling import AssembleError, assemble
from veriloc.compile.amdgpu.driver import (
    CompiledModule,
    compile_assigned,
    compile_kernel,
)
from veriloc.compile.amdgpu.emission import EmissionError
from veriloc.compile.request import Compiled, CompileError, Request
from veriloc.lift.amdgpu.newer import Reading, ReadingError, readings
from veriloc.lift.amdgpu.source import SourceError
from veriloc.lift.errors import LiftError
from veriloc.lowering.amdgpu._decode import FormatError
from veriloc.lowering.amdgpu.assignment import to_json
from veriloc.lowering.amdgpu.plugin import (
    LlcError,
    PluginError,
    find_llvm_tool,
    find_plugin,
)
from veriloc.support import processes
from veriloc.targets.amdgpu import UnknownRegisterError, target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status

_MLIR_BYTECODE = b"ML\xefR"
_LLVM_TEXT = re.compile(rb"^\s*(define|declare|target|source_filename)\b", re.MULTILINE)


def tool_files() -> list[Path]:
    """The programs that results depend on.

    Raises:
        CompileError: one is missing; says how to get it.
    """
    try:
        tools = [find_llvm_tool(name) for name in ("llc", "llvm-mc", "ld.lld")]
        return [tool.resolve() for tool in (*tools, find_plugin())]
    except PluginError as error:
        raise CompileError(str(error)) from error


def compile(request: Request) -> Compiled:
    """Compiles the kernels of one input.

    Raises:
        CompileError: it cannot be done; says why, and what would do.
    """
    try:
        target(request.chip, request.features)
    except UnknownRegisterError as error:
        raise CompileError(str(error)) from error
    except LlcError as error:
        raise CompileError(error.explained(request.name)) from error
    except PluginError as error:
        raise CompileError(str(error)) from error
    notes: list[str] = []
    done = _module(request) if _is_mlir(request) else _text(request, notes)
    names = re.findall(
        r"^\s*\.amdhsa_kernel \"?([^\"\n]+)", done.assembly, re.MULTILINE
    )
    if not names:
        raise CompileError(_no_kernel(request))
    for name in request.only:
        if name not in names:
            known = ", ".join(f"@{n}" for n in names)
            raise CompileError(f"{request.name}: has no kernel @{name}; it has {known}")
    return Compiled(
        _output(done, request),
        [report.to_json() for report in done.kernels],
        [*notes, *_functions_proved(done)],
        unproved=_unproved(done, names),
        compiler={"llc": _version()},
    )


def _functions_proved(done: CompiledModule) -> Iterator[str]:
    proved = [f"@{r.kernel}" for r in done.functions if r.status is Status.PROVED]
    if proved:
        yield f"as LLVM allocated them, and proved: {', '.join(proved)}"


def _unproved(done: CompiledModule, kernels: list[str]) -> list[str]:
    """What else is in the output, as LLVM made it."""
    found = [
        f"@{report.kernel}, a function, is {report.status.value}: "
        f"{'; '.join(report.reasons)}"
        for report in done.functions
        if report.status is not Status.PROVED
    ]
    known = {report.kernel for report in done.kernels}
    return found + [
        f"@{name} was left to LLVM, and is not proved"
        for name in kernels
        if name not in known
    ]


def _is_mlir(request: Request) -> bool:
    if request.data.startswith(_MLIR_BYTECODE):
        return True
    if Path(request.name).suffix in (".ll", ".bc", ".mir"):
        return False
    if Path(request.name).suffix == ".mlir":
        return True
    data = request.data
    return not (data.lstrip().startswith(b"---") or _LLVM_TEXT.search(data)) and (
        b"llvm.func" in data or b"regalloc." in data
    )


def _module(request: Request) -> CompiledModule:
    """An MLIR module, of the LLVM dialect or of regalloc."""
    with ir.Context():
        try:
            if request.data.startswith(_MLIR_BYTECODE):
                module = ir.Module.parse(request.data)
            else:
                module = ir.Module.parse(request.data.decode())
        except UnicodeDecodeError as error:
            raise CompileError(f"{request.name}: is not text") from error
        except ir.MLIRError as error:
            raise CompileError(_parse_errors(error, request.name)) from error
        try:
            if not modules.is_regalloc(module):
                source = modules.llvm_ir_of(module).encode()
                return _first_accepted([Reading(source, request.features)], request, [])
            return _regalloc_module(module, request)
        except modules.ModuleError as error:
            place = file_location(None if error.op is None else error.op.location)
            where = f":{place[1]}:{place[2]}" if place else ""
            raise CompileError(f"{request.name}{where}: {error}") from error


def _regalloc_module(module: ir.Module, request: Request) -> CompiledModule:
    """Registers as the module says; where it says nothing, as an allocator finds them."""
    chip = modules.lower(module).target
    if chip.chip != request.chip:
        raise CompileError(
            f"{request.name}: its kernels are for {chip.chip}, not for {request.chip}"
        )
    if request.features and request.features != chip.features:
        raise CompileError(
            f"{request.name}: names its own features ({chip.features or 'none'}); leave "
            "out --mattr"
        )
    if not modules.has_wishes(module):
        data = modules.lower(module).source.payload.data
        return _first_accepted([Reading(data, chip.features)], request, [])
    for kernel in modules.unassigned(module):
        request.step(f"@{kernel.sym_name.value}: allocating")
        try:
            read = read_kernel(kernel)
            found = allocate(read.problem, request.allocator, _options(request))
        except KernelError as error:
            raise modules.ModuleError(str(error), error.op) from error
        if isinstance(found, Infeasible):
            raise modules.ModuleError(
                f"@{kernel.sym_name.value} was not allocated by {found.allocator}: "
                f"{found.reason}",
                kernel,
            )
        write_assignment(read, found)
    lowered = modules.lower(module)
    try:
        return compile_assigned(
            lowered.source,
            lowered.target,
            lowered.stages,
            only=request.only or lowered.kernels,
            opt_level=request.opt_level,
            llc_options=request.options,
            proof=_limits(request),
            step=request.step,
        )
    except LlcError as error:
        raise CompileError(error.explained(request.name)) from error


def _parse_errors(error: ir.MLIRError, name: str) -> str:
    lines = []
    for info in error.error_diagnostics:
        place = file_location(info.location)
        where = f":{place[1]}:{place[2]}" if place else ""
        lines.append(f"{name}{where}: {info.message}")
    return "\n".join(lines) or f"{name}: {error}"


def _options(request: Request) -> Options:
    return Options(agpr=request.agpr)


def _limits(request: Request) -> ProofOptions:
    return ProofOptions(timeout_ms=request.timeout_ms, jobs=request.jobs)


def _text(request: Request, notes: list[str]) -> CompiledModule:
    """LLVM's own forms of input."""
    try:
        found = readings(request.data, request.chip, request.features)
    except ReadingError as error:
        raise CompileError(f"{request.name}: {error}") from error
    return _first_accepted(found, request, notes)


def _first_accepted(
    sources: list[Reading], request: Request, notes: list[str]
) -> CompiledModule:
    refusal: LlcError | None = None
    for source in sources:
        try:
            done = _compile(source, request)
        except LlcError as error:
            refusal = refusal or error
            continue
        except (AssembleError, EmissionError, FormatError, SourceError) as error:
            message = str(error).replace("<memory>", request.name)
            raise CompileError(message) from error
        except LiftError as error:
            raise CompileError(f"{request.name}: {error}") from error
        except subprocess.TimeoutExpired as error:
            raise CompileError(f"{request.name}: LLVM took too long") from error
        notes += source.notes
        return done
    assert refusal is not None
    raise CompileError(refusal.explained(request.name)) from refusal


def _compile(source: Reading, request: Request) -> CompiledModule:
    return compile_kernel(
        source.data,
        request.chip,
        source.features,
        allocator=request.allocator,
        options=_options(request),
        opt_level=request.opt_level,
        llc_options=request.options,
        proof=_limits(request),
        only=request.only or None,
        link=False,
        step=request.step,
    )


def _output(done: CompiledModule, request: Request) -> bytes:
    if request.form == "asm":
        return done.assembly.encode()
    if request.form == "assignment":
        return (json.dumps(to_json(done.stages), indent=1) + "\n").encode()
    request.step("assembling")
    try:
        return assemble(
            done.assembly, request.chip, request.features, link=request.form == "hsaco"
        )
    except (AssembleError, PluginError) as error:
        raise CompileError(str(error)) from error


def _no_kernel(request: Request) -> str:
    return (
        f"{request.name}: holds no kernel, so there is nothing to allocate; a kernel is a "
        "function with a body and the calling convention amdgpu_kernel"
    )


def _version() -> str:
    said = processes.run([find_llvm_tool("llc"), "--version"]).stdout
    found = re.search(r"LLVM version (\S+)", said)
    return found[1] if found else "unknown"
