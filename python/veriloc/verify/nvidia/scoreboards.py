"""Registers in flight: no instruction may touch them before their scoreboard is free.

Instructions of variable latency read and write registers some time after they issue. They
name scoreboards that are released when that is done, and later instructions wait for
these. Followed here is, along all paths, what is in flight and what would say that it is
not any more. The model, whose points ptxas's own code needs and obeys, is described in
lowering/nvidia/README.md ("Hazards"); this is a second implementation of it, on modules.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from veriloc.verify.nvidia.code import Code, Guard, Registers, Timing

__all__ = ["Hazard", "Touch", "excludes", "touches"]

_OLDEST = 32
"""Later instructions that are counted; waits for more than that say nothing."""

_GROUP = "warp group"
"""Order of warp-group products, which may read one another's accumulators."""


_TENSOR_MEMORY = "tensor memory"
"""Order of tensor memory. Its loads for half a warp each leave the others' registers as they
were: the module says that they read what they write."""


class Hazard(enum.Enum):
    """What is touched too early."""

    READ_AFTER_WRITE = "read before it is written"
    WRITE_AFTER_WRITE = "written before an earlier write is done"
    WRITE_AFTER_READ = "written before an earlier read is done"


@dataclass(frozen=True, slots=True)
class Touch:
    """Two instructions whose registers must be apart.

    Attributes:
        hazard: what it would be if they were not.
        producer, consumer: indices of both.
        flying: registers of the producer that are in flight.
        touched: registers of the consumer that must not be among them.
    """

    hazard: Hazard
    producer: int
    consumer: int
    flying: int
    touched: int


@dataclass(frozen=True, slots=True)
class _Entry:
    """Registers of one instruction that are in flight.

    Attributes:
        producer: its index.
        writes: they are its results, else its operands.
        boards: scoreboards any of which being free says that they are done, each with the
            number of later instructions that named it.
        guarded: the predicate that the producer depends on has its value still.
    """

    producer: int
    writes: bool
    boards: tuple[tuple[int, int], ...]
    guarded: bool


_State = frozenset[_Entry]


def excludes(first: Guard | None, second: Guard | None) -> bool:
    """Of two instructions with these guards only one happens."""
    return (
        first is not None
        and second is not None
        and first[0] == second[0]
        and first[1] != second[1]
    )


def touches(code: Code, registers: Registers) -> Iterator[Touch]:
    """Pairs of instructions of which the second issues while the first is in flight.

    Args:
        code: the kernel.
        registers: in which numbering to name registers.
    """
    states = _Flow(code).solve()
    timing = code.timing
    for index, state in enumerate(states):
        step = timing[index]
        reads, writes = registers.reads[index], registers.writes[index]
        if not state or not (reads | writes):
            continue
        for entry in _waited(timing, step, state):
            producer = timing[entry.producer]
            if entry.guarded and excludes(producer.guard, step.guard):
                continue
            in_order = bool(step.order) and producer.order == step.order
            if entry.writes:
                flying = registers.writes[entry.producer]
                read = reads
                if in_order and step.order == _TENSOR_MEMORY:
                    read &= ~writes
                if read and not (in_order and step.order == _GROUP):
                    kind = Hazard.READ_AFTER_WRITE
                    yield Touch(kind, entry.producer, index, flying, read)
                if writes and not in_order:
                    kind = Hazard.WRITE_AFTER_WRITE
                    yield Touch(kind, entry.producer, index, flying, writes)
            elif writes and not (step.queue and producer.queue == step.queue):
                flying = registers.sources[entry.producer]
                kind = Hazard.WRITE_AFTER_READ
                yield Touch(kind, entry.producer, index, flying, writes)


def _waited(timing: list[Timing], step: Timing, state: _State) -> _State:
    """What is in flight still once the instruction may issue."""
    if not step.waits and step.left is None:
        return state
    board, left = step.left or (-1, 0)

    def done(entry: _Entry) -> bool:
        ordered = not entry.writes or bool(timing[entry.producer].order)
        return any(
            step.waits >> b & 1
            or (b == board and later >= left and (not left or ordered))
            for b, later in entry.boards
        )

    return frozenset(entry for entry in state if not done(entry))


class _Flow:
    """What is in flight before each instruction, on any path."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.timing = code.timing
        self.predicates = 0
        """V-lanes that guard something."""
        for step in self.timing:
            if step.guard is not None:
                self.predicates |= 1 << step.guard[0]
        self.starts = [self._starts(i) for i in range(len(self.timing))]

    def _starts(self, index: int) -> tuple[_Entry, ...]:
        step, registers = self.timing[index], self.code.virtual
        if not step.variable:
            return ()
        written, sources = registers.writes[index], registers.sources[index]
        guarded = step.guard is not None and not written >> step.guard[0] & 1
        found = []
        if written:
            own = () if step.written is None else ((step.written, 0),)
            found.append(_Entry(index, True, own, guarded))
        if sources:
            named = sorted({b for b in (step.written, step.read) if b is not None})
            boards = tuple((b, 0) for b in named)
            found.append(_Entry(index, False, boards, guarded))
        return tuple(found)

    def solve(self) -> list[_State]:
        """The states, before each instruction's own waits."""
        count = len(self.timing)
        states: list[_State] = [frozenset()] * count
        reached = [False] * count
        pending = list(self.code.entries)
        for entry in pending:
            reached[entry] = True
        while pending:
            index = pending.pop()
            waited = _waited(self.timing, self.timing[index], states[index])
            leaving = self._issued(index, waited)
            for target in self.code.successors[index]:
                if not reached[target] or not leaving <= states[target]:
                    reached[target] = True
                    states[target] = states[target] | leaving
                    pending.append(target)
        return states

    def _issued(self, index: int, state: _State) -> _State:
        step = self.timing[index]
        named = {b for b in (step.written, step.read) if b is not None}
        changed = self.code.virtual.writes[index] & self.predicates
        if state and (named or changed):
            state = frozenset(self._aged(step, named, changed, e) for e in state)
        return state.union(self.starts[index]) if self.starts[index] else state

    def _aged(
        self, step: Timing, named: set[int], changed: int, entry: _Entry
    ) -> _Entry:
        """An entry once another instruction has issued."""
        producer = self.timing[entry.producer]
        boards = dict(entry.boards)
        in_order = bool(step.order) and producer.order == step.order
        for board in named:
            if board in boards:
                boards[board] = min(_OLDEST, boards[board] + 1)
            elif in_order and board == step.written:
                # Done later than this one, so when this one's results are written.
                boards[board] = 0
            elif not entry.writes and step.queue and producer.queue == step.queue:
                boards[board] = 0
        guarded = entry.guarded
        if guarded and producer.guard is not None and changed >> producer.guard[0] & 1:
            guarded = False
        return _Entry(
            entry.producer, entry.writes, tuple(sorted(boards.items())), guarded
        )
