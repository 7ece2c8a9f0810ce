"""Targets: chips as LLVM describes them, and places of registers."""

from __future__ import annotations

import pytest

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.targets.amdgpu import UnknownRegisterError, target
from veriloc.targets.registers import Lanes, Place, Shape, places, runs

CHIPS = (
    ("gfx908", ""),
    ("gfx90a", ""),
    ("gfx942", ""),
    ("gfx1100", ""),
    ("gfx1100", "+wavefrontsize64"),
    ("gfx1201", ""),
)


@pytest.mark.parametrize(("chip", "features"), CHIPS)
def test_attribute_round_trips(chip: str, features: str) -> None:
    with ir.Context():
        attribute = ir.Attribute.parse(target(chip, features).attribute)
        assert isinstance(attribute, regalloc.TargetAttr)
        assert attribute.chip == chip
        assert attribute.features == features
        assert ir.Attribute.parse(str(attribute)) == attribute


@pytest.mark.parametrize(("chip", "features"), CHIPS)
def test_every_usual_class_has_a_shape(chip: str, features: str) -> None:
    """Classes that LLVM infers from constraints of parts may have none."""
    known = target(chip, features)
    usual = [
        name
        for name, register_class in known.tables.classes.items()
        if register_class.allocatable
        and register_class.bits >= 32
        and name.startswith(("VGPR_", "VReg_", "AV_", "SGPR_", "SReg_"))
        and "_with_" not in name
        and "Lo128" not in name
    ]
    assert len(usual) > 50
    for name in usual:
        shape = known.class_shape(name).shape
        assert shape.units == known.tables.classes[name].bits // 32, name


def test_shape_lists_the_registers_of_the_class() -> None:
    known = target("gfx942")
    for name in ("SGPR_128", "SReg_64", "VReg_96_Align2", "AV_1024_Align2"):
        found = known.class_shape(name)
        members = {
            known.place_of(r)
            for r in known.tables.classes[name].members.registers(found.shape.units)
        }
        expected = {
            Place(p.bank, first, found.shape.units)
            for p in found.ranges
            for first in range(p.first, p.first + p.units - found.shape.units + 1)
            if first % found.shape.align == 0
        }
        assert expected
        # LLVM's classes also have registers that it never gives away.
        assert expected <= members, name


def test_special_registers_are_numbered_as_encoded() -> None:
    old, new = target("gfx942"), target("gfx1100")
    assert old.place("VCC") == new.place("VCC") == Place("sgpr", 106, 2)
    assert old.place("EXEC_HI") == Place("sgpr", 127)
    assert (old.place("M0"), new.place("M0")) == (
        Place("sgpr", 124),
        Place("sgpr", 125),
    )
    assert new.place("SGPR_NULL") == Place("sgpr", 124)
    assert old.place("FLAT_SCR") == Place("sgpr", 102, 2)
    assert new.place("FLAT_SCR") == Place("flat_scratch", 0, 2)
    assert old.place("TTMP0_TTMP1") == Place("sgpr", 108, 2)
    assert old.place("SCC") == Place("scc", 0)
    assert new.place("VGPR5_HI16") == Place("vgpr", 5, 1, "hi")
    assert old.place("AGPR2_AGPR3_AGPR4") == Place("agpr", 2, 3)


@pytest.mark.parametrize(
    ("chip", "wave", "mask"),
    [("gfx942", 64, Place("sgpr", 126, 2)), ("gfx1100", 32, Place("sgpr", 126))],
)
def test_wave(chip: str, wave: int, mask: Place) -> None:
    known = target(chip)
    assert (known.wave, known.mask) == (wave, mask)


def test_names_lead_back() -> None:
    known = target("gfx90a")
    for name in ("VGPR4_VGPR5", "SGPR30_SGPR31", "AGPR255", "VCC", "VCC_LO"):
        assert known.llvm_name(known.place(name)) == name
    with pytest.raises(UnknownRegisterError, match=r"sgpr\[1:2\]"):
        known.llvm_name(Place("sgpr", 1, 2))


def test_lanes() -> None:
    known = target("gfx1100")
    assert known.lanes("sub2") == Lanes(2)
    assert known.lanes("sub4_sub5_sub6") == Lanes(4, 3)
    assert known.lanes("hi16") == Lanes(0, 1, "hi")
    assert known.lanes("sub3_lo16") == Lanes(3, 1, "lo")
    with pytest.raises(UnknownRegisterError, match="nowhere"):
        known.lanes("nowhere")
    mask = known.tables.subregs["sub1_sub2"].lanes
    assert known.lanes_of_mask(mask) == {2, 3, 4, 5}


