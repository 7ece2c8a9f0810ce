"""AMD chips: LLVM's register tables as a `#regalloc.target`, and names as places.

Registers are numbered as the hardware encodes scalar operands, so VCC is
sgpr[106:107] and EXEC sgpr[126:127]; what has no such encoding is a bank of its
own (scc, mode, ...). LLVM's tables come from the plugin (`load_tables`).

Knows nothing of kernels.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from veriloc.lowering.amdgpu.registers import PhysicalRegister, RegisterList
from veriloc.lowering.amdgpu.tables import RegisterClass, Tables, load_tables
from veriloc.targets.registers import Half, Lanes, Place, Shape


class UnknownRegisterError(ValueError):
    """A register, class or index that has no place in the target."""


SGPR_ENCODINGS = 128
"""Scalar operands 0 to 127 are registers, those above are constants (ISA manuals,
"Scalar ALU operands")."""

VCC = Place("sgpr", 106, 2)
EXEC = Place("sgpr", 126, 2)


def _generation(cpu: str) -> int:
    """The major version in a name of the form gfx90a, gfx1100, gfx9-4-generic."""
    match = re.fullmatch(r"gfx(\d+)[0-9a-f]{2}|gfx(\d+)(-\d+)*-generic", cpu)
    if match is None:
        raise UnknownRegisterError(
            f"'{cpu}' is not the name of an AMD chip like gfx942 or gfx1100"
        )
    return int(match[1] or match[2])


def _special_places(generation: int) -> dict[str, Place]:
    """Special registers by LLVM's name.

    LLVM has one register for all chips (M0) beside one for each encoding
    (M0_gfx11plus), and allocation sees only the first. The encodings are in
    SIRegisterInfo.td and in the table of scalar operands of the ISA manuals.
    """
    named = {
        "VCC": VCC,
        "EXEC": EXEC,
        "M0": Place("sgpr", 125 if generation >= 11 else 124),
        "SCC": Place("scc", 0),
        "MODE": Place("mode", 0),
        "LDS_DIRECT": Place("lds_direct", 0),
        "SRC_SHARED_BASE": Place("src_shared_base", 0, 2),
        "SRC_SHARED_LIMIT": Place("src_shared_limit", 0, 2),
        "SRC_PRIVATE_BASE": Place("src_private_base", 0, 2),
        "SRC_PRIVATE_LIMIT": Place("src_private_limit", 0, 2),
        "SRC_FLAT_SCRATCH_BASE": Place("src_flat_scratch_base", 0, 2),
        "SRC_POPS_EXITING_WAVE_ID": Place("src_pops_exiting_wave_id", 0),
    }
    if generation >= 10:
        # FLAT_SCRATCH and XNACK_MASK left the scalar file.
        null = 124 if generation >= 11 else 125
        named |= {
            "SGPR_NULL": Place("sgpr", null),
            "FLAT_SCR": Place("flat_scratch", 0, 2),
            "XNACK_MASK": Place("xnack_mask", 0, 2),
        }
    else:
        named |= {
            "FLAT_SCR": Place("sgpr", 104 if generation == 7 else 102, 2),
            "XNACK_MASK": Place("sgpr", 104, 2),
        }
    parts = {}
    for name, place in named.items():
        if place.units == 2:
            parts[f"{name}_LO"] = Place(place.bank, place.first)
            parts[f"{name}_HI"] = Place(place.bank, place.first + 1)
    named |= parts
    if "SGPR_NULL" in named:
        # A 64-bit null is one encoding that reads as 64 zeros.
        named["SGPR_NULL64"] = named["SGPR_NULL"]
    return named


@dataclass(frozen=True, slots=True)
class ClassShape:
    """An LLVM register class: its registers are the aligned runs inside ranges."""

    register_class: str
    shape: Shape
    ranges: tuple[Place, ...]


_Start = tuple[str, int, Half | None]
"""Bank, first register and half of a register."""


def _starts(
    ranges: tuple[Place, ...], units: int, align: int, half: bool
) -> set[_Start]:
    """Where registers of a size may start in ranges."""
    halves: tuple[Half | None, ...] = ("lo", "hi") if half else (None,)
    return {
        (place.bank, first, part)
        for place in ranges
        for first in range(place.first, place.first + place.units - units + 1)
        if first % align == 0
        for part in halves
    }


@dataclass(frozen=True)
class AMDGPUTarget:
    """One chip in one wave size."""

    chip: str
    features: str
    tables: Tables = field(repr=False)

    @cached_property
    def generation(self) -> int:
        """Major version of the architecture."""
        return _generation(self.chip)

    @property
    def wave(self) -> int:
        """Threads per wave."""
        return self.tables.target.wavefront

    @property
    def has_agprs(self) -> bool:
        """It has accumulation registers."""
        return self.tables.addressable["agpr"] > 0

    @property
    def num_sgprs(self) -> int:
        """SGPRs in front of the special ones.

        106 since GFX10; before, FLAT_SCRATCH and XNACK_MASK take the upper four
        (ISA manuals, "SGPRs").
        """
        return 106 if self.generation >= 10 else 102

    @property
    def mask(self) -> Place:
        """The part of EXEC that masks a wave of this size."""
        return EXEC if self.wave == 64 else Place("sgpr", EXEC.first)

    @cached_property
    def _special(self) -> dict[str, Place]:
        return _special_places(self.generation)

    @cached_property
    def _special_numbers(self) -> dict[int, Place]:
        """Places by the number that the plugin gives to special registers."""
        numbers = {}
        for name, place in self._special.items():
            register = self.tables.registers.get(name)
            if register and register.bank == "special" and register.count == 1:
                numbers[register.first] = Place(place.bank, place.first)
        return numbers

    #
    # Places
    #

    def place(self, name: str) -> Place:
        """Where LLVM's register of that name is.

        Raises:
            UnknownRegisterError: it has no place.
        """
        if name in self._special:
            return self._special[name]
        register = self.tables.registers.get(name)
        if register is None:
            raise UnknownRegisterError(f"{self.chip} has no register {name}")
        place = self.place_of(register)
        if place is None:
            raise UnknownRegisterError(f"register {name} has no place in a target")
        return place

    def place_of(self, register: PhysicalRegister) -> Place | None:
        """The place of an interval of a bank; None for unused special ones."""
        match register.bank:
            case "special":
                first = self._special_numbers.get(register.first)
                if first is None:
                    return None
                return Place(first.bank, first.first, register.count, register.half)
            case "ttmp":
                base = 108 if self.generation >= 9 else 112
                return Place(
                    "sgpr", base + register.first, register.count, register.half
                )
            case bank:
                return Place(bank, register.first, register.count, register.half)

    def single_places(self, registers: RegisterList) -> Iterator[Place]:
        """The single registers of a list that exist on this chip."""
        for register in registers.registers():
            place = self.place_of(register)
            if place and place.first + place.units <= self.bank_size(place.bank):
                yield place

    def all_places(self) -> Iterator[Place]:
        """Every single register of the chip."""
        banks = {"vgpr", "agpr", "sgpr", *(p.bank for p in self._special.values())}
        for bank in sorted(banks):
            yield from (Place(bank, i) for i in range(self.bank_size(bank)))

    def bank_size(self, bank: str) -> int:
        """Number of registers of a bank; 0 if the chip lacks it."""
        match bank:
            case "vgpr":
                # The highest one may be reserved where it was counted.
                return -(-self.tables.addressable[bank] // 256) * 256
            case "agpr":
                return self.tables.addressable[bank]
            case "sgpr":
                return SGPR_ENCODINGS
            case _:
                return max(
                    (
                        p.first + p.units
                        for p in self._special.values()
                        if p.bank == bank
                    ),
                    default=0,
                )

    @cached_property
    def _names(self) -> dict[Place, str]:
        """LLVM's names by place, for the registers that allocation gives away."""
        names: dict[Place, str] = {}
        for name, register in self.tables.registers.items():
            if register.bank in ("vgpr", "agpr", "sgpr"):
                place = self.place_of(register)
                if place is not None:
                    names.setdefault(place, name)
        for name in ("VCC", "VCC_LO", "VCC_HI"):
            names[self._special[name]] = name
        return names

    def llvm_name(self, place: Place) -> str:
        """LLVM's name of the registers at a place.

        Raises:
            UnknownRegisterError: LLVM has no register of that extent.
        """
        if place not in self._names:
            raise UnknownRegisterError(f"LLVM has no register {place} on {self.chip}")
        return self._names[place]

    #
    # Lanes
    #

    def lanes(self, index: str) -> Lanes:
        """The units that a sub-register index names.

        Raises:
            UnknownRegisterError: it is no run of units and no half of one.
        """
        known = self._lanes.get(index)
        if known is not None:
            return known
        subreg = self.tables.subregs.get(index)
        if subreg is None:
            raise UnknownRegisterError(f"'{index}' is not a sub-register index")
        first, offset = divmod(subreg.offset, 32)
        if subreg.size == 16 and offset in (0, 16):
            lanes = Lanes(first, 1, "hi" if offset else "lo")
        elif offset == 0 and subreg.size % 32 == 0 and first < 32:
            lanes = Lanes(first, subreg.size // 32)
        else:
            raise UnknownRegisterError(
                f"sub-register index '{index}' (bits {subreg.offset} and {subreg.size} "
                "more) is no run of 32-bit units and no half of one"
            )
        self._lanes[index] = lanes
        return lanes

    @cached_property
    def _lanes(self) -> dict[str, Lanes]:
        return {}

    def lanes_of_mask(self, mask: int) -> set[int]:
        """The 16-bit lanes that LLVM's lane mask covers, in bit order."""
        bits = self._lane_bits
        covered: set[int] = set()
        while mask:
            low = mask & -mask
            offset, size = bits[low.bit_length() - 1]
            covered.update(range(offset // 16, (offset + size) // 16))
            mask ^= low
        return covered

    @cached_property
    def _lane_bits(self) -> Mapping[int, tuple[int, int]]:
        return self.tables.lane_bits()

    #
    # Classes
    #

    def class_shape(self, name: str) -> ClassShape:
        """An LLVM register class as ranges, size and alignment.

        Raises:
            UnknownRegisterError: its members are not the aligned runs of ranges, or
                the target has no such ranges.
        """
        if name not in self._shapes:
            self._shapes[name] = self._compute_shape(name)
        return self._shapes[name]

    @cached_property
    def _shapes(self) -> dict[str, ClassShape]:
        return {}

    def _usable(self, register_class: RegisterClass, units: int) -> set[_Start]:
        """Where the members start that allocation could give away."""
        starts = set()
        for register in register_class.members.registers(units):
            place = self.place_of(register)
            if place is None or place.bank not in ("vgpr", "agpr", "sgpr"):
                continue
            last = place.first + units
            if place.bank == "sgpr":
                usable = last <= self.num_sgprs or VCC.contains(place)
            else:
                usable = last <= self.bank_size(place.bank)
            if usable:
                starts.add((place.bank, place.first, place.half))
        return starts

    def _compute_shape(self, name: str) -> ClassShape:
        register_class = self.tables.classes.get(name)
        if register_class is None:
            raise UnknownRegisterError(f"'{name}' is not a register class")
        half = register_class.bits == 16
        if not half and register_class.bits % 32:
            raise UnknownRegisterError(
                f"registers of class {name} have {register_class.bits} bits"
            )
        units = max(1, register_class.bits // 32)
        align = 1 if half else register_class.align
        usable = self._usable(register_class, units)
        for dialect_class, ranges in self.classes.items():
            if usable == _starts(ranges, units, align, half):
                shape = Shape(dialect_class, units, align, half)
                return ClassShape(dialect_class, shape, ranges)
        raise UnknownRegisterError(
            f"register class {name}: no class of the target ({', '.join(self.classes)}) "
            f"has just its {len(usable)} registers of {register_class.bits} bits"
        )

    def narrower_class(self, shape: Shape, lanes: Lanes, llvm_class: str) -> str | None:
        """The class that an operand asks for where its register's class allows more.

        Args:
            shape: of the operand's register.
            lanes: the part of it that the operand names.
            llvm_class: what the encoding demands of the part; some of LLVM's classes
                have registers of several files, or 16-bit halves of some only.

        Returns:
            None if all that the register may be fits.

        Raises:
            UnknownRegisterError: what fits is in no class of the target.
        """
        half = shape.half or lanes.half is not None
        align = math.gcd(shape.align, lanes.first) if lanes.first else shape.align
        key = (shape.register_class, llvm_class, half, align)
        if key not in self._narrower:
            members = self.tables.classes.get(llvm_class)
            if members is None:
                raise UnknownRegisterError(f"'{llvm_class}' is not a register class")
            units = max(1, members.bits // 32)
            own = _starts(self.classes[shape.register_class], units, align, half)
            fitting = own & self._usable(members, units)
            names = (
                name
                for name, ranges in self.classes.items()
                if _starts(ranges, units, max(align, members.align), half) == fitting
            )
            found = None if fitting == own else next(names, "")
            self._narrower[key] = found
        name = self._narrower[key]
        if name == "":
            raise UnknownRegisterError(
                f"no class of the target ({', '.join(self.classes)}) has just the "
                f"registers of class {shape.register_class} that are in LLVM's class "
                f"{llvm_class}"
            )
        return name

    @cached_property
    def _narrower(self) -> dict[tuple[str, str, bool, int], str | None]:
        return {}

    @cached_property
    def classes(self) -> dict[str, tuple[Place, ...]]:
        """Register classes of the target by name: the ranges they allow."""
        vgpr = Place("vgpr", 0, self.bank_size("vgpr"))
        agpr = Place("agpr", 0, self.bank_size("agpr"))
        sgpr = Place("sgpr", 0, self.num_sgprs)
        classes: dict[str, tuple[Place, ...]] = {"vgpr": (vgpr,)}
        if self.has_agprs:
            classes |= {"agpr": (agpr,), "av": (vgpr, agpr)}
        classes |= {"sgpr": (sgpr,), "sreg": (sgpr, VCC)}
        if self.generation >= 11:
            # 16-bit instructions in their short encoding reach half of the file.
            classes["vgpr_lo128"] = (Place("vgpr", 0, 128),)
        return classes

    #
    # The attribute
    #

    @cached_property
    def reserved(self) -> tuple[Place, ...]:
        """Registers that no function may be given."""
        return (
            Place("sgpr", self.num_sgprs, VCC.first - self.num_sgprs),
            Place("sgpr", VCC.first + 2, SGPR_ENCODINGS - VCC.first - 2),
        )

    @cached_property
    def attribute(self) -> str:
        """The text of the `#regalloc.target`."""
        return "".join(self._attribute_parts())

    def _attribute_parts(self) -> Iterator[str]:
        yield f'#regalloc.target<amdgpu, "{self.chip}", wave = {self.wave}'
        if self.features:
            yield f', features = "{self.features}"'
        banks = [f"<vgpr, {self.bank_size('vgpr')} x 32>"]
        if self.has_agprs:
            banks.append(f"<agpr, {self.bank_size('agpr')} x 32>")
        reserved = ", ".join(str(p) for p in self.reserved if p.units)
        banks.append(f"<sgpr, {SGPR_ENCODINGS} x 32, uniform, reserved = [{reserved}]>")
        others = dict.fromkeys(p.bank for p in self._special.values())
        for bank in others:
            if bank == "sgpr":
                continue
            bits = 1 if bank == "scc" else 32
            uniform = "" if bank == "lds_direct" else ", uniform"
            banks.append(f"<{bank}, {self.bank_size(bank)} x {bits}{uniform}>")
        yield f", banks = [{', '.join(banks)}]"
        classes = (
            f"<{name} in {', '.join(map(str, ranges))}>"
            for name, ranges in self.classes.items()
        )
        yield f", classes = [{', '.join(classes)}]"
        yield f", occupancy = [{self._occupancy()}]"
        names = (
            f"{assembly} = #regalloc.phys<{self._special[name]}>"
            for assembly, name in _ASSEMBLY_NAMES.items()
            if name in self._special
        )
        yield f", names = {{{', '.join(names)}}}>"

    def _occupancy(self) -> str:
        """The table of waves by VGPRs.

        SGPRs limit nothing since GFX10, and before only kernels of more than 9 waves
        (GFX9) would be told apart; they are left out.
        """
        steps = ", ".join(
            f"{step.vgprs} -> {step.waves}" for step in self.tables.occupancy
        )
        granule = self.tables.vgpr_granule
        if self.tables.unified_vgprs:
            base = self.tables.accumulation_offset_granule
            head = f"sum [vgpr, agpr], base = {base}"
        elif self.has_agprs:
            head = "max [vgpr, agpr]"
        else:
            head = "max [vgpr]"
        return f"<{head}, granule = {granule}, steps = [{steps}]>"


_ASSEMBLY_NAMES = {
    "exec": "EXEC",
    "exec_lo": "EXEC_LO",
    "exec_hi": "EXEC_HI",
    "vcc": "VCC",
    "vcc_lo": "VCC_LO",
    "vcc_hi": "VCC_HI",
    "m0": "M0",
    "scc": "SCC",
    "mode": "MODE",
    "null": "SGPR_NULL",
    "flat_scratch": "FLAT_SCR",
    "xnack_mask": "XNACK_MASK",
}


def target(chip: str, features: str = "") -> AMDGPUTarget:
    """A chip's target; the first call for a chip asks LLVM and takes a second.

    Args:
        chip: as LLVM names it, e.g. `gfx942`.
        features: as `-mattr`, e.g. `+wavefrontsize64`.

    Raises:
        UnknownRegisterError: the name is not that of an AMD chip.
        LlcError: LLVM does not know the chip or a feature.
        PluginError: llc or the plugin is missing.
    """
    _generation(chip)
    tables = load_tables(chip, features)
    known = _known.get((chip, features))
    if known is None or known.tables is not tables:
        known = _known[chip, features] = AMDGPUTarget(chip, features, tables)
    return known


_known: dict[tuple[str, str], AMDGPUTarget] = {}
"""Targets remember what they worked out: names, classes, narrower classes."""
