"""The verifier against mutants of proved allocations, judged by an independent oracle."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.verify import Report, Status

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from tools.verify import run_mutants  # noqa: E402
from tools.verify.module_text import Program  # noqa: E402
from tools.verify.mutate import MUTATORS, mutate  # noqa: E402
from tools.verify.oracle import Oracle  # noqa: E402
from tools.verify.reading import Finding  # noqa: E402

INPUTS = HERE / "Inputs"
CORPUS = list(run_mutants.modules([INPUTS]))
COUNT = int(os.environ.get("VERILOC_MUTANTS", "2000"))

TARGET = """
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 256 x 32>,
  <agpr, 256 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>,
  <scc, 1 x 1, uniform>], classes = [<vgpr in vgpr[0:255]>,
  <av in vgpr[0:255], agpr[0:255]>, <sgpr in sgpr[0:101]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>
"""


def test_no_wrong_mutant_is_proved() -> None:
    batch = run_mutants.run(CORPUS, COUNT, seed=1)
    holes = [
        f"{v.kernel}: {v.mutator}: {v.change}: {v.shown}"
        for v in batch.verdicts
        if v.is_hole
    ]
    assert not holes
    assert len(batch.verdicts) >= 0.99 * COUNT
    # The run means something only if the damage shows, and the verifier decides.
    wrong = [v for v in batch.verdicts if v.oracle == "wrong"]
    assert len(wrong) > 0.25 * COUNT
    unknown = [v for v in batch.verdicts if v.verifier == "unknown"]
    assert len(unknown) <= 0.01 * COUNT


@pytest.mark.parametrize("module", CORPUS, ids=lambda module: module.name)
def test_undamaged(module: run_mutants.Module) -> None:
    assert run_mutants.check_corpus([(module.name, module.text)]) == []


def test_every_mutator_is_used() -> None:
    used = {
        mutant.mutator
        for module in CORPUS
        for seed in range(40)
        if (mutant := mutate(module.text, seed)) is not None
    }
    assert used == {m.__name__ for m in MUTATORS}


def test_mutants_follow_from_the_seed() -> None:
    text = CORPUS[-1].text
    for seed in range(20):
        assert mutate(text, seed) == mutate(text, seed)
    assert len({mutate(text, seed) for seed in range(20)}) > 10


def test_program_is_read_back() -> None:
    for module in CORPUS:
        assert Program.read(module.text).text == module.text


def _run(body: str, paths: int = 50, target: str = TARGET) -> Finding | None:
    text = f"{target}\nregalloc.kernel @k target(#t) {{\n{body}\n}}"
    module = ir.Module.parse(text, ir.Context())
    (kernel,) = module.body.operations
    assert isinstance(kernel, ra.KernelOp)
    return Oracle(kernel).run(seed=1, paths=paths)


RIGHT = {
    "reuse of a register": """
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.exit 2 uses(%v1)""",
    "the same value computed again": """
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[7] split_of %v1
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 pure "b" defs(%v1) uses(%v0)
  regalloc.remat 1 "b" defs(%v2) uses(%v0)
  regalloc.exit 2 uses(%v2)""",
    "overwritten where the threads are off": """
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %c = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %x = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %t = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "cmp" native "V_CMP_EQ_U32_e64" defs(%c) uses(implicit %exec)
  regalloc.copy 1 %saved = %exec
  regalloc.inst 2 "and" native "S_AND_B64" defs(%exec, implicit dead %scc) uses(%exec, %c)
  regalloc.inst 3 "x" defs(%x) uses(implicit mask %exec)
  regalloc.inst 4 "xor" native "S_XOR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 5 "t" defs(%t) uses(implicit mask %exec)
  regalloc.inst 6 "use" uses(%t, implicit mask %exec)
  regalloc.inst 7 "and" native "S_AND_B64" defs(%exec, implicit dead %scc) uses(%saved, %c)
  regalloc.inst 8 "use" uses(%x, implicit mask %exec)
  regalloc.exit 9""",
    "a call in a branch": """
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %c = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[40:41]
  %x = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "x" defs(%x) uses(implicit mask %exec)
  regalloc.copy 1 %saved = %exec
  regalloc.inst 2 "cmp" native "V_CMP_EQ_U32_e64" defs(%c) uses(implicit %exec)
  regalloc.inst 3 "and" native "S_AND_B64" defs(%exec, implicit dead %scc) uses(%exec, %c)
  regalloc.inst 4 "call" uses(implicit mask %exec) clobbers [vgpr[0:39], sgpr[0:31]]
  regalloc.inst 5 "y" defs(%x) uses(implicit mask %exec)
  regalloc.inst 6 "mov" native "S_MOV_B64" defs(%exec) uses(%saved)
  regalloc.exit 7 uses(%x, implicit mask %exec)""",
}

WRONG = {
    "overwritten": """
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)""",
    "computed again from another value": """
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[7] split_of %v1
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 pure "b" defs(%v1) uses(%v0)
  regalloc.inst 2 "a" defs(%v0)
  regalloc.remat 1 "b" defs(%v2) uses(%v0)
  regalloc.exit 3 uses(%v2)""",
    "dropped and still read": """
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 deleted %v1 = %v0
  regalloc.exit 2 uses(%v1)""",
    "a whole-wave write under the active ones": """
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %c = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[0:1]
  %saved = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %x = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %t = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "x" defs(%x) uses(implicit mask %exec)
  regalloc.copy 1 %saved = %exec
  regalloc.inst 2 "cmp" native "V_CMP_EQ_U32_e64" defs(%c) uses(implicit %exec)
  regalloc.inst 3 "and" native "S_AND_B64" defs(%exec, implicit dead %scc) uses(%exec, %c)
  regalloc.inst 4 "mma" defs(%t)
  regalloc.inst 5 "xor" native "S_XOR_B64" defs(%exec, implicit dead %scc) uses(%exec, %saved)
  regalloc.inst 6 "use" uses(%x, implicit mask %exec)
  regalloc.exit 7""",
    "two halves of a slot": """
  %slot0 = regalloc.slot 0 bytes 8
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2> at vgpr[2:3]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0] split_of %v0
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1)
  regalloc.spill %v0 to %slot0 offset 4
  regalloc.spill %v1 to %slot0
  regalloc.reload %v2 from %slot0 offset 4
  regalloc.exit 2 uses(%v2)""",
}


@pytest.mark.parametrize("name", RIGHT)
def test_oracle_finds_nothing(name: str) -> None:
    assert _run(RIGHT[name]) is None


@pytest.mark.parametrize("name", WRONG)
def test_oracle_finds_it(name: str) -> None:
    finding = _run(WRONG[name])
    assert finding is not None
    assert finding.kind == "read"


def test_rules() -> None:
    finding = _run("""
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "b" defs(%v1) uses(%v0 tied 0)
  regalloc.exit 2""")
    assert finding is not None
    assert finding.kind == "rule"


def test_command_line_refuses_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run_mutants.main(["--count", "0", str(INPUTS)])
    assert caught.value.code == 2
    with pytest.raises(SystemExit) as caught:
        run_mutants.main(["no/such/folder"])
    assert caught.value.code == 2
    assert "no/such/folder" in capsys.readouterr().err


def test_hole_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verifier that proves everything is found out."""
    report = Report("k", Status.PROVED)
    monkeypatch.setattr(run_mutants, "verify", lambda kernel, options: report)
    arguments = ["--count", "60", "--keep", str(tmp_path), "--json"]
    arguments += [str(tmp_path / "r.json"), str(INPUTS)]
    assert run_mutants.main(arguments) == 1
    assert list(tmp_path.glob("hole-*.mlir"))


