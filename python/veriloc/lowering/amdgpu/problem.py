"""The allocation problems that the plugin exports, as typed records.

There are four views of a function (README of lowering/amdgpu):

* *virtual*: the whole program before any allocation. The program V of the proof.
* *pre*, one a stage: what greedy is about to see.
* *post*, one a stage: with greedy's splits, spills and assignment, before its rewriter.
* *final*: after the last rewriter, with physical registers. The program P of the proof.

Instruction ids are the same in all views of one compilation: ids below
`Problem.num_original` of the virtual view are the original program, the others were
inserted and say what they are (`Insertion`). The records hold what LLVM said and nothing
derived from LLVM's live intervals, except for `Intervals`, which is off by default.

Knows nothing of the dialect, the allocators or the verifier.
"""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from veriloc.lowering.amdgpu._decode import FormatError, Node, load
from veriloc.lowering.amdgpu.registers import RegisterList, read_runs

__all__ = [
    "Block",
    "BlockOperand",
    "FormatError",
    "FrameObject",
    "FrameOperand",
    "FunctionExport",
    "GlobalOperand",
    "ImmediateOperand",
    "Insertion",
    "InsertionKind",
    "Instruction",
    "InstructionFlag",
    "Intervals",
    "LiveIn",
    "LiveRange",
    "MaskOperand",
    "Operand",
    "OperandFlag",
    "OtherOperand",
    "Pending",
    "Problem",
    "RegisterMask",
    "RegisterOperand",
    "SourceLocation",
    "Stage",
    "StageViews",
    "SymbolOperand",
    "Target",
    "View",
    "VirtualRegister",
    "read_exports",
    "read_problem",
]


class View(enum.Enum):
    """Which picture of the function."""

    VIRTUAL = "virtual"
    PRE = "pre"
    POST = "post"
    FINAL = "final"


class Stage(enum.Enum):
    """The allocation round that a virtual register belongs to, in order."""

    SGPR = "sgpr"
    WWM = "wwm"
    VGPR = "vgpr"


class OperandFlag(enum.Flag):
    """Flags of a register operand, as MachineOperand has them."""

    NONE = 0
    DEF = enum.auto()
    IMPLICIT = enum.auto()
    UNDEF = enum.auto()
    """A use whose value does not matter; on a sub-register definition: the other lanes
    of the register do not matter before it."""
    DEAD = enum.auto()
    """A definition that nothing reads (LLVM's claim)."""
    KILL = enum.auto()
    """A last use (LLVM's claim)."""
    EARLY_CLOBBER = enum.auto()
    """Written before the uses are read."""
    INTERNAL_READ = enum.auto()
    """Reads a register that was written inside the same bundle."""
    DEBUG = enum.auto()
    RENAMABLE = enum.auto()


_OPERAND_FLAGS = {
    "d": OperandFlag.DEF,
    "i": OperandFlag.IMPLICIT,
    "u": OperandFlag.UNDEF,
    "x": OperandFlag.DEAD,
    "k": OperandFlag.KILL,
    "e": OperandFlag.EARLY_CLOBBER,
    "r": OperandFlag.INTERNAL_READ,
    "g": OperandFlag.DEBUG,
    "n": OperandFlag.RENAMABLE,
}


class InstructionFlag(enum.Flag):
    """Properties of an instruction, as MachineInstr has them."""

    NONE = 0
    COPY = enum.auto()
    """COPY: moves a register, lane by lane."""
    COPY_LIKE = enum.auto()
    """A target's move that acts as a copy."""
    CALL = enum.auto()
    LOAD = enum.auto()
    STORE = enum.auto()
    TERMINATOR = enum.auto()
    RETURN = enum.auto()
    BUNDLED = enum.auto()
    """Executes in one bundle with the instruction before it."""
    DEBUG = enum.auto()
    META = enum.auto()
    """Emits no code: KILL, IMPLICIT_DEF and the like."""
    POSITION = enum.auto()
    SIDE_EFFECTS = enum.auto()
    CONVERGENT = enum.auto()


