"""Where returns go: the addresses that calls put into the registers they return by.

A return reads its target from a register. Which addresses may be there follows from what is
moved into it along the code, never from the register's number: giving registers other
numbers must not change where control goes. Flow and values depend on each other, so that
both grow together until nothing is added.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriloc.lowering.nvidia.registers import register_mask
from veriloc.lowering.nvidia.syntax import Bank, Syntax

WORD_BYTES = 16
_NUMBER = re.compile(r"^0x([0-9a-f]+)$")


@dataclass(frozen=True, slots=True)
class Returns:
    """Result of `return_targets`.

    Attributes:
        targets: indices of the instructions that each return may go to.
        unknown: for returns that may read something else than an address put there by a
            move: index of the instruction that makes it.
    """

    targets: dict[int, set[int]]
    unknown: dict[int, int]


def return_targets(
    code: Sequence[Syntax],
    writes: Sequence[int],
    successors: Sequence[Sequence[int]],
    calls: Mapping[int, int],
    returns: Mapping[int, Sequence[int]],
) -> Returns:
    """Where the returns of a section go.

    Args:
        code: its instructions.
        writes: set of registers that each of them writes.
        successors: what may follow each, returns aside.
        calls: target of each call within the section.
        returns: for each return, where it is known to go.
    """
    targets = {index: set(known) for index, known in returns.items()}
    while True:
        tracer = _Tracer(code, writes, successors, calls, targets)
        unknown: dict[int, int] = {}
        grown = {}
        for index in returns:
            found, other = tracer.addresses(index)
            grown[index] = targets[index] | found
            if other is not None:
                unknown[index] = other
        if grown == targets:
            return Returns(targets, unknown)
        targets = grown


def address_of(syntax: Syntax, count: int) -> int | None:
    """The instruction whose address a move puts into a register; None for anything else."""
    if not _is_move(syntax):
        return None
    match = _NUMBER.match(syntax.operands[-1])
    if match is None:
        return None
    address = int(match[1], 16)
    if not address or address % WORD_BYTES or address // WORD_BYTES >= count:
        return None
    return address // WORD_BYTES


def _is_move(syntax: Syntax) -> bool:
    return syntax.opcode == "MOV" or syntax.mnemonic.startswith("IMAD.MOV")


def _copied(syntax: Syntax) -> int | None:
    """The register that a move copies."""
    if not _is_move(syntax):
        return None
    source = syntax.tokens[-1]
    last = source.operand == len(syntax.operands) - 1
    if not last or source.bank is not Bank.GPR or source.negated or source.is_special:
        return None
    return source.number


class _Tracer:
    """Follows registers back to where their values come from, along the flow known so far."""

    def __init__(
        self,
        code: Sequence[Syntax],
        writes: Sequence[int],
        successors: Sequence[Sequence[int]],
        calls: Mapping[int, int],
        targets: Mapping[int, set[int]],
    ) -> None:
        self.code = code
        self.writes = writes
        self.calls = calls
        self.targets = targets
        self.successors = successors
        self.before: list[list[int]] = [[] for _ in code]
        for index, after in enumerate(successors):
            for target in (*after, *targets.get(index, ())):
                self.before[target].append(index)
        self.bodies: dict[int, tuple[frozenset[int], int]] = {}

    def addresses(self, index: int) -> tuple[set[int], int | None]:
        """Addresses that a return may read, and who makes anything else."""
        asked = [t for t in self.code[index].tokens if t.bank is Bank.GPR]
        if not asked or asked[0].is_special:
            return set(), index
        found: set[int] = set()
        other: int | None = None
        pending = [(index, asked[0].number)]
        seen = set(pending)
        while pending:
            at, register = pending.pop()
            mask = register_mask(Bank.GPR, register)
            for source in self.sources(at, mask):
                more = []
                if not self.writes[source] & mask:
                    more.append((source, register))
                else:
                    syntax = self.code[source]
                    if syntax.guard is not None:
                        more.append((source, register))
                    address = address_of(syntax, len(self.code))
                    copied = _copied(syntax)
                    if address is not None:
                        found.add(address)
                    elif copied is not None:
                        more.append((source, copied))
                    else:
                        other = source
                for point in more:
                    if point not in seen:
                        seen.add(point)
                        pending.append(point)
        return found, other

    def sources(self, index: int, register: int) -> list[int]:
        """Instructions that come before one, as far as they matter to a register: a call
        stands for all of a function that leaves the register alone."""
        before = self.before[index]
        call = index - 1
        if call not in self.calls:
            return before
        body, written = self.body(self.calls[call])
        if written & register or not body:
            return before
        return [b for b in before if b not in body or b not in self.targets] + [call]

    def body(self, entry: int) -> tuple[frozenset[int], int]:
        """A function with all that it calls, and the registers written in it; no
        instructions where control may get into it other than by calls of its start."""
        if entry not in self.bodies:
            found = {entry}
            pending = [entry]
            while pending:
                index = pending.pop()
                after = [*self.successors[index]]
                if index in self.calls:
                    after.append(index + 1)
                for target in after:
                    if target not in found:
                        found.add(target)
                        pending.append(target)
            written = 0
            whole = True
            for index in found:
                written |= self.writes[index]
                for source in self.before[index]:
                    called = index == entry and self.calls.get(source) == entry
                    whole = whole and (source in found or called)
            self.bodies[entry] = frozenset(found if whole else ()), written
        return self.bodies[entry]
