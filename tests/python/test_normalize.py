"""Names of instructions that mean the same for all vendors."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from veriloc.normalize import names


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
        assert amdgpu not in patterns, row
        patterns.add(amdgpu)
        references = [int(n) for n in re.findall(r"\\(\d)", name)]
        if references and amdgpu:
            assert max(references) <= re.compile(amdgpu).groups, row
