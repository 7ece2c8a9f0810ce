"""Own spills with best fit: what is emitted is right, and spills what was chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from veriloc.allocators import Assignment, Options, Problem, capacity
from veriloc.compile.amdgpu import fitting
from veriloc.compile.amdgpu.driver import prove
from veriloc.compile.amdgpu.emission import Emission, emit
from veriloc.compile.amdgpu.fitting import evict_and_fit
from veriloc.compile.amdgpu.rounds import rounds_of
from veriloc.compile.amdgpu.spilling import Spilled
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu.assignment import Evict
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.targets.amdgpu import target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"

pytestmark = pytest.mark.usefixtures("llvm")


def made_with_spills(file: str, chip: str) -> tuple[str, Spilled, Emission]:
    """A kernel that must do with two registers less than are live in it."""
    source, known = Source.read(INPUTS / file), target(chip)
    options = CompileOptions(chip, options=("-verify-machineinstrs",))
    ((name, function),) = emit(source, options, known).exported.functions.items()
    (round_,) = [r for r in rounds_of(known, function) if r.stage is Stage.VGPR]
    before = round_.before
    peak = max(before.problem.bounds, key=lambda bound: bound.units)
    margin = capacity(before.problem, peak.banks) - peak.units + 2
    spilled = evict_and_fit(source, options, before, "greedy", Options(), margin)
    assert spilled is not None
    return name, spilled, emit(source, options, known, [spilled.entry()])


@pytest.mark.parametrize("left", [0, 3])
@pytest.mark.parametrize(
    ("file", "chip"),
    [("spill.ll", "gfx1100"), ("conv-gfx90a.ll", "gfx90a")],
)
def test_what_is_placed_is_right(
    file: str, chip: str, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some registers are left to greedy, which must not spoil the others."""

    def some(problem: Problem) -> Assignment:
        found = best_fit(problem)
        starts = list(found.starts)
        starts[:left] = [-1] * left
        return replace(found, starts=tuple(starts))

    best_fit = fitting.best_fit
    monkeypatch.setattr(fitting, "best_fit", some)
    known = target(chip)
    name, spilled, emission = made_with_spills(file, chip)
    assert spilled.assignment.starts.count(-1) >= left
    stored = sum(
        len(e.saves) * (known.lanes(e.subreg).units if e.subreg else 1)
        for e in spilled.edits
        if isinstance(e, Evict) and not e.in_register
    )
    assert stored
    report, _ = prove(emission, name, known, ProofOptions(jobs=1))
    assert report.status is Status.PROVED, report.reasons
    if -1 not in spilled.assignment.starts:
        assert emission.resources[name].vgpr_spills == stored


def test_nothing_is_done_where_everything_fits() -> None:
    source, known = Source.read(INPUTS / "loop.ll"), target("gfx90a")
    options = CompileOptions("gfx90a")
    (function,) = emit(source, options, known).exported.functions.values()
    (round_,) = [r for r in rounds_of(known, function) if r.stage is Stage.VGPR]
    before = round_.before
    assert evict_and_fit(source, options, before, "greedy", Options()) is None
    capped = Options(caps={"vgpr": 2})
    assert evict_and_fit(source, options, before, "greedy", capped) is None


@pytest.mark.parametrize("known_part", [True, False])
def test_parts_of_registers_that_lanes_were_moved_to(known_part: bool) -> None:
    """Greedy may split those too; they are parts of none of the program."""
    known = target("gfx90a")
    name, _, emission = made_with_spills("conv-gfx90a.ll", "gfx90a")
    made = emission.exported.functions[name]
    assert made.virtual is not None
    assert made.final is not None
    last = max(made.virtual.virtual_registers)
    moved = [
        r
        for r in made.final.virtual_registers.values()
        if r.index > last and r.origin is None
    ]
    assert moved
    registers = dict(made.final.virtual_registers)
    for register in moved:
        origin = last + 1 if known_part else -1
        registers[register.index] = replace(register, origin=origin)
    final = replace(made.final, virtual_registers=registers)
    exported = replace(emission.exported, functions={name: replace(made, final=final)})
    changed = replace(emission, exported=exported)
    report, _ = prove(changed, name, known, ProofOptions(jobs=1))
    if known_part:
        assert report.status is Status.PROVED, report.reasons
    else:
        assert "a part of %-1, which is unknown" in " ".join(report.reasons)
