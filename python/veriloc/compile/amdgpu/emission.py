"""What one run of LLVM emitted: assembly, the final program, and what it costs."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc.compile.amdgpu.stages import SPILL_KINDS
from veriloc.cost import Cost
from veriloc.cost.amdgpu import read_banks, waves_by_local_memory
from veriloc.lift.amdgpu.assignment import apply
from veriloc.lift.amdgpu.source import CompileOptions, Exported, Source, export
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.problem import InsertionKind, RegisterOperand, View
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError

_OF_STAGES = (View.PRE, View.POST)

INTERVALS = "-veriloc-export-intervals"

_MOVES = frozenset({"COPY", "WWM_COPY"})


class EmissionError(ValueError):
    """The assembly does not say what a kernel takes."""


@dataclass(frozen=True, slots=True)
class Resources:
    """What a kernel takes, as the assembly says. On chips with one vector file `vgprs`
    does not include the accumulation registers."""

    vgprs: int
    agprs: int
    sgprs: int
    vgpr_spills: int
    sgpr_spills: int
    scratch: int
    """Bytes per thread."""
    waves: int
    """Occupancy."""


@dataclass(frozen=True, slots=True)
class Moves:
    """What allocation inserted or left, as the final program shows it."""

    copies: int = 0
    copy_weight: float = 0.0
    spills: int = 0
    spill_bytes: int = 0
    spill_weight: float = 0.0
    rematerialised: int = 0
    conflict_weight: float = 0.0


@dataclass(frozen=True, slots=True)
class Emission:
    """One run."""

    assembly: str
    exported: Exported
    resources: Mapping[str, Resources]
    """By kernel."""
    moves: Mapping[str, Moves]

    def cost(self, kernel: str) -> Cost:
        """The cost of a kernel of this run."""
        used, moves = self.resources[kernel], self.moves[kernel]
        return Cost(
            waves=used.waves,
            spill_weight=moves.spill_weight,
            spills=moves.spills,
            scratch=used.scratch,
            copy_weight=moves.copy_weight,
            copies=moves.copies,
            conflict_weight=moves.conflict_weight,
            vector_registers=used.vgprs + used.agprs,
            scalar_registers=used.sgprs,
        )


def emit(
    source: Source,
    options: CompileOptions,
    target: AMDGPUTarget,
    stages: Sequence[StageAssignment] = (),
) -> Emission:
    """Compiles a source, with assignments if there are any.

    Without assignments all views are exported, with live intervals.

    Raises:
        LlcError: llc refuses the input or an assignment.
        EmissionError: its assembly is not understood.
    """
    with tempfile.TemporaryDirectory(prefix="veriloc-emit-") as name:
        assembly = Path(name) / "kernel.s"
        if stages:
            found = apply(source, options, stages, assembly=assembly)
        else:
            wide = CompileOptions(
                options.chip,
                options.features,
                options.opt_level,
                (*options.options, INTERVALS),
                options.timeout,
            )
            found = export(
                source, wide, list(View), assembly=assembly, put_off=_OF_STAGES
            )
        text = assembly.read_text(encoding="utf-8")
    finals = {n: f.final for n, f in found.functions.items() if f.final is not None}
    resources = read_resources(text, target, finals)
    return Emission(
        text,
        found,
        resources,
        {
            n: _moves(target, final, _frequencies(found, n))
            for n, final in finals.items()
        },
    )


#
# Assembly
#


def read_resources(
    assembly: str, target: AMDGPUTarget, finals: Mapping[str, exported.Problem]
) -> dict[str, Resources]:
    """What the metadata and the comments of llc's assembly say of each kernel.

    Raises:
        EmissionError: a kernel's metadata lack a figure.
    """
    metadata = assembly.partition("\t.amdgpu_metadata\n")[2]
    waves = _occupancies(assembly)
    found = {}
    for entry in re.split(r"^  - (?=\.)", metadata, flags=re.MULTILINE)[1:]:
        figures = dict(
            re.findall(r"^ {0,4}\.(\w+): +(\S.*)$", entry, flags=re.MULTILINE)
        )
        try:
            name = figures["name"].strip("'\"")
            agprs = int(figures.get("agpr_count", "0"))
            total = int(figures["vgpr_count"])
            if agprs and target.tables.unified_vgprs:
                total = _own_vgprs(assembly, name, total, agprs)
            found[name] = Resources(
                vgprs=total,
                agprs=agprs,
                sgprs=int(figures["sgpr_count"]),
                vgpr_spills=int(figures.get("vgpr_spill_count", "0")),
                sgpr_spills=int(figures.get("sgpr_spill_count", "0")),
                scratch=int(figures["private_segment_fixed_size"]),
                waves=waves.get(name) or _waves(target, total, agprs, finals.get(name)),
            )
        except (KeyError, ValueError) as error:
            raise EmissionError(
                f"the metadata that llc wrote for a kernel lack {error}"
            ) from error
    return found


def _sections(assembly: str) -> list[tuple[str, str]]:
    """The text from one function's begin to the next one's."""
    parts = re.split(r"; -- Begin function (\S+)", assembly)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _occupancies(assembly: str) -> dict[str, int]:
    found = {}
    for name, text in _sections(assembly):
        match = re.search(r"^; Occupancy: (\d+)$", text, re.MULTILINE)
        if match:
            found[name] = int(match[1])
    return found


def _own_vgprs(assembly: str, kernel: str, total: int, agprs: int) -> int:
    """VGPRs without the accumulation registers behind them."""
    for name, text in _sections(assembly):
        match = re.search(r"^; NumVgprs: (\d+)$", text, re.MULTILINE)
        if name == kernel and match:
            return int(match[1])
    return total - agprs


def _waves(
    target: AMDGPUTarget, vgprs: int, agprs: int, final: exported.Problem | None
) -> int:
    waves = target.tables.waves(vgprs, 0, agprs)
    if final is None:
        return waves
    limit = waves_by_local_memory(
        target.chip, target.wave, final.machine_info, final.attributes
    )
    return waves if limit is None else min(waves, limit)


#
# The final program
#


def _frequencies(found: Exported, function: str) -> dict[int, float]:
    """Block frequencies, which only the views before the last rewriter have."""
    virtual = found.functions[function].virtual
    return {b.id: b.frequency for b in virtual.blocks} if virtual else {}


def _moves(
    target: AMDGPUTarget, final: exported.Problem, frequencies: Mapping[int, float]
) -> Moves:
    copies, copy_weight = 0, 0.0
    spills, spill_bytes, spill_weight = 0, 0, 0.0
    rematerialised, conflicts = 0, 0.0
    ports = read_banks(target.generation).get("vgpr")
    for block, instruction in final.instructions():
        if instruction.is_deleted:
            continue
        frequency = frequencies.get(block.id, 1.0)
        kind = instruction.insertion.kind if instruction.insertion else None
        if kind in SPILL_KINDS:
            assert instruction.insertion is not None
            size = instruction.insertion.size or 4
            spills += -(-size // 4)
            spill_bytes += size
            spill_weight += size * frequency
        elif instruction.opcode in _MOVES:
            units = _moved(target, instruction)
            copies += units > 0
            copy_weight += units * frequency
        else:
            rematerialised += kind is InsertionKind.REMAT
            if ports and instruction.opcode.startswith("V_"):
                conflicts += frequency * _conflicts(target, instruction, ports)
    return Moves(
        copies,
        copy_weight,
        spills,
        spill_bytes,
        spill_weight,
        rematerialised,
        conflicts,
    )


def _moved(target: AMDGPUTarget, instruction: exported.Instruction) -> int:
    registers = [o for _, o in instruction.registers()][:2]
    if len(registers) < 2 or registers[0].physical == registers[1].physical:
        return 0
    try:
        return target.place(registers[0].physical or "").units
    except UnknownRegisterError:
        return 1


def _conflicts(
    target: AMDGPUTarget, instruction: exported.Instruction, ports: int
) -> int:
    read = set()
    for _, operand in instruction.registers():
        if not operand.is_def and (place := _vector_place(target, operand)) is not None:
            read.add(place)
    taken: dict[int, int] = {}
    for register in read:
        taken[register % ports] = taken.get(register % ports, 0) + 1
    return sum(n - 1 for n in taken.values())


def _vector_place(target: AMDGPUTarget, operand: RegisterOperand) -> int | None:
    if not operand.physical or not operand.physical.startswith("VGPR"):
        return None
    return target.place(operand.physical).first


__all__ = ["Emission", "EmissionError", "Moves", "Resources", "emit"]
