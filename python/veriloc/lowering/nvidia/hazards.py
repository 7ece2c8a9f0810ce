"""Checks that code waits for its scoreboards, whoever assigned the registers.

Instructions of variable latency read and write their registers some time after they issue.
Until then these registers are *in flight*: a destination must not be read or written, a
source must not be written. An instruction names scoreboards that are released once its
destinations are written (write barrier) and once its sources are read (read barrier);
later instructions wait for them. This checker follows all registers in flight along all
paths and reports every touch that comes too early.

The model, each point of which ptxas's own output obeys on the whole corpus and fails
without (tools/nvidia/measure.py counts):

* A scoreboard counts. Waiting for it in the control bits means that all instructions which
  named it are done. DEPBAR.LE SBn, k means that at most the last k are not.
* Units work in order. If a later instruction of the same unit is done, earlier ones are;
  and an instruction may overwrite what an earlier one of the same unit or of the same
  queue still reads.
* Guards and uniform registers are read when an instruction issues.
* A guarded instruction names its scoreboard even when the guard is false.
* Of two instructions with opposite guards only one happens, as long as nothing writes the
  predicate.
* After a stall of 0 cycles everything is done: code of ptxas -O0 consists of such.
* Warp-group products are done when WARPGROUP.DEPBAR says so, and may use one another's
  accumulators before.
* Loads and stores of tensor memory are done in order, but read in none: when a later load is
  done, a store is too; when a later store has read, nothing is known of it. The second half of
  a load (`halves`) may write into the registers of the first before that is done.

Fixed latencies are the subject of `latencies`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from veriloc.lowering.nvidia.control import SCOREBOARDS
from veriloc.lowering.nvidia.program import Function, Instruction
from veriloc.lowering.nvidia.registers import bank_mask, register_mask, set_names
from veriloc.lowering.nvidia.syntax import Bank, Guard, Syntax

GROUP_SCOREBOARD = SCOREBOARDS
"""Stands for gsb0, which counts warp-group products."""
_OLDEST = 32
"""Later instructions counted per scoreboard; waits for more than that clear nothing."""


class Unit(enum.Enum):
    """Parts of the processor whose instructions finish in the order in which they issue.

    Each as small as ptxas's output allows: it relies on these orders and on no others.
    """

    SHARED = "shared memory"
    TRANSCENDENTAL = "transcendental"
    TEXTURE = "texture"
    DOUBLE = "double"
    INTEGER_MATRIX = "integer matrix"
    WARP_GROUP = "warp group"
    TENSOR_MEMORY = "tensor memory"
    ALONE = "alone"
    """Not even ordered among themselves."""


_OPCODES = {
    Unit.SHARED: "LDS LDSM STS STSM ATOMS SHFL",
    Unit.TRANSCENDENTAL: "MUFU F2I I2F F2F FRND POPC FLO BREV FCHK",
    Unit.TEXTURE: "TEX TLD TLD4 TXD TXQ TMML",
    Unit.DOUBLE: "DADD DFMA DMUL DSETP DMMA",
    Unit.INTEGER_MATRIX: "IMMA",
    Unit.WARP_GROUP: "HGMMA IGMMA QGMMA BGMMA",
    Unit.TENSOR_MEMORY: "LDTM STTM",
    Unit.ALONE: (
        "LD LDG LDL LDC LDCU LDGSTS LDGDEPBAR LDGMC ST STG STL STAS ATOM ATOMG RED REDG REDAS "
        "REDUX MATCH S2R S2UR BMOV CCTL CCTLL CCTLT FENCE MEMBAR SYNCS USETMAXREG ERRBAR QSPC "
        "SULD SUST SUATOM SURED UBLKCP UBLKRED UTMALDG UTMASTG UTMAREDG UTMAPF UTMACCTL"
    ),
}
_UNIT = {
    opcode: unit for unit, opcodes in _OPCODES.items() for opcode in opcodes.split()
}
_QUEUE = frozenset(["LDG", "LDS", "LDL", "LDSM", "SHFL", "STG", "STS", "STL"])
"""Memory instructions that read their registers in the order in which they issue, whatever
memory they go to: one may overwrite what an earlier one reads."""
_OWN_QUEUE = frozenset(["ATOMG", "LDGSTS"])
"""Opcodes that read in order among themselves. ptxas's output relies on that for no others."""
_SOMETIMES_FIXED = frozenset({Unit.DOUBLE, Unit.INTEGER_MATRIX})
"""Units of fixed latency on some architectures; there their instructions name no barrier."""


class Hazard(enum.Enum):
    """What was touched too early."""

    READ_AFTER_WRITE = "read before it is written"
    WRITE_AFTER_WRITE = "written before an earlier write is done"
    WRITE_AFTER_READ = "written before an earlier read is done"


