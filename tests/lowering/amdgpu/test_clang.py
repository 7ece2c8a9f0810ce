"""The plugin inside clang, for LLVM IR and for a kernel in OpenCL C."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import LOOP
from oracle import check

from veriloc.lowering.amdgpu.assignment import recorded, write_assignment
from veriloc.lowering.amdgpu.exports import read_exports
from veriloc.lowering.amdgpu.plugin import PluginError, find_llvm_tool
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.lowering.amdgpu.tables import load_tables

OPENCL = """
kernel void saxpy(global float *restrict y, global const float *restrict x, float a,
                  int n) {
  int i = __builtin_amdgcn_workitem_id_x() + 64 * __builtin_amdgcn_workgroup_id_x();
  if (i < n)
    y[i] = a * x[i] + y[i];
}
"""


@pytest.fixture(scope="module")
def clang(plugin: Path) -> Path:
    try:
        return find_llvm_tool("clang")
    except PluginError as error:
        pytest.skip(str(error))


def run_clang(
    clang: Path, source: Path, language: str, output: Path, *options: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            clang,
            "-x",
            language,
            "--target=amdgcn-amd-amdhsa",
            "-mcpu=gfx90a",
            "-nogpulib",
            "-O3",
            "-S",
            source,
            "-o",
            output,
            *options,
        ],
        capture_output=True,
        text=True,
    )


def plugged(plugin: Path, *options: str) -> list[str]:
    return [f"-fplugin={plugin}", *(p for o in options for p in ("-mllvm", o))]


@pytest.mark.parametrize("language", ["ir", "cl"])
def test_export_and_apply(
    language: str, clang: Path, plugin: Path, tmp_path: Path
) -> None:
    source = LOOP.compilation.source
    if language == "cl":
        source = tmp_path / "saxpy.cl"
        source.write_text(OPENCL)
    reference = run_clang(clang, source, language, tmp_path / "reference.s")
    assert reference.returncode == 0, reference.stderr
    exported = run_clang(
        clang,
        source,
        language,
        tmp_path / "exported.s",
        *plugged(plugin, f"-veriloc-export={tmp_path / 'e'}"),
    )
    assert exported.returncode == 0, exported.stderr
    text = (tmp_path / "reference.s").read_bytes()
    assert (tmp_path / "exported.s").read_bytes() == text
    # clang emits an OpenCL kernel as a function and a kernel that calls it.
    functions = read_exports(tmp_path / "e")
    for function in functions.values():
        assert check(load_tables("gfx90a"), function) == []
    function = functions["dot" if language == "ir" else "saxpy"]
    assignment = recorded(function.post[Stage.VGPR])
    write_assignment(tmp_path / "a.json", [assignment])
    applied = run_clang(
        clang,
        source,
        language,
        tmp_path / "applied.s",
        *plugged(plugin, f"-veriloc-apply={tmp_path / 'a.json'}"),
    )
    assert applied.returncode == 0, applied.stderr
    assert (tmp_path / "applied.s").read_bytes() == text

    bad = replace(assignment, fingerprint="0")
    write_assignment(tmp_path / "a.json", [bad])
    refused = run_clang(
        clang,
        source,
        language,
        tmp_path / "refused.s",
        *plugged(plugin, f"-veriloc-apply={tmp_path / 'a.json'}"),
    )
    assert refused.returncode == 1
    assert "made for another problem" in refused.stderr
    assert not (tmp_path / "refused.s").exists()


def test_level_zero_is_refused(clang: Path, plugin: Path, tmp_path: Path) -> None:
    source = tmp_path / "saxpy.cl"
    source.write_text(OPENCL)
    refused = run_clang(
        clang,
        source,
        "cl",
        tmp_path / "out.s",
        "-O0",
        *plugged(plugin, f"-veriloc-export={tmp_path / 'e'}"),
    )
    assert refused.returncode != 0
    assert "-O0 does not use the greedy allocator" in refused.stderr
    assert not (tmp_path / "out.s").exists()
