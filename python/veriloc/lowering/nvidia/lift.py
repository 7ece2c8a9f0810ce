"""Lifts cubins: nvdisasm's text and the encoding tables, checked against each other.

Each register that the text names must have the number that its field holds, and the
registers that an instruction reads and writes must be those of nvdisasm's own life ranges.
A function where they differ is refused; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from veriloc.lowering.nvidia.calibration import calibrate
from veriloc.lowering.nvidia.control import control_of
from veriloc.lowering.nvidia.controlflow import blocks_of, control_flow
from veriloc.lowering.nvidia.cubin import Code, Cubin, parse_cubin, read_cubin
from veriloc.lowering.nvidia.disassembly import (
    WORD_BYTES,
    LifeRange,
    SectionListing,
    disassemble,
)
from veriloc.lowering.nvidia.encoding import (
    GUARD_FIELD,
    GUARD_NEGATE,
    EncodingTable,
    FormEncoding,
    cache_path,
    encoded_number,
    field_width,
    load_table,
)
from veriloc.lowering.nvidia.errors import EncodingError, UnsupportedError
from veriloc.lowering.nvidia.halves import join_halves
from veriloc.lowering.nvidia.program import (
    Fixed,
    Function,
    Instruction,
    Kind,
    Operand,
    Program,
    RegisterLimit,
)
from veriloc.lowering.nvidia.registers import (
    OFFSET,
    STACK_POINTER,
    bank_mask,
    register_mask,
    set_names,
)
from veriloc.lowering.nvidia.syntax import Bank, Syntax, parse
from veriloc.lowering.nvidia.toolkit import nvdisasm_version

_UNMARKED_UNIFORMS = register_mask(Bank.UGPR, 0, 4)
"""nvdisasm's life ranges leave out UR0-UR3."""

_ONLY_READS_PREDICATES = frozenset({"LDGSTS"})
"""Opcodes whose predicate operand nvdisasm marks as read and written, but which only read it:
ptxas lets any number of them with the same predicate follow each other without a wait."""

_BRANCH, _NO_OPERATION = 0x947, 0x918
"""Opcodes of BRA and NOP, in bits 0-11."""


def lift_file(path: Path) -> Program:
    """Lift a cubin from a file. Errors: those of `read_cubin` and of `lift`."""
    return lift(read_cubin(path))


def lift_bytes(data: bytes, name: str = "cubin") -> Program:
    """Lift a cubin from memory. Errors: those of `parse_cubin` and of `lift`."""
    return lift(parse_cubin(data, name))


def lift(cubin: Cubin, table: EncodingTable | None = None) -> Program:
    """Lift every kernel of a cubin.

    Args:
        cubin: the file.
        table: encodings of its architecture; those of this package and the user's cache
            when not given. Forms that it lacks are probed and added, and the cache is
            brought up to date.

    Raises:
        ToolError: nvdisasm is missing or refuses the file.
        EncodingError: an instruction's encoding does not follow the known rules.
    """
    listings = disassemble(cubin.data)
    own_table = table is None
    if table is None:
        table = load_table(cubin.architecture, nvdisasm_version())
    parsed: dict[str, list[Syntax]] = {}
    refused: dict[str, str] = {}
    for code in cubin.codes:
        try:
            parsed[code.name] = _syntax(cubin, code, listings)
        except UnsupportedError as error:
            refused[code.name] = str(error)
    added = _complete(
        table, ((c, parsed[c.name]) for c in cubin.codes if c.name in parsed)
    )
    if added and own_table:
        table.save(cache_path(cubin.architecture, table.toolkit))
    functions = []
    for code in cubin.codes:
        if code.name not in parsed:
            continue
        try:
            functions.append(
                _function(code, parsed[code.name], listings[code.section.name], table)
            )
        except (UnsupportedError, EncodingError) as error:
            refused[code.name] = str(error)
    return Program(cubin, tuple(functions), refused)


def _syntax(
    cubin: Cubin, code: Code, listings: dict[str, SectionListing]
) -> list[Syntax]:
    """The text of every instruction of a section, in order."""
    listing = listings.get(code.section.name)
    rows = listing.rows if listing else []
    addresses = [row.address for row in rows]
    if addresses != [
        index * WORD_BYTES for index in range(len(rows))
    ] or not _is_padding(code.words[len(rows) :]):
        raise UnsupportedError(
            f"{cubin.name}: nvdisasm shows {len(rows)} instructions of {code.name}, which has "
            f"{len(code.words)}"
        )
    return [parse(row.text) for row in rows]


