"""Reading lines of assembly."""

from __future__ import annotations

import pytest

from veriloc.lowering.nvidia.syntax import Bank, parse


@pytest.mark.parametrize(
    ("line", "form", "registers"),
    [
        (
            "@!P0 IMAD.WIDE R2, R4.reuse, -0x8, R6 ;",
            "IMAD.WIDE R, R, I, R",
            [(Bank.GPR, 2), (Bank.GPR, 4), (Bank.GPR, 6)],
        ),
        (
            "LDG.E.128.CONSTANT R4, desc[UR6][R2.64+-0x10]",
            "LDG.E.128.CONSTANT R, desc[UR][R.64+I]",
            [(Bank.GPR, 4), (Bank.UGPR, 6), (Bank.GPR, 2)],
        ),
        (
            "FSETP.GTU.AND P0, PT, |R5|.reuse, +INF , PT",
            "FSETP.GTU.AND P, P, R, I, P",
            [(Bank.PRED, 0), (Bank.PRED, -1), (Bank.GPR, 5), (Bank.PRED, -1)],
        ),
        ("BRA `(.L_x_R4)", "BRA I", []),
        (
            "HGMMA.64x64x16.F32 R24, gdesc[UR4], RZ, !UPT, gsb0",
            "HGMMA.64x64x16.F32 R, gdesc[UR], R, UP, gsb",
            [
                (Bank.GPR, 24),
                (Bank.UGPR, 4),
                (Bank.GPR, -1),
                (Bank.UPRED, -1),
                (Bank.GROUP, 0),
            ],
        ),
        (
            "TEX.LL RZ, R2, R8, R2, UR4, 2D, 0x3",
            "TEX.LL R, R, R, R, UR, 2D, 0x3",
            [
                (Bank.GPR, -1),
                (Bank.GPR, 2),
                (Bank.GPR, 8),
                (Bank.GPR, 2),
                (Bank.UGPR, 4),
            ],
        ),
        ("S2R R0, SR_CTAID.X", "S2R R, S", [(Bank.GPR, 0)]),
        (
            "FMUL R3, R4, 2.3283064365386962891e-10",
            "FMUL R, R, I",
            [(Bank.GPR, 3), (Bank.GPR, 4)],
        ),
    ],
)
def test_forms(line: str, form: str, registers: list[tuple[Bank, int]]) -> None:
    syntax = parse(line)
    assert syntax.form == form
    assert [(token.bank, token.number) for token in syntax.tokens] == registers


def test_guard_and_flags() -> None:
    syntax = parse("@!UP1 UIADD3 UR4, -UR5, 0x1, URZ")
    assert syntax.guard is not None
    assert (syntax.guard.bank, syntax.guard.number, syntax.guard.negated) == (
        Bank.UPRED,
        1,
        True,
    )
    assert [token.negated for token in syntax.tokens] == [False, True, False]
    assert parse("FFMA R1, R2.reuse, R3, R4.reuse").tokens[1].reuse
    assert not parse("FFMA R1, R2.reuse, R3, R4.reuse").tokens[2].reuse
    half = parse("HADD2.F32 R3, -RZ, R12.reuse.H0_H0")
    assert half.tokens[2].reuse
    assert half.form == parse("HADD2.F32 R3, -RZ, R12.H0_H0").form


def test_targets_of_indirect_branches() -> None:
    syntax = parse('BRX R8 -0x180 (*"BRANCH_TARGETS .L_x_1,.L_x_2"*)')
    assert syntax.targets == (".L_x_1", ".L_x_2")
    assert syntax.form == "BRX R I"


def test_skeletons_differ_where_immediates_do() -> None:
    assert (
        parse("IADD3 R1, R2, 0x4, RZ").skeleton
        == parse("IADD3 R7, R9, 0x4, RZ").skeleton
    )
    assert (
        parse("IADD3 R1, R2, 0x4, RZ").skeleton
        != parse("IADD3 R1, R2, 0x5, RZ").skeleton
    )
    assert parse("@P0 EXIT").skeleton != parse("@!P0 EXIT").skeleton
    assert (
        parse("IADD3 R1, R2, 0x4, RZ").skeleton
        != parse("IADD3 R1, R2, 0x4, R3").skeleton
    )
