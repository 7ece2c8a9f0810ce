"""The program before allocation, from the plugin's virtual view.

Everything that the dialect can say about an instruction is read here, for both
lifts: the final view says only where the operands went and what was inserted.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from veriloc.lift.amdgpu.execution import is_call, is_vector, writes_all_lanes
from veriloc.lift.amdgpu.handles import Handles
from veriloc.lift.amdgpu.undefined import lanes_without_value
from veriloc.lift.program import (
    Block,
    Copy,
    Immediate,
    Instruction,
    Kernel,
    Operand,
    Statement,
    Undef,
    VirtualRegister,
    integer_array,
    quoted,
)
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.problem import (
    InstructionFlag,
    OperandFlag,
    Problem,
    RegisterOperand,
)
from veriloc.normalize import names
from veriloc.targets.amdgpu import EXEC, AMDGPUTarget
from veriloc.targets.registers import Lanes, Place, Shape, places, runs


@dataclass(slots=True)
class LiftedStatement:
    """A statement of the dialect and the instructions that it stands for."""

    statement: Statement
    sources: tuple[exported.Instruction, ...]
    operands: dict[tuple[int, int], tuple[str, int]]
    """For (position in `sources`, operand index): `defs` or `uses`, and the index
    there; `dst` and `src` of a copy or undef."""
    prelude: list[Undef] = field(default_factory=list)
    """Stands in front of the statement."""
    postlude: list[Undef] = field(default_factory=list)
    """Stands behind the statement."""


@dataclass(slots=True)
class LiftedBlock:
    """A block of the virtual program."""

    source: exported.Block
    statements: list[LiftedStatement]


class FunctionLift(Handles):
    """What both lifts share: the reading of instructions."""

    def __init__(self, target: AMDGPUTarget, problem: Problem) -> None:
        super().__init__(target, problem)
        self._clobbers: dict[int, tuple[Place, ...]] = {}
        self._in_exec: dict[str, bool] = {}
        self._without_value = lanes_without_value(problem)
        self._entry_is_target = any(
            problem.blocks[0].id in b.successors for b in problem.blocks
        )

    #
    # Instructions
    #

    def operand(
        self,
        operand: RegisterOperand,
        instruction: exported.Instruction,
        extra: tuple[str, ...] = (),
    ) -> Operand:
        """A register operand without its tie."""
        found = _texts_of(operand.flags)
        if found is None:
            raise self.error("reads a register inside a bundle", instruction)
        flags = list(found)
        if operand.virtual is None:
            assert operand.physical
            place = self.place(operand.physical, instruction)
            if operand.subreg is not None:
                raise self.error("names a part of a physical register", instruction)
            if operand.is_def and "undef" in flags:
                flags.remove("undef")
            if place == EXEC and not operand.is_def and "implicit" in flags:
                # LLVM names all of EXEC in waves of half the size too.
                place = self.target.mask
            return Operand(self.physical_handle(place), None, (*flags, *extra))
        lanes = self.lanes(operand.subreg, instruction)
        register = self.problem.virtual_registers.get(operand.virtual)
        if register is None:
            raise self.error(
                f"names register %{operand.virtual}, which is not declared", instruction
            )
        shape = self.shape(register.register_class)
        if lanes is not None and (lanes.first, lanes.num_lanes) == (0, shape.num_lanes):
            lanes = None
        if operand.is_def and lanes is None and "undef" in flags:
            flags.remove("undef")
        return Operand(
            self.virtual_handle(operand.virtual),
            lanes,
            (*flags, *extra),
            register_class=self._narrower_class(shape, lanes, operand, instruction),
        )

    def _narrower_class(
        self,
        shape: Shape,
        lanes: Lanes | None,
        operand: RegisterOperand,
        instruction: exported.Instruction,
    ) -> str | None:
        """The class that the instruction asks for, if the register's allows more."""
        if operand.register_class is None:
            return None
        asked = self.asked_class(shape, lanes, operand.register_class, instruction)
        return None if asked == shape.register_class else asked

    def immediate(
        self, operand: exported.Operand, instruction: exported.Instruction
    ) -> Immediate:
        """An operand that is no register."""
        match operand:
            case exported.ImmediateOperand(value):
                return value
            case exported.FrameOperand(index):
                return f"%stack.{index}"
            case exported.GlobalOperand(name, offset, flags):
                text = f"@{name}" + (f"{offset:+d}" if offset else "")
                return text + (f" (target flags {flags})" if flags else "")
            case exported.SymbolOperand(name):
                return f"&{name}"
            case exported.OtherOperand(text):
                return text
            case exported.BlockOperand(block):
                return f"bb.{block}"
            case _:
                raise self.error(f"has an operand {operand!r}", instruction)

    def clobbers(self, mask: int) -> tuple[Place, ...]:
        """The registers that a call does not preserve."""
        if mask not in self._clobbers:
            preserved = set(
                self.target.single_places(self.problem.register_masks[mask].preserved)
            )
            reserved = set(self.target.single_places(self.problem.reserved))
            lost = set(self.target.all_places()) - preserved - reserved
            self._clobbers[mask] = tuple(places(lost))
        return self._clobbers[mask]

    def instruction(
        self, op: str, group: Sequence[exported.Instruction]
    ) -> LiftedStatement:
        """An `inst`, `branch` or `exit`; a branch may be a group of instructions."""
        first = group[0]
        defs: list[Operand] = []
        uses: list[Operand] = []
        immediates: list[Immediate] = []
        clobbers: tuple[Place, ...] | None = None
        operands: dict[tuple[int, int], tuple[str, int]] = {}
        for position, instruction in enumerate(group):
            is_read_as_mask = self._reads_exec_as_mask(instruction)
            for index, operand in enumerate(instruction.operands):
                if isinstance(operand, RegisterOperand):
                    if operand.virtual is None and operand.physical == "":
                        immediates.append("noreg")
                        continue
                    if OperandFlag.DEBUG in operand.flags:
                        raise self.error("has a debug operand", instruction)
                    if operand.is_def:
                        operands[position, index] = ("defs", len(defs))
                        defs.append(self.operand(operand, instruction))
                        continue
                    extra: tuple[str, ...] = ()
                    if is_read_as_mask and self._is_exec(operand, instruction):
                        extra = ("mask",)
                    use = self.operand(operand, instruction, extra)
                    if "implicit" in use.flags and use in uses:
                        # LLVM repeats some implicit operands.
                        operands[position, index] = ("uses", uses.index(use))
                        continue
                    operands[position, index] = ("uses", len(uses))
                    uses.append(use)
                    continue
                match operand:
                    case exported.MaskOperand(mask):
                        clobbers = self.clobbers(mask)
                    case exported.BlockOperand() if op == "branch":
                        pass
                    case _:
                        immediates.append(self.immediate(operand, instruction))
            if is_call(instruction.opcode) and all("mask" not in u.flags for u in uses):
                uses.append(Operand(self.mask_handle(), None, ("implicit", "mask")))
            for index, operand in instruction.registers():
                if operand.tied is None or operand.is_def:
                    continue
                if (position, operand.tied) not in operands:
                    raise self.error("is tied to an operand that it lacks", instruction)
                _, place = operands[position, index]
                _, tied = operands[position, operand.tied]
                uses[place] = replace(uses[place], tied=tied)
        statement = Instruction(
            op,
            first.id,
            names.normalise("amdgpu", first.opcode).text,
            first.opcode,
            tuple(defs),
            tuple(uses),
            clobbers,
            tuple(immediates),
            pure=op == "inst" and self._is_pure(first),
            location=_location(first),
        )
        if len(group) > 1:
            also = [i.id for i in group[1:] if i.id is not None]
            statement.attributes["also"] = integer_array(also)
        return LiftedStatement(statement, tuple(group), operands)

    def _is_exec(
        self, operand: RegisterOperand, instruction: exported.Instruction
    ) -> bool:
        name = operand.physical
        if not name or OperandFlag.IMPLICIT not in operand.flags:
            return False
        known = self._in_exec.get(name)
        if known is None:
            known = EXEC.contains(self.place(name, instruction))
            self._in_exec[name] = known
        return known

    def _reads_exec_as_mask(self, instruction: exported.Instruction) -> bool:
        """True if EXEC says which lanes are written, false if it is data or not read."""
        if is_call(instruction.opcode):
            return True
        registers = [o for _, o in instruction.registers()]
        if not any(self._is_exec(o, instruction) for o in registers if not o.is_def):
            return False
        vector = is_vector(instruction.opcode)
        if vector is None:
            raise self.error(
                "reads EXEC, and is not known as a vector or a scalar instruction",
                instruction,
            )
        if not vector or writes_all_lanes(instruction.opcode):
            return False
        defs = [o for o in registers if o.is_def]
        # A comparison or a read of the first lane writes a whole scalar register.
        return not defs or any(map(self.is_per_lane, defs))

    def _is_pure(self, instruction: exported.Instruction) -> bool:
        """True if repeating it with the same operands gives the same and harms nobody.

        LLVM says so of a register whose definitions it could repeat; without that,
        what neither touches memory nor has an effect of its own is pure.
        """
        defs = [o for _, o in instruction.registers() if o.is_def]
        if not instruction.flags & _IMPURE:
            return not any(
                o.physical and EXEC.contains(self.place(o.physical, instruction))
                for o in defs
            )
        registers = [
            self.problem.virtual_registers[o.virtual]
            for o in defs
            if o.virtual is not None and o.virtual in self.problem.virtual_registers
        ]
        return len(registers) == 1 and registers[0].rematerializable

    def copy(self, instruction: exported.Instruction) -> LiftedStatement:
        """A COPY."""
        operands = instruction.operands
        if len(operands) < 2 or not (
            isinstance(operands[0], RegisterOperand)
            and isinstance(operands[1], RegisterOperand)
        ):
            raise self.error("is a copy without two registers", instruction)
        to, source = operands[0], operands[1]
        for extra in operands[2:]:
            # A vector copy reads EXEC. A copy of EXEC that starts a branch also claims
            # to define EXEC, to keep it where it is (SILowerControlFlow.cpp); the move
            # that is emitted does not write it.
            if not (
                isinstance(extra, RegisterOperand)
                and self._is_exec(extra, instruction)
                and (not extra.is_def or extra.physical == source.physical)
            ):
                raise self.error("is a copy with further operands", instruction)
        destination = self.operand(to, instruction)
        prelude, postlude = [], []
        bare = Operand(destination.handle, destination.lanes)
        if "undef" in destination.flags:
            # The other lanes hold no value afterwards, nor need they before, but for
            # those that are copied.
            if source.virtual == to.virtual:
                postlude = self._others(destination)
            else:
                prelude.append(Undef(Operand(destination.handle)))
        read = self.operand(source, instruction)
        widths = (self.width(destination), self.width(read))
        if widths == (2, 1):
            # Only the lower half is written (SIInstrInfo.cpp, copyPhysReg).
            prelude.append(Undef(Operand(destination.handle, destination.lanes)))
        bare, read = self.same_width(bare, read, widths)
        positions = {(0, 0): ("dst", 0), (0, 1): ("src", 0)}
        if "undef" in read.flags:
            return LiftedStatement(
                Undef(bare), (instruction,), positions, prelude, postlude
            )
        masked = self.is_per_lane(to) and not self._is_whole_wave(to)
        statement = Copy(
            instruction.id,
            bare,
            Operand(read.handle, read.lanes),
            self.mask_handle() if masked else None,
            location=_location(instruction),
        )
        return LiftedStatement(statement, (instruction,), positions, prelude, postlude)

    def _others(self, part: Operand) -> list[Undef]:
        """The lanes of a register beside a part of it, as undefined."""
        number = int(part.handle.removeprefix("v"))
        shape = self.shape(self.problem.virtual_registers[number].register_class)
        assert part.lanes is not None
        others = set(range(shape.num_lanes)).difference(part.lanes.all_lanes)
        return [Undef(Operand(part.handle, lanes)) for lanes in runs(others)]

    def _is_whole_wave(self, operand: RegisterOperand) -> bool:
        if operand.virtual is None:
            return False
        register = self.problem.virtual_registers.get(operand.virtual)
        return register is not None and register.whole_wave

    #
    # Blocks
    #

    def blocks(self) -> list[LiftedBlock]:
        """All blocks of the program."""
        return [LiftedBlock(b, self._statements(b)) for b in self.problem.blocks]

    def _statements(self, block: exported.Block) -> list[LiftedStatement]:
        instructions = [
            i for i in block.instructions if InstructionFlag.DEBUG not in i.flags
        ]
        for instruction in instructions:
            if InstructionFlag.BUNDLED in instruction.flags:
                raise self.error("is part of a bundle", instruction)
        end = len(instructions)
        while end and _is_branch(instructions[end - 1]):
            end -= 1
        body, branches = instructions[:end], instructions[end:]
        exits = [i for i in body if _is_exit(i)]
        if exits and (exits != body[-1:] or branches or block.successors):
            raise self.error("leaves the function inside a block", exits[0])
        statements: list[LiftedStatement] = []
        for instruction in body[: len(body) - len(exits)]:
            if _is_branch(instruction):
                raise self.error("is a branch inside a block", instruction)
            statements.extend(self._body_statement(instruction))
        if exits:
            statements.append(self.instruction("exit", exits))
        elif not block.successors:
            statements.append(
                LiftedStatement(Instruction("exit", None, None, None), (), {})
            )
        else:
            statements.append(self._branch(block, branches))
        for statement in statements:
            statement.prelude += self._undefined_operands(statement)
        return statements

    def _undefined_operands(self, lifted: LiftedStatement) -> list[Undef]:
        """Lanes that are read in front of a statement, and hold no value there."""
        found: dict[int, set[int]] = {}
        for instruction in lifted.sources:
            for index, operand in instruction.registers():
                mask = self._without_value.get((instruction.id, index))
                if mask and operand.virtual is not None:
                    lanes = found.setdefault(operand.virtual, set())
                    lanes |= self.target.lanes_of_mask(mask)
        return [
            Undef(Operand(self.virtual_handle(register), part))
            for register, lanes in found.items()
            for part in runs(lanes)
        ]

    def _body_statement(
        self, instruction: exported.Instruction
    ) -> Iterator[LiftedStatement]:
        if InstructionFlag.COPY in instruction.flags:
            yield self.copy(instruction)
        elif instruction.opcode == "IMPLICIT_DEF":
            for index, operand in instruction.registers():
                lifted = self.operand(operand, instruction)
                undef = Undef(Operand(lifted.handle, lifted.lanes))
                yield LiftedStatement(undef, (instruction,), {(0, index): ("dst", 0)})
        elif instruction.opcode == "KILL" and not instruction.operands:
            return
        else:
            yield self.instruction("inst", [instruction])

    def _branch(
        self, block: exported.Block, branches: Sequence[exported.Instruction]
    ) -> LiftedStatement:
        targets = [
            o.block
            for i in branches
            for o in i.operands
            if isinstance(o, exported.BlockOperand)
        ]
        unknown = [t for t in targets if t not in block.successors]
        if unknown:
            raise self.error(f"goes to bb.{unknown[0]}, no successor", branches[0])
        names_of_targets = [
            f"bb{t}" for t in dict.fromkeys([*targets, *block.successors])
        ]
        if branches:
            lifted = self.instruction("branch", branches)
        else:
            lifted = LiftedStatement(Instruction("branch", None, None, None), (), {})
        assert isinstance(lifted.statement, Instruction)
        lifted.statement.targets = tuple(names_of_targets)
        return lifted

    #
    # The kernel
    #

    def kernel(
        self,
        blocks: list[Block],
        registers: list[VirtualRegister],
        attributes: dict[str, str],
    ) -> Kernel:
        """The kernel of these blocks and registers."""
        reserved = set(self.target.single_places(self.problem.reserved))
        used = {
            Place(p.bank, i)
            for p in self.physical.values()
            for i in range(p.first, p.first + p.units)
        }
        live_in = [*self._live_ins(), *(used & reserved)]
        own = {p for p in reserved if p.bank in ("vgpr", "agpr", "sgpr")}
        for place in self.target.reserved:
            own -= {
                Place(place.bank, i)
                for i in range(place.first, place.first + place.units)
            }
        budget = {}
        for bank in ("vgpr", "agpr"):
            size = self.target.bank_size(bank)
            taken = {p.first for p in own if p.bank == bank}
            limit = max((i + 1 for i in range(size) if i not in taken), default=0)
            if limit < size:
                budget[bank] = limit
        if self._entry_is_target:
            first = Instruction("branch", None, None, None)
            first.targets = (blocks[0].name,)
            blocks = [Block("entry", None, 0, 1.0, [first]), *blocks]
        return Kernel(
            self.function,
            tuple(places(live_in)),
            tuple(places(own)),
            budget,
            dict(
                sorted(
                    self.physical.items(),
                    key=lambda item: (item[1].bank, item[1].first_lane, item[1].units),
                )
            ),
            [],
            registers,
            blocks,
            attributes,
        )

    def _live_ins(self) -> Iterator[Place]:
        for live_in in self.problem.blocks[0].live_ins:
            place = self.place(live_in.physical, None)
            if live_in.lanes is None:
                yield from (
                    Place(place.bank, place.first + i) for i in range(place.units)
                )
                continue
            lanes = self.target.lanes_of_mask(live_in.lanes)
            yield from (
                Place(place.bank, place.first + i)
                for i in range(place.units)
                if not lanes.isdisjoint({2 * i, 2 * i + 1})
            )

    def function_attributes(self) -> dict[str, str]:
        """Facts about the function that allocators and reports want to know."""
        attributes = {}
        for key, name in (("occupancy", "occupancy"), ("ldsSize", "lds_bytes")):
            value = self.problem.machine_info.get(key)
            if isinstance(value, int):
                attributes[name] = str(value)
        return attributes


