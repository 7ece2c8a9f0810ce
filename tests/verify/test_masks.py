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


def accumulated(count: int, clash: bool) -> str:
    """A loop that collects `count` masks and brings all of their threads back at once."""
    kept, new, place = count + 1, count + 2, 0 if clash else 1
    lines = [
        f"%v{i} = regalloc.vreg {i} : !regalloc.vreg<sgpr, 2> at sgpr[{2 * i}:{2 * i + 1}]"
        for i in range(count + 1)
    ]
    lines += [
        f"%v{kept} = regalloc.vreg {kept} : !regalloc.vreg<vgpr, 1> at vgpr[0]",
        f"%v{new} = regalloc.vreg {new} : !regalloc.vreg<vgpr, 1> at vgpr[{place}]",
    ]
    code = [f'"load" defs(%v{kept}) uses(implicit mask %exec)']
    code += [f'"mov" native "S_MOV_B64" defs(%v{i}) imm [0]' for i in range(count)]
    code += [""]
    for i in range(count):
        code += [
            f'"cmp" native "V_CMP_EQ_U32_e64" defs(%v{count}) uses(%v{kept}, implicit %exec)',
            f'"or" native "S_OR_B64" defs(%v{i}, implicit dead %scc) uses(%v{i}, %v{count})',
        ]
    code += [
        f'"saveexec" native "S_AND_SAVEEXEC_B64" defs(%v{count}, implicit %exec, '
        "implicit dead %scc) uses(%v0, implicit %exec)",
        f'"load" defs(%v{new}) uses(implicit mask %exec)',
        f'"store" uses(%v{new}, implicit mask %exec)',
    ]
    code += [
        f'"or" native "S_OR_B64" defs(%exec, implicit dead %scc) uses(%exec, %v{i})'
        for i in range(count)
    ]
    code += [f'"store" uses(%v{kept}, implicit mask %exec)']
    for number, text in enumerate(code):
        lines.append(f"regalloc.inst {number} {text}" if text else LOOP)
    return "\n".join(
        [
            "  %exec = regalloc.preg sgpr[126:127]",
            "  %scc = regalloc.preg scc[0]",
            *lines,
            "regalloc.branch to ^bb1, ^bb2",
            "^bb2:",
            f"regalloc.exit {len(code)} uses(%v{kept}, implicit mask %exec)\n",
        ]
    )


LOOP = "regalloc.branch to ^bb1\n^bb1:"


@pytest.mark.parametrize("count", [1, 4, 9])
@pytest.mark.parametrize("clash", [False, True])
def test_masks_that_a_loop_collects(count: int, clash: bool) -> None:
    (found,) = parsed(module(kernel("k", accumulated(count, clash))))
    report = verify(found)
    assert report.status is (Status.REFUTED if clash else Status.PROVED)


@pytest.mark.parametrize("clash", [False, True])
def test_more_masks_than_are_followed(clash: bool) -> None:
    (found,) = parsed(module(kernel("k", accumulated(16, clash))))
    report = verify(found)
    assert report.status is Status.UNKNOWN
    assert report.reasons == ["too many combinations of thread masks to follow"]
