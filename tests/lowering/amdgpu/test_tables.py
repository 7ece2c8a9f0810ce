"""The register tables agree with what is known of the chips."""

from __future__ import annotations

from pathlib import Path

import pytest

from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.lowering.amdgpu.registers import PhysicalRegister
from veriloc.lowering.amdgpu.tables import load_tables


@pytest.fixture(autouse=True)
def _needs_plugin(plugin: Path) -> None:
    """Every test here runs the plugin."""


def test_registers() -> None:
    tables = load_tables("gfx90a")
    registers = tables.registers
    assert registers["VGPR4_VGPR5"] == PhysicalRegister("vgpr", 4, 2)
    assert registers["AGPR255"] == PhysicalRegister("agpr", 255, 1)
    assert registers["SGPR8_SGPR9_SGPR10_SGPR11"] == PhysicalRegister("sgpr", 8, 4)
    assert registers["VGPR3_HI16"] == PhysicalRegister("vgpr", 3, 1, "hi")
    assert "VGPR256" not in registers
    vcc, low = registers["VCC"], registers["VCC_LO"]
    assert vcc.bank == low.bank == "special"
    assert vcc.overlaps(low)
    assert not registers["VCC_HI"].overlaps(low)
    assert not vcc.overlaps(registers["EXEC"])


def test_no_two_registers_are_the_same() -> None:
    tables = load_tables("gfx1100")
    seen: dict[PhysicalRegister, str] = {}
    for name, register in tables.registers.items():
        other = seen.setdefault(register, name)
        assert other == name, f"{name} and {other} are both {register}"


def test_classes() -> None:
    classes = load_tables("gfx90a").classes
    assert classes["VReg_64_Align2"].align == 2
    assert classes["VReg_64"].align == 1
    assert classes["SGPR_128"].align == 4
    assert classes["AV_128_Align2"].banks == {"vgpr", "agpr"}
    assert classes["VGPR_32"].members.contains(PhysicalRegister("vgpr", 255, 1))
    assert not classes["VGPR_32"].members.contains(PhysicalRegister("vgpr", 256, 1))
    assert len(classes["VReg_1024_Align2"].members) == 113
    assert classes["SReg_32"].members.contains(
        load_tables("gfx90a").registers["VCC_LO"]
    )
    halves = load_tables("gfx1100").classes["VGPR_16"]
    assert halves.bits == 16
    assert halves.members.contains(PhysicalRegister("vgpr", 7, 1, "hi"))


def test_subregisters() -> None:
    tables = load_tables("gfx90a")
    assert (tables.subregs["sub3"].offset, tables.subregs["sub3"].size) == (96, 32)
    lanes = tables.lane_bits()
    for index in tables.subregs.values():
        covered = sorted(
            lanes[bit] for bit in range(64) if index.lanes >> bit & 1 and bit in lanes
        )
        assert covered[0][0] == index.offset
        assert sum(size for _, size in covered) == index.size


# From the ISA manuals' occupancy rules: register file size per SIMD and lane, divided by
# the waves, rounded down to the allocation granule.
@pytest.mark.parametrize(
    ("cpu", "features", "total", "granule", "waves"),
    [
        ("gfx90a", "", 512, 8, 8),
        ("gfx942", "", 512, 8, 8),
        ("gfx908", "", 256, 4, 10),
        ("gfx1030", "+wavefrontsize32", 1024, 8 * 2, 16),
        ("gfx1100", "", 1536, 24, 16),
        ("gfx1100", "+wavefrontsize64", 768, 12, 16),
        ("gfx1201", "", 1536, 24, 16),
    ],
)
def test_occupancy(
    cpu: str, features: str, total: int, granule: int, waves: int
) -> None:
    tables = load_tables(cpu, features)
    assert tables.vgpr_granule == granule
    most = 512 if tables.unified_vgprs else 256
    assert tables.occupancy[0].waves == waves
    for step in tables.occupancy:
        assert step.vgprs == min(most, total // step.waves // granule * granule)


def test_waves() -> None:
    tables = load_tables("gfx90a")
    assert tables.unified_vgprs
    assert tables.accumulation_offset_granule == 4
    assert tables.waves(128) == 4
    assert tables.waves(129) == 3
    # 125 VGPRs end at 128, where the AGPRs start.
    assert tables.waves(125, agprs=40) == 3
    assert tables.waves(125, agprs=41) == 2
    assert tables.waves(513) == 0
    assert load_tables("gfx908").waves(128, agprs=128) == 2


def test_unknown_chip() -> None:
    with pytest.raises(LlcError):
        load_tables("gfx9999")


def test_damaged_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import veriloc.lowering.amdgpu.tables as module

    monkeypatch.setattr(module, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(module, "_loaded", {})
    first = load_tables("gfx942")
    (cached,) = (tmp_path / "amdgpu-tables").glob("*.json")
    cached.write_text(cached.read_text()[:1000])
    monkeypatch.setattr(module, "_loaded", {})
    assert load_tables("gfx942") == first
    assert [p.name for p in (tmp_path / "amdgpu-tables").iterdir()] == [cached.name]
