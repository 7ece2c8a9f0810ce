"""Control flow of lifted code: what may be executed after each instruction.

Calls within a section are followed: a call goes to its function, and each return goes to
wherever the function's callers may have asked to come back (`returns`). So every analysis
sees the real flow of values through calls, and needs no calling convention. Calls that leave
the section, calls by pointer, and returns by way of memory are not followed; the registers
of such a function are fixed as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriloc.lowering.nvidia.errors import UnsupportedError
from veriloc.lowering.nvidia.program import Block
from veriloc.lowering.nvidia.returns import WORD_BYTES, return_targets
from veriloc.lowering.nvidia.syntax import Bank, Syntax

_ENDS = frozenset(
    {"EXIT", "RET", "BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU", "CALL", "KILL"}
)
_INDIRECT = frozenset({"BRX", "BRXU", "JMX", "JMXU"})


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
    writes: Sequence[int],
    labels: Mapping[str, int],
    functions: Mapping[str, int],
) -> Flow:
    """Successors of every instruction of a section.

    Args:
        code: its instructions.
        writes: set of registers that each of them writes.
        labels: addresses by name, as nvdisasm printed them.
        functions: addresses of function symbols.

    Raises:
        UnsupportedError: an indirect branch's targets are not known, or code runs off the
            end of the section.
    """
    return _Flow(code, writes, labels, functions).build()


class _Flow:
    def __init__(
        self,
        code: Sequence[Syntax],
        writes: Sequence[int],
        labels: Mapping[str, int],
        functions: Mapping[str, int],
    ) -> None:
        self.code = code
        self.writes = writes
        self.labels = labels
        self.functions = functions
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
        returns: dict[int, list[int]] = {}
        for index, syntax in enumerate(self.code):
            opcode = syntax.opcode
            targets = self.successors[index]
            if opcode == "CALL":
                self.call(index, syntax)
            elif opcode == "RET":
                returns[index] = []
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
        self.follow_returns(returns)
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

    def follow_returns(self, returns: dict[int, list[int]]) -> None:
        """Where returns may go: behind every call of their functions, and to every address
        that the registers they return by may hold."""
        calls = {c: entry for entry, made in self.calls.items() for c in made}
        for index, known in returns.items():
            known += [
                self.checked(call + 1, call)
                for call in self.calls.get(self.owner(index), [])
            ]
        traced = return_targets(self.code, self.writes, self.successors, calls, returns)
        for index, targets in traced.targets.items():
            where = f"{self.code[index].text!r} at {index * WORD_BYTES:#x}"
            if index in traced.unknown:
                maker = traced.unknown[index]
                self.leaves.append(
                    f"{where} returns to what {self.code[maker].text!r} at "
                    f"{maker * WORD_BYTES:#x} makes"
                )
            elif not targets:
                self.leaves.append(f"{where} returns to an unknown place")
            self.successors[index] += sorted(targets)


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
