"""Names of instructions that mean the same for all vendors."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from importlib import resources

import pytest

from veriloc.lowering.nvidia.syntax import parse
from veriloc.normalize import names, sass


@pytest.mark.parametrize(
    ("opcode", "name"),
    [
        ("V_ADD_U32_e32", "add.u32"),
        ("V_ADD_U32_e64", "add.u32"),
        ("S_ADD_U32", "add.u32"),
        ("V_ADD_F32_dpp", "add.f32"),
        ("V_SUBREV_F32_e64", "sub.f32"),
        ("V_FMAC_F32_e32", "fma.f32"),
        ("V_PK_FMA_F16", "fma.f16x2"),
        ("V_PK_MUL_F32", "mul.f32x2"),
        ("V_CVT_F16_F32_e32", "cvt.f16.f32"),
        ("V_CVT_I32_F32_e32", "cvt.s32.f32"),
        ("V_CMP_LT_I64_e64", "cmp.lt.s64"),
        ("S_CMP_LG_U32", "cmp.lg.u32"),
        ("V_MFMA_F32_16X16X16F16_vgprcd_e64", "mma.f32.f16.16x16x16"),
        ("V_MFMA_F32_32X32X8F16_e64", "mma.f32.f16.32x32x8"),
        ("V_MFMA_F32_32X32X8BF16_1K_e64", "mma.f32.bf16_1k.32x32x8"),
        ("V_MFMA_I32_16X16X32I8_mac_e64", "mma.s32.s8.16x16x32"),
        ("V_WMMA_F32_16X16X16_F16_twoaddr_w32", "mma.f32.f16.16x16x16"),
        ("GLOBAL_LOAD_DWORDX4_SADDR", "load.global.b128"),
        ("BUFFER_LOAD_DWORDX2_OFFEN", "load.global.b64"),
        ("BUFFER_STORE_DWORD_OFFEN_exact", "store.global.b32"),
        ("S_LOAD_DWORDX8_IMM_ec", "load.constant.b256"),
        ("DS_READ_B128_gfx9", "load.shared.b128"),
        ("DS_READ2_B64_gfx9", "load.shared.2xb64"),
        ("DS_WRITE_B16_t16", "store.shared.b16"),
        ("S_BARRIER", "barrier"),
        ("S_CBRANCH_SCC1", "branch.cond"),
        ("S_BRANCH", "branch"),
        ("S_ENDPGM", "exit"),
        ("S_MOV_B64_term", "mov.b64"),
    ],
)
def test_amdgpu(opcode: str, name: str) -> None:
    found = names.normalise("amdgpu", opcode)
    assert (found.text, found.shared) == (name, True)
    assert names.is_shared(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("MOV R1, c[0x0][0x28]", "mov.b32"),
        ("IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28]", "mov.b32"),
        ("IMAD.U32 R4, RZ, RZ, UR5", "mov.b32"),
        ("HFMA2 R0, -RZ, RZ, 1, 0", "mov.b32"),
        ("CS2R R4, SRZ", "mov.b64"),
        ("IADD3 R2, R2, 0x1, RZ", "add.u32"),
        ("IADD3 R2, -R2, R3.reuse, RZ", "sub.u32"),
        ("IADD3 R2, P0, R2, R3, R4", "add3.u32"),
        ("IADD.64 R2, R2, R4", "add.u64"),
        ("IMAD R2, R3, R4, RZ", "mul.lo.u32"),
        ("IMAD R2, R3, R4, R5", "mad.u32"),
        ("IMAD.WIDE.U32 R2, R3, R4, R6", "mad.wide.u64"),
        ("IMAD.WIDE R2, R3, R4, R6", "mad.wide.s64"),
        ("IMAD.SHL.U32 R2, R3, 0x4, RZ", "shl.b32"),
        ("SHF.L.U32 R2, R3, 0x4, RZ", "shl.b32"),
        ("SHF.R.U32.HI R2, RZ, 0x4, R3", "shr.u32"),
        ("SHF.R.S32.HI R2, RZ, 0x4, R3", "shr.s32"),
        ("SHF.L.W.U32.HI R2, R3, 0x4, R3", "funnel.b32"),
        ("SHF.L.U64.HI R2, R3, 0x4, R5", "funnel.b32"),
        ("LEA R2, R3, R4, 0x2", "shl_add.u32"),
        ("LOP3.LUT R2, R3, 0xf, RZ, 0xc0, !PT", "and.b32"),
        ("LOP3.LUT R2, R3, RZ, R4, 0xfa, !PT", "or.b32"),
        ("LOP3.LUT R2, R3, R4, RZ, 0x3c, !PT", "xor.b32"),
        ("LOP3.LUT R2, RZ, R4, RZ, 0x33, !PT", "not.b32"),
        ("LOP3.LUT R2, R3, 0x8, R4, 0xf8, !PT", "and_or.b32"),
        ("LOP3.LUT R2, R3, R4, R5, 0xfe, !PT", "or3.b32"),
        ("LOP3.LUT R2, R3, R4, R5, 0x96, !PT", "xor3.b32"),
        ("LOP3.LUT P1, R2, R3, R4, R5, 0x27, !PT", "bitop3.b32"),
        ("PRMT R2, R3, 0x5410, R4", "perm.b32"),
        ("SEL R2, R3, R4, P0", "select.b32"),
        ("ISETP.GE.U32.AND P0, PT, R2, R3, PT", "cmp.ge.u32"),
        ("ISETP.LT.OR P0, PT, R2, R3, P1", "cmp.lt.s32"),
        ("FSETP.GEU.FTZ.AND P0, PT, R2, R3, PT", "cmp.geu.f32"),
        ("FADD R2, R3, R4", "add.f32"),
        ("FADD R2, -R3, R4", "sub.f32"),
        ("FMUL.FTZ R2, R3, R4", "mul.f32"),
        ("FFMA R2, R3, R4, R5", "fma.f32"),
        ("DFMA R2, R4, R6, R8", "fma.f64"),
        ("HFMA2 R2, R3, R4, R5", "fma.f16x2"),
        ("FMNMX R2, R3, R4, PT", "min.f32"),
        ("FMNMX.NAN R2, R3, R4, !PT", "max.f32"),
        ("VIMNMX.U32 R2, R3, R4, PT", "min.u32"),
        ("IMNMX R2, R3, R4, !PT", "max.s32"),
        ("MUFU.EX2 R2, R3", "exp2.f32"),
        ("FRND.FLOOR R2, R3", "floor.f32"),
        ("HADD2.F32 R2, -RZ, R3.H0_H0", "cvt.f32.f16"),
        ("F2FP.F16.F32.PACK_AB R2, R3, R4", "cvt.pack.f16.f32"),
        ("F2FP.BF16.F32.PACK_AB R2, R3, R4", "cvt.pack.bf16.f32"),
        ("I2FP.F32.S32 R2, R3", "cvt.f32.s32"),
        ("I2F.U32.RP R2, R3", "cvt.f32.u32"),
        ("F2I.FTZ.U32.TRUNC.NTZ R2, R3", "cvt.u32.f32"),
        ("F2I.TRUNC.NTZ R2, R3", "cvt.s32.f32"),
        ("F2F.F64.F32 R2, R3", "cvt.f64.f32"),
        ("HMMA.16816.F32 R4, R8, R12, R4", "mma.f32.f16.16x8x16"),
        ("HMMA.16816.F32.BF16 R4, R8, R12, R4", "mma.f32.bf16.16x8x16"),
        ("HMMA.1688.F32.TF32 R4, R8, R12, R4", "mma.f32.tf32.16x8x8"),
        ("IMMA.16832.S8.S8 R4, R8.ROW, R12.COL, R4", "mma.s32.s8.16x8x32"),
        ("DMMA.884 R4, R8, R10, R4", "mma.f64.f64.8x8x4"),
        ("HGMMA.64x128x16.F32 R24, gdesc[UR4], R24", "mma.f32.f16.64x128x16"),
        ("LDG.E R2, desc[UR4][R4.64]", "load.global.b32"),
        ("LDG.E.128.CONSTANT R4, desc[UR4][R4.64]", "load.global.b128"),
        ("LDG.E.U16.CONSTANT R4, desc[UR4][R4.64]", "load.global.u16"),
        ("LDG.E.64.STRONG.GPU R4, desc[UR4][R4.64]", "load.global.b64"),
        ("STG.E.64 desc[UR4][R4.64], R6", "store.global.b64"),
        ("LDS.U16 R2, [R3]", "load.shared.u16"),
        ("LDS R2, [R3]", "load.shared.b32"),
        ("STS.128 [R3], R4", "store.shared.b128"),
        ("LDSM.16.M88.4 R4, [R3]", "load.shared.matrix.b128"),
        ("LDGSTS.E.BYPASS.128 [R3], desc[UR4][R4.64]", "load.global.to_shared"),
        ("LDL.LU R2, [R1]", "load.local.b32"),
        ("ULDC.64 UR4, c[0x0][0x118]", "load.constant.b64"),
        ("LDCU.64 UR4, c[0x0][0x358]", "load.constant.b64"),
        ("ATOMG.E.ADD.STRONG.GPU PT, R2, desc[UR4][R4.64], R3", "atomic.global.add"),
        ("SHFL.BFLY PT, R2, R3, 0x10, 0x1f", "shuffle.bfly.b32"),
        ("BAR.SYNC.DEFER_BLOCKING 0x0", "barrier"),
        ("MEMBAR.SC.GPU", "fence"),
        ("DEPBAR.LE SB0, 0x0", "wait"),
        ("@P0 BRA `(.L_x_1)", "branch.cond"),
        ("BRA `(.L_x_1)", "branch"),
        ("@P0 EXIT", "exit"),
        ("CALL.REL.NOINC `(k$div)", "call"),
    ],
)
def test_nvidia(text: str, name: str) -> None:
    syntax = parse(text)
    opcode = sass.opcode(
        syntax.mnemonic, syntax.operands, guarded=syntax.guard is not None
    )
    found = names.normalise("nvidia", opcode)
    assert (found.text, found.shared) == (name, True)


def test_functions_of_two_inputs() -> None:
    """The table of LOP3 agrees with what the functions are."""
    functions: dict[str, Callable[[int, int], int]] = {
        "and.b32": lambda a, b: a & b,
        "or.b32": lambda a, b: a | b,
        "xor.b32": lambda a, b: a ^ b,
        "andn.b32": lambda a, b: a & ~b,
    }
    inputs = {"a": 0xF0, "b": 0xCC, "c": 0xAA}
    for name, function in functions.items():
        for first, second in itertools.permutations(inputs, 2):
            table = function(inputs[first], inputs[second]) & 0xFF
            operands = [
                "R0",
                *("RZ" if i not in (first, second) else "R1" for i in inputs),
            ]
            opcode = sass.opcode(
                "LOP3.LUT", [*operands, hex(table), "!PT"], guarded=False
            )
            assert names.normalise("nvidia", opcode).text == name


@pytest.mark.parametrize("opcode", ["V_DIV_FIXUP_F32_e64", "S_OR_SAVEEXEC_B64"])
def test_the_vendor_s_own(opcode: str) -> None:
    found = names.normalise("amdgpu", opcode)
    assert not found.shared
    assert found.text == f"amdgpu.{names.strip('amdgpu', opcode).lower()}"
    assert not names.is_shared(found.text)


def test_table() -> None:
    """Every row has a name, no pattern twice, and groups for what the name refers to."""
    text = (resources.files("veriloc.normalize") / "names.csv").read_text()
    rows = [r for r in text.splitlines() if r and not r.startswith("#")]
    assert rows[0] == "name,amdgpu,nvidia"
    patterns = set()
    for row in rows[1:]:
        name, amdgpu, nvidia = row.split(",")
        assert re.fullmatch(r"[a-z0-9_.\\]+", name), row
        assert amdgpu or nvidia, row
        references = [int(n) for n in re.findall(r"\\(\d)", name)]
        for vendor, pattern in (("amdgpu", amdgpu), ("nvidia", nvidia)):
            if pattern:
                assert (vendor, pattern) not in patterns, row
                patterns.add((vendor, pattern))
                assert max(references, default=0) <= re.compile(pattern).groups, row
