"""Fixed latencies: how many cycles lie between two instructions that touch a register.

Instructions of fixed latency name no scoreboard; only the stalls between make sure that a
result is there when it is read, and that nothing overtakes. The kernel's `latencies` are
distances known to be enough (`veriloc.lift.nvidia.scheduling`). An edge that ptxas's own
assignment has too must not be shorter than any behind similar opcodes; one that a new
assignment has made must have been seen with these very opcodes, or be long enough for
anyone to have read the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from veriloc._mlir import ir
from veriloc.dialects.attributes import LATENCIES
from veriloc.verify.nvidia.code import Code, Registers, items
from veriloc.verify.nvidia.scoreboards import Hazard, excludes
from veriloc.verify.program import Program, Unsupported

__all__ = ["HORIZON", "Edge", "Latencies", "edges", "read_latencies"]

HORIZON = 40
"""Cycles after which everything of fixed latency is over."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Two instructions that touch the same registers, the first of fixed latency.

    Attributes:
        hazard: what the second does.
        producer, consumer: indices of both.
        first, second: registers that the first touches, and the second, among which those
            in question are.
        distance: cycles of stall between them on the shortest path.
    """

    hazard: Hazard
    producer: int
    consumer: int
    first: int
    second: int
    distance: int


@dataclass(slots=True)
class Latencies:
    """Distances known to be enough, as the kernel has them."""

    groups: dict[str, str] = field(default_factory=dict)
    result: dict[str, int] = field(default_factory=dict)
    overwrite: dict[str, int] = field(default_factory=dict)
    source: dict[str, int] = field(default_factory=dict)
    seen_overwrite: dict[str, int] = field(default_factory=dict)
    seen_source: dict[str, int] = field(default_factory=dict)
    settled: dict[str, int] = field(default_factory=dict)

    def group(self, opcode: str) -> str:
        """Group of an opcode."""
        return self.groups.get(opcode, "plain")

    def needed_before(self, code: Code, edge: Edge, banks: set[str]) -> int:
        """The shortest distance seen behind any similar instruction; 0 if none was.

        It takes no account of who reads the result: that ptxas made the schedule is part of
        what is trusted, and only what it never does at all is worth a doubt.

        Args:
            code: the kernel.
            edge: an edge of the vendor's.
            banks: banks of the registers in question.
        """
        group = self.group(code.timing[edge.producer].opcode)
        if edge.hazard is Hazard.WRITE_AFTER_READ:
            return self.source.get(group, 0)
        if edge.hazard is Hazard.WRITE_AFTER_WRITE:
            return self._shortest(self.overwrite, f"{group} ")
        return max(self._shortest(self.result, f"{group} {bank} ") for bank in banks)

    @staticmethod
    def _shortest(distances: dict[str, int], prefix: str) -> int:
        return min((d for k, d in distances.items() if k.startswith(prefix)), default=0)

    def needed_between(self, code: Code, edge: Edge) -> int:
        """The distance that is known to be enough for an edge that is new."""
        first = code.timing[edge.producer].opcode
        seen = HORIZON
        if edge.hazard is Hazard.WRITE_AFTER_WRITE:
            second = code.timing[edge.consumer].opcode
            seen = self.seen_overwrite.get(f"{first} {second}", HORIZON)
        elif edge.hazard is Hazard.WRITE_AFTER_READ:
            seen = self.seen_source.get(first, HORIZON)
        return min(seen, self.settled.get(first, HORIZON))


def read_latencies(program: Program) -> Latencies:
    """The kernel's table; an empty one knows nothing, so that only long distances do.

    Raises:
        Unsupported: it is malformed.
    """
    kernel = program.kernel
    if LATENCIES not in kernel.attributes:
        return Latencies()
    table = kernel.attributes[LATENCIES]
    if not isinstance(table, ir.DictAttr):
        raise Unsupported(kernel, f"'{LATENCIES}' is no dictionary")
    found = Latencies()
    for name, entries in items(table):
        if name not in Latencies.__slots__ or not isinstance(entries, ir.DictAttr):
            raise Unsupported(kernel, f"'{name}' in '{LATENCIES}' is unknown")
        values: dict[str, int] = {}
        for key, value in items(entries):
            if name == "groups" and isinstance(value, ir.StringAttr):
                found.groups[key] = value.value
            elif isinstance(value, ir.IntegerAttr) and name != "groups":
                values[key] = value.value
            else:
                raise Unsupported(
                    kernel, f"'{key}' of '{name}' in '{LATENCIES}' has no sound value"
                )
        if name != "groups":
            setattr(found, name, values)
    return found


def edges(code: Code, registers: Registers, every: bool = False) -> Iterator[Edge]:
    """Edges from instructions of fixed latency to what follows within `HORIZON`.

    Args:
        code: the kernel.
        registers: in which numbering registers are compared.
        every: also give the pairs of which the second overwrites other registers than the
            first touched: what could be an edge in another assignment. Results that are
            read are left out, as no assignment changes by whom.
    """
    for producer, step in enumerate(code.timing):
        if step.variable or step.serial:
            continue
        if registers.writes[producer] or registers.reads[producer]:
            yield from _edges_of(code, registers, producer, every)


def _edges_of(
    code: Code, registers: Registers, producer: int, every: bool
) -> Iterator[Edge]:
    timing = code.timing
    first = timing[producer]
    reads, writes = registers.reads[producer], registers.writes[producer]
    guarding = first.guard is not None and not (
        code.virtual.writes[producer] >> first.guard[0] & 1
    )
    shortest: dict[tuple[int, int, int, int, bool], int] = {}
    found: dict[tuple[Hazard, int, int, int], int] = {}
    pending = [
        (target, first.stall, writes, writes, reads, guarding)
        for target in code.successors[producer]
    ]
    while pending:
        index, distance, unread, unwritten, sources, guarding = pending.pop()
        if distance > HORIZON or not (unread | unwritten | sources):
            continue
        state = (index, unread, unwritten, sources, guarding)
        if shortest.get(state, HORIZON + 1) <= distance:
            continue
        shortest[state] = distance
        other = timing[index]
        later_reads, later_writes = registers.reads[index], registers.writes[index]
        if not (guarding and excludes(first.guard, other.guard)):
            touched = []
            if not every:
                touched.append(
                    (Hazard.READ_AFTER_WRITE, unwritten & later_reads, later_reads)
                )
            if later_writes and not other.variable:
                # What a slower instruction writes comes later in any case.
                touched += [
                    (Hazard.WRITE_AFTER_WRITE, unread, later_writes),
                    (Hazard.WRITE_AFTER_READ, sources, later_writes),
                ]
            for hazard, mine, theirs in touched:
                if mine if every else mine & theirs:
                    key = (hazard, index, mine, theirs)
                    found[key] = min(found.get(key, distance), distance)
        killed = 0 if other.guard is not None else later_writes
        still = guarding
        if still and first.guard is not None:
            still = not code.virtual.writes[index] >> first.guard[0] & 1
        after = distance + (other.stall or HORIZON)
        rest = (
            unread & ~killed & ~later_reads,
            unwritten & ~killed,
            sources & ~killed,
            still,
        )
        pending += [(target, after, *rest) for target in code.successors[index]]
    for (hazard, index, mine, theirs), distance in found.items():
        yield Edge(hazard, producer, index, mine, theirs, distance)
