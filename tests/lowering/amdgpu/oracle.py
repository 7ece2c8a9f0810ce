"""A small translation check of an exported final view against its virtual view.

It exists to test the export: whatever the final view leaves out shows up here as a value
that cannot be found. It follows, forward over the control flow graph, where each 16-bit
piece of each virtual register is held (registers, stack bytes, lanes of VGPRs) and demands
that every use finds its value. It is optimistic about values that are not defined on some
path, and it is no substitute for the verifier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import (
    ImmediateOperand,
    InsertionKind,
    Instruction,
    InstructionFlag,
    MaskOperand,
    OperandFlag,
    Problem,
    RegisterOperand,
)
from veriloc.lowering.amdgpu.registers import PhysicalRegister
from veriloc.lowering.amdgpu.tables import Tables

Location = tuple[object, ...]
Piece = tuple[object, ...]


@dataclass
class State:
    """Where pieces are; a virtual piece that is missing is undefined (held anywhere)."""

    held: dict[Piece, frozenset[Location]] = field(default_factory=dict)

    def copy(self) -> State:
        return State(dict(self.held))

    def get(self, piece: Piece) -> frozenset[Location] | None:
        found = self.held.get(piece)
        if found is None and piece[0] == "phys":
            return frozenset({("reg", *piece[1:])})
        return found

    def meet(self, other: State) -> bool:
        changed = False
        for piece in other.held.keys() | self.held.keys():
            mine, theirs = self.get(piece), other.get(piece)
            if theirs is None or mine == theirs:
                continue
            new = theirs if mine is None else mine & theirs
            if new != mine:
                self.held[piece] = new
                changed = True
        return changed


class Oracle:
    def __init__(self, tables: Tables, export: FunctionExport) -> None:
        assert export.virtual is not None
        assert export.final is not None
        self.tables = tables
        self.virtual: Problem = export.virtual
        self.final: Problem = export.final
        self.problems: list[str] = []

    # Pieces and locations

    def virtual_pieces(self, operand: RegisterOperand) -> list[Piece]:
        assert operand.virtual is not None
        bits = self.virtual.virtual_registers[operand.virtual].bits
        start, size = 0, bits
        if operand.subreg:
            index = self.tables.subregs[operand.subreg]
            start, size = index.offset, index.size
        return [
            ("v", operand.virtual, i) for i in range(start // 16, (start + size) // 16)
        ]

    def locations(self, name: str) -> list[Location]:
        register = self.tables.registers[name]
        return [("reg", register.bank, h) for h in register.halves()]

    def physical_pieces(self, name: str) -> list[Piece]:
        return [("phys", *loc[1:]) for loc in self.locations(name)]

    # State changes

    @staticmethod
    def clobber(state: State, gone: set[Location], *, whole_vgprs: bool = True) -> None:
        vgprs = {loc[2] for loc in gone if loc[:2] == ("reg", "vgpr")}

        def lost(loc: Location) -> bool:
            if loc in gone:
                return True
            return whole_vgprs and loc[0] == "lane" and 2 * int(str(loc[1])) in vgprs

        for loc in gone:
            if loc[0] == "reg":
                piece = ("phys", *loc[1:])
                held = state.get(piece)
                assert held is not None
                state.held[piece] = held
        for piece, held in list(state.held.items()):
            if any(map(lost, held)):
                state.held[piece] = frozenset(loc for loc in held if not lost(loc))

    def move(self, state: State, pairs: list[tuple[Location, Location]]) -> None:
        """Copies what is at the first of each pair to the second, all at once."""
        gains: dict[Piece, set[Location]] = {}
        for source, _ in pairs:
            if source[0] == "reg":
                piece = ("phys", *source[1:])
                held = state.get(piece)
                assert held is not None
                state.held.setdefault(piece, held)
        for piece, held in state.held.items():
            for source, target in pairs:
                if source in held:
                    gains.setdefault(piece, set()).add(target)
                if source[:2] == ("reg", "vgpr") and target[:2] == ("reg", "vgpr"):
                    for loc in held:
                        if loc[0] == "lane" and 2 * int(str(loc[1])) == source[2]:
                            lane = ("lane", int(str(target[2])) // 2, *loc[2:])
                            gains.setdefault(piece, set()).add(lane)
        self.clobber(state, {target for _, target in pairs})
        for piece, new in gains.items():
            state.held[piece] = state.held[piece] | new

    def report(self, instruction: Instruction, message: str) -> None:
        self.problems.append(f"#{instruction.id} {instruction.opcode}: {message}")

    # Instructions

    def step(self, state: State, p: Instruction) -> None:
        if InstructionFlag.DEBUG in p.flags:
            return
        if p.insertion is not None:
            self.inserted(state, p)
            return
        assert p.id is not None
        v = self.virtual.by_id[p.id]
        if p.is_deleted or (p.original_opcode is not None and p.opcode == "KILL"):
            self.deleted(state, v)
            return
        self.original(state, v, p)

    def deleted(self, state: State, v: Instruction) -> None:
        if InstructionFlag.COPY in v.flags:
            self.virtual_copy(state, v, None)
            return
        for _, operand in v.registers():
            if operand.is_def and operand.virtual is not None:
                for piece in self.virtual_pieces(operand):
                    # Not computed here; a rematerialisation may do it later.
                    state.held[piece] = frozenset()
                    if v.opcode == "IMPLICIT_DEF":
                        del state.held[piece]

    def pieces(self, operand: RegisterOperand) -> list[Piece]:
        if operand.virtual is not None:
            return self.virtual_pieces(operand)
        return self.physical_pieces(operand.physical) if operand.physical else []

    def virtual_copy(self, state: State, v: Instruction, p: Instruction | None) -> None:
        """Equal values: the target is held wherever the source is, and in its own place."""
        target, source = v.operands[0], v.operands[1]
        assert isinstance(target, RegisterOperand)
        assert isinstance(source, RegisterOperand)
        values = [state.get(piece) for piece in self.pieces(source)]
        new: list[Location] = []
        if p is not None:
            written = p.operands[0]
            assert isinstance(written, RegisterOperand)
            assert written.physical
            new = self.locations(written.physical)
            self.clobber(state, set(new))
            values = [None if value is None else value - set(new) for value in values]
        self.forget_undefined(state, v)
        for i, piece in enumerate(self.pieces(target)):
            value = values[i] if i < len(values) else frozenset()
            own = {new[i]} if new else set()
            if value is None and not own:
                state.held.pop(piece, None)
            else:
                state.held[piece] = (value or frozenset()) | own

    def original(self, state: State, v: Instruction, p: Instruction) -> None:
        if len(p.operands) < len(v.operands):
            self.report(p, "operands are missing")
            return
        for (index, vo), po in zip(
            v.registers(), (p.operands[i] for i, _ in v.registers()), strict=True
        ):
            assert isinstance(po, RegisterOperand)
            if vo.virtual is None and vo.physical != po.physical:
                self.report(p, f"operand {index}: {vo.physical} became {po.physical}")
            if vo.is_def or OperandFlag.UNDEF in vo.flags or not po.physical:
                continue
            if InstructionFlag.META in v.flags:
                continue  # Reads nothing.
            self.check_use(state, p, index, vo, po.physical)
        if InstructionFlag.COPY in v.flags:
            self.virtual_copy(state, v, p)
            return
        self.clobber_masks(state, p)
        for index, vo in v.registers():
            po = p.operands[index]
            assert isinstance(po, RegisterOperand)
            if not vo.is_def or not po.physical or InstructionFlag.META in v.flags:
                if vo.is_def and vo.virtual is not None:
                    for piece in self.virtual_pieces(vo):
                        state.held.pop(piece, None)
                continue
            locations = self.locations(po.physical)
            self.clobber(state, set(locations))
        self.forget_undefined(state, v)
        for index, vo in v.registers():
            po = p.operands[index]
            assert isinstance(po, RegisterOperand)
            if vo.is_def and po.physical and InstructionFlag.META not in v.flags:
                for piece, loc in zip(
                    self.pieces(vo), self.locations(po.physical), strict=True
                ):
                    state.held[piece] = frozenset({loc})

    @staticmethod
    def forget_undefined(state: State, v: Instruction) -> None:
        """A definition marked undef ends the values of all lanes of its register."""
        for _, vo in v.registers():
            if vo.is_def and OperandFlag.UNDEF in vo.flags:
                for piece in [p for p in state.held if p[:2] == ("v", vo.virtual)]:
                    del state.held[piece]

    def check_use(
        self, state: State, p: Instruction, index: int, vo: RegisterOperand, name: str
    ) -> None:
        for piece, loc in zip(self.pieces(vo), self.locations(name), strict=True):
            held = state.get(piece)
            if held is not None and loc not in held:
                self.report(
                    p, f"operand {index}: {piece} is not in {loc} but {set(held)}"
                )

    def clobber_masks(self, state: State, p: Instruction) -> None:
        for operand in p.operands:
            if isinstance(operand, MaskOperand):
                kept = self.final.register_masks[operand.mask].preserved
                gone = {
                    loc
                    for held in state.held.values()
                    for loc in held
                    if loc[0] == "reg"
                    and not kept.contains(
                        PhysicalRegister(loc[1], int(str(loc[2])) // 2, 1)  # type: ignore[arg-type]
                    )
                }
                self.clobber(state, gone)
                # What the call leaves in them is the physical program's business.
                for loc in gone:
                    piece: Piece = ("phys", *loc[1:])
                    state.held[piece] = frozenset({loc})

    def inserted(self, state: State, p: Instruction) -> None:
        assert p.insertion is not None
        ins = p.insertion

        def reg(index: int) -> list[Location]:
            operand = p.operands[index]
            assert isinstance(operand, RegisterOperand)
            assert operand.physical
            return self.locations(operand.physical)

        def slot(size: int) -> list[Location]:
            assert ins.offset is not None
            return [("slot", ins.frame_index, ins.offset + 2 * i) for i in range(size)]

        match ins.kind:
            case InsertionKind.COPY:
                self.move(state, list(zip(reg(1), reg(0), strict=True)))
            case InsertionKind.SPILL:
                self.move(state, list(zip(reg(0), slot(len(reg(0))), strict=True)))
            case InsertionKind.RELOAD:
                self.move(state, list(zip(slot(len(reg(0))), reg(0), strict=True)))
            case InsertionKind.LANE_SPILL:
                vgpr = int(str(reg(0)[0][2])) // 2
                lanes = [("lane", vgpr, ins.lane, half) for half in (0, 1)]
                self.move(state, list(zip(reg(1), lanes, strict=True)))
            case InsertionKind.LANE_RELOAD:
                vgpr = int(str(reg(1)[0][2])) // 2
                lanes = [("lane", vgpr, ins.lane, half) for half in (0, 1)]
                self.move(state, list(zip(lanes, reg(0), strict=True)))
            case InsertionKind.REMAT:
                self.remat(state, p)
            case InsertionKind.KILL:
                pass
            case _:
                for _, operand in p.registers():
                    if operand.is_def and operand.physical:
                        self.clobber(state, set(self.locations(operand.physical)))

    def remat(self, state: State, p: Instruction) -> None:
        assert p.insertion is not None
        assert p.insertion.of is not None
        source = self.virtual.by_id[p.insertion.of]
        defined = next(o for _, o in source.registers() if o.is_def)
        target = next(o for _, o in p.registers() if o.is_def)
        if target.physical is None or defined.virtual is None:
            self.report(p, "no register is defined")
            return
        immediates = [o for o in source.operands if isinstance(o, ImmediateOperand)]
        if immediates != [o for o in p.operands if isinstance(o, ImmediateOperand)]:
            self.report(p, "differs from what it computes again")
        locations = self.locations(target.physical)
        self.clobber(state, set(locations))
        for piece, loc in zip(self.virtual_pieces(defined), locations, strict=True):
            state.held[piece] = state.held.get(piece, frozenset()) | {loc}

    # The whole function

    def run(self) -> list[str]:
        blocks = {b.id: b for b in self.final.blocks}
        entry = self.final.blocks[0].id
        states: dict[int, State] = {entry: State()}
        work = [entry]
        while work:
            block = blocks[work.pop(0)]
            state = states[block.id].copy()
            self.problems, before = [], self.problems
            for instruction in block.instructions:
                self.step(state, instruction)
            self.problems = before
            for successor in block.successors:
                if successor not in states:
                    states[successor] = state.copy()
                elif not states[successor].meet(state):
                    continue
                if successor not in work:
                    work.append(successor)
        for block_id, state in states.items():
            for instruction in blocks[block_id].instructions:
                self.step(state, instruction)
        return self.problems


def check(tables: Tables, export: FunctionExport) -> list[str]:
    """What the oracle cannot follow; empty if all uses find their values."""
    return Oracle(tables, export).run()


def order_of_originals(problem: Problem) -> Mapping[int, list[int]]:
    """Ids of the original instructions by block."""

    def ids(block_id: int) -> Iterator[int]:
        for block, instruction in problem.instructions():
            if (
                block.id == block_id
                and instruction.id is not None
                and instruction.insertion is None
            ):
                yield instruction.id

    return {b.id: list(ids(b.id)) for b in problem.blocks}
