"""Who names which lanes in a view of an allocation round, and how control flows."""

from __future__ import annotations

from itertools import pairwise, zip_longest

from veriloc.allocators.evict import Eviction
from veriloc.allocators.gaps import Flow, FlowBlock, Visit, Where
from veriloc.compile.amdgpu.stages import StageProblem
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.assignment import CodePlace, Evict
from veriloc.lowering.amdgpu.problem import InstructionFlag, OperandFlag
from veriloc.targets.amdgpu import AMDGPUTarget


def flow_of(stage: StageProblem) -> Flow:
    """The flow of a view that was exported with live intervals."""
    view, problem = stage.view, stage.problem
    assert view.intervals is not None
    grain = problem.space.grain
    index_of = {m.number: i for i, m in problem.members()}
    lanes_of = {m.number: (1 << m.lanes) - 1 for _, m in problem.members()}
    slots = view.intervals.instructions
    at_block = {block.id: at for at, block in enumerate(view.blocks)}
    visits: dict[int, list[Visit]] = {}
    blocks = []
    for block in view.blocks:
        first, end = view.intervals.blocks[block.id]
        leaves = end
        alive = [i for i in block.instructions if not i.is_deleted]
        for instruction, behind in zip_longest(alive, alive[1:]):
            number = instruction.id
            if number is None or number not in slots:
                continue
            point = slots[number]
            if InstructionFlag.TERMINATOR in instruction.flags:
                leaves = min(leaves, point)
            reads: dict[int, int] = {}
            writes: dict[int, int] = {}
            for _, operand in instruction.registers():
                register = operand.virtual
                if register is None or register not in index_of:
                    continue
                if OperandFlag.UNDEF in operand.flags and not operand.is_def:
                    continue
                lanes = lanes_of[register]
                if operand.subreg is not None:
                    part = stage.target.lanes(operand.subreg).all_lanes
                    lanes = sum({1 << lane // grain for lane in part})
                found = writes if operand.is_def else reads
                index = index_of[register]
                found[index] = found.get(index, 0) | lanes
            is_open = stands_alone(instruction, behind)
            for index in reads | writes:
                visits.setdefault(index, []).append(
                    Visit(
                        number,
                        point,
                        block.frequency,
                        reads.get(index, 0),
                        writes.get(index, 0),
                        is_open,
                    )
                )
        successors = tuple(at_block[s] for s in block.successors)
        blocks.append(
            FlowBlock(block.id, first, end, leaves, successors, block.frequency)
        )
    assert all(one.end <= other.first for one, other in pairwise(blocks))
    return Flow(blocks, visits)


def stands_alone(
    instruction: exported.Instruction, behind: exported.Instruction | None
) -> bool:
    """Whether code can stand on either side of an instruction: it ends no block, marks no
    place, and is in no bundle, that of the next one included."""
    return not (
        instruction.flags
        & (
            InstructionFlag.TERMINATOR
            | InstructionFlag.POSITION
            | InstructionFlag.BUNDLED
        )
        or (behind is not None and InstructionFlag.BUNDLED in behind.flags)
    )


def computable(stage: StageProblem, flow: Flow) -> frozenset[int]:
    """Nodes whose value can be computed again wherever it is read.

    They are written once, by an instruction that may be repeated, and what it reads is
    still there at every read.
    """
    index_of = {m.number: i for i, m in stage.problem.members()}
    found = set()
    for index in stage.problem.rematerialisable:
        visits = flow.visits.get(index, ())
        writers = [visit for visit in visits if visit.writes]
        if len(writers) != 1:
            continue
        reads = [visit.point for visit in visits if visit.reads]
        definition = stage.view.by_id[writers[0].number]
        operands = [
            o
            for _, o in definition.registers()
            if not o.is_def and OperandFlag.IMPLICIT not in o.flags
        ]
        if all(
            o.virtual in index_of
            and _constant(flow, index_of[o.virtual])
            and _live_at(stage, index_of[o.virtual], reads)
            for o in operands
            if o.virtual is not None
        ) and not any(o.virtual is None for o in operands):
            found.add(index)
    return frozenset(found)


def _constant(flow: Flow, index: int) -> bool:
    return sum(bool(visit.writes) for visit in flow.visits.get(index, ())) == 1


def _live_at(stage: StageProblem, index: int, points: list[int]) -> bool:
    """All lanes of a node are live where some instructions read."""
    return all(
        any(start <= point < end for start, end in segments)
        for _, segments in stage.problem.nodes[index].groups
        for point in points
    )


def evict(stage: StageProblem, eviction: Eviction) -> Evict:
    """An eviction as an edit of the view."""
    node = stage.problem.nodes[eviction.node]
    (member,) = node.members
    whole = 2 * eviction.count == member.lanes * stage.problem.space.grain
    return Evict(
        member.number,
        None if whole else _subreg(stage.target, eviction.first, eviction.count),
        tuple(map(_place, eviction.saves)),
        tuple(map(_place, eviction.reloads)),
        eviction.in_register,
    )


def _place(where: Where) -> CodePlace:
    return CodePlace(where.side, where.number)


def _subreg(target: AMDGPUTarget, first: int, count: int) -> str:
    for name, subreg in target.tables.subregs.items():
        if subreg.offset == 32 * first and subreg.size == 32 * count:
            return name
    raise LookupError(f"no sub-register covers registers {first} to {first + count}")
