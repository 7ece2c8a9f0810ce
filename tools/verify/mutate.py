"""Damage allocations: one small change to the text of a module with one kernel.

Each mutator stands for a mistake that an allocator, a spiller or a rewriter makes. Which
one is applied, and where, follows from the seed alone. A mutant may still be right (the
oracle says), or mean nothing (the dialect's verifier says).

Knows the text of the dialect only, as `module_text.py` reads it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from tools.verify.module_text import (
    ACCESS,
    AT,
    COPY,
    OPERAND,
    PLACE,
    Program,
)

Mutator = Callable[[Program, random.Random], "str | None"]
"""Changes the program and says what was done; None where nothing could be done."""


def move_register(program: Program, rng: random.Random) -> str | None:
    """Another register for one virtual register."""
    placed = program.placed()
    if not placed:
        return None
    register = rng.choice(placed)
    place = program.elsewhere(register, rng)
    if place is None:
        return None
    was = register.at
    program.set_place(register, place)
    return f"{register.name}: {was} -> {place}"


def move_registers(program: Program, rng: random.Random) -> str | None:
    """Other registers for several virtual registers."""
    done = [move_register(program, rng) for _ in range(rng.randint(2, 4))]
    return "; ".join(d for d in done if d) or None


def exchange_registers(program: Program, rng: random.Random) -> str | None:
    """Two virtual registers of one shape change places."""
    placed = program.placed()
    if not placed:
        return None
    one = rng.choice(placed)
    others = [
        r
        for r in placed
        if (r.register_class, r.units, r.half)
        == (one.register_class, one.units, one.half)
        and r.at != one.at
    ]
    if not others:
        return None
    other = rng.choice(others)
    first, second = one.at, other.at
    assert first is not None
    assert second is not None
    program.set_place(one, second)
    program.set_place(other, first)
    return f"{one.name} at {second}, {other.name} at {first}"


def _operands(program: Program, line: int) -> list[re.Match[str]]:
    """The virtual registers that an instruction names."""
    return [
        m for m in OPERAND.finditer(program.lines[line]) if m[1] in program.registers
    ]


def _some_operand(
    program: Program, rng: random.Random, wanted: str = ""
) -> tuple[int, re.Match[str]] | None:
    lines = [n for n in program.instructions if wanted in program.lines[n]]
    if not lines:
        return None
    line = rng.choice(lines)
    operands = [m for m in _operands(program, line) if wanted != " tied " or m[3]]
    return (line, rng.choice(operands)) if operands else None


def _place_operand(
    program: Program, line: int, operand: re.Match[str], place: str
) -> str:
    text = program.lines[line]
    new = f"{operand[1]}{operand[2] or ''}{operand[3]} at {place}"
    program.lines[line] = text[: operand.start()] + new + text[operand.end() :]
    return f"{new} in: {text.strip()[:100]}"


def place_operand(program: Program, rng: random.Random) -> str | None:
    """One operand alone names another register."""
    found = _some_operand(program, rng)
    if found is None:
        return None
    place = program.elsewhere(program.registers[found[1][1]], rng)
    return None if place is None else _place_operand(program, *found, place)


def untie(program: Program, rng: random.Random) -> str | None:
    """A tied operand names another register than its definition."""
    found = _some_operand(program, rng, " tied ")
    if found is None:
        return None
    place = program.elsewhere(program.registers[found[1][1]], rng)
    return None if place is None else _place_operand(program, *found, place)


def clobber_early(program: Program, rng: random.Random) -> str | None:
    """An early-clobber definition shares registers with a use of its instruction."""
    lines = [n for n in program.instructions if "early_clobber %" in program.lines[n]]
    if not lines:
        return None
    line = rng.choice(lines)
    defined = re.search(r"early_clobber (%[\w$]+)", program.lines[line])
    uses = program.lines[line].partition(" uses(")[2]
    names = [m[1] for m in OPERAND.finditer(uses) if m[1] in program.registers]
    if defined is None or defined[1] not in program.registers or not names:
        return None
    register = program.registers[defined[1]]
    other = program.registers[rng.choice(names)]
    match = PLACE.match(other.at or "")
    if match is None or other.name == register.name:
        return None
    first = int(match[2]) + rng.randint(0, other.units - 1)
    place = program.place(register, match[1], first - first % register.align)
    program.set_place(register, place)
    return f"early-clobber {register.name} at {place}, as {other.name}"


def use_other_part(program: Program, rng: random.Random) -> str | None:
    """An instruction names another part of the same live range."""
    families: dict[str, list[str]] = {}
    for register in program.registers.values():
        families.setdefault(register.root, []).append(register.name)
    split = {n for names in families.values() if len(names) > 1 for n in names}
    found = [
        (line, m)
        for line in [*program.instructions, *program.copies, *program.inserted]
        for m in OPERAND.finditer(program.lines[line])
        if m[1] in split
    ]
    if not found:
        return None
    line, match = rng.choice(found)
    names = families[program.registers[match[1]].root]
    other = rng.choice([n for n in names if n != match[1]])
    text = program.lines[line]
    program.lines[line] = text[: match.start(1)] + other + text[match.end(1) :]
    return f"{match[1]} -> {other} in: {text.strip()[:100]}"


def _some(
    program: Program, rng: random.Random, pattern: re.Pattern[str], *, inserted: bool
) -> tuple[int, re.Match[str]] | None:
    lines = program.inserted if inserted else program.movable
    found = [(n, m) for n in lines if (m := pattern.match(program.lines[n]))]
    return rng.choice(found) if found else None


def _other_lanes(rng: random.Random, units: int) -> str:
    first = rng.randrange(units)
    last = rng.randint(first, units - 1)
    if rng.random() < 0.1:
        return f"[{first}:{rng.choice(('lo', 'hi'))}]"
    return f"[{first}]" if first == last else f"[{first}:{last}]"


def change_lanes(program: Program, rng: random.Random) -> str | None:
    """An inserted copy, spill or reload touches other lanes."""
    copy = _some(program, rng, COPY, inserted=True)
    access = _some(program, rng, ACCESS, inserted=True)
    if copy is not None and (access is None or rng.random() < 0.5):
        line, m = copy
        one, two = program.registers.get(m[2]), program.registers.get(m[4])
        if one is None or two is None:
            return None
        lanes = _other_lanes(rng, min(one.units, two.units))
        to = source = lanes
        if rng.random() < 0.4:
            to = m[3] or ""
            source = _other_lanes(rng, two.units)
        new = f"{m[1]}{m[2]}{to} = {m[4]}{source}{m[6]}"
    elif access is not None:
        line, m = access
        register = program.registers.get(m[2])
        if register is None:
            return None
        lanes = _other_lanes(rng, register.units)
        new = f"{m[1]}{m[2]}{lanes}{m[4]}{m[5]}{m[6]}{m[7]}"
    else:
        return None
    was = program.lines[line]
    program.lines[line] = new
    return f"{new.strip()} was: {was.strip()}"


def change_offset(program: Program, rng: random.Random) -> str | None:
    """A spill or reload at another place of its slot."""
    access = _some(program, rng, ACCESS, inserted=True)
    if access is None:
        return None
    line, m = access
    offset = int(m[6].split()[1]) if m[6] else 0
    new = max(0, offset + rng.choice((-8, -4, -4, 4, 4, 8, 2)))
    if new == offset:
        return None
    program.lines[line] = f"{m[1]}{m[2]}{m[3] or ''}{m[4]}{m[5]} offset {new}{m[7]}"
    return f"offset {offset} -> {new} in: {m[0].strip()}"


def change_slot(program: Program, rng: random.Random) -> str | None:
    """A spill or reload of another slot."""
    access = _some(program, rng, ACCESS, inserted=True)
    if access is None:
        return None
    line, m = access
    others = [s for s in program.slots if s != m[5]]
    if not others:
        return None
    slot = rng.choice(others)
    program.lines[line] = f"{m[1]}{m[2]}{m[3] or ''}{m[4]}{slot}{m[6]}{m[7]}"
    return f"{slot} in: {m[0].strip()}"


def change_holder(program: Program, rng: random.Random) -> str | None:
    """A slot in the lanes of another vector register."""
    lines = [n for n, line in enumerate(program.lines) if " held_by %" in line]
    if not lines:
        return None
    line = rng.choice(lines)
    text = program.lines[line]
    was = re.search(r"held_by (%[\w$]+)", text)
    before = [
        r.name
        for r in program.registers.values()
        if r.line < line and r.units == 1 and not r.half and r.at and r.at[0] != "s"
    ]
    if was is None or not before:
        return None
    new = rng.choice(before)
    program.lines[line] = text.replace(was[0], f"held_by {new}")
    return f"{text.split()[0]} held by {new}"


def delete_inserted(program: Program, rng: random.Random) -> str | None:
    """A copy, spill, reload or remat is missing."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    return f"deleted: {program.lines.pop(line).strip()}"