_INSTRUCTION_FLAGS = {
    flag.name.lower().replace("_", "-"): flag
    for flag in InstructionFlag
    if flag.name is not None
}


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """Where an instruction comes from."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class RegisterOperand:
    """A register: virtual, physical, or (final view) both."""

    virtual: int | None
    """Virtual register. In the final view: the one that `physical` stands for, if a
    rewriter replaced it; possibly one that was split from an original register."""
    physical: str | None
    """LLVM's name of the physical register that is read or written, sub-register index
    already applied; None if not yet assigned. `""` is LLVM's "no register"."""
    subreg: str | None
    """Sub-register index of the virtual register."""
    lanes: int | None
    """Lane mask of `subreg`; None means all lanes of the register."""
    flags: OperandFlag
    tied: int | None
    """Index of the operand that must be in the same register."""
    register_class: str | None
    """Class that the encoding demands of the operand (with `subreg`: of that part)."""
    undefined: int = 0
    """Mask of lanes that are read and hold no value (LLVM's claim, virtual view)."""

    @property
    def is_def(self) -> bool:
        """Written, not read."""
        return OperandFlag.DEF in self.flags


@dataclass(frozen=True, slots=True)
class ImmediateOperand:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class BlockOperand:
    """A branch target."""

    block: int


@dataclass(frozen=True, slots=True)
class FrameOperand:
    """A stack object."""

    index: int


@dataclass(frozen=True, slots=True)
class MaskOperand:
    """The registers that a call preserves; index into `Problem.register_masks`."""

    mask: int


@dataclass(frozen=True, slots=True)
class GlobalOperand:
    """The address of a global."""

    name: str
    offset: int
    target_flags: int
    """Relocation kind, LLVM's number."""


@dataclass(frozen=True, slots=True)
class SymbolOperand:
    """An external symbol."""

    name: str


@dataclass(frozen=True, slots=True)
class OtherOperand:
    """Anything else (predicates, metadata, ...), as LLVM prints it."""

    text: str


Operand = (
    RegisterOperand
    | ImmediateOperand
    | BlockOperand
    | FrameOperand
    | MaskOperand
    | GlobalOperand
    | SymbolOperand
    | OtherOperand
)


class InsertionKind(enum.Enum):
    """What an instruction that is not in the virtual program does."""

    COPY = "copy"
    """Operand 0 := operand 1, or the lanes of them that the operands name."""
    SPILL = "spill"
    """Store to the stack object `frame_index`, bytes `offset` .. `offset + size`."""
    RELOAD = "reload"
    """Load from there."""
    LANE_SPILL = "lane-spill"
    """An SGPR (operand 1) into lane `lane` of a VGPR (operand 0)."""
    LANE_RELOAD = "lane-reload"
    """The SGPR (operand 0) from lane `lane` of a VGPR (operand 1)."""
    REMAT = "remat"
    """Computes the result of the original instruction `of` again."""
    IMPLICIT_DEF = "implicit-def"
    KILL = "kill"
    OTHER = "other"
    """Not recognised: look at the opcode."""


@dataclass(frozen=True, slots=True)
class Insertion:
    """Says that an instruction was inserted, when and as what."""

    phase: str
    """`edit-STAGE` (a directive), `greedy-STAGE` or `rewrite-STAGE` (the rewriter of a
    stage and the passes up to the next one)."""
    kind: InsertionKind
    of: int | None = None
    frame_index: int | None = None
    offset: int | None = None
    size: int | None = None
    """Bytes; None if LLVM does not say."""
    lane: int | None = None


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction, in its place in the block."""

    id: int | None
    """The same in all views; None for debug instructions."""
    opcode: str
    """LLVM's name; for a deleted instruction the name it had."""
    flags: InstructionFlag
    operands: tuple[Operand, ...]
    location: SourceLocation | None = None
    insertion: Insertion | None = None
    """None for an instruction of the virtual program."""
    original_opcode: str | None = None
    """The opcode in the virtual program where a pass changed it since (an identity copy
    that became KILL, an MFMA that changed its register file)."""
    deleted_in: str | None = None
    """The phase that deleted this instruction of the virtual program; it stands here,
    without operands, because its place matters to a proof."""

    @property
    def is_deleted(self) -> bool:
        """Not executed any more."""
        return self.deleted_in is not None

    def registers(self) -> Iterator[tuple[int, RegisterOperand]]:
        """The register operands with their indices."""
        for index, operand in enumerate(self.operands):
            if isinstance(operand, RegisterOperand):
                yield index, operand


