"""Fixed latencies: how soon after an instruction its registers may be touched.

Instructions of fixed latency name no scoreboard; the stall counts of the code between them
make sure that a result is there when it is read. No latencies are published. They are
learned from ptxas's own code: the smallest distance, in cycles of stall, at which ptxas
ever lets a consumer follow a producer is enough for the hardware, so that a distance not
smaller than that is *known* to be safe. This says nothing about smaller ones; they are
reported, though some might be safe as well.

Three distances are learned, each over all of the corpus:

* result: from an instruction to one that reads its result, by the producer's opcode, the
  bank of the register and the kind of consumer.
* overwrite: from an instruction to one that writes the same register again, without a
  read in between, by both opcodes.
* source: from an instruction to one that overwrites what it reads, by the reader's opcode.

`check_latencies` judges any code, with the smallest distance of similar opcodes, since few
pairs of opcodes occur in any corpus. `check_recoloured` judges the edges that recolouring
has made, and demands more: the distance must have been seen with these very opcodes, or be
enough for the result to be `settled`: to have been read by every kind of consumer, so that
it was written, and the sources were read before. (Recolouring changes no distance and makes
no result edge; only the other two can be new, where a register is given to another value.)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.errors import EncodingError
from veriloc.lowering.nvidia.hazards import Hazard, excludes, is_serial, unit_of
from veriloc.lowering.nvidia.program import Function, Instruction, Kind
from veriloc.lowering.nvidia.registers import bank_of, members, register_mask, set_names

HORIZON = 40
"""Cycles after which everything of fixed latency is over; the longest result edge that ptxas
keeps tight takes 35."""

_DATA = Path(__file__).resolve().parent / "data"
_MATRIX = frozenset({"HMMA", "IMMA", "DMMA", "QMMA", "OMMA"})
_DOUBLE = frozenset({"DADD", "DFMA", "DMUL", "DSETP"})
_BRANCHES = frozenset(
    {"BRA", "BRX", "CALL", "RET", "EXIT", "BREAK", "WARPSYNC", "JMP", "JMX"}
)


@dataclass(frozen=True, slots=True)
class Edge:
    """Two instructions that touch the same registers, the first of fixed latency.

    Attributes:
        hazard: what the second does.
        producer, consumer: indices of both.
        registers: the registers.
        distance: cycles of stall between their issues, on the shortest path.
    """

    hazard: Hazard
    producer: int
    consumer: int
    registers: int
    distance: int

    def describe(self, function: Function) -> str:
        """The edge in words."""
        first, second = (
            function.instructions[i] for i in (self.producer, self.consumer)
        )
        return (
            f"{function.name}: {set_names(self.registers)} {self.hazard.value}: {second.text!r} "
            f"at {second.address:#x} follows {first.text!r} at {first.address:#x} by "
            f"{self.distance} cycles"
        )


@dataclass
class Latencies:
    """Smallest distances seen in ptxas's code of one architecture; keys as in JSON."""

    result: dict[str, int] = field(default_factory=dict)
    overwrite: dict[str, int] = field(default_factory=dict)
    source: dict[str, int] = field(default_factory=dict)

    def similar(self) -> Latencies:
        """The same with opcodes replaced by their groups."""
        grouped = Latencies()
        for mine, theirs in (
            (self.result, grouped.result),
            (self.overwrite, grouped.overwrite),
            (self.source, grouped.source),
        ):
            for key, distance in mine.items():
                words = key.split()
                count = 2 if mine is self.overwrite else 1
                name = " ".join([*map(group_of, words[:count]), *words[count:]])
                theirs[name] = min(theirs.get(name, distance), distance)
        return grouped

    def settled(self, instruction: Instruction) -> int:
        """Cycles after which a result has been seen to be read by every kind of consumer."""
        prefix = f"{instruction.syntax.opcode} "
        return max(
            (d for key, d in self.result.items() if key.startswith(prefix)),
            default=HORIZON,
        )

    def to_json(self) -> str:
        """The table as JSON, one distance a line."""
        tables = {
            "result": self.result,
            "overwrite": self.overwrite,
            "source": self.source,
        }
        return (
            json.dumps(
                {k: dict(sorted(t.items())) for k, t in tables.items()}, indent=0
            )
            + "\n"
        )


def latencies_path(architecture: Architecture) -> Path:
    """Where the package keeps the distances of an architecture."""
    return _DATA / f"latencies.{architecture.name}.json"


@cache
def load_latencies(architecture: Architecture) -> Latencies:
    """The distances of an architecture.

    Raises:
        EncodingError: the package's file is damaged.
    """
    path = latencies_path(architecture)
    try:
        data = json.loads(path.read_text())
        return Latencies(data["result"], data["overwrite"], data["source"])
    except (OSError, ValueError, KeyError) as error:
        raise EncodingError(f"{path}: not a table of latencies ({error!r})") from error


def group_of(opcode: str) -> str:
    """Group of opcodes whose latencies are taken for similar."""
    if opcode in _MATRIX:
        return "matrix"
    if opcode in _DOUBLE:
        return "double"
    if opcode in _BRANCHES:
        return "control"
    return "uniform" if opcode.startswith("U") else "plain"


def consumer_kind(instruction: Instruction, registers: int) -> str:
    """Kind of a consumer, as far as latencies depend on it."""
    opcode = instruction.syntax.opcode
    guards = 0
    for operand in instruction.operands:
        if operand.kind is Kind.GUARD:
            guards |= operand.mask
    if registers & guards or opcode in _BRANCHES:
        return "control"
    if opcode in _MATRIX:
        return "matrix"
    if opcode in _DOUBLE:
        return "double"
    if opcode.startswith("U"):
        return "uniform"
    return "variable" if unit_of(instruction) is not None else "plain"