def _is_padding(words: tuple[int, ...]) -> bool:
    """Whether words are what ptxas fills a section up with: a branch to itself, then NOPs.

    nvdisasm leaves them out when it prints life ranges. They are never executed.
    """
    opcodes = [word & 0xFFF for word in words]
    if opcodes and opcodes[0] == _BRANCH:
        del opcodes[0]
    return all(opcode == _NO_OPERATION for opcode in opcodes)


def _complete(table: EncodingTable, codes: Iterable[tuple[Code, list[Syntax]]]) -> bool:
    """Probe the forms that the table lacks; True when there were any."""
    missing: dict[str, int] = {}
    special: dict[str, int] = {}
    for code, syntaxes in codes:
        for syntax, word in zip(syntaxes, code.words, strict=False):
            if syntax.form not in table.forms:
                # RZ says little about its operand: the fewer of it, the better the example.
                count = sum(token.is_special for token in syntax.tokens)
                if count < special.get(syntax.form, 99):
                    missing[syntax.form], special[syntax.form] = word, count
    if missing:
        calibrate(table, missing)
    return bool(missing)


def _function(
    code: Code, syntaxes: list[Syntax], listing: SectionListing, table: EncodingTable
) -> Function:
    instructions: list[Instruction] = []
    for row, syntax, word in zip(listing.rows, syntaxes, code.words, strict=False):
        operands = _operands(row.address, word, syntax, table)
        reads = writes = 0
        for operand in operands:
            reads |= operand.mask if operand.reads else 0
            writes |= operand.mask if operand.writes else 0
        instruction = Instruction(
            row.address,
            word,
            syntax,
            control_of(word),
            operands,
            reads,
            writes,
            syntax.guard is not None,
        )
        if row.life is not None:
            _compare(instruction, row.life)
        instructions.append(instruction)
    join_halves(instructions, set(listing.labels.values()))
    flow = control_flow(
        syntaxes,
        [instruction.writes for instruction in instructions],
        listing.labels,
        code.functions,
    )
    return Function(
        code,
        tuple(instructions),
        dict(listing.labels),
        flow.successors,
        blocks_of(flow.successors),
        tuple(_fixed(code, instructions, flow.leaves)),
        tuple(_limits(instructions)),
    )


def _operands(
    address: int, word: int, syntax: Syntax, table: EncodingTable
) -> tuple[Operand, ...]:
    form = table.forms[syntax.form]
    if len(form.operands) != len(syntax.tokens):
        raise EncodingError(
            f"the table has {len(form.operands)} registers for {syntax.text!r}"
        )
    architecture = table.architecture
    operands: list[Operand] = []
    guard = syntax.guard
    first, width = GUARD_FIELD
    shown = (
        (guard.number if guard.number >= 0 else 7, guard.negated)
        if guard
        else (7, False)
    )
    if shown != (word >> first & 7, bool(word >> GUARD_NEGATE & 1)):
        raise EncodingError(
            f"the guard of {syntax.text!r} at {address:#x} is not where expected"
        )
    if guard and guard.number >= 0:
        operands.append(
            Operand(
                Kind.GUARD, guard.bank, guard.number, 1, True, False, first, width,
                None, False, None, -1, False,
            )
        )  # fmt: skip
    places: dict[int, int] = {}
    previous: int | None = None
    group = syntax.opcode.endswith("GMMA")
    for token, encoding in zip(syntax.tokens, form.operands, strict=True):
        if token.bank not in OFFSET:
            continue
        width = field_width(token.bank, architecture)
        if encoding.start is not None and encoding.start == previous:
            pair = [(o.start, o.first + 1) for o in operands[-1:]]
            if pair != [(previous, token.number)]:
                raise EncodingError(
                    f"{syntax.text!r} at {address:#x} names two registers by one field that are "
                    f"not beside each other"
                )
            continue
        previous = encoding.start
        if encoding.start is not None:
            held = word >> encoding.start & (1 << width) - 1
            if held != encoded_number(token.number, token.bank, architecture):
                raise EncodingError(
                    f"{syntax.text!r} at {address:#x} has {held} where its text has a register "
                    f"{token.number}"
                )
        if token.reuse and (encoding.reuse is None or not word >> encoding.reuse & 1):
            raise EncodingError(
                f"a reuse flag of {syntax.text!r} at {address:#x} was not found"
            )
        if token.is_special:
            continue
        if encoding.start is None or not encoding.units:
            raise EncodingError(f"no field is known for a register of {syntax.text!r}")
        tied = places.get(16) if group and encoding.start == 64 else None
        writes = encoding.writes and not _is_read_only(syntax, token.bank)
        places[encoding.start] = len(operands)
        operands.append(
            Operand(
                Kind.EXPLICIT, token.bank, token.number, encoding.units, encoding.reads,
                writes, encoding.start, width, encoding.reuse, token.reuse, tied,
                token.operand, token.in_memory,
            )
        )  # fmt: skip
    operands += _silent_operands(word, syntax, form, table)
    return tuple(operands)


