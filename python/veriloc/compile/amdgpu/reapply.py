"""LLVM's own choice given back to LLVM: what comes out must be what LLVM made itself.

A check of the way that choices take into LLVM, with the only choice that is known to be
possible for every kernel.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from veriloc.lift.amdgpu.assignment import apply
from veriloc.lift.amdgpu.source import CompileOptions, Exported, Source, export
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.plugin import PluginOptions
from veriloc.lowering.amdgpu.problem import Stage, View


@dataclass(frozen=True, slots=True)
class Reapplied:
    """Whether the assembly was the same, byte by byte."""

    recoloured: bool
    """With the choice applied after greedy's splits and spills."""
    before: bool | None
    """With the choice applied before greedy; None where greedy split or spilled, so that
    a choice for the registers before it does not exist."""


def reapply(source: Source, options: CompileOptions) -> Reapplied:
    """Compiles a source with the choice that LLVM makes for it.

    Raises:
        LlcError: LLVM refuses the source, or its own choice.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-reapply-") as name:
        own, again = Path(name) / "own.s", Path(name) / "again.s"
        exported = export(
            source,
            options,
            [View.PRE, View.POST],
            # A pass that renumbers image addresses is off where choices are applied.
            plugin=PluginOptions(disable_nsa_reassign=True),
            assembly=own,
        )

        def same(view: View) -> bool:
            apply(source, options, _choice(exported, view), assembly=again)
            return own.read_bytes() == again.read_bytes()

        split = any(
            function.pre.registers(stage) != function.post.registers(stage)
            for function in exported.functions.values()
            for stage in function.post
        )
        return Reapplied(same(View.POST), None if split else same(View.PRE))


def _choice(exported: Exported, view: View) -> list[StageAssignment]:
    """What LLVM chose, as an assignment for one of the views."""
    stages = []
    for function in exported.functions.values():
        for stage in Stage:
            if stage not in function.post:
                continue
            asked = (function.post if view is View.POST else function.pre)[stage]
            chosen = {
                index: register.physical
                for index, register in function.post[stage].virtual_registers.items()
                if register.stage is stage
                and register.physical
                and not register.preallocated
            }
            if chosen:
                stages.append(
                    StageAssignment(
                        function.function, stage, view, asked.fingerprint, chosen
                    )
                )
    return stages
