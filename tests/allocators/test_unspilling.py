"""Values come back from memory into registers that are free meanwhile, and stay right."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from veriloc import allocators
from veriloc.allocators import Assignment
from veriloc.allocators.evict import choose_evictions
from veriloc.allocators.result import capacity
from veriloc.compile.amdgpu import unspilling
from veriloc.compile.amdgpu.driver import prove
from veriloc.compile.amdgpu.emission import emit
from veriloc.compile.amdgpu.flow import evict, flow_of
from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.compile.amdgpu.unspilling import unspills
from veriloc.lift.amdgpu.source import CompileOptions, Source, export
from veriloc.lowering.amdgpu.assignment import (
    CodePlace,
    StageAssignment,
    Unspill,
    write_assignment,
)
from veriloc.lowering.amdgpu.plugin import LlcError, PluginOptions
from veriloc.lowering.amdgpu.problem import Stage, View
from veriloc.targets.amdgpu import target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"
WIDE = ("-veriloc-export-intervals", "-verify-machineinstrs")

pytestmark = pytest.mark.usefixtures("llvm")


def view_of(
    source: Source, chip: str, view: View, *entries: StageAssignment
) -> StageProblem:
    """The round of vector registers, with edits."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edits.json"
        write_assignment(path, entries)
        plugin = PluginOptions(apply=path) if entries else PluginOptions()
        found = export(
            source, CompileOptions(chip, options=WIDE), [view], plugin=plugin
        )
    (function,) = found.functions.values()
    views = function.pre if view is View.PRE else function.post
    return stage_problem(target(chip), views[Stage.VGPR])


def in_memory(source: Source, chip: str) -> StageAssignment:
    """Edits that keep a few registers in memory, though there is room for all."""
    stage = view_of(source, chip, View.PRE)
    peak = max(stage.problem.bounds, key=lambda bound: bound.units)
    room = capacity(stage.problem, peak.banks)
    away = choose_evictions(stage.problem, flow_of(stage), room - peak.units + 2)
    assert away
    view = stage.view
    return StageAssignment(
        view.function,
        Stage.VGPR,
        View.PRE,
        edits_fingerprint=view.fingerprint,
        edits=tuple(evict(stage, eviction) for eviction in away),
    )


@pytest.mark.parametrize("name", ["loop.ll", "conv-gfx90a.ll"])
def test_what_is_in_memory_comes_back_where_registers_are_free(name: str) -> None:
    source, chip = Source.read(INPUTS / name), "gfx90a"
    away = in_memory(source, chip)
    after = view_of(source, chip, View.POST, away)
    edits = unspills(after)
    assert edits
    back = StageAssignment(
        away.function,
        Stage.VGPR,
        View.POST,
        edits_fingerprint=after.view.fingerprint,
        edits=edits,
    )
    stage = view_of(source, chip, View.POST, away, back)
    given = allocators.allocate(stage.problem, "vendor")
    assert isinstance(given, Assignment)
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    with_memory = emit(source, options, target(chip), [away]).moves[away.function]
    emission = emit(source, options, target(chip), [away, back])
    moves = emission.moves[away.function]
    assert moves.spills == with_memory.spills - sum(
        1 + count for count in loads(after, edits)
    )
    report, _ = prove(emission, away.function, target(chip), ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons


def loads(stage: StageProblem, edits: tuple[Unspill, ...]) -> list[int]:
    """How often each of some slots is loaded from."""
    accesses = [
        i.insertion.frame_index
        for _, i in stage.view.instructions()
        if i.insertion and not i.is_deleted
    ]
    return [accesses.count(edit.slot) - 1 for edit in edits]


def test_a_value_moves_on() -> None:
    """Its way may be cut between the store and the load."""
    source, chip = Source.read(INPUTS / "conv-gfx90a.ll"), "gfx90a"
    away = in_memory(source, chip)
    after = view_of(source, chip, View.POST, away)
    slots = {slot.number: slot for slot in unspilling._slots(after)}
    ways = [
        (edit, cut)
        for edit in unspills(after)
        for cut in unspilling._cuts(after)
        if slots[edit.slot].start < cut.previous < cut.point < slots[edit.slot].end
        and len(edit.registers) == 1
    ]
    edit, cut = ways[0]
    moved = replace(
        edit,
        registers=("VGPR200", "VGPR201"),
        moves=(CodePlace("before", cut.before),),
    )
    back = StageAssignment(
        away.function, Stage.VGPR, View.POST, None, {}, after.view.fingerprint, (moved,)
    )
    stage = view_of(source, chip, View.POST, away, back)
    held = {r.physical for r in stage.view.virtual_registers.values()}
    assert held >= {"VGPR200", "VGPR201"}
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    emission = emit(source, options, target(chip), [away, back])
    report, _ = prove(emission, away.function, target(chip), ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons


def test_directives_that_cannot_be_followed() -> None:
    source, chip = Source.read(INPUTS / "loop.ll"), "gfx90a"
    away = in_memory(source, chip)
    after = view_of(source, chip, View.POST, away)
    edit = unspills(after)[0]
    back = StageAssignment(
        away.function, Stage.VGPR, View.POST, None, {}, after.view.fingerprint, (edit,)
    )
    for bad, said in (
        (replace(edit, slot=4242), "unspill 4242: there is no such spill slot"),
        (replace(edit, registers=("SGPR0",), moves=()), "SGPR0 cannot hold it"),
        (
            replace(
                edit, registers=("VGPR1", "VGPR2"), moves=(CodePlace("after", 4242),)
            ),
            "no code can stand at instruction or block 4242",
        ),
        (replace(edit, registers=("VGPR0",), moves=()), "VGPR0 is in use meanwhile"),
        (
            replace(edit, registers=(), moves=()),
            "expected one more than there are moves",
        ),
    ):
        with pytest.raises(LlcError) as error:
            view_of(source, chip, View.POST, away, replace(back, edits=(bad,)))
        assert said in error.value.diagnostics
    with pytest.raises(LlcError) as error:
        view_of(source, chip, View.PRE, replace(away, edits=(edit,)))
    assert "'unspill' belongs to the post view" in error.value.diagnostics