@dataclass(frozen=True, slots=True)
class Violation:
    """A register in flight is touched.

    Attributes:
        hazard: how.
        producer: index of the instruction whose register is in flight.
        consumer: index of the instruction that touches it.
        registers: the registers in question.
    """

    hazard: Hazard
    producer: int
    consumer: int
    registers: int

    def describe(self, function: Function) -> str:
        """The violation in words."""
        first, second = (
            function.instructions[i] for i in (self.producer, self.consumer)
        )
        return (
            f"{function.name}: {set_names(self.registers)} {self.hazard.value}: "
            f"{second.text!r} at {second.address:#x} does not wait for {first.text!r} at "
            f"{first.address:#x}"
        )


Barriers = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class InFlight:
    """Registers of one instruction that are not yet read or written.

    Attributes:
        producer: index of the instruction.
        writes: they are its destinations, else its sources.
        registers: the set of them.
        barriers: scoreboards any of which being free says that they are done, each with
            the number of later instructions that name it.
        guard: guard of the instruction, while its predicate has kept its value.
    """

    producer: int
    writes: bool
    registers: int
    barriers: Barriers
    guard: Guard | None


_PREDICATES = bank_mask(Bank.PRED) | bank_mask(Bank.UPRED)


def excludes(first: Guard | None, second: Guard | None) -> bool:
    """Whether of two instructions with these guards only one can happen."""
    return (
        first is not None
        and second is not None
        and (first.bank, first.number) == (second.bank, second.number)
        and first.negated != second.negated
    )


def is_serial(instruction: Instruction) -> bool:
    """Whether the next instruction waits for all of this one: a stall of 0, no scoreboard.

    ptxas -O0 gives every instruction this control.
    """
    control = instruction.control
    return (
        control.stall == 0
        and control.write_barrier is None
        and control.read_barrier is None
    )


def unit_of(instruction: Instruction) -> Unit | None:
    """Unit of an instruction of variable latency; None when its latency is fixed."""
    unit = _UNIT.get(instruction.syntax.opcode)
    control = instruction.control
    barrier = control.write_barrier is not None or control.read_barrier is not None
    if unit is None:
        return Unit.ALONE if barrier else None
    if unit in _SOMETIMES_FIXED and not barrier:
        return None
    return unit


@dataclass(frozen=True, slots=True)
class Flight:
    """How an instruction takes part in the order of others.

    Attributes:
        unit: unit that has its registers in flight after it has issued; None when its
            latency is fixed, or when the next instruction waits for all of it.
        order: instructions of one order are done in the order in which they issue; empty
            when it is ordered with none.
        queue: instructions of one queue read their registers in the order of issue; empty
            when it is in none.
        written, read: scoreboards that it names.
        left: scoreboard and number of an explicit wait.
    """

    unit: str | None
    order: str
    queue: str
    written: int | None
    read: int | None
    left: tuple[int, int] | None


def _queue_of(opcode: str, order: str) -> str:
    if opcode in _QUEUE:
        return "memory"
    if opcode in _OWN_QUEUE:
        return opcode
    return "" if order == Unit.TENSOR_MEMORY.value else order


def flight_of(instruction: Instruction) -> Flight:
    """The part of an instruction in the order of others."""
    control, syntax = instruction.control, instruction.syntax
    unit = unit_of(instruction)
    known = _UNIT.get(syntax.opcode, Unit.ALONE)
    order = "" if known is Unit.ALONE else known.value
    written = control.write_barrier
    if unit is Unit.WARP_GROUP and any(t.bank is Bank.GROUP for t in syntax.tokens):
        written = GROUP_SCOREBOARD
    return Flight(
        None if unit is None or is_serial(instruction) else unit.value,
        order,
        _queue_of(syntax.opcode, order),
        written,
        control.read_barrier,
        _waits_of(syntax),
    )


@dataclass(frozen=True, slots=True)
class _Step:
    """What one instruction does to the registers in flight."""

    waits: int
    partial: tuple[int, int] | None
    order: str
    queue: str
    reads: int
    writes: int
    names_write: int | None
    names_read: int | None
    guard: Guard | None
    starts: tuple[InFlight, ...]


def _waits_of(syntax: Syntax) -> tuple[int, int] | None:
    """Scoreboard and number left outstanding of an explicit wait."""
    if (
        syntax.mnemonic not in ("DEPBAR.LE", "WARPGROUP.DEPBAR.LE")
        or len(syntax.operands) < 2
    ):
        return None
    token = syntax.tokens[0]
    left = int(syntax.operands[1], 16)
    return (GROUP_SCOREBOARD if token.bank is Bank.GROUP else token.number, left)


def _step(index: int, instruction: Instruction) -> _Step:
    flight = flight_of(instruction)
    write, read = flight.written, flight.read
    starts = []
    guard = instruction.syntax.guard
    guarding = 0 if guard is None else register_mask(guard.bank, guard.number)
    if flight.unit is not None:
        if guarding & instruction.writes:
            guard = None
        sources = 0
        for operand in instruction.operands:
            if operand.reads and operand.bank is Bank.GPR:
                sources |= operand.mask
        named = sorted({b for b in (write, read) if b is not None})
        if instruction.writes:
            own: Barriers = () if write is None else ((write, 0),)
            starts.append(InFlight(index, True, instruction.writes, own, guard))
        if sources:
            barriers = tuple((b, 0) for b in named)
            starts.append(InFlight(index, False, sources, barriers, guard))
    return _Step(
        instruction.control.wait,
        flight.left,
        flight.order,
        flight.queue,
        instruction.reads,
        instruction.writes,
        write,
        read,
        instruction.syntax.guard,
        tuple(starts),
    )


