"""Facts about AMD chips that cost models need beyond registers and occupancy steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

_LOCAL_MEMORY = 64 * 1024
"""Bytes of LDS that one workgroup can have (LLVM: FeatureAddressableLocalMemorySize)."""

_LARGE_LOCAL_MEMORY = {"gfx950": 160 * 1024, "gfx1250": 320 * 1024}
"""Chips with more (the same)."""

_UNITS = 4
"""Execution units of a compute unit or workgroup processor."""

DEFAULT_WORKGROUP = 1024
"""Threads of a workgroup where the kernel does not say (LLVM's default)."""


def read_banks(generation: int) -> dict[str, int]:
    """Banks of the VGPR file that operands of one instruction conflict in.

    Four, chosen by the lowest two bits of the number, since GFX10 (RDNA3 ISA, "Dual Issue
    VALU": "there are 4 VGPR banks (indexed by SRC[1:0])"; LLVM's register bank
    reassignment for GFX10 used the same). No public source names conflicts for GFX9.

    Args:
        generation: major version of the architecture.
    """
    return {"vgpr": 4} if generation >= 10 else {}


def waves_by_local_memory(
    chip: str,
    wave: int,
    machine_info: Mapping[str, int | bool | str],
    attributes: Mapping[str, str],
) -> int | None:
    """Waves per execution unit that the kernel's LDS leaves room for; None: no limit.

    As LLVM counts (AMDGPUSubtarget::getOccupancyWithWorkGroupSizes): workgroups that fit
    into the LDS of a compute unit, times their waves, over its four execution units. The
    workgroup processors of GFX10 and later have four units too, and twice the LDS; half
    of both in CU mode.

    Args:
        chip: as LLVM names it.
        wave: threads per wave.
        machine_info: LLVM's function info; `ldsSize` in bytes.
        attributes: the function's; `amdgpu-flat-work-group-size` in threads.
    """
    used = machine_info.get("ldsSize")
    if not isinstance(used, int) or isinstance(used, bool) or used <= 0:
        return None
    memory = _LARGE_LOCAL_MEMORY.get(chip, _LOCAL_MEMORY)
    modern = not re.match(r"gfx[6-9]", chip)
    groups = max(1, (2 * memory if modern else memory) // used)
    waves = -(-workgroup_size(attributes) // wave)
    return max(1, -(-groups * waves // _UNITS))


def workgroup_size(attributes: Mapping[str, str]) -> int:
    """The largest workgroup a kernel may be launched with, in threads."""
    given = re.fullmatch(
        r"\d+,\s*(\d+)", attributes.get("amdgpu-flat-work-group-size", "")
    )
    return int(given[1]) if given else DEFAULT_WORKGROUP
