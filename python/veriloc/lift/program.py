"""A kernel as records, and its text in the regalloc dialect.

Text is the quickest way into MLIR: one parse for a whole module. The records
hold what the dialect can say and check nothing; the dialect's verifier does.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from veriloc.targets.registers import Lanes, Place, Shape

Immediate = int | str


@functools.lru_cache(maxsize=1 << 14)
def quoted(text: str) -> str:
    """A string literal of MLIR."""
    escaped = "".join(
        chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:02X}"
        for byte in text.encode()
    )
    return f'"{escaped}"'


@dataclass(frozen=True, slots=True)
class Operand:
    """A register that an instruction reads or writes."""

    handle: str
    """Name of the handle, without the percent sign."""
    lanes: Lanes | None = None
    flags: tuple[str, ...] = ()
    tied: int | None = None
    """Index of the definition that a use is tied to."""
    at: Place | None = None
    """Where the whole register is, for this operand."""
    register_class: str | None = None

    def __str__(self) -> str:
        text = "".join(f"{flag} " for flag in self.flags) + f"%{self.handle}"
        if self.lanes is not None:
            text += str(self.lanes)
        if self.tied is not None:
            text += f" tied {self.tied}"
        if self.at is not None:
            text += f" at {self.at}"
        if self.register_class is not None:
            text += f" as {self.register_class}"
        return text


@dataclass(slots=True)
class Instruction:
    """An instruction, a terminator or a rematerialisation."""

    op: str
    """`inst`, `branch`, `exit` or `remat`."""
    id: int | None
    name: str | None
    native: str | None
    defs: tuple[Operand, ...] = ()
    uses: tuple[Operand, ...] = ()
    clobbers: tuple[Place, ...] | None = None
    immediates: tuple[Immediate, ...] = ()
    pure: bool = False
    deleted: bool = False
    """The program after allocation does not have it."""
    targets: tuple[str, ...] = ()
    """Block names, of a branch."""
    attributes: dict[str, str] = field(default_factory=dict)
    """Discardable attributes: name and text of the value, empty for a unit."""
    location: str | None = None

    def with_operands(
        self, defs: tuple[Operand, ...], uses: tuple[Operand, ...]
    ) -> Instruction:
        """The same with other operands; `replace` takes three times as long."""
        return Instruction(
            *(self.op, self.id, self.name, self.native, defs, uses, self.clobbers),
            *(self.immediates, self.pure, self.deleted, self.targets, self.attributes),
            self.location,
        )

    def __str__(self) -> str:
        parts = [f"regalloc.{self.op}"]
        if self.id is not None:
            parts.append(str(self.id))
        if self.pure:
            parts.append("pure")
        if self.deleted:
            parts.append("deleted")
        if self.name is not None:
            parts.append(quoted(self.name))
        if self.native is not None:
            parts.append(f"native {quoted(self.native)}")
        if self.defs:
            parts.append(f"defs({', '.join(map(str, self.defs))})")
        if self.uses:
            parts.append(f"uses({', '.join(map(str, self.uses))})")
        if self.clobbers is not None:
            parts.append(f"clobbers [{', '.join(map(str, self.clobbers))}]")
        if self.immediates:
            values = (
                str(i) if isinstance(i, int) else quoted(i) for i in self.immediates
            )
            parts.append(f"imm [{', '.join(values)}]")
        if self.targets:
            parts.append("to " + ", ".join(f"^{t}" for t in self.targets))
        return " ".join(parts) + _attributes(self.attributes) + _location(self.location)


@dataclass(slots=True)
class Copy:
    """A copy, of the program or inserted."""

    id: int | None
    destination: Operand
    source: Operand
    mask: str | None
    """Handle of the active lanes."""
    inserted: bool = False
    coalesced: bool = False
    deleted: bool = False
    location: str | None = None

    def __str__(self) -> str:
        parts = ["regalloc.copy"]
        if self.id is not None:
            parts.append(str(self.id))
        if self.inserted:
            parts.append("inserted")
        if self.coalesced:
            parts.append("coalesced")
        if self.deleted:
            parts.append("deleted")
        parts.append(f"{self.destination} = {self.source}")
        if self.mask is not None:
            parts.append(f"mask %{self.mask}")
        return " ".join(parts) + _location(self.location)


@dataclass(slots=True)
class SlotAccess:
    """A spill or a reload."""

    op: str
    """`spill` or `reload`."""
    register: Operand
    slot: int
    offset: int
    mask: str | None

    def __str__(self) -> str:
        preposition = "to" if self.op == "spill" else "from"
        text = f"regalloc.{self.op} {self.register} {preposition} %slot{self.slot}"
        if self.offset:
            text += f" offset {self.offset}"
        return text + (f" mask %{self.mask}" if self.mask is not None else "")


@dataclass(slots=True)
class Undef:
    """Lanes that hold no value from here on."""

    register: Operand

    def __str__(self) -> str:
        return f"regalloc.undef {self.register}"


Statement = Instruction | Copy | SlotAccess | Undef


@dataclass(slots=True)
class Block:
    """A basic block."""

    name: str
    label: str | None
    depth: int
    frequency: float
    body: list[Statement]

    def lines(self) -> Iterator[str]:
        """The block without its header."""
        if self.label is not None:
            text = f"regalloc.label {quoted(self.label)}"
            if self.depth:
                text += f" depth {self.depth}"
            frequency = float(self.frequency)
            yield (
                f"{text} freq {frequency!r}"
                if frequency.is_integer()
                else (f"{text} freq {frequency:.6e}")
            )
        yield from map(str, self.body)


@dataclass(slots=True)
class VirtualRegister:
    """The declaration of a virtual register."""

    number: int
    shape: Shape
    at: Place | None = None
    hint: Place | None = None
    pin: Place | None = None
    whole_wave: bool = False
    split_of: int | None = None
    slot: int | None = None
    attributes: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        text = f"%v{self.number} = regalloc.vreg {self.number} : {self.shape.alias}"
        if self.at is not None:
            text += f" at {self.at}"
        if self.hint is not None:
            text += f" hint {self.hint}"
        if self.pin is not None:
            text += f" pin {self.pin}"
        if self.whole_wave:
            text += " whole_wave"
        if self.split_of is not None:
            text += f" split_of %v{self.split_of}"
        if self.slot is not None:
            text += f" in %slot{self.slot}"
        return text + _attributes(self.attributes)


@dataclass(slots=True)
class Slot:
    """The declaration of a spill slot."""

    number: int
    size: int
    align: int = 1
    held_by: str | None = None

    def __str__(self) -> str:
        text = f"%slot{self.number} = regalloc.slot {self.number} bytes {self.size}"
        if self.align != 1:
            text += f" align {self.align}"
        return text + (f" held_by %{self.held_by}" if self.held_by else "")


@dataclass(frozen=True, slots=True)
class Payload:
    """What a kernel was lifted from."""

    format: str
    """`ll`, `bc`, `mir` or `cubin`."""
    data: bytes

    @property
    def sha256(self) -> str:
        """Fingerprint of the bytes."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(slots=True)
