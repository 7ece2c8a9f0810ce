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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from veriloc.lowering.amdgpu.registers import RegisterList

__all__ = [
    "Block",
    "BlockOperand",
    "FrameObject",
    "FrameOperand",
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
    "Problem",
    "RegisterMask",
    "RegisterOperand",
    "SourceLocation",
    "Stage",
    "SymbolOperand",
    "Target",
    "View",
    "VirtualRegister",
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
    is_def: bool = field(init=False, compare=False)
    """Written, not read."""

    def __post_init__(self) -> None:
        # Asked a hundred times for each operand that is read, and slow to find out.
        object.__setattr__(self, "is_def", OperandFlag.DEF in self.flags)


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


@dataclass(slots=True)  # not frozen: these take three times as long to make
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

    def registers(self) -> list[tuple[int, RegisterOperand]]:
        """The register operands with their indices."""
        return [
            (index, operand)
            for index, operand in enumerate(self.operands)
            if isinstance(operand, RegisterOperand)
        ]


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


@dataclass(slots=True)  # not frozen: these take three times as long to make
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
