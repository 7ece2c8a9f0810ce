"""Turns LLVM IR and machine IR of newer LLVMs into text that LLVM 22 reads.

IREE 3.11 brings LLVM 23, IREE 3.12 and 3.13 bring LLVM 24; the allocation plugin lives in
LLVM 22. The few constructs that differ are rewritten by the rules below, one rule for one
construct. A construct without a rule stays as it is, and LLVM 22's parser then names it:
nothing is dropped on suspicion.

Knows text only: no files, no tools, no IREE.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass


class DowngradeError(ValueError):
    """A construct is known to need rewriting, but not in the form found."""


@dataclass(frozen=True)
class Rule:
    """One construct that LLVM 22 reads differently."""

    name: str
    since: int
    """The LLVM version that first prints it."""
    reason: str
    apply: Callable[[str], str]


def ir(text: str) -> str:
    """Rewrites a module of LLVM IR.

    Raises:
        DowngradeError: a construct has a form that no rule covers.
    """
    for rule in IR_RULES:
        text = rule.apply(text)
    return text


def mir(text: str) -> str:
    """Rewrites a file of machine IR: its IR module and its machine functions.

    Raises:
        DowngradeError: as `ir`, or the text is not machine IR.
    """
    # The IR module is the first YAML document, a literal block: "--- |" to "...".
    match = re.match(r"--- \|\n(.*?)^\.\.\.\n", text, re.DOTALL | re.MULTILINE)
    if match is None:
        raise DowngradeError("not machine IR with an embedded IR module")
    machine = text[match.end() :]
    for rule in MIR_RULES:
        machine = rule.apply(machine)
    return f"--- |\n{ir(match[1])}...\n{machine}"


# --- LLVM IR -------------------------------------------------------------------------


def _triple(text: str) -> str:
    return re.sub(
        r'^(\s*target triple = )"amdgpu[\w.]*-amd-amdhsa(-unknown)?"',
        r'\1"amdgcn-amd-amdhsa"',
        text,
        flags=re.MULTILINE,
    )


_DENORMAL_MODES = {
    "ieee": "ieee",
    "preservesign": "preserve-sign",
    "positivezero": "positive-zero",
    "dynamic": "dynamic",
}


def _denormal_attribute(match: re.Match[str]) -> str:
    attributes = []
    for part in match[1].split(","):
        kind, _, modes = part.strip().rpartition(":")
        if kind not in ("", "float"):
            raise DowngradeError(f"denormal_fpenv: no LLVM 22 attribute for {kind!r}")
        output, _, given = modes.strip().partition("|")
        try:
            pair = [_DENORMAL_MODES[m.strip()] for m in (output, given or output)]
        except KeyError as error:
            raise DowngradeError(f"denormal_fpenv: unknown mode {error}") from error
        suffix = "-f32" if kind else ""
        attributes.append(f'"denormal-fp-math{suffix}"="{",".join(pair)}"')
    return " ".join(attributes)


def _denormals(text: str) -> str:
    return re.sub(r"\bdenormal_fpenv\(([^()]*)\)", _denormal_attribute, text)


def _target_memory(text: str) -> str:
    def without_target(match: re.Match[str]) -> str:
        parts = match[1].split(", ")
        kept = [p for p in parts if not p.startswith("target_mem")]
        # A location that LLVM 22 cannot name: it counts as inaccessible memory there.
        # An effect on it alone is widened, never dropped.
        effects = [p.rpartition(": ")[2] for p in parts if p.startswith("target_mem")]
        covered = any(p.startswith("inaccessiblemem:") or ":" not in p for p in kept)
        if not covered and any(effect != "none" for effect in effects):
            kept.append("inaccessiblemem: readwrite")
        return f"memory({', '.join(kept) or 'none'})"

    return re.sub(r"\bmemory\(([^()]*\btarget_mem[^()]*)\)", without_target, text)


_MAKE_RSRC = r"@llvm\.amdgcn\.make\.buffer\.rsrc\.p\d+\.p\d+"


def _buffer_resource(text: str) -> str:
    count = 0

    def call(match: re.Match[str]) -> str:
        nonlocal count
        indent, head, width, before, records, after = match.groups()
        if re.fullmatch(r"-?\d+", records):
            unsigned = int(records) % (1 << int(width))
            return f"{indent}{head}({before}, i64 {unsigned}, {after}"
        count += 1
        wide = f"%veriloc.records.{count}"
        return (
            f"{indent}{wide} = zext i{width} {records} to i64\n"
            f"{indent}{head}({before}, i64 {wide}, {after}"
        )

    text = re.sub(
        rf"^(\s*)(%\S+ = [^@\n]*call [^@\n]*{_MAKE_RSRC})\.i(8|16|32)"
        r"\((ptr[^\n]*?, i16 [^,\n]+), i\d+ ([^,\n]+), (i32 [^,\n]+\).*)$",
        call,
        text,
        flags=re.MULTILINE,
    )
    text = re.sub(
        rf"({_MAKE_RSRC})\.i\d+\((ptr[^,\n]*, i16), i\d+, i32\)",
        r"\1(\2, i64, i32)",
        text,
    )
    return re.sub(rf"({_MAKE_RSRC})\.i64\(", r"\1(", text)


@dataclass(frozen=True)
class _FloatFormat:
    prefix: str
    """What LLVM 22 writes before the digits."""
    width: int
    mantissa: int

    @property
    def infinity(self) -> int:
        return ((1 << (self.width - 1 - self.mantissa)) - 1) << self.mantissa

    @property
    def quiet(self) -> int:
        return 1 << (self.mantissa - 1)

    @property
    def sign(self) -> int:
        return 1 << (self.width - 1)


_FLOAT_FORMATS = {
    "half": _FloatFormat("0xH", 16, 10),
    "bfloat": _FloatFormat("0xR", 16, 7),
    "float": _FloatFormat("0x", 32, 23),
    "double": _FloatFormat("0x", 64, 52),
}
_FLOAT_TOKEN = re.compile(
    r'"[^"]*"|(?P<type>(?<![\w.%@$-])(?:half|bfloat|float|double)\b)|(?<![\w.%@$])'
    r"(?:f0x(?P<bits>[0-9A-Fa-f]+)"
    r"|(?P<sign>[+-])(?P<special>inf|qnan|snan\(0x[0-9A-Fa-f]+\)|nan\(0x[0-9A-Fa-f]+\))"
    r"|(?P<decimal>[+-]?\d+\.\d*(?:[eE][+-]?\d+)?))(?![\w.])"
)


def _hexadecimal(kind: str, bits: int) -> str:
    form = _FLOAT_FORMATS[kind]
    if kind == "float":
        # LLVM 22 writes a float as the double of the same value. Widening by hand keeps
        # the payload of a NaN, which a conversion may quieten.
        sign, rest = bits >> 31, bits & 0x7FFFFFFF
        if rest >= form.infinity:
            payload = rest & 0x7FFFFF
            return f"0x{sign << 63 | 0x7FF << 52 | payload << 29:016X}"
        value = struct.unpack("<f", struct.pack("<I", bits))[0]
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
    return f"{form.prefix}{bits:0{form.width // 4}X}"


def _special_bits(kind: str, sign: str, name: str) -> int:
    form = _FLOAT_FORMATS[kind]
    bits = form.infinity | (form.sign if sign == "-" else 0)
    if name == "inf":
        return bits
    if name == "qnan":
        return bits | form.quiet
    payload = int(name.partition("0x")[2].rstrip(")"), 16)
    return bits | payload | (form.quiet if name.startswith("nan") else 0)


def _decimal_bits(kind: str, text: str) -> int:
    value = float(text)
    try:
        if kind == "half":
            return int(struct.unpack("<H", struct.pack("<e", value))[0])
        single = int(struct.unpack("<I", struct.pack("<f", value))[0])
    except OverflowError as error:
        raise DowngradeError(f"{kind} {text}: out of range") from error
    if kind == "float":
        return single
    # bfloat is the upper half of a float, rounded to nearest, ties to even. A decimal that
    # IR prints is the shortest one for its bfloat, so rounding twice is harmless.
    return (single + 0x7FFF + (single >> 16 & 1)) >> 16


def _float_line(line: str) -> str:
    kind = ""

    def literal(match: re.Match[str]) -> str:
        nonlocal kind
        if match["type"]:
            kind = match["type"]
            return match[0]
        if match[0].startswith('"') or (match["decimal"] and kind == "double"):
            return match[0]
        if not kind:
            raise DowngradeError(
                f"float literal {match[0]!r} without a type: {line.strip()}"
            )
        if match["bits"]:
            return _hexadecimal(kind, int(match["bits"], 16))
        if match["special"]:
            return _hexadecimal(
                kind, _special_bits(kind, match["sign"], match["special"])
            )
        return _hexadecimal(kind, _decimal_bits(kind, match["decimal"]))

    return _FLOAT_TOKEN.sub(literal, line)


_HAS_FLOAT_TYPE = re.compile(r"\b(?:half|bfloat|float|double)\b")
_MAY_HAVE_LITERAL = re.compile(r"f0x|\d\.|[+-](?:inf|qnan|snan|nan)")


def _float_literals(text: str) -> str:
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if (
            _MAY_HAVE_LITERAL.search(line)
            and _HAS_FLOAT_TYPE.search(line)
            and not line.lstrip().startswith(";")
        ):
            lines[i] = _float_line(line)
    return "\n".join(lines)


def _no_free_object(text: str) -> str:
    return text.replace(" nofreeobj ", " ")


IR_RULES = (
    Rule(
        "target triple",
        24,
        "the architecture `amdgpuX.Y` of LLVM 24 was `amdgcn`; the chip is in -mcpu",
        _triple,
    ),
    Rule(
        "denormal_fpenv",
        23,
        "was a pair of string attributes; LLVM 22 does not parse the new one",
        _denormals,
    ),
    Rule(
        "memory(target_mem)",
        24,
        "a memory location LLVM 22 has no name for",
        _target_memory,
    ),
    Rule(
        "make.buffer.rsrc",
        24,
        "the type of the record count became a suffix; LLVM 22 always takes i64",
        _buffer_resource,
    ),
    Rule(
        "float literals",
        24,
        "printed as f0x..., +inf, +qnan or the shortest decimal; LLVM 22 wants exact bits",
        _float_literals,
    ),
    Rule(
        "nofreeobj",
        23,
        "an optimisation hint on pointers that LLVM 22 lacks; code generation ignores it",
        _no_free_object,
    ),
)


# --- machine IR ----------------------------------------------------------------------


def _mmra(text: str) -> str:
    return re.sub(r",? mmra ![0-9]+", "", text)


def _machine_function_info(text: str) -> str:
    names = "hasNoWWMPoolSGPRSpillFallback|returnsVoid|minNumAGPRs|framePointerPolicy"
    return re.sub(rf"^  (?:{names}):.*\n", "", text, flags=re.MULTILINE)


def _implicit_vcc(text: str) -> str:
    if "$vcc_lo" not in text:  # wave64
        return text
    return re.sub(
        r"^(.*\b(?:V_DIV_FMAS_\w+|S_CBRANCH_VCC\w+) .*implicit (?:killed )?)\$vcc_lo\b",
        r"\1$vcc",
        text,
        flags=re.MULTILINE,
    )


MIR_RULES = (
    Rule(
        "mmra",
        23,
        "LLVM 22 prints this fence annotation but cannot parse it; without it a fence "
        "orders more, never less",
        _mmra,
    ),
    Rule(
        "function info keys",
        23,
        "keys that LLVM 22's function info lacks; it derives what it needs itself",
        _machine_function_info,
    ),
    Rule(
        "implicit vcc",
        23,
        "LLVM 22's parser wants the operand of the instruction's description, and "
        "narrows it itself on wave32",
        _implicit_vcc,
    ),
)
