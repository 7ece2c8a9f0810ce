"""Virtual registers: which operands must move together when registers are given anew.

Operands belong together if one may read what the other writes, if a guarded definition
leaves the value of the other in place, if they are units of one wide operand, or if they
are tied. Each such family, with the distances its members have now, is one virtual register
of some units: all of them may be moved by the same number of registers, and only so.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from veriloc.lowering.nvidia.liveness import ENTRY, reaching_definitions
from veriloc.lowering.nvidia.program import Function
from veriloc.lowering.nvidia.registers import OFFSET, bank_of, members
from veriloc.lowering.nvidia.syntax import Bank

Value = tuple[int, int]
"""A register as some instruction defines it: index of the instruction (or ENTRY), register."""


@dataclass(frozen=True, slots=True)
class VirtualRegister:
    """A family of operands that keep their distances.

    Attributes:
        bank: its bank.
        first: the register its unit 0 has now.
        units: how many it covers.
        align: what `first` must be a multiple of.
        fixed: one of its registers must stay, so that it must as a whole.
        live_in: it holds a value on entry.
    """

    bank: Bank
    first: int
    units: int
    align: int
    fixed: bool
    live_in: bool


@dataclass(frozen=True)
class Webs:
    """The virtual registers of a function.

    Attributes:
        registers: all of them.
        of_operand: index of the register, and the first unit of it, that each operand is:
            by (index of the instruction, index of the operand).
    """

    registers: tuple[VirtualRegister, ...]
    of_operand: dict[tuple[int, int], tuple[int, int]]


class _Families:
    """Union-find."""

    def __init__(self) -> None:
        self.parent: dict[Value, Value] = {}

    def find(self, value: Value) -> Value:
        parent = self.parent.setdefault(value, value)
        while parent != self.parent[parent]:
            self.parent[parent] = self.parent[self.parent[parent]]
            parent = self.parent[parent]
        self.parent[value] = parent
        return parent

    def join(self, one: Value, other: Value) -> None:
        a, b = self.find(one), self.find(other)
        if a != b:
            self.parent[max(a, b)] = min(a, b)


def webs(function: Function) -> Webs:
    """The virtual registers of a function."""
    families = _Families()
    reaching = reaching_definitions(function, also_written=True)
    values: dict[tuple[int, int], list[Value]] = {}
    for index, instruction in enumerate(function.instructions):
        sources = reaching[index]
        if instruction.guarded:
            for register in members(instruction.writes):
                for source in sources.get(register, ()):
                    families.join((index, register), (source, register))
        for position, operand in enumerate(instruction.operands):
            if operand.bank not in OFFSET:
                continue
            units: list[Value] = []
            for register in members(operand.mask):
                defined: list[Value] = [(index, register)] if operand.writes else []
                if operand.reads:
                    defined += [
                        (s, register) for s in sorted(sources.get(register, ()))
                    ]
                # What nothing defines is still a register: that of the entry.
                units.append(defined[0] if defined else (ENTRY, register))
                for value in defined[1:]:
                    families.join(defined[0], value)
            for one, other in pairwise(units):
                families.join(one, other)
            if operand.tied is not None:
                families.join(units[0], values[index, operand.tied][0])
            values[index, position] = units
    return _collect(function, families, values)


def _collect(
    function: Function, families: _Families, values: dict[tuple[int, int], list[Value]]
) -> Webs:
    masks: dict[Value, int] = {}
    aligns: dict[Value, int] = {}
    entering: set[Value] = set()
    for (index, position), units in values.items():
        family = families.find(units[0])
        operand = function.instructions[index].operands[position]
        masks[family] = masks.get(family, 0) | operand.mask
        aligns[family] = max(aligns.get(family, 1), operand.align)
    for value in list(families.parent):
        if value[0] == ENTRY:
            entering.add(families.find(value))
    number: dict[Value, int] = {}
    registers: list[VirtualRegister] = []
    for family, mask in sorted(
        masks.items(), key=lambda item: (item[1] & -item[1], item[0])
    ):
        bank, low = bank_of((mask & -mask).bit_length() - 1)
        high = bank_of(mask.bit_length() - 1)[1]
        first = low - low % aligns[family]
        number[family] = len(registers)
        fixed = bool(mask & function.fixed_registers)
        registers.append(
            VirtualRegister(
                bank, first, high - first + 1, aligns[family], fixed, family in entering
            )
        )
    of_operand = {}
    for key, units in values.items():
        which = number[families.find(units[0])]
        operand = function.instructions[key[0]].operands[key[1]]
        of_operand[key] = (which, operand.first - registers[which].first)
    return Webs(tuple(registers), of_operand)