@dataclass(frozen=True, slots=True)
class LiveIn:
    """A physical register that holds a value at the start of a block."""

    physical: str
    lanes: int | None
    """None: all."""
    virtual: int | None
    """The virtual register that receives it, for function arguments."""


@dataclass(frozen=True, slots=True)
class Block:
    """A basic block; the first one of a problem is the entry."""

    id: int
    name: str | None
    successors: tuple[int, ...]
    live_ins: tuple[LiveIn, ...]
    instructions: tuple[Instruction, ...]
    depth: int
    """Loop nesting; 0 outside loops and in the final view."""
    frequency: float
    """Executions per call of the function; 0 in the final view."""


@dataclass(frozen=True, slots=True)
class LiveRange:
    """Half-open segments `(start, end, value number)` in slot indexes."""

    segments: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class VirtualRegister:
    """A virtual register."""

    index: int
    register_class: str
    bits: int
    lanes: int
    """Mask of all its lanes."""
    align: int
    """Its first 32-bit register is a multiple of this."""
    stage: Stage
    whole_wave: bool
    """It must keep its value in lanes that EXEC disables."""
    preallocated: bool
    """LLVM gives it a register of its own before any stage: it cannot be assigned."""
    physical: str | None
    slot: int | None
    """Frame index it was spilled to."""
    origin: int | None
    """The register it was split from."""
    hint_type: int
    hints: tuple[int | str, ...]
    """Registers it would like to share: virtual indices or physical names."""
    target_hints: tuple[str, ...]
    """Physical registers that the target prefers now, best first."""
    weight: float | None
    """Greedy's spill weight; None if it must not be spilled or the view has none."""
    spillable: bool
    rematerializable: bool
    """Spilling it costs no memory access."""
    live_range: LiveRange | None = None
    subranges: tuple[tuple[int, LiveRange], ...] = ()
    """By lane mask."""


@dataclass(frozen=True, slots=True)
class FrameObject:
    """A stack object; sizes in bytes."""

    index: int
    size: int
    align: int
    stack_id: int
    spill: bool
    fixed: bool
    offset: int | None
    """For fixed objects."""


@dataclass(frozen=True, slots=True)
class RegisterMask:
    """What a call leaves alone; every other register is clobbered."""

    preserved: RegisterList


@dataclass(frozen=True, slots=True)
class Target:
    """What the function was compiled for."""

    triple: str
    cpu: str
    features: str
    wavefront: int
    llvm: str


