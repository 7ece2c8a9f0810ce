"""Spills of our own choice: edits for LLVM's spiller, until the rest can be placed."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from veriloc import allocators
from veriloc.allocators import Assignment, Options
from veriloc.allocators.spill import choose_spills
from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.lift.amdgpu.source import CompileOptions, Source, export
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.assignment import Spill, StageAssignment, write_assignment
from veriloc.lowering.amdgpu.plugin import PluginOptions
from veriloc.lowering.amdgpu.problem import View

INTERVALS = "-veriloc-export-intervals"


MARGINS = (3, 8, 16, 24, 32, 48)
"""Registers that should be live less in each round that found no places."""


@dataclass(frozen=True, slots=True)
class Spilled:
    """A problem after edits, and an assignment for it."""

    stage: StageProblem
    assignment: Assignment
    edits: tuple[Spill, ...]
    fingerprint: str | None
    """Of the problem before the edits."""

    def entry(self) -> StageAssignment:
        """For the plugin's assignment file."""
        view = self.stage.view
        assert view.stage is not None
        return StageAssignment(
            view.function,
            view.stage,
            View.PRE,
            view.fingerprint,
            self.stage.registers(self.assignment),
            self.fingerprint,
            self.edits,
        )


def spill_until_placed(
    source: Source,
    options: CompileOptions,
    before: StageProblem,
    allocator: str,
    allocator_options: Options,
) -> Spilled | None:
    """Spills registers of a view before greedy until the others have places.

    None if that does not come to an end with the last of `MARGINS`.

    Raises:
        LlcError: LLVM refuses an edit.
    """
    edits: list[Spill] = []
    pre, stage = before.view, before
    for margin in MARGINS:
        result = None
        if not allocators.overfull(stage.problem):
            result = allocators.allocate(stage.problem, allocator, allocator_options)
        if isinstance(result, Assignment):
            return (
                Spilled(stage, result, tuple(edits), pre.fingerprint) if edits else None
            )
        chosen = choose_spills(stage.problem, allocator_options, margin)
        if not chosen:
            return None
        edits += [Spill(stage.problem.nodes[i].members[0].number) for i in chosen]
        stage = stage_problem(before.target, _edited(source, options, pre, edits))
    return None


def _edited(
    source: Source,
    options: CompileOptions,
    pre: exported.Problem,
    edits: list[Spill],
) -> exported.Problem:
    """The view before greedy, with edits."""
    assert pre.stage is not None
    wide = CompileOptions(
        options.chip,
        options.features,
        options.opt_level,
        (*options.options, INTERVALS),
        options.timeout,
    )
    entry = StageAssignment(
        pre.function,
        pre.stage,
        View.PRE,
        edits_fingerprint=pre.fingerprint,
        edits=tuple(edits),
    )
    with tempfile.TemporaryDirectory(prefix="veriloc-spill-") as name:
        path = Path(name) / "edits.json"
        write_assignment(path, [entry])
        found = export(
            source,
            wide,
            [View.PRE],
            plugin=PluginOptions(apply=path, disable_nsa_reassign=True),
        )
    return found.functions[pre.function].pre[pre.stage]
