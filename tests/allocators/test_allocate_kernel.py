"""Problems of kernels: bounds, and assignments that the verifier accepts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from veriloc import ir
from veriloc.allocators import Assignment, Options, allocate
from veriloc.allocators.kernel import read_kernel, write_assignment
from veriloc.dialects import regalloc
from veriloc.lift.amdgpu import lift
from veriloc.lift.module import kernels
from veriloc.verify import Status, verify

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"
KERNELS = [
    ("loop.ll", "gfx90a"),
    ("half.ll", "gfx1100"),
    ("softmax-gfx942.ll", "gfx942"),
    ("conv-gfx90a.ll", "gfx90a"),
    ("reduce-gfx1100.mir", "gfx1100"),
]
ALLOCATORS = ["first-fit", "greedy", "portfolio"]


def virtual(file: str, chip: str) -> ir.Module:
    return lift(INPUTS / file, chip, payload=False)


@pytest.mark.usefixtures("llvm")
@pytest.mark.parametrize(("file", "chip"), KERNELS)
def test_bounds_are_those_of_the_analysis(file: str, chip: str, tmp_path: Path) -> None:
    with ir.Context():
        module = virtual(file, chip)
        path = tmp_path / "kernel.mlir"
        path.write_text(str(module))
        printed = subprocess.run(
            [
                Path(sys.executable).parent / "veriloc-opt",
                str(path),
                "--pass-pipeline=builtin.module(regalloc.kernel("
                "regalloc-print-liveness{interference=false}))",
                "-o",
                "/dev/null",
            ],
            capture_output=True,
            text=True,
            check=True,
        ).stderr
        expected = {
            name: int(units)
            for name, units in re.findall(r"pressure ([\w+]+): (\d+)", printed)
        }
        (kernel,) = kernels(module)
        bounds = read_kernel(kernel).problem.bounds
        found = {"+".join(sorted(b.banks)): b.units for b in bounds}
        assert found
        assert found == {name: expected[name] for name in found}


@pytest.mark.usefixtures("llvm")
@pytest.mark.parametrize("allocator", ALLOCATORS)
@pytest.mark.parametrize(("file", "chip"), KERNELS)
def test_assignments_are_proved(file: str, chip: str, allocator: str) -> None:
    with ir.Context():
        module = virtual(file, chip)
        for kernel in kernels(module):
            assert isinstance(kernel, regalloc.KernelOp)
            read = read_kernel(kernel)
            result = allocate(read.problem, allocator, Options())
            assert isinstance(result, Assignment)
            write_assignment(read, result)
            assert module.operation.verify()
            report = verify(kernel)
            assert report.status is Status.PROVED, report.reasons or [
                v.text for v in report.violations
            ]