@dataclass(frozen=True, slots=True)
class Intervals:
    """LLVM's live intervals, if they were asked for; slot indexes."""

    instructions: Mapping[int, int]
    blocks: Mapping[int, tuple[int, int]]
    masks: tuple[tuple[int, int], ...]
    """`(slot, mask)` of the calls."""
    fixed: tuple[tuple[str, int, LiveRange], ...]
    """`(32-bit register, LLVM's register unit, range)` of physical operands."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One view of one function."""

    path: Path
    view: View
    stage: Stage | None
    """None for the views of the whole function."""
    function: str
    module: str
    target: Target
    fingerprint: str | None
    """Must be repeated in an assignment for this stage; pre and post views."""
    calling_convention: int
    """LLVM's number; 91 is amdgpu_kernel."""
    attributes: Mapping[str, str]
    """String attributes of the function, amdgpu-waves-per-eu among them."""
    machine_info: Mapping[str, int | bool | str]
    """Top-level scalars of the target's machine function info: occupancy, ldsSize, ..."""
    callee_saved: RegisterList
    """32-bit registers that the function must preserve (empty for kernels)."""
    reserved: RegisterList
    """32-bit registers that are not to be allocated."""
    pressure_limits: Mapping[str, int]
    """Registers that the occupancy target allows, for VGPR_32, AGPR_32, SGPR_32."""
    frame: tuple[FrameObject, ...]
    blocks: tuple[Block, ...]
    virtual_registers: Mapping[int, VirtualRegister]
    num_virtual_registers: int
    orders: Mapping[str, RegisterList]
    """Allocation order by class, without reserved registers."""
    register_masks: tuple[RegisterMask, ...]
    intervals: Intervals | None = None
    by_id: Mapping[int, Instruction] = field(default_factory=dict, repr=False)
    """Instructions by id, deleted ones included."""

    def instructions(self) -> Iterator[tuple[Block, Instruction]]:
        """All instructions in order, deleted ones included."""
        for block in self.blocks:
            for instruction in block.instructions:
                yield block, instruction

    @property
    def num_original(self) -> int:
        """Number of instructions of the virtual program; their ids are below it."""
        return sum(
            1
            for _, i in self.instructions()
            if i.id is not None and i.insertion is None
        )


#
# Reading
#


def _read_operand_flags(node: Node) -> OperandFlag:
    flags = OperandFlag.NONE
    for letter in node.text():
        if letter not in _OPERAND_FLAGS:
            raise node.error(f"'{letter}' is not an operand flag")
        flags |= _OPERAND_FLAGS[letter]
    return flags


_INTEGERS = frozenset({int, type(None)})
_TEXTS = frozenset({str, type(None)})

Operands = dict[tuple[Any, ...], RegisterOperand]
"""Register operands that were read before: most occur several times."""


def _usual_operand(raw: Any, known: Operands) -> Operand | None:
    """An operand of one of the two commonest forms; None: it needs a closer look.

    A view has tens of thousands of operands, and going through `Node` takes most of the
    time of reading it.
    """
    if type(raw) is not dict:
        return None
    get = raw.get
    v, p, flags = get("v"), get("p"), get("f", "")
    if v is None and p is None:
        value = get("i")
        if type(value) is int and len(raw) == 1:
            return ImmediateOperand(value)
        return None
    if "undefined" in raw:
        return None
    sub, lanes, tied, rc = get("sub"), get("lanes"), get("tied"), get("rc")
    if (
        type(v) not in _INTEGERS
        or type(p) not in _TEXTS
        or type(flags) is not str
        or type(sub) not in _TEXTS
        or type(lanes) not in _INTEGERS
        or type(tied) not in _INTEGERS
        or type(rc) not in _TEXTS
    ):
        return None
    key = (v, p, flags, sub, lanes, tied, rc)
    operand = known.get(key)
    if operand is None:
        if not _OPERAND_FLAGS.keys() >= set(flags):
            return None
        joined = OperandFlag.NONE
        for letter in flags:
            joined |= _OPERAND_FLAGS[letter]
        operand = RegisterOperand(v, p, sub, lanes, joined, tied, rc)
        known[key] = operand
    return operand


def _read_operands(node: Node, known: Operands) -> tuple[Operand, ...]:
    return tuple(
        _usual_operand(child.value, known) or _read_operand(child) for child in node
    )


def _read_operand(node: Node) -> Operand:
    members = node.object()
    if "v" in members or "p" in members:
        return RegisterOperand(
            virtual=node.optional("v", Node.integer),
            physical=node.optional("p", Node.text),
            subreg=node.optional("sub", Node.text),
            lanes=node.optional("lanes", Node.integer),
            flags=node.default("f", _read_operand_flags, OperandFlag.NONE),
            tied=node.optional("tied", Node.integer),
            register_class=node.optional("rc", Node.text),
            undefined=node.default("undefined", Node.integer, 0),
        )
    if "i" in members:
        return ImmediateOperand(node["i"].integer())
    if "bb" in members:
        return BlockOperand(node["bb"].integer())
    if "fi" in members:
        return FrameOperand(node["fi"].integer())
    if "mask" in members:
        return MaskOperand(node["mask"].integer())
    if "g" in members:
        return GlobalOperand(
            node["g"].text(),
            node["offset"].integer(),
            node.default("target_flags", Node.integer, 0),
        )
    if "sym" in members:
        return SymbolOperand(node["sym"].text())
    return OtherOperand(node["o"].text())


