"""Spills of our own choice: edits in front of greedy, until the rest can be placed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc import allocators
from veriloc.allocators import Assignment, Options
from veriloc.allocators.evict import choose_computed, choose_evictions
from veriloc.allocators.spill import choose_spills
from veriloc.compile.amdgpu.flow import computable, evict, flow_of
from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.lift.amdgpu.source import CompileOptions, Source, export
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.assignment import (
    Edit,
    Evict,
    Spill,
    StageAssignment,
    Unspill,
    write_assignment,
)
from veriloc.lowering.amdgpu.plugin import PluginOptions
from veriloc.lowering.amdgpu.problem import View

INTERVALS = "-veriloc-export-intervals"


MARGINS = (3, 8, 16, 24, 32, 48)
"""Registers that should be live less in each round that found no places."""

_MARGINS = (0, 2, 4, 6, 8, 12, 16, 24)
"""The same for evictions."""

_CUTS = 2
"""Attempts for each of them; in the second one tuples are cut."""

_NODES = 30000
"""Nodes of all attempts together."""

_FEW = 2
"""With more nodes than these without a place, cutting tuples is of no use."""


@dataclass(frozen=True, slots=True)
class Spilled:
    """A problem after edits, and an assignment for it."""

    stage: StageProblem
    assignment: Assignment
    edits: tuple[Edit, ...]
    fingerprint: str | None
    """Of the problem before the edits."""

    @property
    def summary(self) -> str:
        """`3 spills`, `68 registers in memory`."""
        spills = sum(isinstance(edit, Spill) for edit in self.edits)
        back = sum(isinstance(edit, Unspill) for edit in self.edits)
        lanes = sum(
            self.stage.target.lanes(edit.subreg).units if edit.subreg else 1
            for edit in self.edits
            if isinstance(edit, Evict) and not edit.in_register
        )
        parts = [(spills, "spills"), (lanes, "registers in memory")]
        parts.append((back, "back in registers"))
        return ", ".join(f"{n} {what}" for n, what in parts if n) or "cut tuples"

    def entry(self) -> StageAssignment:
        """For the plugin's assignment file."""
        view = self.stage.view
        assert view.stage is not None
        return StageAssignment(
            view.function,
            view.stage,
            view.view,
            view.fingerprint,
            self.stage.registers(self.assignment),
            self.fingerprint,
            self.edits,
        )


@dataclass(frozen=True, slots=True)
class Editing:
    """Edits of a view before greedy."""

    source: Source
    options: CompileOptions
    before: StageProblem

    def __call__(self, edits: tuple[Edit, ...]) -> StageProblem:
        """The problem after them.

        Raises:
            LlcError: LLVM refuses one.
        """
        view = edited_view(self.source, self.options, self.before.view, edits)
        return stage_problem(self.before.target, view)


def evict_until_placed(
    source: Source,
    options: CompileOptions,
    before: StageProblem,
    allocator: str,
    allocator_options: Options,
) -> Spilled | None:
    """Keeps lanes of a view before greedy in memory where there are too many of them,
    and has values computed again where that can be done.

    Tuples that find no place then are cut into single registers wherever nothing names
    them; if that does not help, more is kept in memory. None if nothing helps.

    Raises:
        LlcError: LLVM refuses an edit.
    """
    flow = flow_of(before)
    repeatable = computable(before, flow)
    edit = Editing(source, options, before)
    bases: dict[tuple[Edit, ...], StageProblem] = {(): before}
    # Large kernels take long to be compiled again, and to be allocated.
    margins = max(1, _NODES // (_CUTS * len(before.problem.nodes)))
    for margin in _MARGINS[:margins]:
        again = tuple(
            Spill(before.problem.nodes[i].members[0].number)
            for i in choose_computed(before.problem, flow, repeatable, margin)
        )
        if again not in bases:
            bases[again] = edit(again)
        found = _evict(bases[again], again, margin, edit, allocator, allocator_options)
        if found is not None:
            stage, assignment, edits = found
            if not edits:
                return None
            return Spilled(stage, assignment, edits, before.view.fingerprint)
    return None


def _evict(
    base: StageProblem,
    again: tuple[Edit, ...],
    margin: int,
    edit: Callable[[tuple[Edit, ...]], StageProblem],
    allocator: str,
    options: Options,
) -> tuple[StageProblem, Assignment, tuple[Edit, ...]] | None:
    """Evictions with one margin, and a second time with tuples cut.

    Args:
        base: the view with the edits of `again`.
        again: edits in front of the evictions.
        margin: registers that should stay free.
        edit: the original view with edits.
        allocator: what looks for places.
        options: of the allocator.
    """
    flow = flow_of(base)
    known = {m.number: i for i, m in base.problem.members()}
    loose = set[int]()
    for _ in range(_CUTS):
        chosen = choose_evictions(base.problem, flow, margin, loose)
        if chosen is None:
            return None
        edits = (*again, *(evict(base, eviction) for eviction in chosen))
        stage = edit(edits) if chosen else base
        result = allocators.allocate(stage.problem, allocator, options)
        if isinstance(result, Assignment):
            return stage, result, edits
        missing = set[int]()
        for node in result.nodes:
            number = stage.problem.nodes[node].members[0].number
            root = stage.view.virtual_registers[number].origin
            at = known.get(number if root is None else root)
            if at is not None and base.problem.nodes[at].lanes > 2:
                missing.add(at)
        if missing <= loose or len(result.nodes) > _FEW:
            return None
        loose |= missing
    return None


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
        stage = stage_problem(before.target, edited_view(source, options, pre, edits))
    return None


def edited_view(
    source: Source,
    options: CompileOptions,
    view: exported.Problem,
    edits: Sequence[Edit],
) -> exported.Problem:
    """A view of a stage, before or after greedy, with edits.

    Raises:
        LlcError: LLVM refuses an edit.
    """
    assert view.stage is not None
    wide = CompileOptions(
        options.chip,
        options.features,
        options.opt_level,
        (*options.options, INTERVALS),
        options.timeout,
    )
    entry = StageAssignment(
        view.function,
        view.stage,
        view.view,
        edits_fingerprint=view.fingerprint,
        edits=tuple(edits),
    )
    with tempfile.TemporaryDirectory(prefix="veriloc-spill-") as name:
        path = Path(name) / "edits.json"
        write_assignment(path, [entry])
        found = export(
            source,
            wide,
            [view.view],
            plugin=PluginOptions(apply=path, disable_nsa_reassign=True),
        )
    function = found.functions[view.function]
    return (function.pre if view.view is View.PRE else function.post)[view.stage]
