"""What a chip's registers are: banks, names, classes, sub-registers, occupancy steps.

Everything comes from LLVM 22. Names, classes and sub-register indices are written by the
plugin. The limits are not public there, so they are observed on tiny kernels, compiled
once a chip and kept in the user's cache:

* occupancy: a kernel whose inline assembly clobbers the N-th register makes the assembly
  printer state the occupancy of a kernel with that many registers (`; Occupancy:`, from
  GCNSubtarget::computeOccupancy);
* budgets: a kernel with `amdgpu-waves-per-eu=N,N` has the registers that LLVM allows at
  that occupancy as its pressure limits, and the rest as reserved registers.

Knows nothing of kernels, the dialect or the allocators.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from veriloc.lowering.amdgpu._decode import FormatError, Node, load
from veriloc.lowering.amdgpu.exports import read_exports
from veriloc.lowering.amdgpu.plugin import (
    Compilation,
    PluginOptions,
    find_llvm_tool,
    find_plugin,
    run_llc,
)
from veriloc.lowering.amdgpu.problem import Target, View
from veriloc.lowering.amdgpu.reading import read_target
from veriloc.lowering.amdgpu.registers import (
    BankName,
    PhysicalRegister,
    RegisterList,
    read_bank,
    read_half,
    read_runs,
)
from veriloc.support.cache import cache_directory

CACHE_FORMAT = 1
"""Raised when what is kept in the cache changes its meaning."""


@dataclass(frozen=True, slots=True)
class SubRegisterIndex:
    """A part of a register; bits counted from the register's lowest."""

    name: str
    offset: int
    size: int
    lanes: int
    """Mask in LLVM's lane numbering, which is not in bit order: use `Tables.lane_bits`."""


@dataclass(frozen=True, slots=True)
class RegisterClass:
    """A set of registers of one size."""

    name: str
    bits: int
    align: int
    """The first 32-bit register of every member is a multiple of this."""
    lanes: int
    allocatable: bool
    members: RegisterList

    @property
    def banks(self) -> frozenset[BankName]:
        """Banks that members come from."""
        return frozenset(run.bank for run in self.members.runs)