def _read_location(node: Node) -> SourceLocation:
    try:
        file, line, column = node.text().rsplit(":", 2)
        return SourceLocation(file, int(line), int(column))
    except ValueError as error:
        raise node.error("expected FILE:LINE:COLUMN") from error


def _read_insertion(node: Node) -> Insertion:
    kind = node["kind"]
    try:
        known = InsertionKind(kind.text())
    except ValueError as error:
        raise kind.error(f"'{kind.value}' is not a kind of insertion") from error
    return Insertion(
        phase=node["phase"].text(),
        kind=known,
        of=node.optional("of", Node.integer),
        frame_index=node.optional("fi", Node.integer),
        offset=node.optional("offset", Node.integer),
        size=node.optional("bytes", Node.integer),
        lane=node.optional("lane", Node.integer),
    )


_FLAG_SETS: dict[str, InstructionFlag] = {}
"""Sets of instruction flags that were read before, by their names."""


def _read_instruction_flags(node: Node) -> InstructionFlag:
    names = ",".join(map(str, node.array()))
    if names not in _FLAG_SETS:
        _FLAG_SETS[names] = _joined_instruction_flags(node)
    return _FLAG_SETS[names]


def _joined_instruction_flags(node: Node) -> InstructionFlag:
    flags = InstructionFlag.NONE
    for part in node:
        if part.text() not in _INSTRUCTION_FLAGS:
            raise part.error(f"'{part.value}' is not an instruction flag")
        flags |= _INSTRUCTION_FLAGS[part.text()]
    return flags


def _read_instruction(node: Node, known: Operands) -> Instruction:
    operands = node.get("ops")
    return Instruction(
        id=node.optional("id", Node.integer),
        opcode=node["op"].text(),
        flags=node.default("flags", _read_instruction_flags, InstructionFlag.NONE),
        operands=_read_operands(operands, known) if operands else (),
        location=node.optional("loc", _read_location),
        insertion=node.optional("ins", _read_insertion),
        original_opcode=node.optional("was", Node.text),
        deleted_in=node.optional("deleted", Node.text),
    )


_INSTRUCTION_MEMBERS = frozenset({"id", "op", "flags", "ops"})


def _usual_instruction(raw: Any, known: Operands) -> Instruction | None:
    """An instruction of the virtual program, unchanged; None: it needs a closer look."""
    if type(raw) is not dict or not raw.keys() <= _INSTRUCTION_MEMBERS:
        return None
    get = raw.get
    number, opcode, names, listed = get("id"), get("op"), get("flags"), get("ops")
    if type(number) not in _INTEGERS or type(opcode) is not str:
        return None
    flags = InstructionFlag.NONE
    if names is not None:
        if type(names) is not list:
            return None
        joined = _FLAG_SETS.get(",".join(map(str, names)))
        if joined is None:
            return None
        flags = joined
    operands = []
    if listed is not None:
        if type(listed) is not list:
            return None
        for one in listed:
            operand = _usual_operand(one, known)
            if operand is None:
                return None
            operands.append(operand)
    return Instruction(number, opcode, flags, tuple(operands))


def _read_instructions(node: Node, known: Operands) -> Iterator[Instruction]:
    for index, raw in enumerate(node.array()):
        usual = _usual_instruction(raw, known)
        yield usual or _read_instruction(node.at(index), known)


def _read_live_in(node: Node) -> LiveIn:
    return LiveIn(
        node["p"].text(),
        node.optional("lanes", Node.integer),
        node.optional("v", Node.integer),
    )


