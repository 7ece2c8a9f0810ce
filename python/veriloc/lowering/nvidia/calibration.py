"""Finds encodings by probing nvdisasm.

For a representative of each form:

1. every bit outside the scheduling control is flipped, and the new text compared with the
   old. A bit that changes one register's number and nothing else belongs to that register;
   the change gives its place in the field. A bit that adds or removes `.reuse` is that
   operand's reuse flag.
2. all registers are set to distinct numbers, far apart, and nvdisasm's life ranges of that
   code tell the width of each operand and whether it is read or written. This also checks
   the fields: the text must show exactly the numbers that were set.
3. registers with life-range marks that the text does not name are looked for in the fields
   left over, and confirmed by changing them.

A field may show as two registers, one number apart, as in `tmem[UR10], idesc[UR11]`: a bit
changes both alike. The first stands for the pair then, and the second has no field of its own.

Control flow cannot be probed for widths (its targets would have to exist); the few opcodes
that read registers are listed in CONTROL_FLOW_UNITS.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.control import STALL, YIELD, with_field
from veriloc.lowering.nvidia.disassembly import (
    LifeRange,
    disassemble,
    disassemble_words,
)
from veriloc.lowering.nvidia.encoding import (
    GUARD_FIELD,
    GUARD_NEGATE,
    EncodingTable,
    FormEncoding,
    HiddenOperand,
    OperandEncoding,
    encoded_number,
    field_width,
)
from veriloc.lowering.nvidia.errors import EncodingError
from veriloc.lowering.nvidia.registers import (
    OFFSET,
    bank_of,
    members,
    register_mask,
    set_names,
)
from veriloc.lowering.nvidia.syntax import Bank, Syntax, parse
from veriloc.lowering.nvidia.synthetic import synthetic_cubin

REUSE_MASK = 0xF << 122
FLIPPED_BITS = tuple(range(12, 105)) + tuple(range(122, 127))
"""All bits but the opcode's and the scheduling control."""

_EXIT = 0x000FEA0003800000_000000000000794D
_TRUE = 7
_PROBE_STALL = 6
_MOST_CHOICES = 64

CONTROL_FLOW = frozenset(
    [
        "BRA",
        "BRX",
        "BRXU",
        "JMP",
        "JMX",
        "JMXU",
        "CALL",
        "RET",
        "EXIT",
        "BSSY",
        "BSYNC",
        "BREAK",
        "BMOV",
        "WARPSYNC",
        "KILL",
        "RTT",
        "BPT",
        "YIELD",
    ]
)
"""Opcodes that the synthetic code for life ranges must not contain."""

CONTROL_FLOW_UNITS = {"BRX": 2, "BRXU": 2, "JMX": 2, "JMXU": 2, "CALL": 2, "RET": 2}
"""Registers that a target address takes; other operands of control flow take one."""

_PROBE_NUMBERS = {
    Bank.GPR: (16, 80, 144, 208),
    Bank.UGPR: (8, 20, 32, 44, 56),
    Bank.PRED: tuple(range(7)),
    Bank.UPRED: tuple(range(7)),
}
"""Numbers for the registers of a bank from left to right, apart by more than any width."""
_WARP_GROUP_PROBE = {16: 8, 64: 8, 24: 248, 32: 244}
"""Numbers by field for warp-group products: up to 128 accumulators, read and written."""
_HIDDEN_STARTS = {Bank.GPR: (16, 24, 32, 64), Bank.UGPR: (16, 24, 32, 40, 64)}


@dataclass
class _Probe:
    """Progress on one form."""

    form: str
    word: int
    base: Syntax
    starts: list[int | None] = field(default_factory=list)
    reuse: list[int | None] = field(default_factory=list)
    seconds: set[int] = field(default_factory=set)
    """Registers that are the second of a pair with the one before."""
    probed_word: int = 0
    probed: Syntax | None = None
    life: LifeRange | None = None
    hidden: list[HiddenOperand] = field(default_factory=list)


def calibrate(table: EncodingTable, representatives: Mapping[str, int]) -> None:
    """Add the encodings of forms to a table.

    Args:
        table: of the architecture at hand.
        representatives: an instruction word of each form. Its scheduling control is kept
            while probing, since some instructions are illegal without.

    Raises:
        EncodingError: a form's encoding does not follow the rules above.
        ToolError: nvdisasm is missing or fails.
    """
    architecture = table.architecture
    probes = _flip_bits(architecture, representatives)
    straight = [p for p in probes if p.base.opcode not in CONTROL_FLOW]
    _set_distinct(architecture, straight)
    _find_hidden(architecture, straight)
    for probe in probes:
        table.forms[probe.form] = _finish(architecture, probe)


