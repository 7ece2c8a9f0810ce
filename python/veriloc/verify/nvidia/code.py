"""Scheduled code as the proof of hazards sees it: when instructions issue, what they touch.

Reads the attribute `control` of instructions (`veriloc.lift.nvidia.scheduling` says what it
holds) and nothing else of the module but the steps of `program`. Registers are sets of bits
in one of three numberings: V-lanes, P's locations, and the locations of ptxas's choice,
which virtual registers note as `vendor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.dialects.attributes import CONTROL, VENDOR
from veriloc.verify.program import NOWHERE, Program, Step, Unsupported, shape_of

__all__ = [
    "Code",
    "Guard",
    "Registers",
    "Timing",
    "items",
    "read_code",
    "vendor_places",
]


Guard = tuple[int, bool]
"""V-lane of a predicate, and whether it is negated."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Scheduling control of one instruction; see `veriloc.lift.nvidia.scheduling`.

    Attributes:
        opcode: the mnemonic up to its first dot.
        stall: cycles until the next one issues; 0: until all of this one is done.
        waits: set of scoreboards that must be free before.
        left: scoreboard and number of instructions of an explicit wait.
        written, read: scoreboards that it names.
        variable: its latency is not fixed: its registers are in flight after it issued.
        order, queue: which instructions it is in order with.
        guard: what it depends on; None: it happens always.
    """

    opcode: str
    stall: int
    waits: int
    left: tuple[int, int] | None
    written: int | None
    read: int | None
    variable: bool
    order: str
    queue: str
    guard: Guard | None

    @property
    def serial(self) -> bool:
        """The next instruction waits for all of this one."""
        return self.stall == 0 and self.written is None and self.read is None


@dataclass(frozen=True, slots=True)
class Registers:
    """What each instruction touches, in one numbering.

    Attributes:
        reads, writes: sets of registers.
        sources: those of `reads` that may be read after the instruction has issued.
    """

    reads: list[int]
    writes: list[int]
    sources: list[int]


@dataclass(frozen=True, slots=True)
class Code:
    """A kernel's instructions, in order; what only marks the end of a block is left out.

    Attributes:
        steps: the steps they were.
        timing: when they issue.
        successors: indices of those that may be next.
        entries: indices of those that may be first.
        virtual: registers as V-lanes.
        placed: as P's locations.
        vendor: as the vendor's locations; None where they are not noted.
    """

    steps: list[Step]
    timing: list[Timing]
    successors: list[tuple[int, ...]]
    entries: tuple[int, ...]
    virtual: Registers
    placed: Registers
    vendor: Registers | None


def read_code(program: Program) -> Code | None:
    """The scheduled code of a kernel; None where nothing is scheduled.

    Raises:
        Unsupported: some instructions have `control` and others not, it is malformed, or
            code was inserted or deleted.
    """
    named = [s for s in program.steps() if not _is_mark(s)]
    scheduled = [s for s in named if CONTROL in s.op.attributes]
    if not scheduled:
        return None
    for step in named:
        if CONTROL not in step.op.attributes:
            raise Unsupported(
                step.op, f"has no '{CONTROL}', which other instructions have"
            )
        if not isinstance(step.op, (ra.InstOp, ra.BranchOp, ra.ExitOp)) or (
            isinstance(step.op, ra.InstOp) and step.op.deleted
        ):
            # What allocation inserts or deletes makes another schedule.
            raise Unsupported(step.op, "stands in code that is scheduled already")
        if step.op.clobbers and not step.native.startswith("USETMAXREG"):
            # When it does so is not known. That one gives registers back.
            raise Unsupported(step.op, "clobbers registers in code that is scheduled")
    number = {id(step): i for i, step in enumerate(named)}
    first = [_first(program, block, number) for block in range(len(program.blocks))]
    successors: list[tuple[int, ...]] = []
    for block in program.blocks:
        inside = [step for step in block.steps if not _is_mark(step)]
        after = tuple(dict.fromkeys(i for s in block.successors for i in first[s]))
        successors += [(number[id(step)] + 1,) for step in inside[:-1]]
        if inside:
            successors.append(after)
    own = vendor_places(program)
    return Code(
        named,
        [_timing(program, step) for step in named],
        successors,
        tuple(first[0]),
        _registers(program, named, lambda v, p: v),
        _registers(program, named, lambda v, p: p),
        None if own is None else _registers(program, named, lambda v, p: own.get(v, p)),
    )


def items(dictionary: ir.DictAttr) -> Iterator[tuple[str, ir.Attribute]]:
    """Names and values of a dictionary."""
    for index in range(len(dictionary)):
        entry = dictionary[index]
        yield entry.name, entry.attr


def _is_mark(step: Step) -> bool:
    """It only says where a block ends, or that lanes hold nothing: no code is emitted."""
    if isinstance(step.op, ra.UndefOp):
        return True
    return isinstance(step.op, (ra.BranchOp, ra.ExitOp)) and step.op.name is None


def _first(program: Program, block: int, number: dict[int, int]) -> list[int]:
    """The instructions that may be first when a block is entered."""
    found: list[int] = []
    seen = {block}
    pending = [block]
    while pending:
        current = program.blocks[pending.pop()]
        real = next((s for s in current.steps if not _is_mark(s)), None)
        if real is not None:
            found.append(number[id(real)])
            continue
        for successor in current.successors:
            if successor not in seen:
                seen.add(successor)
                pending.append(successor)
    return found


def _timing(program: Program, step: Step) -> Timing:
    control = step.op.attributes[CONTROL]
    if not isinstance(control, ir.DictAttr):
        raise Unsupported(step.op, f"'{CONTROL}' is no dictionary")
    values = dict(items(control))
    opcode = step.native.partition(".")[0]

    def number(name: str) -> int | None:
        value = values.get(name)
        if value is None:
            return None
        if not isinstance(value, ir.IntegerAttr) or value.value < 0:
            raise Unsupported(step.op, f"'{name}' in '{CONTROL}' is no number")
        return value.value

    def numbers(name: str) -> list[int]:
        value = values.get(name)
        if value is None:
            return []
        if not isinstance(value, ir.ArrayAttr) or not all(
            isinstance(v, ir.IntegerAttr) and v.value >= 0 for v in value
        ):
            raise Unsupported(step.op, f"'{name}' in '{CONTROL}' is no list of numbers")
        return [ir.IntegerAttr(v).value for v in value]

    def text(name: str) -> str:
        value = values.get(name)
        return value.value if isinstance(value, ir.StringAttr) else ""

    stall, left = number("stall"), numbers("left")
    if stall is None or len(left) not in (0, 2):
        raise Unsupported(step.op, f"'{CONTROL}' has no 'stall', or 'left' is no pair")
    order = text("order")
    condition = step.condition
    guard = None
    if condition is not None and condition.everywhere:
        lane = condition.use.v[0]
        # What the warp has one of is written for any thread: another thread's instruction
        # under the opposite guard happens, too.
        shared = any(p in program.uniform_p for _, p in step.outs)
        if lane in program.uniform_v or not shared:
            guard = (lane, condition.negated)
    return Timing(
        opcode,
        stall,
        sum(1 << board for board in set(numbers("wait"))),
        (left[0], left[1]) if left else None,
        number("written"),
        number("read"),
        "unit" in values,
        order,
        text("queue") if "queue" in values else order,
        guard,
    )


def _registers(
    program: Program, steps: Iterable[Step], place: Callable[[int, int], int]
) -> Registers:
    """What steps touch; `place` gives the bit of a V-lane that is at a location."""
    base = program.bank_base["gpr"]
    size = next(
        (b for b in sorted(program.bank_base.values()) if b > base), program.locations
    )
    found = Registers([], [], [])
    for step in steps:
        reads = writes = sources = 0
        uses = [*step.uses]
        if step.condition is not None:
            uses.append(step.condition.use)
        for use in uses:
            if use.undef:
                continue
            for v, p in zip(use.v, use.p, strict=True):
                if p == NOWHERE:
                    continue  # wrong for another reason
                bit = 1 << place(v, p)
                reads |= bit
                if base <= p < size:
                    sources |= bit
        for v, p in step.outs:
            if p != NOWHERE:
                writes |= 1 << place(v, p)
        found.reads.append(reads)
        found.writes.append(writes)
        found.sources.append(sources)
    return found


def vendor_places(program: Program) -> dict[int, int] | None:
    """The vendor's location of each V-lane of a virtual register."""
    found: dict[int, int] = {}
    next_lane = program.physical_lanes
    for op in program.kernel.body.blocks[0]:
        if not isinstance(op, ra.VRegOp) or op.split_of is not None:
            continue
        lanes = max(1, shape_of(op).num_lanes // program.grain)
        if VENDOR not in op.attributes:
            return None
        noted = op.attributes[VENDOR]
        if not isinstance(noted, ra.PhysAttr):
            raise Unsupported(op, f"'{VENDOR}' is no register")
        places = program.physical(noted)
        if len(places) != lanes:
            raise Unsupported(op, f"'{VENDOR}' has another size than the register")
        for i, place in enumerate(places):
            found[next_lane + i] = place
        next_lane += lanes
    return found