def double_inserted(program: Program, rng: random.Random) -> str | None:
    """A copy, spill, reload or remat stands in a second place too."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    to = rng.choice([*program.movable, *program.ends])
    program.lines.insert(to, program.lines[line])
    return f"doubled at line {to + 1}: {program.lines[line].strip()}"


def insert_copy(program: Program, rng: random.Random) -> str | None:
    """A copy between two registers of one shape that nobody asked for."""
    placed = program.placed()
    if len(placed) < 2:
        return None
    one = rng.choice(placed)
    same = [
        r
        for r in placed
        if r is not one
        and (r.units, r.half) == (one.units, one.half)
        and (r.at or "")[0] == (one.at or "")[0]
    ]
    if not same:
        return None
    mask = rng.random() < 0.5 and any(" %exec = " in line for line in program.lines)
    text = f"    regalloc.copy inserted {one.name} = {rng.choice(same).name}"
    text += " mask %exec" if mask and (one.at or "")[0] != "s" else ""
    program.lines.insert(rng.choice([*program.movable, *program.ends]), text)
    return f"inserted: {text.strip()}"


def retarget(program: Program, rng: random.Random) -> str | None:
    """An inserted copy, spill or reload names another register of the same shape."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    operands = _operands(program, line)
    if not operands:
        return None
    m = rng.choice(operands)
    one = program.registers[m[1]]
    others = [
        r.name
        for r in program.registers.values()
        if r is not one
        and (r.register_class, r.units, r.half)
        == (one.register_class, one.units, one.half)
    ]
    if not others:
        return None
    new = rng.choice(others)
    text = program.lines[line]
    program.lines[line] = text[: m.start(1)] + new + text[m.end(1) :]
    return f"{m[1]} -> {new} in: {text.strip()}"