def _read_block(node: Node, known: Operands) -> Block:
    live_ins = node.get("livein")
    return Block(
        id=node["id"].integer(),
        name=node.optional("name", Node.text),
        successors=tuple(n.integer() for n in node["succs"]),
        live_ins=tuple(map(_read_live_in, live_ins)) if live_ins else (),
        instructions=tuple(_read_instructions(node["instrs"], known)),
        depth=node.default("depth", Node.integer, 0),
        frequency=node.default("freq", Node.number, 0.0),
    )


def _read_live_range(node: Node) -> LiveRange:
    return _live_range(node.integers())


def _live_range(flat: list[int]) -> LiveRange:
    return LiveRange(tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True)))


def _read_hint(node: Node) -> int | str:
    return node.text() if isinstance(node.value, str) else node.integer()


_STAGES = {stage.value: stage for stage in Stage}


def _read_stage(node: Node) -> Stage:
    stage = _STAGES.get(node.text())
    if stage is None:
        raise node.error(f"'{node.value}' is not a stage")
    return stage


def _read_virtual_register(node: Node) -> VirtualRegister:
    hints, target_hints, subranges = map(
        node.get, ("hints", "target_hints", "subranges")
    )
    return VirtualRegister(
        index=node["v"].integer(),
        register_class=node["rc"].text(),
        bits=node["bits"].integer(),
        lanes=node["lanes"].integer(),
        align=node.default("align", Node.integer, 1),
        stage=_read_stage(node["stage"]),
        whole_wave=node.default("wwm", Node.flag, False),
        preallocated=node.default("preallocated", Node.flag, False),
        physical=node.optional("phys", Node.text),
        slot=node.optional("slot", Node.integer),
        origin=node.optional("origin", Node.integer),
        hint_type=node.default("hint_type", Node.integer, 0),
        hints=tuple(map(_read_hint, hints)) if hints else (),
        target_hints=tuple(n.text() for n in target_hints) if target_hints else (),
        weight=node.optional("weight", Node.number),
        spillable=node.default("spillable", Node.flag, True),
        rematerializable=node.default("remat", Node.flag, False),
        live_range=node.optional("segments", _read_live_range),
        subranges=tuple(
            (n["lanes"].integer(), _read_live_range(n["segments"])) for n in subranges
        )
        if subranges
        else (),
    )


_REGISTER_MEMBERS = {
    "v": int,
    "rc": str,
    "bits": int,
    "lanes": int,
    "align": int,
    "stage": str,
    "phys": str,
    "origin": int,
    "weight": float,
    "spillable": bool,
    "remat": bool,
    "values": list,
    "segments": list,
}
"""Members that a usual register has or lacks, with their types."""


def _usual_register(raw: Any) -> VirtualRegister | None:
    """A register that was not spilled and has no hints; None: it needs a closer look."""
    if type(raw) is not dict:
        return None
    for member, value in raw.items():
        if type(value) is not _REGISTER_MEMBERS.get(member):
            return None
    get = raw.get
    index, name, bits, lanes = get("v"), get("rc"), get("bits"), get("lanes")
    stage = _STAGES.get(get("stage", ""))
    if index is None or name is None or bits is None or lanes is None or stage is None:
        return None
    flat = get("segments")
    if flat is not None and set(map(type, flat)) - {int}:
        return None
    return VirtualRegister(
        index,
        name,
        bits,
        lanes,
        align=get("align", 1),
        stage=stage,
        whole_wave=False,
        preallocated=False,
        physical=get("phys"),
        slot=None,
        origin=get("origin"),
        hint_type=0,
        hints=(),
        target_hints=(),
        weight=get("weight"),
        spillable=get("spillable", True),
        rematerializable=get("remat", False),
        live_range=None if flat is None else _live_range(flat),
    )


def _read_registers(node: Node) -> Iterator[VirtualRegister]:
    for index, raw in enumerate(node.array()):
        yield _usual_register(raw) or _read_virtual_register(node.at(index))


def _read_frame_object(node: Node) -> FrameObject:
    return FrameObject(
        index=node["index"].integer(),
        size=node["size"].integer(),
        align=node["align"].integer(),
        stack_id=node["stack_id"].integer(),
        spill=node.default("spill", Node.flag, False),
        fixed=node.default("fixed", Node.flag, False),
        offset=node.optional("offset", Node.integer),
    )


