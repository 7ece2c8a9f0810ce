"""Infeasibility and pins: what is said to be impossible must be so."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
from kernels import INPUTS, kernel, module, parsed, veriloc
from test_check import needs_plugin

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.verify import Status, verify
from veriloc.verify.certificate import find_kernels
from veriloc.verify.feasible import Feasibility, Possible, check_feasible, check_pins
from veriloc.verify.pins import PinError, apply_pins, read_pins


def ask(body: str, extra: str = "") -> Feasibility:
    """Whether a kernel can be allocated."""
    (found,) = parsed(module(kernel("k", body, extra)))
    return check_feasible(found)


def values(count: int, shape: str = "vgpr, 1", extra: str = "") -> str:
    """Values that are all alive at the end."""
    lines = [
        f"%v{i} = regalloc.vreg {i} : !regalloc.vreg<{shape}> {extra}"
        for i in range(count)
    ]
    lines += [f'regalloc.inst {i} "a" defs(%v{i})' for i in range(count)]
    names = ", ".join(f"%v{i}" for i in range(count))
    lines.append(f"regalloc.exit {count} uses({names})")
    return "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize(("count", "fits"), [(3, True), (4, False), (40, False)])
def test_budget(count: int, fits: bool) -> None:
    found = ask(values(count), "budget [vgpr 3]")
    assert found.answer is (Possible.FEASIBLE if fits else Possible.INFEASIBLE)
    if fits:
        assert len({str(at) for at in found.places.values()}) == count
    else:
        assert f"need {count} registers at line" in found.text
        assert "the budget is 3" in found.text
        assert "%v0, %v1" in found.text


def test_whole_file() -> None:
    assert ask(values(256)).answer is Possible.UNKNOWN  # too many to search
    found = ask(values(260))
    assert found.answer is Possible.INFEASIBLE
    assert "need 260 registers" in found.text
    assert "there are 256 (256 of bank 'vgpr')" in found.text


def test_either_bank() -> None:
    """Values that may be in two banks count against both together."""
    extra = "budget [vgpr 2, agpr 2]"
    assert ask(values(4, "av, 1"), extra).answer is Possible.FEASIBLE
    found = ask(values(5, "av, 1"), extra)
    assert found.answer is Possible.INFEASIBLE
    assert "there are 4" in found.text
    assert "bank 'agpr'" in found.text


def test_reserved() -> None:
    extra = "reserved [vgpr[0]] budget [vgpr 3]"
    assert ask(values(2), extra).answer is Possible.FEASIBLE
    assert ask(values(3), extra).answer is Possible.INFEASIBLE


def test_tuples_do_not_fit_between() -> None:
    """Enough registers, but not in one piece: found by the solver."""
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> pin vgpr[1]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 2, align = 2>
  %v2 = regalloc.vreg 2 : !regalloc.vreg<vgpr, 1> pin vgpr[2]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1)
  regalloc.inst 2 "a" defs(%v2)
  regalloc.exit 3 uses(%v0, %v1, %v2)
"""
    found = ask(body, "budget [vgpr 4]")
    assert found.answer is Possible.INFEASIBLE
    assert "no registers for %v0 (pinned to vgpr[1]), %v1" in found.text
    assert found.notes[0][1].startswith("%v0 and %v1 are both needed at")
    assert ask(body, "budget [vgpr 6]").answer is Possible.FEASIBLE


def test_a_class_without_room() -> None:
    found = ask(values(1, "vgpr, 8"), "budget [vgpr 4]")
    assert found.answer is Possible.INFEASIBLE
    assert "no place for %v0: 8 registers of class 'vgpr'" in found.text


def test_values_one_after_the_other() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1) uses(%v0)
  regalloc.exit 2 uses(%v1)