def swap_neighbours(program: Program, rng: random.Random) -> str | None:
    """Two operations in a row, at least one a copy, spill, reload or remat, swapped."""
    movable = set(program.movable)
    special = [*program.inserted, *program.copies]
    pairs = [(n, n + 1) for n in special if n + 1 in movable]
    pairs += [(n - 1, n) for n in special if n - 1 in movable]
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    lines = program.lines
    lines[one], lines[two] = lines[two], lines[one]
    return f"swapped: {lines[one].strip()[:90]} <-> {lines[two].strip()[:90]}"


def move_inserted(program: Program, rng: random.Random) -> str | None:
    """An inserted operation elsewhere in its block."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    first, last = program.block_of(line)
    if first == last:
        return None
    to = rng.randint(first, last)
    if to == line:
        return None
    text = program.lines[line].strip()
    program.move(line, to)
    return f"moved from line {line + 1} to {to + 1}: {text[:100]}"


def move_over_exec(program: Program, rng: random.Random) -> str | None:
    """An operation on the other side of an instruction that changes EXEC."""
    if not program.exec_changes:
        return None
    change = rng.choice(program.exec_changes)
    first, last = program.block_of(change)
    lines = [n for n in range(first, last + 1) if n != change]
    special = [n for n in lines if n in program.inserted]
    if special and rng.random() < 0.7:
        lines = special
    near = [n for n in lines if abs(n - change) <= 6]
    if not near:
        return None
    line = rng.choice(near)
    text = program.lines[line].strip()
    program.move(line, change)
    return f"moved over line {change + 1}: {text[:100]}"


def move_to_other_block(program: Program, rng: random.Random) -> str | None:
    """An inserted operation at the end or start of another block."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    to = rng.choice(program.ends)
    text = program.lines[line]
    program.lines.insert(to, text)
    program.lines.pop(line if line < to else line + 1)
    return f"moved to the end of the block at line {to + 1}: {text.strip()[:100]}"


