"""Gives registers of a cubin new numbers, and proves that nothing else changed.

`rewrite` patches the fields of the operands named, the reuse flags that follow from them
and the register counts; `verify` disassembles the result again and compares it with what
was intended, instruction by instruction and byte by byte. `rewrite_file` does both and
writes only what passed. The input is never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from veriloc.lowering.nvidia.cubin import WORD_BYTES, Code, parse_cubin, write_file
from veriloc.lowering.nvidia.errors import EncodingError, MismatchError
from veriloc.lowering.nvidia.lift import lift
from veriloc.lowering.nvidia.program import Function, Instruction, Operand, Program
from veriloc.lowering.nvidia.registers import SIZE, bank_mask, register_mask, set_names
from veriloc.lowering.nvidia.syntax import LETTER, Bank

Assignment = Mapping[str, Mapping[tuple[int, int], int]]
"""New first registers: by function, then by (address, index in `Instruction.operands`).
Operands that are not named keep theirs."""

MAX_COUNT = 255


@dataclass(frozen=True)
class Change:
    """What happened to one function.

    Attributes:
        operands: operands with another register than before.
        reuse_cleared: reuse flags taken away.
        count_before, count_after: registers a thread is given.
    """

    operands: int
    reuse_cleared: int
    count_before: int
    count_after: int


@dataclass(frozen=True)
class Rewritten:
    """A rewritten cubin: its bytes, and the change of each function named."""

    data: bytes
    changes: dict[str, Change]


def rewrite(
    program: Program, assignment: Assignment, allow_more: bool = False
) -> Rewritten:
    """A copy of a cubin with new registers. An empty assignment gives the same bytes.

    Args:
        program: the lifted cubin.
        assignment: new registers.
        allow_more: accept a register count above the old one, which the launch bounds that
            the kernel was compiled for may not allow.

    Raises:
        EncodingError: a function, instruction or operand does not exist, an operand cannot
            be changed, or a register does not exist, is misaligned, fixed or beyond the
            limit.
    """
    data = bytearray(program.cubin.data)
    changes = {}
    names = {function.name: function for function in program.functions}
    for name, registers in assignment.items():
        function = names.get(name)
        if function is None:
            reason = program.refused.get(name, "there is no such function")
            raise EncodingError(
                f"{program.cubin.name}: {name} cannot be rewritten: {reason}"
            )
        changes[name] = _rewrite_function(
            data, program, function, registers, allow_more
        )
    return Rewritten(bytes(data), changes)


def rewrite_file(
    program: Program, assignment: Assignment, target: Path, allow_more: bool = False
) -> Rewritten:
    """Rewrite, verify, and write to another file; nothing is written unless all is well.

    Raises:
        EncodingError: as `rewrite`; or the target is the input.
        MismatchError: as `verify`.
        OSError: the target cannot be written.
    """
    source = Path(program.cubin.name)
    if target.exists() and source.exists() and source.samefile(target):
        raise EncodingError(f"{target} is the input; name another file")
    result = rewrite(program, assignment, allow_more)
    verify(program, assignment, result.data)
    write_file(target, result.data)
    return result


def _rewrite_function(
    data: bytearray,
    program: Program,
    function: Function,
    registers: Mapping[tuple[int, int], int],
    allow_more: bool,
) -> Change:
    changed = intended(function, registers)
    check(program, function, changed)
    count = new_count(function, changed)
    if count > function.code.register_count and not allow_more:
        raise EncodingError(
            f"{function.name}: {count} registers are more than the {function.code.register_count} "
            f"that the kernel was compiled for"
        )
    if count > MAX_COUNT:
        raise EncodingError(
            f"{function.name}: {count} registers are more than {MAX_COUNT}"
        )
    operands = cleared = 0
    code = function.code
    for old, new in zip(function.instructions, changed, strict=True):
        if old.word == new.word:
            continue
        operands += sum(
            before.first != after.first
            for before, after in zip(old.operands, new.operands, strict=True)
        )
        cleared += sum(
            before.reuse and not after.reuse
            for before, after in zip(old.operands, new.operands, strict=True)
        )
        at = code.section.offset + old.address
        data[at : at + WORD_BYTES] = new.word.to_bytes(WORD_BYTES, "little")
    for place in code.count_places:
        data[place.offset : place.offset + place.width] = count.to_bytes(
            place.width, "little"
        )
    return Change(operands, cleared, code.register_count, count)


def check(
    program: Program, function: Function, changed: tuple[Instruction, ...]
) -> None:
    """Refuse changes that the hardware or the code does not allow, whatever their values.

    Args:
        program: the cubin.
        function: one of its functions.
        changed: its instructions, as `intended` gives them.

    Raises:
        EncodingError: see `rewrite`.
    """
    limits = register_limits(function)
    for index, (old, new) in enumerate(
        zip(function.instructions, changed, strict=True)
    ):
        for before, after in zip(old.operands, new.operands, strict=True):
            if before.first != after.first:
                _check(program, function, old, before, after)
            if after.bank is Bank.GPR and after.first + after.units > limits[index]:
                raise EncodingError(
                    f"{_where(function, old)}: R{after.first + after.units - 1} is beyond the "
                    f"{limits[index]} registers that setmaxnreg leaves here"
                )


def _where(function: Function, instruction: Instruction) -> str:
    return f"{function.name}, {instruction.text!r} at {instruction.address:#x}"


def _check(
    program: Program,
    function: Function,
    instruction: Instruction,
    before: Operand,
    after: Operand,
) -> None:
    """Refuse a change of one operand that the hardware or the code does not allow."""
    where = _where(function, instruction)
    name = f"{LETTER[before.bank]}{before.first}"
    if before.start is None:
        raise EncodingError(f"{where}: {name} cannot be changed")
    size = SIZE[before.bank]
    if before.bank is Bank.UGPR:
        size = (1 << program.architecture.uniform_bits) - 1
    new = f"{LETTER[before.bank]}{after.first}"
    if after.first < 0 or after.first + after.units > size:
        raise EncodingError(
            f"{where}: {new} with {after.units} registers does not exist"
        )
    if after.first % after.align:
        raise EncodingError(
            f"{where}: {new} with {after.units} registers is not aligned to {after.align}"
        )
    for mask in (
        before.mask & function.fixed_registers,
        after.mask & function.exclusive_registers,
    ):
        if mask:
            reasons = [f.reason for f in function.fixed if f.registers & mask]
            raise EncodingError(f"{where}: {set_names(mask)} must stay: {reasons[0]}")


def intended(
    function: Function, registers: Mapping[tuple[int, int], int]
) -> tuple[Instruction, ...]:
    """The instructions of a function as they ought to be with new registers.

    Raises:
        EncodingError: an instruction or operand does not exist, or tied operands part.
    """
    by_address: dict[int, dict[int, int]] = {}
    for (address, index), first in registers.items():
        by_address.setdefault(address, {})[index] = first
    unknown = by_address.keys() - {i.address for i in function.instructions}
    if unknown:
        raise EncodingError(
            f"{function.name}: there is no instruction at {min(unknown):#x}"
        )
    renamed = [
        _with_registers(function, instruction, by_address.get(instruction.address, {}))
        for instruction in function.instructions
    ]
    if all(new is old for new, old in zip(renamed, function.instructions, strict=True)):
        return function.instructions
    return tuple(_with_reuse(function, renamed))


def _with_registers(
    function: Function, instruction: Instruction, registers: Mapping[int, int]
) -> Instruction:
    """An instruction with other registers; the same object if none is another."""
    operands = list(instruction.operands)
    word = instruction.word
    for index, first in registers.items():
        if not 0 <= index < len(operands):
            raise EncodingError(
                f"{_where(function, instruction)} has no operand {index}"
            )
        old = operands[index]
        if first == old.first:
            continue
        operands[index] = _replace(old, first, old.reuse)
        if old.start is not None:
            mask = (1 << old.width) - 1
            word = word & ~(mask << old.start) | (first & mask) << old.start
    for operand in operands:
        if operand.tied is not None and operands[operand.tied].first != operand.first:
            raise EncodingError(
                f"{_where(function, instruction)}: accumulators that are read and written must "
                f"stay the same registers"
            )
    if word == instruction.word and operands == list(instruction.operands):
        return instruction
    return _rebuilt(instruction, operands, word)


def _replace(operand: Operand, first: int, reuse: bool) -> Operand:
    return Operand(
        operand.kind,
        operand.bank,
        first,
        operand.units,
        operand.reads,
        operand.writes,
        operand.start,
        operand.width,
        operand.reuse_bit,
        reuse,
        operand.tied,
        operand.position,
        operand.in_memory,
    )


def _rebuilt(
    instruction: Instruction, operands: list[Operand], word: int
) -> Instruction:
    reads = writes = 0
    for operand in operands:
        mask = register_mask(operand.bank, operand.first, operand.units)
        reads |= mask if operand.reads else 0
        writes |= mask if operand.writes else 0
    return Instruction(
        instruction.address,
        word,
        instruction.syntax,
        instruction.control,
        tuple(operands),
        reads,
        writes,
        instruction.guarded,
    )


def _reuse_hit(
    instructions: list[Instruction] | tuple[Instruction, ...],
    index: int,
    operand: Operand,
    last: int,
) -> int | None:
    """The next instruction of the block that finds an operand in the reuse cache: it reads
    the same register in the same place, and nothing has written that register since."""
    written = instructions[index].writes & operand.mask
    for later in range(index + 1, last + 1):
        if written:
            return None
        instruction = instructions[later]
        for other in instruction.operands:
            if (
                other.start == operand.start
                and other.bank is operand.bank
                and other.first == operand.first
                and other.reads
            ):
                return later
        written = instruction.writes & operand.mask
    return None


def _stale(
    instructions: list[Instruction] | tuple[Instruction, ...],
    index: int,
    operand: Operand,
    last: int,
) -> bool:
    """Whether an instruction of the block reads the operand's register in its place after
    something has written it: a cached value would be an old one.

    It is not known whether a place of the cache is a field of the word or what a flag stands
    for, which differ where a constant is the third operand: neither may be stale.
    """
    return any(
        _stale_in(instructions, index, operand, last, slot)
        for slot in ("start", "reuse_bit")
    )


def _stale_in(
    instructions: list[Instruction] | tuple[Instruction, ...],
    index: int,
    operand: Operand,
    last: int,
    slot: str,
) -> bool:
    """The same, places being told apart by an attribute of operands."""
    written = bool(instructions[index].writes & operand.mask)
    for later in range(index + 1, last + 1):
        instruction = instructions[later]
        for other in instruction.operands:
            if (
                getattr(other, slot) == getattr(operand, slot)
                and other.bank is operand.bank
                and other.reads
            ):
                return written and other.first == operand.first
        written = written or bool(instruction.writes & operand.mask)
    return False


def _with_reuse(function: Function, renamed: list[Instruction]) -> list[Instruction]:
    """Take away reuse flags that do not hold any more.

    A flag asks that the operand be kept for a later read of the same register by the same
    operand position. It stays where the instruction that finds it is the one that found it
    before; and, where none did, if the register is the same. Never may an old value be found.
    """
    old = function.instructions
    result = list(renamed)
    for block in function.blocks:
        for index in range(block.first, block.last + 1):
            instruction = renamed[index]
            operands = list(instruction.operands)
            word = instruction.word
            for position, operand in enumerate(operands):
                if not operand.reuse or operand.reuse_bit is None:
                    continue
                before = old[index].operands[position]
                hit = _reuse_hit(old, index, before, block.last)
                if hit is not None:
                    keep = _reuse_hit(renamed, index, operand, block.last) == hit
                else:
                    keep = operand.first == before.first
                if not keep or _stale(renamed, index, operand, block.last):
                    operands[position] = _replace(operand, operand.first, False)
                    word &= ~(1 << operand.reuse_bit)
            if word != instruction.word:
                result[index] = _rebuilt(instruction, operands, word)
    return result


def highest_register(instructions: tuple[Instruction, ...]) -> int:
    """The highest general register that instructions touch, -1 for none."""
    touched = 0
    for instruction in instructions:
        touched |= instruction.reads | instruction.writes
    return (touched & bank_mask(Bank.GPR)).bit_length() - 1


def new_count(function: Function, changed: tuple[Instruction, ...]) -> int:
    """Register count: ptxas asks for a few more than the code names, and so do we.

    With setmaxnreg the count is that of the launch, and stays.
    """
    if changed is function.instructions or function.limits:
        return function.code.register_count
    spare = function.code.register_count - 1 - highest_register(function.instructions)
    return max(highest_register(changed) + 1 + spare, 1)


def register_limits(function: Function) -> list[int]:
    """For each instruction, how many registers a thread has at least when it gets there."""
    start = max(
        function.code.register_count, highest_register(function.instructions) + 1
    )
    if not function.limits:
        return [MAX_COUNT] * len(function.instructions)
    sets = {limit.address: limit.count for limit in function.limits}
    limits = [MAX_COUNT + 1] * len(function.instructions)
    limits[0] = start
    pending = [0]
    while pending:
        index = pending.pop()
        leaving = sets.get(function.instructions[index].address, limits[index])
        for target in function.successors[index]:
            if leaving < limits[target]:
                limits[target] = leaving
                pending.append(target)
    return limits


def verify(program: Program, assignment: Assignment, data: bytes) -> Program:
    """Check rewritten bytes against the program and the assignment.

    The bytes are read, disassembled and lifted anew. Every instruction must have its old
    text but for the registers assigned, and exactly the operands intended; no bit may differ
    outside of the fields of changed operands, their reuse flags, and the register counts.

    Returns:
        The bytes, lifted anew.

    Raises:
        MismatchError: something differs from what was intended.
        CubinError, UnsupportedError, ToolError: the bytes are no sound cubin any more.
    """
    again = lift(parse_cubin(data, f"{program.cubin.name} (rewritten)"))
    if again.refused.keys() != program.refused.keys():
        refused = sorted(again.refused.keys() - program.refused.keys())
        raise MismatchError(f"{program.cubin.name}: {refused} can no longer be lifted")
    allowed = bytearray(len(data))
    if len(data) != len(program.cubin.data):
        raise MismatchError(f"{program.cubin.name}: the file's size changed")
    for old, new in zip(program.functions, again.functions, strict=True):
        registers = assignment.get(old.name, {})
        wanted = intended(old, registers)
        _compare_function(old, wanted, new)
        if wanted is not old.instructions:
            _allow(allowed, old.code, wanted, old)
    for at, (before, after) in enumerate(zip(program.cubin.data, data, strict=True)):
        if (before ^ after) & ~allowed[at] & 0xFF:
            raise MismatchError(
                f"{program.cubin.name}: byte {at:#x} changed from {before:#04x} to {after:#04x}, "
                f"which was not intended"
            )
    return again


def _compare_function(
    old: Function, wanted: tuple[Instruction, ...], new: Function
) -> None:
    if new.code.register_count != new_count(old, wanted):
        raise MismatchError(
            f"{old.name}: register count {new.code.register_count}, not {new_count(old, wanted)}"
        )
    if len(wanted) != len(new.instructions) or new.successors != old.successors:
        raise MismatchError(f"{old.name}: the control flow changed")
    for want, got in zip(wanted, new.instructions, strict=True):
        same_operands = len(want.operands) == len(got.operands) and all(
            (a.kind, a.bank, a.first, a.units, a.reads, a.writes, a.start, a.reuse)
            == (b.kind, b.bank, b.first, b.units, b.reads, b.writes, b.start, b.reuse)
            for a, b in zip(want.operands, got.operands, strict=True)
        )
        same_text = want.syntax.skeleton == got.syntax.skeleton
        if not same_operands or not same_text or want.control != got.control:
            raise MismatchError(
                f"{_where(old, want)} became {got.text!r}, which is not intended"
            )


def _allow(
    allowed: bytearray, code: Code, wanted: tuple[Instruction, ...], old: Function
) -> None:
    """Mark the bits that may differ."""
    for instruction, before in zip(wanted, old.instructions, strict=True):
        mask = 0
        for after, operand in zip(instruction.operands, before.operands, strict=True):
            if after.first != operand.first and operand.start is not None:
                mask |= ((1 << operand.width) - 1) << operand.start
            if after.reuse != operand.reuse and operand.reuse_bit is not None:
                mask |= 1 << operand.reuse_bit
        at = code.section.offset + before.address
        for offset, byte in enumerate(mask.to_bytes(WORD_BYTES, "little")):
            allowed[at + offset] |= byte
    for place in code.count_places:
        for at in range(place.offset, place.offset + place.width):
            allowed[at] = 0xFF
