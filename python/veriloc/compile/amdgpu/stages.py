"""One allocation round of LLVM as a problem for allocators.

Live ranges are LLVM's own, as the plugin exports them, since LLVM checks an assignment
against them. That an assignment is right is proved elsewhere, without them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from veriloc.allocators.problem import (
    Affinity,
    Assignment,
    Member,
    Node,
    Occupancy,
    Problem,
    Read,
    Segments,
    Space,
)
from veriloc.allocators.score import score
from veriloc.cost import Cost
from veriloc.cost.amdgpu import read_banks, waves_by_local_memory
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    InstructionFlag,
    LiveRange,
    RegisterOperand,
    Stage,
)
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError
from veriloc.targets.registers import Half, Place

FILES = ("vgpr", "agpr", "sgpr")
"""The banks that allocation gives away."""

SPILL_KINDS = frozenset(
    {
        InsertionKind.SPILL,
        InsertionKind.RELOAD,
        InsertionKind.LANE_SPILL,
        InsertionKind.LANE_RELOAD,
    }
)
"""What a spilled register brings with it."""

_STAGE_FILES = {
    Stage.SGPR: ("sgpr",),
    Stage.WWM: ("vgpr", "agpr"),
    Stage.VGPR: ("vgpr", "agpr"),
}


@dataclass(frozen=True, slots=True)
class StageProblem:
    """A view of one round, and the problem that allocators are given."""

    view: exported.Problem
    target: AMDGPUTarget
    problem: Problem

    def registers(self, assignment: Assignment) -> dict[int, str]:
        """LLVM's register name of every virtual register that was placed.

        Without a place (below 0) greedy decides.
        """
        names = {}
        for index, member in self.problem.members():
            start = assignment.starts[index]
            if self.problem.nodes[index].pinned or start < 0:
                continue
            place = self._place(start + member.offset, member.lanes)
            names[member.number] = self.target.llvm_name(place)
        return names

    def cost(self, assignment: Assignment) -> Cost:
        """What the round is expected to cost: spills are in the view already."""
        spills, weight = 0, 0.0
        for block, instruction in self.view.instructions():
            inserted = instruction.insertion
            if inserted is None or inserted.kind not in SPILL_KINDS:
                continue
            size = inserted.size or 4
            spills += -(-size // 4)
            weight += size * block.frequency
        cost = score(self.problem, assignment.starts)
        return replace(cost, spills=spills, spill_weight=weight)

    def _place(self, location: int, lanes: int) -> Place:
        space = self.problem.space
        bank = space.bank_at(location)
        at = location - bank.base
        if space.grain == 2:
            return Place(bank.name, at, lanes)
        half: Half | None = None
        if lanes == 1:
            half = "hi" if at % 2 else "lo"
        return Place(bank.name, at // 2, max(1, lanes // 2), half)


def stage_problem(target: AMDGPUTarget, view: exported.Problem) -> StageProblem:
    """Reads a pre or post view that was exported with live intervals.

    Raises:
        ValueError: the view has no live intervals, or is of the whole function.
        UnknownRegisterError: it names registers that the target does not have.
    """
    return StageProblem(view, target, _Reader(target, view).read())


class _Reader:
    def __init__(self, target: AMDGPUTarget, view: exported.Problem) -> None:
        if view.intervals is None or view.stage is None:
            raise ValueError(f"{view.path} is not a stage with live intervals")
        self.target = target
        self.view = view
        self.intervals = view.intervals
        self.stage = view.stage
        self.files = _STAGE_FILES[view.stage]
        self.space = Space.of(
            {name: target.bank_size(name) for name in FILES}, self._grain()
        )
        self.bases = {bank.name: bank.base for bank in self.space.banks}
        self.index_of: dict[int, int] = {}
        self._starts: dict[str, int] = {}

    def _wanted(self) -> Iterator[exported.VirtualRegister]:
        for register in self.view.virtual_registers.values():
            if register.stage is not self.stage or register.live_range is None:
                continue
            if not register.live_range.segments:
                continue
            if self.view.view is exported.View.POST and register.physical is None:
                continue
            yield register

    def _grain(self) -> int:
        for register in self._wanted():
            if register.bits == 16:
                return 1
            for mask, _ in register.subranges:
                lanes = self.target.lanes_of_mask(mask)
                if any(lane ^ 1 not in lanes for lane in lanes):
                    return 1
        return 2

    #
    # Places
    #

    def location(self, place: Place) -> int:
        """First location of a place in one of the files."""
        return self.bases[place.bank] + place.first_lane // self.space.grain

    def _locations(self, place: Place) -> range:
        first = self.location(place)
        return range(first, first + max(1, place.num_lanes // self.space.grain))

    def starts(self, register_class: str, bits: int) -> int:
        """Where registers of a class may start."""
        if register_class not in self._starts:
            count = max(1, bits // 32)
            order = self.view.orders[register_class]
            mask = 0
            for register in order.registers(count):
                place = self.target.place_of(register)
                if place is not None and place.bank in self.bases:
                    mask |= 1 << self.location(place)
            self._starts[register_class] = mask
        return self._starts[register_class]

    #
    # Nodes
    #

    def read(self) -> Problem:
        """The problem."""
        nodes = [self._node(register) for register in self._wanted()]
        problem = Problem(
            self.view.function,
            self.space,
            nodes,
            self._fixed(),
            occupancy=occupancy_of(self.target),
            max_waves=waves_by_local_memory(
                self.target.chip,
                self.target.wave,
                self.view.machine_info,
                self.view.attributes,
            ),
            read_banks=read_banks(self.target.generation),
            reserved=self._reserved(),
            describe=self._describe,
        )
        self._read_instructions(problem)
        return problem

    def _node(self, register: exported.VirtualRegister) -> Node:
        lanes = register.bits // 16 // self.space.grain
        allowed = self.starts(register.register_class, register.bits)
        given = None
        if register.physical is not None:
            given = self.location(self.target.place(register.physical))
        pinned = register.preallocated and given is not None
        if pinned:
            assert given is not None
            allowed = 1 << given
        self.index_of[register.index] = len(self.index_of)
        groups = self._groups(register, lanes)
        return Node(
            (Member(register.index, 0, lanes),),
            lanes,
            allowed,
            groups,
            weight=register.weight or 0.0,
            spillable=register.spillable and register.weight is not None,
            given=given,
            pinned=pinned,
            crosses_blocks=self._crosses_blocks(groups),
        )

    def _groups(
        self, register: exported.VirtualRegister, lanes: int
    ) -> tuple[tuple[int, Segments], ...]:
        assert register.live_range is not None
        if not register.subranges:
            return (((1 << lanes) - 1, _segments(register.live_range)),)
        grain = self.space.grain
        together: dict[Segments, int] = {}
        for mask, live in register.subranges:
            covered = 0
            for lane in self.target.lanes_of_mask(mask):
                covered |= 1 << lane // grain
            segments = _segments(live)
            if segments:
                together[segments] = together.get(segments, 0) | covered
        return tuple((mask, segments) for segments, mask in together.items())

    def _crosses_blocks(self, groups: tuple[tuple[int, Segments], ...]) -> bool:
        first = min((s[0][0] for _, s in groups), default=0)
        last = max((s[-1][1] for _, s in groups), default=0)
        return not any(
            start <= first and last <= end
            for start, end in self.intervals.blocks.values()
        )

    #
    # What is fixed
    #

    def _fixed(self) -> dict[int, Segments]:
        runs: dict[int, set[tuple[int, int]]] = defaultdict(set)
        for name, _, live in self.intervals.fixed:
            place = self._file_place(name)
            if place is None:
                continue
            for location in self._locations(place):
                runs[location].update((s, e) for s, e, _ in live.segments)
        for slot, mask in self.intervals.masks:
            preserved = set(
                self.target.single_places(self.view.register_masks[mask].preserved)
            )
            for bank in self.files:
                for i in range(self.target.bank_size(bank)):
                    if Place(bank, i) not in preserved:
                        for location in self._locations(Place(bank, i)):
                            runs[location].add((slot, slot + 1))
        return {at: _merged(segments) for at, segments in sorted(runs.items())}

    def _file_place(self, name: str) -> Place | None:
        try:
            place = self.target.place(name)
        except UnknownRegisterError:
            return None
        return place if place.bank in self.files else None

    def _reserved(self) -> int:
        mask = 0
        for place in self.target.single_places(self.view.reserved):
            if place.bank in self.bases:
                for location in self._locations(place):
                    mask |= 1 << location
        return mask

    #
    # Instructions
    #

    def _read_instructions(self, problem: Problem) -> None:
        used: dict[str, int] = {}
        for block, instruction in self.view.instructions():
            registers = [o for _, o in instruction.registers()]
            for operand in registers:
                if operand.physical:
                    place = self._file_place(operand.physical)
                    if place is not None:
                        end = place.first + place.units
                        used[place.bank] = max(used.get(place.bank, 0), end)
            if instruction.is_deleted:
                continue
            point = self.intervals.instructions.get(
                -1 if instruction.id is None else instruction.id
            )
            if point is not None:
                for index in dict.fromkeys(
                    self.index_of[o.virtual]
                    for o in registers
                    if o.virtual is not None and o.virtual in self.index_of
                ):
                    accesses = problem.accesses.setdefault(index, [])
                    accesses.append((point, block.frequency))
            if InstructionFlag.COPY in instruction.flags and len(registers) >= 2:
                affinity = self._affinity(registers[0], registers[1], block.frequency)
                if affinity is not None:
                    problem.affinities.append(affinity)
            elif problem.read_banks and instruction.opcode.startswith("V_"):
                reads = tuple(
                    dict.fromkeys(
                        at for o in registers if not o.is_def for at in self._read(o)
                    )
                )
                if len(reads) > 1:
                    problem.reads.append(Read(block.frequency, reads))
        problem.fixed_use = used
        problem.rematerialisable = frozenset(
            self.index_of[r.index] for r in self._wanted() if r.rematerializable
        )

    def _lane(self, operand: RegisterOperand) -> int:
        if operand.subreg is None:
            return 0
        lanes = self.target.lanes(operand.subreg)
        return (2 * lanes.first + (lanes.half == "hi")) // self.space.grain

    def _affinity(
        self, to: RegisterOperand, source: RegisterOperand, weight: float
    ) -> Affinity | None:
        sides = []
        for operand in (to, source):
            if operand.virtual is not None and operand.virtual in self.index_of:
                sides.append((self.index_of[operand.virtual], self._lane(operand)))
            elif operand.physical:
                place = self._file_place(operand.physical)
                if place is None:
                    return None
                sides.append((-1, self.location(place)))
            else:
                return None
        weight *= self._units(to)
        (a, lane_a), (b, lane_b) = sides
        if a == -1:
            (a, lane_a), (b, lane_b) = (b, lane_b), (a, lane_a)
        if a == -1 or a == b:
            return None
        if b == -1:
            return Affinity(a, None, lane_b - lane_a, weight)
        return Affinity(a, b, lane_b - lane_a, weight)

    def _units(self, operand: RegisterOperand) -> int:
        """32-bit registers that an operand names."""
        if operand.subreg is not None:
            return self.target.lanes(operand.subreg).units
        if operand.virtual is not None:
            bits = self.view.virtual_registers[operand.virtual].bits
            return max(1, bits // 32)
        return self.target.place(operand.physical or "").units

    def _read(self, operand: RegisterOperand) -> Iterator[tuple[int, int]]:
        """The VGPRs that an operand reads first (32 bits; wider ones follow suit)."""
        if operand.virtual is not None and operand.virtual in self.index_of:
            yield self.index_of[operand.virtual], self._lane(operand)
        elif operand.physical:
            place = self._file_place(operand.physical)
            if place is not None and place.bank == "vgpr":
                yield -1, self.location(place)

    def _describe(self, point: int) -> str:
        """The instruction at a slot index."""
        best: tuple[int, int] | None = None
        for instruction, slot in self.intervals.instructions.items():
            if slot <= point and (best is None or slot > best[0]):
                best = (slot, instruction)
        if best is None:
            return "the start of the function"
        opcode = self.view.by_id[best[1]].opcode
        return f"instruction {best[1]} ({opcode})"


def occupancy_of(target: AMDGPUTarget) -> tuple[Occupancy, ...]:
    """The target's table of waves, for allocators."""
    tables = target.tables
    banks = ("vgpr", "agpr") if target.has_agprs else ("vgpr",)
    return (
        Occupancy(
            "sum" if tables.unified_vgprs else "max",
            banks,
            tables.accumulation_offset_granule if tables.unified_vgprs else 1,
            tables.vgpr_granule,
            tuple(step.vgprs for step in tables.occupancy),
            tuple(step.waves for step in tables.occupancy),
        ),
    )


def _segments(live: LiveRange) -> Segments:
    return _merged({(start, end) for start, end, _ in live.segments})


def _merged(segments: set[tuple[int, int]]) -> Segments:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(segments):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


__all__ = ["FILES", "SPILL_KINDS", "StageProblem", "occupancy_of", "stage_problem"]
