"""`veriloc compile` for NVIDIA chips: every form of input, cubins out."""

from __future__ import annotations

import subprocess
from pathlib import Path

from veriloc import ir, translate
from veriloc.compile.nvidia.driver import CompiledModule, compile_kernel
from veriloc.compile.request import Compiled, CompileError, Request
from veriloc.dialects import regalloc
from veriloc.lift.module import kernels
from veriloc.lift.nvidia import source
from veriloc.lift.nvidia.assignment import AssignmentError, apply_assignment
from veriloc.lowering.nvidia.architectures import architecture
from veriloc.lowering.nvidia.cubin import parse_cubin
from veriloc.lowering.nvidia.errors import NvidiaError
from veriloc.lowering.nvidia.toolkit import find_program, nvdisasm_version
from veriloc.support.llvm import LlvmToolError
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status, verify

_MLIR_BYTECODE = b"ML\xefR"


def tool_files() -> list[Path]:
    """The programs that results depend on.

    Raises:
        CompileError: one is missing; says how to get it.
    """
    try:
        return [find_program(name).resolve() for name in ("ptxas", "nvdisasm")]
    except NvidiaError as error:
        raise CompileError(str(error)) from error


def own_chip(data: bytes, name: str) -> str | None:
    """The chip that a cubin or PTX is for; None for anything else.

    Raises:
        CompileError: a cubin is damaged, or not understood.
    """
    try:
        return source.own_chip(data)
    except NvidiaError as error:
        raise CompileError(_named(name, error)) from error


def compile(request: Request) -> Compiled:
    """Compiles the kernels of one input.

    Raises:
        CompileError: it cannot be done; says why, and what would do.
    """
    try:
        architecture(request.chip)
        data = _input(request)
        if isinstance(data, Compiled):
            return data
        done = _compile(data, request)
    except (NvidiaError, LlvmToolError) as error:
        raise CompileError(_named(request.name, error)) from error
    except subprocess.TimeoutExpired as error:
        program = Path(str(error.cmd[0])).name
        raise CompileError(f"{request.name}: {program} took too long") from error
    _check_names(done, request)
    unproved = [
        f"@{name} is as ptxas made it, and not proved: {reason}"
        for name, reason in done.refused.items()
    ]
    return Compiled(
        done.image,
        [report.to_json() for report in done.kernels],
        unproved=unproved,
        compiler=_versions(),
    )


def _named(name: str, error: Exception) -> str:
    """An error in the user's words for the input."""
    text = str(error).replace("<memory>", name)
    return text if text.startswith(name) else f"{name}: {text}"


def _versions() -> dict[str, str]:
    return {"nvdisasm": nvdisasm_version()}


def _compile(data: bytes, request: Request) -> CompiledModule:
    return compile_kernel(
        data,
        request.chip,
        allocator=request.allocator,
        ptxas_options=(f"-O{request.opt_level}", *request.options),
        proof=_limits(request),
        only=request.only or None,
        step=request.step,
    )


def _limits(request: Request) -> ProofOptions:
    return ProofOptions(timeout_ms=request.timeout_ms, jobs=request.jobs)


def _check_names(done: CompiledModule, request: Request) -> None:
    names = [code.name for code in parse_cubin(done.image).codes]
    if not names:
        raise CompileError(
            f"{request.name}: holds no kernel, so there is nothing to do"
        )
    for name in request.only:
        if name not in names:
            known = ", ".join(f"@{n}" for n in names)
            raise CompileError(f"{request.name}: has no kernel @{name}; it has {known}")


def _input(request: Request) -> bytes | Compiled:
    """A cubin, PTX or LLVM IR; or the result, where the input is an allocated module."""
    data = request.data
    if not data.startswith(_MLIR_BYTECODE) and Path(request.name).suffix != ".mlir":
        return data
    with ir.Context():
        try:
            bytecode = data.startswith(_MLIR_BYTECODE)
            module = ir.Module.parse(data if bytecode else data.decode())
        except UnicodeDecodeError as error:
            raise CompileError(f"{request.name}: is not text") from error
        except ir.MLIRError as error:
            raise CompileError(f"{request.name}: {error}") from error
        if any(True for _ in kernels(module)):
            return _write_back(module, request)
        try:
            return translate.to_llvm_ir(module).encode()
        except ir.MLIRError as error:
            raise CompileError(
                f"{request.name}: cannot be translated to LLVM IR: {error}"
            ) from error


def _write_back(module: ir.Module, request: Request) -> Compiled:
    """The registers that a regalloc module assigns, if they are proved."""
    records = []
    for kernel in kernels(module):
        name = kernel.sym_name.value
        target = regalloc.lookup_target(kernel)
        if target is None or target.vendor != regalloc.Vendor.NVIDIA:
            raise CompileError(f"{request.name}: @{name} is for no chip of NVIDIA's")
        if architecture(target.chip) != architecture(request.chip):
            raise CompileError(
                f"{request.name}: @{name} is for {target.chip}, not for {request.chip}"
            )
        request.step(f"@{name}: proving")
        report = verify(kernel, _limits(request))
        reasons = [
            *report.reasons,
            *(f"[{v.family}] {v.text}" for v in report.violations),
        ]
        if report.status is not Status.PROVED:
            raise CompileError(
                f"{request.name}: the allocation of @{name} is {report.status.value}: "
                f"{'; '.join(reasons)}"
            )
        records.append(
            {
                "kernel": name,
                "chip": target.chip,
                "status": report.status.value,
                "allocator": "module",
                "obligations": dict(report.obligations),
                "reasons": reasons,
            }
        )
    try:
        applied = apply_assignment(module)
    except AssignmentError as error:
        raise CompileError(f"{request.name}: {error}") from error
    return Compiled(applied.data, records, compiler=_versions())