def read_target(node: Node) -> Target:
    """The target part of an exported file."""
    return Target(
        node["triple"].text(),
        node["cpu"].text(),
        node["features"].text(),
        node["wavefront"].integer(),
        node["llvm"].text(),
    )


def _read_scalar(node: Node) -> int | bool | str:
    if isinstance(node.value, bool):
        return node.value
    return node.integer() if isinstance(node.value, int) else node.text()


def _read_intervals(root: Node) -> Intervals | None:
    slots = root.get("slot_indexes")
    if slots is None:
        return None

    def flat(key: str) -> list[int]:
        return slots[key].integers()

    instructions, blocks, masks = map(flat, ("instructions", "blocks", "regmasks"))
    return Intervals(
        instructions=dict(zip(instructions[::2], instructions[1::2], strict=True)),
        blocks={
            block: (start, end)
            for block, start, end in zip(
                blocks[::3], blocks[1::3], blocks[2::3], strict=True
            )
        },
        masks=tuple(zip(masks[::2], masks[1::2], strict=True)),
        fixed=tuple(
            (n["p"].text(), n["unit"].integer(), _read_live_range(n["segments"]))
            for n in root["fixed_ranges"]
        ),
    )


def read_problem(
    path: Path, text: str | None = None, known: Operands | None = None
) -> Problem:
    """Reads one exported view.

    Args:
        path: the file.
        text: what it holds, if that is known.
        known: operands of other views of the same run; most are the same.

    Raises:
        FormatError: the file is not a problem of a supported schema; names the place.
        OSError: it cannot be read.
    """
    root = load(path, "problem", text)
    view = root["view"]
    if view.text() not in {v.value for v in View}:
        raise view.error(f"'{view.value}' is not a view")
    stage = root["stage"]
    known = {} if known is None else known
    blocks = tuple(_read_block(n, known) for n in root["blocks"])
    by_id: dict[int, Instruction] = {}
    for block in blocks:
        for instruction in block.instructions:
            if instruction.id is None:
                continue
            if instruction.id in by_id:
                raise root.error(f"instruction id {instruction.id} occurs twice")
            by_id[instruction.id] = instruction
    registers = list(_read_registers(root["vregs"]))
    orders = root.get("orders")
    return Problem(
        path=path,
        view=View(view.text()),
        stage=None if stage.text() == "all" else _read_stage(stage),
        function=root["function"].text(),
        module=root["module"].text(),
        target=read_target(root["target"]),
        fingerprint=root.optional("fingerprint", Node.text),
        calling_convention=root["calling_convention"].integer(),
        attributes={k: n.text() for k, n in root["attributes"].items()},
        machine_info={k: _read_scalar(n) for k, n in root["machine_info"].items()},
        callee_saved=read_runs(root["callee_saved"]),
        reserved=read_runs(root["reserved"]),
        pressure_limits={k: n.integer() for k, n in root["pressure_limits"].items()},
        frame=tuple(map(_read_frame_object, root["frame"])),
        blocks=blocks,
        virtual_registers={r.index: r for r in registers},
        num_virtual_registers=root["num_vregs"].integer(),
        orders={k: read_runs(n) for k, n in orders.items()} if orders else {},
        register_masks=tuple(
            RegisterMask(read_runs(n["preserved"])) for n in root["regmasks"]
        ),
        intervals=_read_intervals(root),
        by_id=by_id,
    )


class StageViews(Mapping[Stage, Problem]):
    """The views of a function's stages; those that were put off are read when looked at.

    Reading all of a large view takes long, and often only a little of it is wanted.
    """

    def __init__(self, views: Mapping[Stage, Problem | Pending]) -> None:
        self._views = dict(views)

    def __getitem__(self, stage: Stage) -> Problem:
        view = self._views[stage]
        if isinstance(view, Pending):
            view = view.read()
            self._views[stage] = view
        return view

    def __iter__(self) -> Iterator[Stage]:
        return iter(self._views)

    def __len__(self) -> int:
        return len(self._views)

    def __contains__(self, stage: object) -> bool:
        # A mapping's own would look at the view, and so read it.
        return stage in self._views

    def registers(self, stage: Stage) -> frozenset[int]:
        """The virtual registers that the stage places."""
        view = self._views[stage]
        if isinstance(view, Pending):
            return view.registers
        registers = view.virtual_registers.values()
        return frozenset(r.index for r in registers if r.stage is stage)


