"""Control flow of lifted code: what may be executed after each instruction.

Calls within a section are followed: a call goes to its function, and each return goes to
wherever the function's callers may have asked to come back. So every analysis sees the
real flow of values through calls, and needs no calling convention. Calls that leave the
section, and calls by pointer, are not followed; the registers of such a function are fixed
as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriloc.lowering.nvidia.errors import UnsupportedError
from veriloc.lowering.nvidia.program import Block
from veriloc.lowering.nvidia.syntax import Bank, Syntax

WORD_BYTES = 16
_ENDS = frozenset(
    {"EXIT", "RET", "BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU", "CALL", "KILL"}
)
_INDIRECT = frozenset({"BRX", "BRXU", "JMX", "JMXU"})
_NUMBER = re.compile(r"^-?0x([0-9a-f]+)$")


@dataclass(frozen=True)
class Flow:
    """Result of `control_flow`.

    Attributes:
        successors: for each instruction, the indices of those that may follow.
        leaves: why some calls could not be followed; empty when all were.
    """

    successors: tuple[tuple[int, ...], ...]
    leaves: tuple[str, ...]


def falls_through(syntax: Syntax) -> bool:
    """Whether the next instruction may follow: not after an unconditional end."""
    if syntax.opcode not in _ENDS:
        return True
    if syntax.guard is not None:
        return True
    if syntax.opcode != "BRA":
        return False
    # A branch with a condition as its operand: BRA.U !UP0, BRA P0, BRA.CONV ~URZ, BRA.DIV.
    return (
        bool(syntax.tokens) or "DIV" in syntax.modifiers or "CONV" in syntax.modifiers
    )


def control_flow(
    code: Sequence[Syntax],
    labels: Mapping[str, int],
    functions: Mapping[str, int],
    kernel: str,
) -> Flow:
    """Successors of every instruction of a section.

    Args:
        code: its instructions.
        labels: addresses by name, as nvdisasm printed them.
        functions: addresses of function symbols.
        kernel: name of the kernel; not a target of calls by pointer.

    Raises:
        UnsupportedError: an indirect branch's targets are not known, or code runs off the
            end of the section.
    """
    return _Flow(code, labels, functions, kernel).build()


class _Flow:
    def __init__(
        self,
        code: Sequence[Syntax],
        labels: Mapping[str, int],
        functions: Mapping[str, int],
        kernel: str,
    ) -> None:
        self.code = code
        self.labels = labels
        self.functions = functions
        self.kernel = kernel
        self.successors: list[list[int]] = [[] for _ in code]
        self.leaves: list[str] = []
        self.calls: dict[int, list[int]] = {}  # entry of a function -> its calls

    def at(self, label: str, index: int) -> int:
        address = self.labels.get(label, self.functions.get(label))
        if address is None:
            raise UnsupportedError(
                f"{self.code[index].text!r} at {index * WORD_BYTES:#x} goes to {label}, which is "
                f"not in its section"
            )
        return self.checked(address // WORD_BYTES, index)

    def checked(self, target: int, index: int) -> int:
        if not 0 <= target < len(self.code):
            raise UnsupportedError(
                f"{self.code[index].text!r} at {index * WORD_BYTES:#x} runs out of its section"
            )
        return target

    def build(self) -> Flow:
        returns = []
        for index, syntax in enumerate(self.code):
            opcode = syntax.opcode
            targets = self.successors[index]
            if opcode == "CALL":
                self.call(index, syntax)
            elif opcode == "RET":
                returns.append(index)
            elif opcode in _INDIRECT:
                if not syntax.targets:
                    raise UnsupportedError(
                        f"{syntax.text!r} at {index * WORD_BYTES:#x}: nvdisasm does not know the "
                        f"targets of this indirect branch"
                    )
                targets += [self.at(label, index) for label in syntax.targets]
            elif opcode in ("BRA", "JMP"):
                targets.append(self.at(syntax.label, index))
            elif opcode == "WARPSYNC" and syntax.label:
                # WARPSYNC.COLLECTIVE: threads that are not converged go to the label.
                targets.append(self.at(syntax.label, index))
            if falls_through(syntax):
                targets.append(self.checked(index + 1, index))
        sites = [self.return_sites(index) for index in returns]
        for index, after_calls in zip(returns, sites, strict=True):
            self.successors[index] += after_calls
        return Flow(
            tuple(tuple(dict.fromkeys(targets)) for targets in self.successors),
            tuple(dict.fromkeys(self.leaves)),
        )

    def call(self, index: int, syntax: Syntax) -> None:
        where = f"{syntax.text!r} at {index * WORD_BYTES:#x}"
        pointer = any(token.bank in (Bank.GPR, Bank.UGPR) for token in syntax.tokens)
        if pointer or not syntax.label:
            self.leaves.append(f"{where} calls by pointer")
            self.successors[index].append(self.checked(index + 1, index))
            return
        address = self.labels.get(syntax.label, self.functions.get(syntax.label))
        if address is None:
            self.leaves.append(f"{where} calls a function outside its section")
            self.successors[index].append(self.checked(index + 1, index))
            return
        target = self.checked(address // WORD_BYTES, index)
        self.successors[index].append(target)
        if syntax.label in self.functions:
            self.calls.setdefault(target, []).append(index)

    def owner(self, index: int) -> int:
        """Start of the function that an instruction is part of."""
        starts = (address // WORD_BYTES for address in self.functions.values())
        return max((start for start in starts if start <= index), default=0)

    def entered_by_jump(self, owner: int) -> bool:
        """Whether control gets into a function other than by a call, as a tail call does."""
        called = {call for calls in self.calls.values() for call in calls}
        return any(
            self.owner(target) == owner != self.owner(index)
            for index, targets in enumerate(self.successors)
            if index not in called
            for target in targets
        )

    def return_sites(self, index: int) -> list[int]:
        """Where a return may go: behind every call of its function, and to every address
        that is put into the register it returns by, unless that is where the calls of
        another function return to."""
        owner = self.owner(index)
        sites = [self.checked(call + 1, call) for call in self.calls.get(owner, [])]
        others: set[int] = set()
        if not self.entered_by_jump(owner):
            for entry, calls in self.calls.items():
                if entry != owner:
                    others.update(call + 1 for call in calls)
        tokens = [t for t in self.code[index].tokens if t.bank is Bank.GPR]
        if tokens:
            for syntax in self.code:
                written = syntax.tokens[0] if syntax.tokens else None
                if (
                    written is None
                    or written.number != tokens[0].number
                    or written.operand
                ):
                    continue
                sites += [site for site in self.constants(syntax) if site not in others]
        if not sites:
            self.leaves.append(
                f"{self.code[index].text!r} at {index * WORD_BYTES:#x} returns to an unknown place"
            )
        return sites

    def constants(self, syntax: Syntax) -> list[int]:
        """Instructions whose address a move puts into a register."""
        if syntax.opcode != "MOV" and not syntax.mnemonic.startswith("IMAD.MOV"):
            return []
        match = _NUMBER.match(syntax.operands[-1])
        if match is None:
            return []
        address = int(match[1], 16)
        if (
            not address
            or address % WORD_BYTES
            or address // WORD_BYTES >= len(self.code)
        ):
            return []
        return [address // WORD_BYTES]


def blocks_of(successors: Sequence[tuple[int, ...]]) -> tuple[Block, ...]:
    """Basic blocks, in order of address."""
    count = len(successors)
    leaders = {0}
    for index, targets in enumerate(successors):
        if targets != (index + 1,):
            leaders.update(targets)
            if index + 1 < count:
                leaders.add(index + 1)
    starts = sorted(leaders)
    number = {start: block for block, start in enumerate(starts)}
    blocks = []
    for block, start in enumerate(starts):
        last = (starts[block + 1] if block + 1 < len(starts) else count) - 1
        blocks.append(Block(start, last, tuple(number[t] for t in successors[last])))
    return tuple(blocks)
