"""An allocator's choice in a regalloc module, as the file that the plugin applies.

The registers are those of `at`; what has none is left to LLVM. The names of
registers are LLVM's, the numbers those of the program the kernel was lifted from.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.lift.amdgpu.source import CompileOptions, Exported, Source, export
from veriloc.lift.amdgpu.virtual import LEFT_TO_LLVM
from veriloc.lift.module import kernels
from veriloc.lowering.amdgpu.assignment import StageAssignment, write_assignment
from veriloc.lowering.amdgpu.plugin import PluginOptions
from veriloc.lowering.amdgpu.problem import Stage, View
from veriloc.passes.normalize import original_numbers
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError, target
from veriloc.targets.registers import Half, Place

FINGERPRINTS = "fingerprints"
"""Discardable attribute of a kernel before allocation: the fingerprints of the problems
that LLVM's stages will ask about."""

POST_FINGERPRINTS = "post_fingerprints"
"""The same for a kernel that greedy split and spilled already."""

_HALVES: dict[regalloc.Half, Half | None] = {
    regalloc.Half.NONE: None,
    regalloc.Half.LO: "lo",
    regalloc.Half.HI: "hi",
}


class AssignmentError(ValueError):
    """A module whose choice cannot be written back; says where and why."""


def assignment(module: ir.Module) -> list[StageAssignment]:
    """The choice of every kernel of a module.

    Args:
        module: kernels lifted with `view="virtual"` or `view="post"`; an allocator has
            added or changed `at`.

    Raises:
        AssignmentError: a kernel has no fingerprints, or a place is no register of LLVM.
    """
    chip = target_of(module)
    return [stage for kernel in kernels(module) for stage in _stages(chip, kernel)]


def target_of(module: ir.Module) -> AMDGPUTarget:
    """The chip that the kernels of a module are for.

    Raises:
        AssignmentError: there is none, or several.
    """
    attributes = {
        kernel.target or module.operation.attributes.get("regalloc.target")
        for kernel in kernels(module)
    }
    attribute = attributes.pop() if len(attributes) == 1 else None
    if attribute is None:
        raise AssignmentError(
            "the kernels of the module have no target, or not the same one; give the "
            "module the attribute regalloc.target"
        )
    described = regalloc.TargetAttr(attribute)
    if described.vendor != regalloc.Vendor.AMDGPU:
        raise AssignmentError(f"{described.chip} is not a chip of AMD")
    return target(described.chip, described.features)


def _stages(chip: AMDGPUTarget, kernel: regalloc.KernelOp) -> Iterator[StageAssignment]:
    name = kernel.sym_name.value
    view, fingerprints = _fingerprints(kernel)
    chosen: dict[Stage, dict[int, str]] = {}
    numbers = original_numbers(kernel)
    for op in kernel.body.blocks[0]:
        if not isinstance(op, regalloc.VRegOp) or op.at is None:
            continue
        where = f"kernel '{name}', register %v{op.id.value}"
        if LEFT_TO_LLVM in op.attributes:
            if view is View.PRE:
                raise AssignmentError(
                    f"{where}: LLVM places it itself, in a pass before its allocator; "
                    "leave it without a place"
                )
            continue
        if op.split_of is not None and view is View.PRE:
            raise AssignmentError(
                f"{where}: is a part of another register; only whole registers exist "
                "before allocation"
            )
        at = regalloc.PhysAttr(op.at)
        place = Place(at.bank, at.first, at.units, _HALVES[at.half])
        try:
            register = chip.llvm_name(place)
        except UnknownRegisterError as error:
            raise AssignmentError(f"{where}: {error}") from error
        number = numbers.get(op.id.value, op.id.value)
        chosen.setdefault(_stage(place, op.whole_wave), {})[number] = register
    for stage in Stage:
        if stage not in chosen:
            continue
        if stage not in fingerprints:
            raise AssignmentError(
                f"kernel '{name}': no fingerprint of stage '{stage.value}' is recorded; "
                "lift the kernel again, with view 'virtual' or 'post'"
            )
        yield StageAssignment(name, stage, view, fingerprints[stage], chosen[stage])


def _stage(place: Place, whole_wave: bool) -> Stage:
    if place.bank == "sgpr":
        return Stage.SGPR
    return Stage.WWM if whole_wave else Stage.VGPR


def _fingerprints(kernel: regalloc.KernelOp) -> tuple[View, dict[Stage, str]]:
    for view, name in ((View.PRE, FINGERPRINTS), (View.POST, POST_FINGERPRINTS)):
        if name in kernel.attributes:
            recorded = ir.DictAttr(kernel.attributes[name])
            return view, {
                stage: ir.StringAttr(recorded[stage.value]).value
                for stage in Stage
                if stage.value in recorded
            }
    return View.PRE, {}


def apply(
    source: Source,
    options: CompileOptions,
    stages: Sequence[StageAssignment],
    *,
    assembly: Path | None = None,
) -> Exported:
    """Compiles a source with an assignment and exports what was emitted.

    Args:
        source: what the kernels were lifted from.
        options: how llc is run; the same as for the lift.
        stages: the assignment.
        assembly: where the code goes; None throws it away.

    Raises:
        LlcError: the assignment does not fit the kernel, or is wrong.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-assign-") as name:
        path = Path(name) / "assignment.json"
        write_assignment(path, stages)
        return export(
            source,
            options,
            [View.VIRTUAL, View.FINAL],
            plugin=PluginOptions(apply=path, disable_nsa_reassign=True),
            assembly=assembly,
        )