"""
    assert ask(body, "budget [vgpr 1]").answer is Possible.FEASIBLE
    early = body.replace("defs(%v1)", "defs(early_clobber %v1)")
    assert ask(early, "budget [vgpr 1]").answer is Possible.INFEASIBLE
    tied = body.replace("uses(%v0)", "uses(%v0 tied 0)")
    assert ask(tied, "budget [vgpr 1]").answer is Possible.FEASIBLE


def test_copies_share() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.copy 1 %v1 = %v0
  regalloc.exit 2 uses(%v0, %v1)
"""
    assert ask(body, "budget [vgpr 1]").answer is Possible.FEASIBLE


def test_clobbers_and_physical_registers() -> None:
    body = """\
  %vgpr0 = regalloc.preg vgpr[0]
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1)
  regalloc.inst 2 "call" defs(implicit %vgpr0) clobbers [vgpr[1:2]]
  regalloc.exit 3 uses(%v0, %v1)
"""
    assert ask(body, "budget [vgpr 5]").answer is Possible.FEASIBLE
    found = ask(body, "budget [vgpr 4]")
    assert found.answer is Possible.INFEASIBLE
    assert any("vgpr[1]" in text for _, text in found.notes)


def test_relations_between_operands() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 1> pin vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<av, 1> pin agpr[0]
  regalloc.inst 0 "a" defs(%v0, %v1) where [same_bank(0, 1)]
  regalloc.exit 1 uses(%v0, %v1)
"""
    found = ask(body)
    assert found.answer is Possible.INFEASIBLE
    assert "relates them" in found.notes[0][1]


def test_operand_class() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<av, 1> pin agpr[0]
  regalloc.inst 0 "a" defs(%v0 as vgpr)
  regalloc.exit 1 uses(%v0)
"""
    found = ask(body)
    assert found.answer is Possible.INFEASIBLE
    assert "asks for class 'vgpr'" in found.notes[0][1]


def test_loop() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.inst 2 "c" uses(%v1)
  regalloc.branch 3 "loop" to ^bb1, ^bb2
^bb2:
  regalloc.exit 4
"""
    assert ask(body, "budget [vgpr 1]").answer is Possible.INFEASIBLE
    assert ask(body, "budget [vgpr 2]").answer is Possible.FEASIBLE


def test_without_target() -> None:
    (found,) = parsed(kernel("k", values(1)))
    assert check_feasible(found).answer is Possible.UNKNOWN


DIVERGENT = """\
  %exec = regalloc.preg sgpr[126:127]
  %scc = regalloc.preg scc[0]
  %s = regalloc.vreg 100 : !regalloc.vreg<sgpr, 2>
  %c = regalloc.vreg 101 : !regalloc.vreg<sgpr, 2>
{declarations}\
{head}\
  regalloc.inst "cmp" native "V_CMP_EQ_U32_e64" defs(%c) uses(implicit mask %exec)
  regalloc.inst "save" native "S_AND_SAVEEXEC_B64" defs(%s, implicit %exec, \
implicit dead %scc) uses(%c, implicit %exec)
  regalloc.branch to ^bb1
^bb1:
{then}\
  regalloc.inst "or" native "S_OR_B64" defs(%exec, implicit dead %scc) \
uses(%exec, %s)
  regalloc.branch to ^bb2
^bb2:
{tail}\
  regalloc.exit