class Kernel:
    """One function."""

    name: str
    live_in: tuple[Place, ...]
    reserved: tuple[Place, ...]
    budget: dict[str, int]
    physical: dict[str, Place]
    """Handles of physical registers."""
    slots: list[Slot]
    registers: list[VirtualRegister]
    """A part stands behind the register that it is split from."""
    blocks: list[Block]
    attributes: dict[str, str] = field(default_factory=dict)

    def lines(self, payload: Payload | None, key: str) -> Iterator[str]:
        """The kernel's text, line by line."""
        head = f"regalloc.kernel @{symbol(self.name)}"
        for keyword, registers in (
            ("live_in", self.live_in),
            ("reserved", self.reserved),
        ):
            if registers:
                head += f" {keyword} [{', '.join(map(str, registers))}]"
        if self.budget:
            limits = ", ".join(f"{bank} {n}" for bank, n in self.budget.items())
            head += f" budget [{limits}]"
        if payload is not None:
            head += (
                f" payload(<{quoted(payload.format)}, sha256 = "
                f'"{payload.sha256}", data = {key}>)'
            )
        if self.attributes:
            head += f" attributes{_attributes(self.attributes)}"
        yield f"{head} {{"
        for handle, place in self.physical.items():
            yield f"  %{handle} = regalloc.preg {place}"
        # Registers live in slots of memory, and slots of lanes live in registers.
        yield from (f"  {slot}" for slot in self.slots if slot.held_by is None)
        yield from (f"  {register}" for register in self.registers)
        yield from (f"  {slot}" for slot in self.slots if slot.held_by is not None)
        for index, block in enumerate(self.blocks):
            if index:
                yield f"^{block.name}:"
            yield from (f"  {line}" for line in block.lines())
        yield "}"


def symbol(name: str) -> str:
    """A symbol name, in quotes where it must be."""
    plain = name.replace("_", "a").replace("$", "a").replace(".", "a").replace("-", "a")
    if (
        plain.isascii()
        and plain.isalnum()
        and not name[0].isdigit()
        and name[0] not in ".-$"
    ):
        return name
    return quoted(name)


def module_text(kernels: Iterable[Kernel], target: str, payload: Payload | None) -> str:
    """A module of kernels for one target, as text.

    Args:
        kernels: the kernels.
        target: text of the `#regalloc.target` of all of them.
        payload: what they were lifted from; None leaves it out.
    """
    kernels = list(kernels)
    shapes = {r.shape.alias: r.shape for k in kernels for r in k.registers}
    lines = [f"{alias} = {shape}" for alias, shape in sorted(shapes.items())]
    lines.append(f"#target = {target}")
    lines.append("module attributes {regalloc.target = #target} {")
    key = f"payload_{payload.sha256[:16]}" if payload else ""
    for kernel in kernels:
        lines.extend(kernel.lines(payload, key))
    lines.append("}")
    if payload is not None and kernels:
        # Four bytes in front say how the bytes are aligned.
        blob = "0x01000000" + payload.data.hex().upper()
        lines.append("{-#")
        lines.append(f'  dialect_resources: {{ regalloc: {{ {key}: "{blob}" }} }}')
        lines.append("#-}")
    return "\n".join(lines) + "\n"


def string_dictionary(values: dict[str, str]) -> str:
    """A dictionary attribute of strings."""
    return (
        "{" + ", ".join(f"{k} = {quoted(v)}" for k, v in sorted(values.items())) + "}"
    )


def integer_array(values: Sequence[int]) -> str:
    """An array attribute of 64-bit integers."""
    return json.dumps(list(values))


def _attributes(attributes: dict[str, str]) -> str:
    if not attributes:
        return ""
    items = (f"{name} = {text}" if text else name for name, text in attributes.items())
    return f" {{{', '.join(items)}}}"


def _location(location: str | None) -> str:
    return f" loc({location})" if location else ""