def _flip_bits(
    architecture: Architecture, representatives: Mapping[str, int]
) -> list[_Probe]:
    """Step 1: the fields of the registers and the bits of the reuse flags."""
    words: list[int] = []
    for plain in _plain_words(architecture, list(representatives.values())):
        words.append(plain)
        words += [plain ^ 1 << bit for bit in FLIPPED_BITS]
    texts = disassemble_words(architecture, words)
    stride = 1 + len(FLIPPED_BITS)
    probes = []
    for index, form in enumerate(representatives):
        base_text = texts[index * stride]
        if base_text is None:
            raise EncodingError(
                f"{architecture.name}: nvdisasm refuses its own instruction {form!r}"
            )
        base = parse(base_text)
        if base.form != form:
            raise EncodingError(
                f"{architecture.name}: {form!r} disassembles as {base.form!r} outside its function"
            )
        probe = _Probe(form, words[index * stride], base)
        count = len(base.tokens)
        probe.starts = [None] * count
        probe.reuse = [None] * count
        for bit, text in zip(
            FLIPPED_BITS, texts[index * stride + 1 : (index + 1) * stride], strict=True
        ):
            if text is not None and text != base_text:
                _learn_from_flip(architecture, probe, bit, parse(text))
        _drop_inverted(architecture, probe)
        probes.append(probe)
    return probes


def _plain_words(architecture: Architecture, words: list[int]) -> list[int]:
    """Words without reuse flags, with a scheduling control that lets such flags be shown.

    They are not shown where the warp yields, and long stalls are illegal where it does not.
    """
    plain = [word & ~REUSE_MASK for word in words]
    shown = [
        with_field(with_field(word, YIELD, 1), STALL, _PROBE_STALL) for word in plain
    ]
    texts = disassemble_words(architecture, shown)
    return [
        new if text is not None else old
        for old, new, text in zip(plain, shown, texts, strict=True)
    ]


def _learn_from_flip(
    architecture: Architecture, probe: _Probe, bit: int, flipped: Syntax
) -> None:
    base = probe.base
    if flipped.form != base.form or flipped.guard != base.guard:
        return
    moved, flagged = [], []
    for index, (old, new) in enumerate(zip(base.tokens, flipped.tokens, strict=True)):
        if old.bank is not new.bank or old.negated != new.negated:
            return
        if old.number != new.number:
            moved.append(index)
        if old.reuse != new.reuse:
            flagged.append(index)
    if len(flagged) == 1 and not moved:
        probe.reuse[flagged[0]] = bit
    if flagged:
        return
    if len(moved) == 2 and _is_pair(base, *moved) and _is_pair(flipped, *moved):
        probe.seconds.add(moved.pop())
    if len(moved) != 1:
        return
    index = moved[0]
    token = base.tokens[index]
    if token.bank not in OFFSET:
        return
    change = encoded_number(token.number, token.bank, architecture) ^ encoded_number(
        flipped.tokens[index].number, token.bank, architecture
    )
    if change & (change - 1):
        return
    start = bit - (change.bit_length() - 1)
    known = probe.starts[index]
    if known is not None and known != start:
        raise EncodingError(
            f"{architecture.name}: {base.text!r} has register {index} in two fields, "
            f"at bits {known} and {start}"
        )
    probe.starts[index] = start


def _is_pair(syntax: Syntax, first: int, second: int) -> bool:
    """Whether two registers stand beside each other, and the second is the next one."""
    low, high = syntax.tokens[first], syntax.tokens[second]
    return (
        second == first + 1
        and low.bank is high.bank
        and not low.is_special
        and high.number == low.number + 1
    )


def _drop_inverted(architecture: Architecture, probe: _Probe) -> None:
    """Give up fields that hold another number than the text shows.

    HGMMA's uniform predicate is encoded inverted. ptxas always gives it UPT; a register
    that does hold a value is refused later, for want of a field.
    """
    for index, (token, start) in enumerate(
        zip(probe.base.tokens, probe.starts, strict=True)
    ):
        if start is None:
            continue
        held = field_of(probe.word, start, field_width(token.bank, architecture))
        if held != encoded_number(token.number, token.bank, architecture):
            probe.starts[index] = None