"""


def divergent(choose: random.Random, count: int = 3) -> str:
    """A kernel in which some threads sit out a block."""
    declarations = "".join(
        f"  %v{i} = regalloc.vreg {i} : !regalloc.vreg<vgpr, 1>\n" for i in range(count)
    )
    mask = "implicit mask %exec"

    def statements(number: int) -> str:
        lines = ""
        for _ in range(number):
            a, b = choose.randrange(count), choose.randrange(count)
            lines += "  " + choose.choice(
                [
                    f'regalloc.inst "d" defs(%v{a}) uses({mask})',
                    f'regalloc.inst "u" uses(%v{a}, {mask})',
                    f'regalloc.inst "t" defs(%v{a}) uses(%v{b}, {mask})',
                    f"regalloc.copy {choose.randrange(10**6)} %v{a} = %v{b} mask %exec",
                ]
            )
            lines += "\n"
        return lines

    return DIVERGENT.format(
        declarations=declarations,
        head=statements(4),
        then=statements(4),
        tail=statements(3),
    )


@pytest.mark.parametrize("seed", [*range(10), 50])
def test_never_infeasible_where_some_allocation_is_proved(seed: int) -> None:
    """All allocations of small kernels, tried one by one."""
    budget = 2
    body = divergent(random.Random(seed))
    (found,) = parsed(module(kernel("k", body, f"budget [vgpr {budget}]")))
    answer = check_feasible(found).answer
    registers = [op for op in found.body.blocks[0] if isinstance(op, regalloc.VRegOp)]
    with found.context:
        for op in registers[:2]:
            first = 0 if op is registers[0] else 2
            op.at = regalloc.PhysAttr(
                ir.Attribute.parse(f"#regalloc.phys<sgpr[{first}:{first + 1}]>")
            )
        places = [
            regalloc.PhysAttr(ir.Attribute.parse(f"#regalloc.phys<vgpr[{i}]>"))
            for i in range(budget)
        ]
        possible = False
        for choice in itertools.product(places, repeat=len(registers) - 2):
            for op, at in zip(registers[2:], choice, strict=True):
                op.at = at
            if verify(found).status is Status.PROVED:
                possible = True
                break
    if possible:
        assert answer is not Possible.INFEASIBLE
    else:
        assert answer is not Possible.FEASIBLE


@needs_plugin
@pytest.mark.parametrize(
    ("file", "chip"), [("loop.ll", "gfx90a"), ("half.ll", "gfx1100")]
)
def test_what_llvm_allocates_is_feasible(file: str, chip: str) -> None:
    result = veriloc("check", INPUTS / file, "--chip", chip, "--feasible")
    assert result.returncode == 0, result.stderr
    assert "feasible: all" in result.stdout


@needs_plugin
def test_what_llvm_must_spill_is_infeasible() -> None:
    result = veriloc("check", INPUTS / "spill.ll", "--chip", "gfx90a", "--feasible")
    assert result.returncode == 1
    assert "cannot be allocated without spills" in result.stderr
    assert "bank 'sgpr'" in result.stderr


# Pins ---------------------------------------------------------------------------------

TWO = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 2>
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1>
  regalloc.inst 0 "a" defs(%v0)
  regalloc.inst 1 "a" defs(%v1)
  regalloc.exit 2 uses(%v0, %v1)
"""


def pin(tmp_path: Path, pins: str, *bodies: str, extra: str = "") -> list[str]:
    """Apply pins; says what is impossible about them."""
    file = tmp_path / "pins.txt"
    file.write_text(pins)
    kernels = [kernel(f"k{i}", body, extra) for i, body in enumerate(bodies)]
    with ir.Context():
        parsed_module = ir.Module.parse(module(*kernels))
        found = find_kernels(parsed_module)
        apply_pins(read_pins(file), found)
        problems = [check_pins(k) for k in found]
        return [p.text for p in problems if p is not None]


def test_possible_pins(tmp_path: Path) -> None:
    text = "// a comment\n\n  %v0 = vgpr[4:5]  # another\n%v1=vgpr[6]\n"
    assert pin(tmp_path, text, TWO) == []


def test_sections(tmp_path: Path) -> None:
    text = '@k0:\n%v1 = vgpr[1]\n@"k1" :\n%v1 = vgpr[2]\n'
    assert pin(tmp_path, text, TWO, TWO) == []


