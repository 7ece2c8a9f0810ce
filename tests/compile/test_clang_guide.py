"""docs/Clang.md on the kernel in examples/hip: registers of VeriLoc's in Clang's code."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from veriloc.compile.amdgpu import compile_kernel
from veriloc.lowering.amdgpu.assignment import write_assignment
from veriloc.lowering.amdgpu.plugin import PluginError, find_llvm_tool, find_plugin

KERNEL = Path(__file__).parents[2] / "examples" / "hip" / "tile.hip"
HIP = (
    *("-x", "hip", "--offload-device-only", "--offload-arch=gfx90a"),
    *("-nogpulib", "-nogpuinc", "-O3", "-S"),
)
IR = (
    *("-x", "ir", "--target=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib", "-O3"),
    *("-Xclang", "-disable-llvm-passes", "-S"),
)


@pytest.fixture(scope="module")
def clang() -> Path:
    try:
        find_plugin()
        return find_llvm_tool("clang")
    except PluginError as error:
        pytest.skip(str(error))


def compiled(clang: Path, *words: str | Path) -> str:
    """What Clang writes."""
    done = subprocess.run([clang, *words, "-o", "-"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def applied(file: Path) -> tuple[str, ...]:
    options = (f"-veriloc-apply={file}", "-veriloc-disable-nsa-reassign")
    return f"-fplugin={find_plugin()}", *(w for o in options for w in ("-mllvm", o))


def vector_registers(assembly: str) -> int:
    (count,) = re.findall(r"^ +\.vgpr_count: +(\d+)$", assembly, re.MULTILINE)
    return int(count)


def instructions(assembly: str) -> list[str]:
    """In no order: the schedule may depend on names that IR as text has lost."""
    lines = re.findall(r"^\t([sv]_\w+|global_\w+) +(\S[^;\n]*)", assembly, re.MULTILINE)
    return sorted(" ".join(parts).strip() for parts in lines)


def test_a_hip_kernel_gets_the_registers_that_were_proved(
    clang: Path, tmp_path: Path
) -> None:
    llvm_ir, choice = tmp_path / "tile.ll", tmp_path / "tile.json"
    llvm_ir.write_text(compiled(clang, *HIP, "-emit-llvm", KERNEL))
    done = compile_kernel(llvm_ir, "gfx90a", link=False)
    (report,) = done.kernels
    assert report.status == "proved"
    assert report.chosen.vgprs < report.vendor.vgprs
    write_assignment(choice, done.stages)

    plain = compiled(clang, *HIP, KERNEL)
    assert vector_registers(plain) == report.vendor.vgprs
    from_hip = compiled(clang, *HIP, KERNEL, *applied(choice))
    from_ir = compiled(clang, *IR, llvm_ir, *applied(choice))
    for assembly in (from_hip, from_ir):
        assert vector_registers(assembly) == report.chosen.vgprs
        assert instructions(assembly) == instructions(done.assembly)
    assert instructions(plain) != instructions(done.assembly)


def test_another_kernel_is_refused(clang: Path, tmp_path: Path) -> None:
    source, choice = tmp_path / "tile.hip", tmp_path / "tile.json"
    llvm_ir = compiled(clang, *HIP, "-emit-llvm", KERNEL)
    write_assignment(choice, compile_kernel(llvm_ir, "gfx90a", link=False).stages)
    assert json.loads(choice.read_text())["stages"]
    source.write_text(KERNEL.read_text().replace("+ 1.0f", "+ 2.0f * n"))
    done = subprocess.run(
        [clang, *HIP, source, *applied(choice), "-o", tmp_path / "out.s"],
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "made for another problem" in done.stderr
    assert not (tmp_path / "out.s").exists()