def _is_read_only(syntax: Syntax, bank: Bank) -> bool:
    return bank is Bank.PRED and syntax.opcode in _ONLY_READS_PREDICATES


def _silent_operands(
    word: int, syntax: Syntax, form: FormEncoding, table: EncodingTable
) -> list[Operand]:
    """Hidden and implicit operands."""
    operands = []
    for hidden in form.hidden:
        width = field_width(hidden.bank, table.architecture)
        number = word >> hidden.start & (1 << width) - 1
        if number == (1 << width) - 1:
            continue
        operands.append(
            Operand(
                Kind.HIDDEN, hidden.bank, number, hidden.units, hidden.reads, hidden.writes,
                hidden.start, width, None, False, None, -1, False,
            )
        )  # fmt: skip
    for number in _predicates_of_mask(syntax):
        reads = syntax.opcode == "P2R"
        operands.append(
            Operand(
                Kind.IMPLICIT, Bank.PRED, number, 1, reads, not reads, None, 0,
                None, False, None, -1, False,
            )
        )  # fmt: skip
    return operands


def _predicates_of_mask(syntax: Syntax) -> list[int]:
    """Predicates that P2R reads and R2P writes: those of the mask."""
    if syntax.opcode not in ("P2R", "R2P"):
        return []
    mask = syntax.operands[-1]
    if "PR" not in syntax.operands or not re.fullmatch(r"0x[0-9a-f]+", mask):
        raise UnsupportedError(
            f"{syntax.text!r} does not name its predicates by a mask"
        )
    return [number for number in range(7) if int(mask, 16) >> number & 1]


def _compare(instruction: Instruction, life: LifeRange) -> None:
    """Check an instruction's registers against nvdisasm's life ranges."""
    if instruction.syntax.opcode in ("CALL", "RET"):
        return  # nvdisasm puts the calling convention's registers here
    ignored = _UNMARKED_UNIFORMS
    if instruction.syntax.opcode in ("P2R", "R2P"):
        ignored |= bank_mask(Bank.PRED)
    not_written = 0
    if _is_read_only(instruction.syntax, Bank.PRED):
        not_written = bank_mask(Bank.PRED)
    for own, theirs, verb in (
        (instruction.reads, life.uses, "reads"),
        (instruction.writes, life.defs & ~not_written, "writes"),
    ):
        difference = (own ^ theirs) & ~ignored
        if difference:
            raise EncodingError(
                f"{instruction.text!r} at {instruction.address:#x} {verb} {set_names(own)} by its "
                f"encoding and {set_names(theirs)} by nvdisasm's life ranges"
            )


def _fixed(
    code: Code, instructions: list[Instruction], leaves: tuple[str, ...]
) -> Iterable[Fixed]:
    """Registers that must stay, and why."""
    yield Fixed(register_mask(Bank.GPR, STACK_POINTER), "the stack pointer")
    implicit = 0
    for instruction in instructions:
        for operand in instruction.operands:
            if operand.kind is Kind.IMPLICIT:
                implicit |= operand.mask
    if implicit:
        reason = "chosen by the mask of P2R or R2P"
        yield Fixed(implicit, reason, exclusive=False)
    for reason in leaves:
        everything = 0
        for bank in OFFSET:
            everything |= bank_mask(bank)
        yield Fixed(everything, reason)
    groups = 0
    for instruction in instructions:
        if instruction.syntax.opcode.endswith("GMMA"):
            for operand in instruction.operands:
                if operand.bank is Bank.GPR:
                    groups |= operand.mask
    if groups:
        yield Fixed(groups, "in use by the tensor cores while the warp goes on")
    if code.mask_registers:
        registers = 0
        for register in code.mask_registers:
            registers |= register_mask(Bank.GPR, register)
        yield Fixed(registers, "named by EIATTR_COOP_GROUP_MASK_REGIDS")


def _limits(instructions: list[Instruction]) -> Iterable[RegisterLimit]:
    """Changes of the register limit by setmaxnreg."""
    for instruction in instructions:
        syntax = instruction.syntax
        if syntax.opcode != "USETMAXREG":
            continue
        match = re.search(r"0x([0-9a-f]+)$", syntax.text)
        if match is None:
            raise UnsupportedError(f"{syntax.text!r} gives no number of registers")
        yield RegisterLimit(
            instruction.address, int(match[1], 16), "TRY_ALLOC" in syntax.modifiers
        )