def test_both_halves_of_exec_in_a_wave_of_32() -> None:
    """The instruction is noted to write the pair; threads are in its low half."""
    target = TARGET.replace("wave = 64", "wave = 32").replace(
        "names = {", "names = {exec_lo = #regalloc.phys<sgpr[126]>, "
    )
    body = """
  %exec = regalloc.preg sgpr[126:127]
  %exec_lo = regalloc.preg sgpr[126]
  %scc = regalloc.preg scc[0]
  %c = regalloc.vreg 0 : !regalloc.vreg<sgpr, 1> at sgpr[0]
  %saved = regalloc.vreg 1 : !regalloc.vreg<sgpr, 1> at sgpr[1]
  %x = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %t = regalloc.vreg 3 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "cmp" native "V_CMP_EQ_U32_e64" defs(%c) uses(implicit %exec_lo)
  regalloc.inst 1 "x" defs(%x) uses(implicit mask %exec_lo)
  regalloc.inst 2 "and" native "S_AND_SAVEEXEC_B32"
    defs(%saved, implicit %exec, implicit dead %scc) uses(%c, implicit %exec_lo)
  regalloc.inst 3 "t" defs(%t) uses(implicit mask %exec_lo)
  regalloc.inst 4 "use" uses(%t, implicit mask %exec_lo)
  regalloc.inst 5 "xor" native "S_XOR_B32" defs(%exec_lo, implicit dead %scc) uses(%exec_lo, %saved)
  regalloc.inst 6 "use" uses(%x, implicit mask %exec_lo)"""
    assert _run(f"{body}\n  regalloc.exit 7", target=target) is None
    read_later = """
  regalloc.inst 7 "mov" native "S_MOV_B32" defs(%exec_lo) uses(%saved)
  regalloc.exit 8 uses(%x, implicit mask %exec_lo)"""
    assert _run(body + read_later, target=target) is not None
