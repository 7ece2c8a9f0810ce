"""NVIDIA kernels: cubins, as ptxas makes them, as regalloc modules.

`lift` is the entry. The module has the cubin's kernels with ptxas's own assignment and with
it the cubin itself, into which `apply_assignment` writes another.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lift.nvidia.function import FunctionLift, limits_of
from veriloc.lift.nvidia.hazards import note_hazards
from veriloc.lift.program import Kernel, Payload, module_text
from veriloc.lowering.nvidia.cubin import parse_cubin, read_cubin
from veriloc.lowering.nvidia.errors import NvidiaError
from veriloc.lowering.nvidia.lift import lift as lift_cubin
from veriloc.lowering.nvidia.program import Program
from veriloc.targets.nvidia import target

__all__ = [
    "LiftError",
    "NvidiaError",
    "kernels_of",
    "lift",
    "lift_program",
    "lift_text",
    "parse",
    "read_program",
]

HINT = "keep ptxas's allocation for it"


def lift(
    source: Path | bytes | Program,
    *,
    context: ir.Context | None = None,
    payload: bool = True,
    only: Collection[str] | None = None,
    refused: dict[str, LiftError] | None = None,
) -> ir.Module:
    """A module with a `regalloc.kernel` for every kernel of a cubin.

    Args:
        source: path or bytes of a cubin, or one that was read already.
        context: of the module; None takes the current one or makes one.
        payload: keep the cubin in the module.
        only: names of the kernels to lift; None lifts all.
        refused: where kernels go that cannot be lifted, by name; None raises.

    Raises:
        LiftError: a kernel is not understood, and `refused` is None.
        NvidiaError: the file is not understood, or nvdisasm is missing.
    """
    text = lift_text(source, payload=payload, only=only, refused=refused)
    return parse(text, context)


def parse(text: str, context: ir.Context | None = None) -> ir.Module:
    """A module from the text of a lift, with what allocators must know of hazards."""
    if context is None:
        context = ir.Context.current or ir.Context()
    with context:
        module = ir.Module.parse(text)
    for kernel in kernels(module):
        target = regalloc.lookup_target(kernel)
        assert target is not None
        note_hazards(kernel, target)
    return module


def read_program(source: Path | bytes | Program) -> Program:
    """The machine code of a cubin.

    Raises:
        NvidiaError: see `lift`.
    """
    if isinstance(source, Program):
        return source
    if isinstance(source, bytes):
        return lift_cubin(parse_cubin(source, "<memory>"))
    return lift_cubin(read_cubin(source))


def lift_text(
    source: Path | bytes | Program,
    *,
    payload: bool = True,
    only: Collection[str] | None = None,
    refused: dict[str, LiftError] | None = None,
) -> str:
    """The text of the module that `lift` returns."""
    program = read_program(source)
    for name, reason in program.refused.items():
        if only is not None and name not in only:
            continue
        error = LiftError(name, reason, hint=HINT)
        if refused is None:
            raise error
        refused[name] = error
    return lift_program(program, payload=payload, only=only)


def lift_program(
    program: Program, *, payload: bool = True, only: Collection[str] | None = None
) -> str:
    """The text of a module of those kernels of a program that were understood."""
    chip = target(program.architecture.name, limits_of(program.functions))
    data = Payload("cubin", program.cubin.data) if payload else None
    return module_text(kernels_of(program, only), chip.attribute, data)


def kernels_of(program: Program, only: Collection[str] | None = None) -> list[Kernel]:
    """Records of the kernels of a program."""
    chip = target(program.architecture.name, limits_of(program.functions))
    return [
        FunctionLift(function, chip, program.architecture).kernel()
        for function in program.functions
        if only is None or function.name in only
    ]
