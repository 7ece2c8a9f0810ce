"""The bindings' types: strict checking of a program that uses them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import veriloc

CLIENT = """
from veriloc import ir, translate
from veriloc.dialects import regalloc, smt
from veriloc.passes import PassFailure, PassOptions, register_python_pass
from veriloc.passmanager import PassManager


def run(op: ir.Operation, options: PassOptions) -> None:
    kernel = op.opview
    if not isinstance(kernel, regalloc.KernelOp):
        raise PassFailure("no kernel", op, [(op.location, "here")])
    for block in kernel.body:
        for view in block:
            if isinstance(view, regalloc.VRegOp) and view.at is not None:
                view.pin = view.at
                reveal_type(view.at.bank)


register_python_pass("client", run, summary="Pin")

with ir.Context() as context, ir.Location.unknown():
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        kernel = regalloc.KernelOp("k", budget=[regalloc.LimitAttr.get("vgpr", 4)])
    with ir.InsertionPoint(kernel.body.blocks.append()):
        reg = regalloc.vreg(0, regalloc.VRegType.get("vgpr"))
        regalloc.inst("nop", defs=[reg], uses=[(reg, regalloc.OperandAttr.get())])
        regalloc.exit(uses=[reg])
    try:
        PassManager.parse("builtin.module(regalloc.kernel(client))").run(
            module.operation
        )
    except ir.MLIRError as error:
        reveal_type(error.error_diagnostics[0].message)
    reveal_type(translate.to_llvm_ir(module))
    reveal_type(smt.export_smtlib(module.operation))
    reveal_type(context.dialects)
"""
REVEALED = ["str", "str", "str", "str", "veriloc._mlir._mlir_libs._mlir.ir.Dialects"]

WRONG = """
from veriloc import ir
from veriloc.dialects import regalloc

regalloc.PhysAttr.get("vgpr", "0")
regalloc.VRegType.get("vgpr").bank
regalloc.vreg("0", ir.Type.parse("i8"))
"""


def check(tmp_path: Path, text: str) -> list[str]:
    """What `mypy --strict` says of a program."""
    program = tmp_path / "client.py"
    program.write_text(text)
    # Where the package is: an editable installation is found by no other means.
    path = Path(veriloc.__file__ or "").parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", program],
        env={**os.environ, "MYPYPATH": str(path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_client_is_fully_typed(tmp_path: Path) -> None:
    lines = check(tmp_path, CLIENT)
    assert [line for line in lines if ": error: " in line] == []
    revealed = [line.split('"')[1] for line in lines if "Revealed type" in line]
    assert [kind.removeprefix("builtins.") for kind in revealed] == REVEALED


def test_mistakes_are_found(tmp_path: Path) -> None:
    errors = [line for line in check(tmp_path, WRONG) if ": error: " in line]
    found = sorted({int(line.split(":")[1]) for line in errors})
    assert found == [5, 6, 7]