def field_of(word: int, start: int, width: int) -> int:
    """The bits of a field."""
    return word >> start & (1 << width) - 1


def _distinct(architecture: Architecture, probe: _Probe, left: Collection[int]) -> int:
    """The word with each register set to a number of its own, but for those left as they
    are."""
    word = with_field(probe.word, GUARD_FIELD, _TRUE) & ~(1 << GUARD_NEGATE)
    group = probe.base.opcode.endswith("GMMA")
    numbers = {bank: iter(of_bank) for bank, of_bank in _PROBE_NUMBERS.items()}
    for index, (token, start) in enumerate(
        zip(probe.base.tokens, probe.starts, strict=True)
    ):
        if start is None or index in left:
            continue
        accumulator = group and token.bank is Bank.GPR
        number = (
            _WARP_GROUP_PROBE.get(start)
            if accumulator
            else next(numbers[token.bank], None)
        )
        if number is None:
            raise EncodingError(
                f"{architecture.name}: {probe.base.text!r} has more registers than can be probed"
            )
        word = with_field(word, (start, field_width(token.bank, architecture)), number)
    return word


def _shows(architecture: Architecture, probe: _Probe, word: int, shown: Syntax) -> bool:
    """Whether a disassembly names the registers that were set, and only those changed."""
    if shown.form != probe.form or shown.guard is not None:
        return False
    for index, (old, new, start) in enumerate(
        zip(probe.base.tokens, shown.tokens, probe.starts, strict=True)
    ):
        if index in probe.seconds:
            if not _is_pair(shown, index - 1, index):
                return False
        elif start is None:
            if old.number != new.number:
                return False
        else:
            width = field_width(new.bank, architecture)
            if field_of(word, start, width) != encoded_number(
                new.number, new.bank, architecture
            ):
                return False
    return True


def _to_leave(probe: _Probe) -> list[tuple[int, ...]]:
    """Sets of registers to leave as they are, smallest first.

    Where RZ makes an alias (`IMAD.MOV R0, RZ, RZ, R1` is `IMAD R0, RZ, RZ, R1`), some RZ
    must stay for the form to stay.
    """
    special = [
        index
        for index, (token, start) in enumerate(
            zip(probe.base.tokens, probe.starts, strict=True)
        )
        if token.is_special and start is not None
    ]
    sets = [
        left for size in range(len(special) + 1) for left in combinations(special, size)
    ]
    return sets[:_MOST_CHOICES]


def _set_distinct(architecture: Architecture, probes: list[_Probe]) -> None:
    """Step 2: life ranges of each form with all registers distinct."""
    choices = [
        [_distinct(architecture, p, left) for left in _to_leave(p)] for p in probes
    ]
    texts = iter(
        disassemble_words(architecture, [word for row in choices for word in row])
    )
    for probe, row in zip(probes, choices, strict=True):
        shown = ""
        for word, text in [(word, next(texts)) for word in row]:
            if text is not None and not probe.probed_word:
                shown = shown or text
                if _shows(architecture, probe, word, parse(text)):
                    probe.probed_word, probe.probed = word, parse(text)
        if not probe.probed_word:
            raise EncodingError(
                f"{architecture.name}: {probe.base.text!r} does not show the registers set "
                f"in it: {shown!r}"
            )
    for probe, life in zip(
        probes, _life_ranges(architecture, [p.probed_word for p in probes]), strict=True
    ):
        probe.life = life


def _life_ranges(architecture: Architecture, words: list[int]) -> list[LifeRange]:
    """Life ranges of loose instructions, in one synthetic function."""
    # Barriers and waits mean nothing here; they are kept off the scoreboards so that
    # nvdisasm cannot object to them.
    listing = disassemble(synthetic_cubin(architecture, [*words, _EXIT]))
    rows = listing[".text.k"].rows
    if len(rows) < len(words) + 1:
        raise EncodingError(
            f"{architecture.name}: nvdisasm printed {len(rows)} lines of probes"
        )
    ranges = []
    for row in rows[: len(words)]:
        if row.life is None:
            raise EncodingError(
                f"{architecture.name}: no life ranges printed for {row.text!r}"
            )
        ranges.append(row.life)
    return ranges


def _named(probe: _Probe) -> int:
    """Registers with marks that belong to an operand of the text."""
    named = 0
    if probe.probed is None or probe.life is None:
        return 0
    touched = probe.life.defs | probe.life.uses
    for token in probe.probed.tokens:
        named |= _run(touched, token.bank, token.number)
    return named