LEFT_TO_LLVM = "left_to_llvm"
"""Discardable attribute of a register that no assignment can name: LLVM places it in a
pass of its own, before its allocator runs."""


def lift_virtual(
    target: AMDGPUTarget,
    problem: Problem,
    attributes: dict[str, str],
    placeable: Collection[int] | None,
) -> Kernel:
    """The kernel before allocation.

    Args:
        target: the chip.
        problem: a virtual view.
        attributes: further discardable attributes of the kernel.
        placeable: registers that LLVM will ask about; None if that is not known.

    Raises:
        LiftError: a part of the kernel is not understood.
    """
    lift = FunctionLift(target, problem)
    blocks = [
        Block(
            f"bb{b.source.id}",
            f"bb.{b.source.id}",
            b.source.depth,
            b.source.frequency,
            [
                s
                for lifted in b.statements
                for s in (*lifted.prelude, lifted.statement, *lifted.postlude)
            ],
        )
        for b in lift.blocks()
    ]
    registers = [lift.register(i) for i in sorted(lift.used_registers)]
    for register in registers:
        if placeable is not None and register.number not in placeable:
            register.attributes[LEFT_TO_LLVM] = ""
    return lift.kernel(blocks, registers, {**lift.function_attributes(), **attributes})


_IMPURE = (
    InstructionFlag.LOAD
    | InstructionFlag.STORE
    | InstructionFlag.CALL
    | InstructionFlag.TERMINATOR
    | InstructionFlag.RETURN
    | InstructionFlag.SIDE_EFFECTS
    | InstructionFlag.CONVERGENT
    | InstructionFlag.META
    | InstructionFlag.POSITION
)

_FLAGS = (
    (OperandFlag.IMPLICIT, "implicit"),
    (OperandFlag.UNDEF, "undef"),
    (OperandFlag.DEAD, "dead"),
    (OperandFlag.EARLY_CLOBBER, "early_clobber"),
)


@functools.cache
def _texts_of(flags: OperandFlag) -> tuple[str, ...] | None:
    """The dialect's words for flags; None if it has none for one of them."""
    if OperandFlag.INTERNAL_READ in flags:
        return None
    return tuple(text for flag, text in _FLAGS if flag in flags)


def _is_branch(instruction: exported.Instruction) -> bool:
    return InstructionFlag.TERMINATOR in instruction.flags and any(
        isinstance(o, exported.BlockOperand) for o in instruction.operands
    )


def _is_exit(instruction: exported.Instruction) -> bool:
    return (
        InstructionFlag.RETURN in instruction.flags
        or instruction.opcode in ("S_ENDPGM", "S_TRAP_endpgm")
    ) and not _is_branch(instruction)


def _location(instruction: exported.Instruction) -> str | None:
    where = instruction.location
    if where is None:
        return None
    return f"{quoted(where.file)}:{where.line}:{where.column}"