_HEAD = re.compile(r'"stage":"(\w+)","function":("(?:[^"\\]|\\.)*")')
_FINGERPRINT = re.compile(r'"fingerprint":"([0-9a-f]+)"')
_REGISTER = re.compile(
    r'\{"v":(\d+),"rc":"\w+","bits":\d+,"lanes":\d+(?:,"align":\d+)?,"stage":"(\w+)"'
)


@dataclass(frozen=True, slots=True)
class Pending:
    """A stage's view that was not decoded, but for what its text shows at a glance."""

    path: Path
    text: str = field(repr=False)
    stage: Stage
    function: str
    fingerprint: str
    known: Operands = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, path: Path, known: Operands | None = None) -> Pending:
        """The view in a file; `known` are operands of other views of the same run.

        Raises:
            FormatError: it is no view of a stage.
            OSError: it cannot be read.
        """
        text = path.read_text(encoding="utf-8")
        head, fingerprint = _HEAD.search(text), _FINGERPRINT.search(text)
        if head is None or fingerprint is None or head[1] not in _STAGES:
            raise FormatError(f"{path}: has no stage, function or fingerprint")
        function = json.loads(head[2])
        known = {} if known is None else known
        return cls(path, text, Stage(head[1]), function, fingerprint[1], known)

    @property
    def registers(self) -> frozenset[int]:
        """The virtual registers that the stage places."""
        found = _REGISTER.finditer(self.text)
        return frozenset(int(m[1]) for m in found if m[2] == self.stage.value)

    def read(self) -> Problem:
        """All of it.

        Raises:
            FormatError: it is damaged.
        """
        return read_problem(self.path, self.text, self.known)


@dataclass(frozen=True, slots=True)
class FunctionExport:
    """All views of one function that a run exported."""

    function: str
    virtual: Problem | None
    pre: StageViews
    post: StageViews
    final: Problem | None


def read_exports(
    directory: Path,
    views: frozenset[View] = frozenset(View),
    *,
    put_off: frozenset[View] = frozenset(),
) -> dict[str, FunctionExport]:
    """Reads the views of every function in an export directory, by function name.

    Args:
        directory: where the plugin wrote them.
        views: which to read.
        put_off: views of stages that are decoded only when they are looked at, where
            damage is found no sooner either.

    Raises:
        FormatError: a file is damaged, or two files are the same view.
        OSError: the directory or a file cannot be read.
    """
    found: dict[str, dict[tuple[View, Stage | None], Problem | Pending]] = {}
    known: Operands = {}
    for view in View:
        if view not in views:
            continue
        for path in sorted(directory.glob(f"*.{view.value}.json")):
            problem = (
                Pending.of(path, known)
                if view in put_off
                else read_problem(path, known=known)
            )
            of_function = found.setdefault(problem.function, {})
            key = (view, problem.stage)
            if key in of_function:
                raise FormatError(
                    f"{path}: the same view as {of_function[key].path}; "
                    "export to an empty directory"
                )
            of_function[key] = problem

    def whole(function: str, view: View) -> Problem | None:
        problem = found[function].get((view, None))
        assert not isinstance(problem, Pending)
        return problem

    def stages(function: str, view: View) -> StageViews:
        of_function = found[function]
        return StageViews(
            {s: of_function[view, s] for s in Stage if (view, s) in of_function}
        )

    return {
        name: FunctionExport(
            function=name,
            virtual=whole(name, View.VIRTUAL),
            pre=stages(name, View.PRE),
            post=stages(name, View.POST),
            final=whole(name, View.FINAL),
        )
        for name in found
    }