def _run(touched: int, bank: Bank, first: int) -> int:
    """Consecutive registers of a set from a register on."""
    if bank not in OFFSET or first < 0:
        return 0
    units = 0
    while touched >> (OFFSET[bank] + first + units) & 1:
        units += 1
        if bank in (Bank.PRED, Bank.UPRED):
            break
    return register_mask(bank, first, units)


def _find_hidden(architecture: Architecture, probes: list[_Probe]) -> None:
    """Step 3: registers that the text does not name."""
    trials: list[tuple[_Probe, HiddenOperand, int]] = []
    words: list[int] = []
    for probe in probes:
        assert probe.life is not None
        left = (probe.life.defs | probe.life.uses) & ~_named(probe)
        taken = {start for start in probe.starts if start is not None}
        while left:
            first = next(members(left))
            bank, number = bank_of(first)
            run = _run(left, bank, number)
            left &= ~run
            reads, writes = bool(probe.life.uses & run), bool(probe.life.defs & run)
            width = field_width(bank, architecture)
            places = [
                start
                for start in _HIDDEN_STARTS.get(bank, ())
                if start not in taken
                and field_of(probe.probed_word, start, width) == number
            ]
            if not places:
                raise EncodingError(
                    f"{architecture.name}: {probe.base.text!r} touches {set_names(run)}, which it "
                    f"neither names nor has in a field"
                )
            for start in places:
                operand = HiddenOperand(bank, start, run.bit_count(), reads, writes)
                other = 20 if number != 20 else 36  # nvdisasm has no marks for UR0-UR3
                trials.append(
                    (probe, operand, register_mask(bank, other, run.bit_count()))
                )
                words.append(with_field(probe.probed_word, (start, width), other))
    if not trials:
        return
    for (probe, operand, expected), life in zip(
        trials, _life_ranges(architecture, words), strict=True
    ):
        if (life.defs | life.uses) & ~_named(probe) == expected:
            probe.hidden.append(operand)
    for probe in {id(p): p for p, _, _ in trials}.values():
        if not probe.hidden:
            raise EncodingError(
                f"{architecture.name}: {probe.base.text!r} touches registers that it does not "
                f"name and that are in no field"
            )


def _finish(architecture: Architecture, probe: _Probe) -> FormEncoding:
    """The encoding of a form from what the probes have shown."""
    operands = []
    for index, token in enumerate(probe.base.tokens):
        start, reuse = probe.starts[index], probe.reuse[index]
        if probe.base.opcode in CONTROL_FLOW:
            operands.append(_control_flow_operand(probe.base, index, start, reuse))
            continue
        assert probe.life is not None
        assert probe.probed is not None
        if index in probe.seconds:
            if operands[-1].units != 2:
                raise EncodingError(
                    f"{architecture.name}: {probe.base.text!r} names registers {index - 1} and "
                    f"{index} in one field, and touches {operands[-1].units} of them"
                )
            operands.append(OperandEncoding(operands[-1].start, None, 0, False, False))
            continue
        shown = probe.probed.tokens[index]
        run = _run(probe.life.defs | probe.life.uses, shown.bank, shown.number)
        reads, writes = bool(probe.life.uses & run), bool(probe.life.defs & run)
        if reads and writes and probe.base.opcode.endswith("GMMA"):
            # Accumulators were probed in the same registers.
            reads, writes = index > 0, index == 0
        operands.append(OperandEncoding(start, reuse, run.bit_count(), reads, writes))
        held = token.bank in OFFSET and not token.is_special
        if held and start is None:
            raise EncodingError(
                f"{architecture.name}: no field was found for register {index} of "
                f"{probe.base.text!r}"
            )
        if held and not run:
            raise EncodingError(
                f"{architecture.name}: register {index} of {probe.base.text!r} is neither read "
                f"nor written"
            )
    return FormEncoding(probe.form, probe.word, tuple(operands), tuple(probe.hidden))


def _control_flow_operand(
    base: Syntax, index: int, start: int | None, reuse: int | None
) -> OperandEncoding:
    token = base.tokens[index]
    if token.bank not in OFFSET:
        return OperandEncoding(None, None, 0, False, False)
    writes = base.opcode == "BMOV" and token.operand == 0
    units = 1
    if token.bank in (Bank.GPR, Bank.UGPR):
        units = CONTROL_FLOW_UNITS.get(base.opcode, 1)
    return OperandEncoding(start, reuse, units, not writes, writes)
