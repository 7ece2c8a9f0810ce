"""Machine code as data: cubins lifted to functions, instructions and register operands.

`lift` fills these. They map onto the regalloc dialect: a bank is a bank, an operand's units
are those of a register handle, a guard is a use with the flag `guard` under which the
instruction's definitions do not end a live range, `fixed` is what must keep its register.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cached_property

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.control import Control
from veriloc.lowering.nvidia.cubin import Code, Cubin
from veriloc.lowering.nvidia.registers import register_mask
from veriloc.lowering.nvidia.syntax import Bank, Syntax


class Kind(enum.Enum):
    """How an operand appears."""

    GUARD = "guard"
    """The predicate in front of the instruction."""
    EXPLICIT = "explicit"
    """A register of the text."""
    HIDDEN = "hidden"
    """Encoded but not printed."""
    IMPLICIT = "implicit"
    """Neither: fixed by the instruction, cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A register operand of one instruction.

    Attributes:
        kind: how it appears.
        bank: its bank.
        first: its first register.
        units: consecutive registers from there.
        reads, writes: what the instruction does with it; both for a register changed in
            place.
        start: lowest bit of its field, None where it cannot be changed.
        width: bits of the field.
        reuse_bit: bit of its reuse flag, None when it has none.
        reuse: that flag is set.
        tied: index of the operand whose registers it must share (accumulators of
            warp-group products), None when free.
        position: index of the comma-separated operand of the text; -1 for others.
        in_memory: part of an address or a descriptor.
    """

    kind: Kind
    bank: Bank
    first: int
    units: int
    reads: bool
    writes: bool
    start: int | None
    width: int
    reuse_bit: int | None
    reuse: bool
    tied: int | None
    position: int
    in_memory: bool

    @property
    def mask(self) -> int:
        """Its registers as a set."""
        return register_mask(self.bank, self.first, self.units)

    @property
    def align(self) -> int:
        """Multiple that `first` must be of.

        nvdisasm does not check alignment and no rule is published; in all of ptxas's output
        seen, tuples of 2 are aligned to 2 and longer ones to 4. Accumulators of warp-group
        products are aligned to 8, and stay in any case; what is loaded from tensor memory
        is not.
        """
        return min(self.units, 2) if self.units < 3 else 4


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction.

    Attributes:
        address: bytes from the start of its section.
        word: its 128 bits.
        syntax: its text, read; registers in it are those of `operands`.
        control: its scheduling control.
        operands: its registers, without RZ, PT and the like: the guard, then those of the
            text from left to right, then hidden and implicit ones.
        reads: set of registers read.
        writes: set of registers written.
        guarded: a guard may keep it from happening, so that its writes do not end the live
            ranges of the values there.
    """

    address: int
    word: int
    syntax: Syntax
    control: Control
    operands: tuple[Operand, ...]
    reads: int
    writes: int
    guarded: bool

    @property
    def text(self) -> str:
        """The assembly with its guard, for messages."""
        guard = self.syntax.guard
        if guard is None:
            return self.syntax.text
        letter = "P" if guard.bank is Bank.PRED else "UP"
        number = "T" if guard.number < 0 else str(guard.number)
        return f"@{'!' if guard.negated else ''}{letter}{number} {self.syntax.text}"


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions without a branch in or out between them.

    Attributes:
        first, last: indices of its instructions in the function.
        successors: indices of blocks that may follow.
    """

    first: int
    last: int
    successors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fixed:
    """Registers that must stay, wherever they occur in the function, and why.

    Attributes:
        registers: the set of them.
        reason: in words.
        exclusive: nothing else may be put there either, not even while they hold no value.
    """

    registers: int
    reason: str
    exclusive: bool = True


@dataclass(frozen=True, slots=True)
class RegisterLimit:
    """setmaxnreg: from this instruction on, a thread has `count` registers."""

    address: int
    count: int
    grows: bool


@dataclass(frozen=True)
class Function:
    """A kernel with the functions beside it: one code section.

    Attributes:
        code: where it is in the file.
        instructions: in order of address, without gaps.
        labels: addresses by name.
        successors: for each instruction, the indices of those that may be next, across
            calls and returns.
        blocks: the same as blocks; block 0 is the kernel's entry.
        fixed: registers that must stay.
        limits: changes of the register limit.
    """

    code: Code
    instructions: tuple[Instruction, ...]
    labels: dict[str, int]
    successors: tuple[tuple[int, ...], ...]
    blocks: tuple[Block, ...]
    fixed: tuple[Fixed, ...]
    limits: tuple[RegisterLimit, ...]

    @property
    def name(self) -> str:
        """Name of the kernel."""
        return self.code.name

    @cached_property
    def fixed_registers(self) -> int:
        """All registers that must stay."""
        registers = 0
        for fixed in self.fixed:
            registers |= fixed.registers
        return registers

    @cached_property
    def exclusive_registers(self) -> int:
        """Those of them that nothing else may use."""
        registers = 0
        for fixed in self.fixed:
            registers |= fixed.registers if fixed.exclusive else 0
        return registers

    @cached_property
    def touched(self) -> int:
        """All registers read or written."""
        registers = 0
        for instruction in self.instructions:
            registers |= instruction.reads | instruction.writes
        return registers


@dataclass(frozen=True)
class Program:
    """A lifted cubin.

    Attributes:
        cubin: the file.
        functions: one for each kernel.
        refused: reason by kernel, for those that could not be lifted; they are copied as
            they are.
    """

    cubin: Cubin
    functions: tuple[Function, ...]
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def architecture(self) -> Architecture:
        """Its architecture."""
        return self.cubin.architecture

    def function(self, name: str) -> Function:
        """The function of that name; KeyError when it was not lifted."""
        for function in self.functions:
            if function.name == name:
                return function
        raise KeyError(name)
