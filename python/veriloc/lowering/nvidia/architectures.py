"""The architectures that are understood, and what is known of each beforehand.

Everything else about an encoding is found by probing, see `calibration`.
"""

from __future__ import annotations

from dataclasses import dataclass

from veriloc.lowering.nvidia.errors import UnsupportedError


@dataclass(frozen=True)
class Architecture:
    """One architecture of NVIDIA's.

    Attributes:
        name: as ptxas names it, without the suffix of special feature sets: `sm_90`.
        binary_name: as `nvdisasm -b` names it; the richest feature set, which also
            decodes the plain one.
        uniform_bits: width of a uniform register's field; all ones is URZ.
        header_count: the register count stands in bits 24-31 of the code section's
            sh_info as well as in .nv.info.
        register_banks: number of banks of the register file that a register's number
            chooses from by its low bits; 0 where the rule is not known.
    """

    name: str
    binary_name: str
    uniform_bits: int
    header_count: bool
    register_banks: int

    @property
    def number(self) -> int:
        """89 for sm_89."""
        return int(self.name.removeprefix("sm_"))


ARCHITECTURES = {
    a.name: a
    for a in (
        Architecture("sm_80", "SM80", 6, True, 2),
        Architecture("sm_86", "SM86", 6, True, 2),
        Architecture("sm_89", "SM89", 6, True, 2),
        Architecture("sm_90", "SM90a", 6, False, 2),
        Architecture("sm_100", "SM100a", 8, False, 0),
        Architecture("sm_120", "SM120a", 8, False, 2),
    )
}


def architecture(name: str) -> Architecture:
    """The architecture of that name; `sm_90a` is sm_90.

    Raises:
        UnsupportedError: it is not one of those that were calibrated.
    """
    found = ARCHITECTURES.get(name.rstrip("af"))
    if found is None:
        raise UnsupportedError(
            f"architecture {name} is not supported; supported are {', '.join(ARCHITECTURES)}"
        )
    return found
