#!/usr/bin/env python3
"""Measures NVIDIA support on a corpus of cubins.

    python tools/nvidia/measure.py CORPUS [--mutants 2000] [--sample 1]

Prints, by architecture: functions and instructions lifted; identity rewrites that give the
same bytes; permutations of all registers that are verified; violations that the hazard
checks find in ptxas's own code (false alarms); waits taken out that they find; register-bank
conflicts; and the time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.lowering.nvidia.banks import (  # noqa: E402
    bank_conflicts,
    reads_at_once,
)
from veriloc.lowering.nvidia.errors import NvidiaError  # noqa: E402
from veriloc.lowering.nvidia.hazards import check_scoreboards  # noqa: E402
from veriloc.lowering.nvidia.latencies import check_latencies, load_latencies  # noqa: E402
from veriloc.lowering.nvidia.lift import lift_file  # noqa: E402
from veriloc.lowering.nvidia.program import Function, Program  # noqa: E402
from veriloc.lowering.nvidia.registers import register_mask  # noqa: E402
from veriloc.lowering.nvidia.rewrite import (  # noqa: E402
    highest_register,
    rewrite,
    verify,
)
from veriloc.lowering.nvidia.syntax import Bank  # noqa: E402


def permutation(
    function: Function, chance: random.Random
) -> dict[tuple[int, int], int]:
    """New registers for all operands: groups of four exchanged, predicates exchanged."""
    fixed = function.fixed_registers
    renaming: dict[tuple[Bank, int], int] = {}
    top = (highest_register(function.instructions) + 1) // 4
    for bank, size, count in (
        (Bank.GPR, 4, top),
        (Bank.UGPR, 4, 15),
        (Bank.PRED, 1, 7),
    ):
        free = [
            g for g in range(count) if not register_mask(bank, size * g, size) & fixed
        ]
        for old, new in zip(free, chance.sample(free, len(free)), strict=True):
            for unit in range(size):
                renaming[bank, size * old + unit] = size * new + unit
    return {
        (instruction.address, index): renaming[operand.bank, operand.first]
        for instruction in function.instructions
        for index, operand in enumerate(instruction.operands)
        if operand.start is not None and (operand.bank, operand.first) in renaming
    }


def measure(program: Program, tally: Counter[str], chance: random.Random) -> None:
    """Everything but mutants, for one cubin."""
    chip = program.architecture
    tally["functions"] += len(program.functions)
    tally["refused"] += len(program.refused)
    tally["instructions"] += sum(len(f.instructions) for f in program.functions)
    tally["identical"] += rewrite(program, {}).data == program.cubin.data
    assignment = {f.name: permutation(f, chance) for f in program.functions}
    try:
        verify(program, assignment, rewrite(program, assignment).data)
        tally["permuted"] += 1
    except NvidiaError as error:
        print(f"{program.cubin.name}: {error}")
    for function in program.functions:
        tally["scoreboard alarms"] += len(check_scoreboards(function))
        tally["latency alarms"] += len(check_latencies(function, load_latencies(chip)))
        tally["three-source"] += len(reads_at_once(function))
        tally["bank conflicts"] += len(bank_conflicts(function, chip) or [])


def without_a_wait(function: Function, chance: random.Random) -> Function | None:
    """The function with one wait for one scoreboard taken out; None if it waits for none."""
    waits = [
        (index, barrier)
        for index, instruction in enumerate(function.instructions)
        for barrier in range(6)
        if instruction.control.wait >> barrier & 1
    ]
    if not waits:
        return None
    index, barrier = chance.choice(waits)
    instructions = list(function.instructions)
    old = instructions[index]
    control = replace(old.control, wait=old.control.wait & ~(1 << barrier))
    instructions[index] = replace(old, control=control)
    return replace(function, instructions=tuple(instructions))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument(
        "--sample", type=int, default=1, metavar="N", help="every N-th cubin"
    )
    options = parser.parse_args()
    chance = random.Random(1)
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    functions: list[tuple[str, Function]] = []
    for path in sorted(options.corpus.glob("*.cubin"))[:: options.sample]:
        start = time.process_time()
        try:
            program = lift_file(path)
        except NvidiaError as error:
            print(f"{path}: {error}")
            tallies["failed"]["cubins"] += 1
            continue
        tally = tallies[program.architecture.name]
        tally["cubins"] += 1
        tally["lift ms"] += round(1000 * (time.process_time() - start))
        measure(program, tally, chance)
        functions += [(program.architecture.name, f) for f in program.functions]
    for _ in range(options.mutants if functions else 0):
        name, function = chance.choice(functions)
        mutant = without_a_wait(function, chance)
        if mutant is not None:
            tallies[name]["waits removed"] += 1
            tallies[name]["of these found"] += bool(check_scoreboards(mutant))
    rows = list(dict.fromkeys(key for tally in tallies.values() for key in tally))
    print(f"{'':18}" + "".join(f"{name:>9}" for name in [*tallies, "all"]))
    for row in rows:
        values = [tally[row] for tally in tallies.values()]
        print(f"{row:18}" + "".join(f"{value:9}" for value in [*values, sum(values)]))
    return 0 if functions else 1


if __name__ == "__main__":
    sys.exit(main())