def edges(function: Function) -> Iterator[Edge]:
    """All edges from instructions of fixed latency to what follows within HORIZON."""
    instructions = function.instructions
    variable = [unit_of(i) is not None for i in instructions]
    for producer, instruction in enumerate(instructions):
        if variable[producer] or is_serial(instruction):
            continue
        if instruction.writes or instruction.reads:
            yield from _edges_of(function, producer, variable)


def _edges_of(
    function: Function, producer: int, variable: list[bool]
) -> Iterator[Edge]:
    instructions = function.instructions
    first = instructions[producer]
    guard = first.syntax.guard
    predicate = 0 if guard is None else register_mask(guard.bank, guard.number)
    shortest: dict[tuple[int, int, int, int, int], int] = {}
    found: dict[tuple[Hazard, int, int], int] = {}
    stall = first.control.stall
    pending = [
        (
            target,
            stall,
            first.writes,
            first.writes,
            first.reads,
            predicate & ~first.writes,
        )
        for target in function.successors[producer]
    ]
    while pending:
        index, distance, unread, unwritten, sources, guarding = pending.pop()
        if distance > HORIZON or not (unread | unwritten | sources):
            continue
        state = (index, unread, unwritten, sources, guarding)
        if shortest.get(state, HORIZON + 1) <= distance:
            continue
        shortest[state] = distance
        other = instructions[index]
        if not (guarding and excludes(guard, other.syntax.guard)):
            touched = [(Hazard.READ_AFTER_WRITE, unwritten & other.reads)]
            if not variable[index]:
                # What a slower instruction writes comes later in any case.
                touched.append((Hazard.WRITE_AFTER_WRITE, unread & other.writes))
                touched.append((Hazard.WRITE_AFTER_READ, sources & other.writes))
            for hazard, registers in touched:
                if registers:
                    key = (hazard, index, registers)
                    found[key] = min(found.get(key, distance), distance)
        killed = 0 if other.guarded else other.writes
        after = distance + (other.control.stall or HORIZON)
        rest = (
            unread & ~killed & ~other.reads,
            unwritten & ~killed,
            sources & ~killed,
            guarding & ~other.writes,
        )
        pending += [(target, after, *rest) for target in function.successors[index]]
    for (hazard, index, registers), distance in found.items():
        yield Edge(hazard, producer, index, registers, distance)


def _result_keys(first: Instruction, second: Instruction, registers: int) -> set[str]:
    kind = consumer_kind(second, registers)
    banks = {bank_of(register)[0].value for register in members(registers)}
    return {f"{first.syntax.opcode} {bank} {kind}" for bank in banks}


def learn(functions: Iterable[Function], known: Latencies | None = None) -> Latencies:
    """The smallest distances in code that is known to work; `known` is added to."""
    table = known or Latencies()

    def keep(distances: dict[str, int], key: str, distance: int) -> None:
        distances[key] = min(distances.get(key, distance), distance)

    for function in functions:
        for edge in edges(function):
            first, second = (
                function.instructions[i] for i in (edge.producer, edge.consumer)
            )
            if edge.hazard is Hazard.READ_AFTER_WRITE:
                for key in _result_keys(first, second, edge.registers):
                    keep(table.result, key, edge.distance)
            elif edge.hazard is Hazard.WRITE_AFTER_WRITE:
                key = f"{first.syntax.opcode} {second.syntax.opcode}"
                keep(table.overwrite, key, edge.distance)
            else:
                keep(table.source, first.syntax.opcode, edge.distance)
    return table


def check_latencies(function: Function, table: Latencies) -> list[Edge]:
    """Edges that are shorter than any seen between similar instructions.

    Kinds of edges that were never seen are passed over.
    """
    similar = table.similar()
    found = []
    for edge in edges(function):
        first, second = (
            function.instructions[i] for i in (edge.producer, edge.consumer)
        )
        group = group_of(first.syntax.opcode)
        if edge.hazard is Hazard.READ_AFTER_WRITE:
            keys = _result_keys(first, second, edge.registers)
            names = [" ".join([group, *key.split()[1:]]) for key in keys]
            needed = max(similar.result.get(name, 0) for name in names)
        elif edge.hazard is Hazard.WRITE_AFTER_WRITE:
            needed = similar.overwrite.get(
                f"{group} {group_of(second.syntax.opcode)}", 0
            )
        else:
            needed = similar.source.get(group, 0)
        if edge.distance < needed:
            found.append(edge)
    return found


def check_recoloured(before: Function, after: Function, table: Latencies) -> list[Edge]:
    """Edges of a recoloured function that the original has not, and that are not known to
    be safe for these very instructions."""
    old = {(e.hazard, e.producer, e.consumer) for e in edges(before)}
    found = []
    for edge in edges(after):
        if (edge.hazard, edge.producer, edge.consumer) in old:
            continue
        first, second = (after.instructions[i] for i in (edge.producer, edge.consumer))
        opcode = first.syntax.opcode
        if edge.hazard is Hazard.WRITE_AFTER_WRITE:
            seen = table.overwrite.get(f"{opcode} {second.syntax.opcode}", HORIZON)
        elif edge.hazard is Hazard.WRITE_AFTER_READ:
            seen = table.source.get(opcode, HORIZON)
        else:
            seen = HORIZON
        if edge.distance < min(seen, table.settled(first)):
            found.append(edge)
    return found
