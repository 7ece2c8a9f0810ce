"""The text of a module with one kernel, as lines that mutators take apart and change.

Knows the text of the dialect only; the module must be printed with one operation a line.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

_VREG = re.compile(r"\s*(%[\w$]+) = regalloc\.vreg \d+ : (![^ ]+(?: ?[^ <>]*>)?)")
_SHAPE = re.compile(r"!regalloc\.vreg<(\w+), (\d+|half)(?:, align = (\d+))?>")
PLACE = re.compile(r"(\w+)\[(\d+)(?::(\d+|lo|hi))?\]")
AT = re.compile(r" at (\w+\[[\w:]+\])")
OPERAND = re.compile(r"(%[\w$]+)(\[[\w:]+\])?((?: tied \d+)?)((?: at \w+\[[\w:]+\])?)")
_CLASS = re.compile(r"<(\w+) in ((?:\w+\[[\d:]+\](?:, )?)+)>")
_INSTRUCTION = re.compile(r"\s*regalloc\.(inst|branch|exit|remat)\b")
COPY = re.compile(
    r"(\s*regalloc\.copy (?:\d+ )?(?:inserted )?(?:coalesced )?)"
    r"(%[\w$]+)(\[[\w:]+\])? = (%[\w$]+)(\[[\w:]+\])?(.*)"
)
ACCESS = re.compile(
    r"(\s*regalloc\.(?:spill|reload) )(%[\w$]+)(\[[\w:]+\])?"
    r"( (?:to|from) )(%[\w$]+)((?: offset \d+)?)(.*)"
)
_INSERTED = re.compile(r"\s*regalloc\.(?:copy inserted|spill|reload|remat)\b")
_FIXED = re.compile(
    r"\s*(?:\^|\}|regalloc\.(?:kernel|label|branch|exit)\b"
    r"|%[\w$]+ = regalloc\.(?:vreg|preg|slot)\b|$)"
)


@dataclass(slots=True)
class Register:
    """A virtual register as it is declared."""

    name: str
    line: int
    register_class: str
    units: int
    align: int
    half: bool
    at: str | None
    part_of: str | None
    root: str = ""


@dataclass(slots=True)
class Program:
    """The lines of a module, and what mutators ask about them."""

    lines: list[str]
    registers: dict[str, Register] = field(default_factory=dict)
    slots: list[str] = field(default_factory=list)
    classes: dict[str, list[tuple[str, int, int]]] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    movable: list[int] = field(default_factory=list)
    """Lines of operations that may stand elsewhere."""
    inserted: list[int] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)
    instructions: list[int] = field(default_factory=list)
    exec_changes: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """Lines in front of which a block ends."""

    @classmethod
    def read(cls, text: str) -> Program:
        """A module with one kernel."""
        program = cls(text.splitlines())
        aliases: dict[str, str] = {}
        for name, ranges in _CLASS.findall(text):
            program.classes[name] = [
                (m[1], int(m[2]), int(m[3] or m[2])) for m in PLACE.finditer(ranges)
            ]
        for n, line in enumerate(program.lines):
            if line.startswith("!"):
                name, _, shape = line.partition(" = ")
                aliases[name] = shape
            elif match := _VREG.match(line):
                program._register(n, line, match[1], aliases)
            elif " = regalloc.slot " in line:
                program.slots.append(line.split()[0])
            elif "regalloc.kernel" in line and (
                found := re.search(r"budget \[(.*?)\]", line)
            ):
                pairs = (limit.split() for limit in found[1].split(", "))
                program.limits = {bank: int(count) for bank, count in pairs}
            program._operation(n, line)
        for register in program.registers.values():
            register.root = program._root(register)
        return program

    def _register(self, n: int, line: str, name: str, aliases: dict[str, str]) -> None:
        written = line.partition(" : ")[2]
        match = _SHAPE.match(aliases.get(written.split()[0], written))
        if match is None:
            return
        at = AT.search(line)
        part = re.search(r"split_of (%[\w$]+)", line)
        self.registers[name] = Register(
            name,
            n,
            match[1],
            1 if match[2] == "half" else int(match[2]),
            int(match[3] or 1),
            match[2] == "half",
            at[1] if at else None,
            part[1] if part else None,
        )

    def _operation(self, n: int, line: str) -> None:
        if re.match(r"\s*regalloc\.(branch|exit)\b", line):
            self.ends.append(n)
        if _INSTRUCTION.match(line):
            self.instructions.append(n)
        if _FIXED.match(line) or not re.match(r"\s*regalloc\.", line):
            return
        self.movable.append(n)
        if _INSERTED.match(line):
            self.inserted.append(n)
        if COPY.match(line):
            self.copies.append(n)
        defs = re.search(r"defs\((.*?)\)", line)
        if defs and "%exec" in defs[1]:
            self.exec_changes.append(n)

    def _root(self, register: Register) -> str:
        seen = set()
        while register.part_of in self.registers and register.name not in seen:
            seen.add(register.name)
            register = self.registers[register.part_of]
        return register.name

    @property
    def text(self) -> str:
        """The module again."""
        return "\n".join(self.lines) + "\n"

    def placed(self) -> list[Register]:
        """Registers that have a place."""
        return [r for r in self.registers.values() if r.at is not None]

    def place(self, register: Register, bank: str, first: int, half: str = "lo") -> str:
        """How a place of the size of a register is written."""
        if register.half:
            return f"{bank}[{first}:{half}]"
        if register.units == 1:
            return f"{bank}[{first}]"
        return f"{bank}[{first}:{first + register.units - 1}]"

    def elsewhere(self, register: Register, rng: random.Random) -> str | None:
        """Another place for a register: mostly one that others use too."""
        ranges = self.classes.get(register.register_class, [])
        if not ranges:
            return None
        kind = rng.random()
        half = rng.choice(("lo", "hi"))
        if kind < 0.6:
            other = rng.choice(self.placed())
            match = PLACE.match(other.at or "")
            if match is None:
                return None
            bank = match[1]
            first = int(match[2]) + rng.randint(0, max(other.units - 1, 0))
        elif kind < 0.9 and register.at is not None:
            match = PLACE.match(register.at)
            if match is None:
                return None
            bank = match[1]
            step = rng.choice((-2, -1, -1, 1, 1, 2))
            if register.half and rng.random() < 0.5:
                step = 0
            first = int(match[2]) + step
        else:
            bank, low, high = rng.choice(ranges)
            high = min(high, self.limits.get(bank, high + 1) - 1)
            first = rng.randint(low, max(low, high))
        first -= first % register.align
        place = self.place(register, bank, max(first, 0), half)
        inside = any(
            bank == b and low <= first and first + register.units - 1 <= high
            for b, low, high in ranges
        )
        return place if inside and place != register.at else None

    def set_place(self, register: Register, place: str) -> None:
        """Changes the place in the declaration."""
        line = self.lines[register.line]
        self.lines[register.line] = AT.sub(f" at {place}", line, count=1)
        register.at = place

    def block_of(self, line: int) -> tuple[int, int]:
        """The first and last line between which an operation may be moved."""
        first = last = line
        movable = set(self.movable)
        while first - 1 in movable:
            first -= 1
        while last + 1 in movable:
            last += 1
        return first, last

    def move(self, line: int, to: int) -> None:
        """Moves a line; later line numbers are stale afterwards."""
        text = self.lines.pop(line)
        self.lines.insert(to, text)
