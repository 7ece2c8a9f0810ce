"""Write a regalloc kernel of any size, for tests of speed and of robustness.

The kernel is made up, but shaped like a real one: a chain of blocks with loops,
tuples of one to eight registers that live for a while and are read again, an
EXEC mask on every vector instruction, and (on request) copies, spills and an
assignment of registers. The same options give the same text.

    python tools/generate_kernel.py --instructions 12000 > large.mlir
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

TARGET = """\
#target = #regalloc.target<amdgpu, "gfx90a", wave = 64,
  banks = [<vgpr, 256 x 32>, <agpr, 256 x 32>,
           <sgpr, 128 x 32, uniform, reserved = [sgpr[108:124]]>],
  classes = [<vgpr in vgpr[0:255]>, <av in vgpr[0:255], agpr[0:255]>,
             <sgpr in sgpr[0:101], sgpr[106:107]>],
  names = {exec = #regalloc.phys<sgpr[126:127]>, vcc = #regalloc.phys<sgpr[106:107]>}>
"""

CLASSES = ("vgpr", "vgpr", "vgpr", "av", "sgpr")
UNITS = (1, 1, 1, 2, 2, 4, 4, 8)
NAMES = (
    "add.u32",
    "mul.f32",
    "fma.f32",
    "load.global",
    "load.shared",
    "mma.f32.16x16x16.f16",
)


def alignment(units: int) -> int:
    """Alignment of a tuple: even from two units on, as on gfx90a."""
    return 1 if units == 1 else 2


class Generator:
    """One kernel; `lines` yields its text."""

    def __init__(self, instructions: int, seed: int, assigned: bool) -> None:
        self.random = random.Random(seed)
        self.instructions = instructions
        self.assigned = assigned
        self.shapes: list[tuple[str, int]] = []
        self.live: list[int] = []

    def new_vreg(self) -> int:
        self.shapes.append((self.random.choice(CLASSES), self.random.choice(UNITS)))
        return len(self.shapes) - 1

    def operand(self, vreg: int) -> str:
        """The register, or some lanes of it."""
        units = self.shapes[vreg][1]
        if units == 1 or self.random.random() < 0.6:
            return f"%v{vreg}"
        first = self.random.randrange(units)
        last = self.random.randrange(first, units)
        return f"%v{vreg}[{first}]" if first == last else f"%v{vreg}[{first}:{last}]"

    def instruction(self, number: int) -> str:
        uses = [
            self.operand(v)
            for v in self.random.sample(self.live, min(2, len(self.live)))
        ]
        defined = self.new_vreg()
        self.live.append(defined)
        if len(self.live) > 60:
            self.live.pop(self.random.randrange(len(self.live)))
        if self.shapes[defined][0] != "sgpr":
            uses.append("implicit mask %exec")
        use_list = f" uses({', '.join(uses)})" if uses else ""
        name = self.random.choice(NAMES)
        return f'  regalloc.inst {number} "{name}" native "OP_{number % 97}" defs(%v{defined}){use_list}'

    def body(self) -> Iterator[str]:
        number = 0
        block = 0
        yield '  regalloc.label "bb.0" freq 1.0'
        while number < self.instructions - 1:
            for _ in range(min(40, self.instructions - 1 - number)):
                yield self.instruction(number)
                number += 1
            if number >= self.instructions - 1:
                break
            block += 1
            backwards = (
                f"^bb{block - 1}, " if block > 1 and self.random.random() < 0.3 else ""
            )
            yield f'  regalloc.branch {number} "branch" to {backwards}^bb{block}'
            yield f"^bb{block}:"
            yield f'  regalloc.label "bb.{block}" depth {int(bool(backwards))} freq {block}.0'
            number += 1
        yield f'  regalloc.exit {number} "exit" native "S_ENDPGM"'

    def declaration(self, vreg: int) -> str:
        reg_class, units = self.shapes[vreg]
        align = alignment(units)
        place = ""
        if self.assigned:
            last_start = (96 if reg_class == "sgpr" else 256) - units
            bank = "sgpr" if reg_class == "sgpr" else "vgpr"
            first = self.random.randrange(0, last_start + 1, align)
            place = f" at {bank}[{first}:{first + units - 1}]"
        suffix = f", align = {align}" if align > 1 else ""
        return f"  %v{vreg} = regalloc.vreg {vreg} : !regalloc.vreg<{reg_class}, {units}{suffix}>{place}"

    def lines(self) -> Iterator[str]:
        body = list(self.body())  # decides which registers there are
        yield TARGET
        yield "regalloc.kernel @generated target(#target) {"
        yield "  %exec = regalloc.preg sgpr[126:127]"
        for vreg in range(len(self.shapes)):
            yield self.declaration(vreg)
        yield from body
        yield "}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--instructions",
        type=int,
        default=500,
        metavar="N",
        help="instructions in all (default: 500)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="seed of all choices (default: 0)",
    )
    parser.add_argument(
        "--assigned",
        action="store_true",
        help="place every register (at random: not a valid allocation)",
    )
    options = parser.parse_args()
    if options.instructions < 1:
        parser.error("--instructions must be 1 or more")
    for line in Generator(options.instructions, options.seed, options.assigned).lines():
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