class _Checker:
    """Registers in flight at every point of a function."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.steps = [
            _step(i, instruction) for i, instruction in enumerate(function.instructions)
        ]

    def waited(self, step: _Step, state: frozenset[InFlight]) -> frozenset[InFlight]:
        """What is left in flight once the instruction may issue."""
        if not step.waits and step.partial is None:
            return state
        scoreboard, left = step.partial or (-1, 0)
        return frozenset(
            entry
            for entry in state
            if not any(
                step.waits >> b & 1
                or (
                    b == scoreboard
                    and later >= left
                    and (not left or self.ordered(entry))
                )
                for b, later in entry.barriers
            )
        )

    def ordered(self, entry: InFlight) -> bool:
        """Whether instructions that name its scoreboards after it are done after it."""
        return not entry.writes or bool(self.steps[entry.producer].order)

    def issued(self, step: _Step, state: frozenset[InFlight]) -> frozenset[InFlight]:
        """What is in flight after the instruction."""
        named = {b for b in (step.names_write, step.names_read) if b is not None}
        if named or step.writes & _PREDICATES:
            state = frozenset(self.aged(step, entry, named) for entry in state)
        return state.union(step.starts) if step.starts else state

    def aged(self, step: _Step, entry: InFlight, named: set[int]) -> InFlight:
        """An entry once another instruction has named scoreboards."""
        barriers = dict(entry.barriers)
        producer = self.steps[entry.producer]
        written = bool(step.order) and producer.order == step.order
        read = bool(step.queue) and producer.queue == step.queue
        for barrier in named:
            if barrier in barriers:
                barriers[barrier] = min(_OLDEST, barriers[barrier] + 1)
            elif (read and not entry.writes) or (
                written and barrier == step.names_write
            ):
                barriers[barrier] = 0
        guard = entry.guard
        if guard is not None and step.writes & register_mask(guard.bank, guard.number):
            guard = None
        return InFlight(
            entry.producer,
            entry.writes,
            entry.registers,
            tuple(sorted(barriers.items())),
            guard,
        )

    def solve(self) -> list[frozenset[InFlight]]:
        """Registers in flight before each instruction, before its own waits."""
        count = len(self.steps)
        states: list[frozenset[InFlight]] = [frozenset()] * count
        reached = [False] * count
        reached[0] = True
        pending = [0]
        while pending:
            index = pending.pop()
            step = self.steps[index]
            leaving = self.issued(step, self.waited(step, states[index]))
            for target in self.function.successors[index]:
                if not reached[target] or not leaving <= states[target]:
                    reached[target] = True
                    states[target] = states[target] | leaving
                    pending.append(target)
        return states

    def violations(self) -> Iterable[Violation]:
        """Everything that is touched too early."""
        for index, state in enumerate(self.solve()):
            step = self.steps[index]
            for entry in self.waited(step, state):
                if excludes(entry.guard, step.guard):
                    continue
                producer = self.steps[entry.producer]
                read = entry.registers & step.reads
                written = entry.registers & step.writes
                in_order = bool(step.order) and producer.order == step.order
                if entry.writes:
                    if in_order and step.order == Unit.TENSOR_MEMORY.value:
                        read &= ~step.writes
                    if read and not (in_order and step.order == Unit.WARP_GROUP.value):
                        yield Violation(
                            Hazard.READ_AFTER_WRITE, entry.producer, index, read
                        )
                    if written and not in_order:
                        yield Violation(
                            Hazard.WRITE_AFTER_WRITE, entry.producer, index, written
                        )
                elif written and not (step.queue and producer.queue == step.queue):
                    yield Violation(
                        Hazard.WRITE_AFTER_READ, entry.producer, index, written
                    )


def registers_in_flight(function: Function) -> list[frozenset[InFlight]]:
    """For each instruction, what is in flight when it issues, after its waits.

    To an allocator these are more interferences: a register in flight for writing may
    hold no other value, and one in flight for reading may not be written.
    """
    checker = _Checker(function)
    return [
        checker.waited(step, state)
        for step, state in zip(checker.steps, checker.solve(), strict=True)
    ]


def check_scoreboards(function: Function) -> list[Violation]:
    """Every touch of a register in flight, each once; empty for sound code."""
    found = {
        (v.hazard, v.producer, v.consumer, v.registers): v
        for v in _Checker(function).violations()
    }
    return sorted(
        found.values(), key=lambda v: (v.consumer, v.producer, v.hazard.value)
    )
