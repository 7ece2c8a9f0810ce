"""The same model, compiled by IREE for both vendors, in the vocabulary that they share."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.lift import amdgpu, llvm22
from veriloc.normalize import names

if TYPE_CHECKING:
    from tests.iree.conftest import Iree

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "examples/models/matmul.mlir"
CHIPS = {
    "hip": ("--iree-rocm-target", "gfx942"),
    "cuda": ("--iree-cuda-target", "sm_86"),
}

_NAMED = (regalloc.InstOp, regalloc.BranchOp, regalloc.ExitOp)


@pytest.fixture
def dumps(iree: Iree, tmp_path: Path) -> dict[str, Path]:
    """By device, the folder with what IREE dumped of the one kernel of the model."""
    folders = {}
    for device, (option, chip) in CHIPS.items():
        folders[device] = tmp_path / device
        done = iree.stock(
            MODEL,
            f"--iree-hal-target-device={device}",
            f"{option}={chip}",
            f"--iree-hal-dump-executable-intermediates-to={folders[device]}",
            f"--iree-hal-dump-executable-binaries-to={folders[device]}",
            *("-o", tmp_path / "m.vmfb"),
        )
        assert done.returncode == 0, done.stderr.decode()
    return folders


def vocabulary(module: ir.Module) -> Counter[str]:
    """How often each name of an instruction occurs."""
    found: Counter[str] = Counter()
    for kernel in module.body:
        assert isinstance(kernel, regalloc.KernelOp)
        for block in kernel.body:
            for op in block:
                if isinstance(op, regalloc.CopyOp):
                    found["mov.b32"] += 1
                elif isinstance(op, _NAMED) and "name" in op.attributes:
                    found[ir.StringAttr(op.attributes["name"]).value] += 1
    return found


def share(of: Counter[str], known: Counter[str]) -> float:
    """The part of the instructions whose name the other has too."""
    return sum(n for name, n in of.items() if name in known) / of.total()


def test_shared_vocabulary(
    dumps: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("elftools")
    from veriloc.lift import nvidia
    from veriloc.lowering.nvidia.errors import ToolError
    from veriloc.lowering.nvidia.toolkit import find_program

    try:
        ptxas = find_program("ptxas")
        find_program("nvdisasm")
    except ToolError as error:
        pytest.skip(str(error))
    if shutil.which("llc-22") is None:
        pytest.skip("LLVM 22 is not installed")
    (llvm_ir,) = dumps["hip"].glob("*.optimized.ll")
    text = llvm22.ir(llvm_ir.read_text())
    amd = vocabulary(amdgpu.lift(text, CHIPS["hip"][1], payload=False))
    (ptx,) = dumps["cuda"].glob("*.ptx")
    cubin = tmp_path / "k.cubin"
    subprocess.run([ptxas, f"-arch={CHIPS['cuda'][1]}", ptx, "-o", cubin], check=True)
    nvidia_names = vocabulary(nvidia.lift(cubin, payload=False))
    shares = share(nvidia_names, amd), share(amd, nvidia_names)
    common = {
        vendor: sum(n for name, n in found.items() if names.is_shared(name))
        / found.total()
        for vendor, found in (("NVIDIA", nvidia_names), ("AMD", amd))
    }
    with capsys.disabled():
        print(
            f"\n{MODEL.name}: {shares[0]:.0%} of the instructions for sm_86 and {shares[1]:.0%} of "
            f"those for gfx942 have a name that the other kernel has too; "
            f"{common['NVIDIA']:.0%} and {common['AMD']:.0%} have a cross-vendor name"
        )
    assert min(shares) > 0.5
    assert min(common.values()) > 0.9
