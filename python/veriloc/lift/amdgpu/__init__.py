"""AMD kernels: what LLVM's code generation sees, as regalloc modules.

`lift` is the entry. `virtual` reads the program before allocation, `final` the
one that was emitted, `assignment` writes an allocator's choice back.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from veriloc import ir
from veriloc.lift.amdgpu.assignment import (
    FINGERPRINTS,
    POST_FINGERPRINTS,
    AssignmentError,
    apply,
    assignment,
    target_of,
)
from veriloc.lift.amdgpu.final import lift_final
from veriloc.lift.amdgpu.source import (
    CompileOptions,
    Exported,
    Source,
    SourceError,
    export,
)
from veriloc.lift.amdgpu.virtual import lift_virtual
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lift.program import Kernel, Payload, module_text, string_dictionary
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.plugin import PluginOptions
from veriloc.lowering.amdgpu.problem import View
from veriloc.targets.amdgpu import AMDGPUTarget, target

__all__ = [
    "VIEWS",
    "AssignmentError",
    "LiftError",
    "SourceError",
    "apply_assignment",
    "assignment",
    "check_target",
    "lift",
    "lift_exported",
    "lift_text",
]

VIEWS = ("virtual", "post", "final")


def lift(
    source: Path | str | bytes,
    chip: str,
    features: str = "",
    *,
    view: str = "virtual",
    context: ir.Context | None = None,
    payload: bool = True,
    opt_level: int = 3,
    options: tuple[str, ...] = (),
    only: Collection[str] | None = None,
    refused: dict[str, LiftError] | None = None,
) -> ir.Module:
    """A module with a `regalloc.kernel` for every function of a source.

    Args:
        source: path or content of a .ll, .bc or .mir file.
        chip: as LLVM names it, e.g. `gfx942`.
        features: as `-mattr`, e.g. `+wavefrontsize64`.
        view: `virtual`, before allocation; `final`, what LLVM emits; `post`, the same
            with the copies that LLVM deletes because both sides share a register: from
            here registers can be moved without splitting and spilling anew.
        context: of the module; None takes the current one or makes one.
        payload: keep the source in the module.
        opt_level: 1 to 3.
        options: further options of llc.
        only: names of the functions to lift; None lifts all.
        refused: where kernels go that cannot be lifted, by name; None raises.

    Raises:
        LiftError: a kernel is not understood, and `refused` is None.
        SourceError: the source is of no known format.
        LlcError: LLVM does not accept it.
        PluginError: LLVM or the plugin is missing.
    """
    text = lift_text(
        source,
        chip,
        features,
        view=view,
        payload=payload,
        opt_level=opt_level,
        options=options,
        only=only,
        refused=refused,
    )
    return parse(text, context)


def parse(text: str, context: ir.Context | None = None) -> ir.Module:
    """A module from the text of a lift."""
    if context is None:
        context = ir.Context.current or ir.Context()
    with context:
        return ir.Module.parse(text)


def lift_text(
    source: Path | str | bytes,
    chip: str,
    features: str = "",
    *,
    view: str = "virtual",
    payload: bool = True,
    opt_level: int = 3,
    options: tuple[str, ...] = (),
    only: Collection[str] | None = None,
    refused: dict[str, LiftError] | None = None,
) -> str:
    """The text of the module that `lift` returns."""
    if view not in VIEWS:
        raise ValueError(f"view '{view}' is not one of {', '.join(VIEWS)}")
    read = Source.read(source)
    compiled = CompileOptions(chip, features, opt_level, options)
    known = target(chip, features)
    exported = export(
        read,
        compiled,
        _EXPORTED[view],
        questions=_QUESTIONS.get(view),
        plugin=PluginOptions(disable_nsa_reassign=view == "post"),
    )
    return lift_exported(
        exported,
        known,
        view=view,
        payload=read.payload if payload else None,
        only=only,
        refused=refused,
    )


def apply_assignment(
    source: Path | str | bytes,
    module: ir.Module,
    *,
    assembly: Path | None = None,
    payload: bool = True,
    opt_level: int = 3,
    options: tuple[str, ...] = (),
) -> ir.Module:
    """The final view of a source, compiled with the choice in a module.

    Args:
        source: what the module was lifted from.
        module: the virtual or post view with an allocator's `at`; LLVM decides about
            the rest.
        assembly: where the code goes; None throws it away.
        payload: keep the source in the module.
        opt_level: as for `lift`.
        options: as for `lift`.

    Raises:
        AssignmentError: the module's choice cannot be written back.
        LlcError: the choice does not fit the kernel, or is wrong.
        LiftError: the result is not understood.
    """
    chip = target_of(module)
    read = Source.read(source)
    compiled = CompileOptions(chip.chip, chip.features, opt_level, options)
    exported = apply(read, compiled, assignment(module), assembly=assembly)
    text = lift_exported(
        exported,
        chip,
        view="final",
        payload=read.payload if payload else None,
        only={kernel.sym_name.value for kernel in kernels(module)},
    )
    return parse(text, module.context)


def lift_exported(
    exported: Exported,
    chip: AMDGPUTarget,
    *,
    view: str,
    payload: Payload | None,
    only: Collection[str] | None = None,
    refused: dict[str, LiftError] | None = None,
) -> str:
    """The text of a module, from what the plugin exported."""
    kernels = []
    for name, function in sorted(exported.functions.items()):
        if only is not None and name not in only:
            continue
        try:
            kernels.append(_kernel(exported, function, chip, view))
        except LiftError as error:
            if refused is None:
                raise
            refused[name] = error
    return module_text(kernels, chip.attribute, payload)


def _kernel(
    exported: Exported, function: FunctionExport, chip: AMDGPUTarget, view: str
) -> Kernel:
    if function.virtual is None:
        raise LiftError(
            function.function,
            "the plugin did not export it",
            hint="compile at -O1 or higher, and machine IR from before allocation",
        )
    check_target(function, chip)
    attributes = {}
    placeable: set[int] | None = None
    if questions := exported.questions.get(function.function):
        attributes[FINGERPRINTS if view == "virtual" else POST_FINGERPRINTS] = (
            string_dictionary({s.value: q.fingerprint for s, q in questions.items()})
        )
        placeable = {r for question in questions.values() for r in question.registers}
    if view == "virtual":
        return lift_virtual(chip, function.virtual, attributes, placeable)
    deleted = exported.deleted.get(function.function, {})
    return lift_final(
        chip,
        function,
        deleted,
        attributes,
        keep_copies=view == "post",
        placeable=placeable,
    )


def check_target(function: FunctionExport, chip: AMDGPUTarget) -> None:
    """A function's own attributes win over llc's options: they must say the same.

    Raises:
        LiftError: it was compiled for another chip, or for waves of another size.
    """
    if function.virtual is None:
        return
    made = function.virtual.target
    if made.cpu != chip.chip:
        raise LiftError(
            function.function,
            f"its attribute target-cpu says {made.cpu}, not {chip.chip}",
            hint="name that chip, or remove the attribute",
        )
    if made.wavefront != chip.wave:
        raise LiftError(
            function.function,
            f"its attribute target-features asks for waves of {made.wavefront}, not of "
            f"{chip.wave}",
            hint=f"name the feature +wavefrontsize{made.wavefront}, or remove the "
            "attribute",
        )


_EXPORTED = {
    "virtual": (View.VIRTUAL,),
    "post": (View.VIRTUAL, View.POST, View.FINAL),
    "final": (View.VIRTUAL, View.FINAL),
}
_QUESTIONS = {"virtual": View.PRE, "post": View.POST}
