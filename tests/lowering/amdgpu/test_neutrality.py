"""Looking at a compilation must not change it, nor must saying what greedy said."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import KERNELS, Export, Kernel

from veriloc.lowering.amdgpu.assignment import (
    recorded,
    recorded_before,
    write_assignment,
)
from veriloc.lowering.amdgpu.plugin import PluginOptions, run_llc

each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=str)


@pytest.fixture
def reference(plugin: Path, kernel: Kernel, tmp_path: Path) -> bytes:
    run_llc(kernel.compilation, tmp_path / "reference.s")
    return (tmp_path / "reference.s").read_bytes()


@each_kernel
@pytest.mark.parametrize("intervals", [False, True])
def test_export_changes_nothing(
    kernel: Kernel, intervals: bool, reference: bytes, tmp_path: Path
) -> None:
    options = PluginOptions(
        export=tmp_path / "e", intervals=intervals, tables=tmp_path / "t.json"
    )
    run_llc(kernel.compilation, tmp_path / "out.s", plugin=options, verify=True)
    assert (tmp_path / "out.s").read_bytes() == reference
    assert list((tmp_path / "e").glob("*.final.json"))


@each_kernel
def test_greedy_recoloured_as_greedy(
    kernel: Kernel, reference: bytes, export: Export, tmp_path: Path
) -> None:
    stages = [recorded(p) for e in export(kernel).values() for p in e.post.values()]
    assert any(s.registers for s in stages)
    write_assignment(tmp_path / "a.json", stages)
    options = PluginOptions(apply=tmp_path / "a.json")
    run_llc(kernel.compilation, tmp_path / "out.s", plugin=options, verify=True)
    assert (tmp_path / "out.s").read_bytes() == reference


@pytest.mark.parametrize("kernel", [k for k in KERNELS if not k.changes], ids=str)
def test_greedy_preassigned_as_greedy(
    kernel: Kernel, reference: bytes, export: Export, tmp_path: Path
) -> None:
    stages = [
        recorded_before(e.pre[stage], e.post[stage])
        for e in export(kernel).values()
        for stage in e.pre
    ]
    for stage, problem in zip(
        stages,
        (p for e in export(kernel).values() for p in e.pre.values()),
        strict=True,
    ):
        own = [r for r in problem.virtual_registers.values() if r.stage is stage.stage]
        assert len(own) == len(stage.registers), "greedy split or spilled here"
    write_assignment(tmp_path / "a.json", stages)
    options = PluginOptions(apply=tmp_path / "a.json")
    warnings = run_llc(
        kernel.compilation, tmp_path / "out.s", plugin=options, verify=True
    )
    assert (tmp_path / "out.s").read_bytes() == reference
    assert not warnings
