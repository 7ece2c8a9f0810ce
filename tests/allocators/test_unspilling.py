"""Values come back from memory into registers that are free meanwhile, the others share
stack slots, and all stay right."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from itertools import pairwise
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
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    InstructionFlag,
    Stage,
    View,
)
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


def in_memory(source: Source, chip: str, count: int = 2) -> StageAssignment:
    """Edits that keep so many registers in memory, though there is room for all."""
    stage = view_of(source, chip, View.PRE)
    peak = max(stage.problem.bounds, key=lambda bound: bound.units)
    room = capacity(stage.problem, peak.banks)
    away = choose_evictions(stage.problem, flow_of(stage), room - peak.units + count)
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


HALVES = """
define amdgpu_kernel void @halves(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [4 x half], ptr addrspace(1) %p, i32 %i
  %to = getelementptr float, ptr addrspace(1) %q, i32 %i
  %w = load volatile float, ptr addrspace(1) %to
  %x = load volatile float, ptr addrspace(1) %to
  %v = load volatile <4 x half>, ptr addrspace(1) %at
  %a = extractelement <4 x half> %v, i32 0
  %b = extractelement <4 x half> %v, i32 1
  %c = extractelement <4 x half> %v, i32 3
  %d = fmul half %a, %b
  %e = fadd half %d, %c
  store volatile half %e, ptr addrspace(1) %at
  store volatile float %w, ptr addrspace(1) %to
  store volatile float %x, ptr addrspace(1) %to
  ret void
}
"""


def test_registers_whose_halves_are_apart() -> None:
    source, chip = Source.read(HALVES.encode()), "gfx1100"
    away = in_memory(source, chip)
    after = view_of(source, chip, View.POST, away)
    assert after.problem.space.grain == 1
    edits = unspills(after)
    assert edits
    back = StageAssignment(
        away.function, Stage.VGPR, View.POST, None, {}, after.view.fingerprint, edits
    )
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    emission = emit(source, options, target(chip), [away, back])
    report, _ = prove(emission, away.function, target(chip), ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons


def test_a_value_moves_on_where_another_one_came_back() -> None:
    """The place that it moves on at was a store, and is one to a register now."""
    source, chip = Source.read(INPUTS / "conv-gfx90a.ll"), "gfx90a"
    away = in_memory(source, chip, 4)
    after = view_of(source, chip, View.POST, away)
    slots = {slot.number: slot for slot in unspilling._slots(after)}
    edits = {edit.slot: edit for edit in unspills(after)}
    stores = {
        i.insertion.frame_index: i.id
        for _, i in after.view.instructions()
        if i.insertion and i.insertion.kind is InsertionKind.SPILL
    }
    cuts = {cut.before for cut in unspilling._cuts(after)}
    first, second = next(
        (one, other)
        for one in slots
        for other in slots
        if slots[one].start < slots[other].start < slots[one].end
        and stores[other] in cuts
    )
    store = stores[second]
    assert store is not None
    moved = replace(
        edits[first],
        registers=("VGPR200", "VGPR201"),
        moves=(CodePlace("before", store),),
    )
    back = StageAssignment(
        away.function,
        Stage.VGPR,
        View.POST,
        edits_fingerprint=after.view.fingerprint,
        edits=(replace(edits[second], registers=("VGPR202",), moves=()), moved),
    )
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    emission = emit(source, options, target(chip), [away, back])
    report, _ = prove(emission, away.function, target(chip), ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons


def test_nothing_moves_inside_of_a_bundle() -> None:
    after = view_of(Source.read(INPUTS / "conv-gfx90a.ll"), "gfx90a", View.POST)
    at = [cut.before for cut in unspilling._cuts(after)][1]
    (block,) = [b for b in after.view.blocks if at in {i.id for i in b.instructions}]
    alive = [i for i in block.instructions if not i.is_deleted]
    behind = next(b for a, b in pairwise(alive) if a.id == at)
    in_bundle = replace(behind, flags=behind.flags | InstructionFlag.BUNDLED)
    instructions = [in_bundle if i is behind else i for i in block.instructions]
    blocks = [
        replace(b, instructions=tuple(instructions)) if b is block else b
        for b in after.view.blocks
    ]
    # Only the first instruction of a bundle has a place in LLVM's order.
    assert after.view.intervals is not None
    points = dict(after.view.intervals.instructions)
    assert behind.id is not None
    del points[behind.id]
    intervals = replace(after.view.intervals, instructions=points)
    view = replace(after.view, blocks=tuple(blocks), intervals=intervals)
    found = {cut.before for cut in unspilling._cuts(replace(after, view=view))}
    assert not {at, behind.id} & found
    assert found


def test_slots_share_memory() -> None:
    """Those whose values are in memory at different times."""
    source, chip = Source.read(INPUTS / "conv-gfx90a.ll"), "gfx90a"
    away = in_memory(source, chip, 40)
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    apart, shared = (
        emit(source, options, target(chip), [replace(away, share_slots=shares)])
        for shares in (False, True)
    )
    name = away.function
    frames = [e.exported.functions[name].final.frame for e in (apart, shared)]
    assert len(frames[1]) < len(frames[0])
    assert shared.resources[name].scratch < apart.resources[name].scratch
    assert shared.moves[name] == apart.moves[name]
    report, _ = prove(shared, name, target(chip), ProofOptions(jobs=1))
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
    with pytest.raises(LlcError) as error:
        view_of(
            source, chip, View.PRE, replace(away, stage=Stage.SGPR, share_slots=True)
        )
    assert "belongs to the vgpr stage" in error.value.diagnostics
