"""A `regalloc.kernel` as a problem, and a result as its attributes.

Reads the dialect and nothing else. A kernel may be one before allocation, or one with
parts of split registers: every declared register is then placed on its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.allocators.kernel_declarations import KernelError, integer, operation_text
from veriloc.allocators.kernel_operations import Operations
from veriloc.allocators.nodes import ContradictionError, build_nodes
from veriloc.allocators.problem import (
    Affinity,
    Apart,
    Assignment,
    Node,
    Occupancy,
    Problem,
    Read,
    SameBank,
)
from veriloc.allocators.ranges import (
    FlowBlock,
    Segments,
    live_ranges,
    live_sets,
)
from veriloc.dialects.attributes import APART, READ_BANKS


@dataclass(slots=True)
class KernelProblem:
    """A kernel and its problem."""

    kernel: ra.KernelOp
    problem: Problem
    registers: dict[int, ra.VRegOp]
    """Declarations by number."""
    operations: list[ir.OpView]
    """By half the number of a point."""

    def operation_at(self, point: int) -> ir.OpView:
        """The operation that a point belongs to."""
        index = min(point // 2, len(self.operations) - 1)
        return self.operations[index] if self.operations else self.kernel


def read_kernel(kernel: ra.KernelOp, max_waves: int | None = None) -> KernelProblem:
    """Reads a kernel.

    Args:
        kernel: the kernel; it or a module around it has a target.
        max_waves: waves per execution unit that other resources leave room for.

    Raises:
        KernelError: it has no target, or its constraints contradict each other.
    """
    target = ra.lookup_target(kernel)
    if target is None:
        raise KernelError(
            kernel,
            "the kernel has no target: add 'target(#...)' or the module attribute "
            "regalloc.target",
        )
    return _Reader(kernel, target, max_waves).read()


def write_assignment(read: KernelProblem, assignment: Assignment) -> None:
    """Sets `at` of every register that the problem has."""
    space = read.problem.space
    for index, member in read.problem.members():
        location = assignment.starts[index] + member.offset
        bank = space.bank_at(location)
        at = location - bank.base
        if space.grain == 2:
            phys = ra.PhysAttr.get(bank.name, at, member.lanes)
        elif member.lanes == 1:
            half = ra.Half.HI if at % 2 else ra.Half.LO
            phys = ra.PhysAttr.get(bank.name, at // 2, 1, half)
        else:
            phys = ra.PhysAttr.get(bank.name, at // 2, member.lanes // 2)
        read.registers[member.number].at = phys


def apart_of(kernel: ra.KernelOp) -> Iterator[tuple[int, int, int, int, int]]:
    """What a kernel says of registers that may not meet, live or not.

    Rows: number of a virtual register and one of its units; number of another (or -1 less
    the index of a bank of the target), first and number of units of it (or registers).

    Raises:
        KernelError: the attribute is malformed.
    """
    attribute = kernel.attributes[APART]
    if not isinstance(attribute, ir.DenseI64ArrayAttr) or len(attribute) % 5:
        raise KernelError(kernel, f"'{APART}' is no array of rows of five numbers")
    numbers = list(attribute)
    for i in range(0, len(numbers), 5):
        a, unit, b, first, units = numbers[i : i + 5]
        if min(a, unit, first, units) < 0:
            raise KernelError(kernel, f"'{APART}' has a row with a negative number")
        yield a, unit, b, first, units


class _Reader(Operations):
    def __init__(
        self, kernel: ra.KernelOp, target: ra.TargetAttr, max_waves: int | None
    ) -> None:
        super().__init__(kernel, target)
        self.max_waves = max_waves

    def read(self) -> KernelProblem:
        flow = self.flow
        ranges = live_ranges(flow)
        self._check_ties(flow)
        nodes, index_of, offset_of = self._nodes(ranges, flow)
        problem = Problem(
            self.kernel.sym_name.value,
            self.space,
            nodes,
            self._fixed(ranges),
            same_bank=[
                SameBank(index_of[a], index_of[b])
                for a, b in self.same_bank
                if index_of[a] != index_of[b]
            ],
            occupancy=self._occupancy(),
            max_waves=self.max_waves,
            reserved=self.reserved,
            describe=self._describe,
            fixed_use=self._fixed_use(),
        )
        for a, b in self.disjoint:
            if index_of[a] == index_of[b]:
                raise KernelError(
                    self.vregs[a], "is to be in one register and in another"
                )
            problem.disjoint.append((index_of[a], index_of[b]))
        self._add_affinities(problem, index_of, offset_of)
        self._add_apart(problem, index_of, offset_of)
        self._add_reads(problem, index_of, offset_of)
        return KernelProblem(
            self.kernel,
            problem,
            {integer(op.id): op for op in self.vregs},
            self.operations,
        )

    def _check_ties(self, flow: list[FlowBlock]) -> None:
        """A use that is tied to a definition must end there."""
        if not self.tied_at:
            return
        _, after = live_sets(flow)
        live_after: dict[int, int] = {}
        for block, live in zip(flow, after, strict=True):
            for offset in range(len(block.effects) - 1, -1, -1):
                effect = block.effects[offset]
                live_after[block.first + offset] = live & ~effect.ends
                live = live & ~effect.ends | effect.reads
        for number, tie in self.tied_at:
            source = self.registers[self.ties[tie].b]
            mask = ((1 << source.lanes) - 1) << source.first
            if live_after[number] & mask:
                raise KernelError(
                    self.tie_ops[tie],
                    f"%v{source.number} is tied to a definition and is read "
                    "again behind it; copy it first",
                )

    def _nodes(
        self, ranges: dict[int, Segments], flow: list[FlowBlock]
    ) -> tuple[list[Node], list[int], list[int]]:
        starts = [2 * block.first for block in flow]
        try:
            return build_nodes(self.registers, self.ties, ranges, starts)
        except ContradictionError as error:
            raise KernelError(self.tie_ops[error.tie], str(error)) from error

    def _add_affinities(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        for to, first, source, second, weight in self.affinities:
            if to.vreg is None:
                to, first, source, second = source, second, to, first
            if to.vreg is None:
                continue
            node, at = index_of[to.vreg], offset_of[to.vreg] + first
            if source.vreg is None:
                place = source.first + second - at
                problem.affinities.append(Affinity(node, None, place, weight))
                continue
            other = index_of[source.vreg]
            if other != node:
                distance = offset_of[source.vreg] + second - at
                problem.affinities.append(Affinity(node, other, distance, weight))
        for index, op in enumerate(self.vregs):
            hint = op.hint
            if hint is not None:
                start = self.physical(ra.PhysAttr(hint)).start - offset_of[index]
                # A wish without a copy behind it: it counts for almost nothing.
                problem.affinities.append(Affinity(index_of[index], None, start, 1e-3))

    def _add_apart(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        """Registers that may not meet though no value is lost: hazards of the hardware."""
        if APART not in self.kernel.attributes:
            return
        numbers = {integer(op.id): i for i, op in enumerate(self.vregs)}
        scale = 2 // self.space.grain
        lanes: dict[tuple[int, int, int], int] = {}
        for a, unit, b, first, units in apart_of(self.kernel):
            if a not in numbers or (b >= 0 and b not in numbers):
                raise KernelError(
                    self.kernel, f"'{APART}' names a register that is not declared"
                )
            node, lane = index_of[numbers[a]], offset_of[numbers[a]] + unit * scale
            if b >= 0:
                other, base = index_of[numbers[b]], offset_of[numbers[b]]
            else:
                other, base = -1, self.space.banks[-1 - b].base
            mask = ((1 << units * scale) - 1) << (base + first * scale)
            for part in range(scale):
                key = node, lane + part, other
                lanes[key] = lanes.get(key, 0) | mask
        problem.apart = [Apart(n, at, o, mask) for (n, at, o), mask in lanes.items()]

    def _add_reads(
        self, problem: Problem, index_of: list[int], offset_of: list[int]
    ) -> None:
        """Operands that leave the register file at once."""
        if READ_BANKS not in self.kernel.attributes:
            return
        banks = self.kernel.attributes[READ_BANKS]
        assert isinstance(banks, ir.DictAttr)
        ports = {}
        for i in range(len(banks)):
            entry = banks[i]
            count, at_once = (ir.IntegerAttr(n).value for n in ir.ArrayAttr(entry.attr))
            ports[entry.name] = count
            problem.reads_per_port = at_once
        problem.read_banks = ports
        for frequency, operands in self.together:
            places = []
            for handle, first in operands:
                if handle.vreg is None:
                    places.append((-1, handle.first + first))
                else:
                    offset = offset_of[handle.vreg] + first
                    places.append((index_of[handle.vreg], offset))
            problem.reads.append(Read(frequency, tuple(places)))

    def _fixed(self, ranges: dict[int, Segments]) -> dict[int, Segments]:
        return {
            lane: segments
            for lane, segments in sorted(ranges.items())
            if lane < self.total and not self.reserved >> lane & 1 and segments
        }

    def _fixed_use(self) -> dict[str, int]:
        used: dict[str, int] = {}
        for op in self.blocks[0]:
            if isinstance(op, ra.PRegOp):
                phys = op.phys
                end = phys.first + phys.units
                if not self.reserved >> self.physical(phys).start & 1:
                    used[phys.bank] = max(used.get(phys.bank, 0), end)
        return used

    def _occupancy(self) -> tuple[Occupancy, ...]:
        return tuple(
            Occupancy(
                "sum" if table.combine == ra.Combine.SUM else "max",
                tuple(table.banks),
                table.base,
                table.granule,
                tuple(limit for limit, _ in table.steps),
                tuple(waves for _, waves in table.steps),
            )
            for table in self.target.occupancy
        )

    def _describe(self, point: int) -> str:
        if not self.operations:
            return "the kernel"
        op = self.operations[min(point // 2, len(self.operations) - 1)]
        return operation_text(op)


__all__ = [
    "KernelError",
    "KernelProblem",
    "apart_of",
    "operation_text",
    "read_kernel",
    "write_assignment",
]
