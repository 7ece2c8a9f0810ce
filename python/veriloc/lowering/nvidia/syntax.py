"""Reads one line of nvdisasm's assembly: mnemonic, guard, and the registers it names.

An instruction's *form* is its text with every number, register number, sign and label
taken out: `IMAD.WIDE R, R, I, R`. Instructions of one form have their operands in the
same bit fields, with the same widths (`calibration` checks that), so the form is the key
to an instruction's encoding. Nothing here knows bit fields.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from functools import lru_cache

from veriloc.lowering.nvidia.errors import UnsupportedError


class Bank(enum.Enum):
    """Registers that share numbers. The values are the names used in text and JSON."""

    GPR = "gpr"
    UGPR = "ugpr"
    PRED = "pred"
    UPRED = "upred"
    BARRIER = "barrier"
    """Convergence barriers B0..B15: no allocator touches them."""
    SCOREBOARD = "scoreboard"
    """SB0..SB5 as an operand of DEPBAR."""
    GROUP = "group"
    """gsb0, the counter of outstanding warp-group products."""


_PREFIX = {
    "R": Bank.GPR,
    "UR": Bank.UGPR,
    "P": Bank.PRED,
    "UP": Bank.UPRED,
    "B": Bank.BARRIER,
    "SB": Bank.SCOREBOARD,
    "gsb": Bank.GROUP,
}
LETTER = {bank: letter for letter, bank in _PREFIX.items()}


@dataclass(frozen=True, slots=True)
class Token:
    """A register named in the text.

    Attributes:
        bank: where the register is.
        number: its number; -1 for the zero register RZ, URZ and the true predicate PT,
            UPT, which hold no value and belong to nobody.
        negated: `!`, `-` or `~` stands in front.
        reuse: `.reuse` stands behind: the operand stays in the reuse cache.
        operand: index of the operand, counted by commas, that it is part of.
        in_memory: it is part of an address or of a descriptor.
    """

    bank: Bank
    number: int
    negated: bool
    reuse: bool
    operand: int
    in_memory: bool

    @property
    def is_special(self) -> bool:
        """RZ, URZ, PT or UPT."""
        return self.number < 0


@dataclass(frozen=True, slots=True)
class Guard:
    """The predicate in front of an instruction: `@!P0`."""

    bank: Bank
    number: int
    negated: bool


@dataclass(frozen=True, slots=True)
class Syntax:
    """One line of assembly, read.

    Attributes:
        text: the line, without guard and `.reuse`, as nvdisasm printed it.
        guard: None where nothing stands in front (or a plain PT).
        mnemonic: opcode with modifiers, `LDG.E.128`.
        operands: their texts, as separated by commas outside brackets.
        tokens: registers from left to right, without the guard.
        form: mnemonic and operands without numbers.
        targets: labels of an indirect branch, as annotated by nvdisasm.
        label: the label named as an operand, empty when none.
    """

    text: str
    guard: Guard | None
    mnemonic: str
    operands: tuple[str, ...]
    tokens: tuple[Token, ...]
    form: str
    targets: tuple[str, ...]
    label: str

    @property
    def opcode(self) -> str:
        """The mnemonic up to its first dot: `LDG`."""
        return self.mnemonic.partition(".")[0]

    @property
    def modifiers(self) -> tuple[str, ...]:
        """What the dots separate: `("E", "128")`."""
        return tuple(self.mnemonic.split(".")[1:])

    @property
    def skeleton(self) -> str:
        """Everything but the numbers of registers: guard, mnemonic, signs, immediates, label."""
        guard = (
            f"@{'!' if self.guard.negated else ''}{self.guard.bank.value} "
            if self.guard
            else ""
        )
        text = _LABEL.sub("``", self.text)
        return f"{guard}{_REGISTER.sub(_letter, text)} {self.label}"


_GUARD = re.compile(r"@(!?)(U?P)([0-9]|T)\s+")
_ANNOTATION = re.compile(r'\(\*"(.*?)"\*\)')
_LABEL = re.compile(r"`\(([^`]*)\)")
_REGISTER = re.compile(r"\b(UR|R|UP|P|SB|B|gsb)\d+(?!\w)")
_ITEM = re.compile(
    r"""
    (?P<sign>[-~!|]*)
    (?:
      (?P<register>\b(?:UR|R|UP|P|SB|B|gsb)(?:\d+|Z|T))(?!\w)(?P<suffix>\|?(?:\.\w+)*)
    | (?P<special>\bSR(?:_[\w.]+|\d+|Z)\b)
    | (?P<number>\+?(?:INF|[QS]NAN)\b|\b0x[0-9a-f]+\b|\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)
    )
    |(?P<open>\[)|(?P<close>\])|(?P<comma>,)
    """,
    re.VERBOSE,
)
_NUMBER_MATTERS = frozenset(
    {"TEX", "TLD", "TLD4", "TXD", "TMML", "TXQ", "R2P", "P2R", "PR"}
)
"""Opcodes whose immediate says how many registers are written: the mask of components of
a texture, the mask of predicates."""


def _letter(match: re.Match[str]) -> str:
    return match[1]


@lru_cache(maxsize=200_000)
def parse(line: str) -> Syntax:
    """Read a line of assembly.

    Args:
        line: guard, mnemonic and operands, without address, semicolon or encoding.

    Raises:
        UnsupportedError: a register is written in an unknown way.
    """
    targets: tuple[str, ...] = ()
    text = line.strip()
    for note in _ANNOTATION.findall(text):
        if note.startswith("BRANCH_TARGETS "):
            targets = tuple(note.removeprefix("BRANCH_TARGETS ").split(","))
    text = _ANNOTATION.sub("", text).strip().rstrip(";").strip()
    guard = None
    match = _GUARD.match(text)
    if match:
        number = -1 if match[3] == "T" else int(match[3])
        guard = Guard(_PREFIX[match[2]], number, bool(match[1]))
        text = text[match.end() :]
    text = re.sub(r"\s+", " ", text)
    mnemonic, _, rest = text.partition(" ")
    label = ""
    found = _LABEL.search(rest)
    if found:
        label = found[1]
        rest = _LABEL.sub("0x0", rest)
    return Syntax(
        text.replace(".reuse", ""),
        guard,
        mnemonic,
        *_operands(line, mnemonic, rest),
        targets,
        label,
    )


def _operands(
    line: str, mnemonic: str, rest: str
) -> tuple[tuple[str, ...], tuple[Token, ...], str]:
    """The operands' texts, the registers in them, and the form."""
    keep_numbers = mnemonic.partition(".")[0] in _NUMBER_MATTERS
    tokens: list[Token] = []
    operands: list[str] = []
    form: list[str] = [mnemonic, " "]
    depth = start = end = 0
    for item in _ITEM.finditer(rest):
        form.append(rest[end : item.start()])
        end = item.end()
        if item["open"]:
            depth += 1
        elif item["close"]:
            depth -= 1
        if item["comma"] and depth == 0:
            operands.append(rest[start : item.start()].strip())
            start = end
        if item["register"]:
            name = item["register"]
            letter = name.rstrip("0123456789ZT")
            digits = name[len(letter) :]
            bank = _PREFIX.get(letter)
            if bank is None or (not digits.isdigit() and digits not in "ZT"):
                raise UnsupportedError(f"unknown register {name} in {line!r}")
            number = int(digits) if digits.isdigit() else -1
            signs = item["sign"].replace("|", "")
            suffix = item["suffix"].removeprefix("|")
            reuse = ".reuse" in suffix
            tokens.append(
                Token(bank, number, bool(signs), reuse, len(operands), depth > 0)
            )
            form.append(letter + suffix.replace(".reuse", ""))
        elif item["special"]:
            form.append("S")
        elif item["number"]:
            form.append(item[0].lstrip("-~!|+") if keep_numbers else "I")
        else:
            form.append(item[0])
    form.append(rest[end:])
    operands.append(rest[start:].strip())
    shape = " ".join("".join(form).replace("|", "").split())
    texts = tuple(operand.replace(".reuse", "") for operand in operands if operand)
    return texts, tuple(tokens), shape.replace(" ,", ",")
