"""Nearly right proposals: completed, proved, and changed no more than needed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from veriloc import ir
from veriloc.allocators import Assignment, Infeasible, Options
from veriloc.allocators.kernel import read_kernel, write_assignment
from veriloc.allocators.repair import Repaired, repair
from veriloc.dialects import regalloc as ra
from veriloc.verify import Status, verify
from veriloc.verify.certificate import find_kernels

INPUTS = Path(__file__).parents[1] / "verify_mutants" / "Inputs"
KERNELS = (
    "divergence-nested-gfx942",
    "divergence-loop_break-gfx1100",
    "wide-multiply-gfx942",
)

TARGET = """\
#t = #regalloc.target<amdgpu, "t", wave = 64, banks = [<vgpr, 4 x 32>],
  classes = [<vgpr in vgpr[0:3]>, <low in vgpr[0:1]>]>
"""


def declarations(kernel: ra.KernelOp) -> list[ra.VRegOp]:
    return [op for op in kernel.body.blocks[0] if isinstance(op, ra.VRegOp)]


def places(kernel: ra.KernelOp) -> dict[int, str]:
    return {op.id.value: str(op.at) for op in declarations(kernel)}


def repaired(kernel: ra.KernelOp, options: Options | None = None) -> Repaired:
    """Repair a kernel; its places are those of the result, if there is one."""
    read = read_kernel(kernel)
    found = repair(read.problem, options)
    if isinstance(found.result, Assignment):
        write_assignment(read, found.result)
    return found


@pytest.mark.parametrize("count", [1, 2, 5, 12])
@pytest.mark.parametrize("name", KERNELS)
def test_wrong_registers(name: str, count: int) -> None:
    """Registers put where others are; nobody else moves."""
    choice = random.Random(f"{name} {count}")
    with ir.Context():
        module = ir.Module.parse((INPUTS / f"{name}.mlir").read_text())
        for kernel in find_kernels(module):
            placed = [op for op in declarations(kernel) if op.at is not None]
            wrong = choice.sample(placed, min(count, len(placed)))
            before = places(kernel)
            for op in wrong:
                alike = [
                    o.at
                    for o in placed
                    if o.at.bank == op.at.bank and o.shape == op.shape
                ]
                op.at = choice.choice(alike)
            proposed = places(kernel)
            refuted = verify(kernel).status is Status.REFUTED
            found = repaired(kernel)
            assert isinstance(found.result, Assignment)
            assert verify(kernel).status is Status.PROVED
            moved = {n for n, at in places(kernel).items() if at != proposed[n]}
            assert moved or not refuted
            # Each wrong register costs one that gives way at most.
            assert len(moved) <= len(wrong)
            assert len(moved) == len(found.changed)
            assert before.keys() == proposed.keys()


def test_right_proposals_stay() -> None:
    with ir.Context():
        module = ir.Module.parse((INPUTS / f"{KERNELS[0]}.mlir").read_text())
        for kernel in find_kernels(module):
            before = places(kernel)
            found = repaired(kernel)
            assert found.changed == found.freed == ()
            assert places(kernel) == before


def small(body: str) -> str:
    return f"{TARGET}regalloc.kernel @k target(#t) {{\n{body}}}\n"


def solved(
    text: str, options: Options | None = None
) -> tuple[Repaired, dict[int, str]]:
    with ir.Context():
        module = ir.Module.parse(text)
        (kernel,) = find_kernels(module)
        found = repaired(kernel, options)
        if isinstance(found.result, Assignment):
            assert verify(kernel).status is Status.PROVED
        return found, {n: at.partition("<")[2][:-1] for n, at in places(kernel).items()}


def test_neighbours_give_way() -> None:
    """%v2 needs one of the two low registers, and both are taken."""
    found, at = solved(
        small(
            "  %v0 = regalloc.vreg 0 : !regalloc.vreg<low, 1> at vgpr[0]\n"
            "  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]\n"
            "  %v2 = regalloc.vreg 2 : !regalloc.vreg<low, 1>\n"
            '  regalloc.inst 0 "a" defs(%v0)\n'
            '  regalloc.inst 1 "a" defs(%v1)\n'
            '  regalloc.inst 2 "a" defs(%v2)\n'
            "  regalloc.exit 3 uses(%v0, %v1, %v2)\n"
        )
    )
    assert isinstance(found.result, Assignment)
    assert at[2] in ("vgpr[0]", "vgpr[1]")
    assert at[1] in ("vgpr[2]", "vgpr[3]")


def test_first_fit_is_not_enough() -> None:
    """The pair fits only if the single register goes to the other end."""
    found, at = solved(
        small(
            "  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]\n"
            "  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]\n"
            "  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 2, align = 2> at vgpr[0:1]\n"
            '  regalloc.inst 0 "a" defs(%v0)\n'
            '  regalloc.inst 1 "a" defs(%v1)\n'
            '  regalloc.inst 2 "a" defs(%v2)\n'
            "  regalloc.exit 3 uses(%v0, %v1, %v2)\n"
        )
    )
    assert isinstance(found.result, Assignment)
    assert at[2] == "vgpr[2:3]"
    assert (at[0], at[1]) == ("vgpr[0]", "vgpr[1]")


def test_pins_stay() -> None:
    _, at = solved(
        small(
            "  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[2]\n"
            "  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[2] pin vgpr[2]\n"
            '  regalloc.inst 0 "a" defs(%v0)\n'
            '  regalloc.inst 1 "a" defs(%v1)\n'
            "  regalloc.exit 2 uses(%v0, %v1)\n"
        )
    )
    assert at[1] == "vgpr[2]"
    assert at[0] != "vgpr[2]"


FULL = "".join(
    f"  %v{i} = regalloc.vreg {i} : !regalloc.vreg<vgpr, 1> at vgpr[{i % 4}]\n"
    for i in range(5)
) + "".join(f'  regalloc.inst {i} "a" defs(%v{i})\n' for i in range(5))


def test_impossible() -> None:
    found, _ = solved(small(f"{FULL}  regalloc.exit 5 uses(%v0, %v1, %v2, %v3, %v4)\n"))
    assert isinstance(found.result, Infeasible)
    assert found.result.proved
    assert found.result.reason == (
        "5 registers of vgpr are live at one point, and 4 may be used"
    )


def test_impossible_by_pins() -> None:
    found, _ = solved(
        small(
            "  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> pin vgpr[1]\n"
            "  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> pin vgpr[1]\n"
            '  regalloc.inst 0 "a" defs(%v0)\n'
            '  regalloc.inst 1 "a" defs(%v1)\n'
            "  regalloc.exit 2 uses(%v0, %v1)\n"
        )
    )
    assert isinstance(found.result, Infeasible)
    assert found.result.nodes


def test_the_same_again() -> None:
    text = (
        (INPUTS / f"{KERNELS[1]}.mlir").read_text().replace("at vgpr[1]", "at vgpr[2]")
    )
    results = []
    for _ in range(2):
        with ir.Context():
            module = ir.Module.parse(text)
            results.append([repaired(k).result for k in find_kernels(module)])
    assert results[0] == results[1]