@dataclass(frozen=True, slots=True)
class OccupancyStep:
    """How many registers a kernel may use to reach an occupancy."""

    waves: int
    """Waves per execution unit."""
    vgprs: int
    """Most VGPRs (with AGPRs, where the chip has one unified file)."""
    sgprs: int
    """Most SGPRs, VCC and the like not counted."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The registers of one chip in one wavefront size."""

    target: Target
    registers: Mapping[str, PhysicalRegister]
    """By LLVM's name, without those that the chip lacks."""
    subregs: Mapping[str, SubRegisterIndex]
    classes: Mapping[str, RegisterClass]
    special_units: Mapping[str, frozenset[int]]
    """Special registers that share a unit overlap."""
    addressable: Mapping[BankName, int]
    """Number of 32-bit registers that a kernel on this chip can use at most, for vgpr,
    agpr and sgpr."""
    unified_vgprs: bool
    """VGPRs and AGPRs are allocated from one file: their sum decides."""
    vgpr_granule: int
    """VGPRs are allocated in multiples of this."""
    accumulation_offset_granule: int
    """In a unified file the AGPRs start at a multiple of this; else 1."""
    occupancy: tuple[OccupancyStep, ...]
    """From the highest occupancy to one wave."""

    def lane_bits(self) -> dict[int, tuple[int, int]]:
        """For each single lane (bit number in a mask) its `(offset, size)` in bits."""
        return {
            index.lanes.bit_length() - 1: (index.offset, index.size)
            for index in self.subregs.values()
            if index.lanes.bit_count() == 1
        }

    def waves(self, vgprs: int, sgprs: int = 0, agprs: int = 0) -> int:
        """Occupancy that these register counts allow; 0 if they cannot be had."""
        total = vgprs
        if agprs and self.unified_vgprs:
            granule = self.accumulation_offset_granule
            total = -(-vgprs // granule) * granule + agprs
        elif agprs:
            total = max(vgprs, agprs)
        for step in self.occupancy:
            if total <= step.vgprs and sgprs <= step.sgprs:
                return step.waves
        return 0


#
# Reading what the plugin writes
#


def _read_register(node: Node) -> PhysicalRegister:
    parts = list(node)
    if len(parts) not in (3, 4):
        raise node.error("a register has three or four parts")
    return PhysicalRegister(
        read_bank(parts[0]),
        parts[1].integer(),
        parts[2].integer(),
        read_half(parts[3]) if len(parts) == 4 else None,
    )


def _tables_from(root: Node, limits: Node) -> Tables:
    return Tables(
        target=read_target(root["target"]),
        registers={k: _read_register(n) for k, n in root["registers"].items()},
        subregs={
            k: SubRegisterIndex(
                k, n["offset"].integer(), n["size"].integer(), n["lanes"].integer()
            )
            for k, n in root["subreg_indices"].items()
        },
        classes={
            k: RegisterClass(
                k,
                n["bits"].integer(),
                n["align"].integer(),
                n["lanes"].integer(),
                n["allocatable"].flag(),
                read_runs(n["members"]),
            )
            for k, n in root["classes"].items()
        },
        special_units={
            k: frozenset(u.integer() for u in n)
            for k, n in root["special_units"].items()
        },
        addressable={
            bank: limits["addressable"][bank].integer()
            for bank in ("vgpr", "agpr", "sgpr")
        },
        unified_vgprs=limits["unified_vgprs"].flag(),
        vgpr_granule=limits["vgpr_granule"].integer(),
        accumulation_offset_granule=limits["accumulation_offset_granule"].integer(),
        occupancy=tuple(
            OccupancyStep(
                n["waves"].integer(), n["vgprs"].integer(), n["sgprs"].integer()
            )
            for n in limits["occupancy"]
        ),
    )


#
# Observing the limits
#

_ATTRIBUTES = '"amdgpu-flat-work-group-size"="1,64"'


def _probe_module(kernels: Mapping[str, str], attributes: str = "") -> str:
    """One kernel per entry; the value is the clobber list of its inline assembly."""
    lines = []
    for name, clobbers in kernels.items():
        lines.append(f"define amdgpu_kernel void @{name}() #0 {{")
        if clobbers:
            lines.append(f'  call void asm sideeffect "", "{clobbers}"()')
        lines.append("  ret void\n}")
    lines.append(f"attributes #0 = {{ {_ATTRIBUTES} {attributes} }}")
    return "\n".join(lines) + "\n"


def _observe(
    module: str, cpu: str, features: str, scratch: Path
) -> dict[str, dict[str, int]]:
    """The numbers in the assembly printer's comments, by kernel."""
    source = scratch / "probe.ll"
    source.write_text(module)
    output = scratch / "probe.s"
    run_llc(Compilation(source, cpu, features), output)
    found: dict[str, dict[str, int]] = {}
    current: dict[str, int] = {}
    for line in output.read_text().splitlines():
        if match := re.match(r"(\w+):\s*;\s*@", line):
            current = found.setdefault(match[1], {})
        elif match := re.match(r";\s*(\w+):\s*(\d+)\s*$", line):
            current[match[1]] = int(match[2])
    return found


def _steps(occupancy: Mapping[int, int]) -> dict[int, int]:
    """Most registers by occupancy, from occupancy by registers."""
    most: dict[int, int] = {}
    for count, waves in sorted(occupancy.items()):
        most[waves] = count
    return most


def _granule(steps: Mapping[int, int], largest: int) -> int:
    """The step size that all limits but the file's end are multiples of."""
    inner = [count for count in steps.values() if count < largest]
    return math.gcd(*inner) if inner else 1


def _observe_limits(cpu: str, features: str, scratch: Path) -> dict[str, Any]:
    exports = scratch / "free"
    source = scratch / "free.ll"
    source.write_text(_probe_module({"free": ""}, '"amdgpu-waves-per-eu"="1,1"'))
    run_llc(
        Compilation(source, cpu, features),
        plugin=PluginOptions(
            export=exports, views=frozenset({View.VIRTUAL}), tables=scratch / "t.json"
        ),
    )
    free = read_exports(exports)["free"].virtual
    assert free is not None
    sizes = load(scratch / "t.json", "tables")["banks"]
    addressable: dict[str, int] = {}
    banks: tuple[BankName, ...] = ("vgpr", "agpr", "sgpr")
    for bank in banks:
        taken = {r.first for r in free.reserved.registers() if r.bank == bank}
        usable = [i for i in range(sizes[bank]["size"].integer()) if i not in taken]
        addressable[bank] = max(usable, default=-1) + 1
    # The highest VGPRs can be reserved in one function and free in another; register
    # files are multiples of four.
    addressable["vgpr"] = -(-addressable["vgpr"] // 4) * 4

    kernels = {f"v{n}": f"~{{v{n - 1}}}" for n in range(1, addressable["vgpr"] + 1)}
    kernels |= {f"s{n}": f"~{{s{n - 1}}}" for n in range(1, addressable["sgpr"] + 1)}
    for n in range(1, addressable["agpr"] + 1):
        kernels[f"a{n}"] = f"~{{v{addressable['vgpr'] - 1}}},~{{a{n - 1}}}"
    kernels["mixed"] = "~{v4},~{a0}" if addressable["agpr"] else ""
    seen = _observe(_probe_module(kernels), cpu, features, scratch)
    # Level with the registers that a kernel uses by itself: what is stated counts.
    vgprs = {seen[k]["NumVgprs"]: seen[k]["Occupancy"] for k in kernels if k[0] == "v"}
    unified = (
        addressable["agpr"] > 0 and seen["a1"]["TotalNumVgprs"] > addressable["vgpr"]
    )
    if unified:
        for k in kernels:
            if k[0] == "a":
                vgprs[seen[k]["TotalNumVgprs"]] = seen[k]["Occupancy"]
    sgprs = {n: seen[f"s{n}"]["Occupancy"] for n in range(1, addressable["sgpr"] + 1)}
    by_vgprs, by_sgprs = _steps(vgprs), _steps(sgprs)
    offset_granule = 1
    if unified:
        # Five VGPRs and one AGPR: the total tells where the AGPRs start.
        offset_granule = seen["mixed"]["TotalNumVgprs"] - 1 - 4
    waves = sorted({*by_vgprs, *by_sgprs}, reverse=True)

    def most(steps: Mapping[int, int], at_least: int) -> int:
        return max((n for w, n in steps.items() if w >= at_least), default=0)

    occupancy = [
        {"waves": w, "vgprs": most(by_vgprs, w), "sgprs": most(by_sgprs, w)}
        for w in waves
        if w >= 1 and most(by_vgprs, w) and most(by_sgprs, w)
    ]
    return {
        "addressable": addressable,
        "unified_vgprs": unified,
        "vgpr_granule": _granule(by_vgprs, max(vgprs)),
        "accumulation_offset_granule": offset_granule,
        "occupancy": occupancy,
    }


def _prune(content: dict[str, Any], addressable: Mapping[str, int]) -> None:
    """Drops what the chip lacks; LLVM has one enumeration for all chips."""

    def exists(bank: str, first: int, count: int) -> bool:
        return bank not in addressable or first + count <= addressable[bank]

    # SGPRs that are reserved for other uses exist all the same.
    addressable = {b: n for b, n in addressable.items() if b != "sgpr"}
    content["registers"] = {
        name: register
        for name, register in content["registers"].items()
        if exists(*register[:3])
    }
    for entry in content["classes"].values():
        width = max(1, entry["bits"] // 32)
        members = []
        for bank, first, length, step, *half in entry["members"]:
            while length and not exists(bank, first + (length - 1) * step, width):
                length -= 1
            if length:
                members.append([bank, first, length, step, *half])
        entry["members"] = members


#
# The cache
#


def _cache_key(cpu: str, features: str) -> str:
    digest = hashlib.sha256()
    for part in (
        str(CACHE_FORMAT),
        cpu,
        features,
        str(find_llvm_tool("llc").resolve()),
    ):
        digest.update(part.encode() + b"\0")
    # The plugin and LLVM decide the content.
    digest.update(find_plugin().read_bytes())
    stamp = find_llvm_tool("llc").resolve().stat()
    digest.update(f"{stamp.st_size} {stamp.st_mtime_ns}".encode())
    return digest.hexdigest()[:20]


_loaded: dict[tuple[str, str], Tables] = {}


def load_tables(cpu: str, features: str = "") -> Tables:
    """The tables of a chip, from the cache or made now (about two seconds).

    Args:
        cpu: as LLVM names it, e.g. `gfx942`.
        features: as `-mattr`, e.g. `+wavefrontsize64`.

    Raises:
        LlcError: LLVM does not know the chip or a feature.
        PluginError: llc or the plugin is missing.
    """
    key = (cpu, features)
    if key in _loaded:
        return _loaded[key]
    path = cache_directory() / "amdgpu-tables" / f"{cpu}-{_cache_key(*key)}.json"
    try:
        tables = _tables_from_file(path)
    except (FileNotFoundError, FormatError):
        _make(path, cpu, features)
        tables = _tables_from_file(path)
    return _loaded.setdefault(key, tables)


def _tables_from_file(path: Path) -> Tables:
    root = load(path, "tables")
    return _tables_from(root, root["limits"])


def _make(path: Path, cpu: str, features: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".make-") as name:
        scratch = Path(name)
        limits = _observe_limits(cpu, features, scratch)
        content = json.loads((scratch / "t.json").read_text())
        content["limits"] = limits
        _prune(content, limits["addressable"])
        (scratch / "done.json").write_text(json.dumps(content))
        (scratch / "done.json").replace(path)