@pytest.mark.parametrize("chip", ["gfx90", "sm_90", "", "gfx942:xnack+"])
def test_names_that_are_no_chips(chip: str) -> None:
    with pytest.raises(UnknownRegisterError, match="not the name of an AMD chip"):
        target(chip)


def test_unknown_names() -> None:
    known = target("gfx1100")
    with pytest.raises(UnknownRegisterError, match="AGPR0"):
        known.place("AGPR0")
    with pytest.raises(UnknownRegisterError, match="PC_REG"):
        known.place("PC_REG")
    with pytest.raises(UnknownRegisterError, match="CCR_SGPR_64"):
        known.class_shape("CCR_SGPR_64")
    with pytest.raises(UnknownRegisterError, match="Nothing"):
        known.class_shape("Nothing")


def test_occupancy_steps_of_the_unified_file() -> None:
    with ir.Context():
        (table,) = regalloc.TargetAttr(
            ir.Attribute.parse(target("gfx90a").attribute)
        ).occupancy
        # AMD, "CDNA2 instruction set architecture": 512 registers for a SIMD's waves.
        assert str(table).startswith(
            "#regalloc.occupancy<sum [vgpr, agpr], base = 4, granule = 8, "
            "steps = [64 -> 8, 72 -> 7, 80 -> 6, 96 -> 5, 128 -> 4, 168 -> 3, 256 -> 2"
        )


#
# Places
#


def test_runs_are_merged() -> None:
    single = [Place("v", i) for i in (3, 1, 2, 7, 2)] + [Place("s", 4)]
    assert places(single) == [Place("s", 4), Place("v", 1, 3), Place("v", 7)]


def test_part_and_base_are_inverse() -> None:
    shape = Shape("vgpr", 4, 2)
    base = Place("vgpr", 8, 4)
    for lanes in (None, Lanes(0), Lanes(1, 2), Lanes(3, 1, "hi")):
        assert shape.base_of(shape.at(base, lanes), lanes) == base
    assert shape.base_of(Place("vgpr", 1), Lanes(2)) is None
    assert shape.base_of(Place("vgpr", 1, 2), Lanes(0)) is None
    assert shape.base_of(Place("vgpr", 1, 1, "lo"), Lanes(0, 1, "hi")) is None


def test_text() -> None:
    assert str(Place("vgpr", 4, 4)) == "vgpr[4:7]"
    assert str(Place("vgpr", 4, 1, "hi")) == "vgpr[4:hi]"
    assert str(Lanes(2)) == "[2]"
    assert str(Shape("av", 4, 2)) == "!regalloc.vreg<av, 4, align = 2>"
    assert Shape("vgpr", 1, half=True).alias == "!vgpr_half"


def test_narrower_classes() -> None:
    """What an instruction takes of what a register may be."""
    navi, cdna = target("gfx1100"), target("gfx90a")
    both = Lanes(0, 2)
    # Pairs of scalars are aligned, though LLVM's class of both files does not say so.
    assert navi.narrower_class(Shape("sreg", 2, 2), both, "VS_64") is None
    assert navi.narrower_class(Shape("vgpr", 2), both, "VS_64") is None
    assert cdna.narrower_class(Shape("av", 2, 2), both, "VS_64_Align2") == "vgpr"
    assert cdna.narrower_class(Shape("av", 4, 2), Lanes(1), "VGPR_32") == "vgpr"
    # A part of an aligned register need not be aligned itself.
    assert navi.narrower_class(Shape("sgpr", 4, 4), Lanes(2, 2), "SReg_64") is None
    with pytest.raises(UnknownRegisterError, match="no class of the target"):
        navi.narrower_class(Shape("sgpr", 2, 2), both, "VReg_64")
    with pytest.raises(UnknownRegisterError, match="'Odd' is not a register class"):
        navi.narrower_class(Shape("sgpr", 2, 2), both, "Odd")


def test_lanes_as_runs() -> None:
    assert runs([]) == []
    assert runs([2, 3, 4, 5]) == [Lanes(1, 2)]
    assert runs([0, 1, 3, 6, 7]) == [Lanes(0), Lanes(1, 1, "hi"), Lanes(3)]
    assert [list(part.all_lanes) for part in runs([4, 6, 7])] == [[4], [6, 7]]
