"""Allocated kernels of any size, for measuring the verifier.

Made up, but shaped like real ones: tuples of one to eight registers that are written five
times each and live for a while, about sixty at a time; an EXEC mask on every vector
instruction; and, with more than one block, loops and divergent branches (S_AND_SAVEEXEC
in front, S_OR behind). Registers are given out by a linear scan, so the allocation is
right. The same arguments give the same text.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

__all__ = ["kernel"]

TARGET = """\
#target = #regalloc.target<amdgpu, "bench", wave = 64,
  banks = [<vgpr, 512 x 32>, <sgpr, 128 x 32, uniform, reserved = [sgpr[126:127]]>,
           <scc, 1 x 1, uniform>],
  classes = [<vgpr in vgpr[0:511]>, <sgpr in sgpr[0:101]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>}>
"""

UNITS = (1, 1, 1, 2, 2, 4, 4, 8)
WRITES = 5
"""Writes of each virtual register."""
ALIVE = 60
"""Virtual registers that live at a time."""


@dataclass(slots=True)
class _Register:
    number: int
    first: int
    units: int
    writes: int = 0


@dataclass(slots=True)
class _Kernel:
    instructions: int
    blocks: int
    random: random.Random
    declared: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    free: set[int] = field(default_factory=lambda: set(range(512)))
    held: list[_Register] = field(default_factory=list)
    """Finished, but read again when the loop is run once more."""
    alive: list[_Register] = field(default_factory=list)
    count: int = 0

    def declare(self, units: int, bank: str, first: int) -> int:
        number = len(self.declared)
        align = "" if units == 1 else ", align = 2"
        self.declared.append(
            f"  %v{number} = regalloc.vreg {number} : !regalloc.vreg<{bank}, {units}"
            f"{align}> at {bank}[{first}:{first + units - 1}]"
        )
        return number

    def new(self) -> _Register:
        units = self.random.choice(UNITS)
        step = 1 if units == 1 else 2
        first = next(
            f
            for f in range(0, 512, step)
            if all(f + i in self.free for i in range(units))
        )
        self.free.difference_update(range(first, first + units))
        register = _Register(self.declare(units, "vgpr", first), first, units)
        self.alive.append(register)
        return register

    def operand(self, register: _Register) -> str:
        name = f"%v{register.number}"
        if register.units == 1 or self.random.random() < 0.6:
            return name
        return f"{name}[{self.random.randrange(register.units)}]"

    def emit(self, text: str) -> None:
        self.lines.append(text.replace("inst #", f"inst {self.count}"))
        self.count += 1

    def instruction(self, kind: str) -> None:
        # What is new on one side of a branch would have no value on the other.
        if len(self.alive) < ALIVE and (kind != "then" or not self.alive):
            register = self.new()
            reads = []
        else:
            register = self.random.choice(self.alive)
            reads = [self.operand(register)]
        known = [r for r in self.alive if r.writes]
        reads += [
            self.operand(r) for r in self.random.sample(known, min(2, len(known)))
        ]
        uses = ", ".join([*reads, "implicit mask %exec"])
        register.writes += 1
        self.emit(
            f'  regalloc.inst # "fma.f32" native "V_FMA_F32_e64" '
            f"defs(%v{register.number}) uses({uses})"
        )
        if register.writes >= WRITES:
            self.alive.remove(register)
            if kind == "loop":
                self.held.append(register)
            else:
                self.release(register)

    def release(self, register: _Register) -> None:
        self.free.update(range(register.first, register.first + register.units))

    def text(self) -> str:
        condition = self.declare(2, "sgpr", 0)
        saved = self.declare(2, "sgpr", 2)
        size = self.instructions // self.blocks
        kinds = ["plain"] * self.blocks
        for i in range(1, self.blocks - 2, 3):
            kinds[i] = self.random.choice(["then", "loop"])
        for i, kind in enumerate(kinds):
            if i:
                self.lines.append(f"^bb{i}:")
            if i and kinds[i - 1] == "then":
                self.emit(
                    '  regalloc.inst # "or" native "S_OR_B64" defs(%exec, implicit dead '
                    f"%scc) uses(%exec, %v{saved})"
                )
            last = size * (i + 1) if i + 1 < self.blocks else self.instructions
            while self.count < last - 3:
                self.instruction(kind)
            if i + 1 == self.blocks:
                self.emit("  regalloc.exit #".replace("exit #", f"exit {self.count}"))
            elif kinds[i + 1] == "then":
                reads = self.operand_of_one()
                self.emit(
                    '  regalloc.inst # "cmp" native "V_CMP_LT_F32_e64" '
                    f"defs(%v{condition}) uses({reads}implicit mask %exec)"
                )
                self.emit(
                    '  regalloc.inst # "saveexec" native "S_AND_SAVEEXEC_B64" '
                    f"defs(%v{saved}, implicit %exec, implicit dead %scc) "
                    f"uses(%v{condition}, implicit %exec)"
                )
                self.emit(f"  regalloc.branch {self.count} to ^bb{i + 1}, ^bb{i + 2}")
            else:
                back = f"^bb{i}, " if kind == "loop" else ""
                self.emit(f"  regalloc.branch {self.count} to {back}^bb{i + 1}")
            for register in self.held:
                self.release(register)
            self.held.clear()
        body = "\n".join(
            [
                "  %exec = regalloc.preg sgpr[126:127]",
                "  %scc = regalloc.preg scc[0]",
                *self.declared,
                *self.lines,
            ]
        )
        return f"{TARGET}regalloc.kernel @bench target(#target) {{\n{body}\n}}\n"

    def operand_of_one(self) -> str:
        known = [r for r in self.alive if r.writes]
        return f"%v{known[0].number}[0], " if known and known[0].units > 1 else ""


def kernel(instructions: int, blocks: int, seed: int = 0) -> str:
    """Text of a module with one kernel.

    Args:
        instructions: about how many, 20 for each block at least.
        blocks: 1 for straight-line code.
        seed: of all choices.
    """
    return _Kernel(instructions, blocks, random.Random(seed)).text()
