"""Spills of our own choice in programs where far too much is live, however large.

What is in memory is chosen by counting alone, and as little of it as can be. For the rest
to fit in just so many registers, tuples are cut into single registers wherever nothing
names them for long, and placed by best fit, which no size is too much for. The few that
find no place then are left to LLVM's greedy, which cuts and spills around the others.
"""

from __future__ import annotations

from veriloc.allocators import Options
from veriloc.allocators.best_fit import best_fit
from veriloc.allocators.evict import choose_computed, choose_evictions
from veriloc.compile.amdgpu.flow import computable, evict, flow_of
from veriloc.compile.amdgpu.spilling import Editing, Spilled
from veriloc.compile.amdgpu.stages import StageProblem
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu.assignment import Edit, Spill

_LONGER = 200
"""Points of a gap in which a tuple is cut: about fifty instructions."""


def evict_and_fit(
    source: Source,
    options: CompileOptions,
    before: StageProblem,
    allocator: str,
    allocator_options: Options,
    margin: int = 0,
) -> Spilled | None:
    """Keeps lanes of a view before greedy in memory, and places nearly all others.

    None if nothing has to go, too much has, or registers are capped.

    Args:
        source: the program.
        options: how it is compiled.
        before: the view.
        allocator: not asked.
        allocator_options: for their caps.
        margin: registers that should stay free.

    Raises:
        LlcError: LLVM refuses an edit.
    """
    if allocator_options.caps:
        return None
    edit = Editing(source, options, before)
    flow = flow_of(before)
    edits: tuple[Edit, ...] = tuple(
        Spill(before.problem.nodes[i].members[0].number)
        for i in choose_computed(before.problem, flow, computable(before, flow), margin)
    )
    base = edit(edits) if edits else before
    chosen = choose_evictions(base.problem, flow_of(base), margin, longer=_LONGER)
    if not chosen:
        return None
    edits += tuple(evict(base, eviction) for eviction in chosen)
    stage = edit(edits)
    return Spilled(stage, best_fit(stage.problem), edits, before.view.fingerprint)


__all__ = ["evict_and_fit"]
