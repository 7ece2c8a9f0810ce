"""Assignments that are only tried: LiveRegMatrix's opinion, and nothing changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import LOOP, SPILL, Export, Kernel

from veriloc.lowering.amdgpu.assignment import StageAssignment, recorded, to_json
from veriloc.lowering.amdgpu.plugin import LlcError, PluginOptions, run_llc
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.lowering.amdgpu.trials import try_assignments


def own(export: Export, kernel: Kernel) -> StageAssignment:
    (function,) = export(kernel).values()
    return recorded(function.post[Stage.VGPR])


@pytest.mark.parametrize("kernel", [LOOP, SPILL], ids=str)
def test_each_trial_gets_its_own_verdict(export: Export, kernel: Kernel) -> None:
    greedy = own(export, kernel)
    singles = {
        v: p
        for v, p in greedy.registers.items()
        if p.startswith("VGPR") and "_" not in p
    }
    one = next(iter(singles))
    pairs = [
        (v, p) for v in singles for p in sorted({*singles.values()}) if p != singles[v]
    ]

    def moved(registers: dict[int, str], fingerprint: str | None) -> StageAssignment:
        return replace(greedy, registers=registers, fingerprint=fingerprint)

    mark = greedy.fingerprint
    trials = [
        greedy,
        *(moved({v: p}, mark) for v, p in pairs),
        moved({one: "SGPR4"}, mark),
        moved({9999: "VGPR0"}, mark),
        moved({one: "VGPR0"}, "0123"),
        greedy,
    ]
    said = try_assignments(kernel.compilation, trials)
    assert len(said) == len(trials)
    # Greedy's own choice is right, before and after all that was tried between.
    assert said[0] == said[-1] == []
    collisions = said[1 : 1 + len(pairs)]
    assert any(reasons for reasons in collisions)
    assert all(
        "interferes with" in reason or "in use" in reason
        for reasons in collisions
        for reason in reasons or ()
    )
    not_in_class, unknown, stale = said[-4:-1]
    assert not_in_class is not None
    assert "is not in class" in not_in_class[0]
    assert unknown is not None
    assert "there is no such virtual register" in unknown[0]
    assert stale is None


def test_trials_change_nothing(export: Export, tmp_path: Path) -> None:
    greedy = own(export, LOOP)
    path = tmp_path / "trials.json"
    first, *_ = greedy.registers
    moved = replace(greedy, registers={first: "VGPR63"})
    path.write_text(json.dumps({**to_json([greedy, moved]), "kind": "trials"}))
    for name, plugin in (("with", PluginOptions(trials=path)), ("without", None)):
        run_llc(LOOP.compilation, tmp_path / f"{name}.s", plugin=plugin)
    assert (tmp_path / "with.s").read_text() == (tmp_path / "without.s").read_text()
    assert (tmp_path / "trials.json.verdicts").is_file()
    assert "v63" not in (tmp_path / "with.s").read_text()


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "trials.json"
    path.write_text('{"schema": 2, "kind": "assignment", "stages": []}')
    with pytest.raises(LlcError, match="kind is 'assignment', not 'trials'"):
        run_llc(LOOP.compilation, plugin=PluginOptions(trials=path), filetype="null")