@pytest.mark.parametrize(
    ("pins", "message"),
    [
        ("%v0 = vgpr[4]", "1: vgpr[4] has not the size of %v0, which is 2 registers"),
        ("\n%v9 = vgpr[4]", "2: kernel @k0 has no virtual register %v9"),
        ("%v1 = xgpr[4]", "1: the target of @k0 has no xgpr[4]; it has vgpr[0:255]"),
        ("%v1 = vgpr[999]", "has no vgpr[999]"),
        ("%v1 = vgpr[5:4]", "is no register range"),
        ("%v1 = vgpr[4", "1: expected '%v12 = vgpr[4:7]' or '@kernel:'"),
        ("v1 = vgpr[4]", "found 'v1 = vgpr[4]'"),
        ("%v1 = vgpr[4]\n%v1 = vgpr[4]", "2: %v1 is pinned already, in"),
        ("@other:\n%v1 = vgpr[4]", "2: the module has no kernel @other"),
    ],
)
def test_bad_pins(tmp_path: Path, pins: str, message: str) -> None:
    with pytest.raises(PinError) as error:
        pin(tmp_path, pins, TWO)
    assert message in str(error.value)
    assert str(tmp_path / "pins.txt") in str(error.value)


def test_which_kernel(tmp_path: Path) -> None:
    with pytest.raises(PinError, match="has 2 kernels; say which one"):
        pin(tmp_path, "%v1 = vgpr[4]", TWO, TWO)


def test_no_text(tmp_path: Path) -> None:
    (tmp_path / "pins.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(PinError, match="is no text"):
        read_pins(tmp_path / "pins.txt")


@pytest.mark.parametrize(
    ("pins", "extra", "message"),
    [
        ("%v1 = agpr[0]", "", "%v1 cannot be pinned to agpr[0], which is outside its"),
        (
            "%v1 = vgpr[7]",
            "reserved [vgpr[7]]",
            "%v1 cannot be pinned to vgpr[7], because vgpr[7] is reserved",
        ),
        ("%v1 = vgpr[9]", "budget [vgpr 8]", "the kernel may use 8 of bank 'vgpr'"),
        (
            "%v0 = vgpr[4:5]\n%v1 = vgpr[5]",
            "",
            "%v0 (pinned to vgpr[4:5]) and %v1 (pinned to vgpr[5]) are both needed",
        ),
    ],
)
def test_impossible_pins(tmp_path: Path, pins: str, extra: str, message: str) -> None:
    (text,) = pin(tmp_path, pins, TWO, extra=extra)
    assert message in text


def test_command(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(module(kernel("k", TWO, "budget [vgpr 4]")))
    pins = tmp_path / "pins.txt"
    pins.write_text("%v1 = vgpr[1]\n")
    arguments = ("check", "m.mlir", "--feasible", "--pin", "pins.txt")
    assert veriloc(*arguments, cwd=tmp_path).returncode == 0
    pins.write_text("%v1 = vgpr[4]\n")
    refused = veriloc(*arguments, cwd=tmp_path)
    assert refused.returncode == 1
    assert "impossible pin: %v1 cannot be pinned to vgpr[4]" in refused.stderr
    pins.write_text("%v1 = vgpr\n")
    wrong = veriloc(*arguments, cwd=tmp_path)
    assert wrong.returncode == 2
    assert "pins.txt:1: expected" in wrong.stderr


def test_pin_that_the_allocation_breaks(tmp_path: Path) -> None:
    body = TWO.replace("<vgpr, 2>", "<vgpr, 2> at vgpr[0:1]")
    body = body.replace("<vgpr, 1>", "<vgpr, 1> at vgpr[2]")
    (tmp_path / "m.mlir").write_text(module(kernel("k", body)))
    (tmp_path / "pins.txt").write_text("%v1 = vgpr[3]\n")
    result = veriloc("check", "m.mlir", "--pin", "pins.txt", cwd=tmp_path)
    assert result.returncode == 1
    assert "[fixed] %v1 is pinned to vgpr[3] and placed at vgpr[2]" in result.stderr
