"""Modules for the tests of the verifier, and ways to run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.verify.certificate import find_kernels

INPUTS = Path(__file__).parents[1] / "lowering" / "amdgpu" / "Inputs"

TARGET = """\
#t = #regalloc.target<amdgpu, "t", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>,
           <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>, <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>,
             <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>
"""

GOOD = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.branch to ^bb1
^bb1:
  regalloc.exit 2 uses(%v0, %v1)
"""

COUNT = 7
"""Obligations of `GOOD`: class and reserved, for each register; what is read; and
what is claimed at the start of the second block."""

BAD = GOOD.replace("at vgpr[1]", "at vgpr[0]")


def kernel(name: str, body: str, extra: str = "") -> str:
    """Text of a kernel."""
    return f"regalloc.kernel @{name} {extra} {{\n{body}}}\n"


def module(*kernels: str) -> str:
    """Text of a module."""
    body = "".join(kernels)
    return f"{TARGET}module attributes {{regalloc.target = #t}} {{\n{body}}}\n"


def parsed(text: str) -> list[regalloc.KernelOp]:
    """The kernels of a module."""
    with ir.Context():
        _kept.append(ir.Module.parse(text))
        return find_kernels(_kept[-1])


_kept: list[ir.Module] = []
"""Kernels do not keep the module that they are in alive."""


def veriloc(
    *arguments: str | Path, cwd: Path | None = None, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    code = "from veriloc.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
    )
