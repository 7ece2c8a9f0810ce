"""Code in which what is assumed of masks must not contradict itself.

A contradiction would prove everything. So each kernel has, beside the code that tempts
the verifier, two values in one register.
"""

from __future__ import annotations

import pytest
from kernels import kernel, module, parsed

from veriloc.verify import Options, Status, verify

CLASH = """\
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %v8 = regalloc.vreg 8 : !regalloc.vreg<vgpr, 1> at vgpr[8]
  %v9 = regalloc.vreg 9 : !regalloc.vreg<vgpr, 1> at vgpr[8]
"""

COMPUTED_AGAIN = (
    CLASH
    + """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[4:5]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[6:7] split_of %v1
  regalloc.inst 0 pure "not" native "S_NOT_B64" defs(%v1) uses(%v0)
  regalloc.remat 0 "not" native "S_NOT_B64" defs(%v2) uses(%v0)
  regalloc.inst 1 "a" defs(%v8)
  regalloc.inst 2 "b" defs(%v9)
  regalloc.exit 3 uses(%v8, %v9, %v2)
"""
)

TWO_RESULTS = (
    CLASH
    + """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "wwm" native "ENTER_STRICT_WWM" defs(%exec) uses(%exec)
  regalloc.inst 1 "a" defs(%v8) uses(implicit mask %exec)
  regalloc.inst 2 "b" defs(%v9) uses(implicit mask %exec)
  regalloc.exit 3 uses(%v8, %v9, implicit mask %exec)
"""
)

GUARDED = (
    CLASH
    + """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<sgpr, 2> at sgpr[2:3]
  regalloc.inst 0 "p" defs(%v0)
  regalloc.inst 1 "mov" native "S_MOV_B64" defs(%exec) uses(guard %v0) imm [0]
  regalloc.inst 2 "a" defs(%v8) uses(implicit mask %exec)
  regalloc.inst 3 "b" defs(%v9) uses(implicit mask %exec)
  regalloc.exit 4 uses(%v8, %v9, implicit mask %exec)
"""
)

OTHER_THREADS = """\
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<sgpr, 2> at sgpr[4:5]
  %v2 = regalloc.vreg 2 : !regalloc.vreg<sgpr, 2> at sgpr[6:7] split_of %v1
  %v3 = regalloc.vreg 3 : !regalloc.vreg<sgpr, 2> at sgpr[8:9]
  regalloc.inst 0 "load" defs(%v0)
  regalloc.inst 1 pure "cmp" native "V_CMP_EQ_U32_e64" defs(%v1) uses(%v0, implicit mask %exec)
  regalloc.inst 2 "load" defs(%v3)
  regalloc.inst 3 "mov" native "S_MOV_B64" defs(%exec) uses(%v3)
  regalloc.remat 1 "cmp" native "V_CMP_EQ_U32_e64" defs(%v2) uses(%v0, implicit mask %exec)
  regalloc.exit 4 uses(%v2)
"""


@pytest.mark.parametrize("keep_questions", [False, True])
@pytest.mark.parametrize(
    "body",
    [
        # Not of a value that is undefined, twice.
        pytest.param(COMPUTED_AGAIN, id="undefined"),
        # EXEC as both results of an instruction.
        pytest.param(TWO_RESULTS, id="two-results"),
        # A move to EXEC that may not take place.
        pytest.param(GUARDED, id="guarded"),
        # A compare gives another mask where other threads are active.
        pytest.param(OTHER_THREADS, id="other-threads"),
    ],
)
def test_nothing_follows_from_nonsense(body: str, keep_questions: bool) -> None:
    (found,) = parsed(module(kernel("k", body)))
    report = verify(found, Options(keep_questions=keep_questions))
    assert report.status is not Status.PROVED
    if body is not GUARDED:
        assert report.status is Status.REFUTED