def move_any(program: Program, rng: random.Random) -> str | None:
    """Any operation a few lines up or down."""
    if not program.movable:
        return None
    line = rng.choice(program.movable)
    first, last = program.block_of(line)
    to = min(max(line + rng.choice((-3, -2, -1, 1, 2, 3)), first), last)
    if to == line:
        return None
    text = program.lines[line].strip()
    program.move(line, to)
    return f"moved from line {line + 1} to {to + 1}: {text[:100]}"


def coalesce(program: Program, rng: random.Random) -> str | None:
    """No code for a copy of the program, or code for one that had none."""
    lines = [n for n in program.copies if " inserted " not in program.lines[n]]
    if not lines:
        return None
    line = rng.choice(lines)
    text = program.lines[line]
    if " coalesced " in text:
        program.lines[line] = text.replace(" coalesced ", " ")
    else:
        program.lines[line] = re.sub(
            r"(regalloc\.copy (?:\d+ )?)", r"\1coalesced ", text
        )
    return f"{program.lines[line].strip()[:100]}"


def change_mask(program: Program, rng: random.Random) -> str | None:
    """An inserted copy, spill or reload for all threads, or only for the active ones."""
    if not program.inserted:
        return None
    line = rng.choice(program.inserted)
    text = program.lines[line]
    if "regalloc.remat" in text:
        return None
    if " mask %" in text:
        program.lines[line] = re.sub(r" mask %[\w$]+", "", text)
    elif any(" %exec = " in line or "%exec = " in line for line in program.lines):
        program.lines[line] = text + " mask %exec"
    else:
        return None
    return f"{program.lines[line].strip()}"


def change_whole_wave(program: Program, rng: random.Random) -> str | None:
    """A register whose inactive threads matter, or do not matter any more."""
    placed = [r for r in program.placed() if (r.at or "")[0] != "s"]
    if not placed:
        return None
    register = rng.choice(placed)
    text = program.lines[register.line]
    if " whole_wave" in text:
        program.lines[register.line] = text.replace(" whole_wave", "")
    else:
        program.lines[register.line] = AT.sub(r"\g<0> whole_wave", text, count=1)
        text = program.lines[register.line]
        hint = re.search(r" whole_wave( hint \w+\[[\w:]+\])", text)
        if hint:
            program.lines[register.line] = text.replace(
                hint[0], f"{hint[1]} whole_wave"
            )
    return program.lines[register.line].strip()


MUTATORS: tuple[Mutator, ...] = (
    move_register,
    move_registers,
    exchange_registers,
    place_operand,
    untie,
    clobber_early,
    use_other_part,
    change_lanes,
    change_offset,
    change_slot,
    change_holder,
    delete_inserted,
    double_inserted,
    insert_copy,
    retarget,
    swap_neighbours,
    move_inserted,
    move_over_exec,
    move_to_other_block,
    move_any,
    coalesce,
    change_mask,
    change_whole_wave,
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A damaged module."""

    text: str
    mutator: str
    change: str


def mutate(text: str, seed: int) -> Mutant | None:
    """One change to a module; None if no mutator fits."""
    rng = random.Random(seed)
    for _ in range(50):
        mutator = rng.choice(MUTATORS)
        program = Program.read(text)
        change = mutator(program, rng)
        if change is not None and program.text != text:
            return Mutant(program.text, mutator.__name__, change)
    return None
