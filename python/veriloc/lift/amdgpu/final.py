"""The allocated program, from the plugin's final view, over the virtual one.

Every instruction of the virtual program must be found again, in its place and
with its operands; what came in between is an inserted operation of the dialect.
So the lifted kernel without its inserted operations is the virtual program, or
the lift refuses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from veriloc.lift.amdgpu.execution import is_whole_wave_access
from veriloc.lift.amdgpu.virtual import (
    LEFT_TO_LLVM,
    FunctionLift,
    LiftedBlock,
    LiftedStatement,
)
from veriloc.lift.errors import LiftError
from veriloc.lift.program import (
    Block,
    Copy,
    Instruction,
    Kernel,
    Operand,
    Slot,
    SlotAccess,
    Statement,
    Undef,
    VirtualRegister,
)
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    OperandFlag,
    RegisterOperand,
    Stage,
)
from veriloc.targets.amdgpu import AMDGPUTarget
from veriloc.targets.registers import Place, Shape

_SAME_EFFECT = ("_vgprcd", "_mac")
"""Parts of opcodes that say which register file a matrix instruction writes, and
whether it writes over its accumulator: passes behind greedy exchange them."""

_COPIES = frozenset({"COPY", "WWM_COPY", "KILL"})
"""What a copy of the virtual program may have become; KILL where it emits no code."""


@dataclass(slots=True)
class _Declared:
    """A register that the kernel declares."""

    register: VirtualRegister
    root: int | None
    """The register of the virtual program that it is a part of."""


class FinalLift:
    """Lifts one function."""

    def __init__(
        self,
        target: AMDGPUTarget,
        function: FunctionExport,
        deleted: Mapping[int, Sequence[int | None]],
        *,
        keep_copies: bool = False,
    ) -> None:
        assert function.virtual is not None
        assert function.final is not None
        self.target = target
        self.virtual = function.virtual
        self.final = function.final
        self.deleted = deleted
        self.keep_copies = keep_copies
        self._restored, self._restored_at_end = (
            _deleted_copies(function) if keep_copies else ({}, {})
        )
        self.lift = FunctionLift(target, function.virtual)
        self.declared: dict[int, _Declared] = {}
        self.slots: dict[int, Slot] = {}
        self._lane_slots: dict[str, int] = {}
        self._frame = {f.index: f for f in self.final.frame}
        numbers = [*self.virtual.virtual_registers, *self.final.virtual_registers]
        self._next_register = max(numbers, default=-1) + 1
        self._next_slot = max([0, *self._frame]) + 1

    def error(
        self, message: str, instruction: exported.Instruction | None = None
    ) -> LiftError:
        """A refusal at an instruction."""
        return self.lift.error(message, instruction)

    #
    # Registers
    #

    def declare(self, index: int, instruction: exported.Instruction) -> _Declared:
        """The declaration of a register of the final program."""
        if index in self.declared:
            return self.declared[index]
        register = self.final.virtual_registers.get(index)
        if index in self.virtual.virtual_registers:
            declared = self._declare_original(index, register, instruction)
        elif register is not None:
            declared = self._declare_part(index, register, instruction)
        else:
            raise self.error(f"names register %{index}, which is unknown", instruction)
        self.declared[index] = declared
        return declared

    def _declare_original(
        self,
        index: int,
        register: exported.VirtualRegister | None,
        instruction: exported.Instruction,
    ) -> _Declared:
        self.lift.used_registers.add(index)
        record = self.lift.register(index)
        if register is not None:
            record.at = self._assigned(register, instruction)
            if record.at is None:
                record.slot = self._home(register, instruction)
        if record.at is not None and not self._allows(record.shape, record.at):
            # A pass gave it a register of another file, and so another class.
            record.at = None
        return _Declared(record, index)

    def _declare_part(
        self,
        index: int,
        register: exported.VirtualRegister,
        instruction: exported.Instruction,
    ) -> _Declared:
        shape = self.lift.shape(register.register_class)
        root = register.origin
        if root is not None and root not in self.virtual.virtual_registers:
            raise self.error(
                f"names register %{index}, a part of %{root}, which is unknown",
                instruction,
            )
        at = self._assigned(register, instruction)
        if root is not None:
            self.declare(root, instruction)
            self.lift.used_registers.add(root)
        record = VirtualRegister(
            index, shape, at=at, whole_wave=register.whole_wave, split_of=root
        )
        if at is None:
            record.slot = self._home(register, instruction)
        return _Declared(record, root)

    def _home(
        self, register: exported.VirtualRegister, instruction: exported.Instruction
    ) -> int | None:
        """The slot of a register that was spilled.

        The stack object of a scalar register is gone once lanes of a vector register
        took its place.
        """
        if register.slot is None or register.slot not in self._frame:
            return None
        return self._memory_slot(register.slot, instruction)

    def _assigned(
        self, register: exported.VirtualRegister, instruction: exported.Instruction
    ) -> Place | None:
        if register.physical is None:
            return None
        return self.lift.place(register.physical, instruction)

    def _allows(self, shape: Shape, place: Place) -> bool:
        ranges = self.target.classes[shape.register_class]
        return place.first % shape.align == 0 and any(r.contains(place) for r in ranges)

    def _part_in_other_file(
        self, root: int, place: Place, instruction: exported.Instruction
    ) -> int:
        """A part of a register that was given registers its class does not have."""
        for index, declared in self.declared.items():
            record = declared.register
            if record.split_of == root and record.at == place:
                return index
        shape = self.declared[root].register.shape
        for name, ranges in self.target.classes.items():
            other = replace(shape, register_class=name)
            if len(ranges) == 1 and self._allows(other, place):
                break
        else:
            raise self.error(
                f"names {place}, which is in no class of the target", instruction
            )
        index = self._next_register
        self._next_register += 1
        record = VirtualRegister(index, other, at=place, split_of=root)
        self.declared[index] = _Declared(record, root)
        return index

    def physical_operand(
        self,
        virtual: Operand,
        was: RegisterOperand,
        now: RegisterOperand,
        instruction: exported.Instruction,
    ) -> Operand:
        """An operand of the virtual program with the registers it has now."""
        if now.is_def != was.is_def or now.physical is None:
            raise self.error(f"has operand {now!r} in place of {was!r}", instruction)
        if was.virtual is None:
            if now.physical != was.physical:
                raise self.error(
                    f"names {now.physical} in place of {was.physical}", instruction
                )
            return virtual
        index = now.virtual if now.virtual is not None else was.virtual
        declared = self.declare(index, instruction)
        if declared.root != was.virtual or (
            now.virtual is not None and now.subreg != was.subreg
        ):
            raise self.error(
                f"names %{index}{_dot(now.subreg)} in place of "
                f"%{was.virtual}{_dot(was.subreg)}",
                instruction,
            )
        part = self.lift.place(now.physical, instruction)
        shape = declared.register.shape
        lanes = self.lift.lanes(was.subreg, instruction)
        base = shape.base_of(part, lanes)
        if base is None:
            raise self.error(
                f"names {now.physical}, which cannot be {was.subreg or 'all'} of a "
                f"register of {shape.units} units",
                instruction,
            )
        if not self._allows(shape, base):
            index = self._part_in_other_file(was.virtual, base, instruction)
            declared = self.declared[index]
        record = declared.register
        register_class = virtual.register_class
        if not self._allows(self.declared[was.virtual].register.shape, base):
            # The register that it is part of could not be there: LLVM may give a part
            # another class, where all instructions that name it take that.
            asked = now.register_class or was.register_class
            register_class = asked and self.lift.asked_class(
                record.shape, lanes, asked, instruction
            )
        if record.at is None and record.slot is None:
            # A pass in front of greedy placed it.
            record.at = base
        at = None if base == record.at else base
        self.lift.used_registers.add(was.virtual)
        return replace(
            virtual, handle=f"v{index}", at=at, register_class=register_class
        )

    def bare_operand(
        self, operand: RegisterOperand, instruction: exported.Instruction
    ) -> Operand:
        """The register of an inserted operation, whose handle must tell the place.

        Copies, spills and reloads cannot name a place of their own: where the handle's
        is another one, the physical register stands for it.
        """
        if not operand.physical:
            raise self.error("has a register without a place", instruction)
        place = self.lift.place(operand.physical, instruction)
        if operand.virtual is not None:
            declared = self.declare(operand.virtual, instruction)
            lanes = self.lift.lanes(operand.subreg, instruction)
            record = declared.register
            if record.at is not None and record.shape.at(record.at, lanes) == place:
                return Operand(f"v{operand.virtual}", lanes)
        return Operand(self.lift.physical_handle(place))

    #
    # Slots
    #

    def _memory_slot(self, index: int, instruction: exported.Instruction) -> int:
        if index not in self._frame:
            raise self.error(
                f"names stack object {index}, which is unknown", instruction
            )
        if index < 0:
            raise self.error(f"spills to the fixed stack object {index}", instruction)
        if index not in self.slots:
            frame = self._frame[index]
            self.slots[index] = Slot(index, frame.size, frame.align)
        return index

    def _lane_slot(self, holder: Operand, instruction: exported.Instruction) -> int:
        if holder.lanes is not None:
            raise self.error("keeps a scalar in a part of a register", instruction)
        if holder.handle not in self._lane_slots:
            number = self._next_slot
            self._next_slot += 1
            self._lane_slots[holder.handle] = number
            self.slots[number] = Slot(
                number, 4 * self.target.wave, 4, held_by=holder.handle
            )
        return self._lane_slots[holder.handle]

    #
    # Inserted operations
    #

    def inserted(self, instruction: exported.Instruction) -> Iterator[Statement]:
        """The operations for an instruction that the virtual program does not have."""
        assert instruction.insertion is not None
        registers = [o for _, o in instruction.registers()]
        match instruction.insertion.kind:
            case InsertionKind.COPY:
                yield self._inserted_copy(instruction)
            case InsertionKind.SPILL | InsertionKind.RELOAD:
                yield self._slot_access(instruction)
            case InsertionKind.LANE_SPILL | InsertionKind.LANE_RELOAD:
                yield self._lane_access(instruction)
            case InsertionKind.REMAT:
                yield self._remat(instruction)
            case InsertionKind.IMPLICIT_DEF | InsertionKind.KILL:
                # No code; what the register holds then is not what the virtual
                # program asks for.
                return
            case InsertionKind.OTHER:
                if not registers:
                    return
                raise self.error("was inserted, and is not understood", instruction)

    def _is_masked(
        self, operand: RegisterOperand, instruction: exported.Instruction
    ) -> bool:
        if is_whole_wave_access(instruction.opcode) or not operand.physical:
            return False
        place = self.lift.place(operand.physical, instruction)
        return place.bank in ("vgpr", "agpr")

    def _inserted_copy(self, instruction: exported.Instruction) -> Copy:
        registers = [o for _, o in instruction.registers()]
        if len(registers) < 2 or not registers[0].is_def or registers[1].is_def:
            raise self.error("is a copy without two registers", instruction)
        for extra in registers[2:]:
            if extra.is_def or OperandFlag.IMPLICIT not in extra.flags:
                raise self.error("is a copy with further operands", instruction)
        masked = self._is_masked(registers[0], instruction)
        places = [self.lift.place(o.physical or "", instruction) for o in registers[:2]]
        to, source = self.lift.same_width(
            self.bare_operand(registers[0], instruction),
            self.bare_operand(registers[1], instruction),
            (places[0].num_lanes, places[1].num_lanes),
        )
        return Copy(
            None,
            to,
            source,
            self.lift.mask_handle() if masked else None,
            inserted=True,
        )

    def _restored_copy(self, instruction: exported.Instruction) -> Copy:
        """A copy that greedy inserted and a rewriter deleted again."""
        registers = [o for _, o in instruction.registers()]
        if len(registers) < 2 or not registers[0].is_def or registers[1].is_def:
            raise self.error("is a copy without two registers", instruction)
        sides = []
        for operand in registers[:2]:
            if operand.virtual is None:
                place = self.lift.place(operand.physical or "", instruction)
                sides.append(Operand(self.lift.physical_handle(place)))
                continue
            self.declare(operand.virtual, instruction)
            lanes = self.lift.lanes(operand.subreg, instruction)
            sides.append(Operand(f"v{operand.virtual}", lanes))
        to = registers[0]
        declared = None if to.virtual is None else self.declared[to.virtual].register
        if declared is not None:
            banks = {p.bank for p in self.target.classes[declared.shape.register_class]}
            masked = not declared.whole_wave and not banks.isdisjoint({"vgpr", "agpr"})
        else:
            masked = self._is_masked(to, instruction)
        mask = self.lift.mask_handle() if masked else None
        dst, source = self.lift.same_width(
            sides[0], sides[1], (self._width(sides[0]), self._width(sides[1]))
        )
        return Copy(None, dst, source, mask, inserted=True)

    def _width(self, operand: Operand) -> int:
        """16-bit lanes of an operand of the program behind greedy."""
        if operand.lanes is None and operand.handle not in self.lift.physical:
            number = int(operand.handle.removeprefix("v"))
            return self.declared[number].register.shape.num_lanes
        return self.lift.width(operand)

    def _slot_access(self, instruction: exported.Instruction) -> SlotAccess:
        insertion = instruction.insertion
        assert insertion is not None
        assert insertion.frame_index is not None
        op = "spill" if insertion.kind is InsertionKind.SPILL else "reload"
        register = instruction.operands[0]
        if not isinstance(register, RegisterOperand) or (
            register.is_def != (op == "reload")
        ):
            raise self.error(f"is a {op} without its register in front", instruction)
        operand = self.bare_operand(register, instruction)
        place = self.lift.place(register.physical or "", instruction)
        if insertion.size is not None and insertion.size != 2 * place.num_lanes:
            raise self.error(
                f"accesses {insertion.size} bytes for a register of "
                f"{2 * place.num_lanes}",
                instruction,
            )
        return SlotAccess(
            op,
            operand,
            self._memory_slot(insertion.frame_index, instruction),
            insertion.offset or 0,
            self.lift.mask_handle() if self._is_masked(register, instruction) else None,
        )

    def _lane_access(self, instruction: exported.Instruction) -> SlotAccess:
        insertion = instruction.insertion
        assert insertion is not None
        assert insertion.lane is not None
        first, second = instruction.operands[:2]
        if not isinstance(first, RegisterOperand) or not isinstance(
            second, RegisterOperand
        ):
            raise self.error("is a lane access without two registers", instruction)
        spill = insertion.kind is InsertionKind.LANE_SPILL
        vector, scalar = (first, second) if spill else (second, first)
        return SlotAccess(
            "spill" if spill else "reload",
            self.bare_operand(scalar, instruction),
            self._lane_slot(self.bare_operand(vector, instruction), instruction),
            4 * insertion.lane,
            None,
        )

    def _remat(self, instruction: exported.Instruction) -> Instruction:
        assert instruction.insertion is not None
        of = instruction.insertion.of
        original = self.virtual.by_id.get(of) if of is not None else None
        if original is None:
            raise self.error("repeats an instruction that is unknown", instruction)
        if original.opcode != instruction.opcode:
            raise self.error(
                f"repeats instruction {of} ({original.opcode}) with another opcode",
                instruction,
            )
        lifted = self.lift.instruction("inst", [original])
        statement = lifted.statement
        assert isinstance(statement, Instruction)
        assert statement.id is not None
        if not statement.pure:
            raise self.error(
                f"repeats instruction {of}, which has effects of its own", instruction
            )
        repeated = self._with_operands(lifted, [instruction], {0: original})
        return replace(repeated, op="remat", pure=False, attributes={}, location=None)

    #
    # Instructions of the virtual program
    #

    def _with_operands(
        self,
        lifted: LiftedStatement,
        now: list[exported.Instruction],
        originals: Mapping[int, exported.Instruction],
    ) -> Instruction:
        """The lifted statement with the operands that its instructions have now."""
        statement = lifted.statement
        assert isinstance(statement, Instruction)
        parts = {"defs": list(statement.defs), "uses": list(statement.uses)}
        for position, instruction in enumerate(now):
            original = originals[position]
            self._check_operands(original, instruction)
            for index, was in original.registers():
                where = lifted.operands.get((position, index))
                if where is None:
                    continue
                which, slot = where
                operand = instruction.operands[index]
                assert isinstance(operand, RegisterOperand)
                parts[which][slot] = self.physical_operand(
                    parts[which][slot], was, operand, instruction
                )
        return replace(statement, defs=tuple(parts["defs"]), uses=tuple(parts["uses"]))

    def _check_operands(
        self, was: exported.Instruction, now: exported.Instruction
    ) -> None:
        """All that is no virtual register must be as it was."""
        for extra in now.operands[len(was.operands) :]:
            # The rewriter names the whole of a register of which parts are used.
            if (
                not isinstance(extra, RegisterOperand)
                or extra.is_def
                or (OperandFlag.IMPLICIT not in extra.flags)
            ):
                raise self.error("got further operands", now)
        if len(now.operands) < len(was.operands):
            raise self.error("lost operands", now)
        for before, after in zip(was.operands, now.operands, strict=False):
            if isinstance(before, RegisterOperand) != isinstance(
                after, RegisterOperand
            ):
                raise self.error(f"has operand {after!r} in place of {before!r}", now)
            if isinstance(before, RegisterOperand):
                continue
            if isinstance(before, exported.MaskOperand):
                continue  # Numbered anew in each view; compared where they are read.
            if before != after:
                raise self.error(f"has operand {after!r} in place of {before!r}", now)

    def original(
        self, lifted: LiftedStatement, now: list[exported.Instruction]
    ) -> Iterator[Statement]:
        """A statement of the virtual program as it is now."""
        statement = lifted.statement
        if isinstance(statement, Undef):
            yield from self._undef(lifted, now)
            return
        yield from lifted.prelude
        if isinstance(statement, Copy):
            yield self._copy(lifted, now[0])
            return
        assert isinstance(statement, Instruction)
        if any(i.is_deleted for i in now):
            # Greedy deletes what nobody reads any more, once it is repeated elsewhere.
            if statement.op != "inst" or not statement.pure:
                raise self.error("was deleted", now[0])
            yield replace(statement, deleted=True)
            self._declare_all(lifted)
            return
        for was, instruction in zip(lifted.sources, now, strict=True):
            if was.opcode != instruction.opcode and _effect(was.opcode) != _effect(
                instruction.opcode
            ):
                raise self.error(f"was {was.opcode} before allocation", instruction)
        changed = self._with_operands(lifted, now, dict(enumerate(lifted.sources)))
        if lifted.sources and lifted.sources[0].opcode != now[0].opcode:
            changed.attributes = {
                **changed.attributes,
                "emitted": f'"{now[0].opcode}"',
            }
        self._check_masks(lifted, now)
        yield changed

    def _check_masks(
        self, lifted: LiftedStatement, now: list[exported.Instruction]
    ) -> None:
        statement = lifted.statement
        assert isinstance(statement, Instruction)
        for instruction in now:
            for operand in instruction.operands:
                if isinstance(operand, exported.MaskOperand):
                    preserved = self.final.register_masks[operand.mask].preserved
                    kept = set(self.target.single_places(preserved))
                    lost = [
                        p
                        for p in statement.clobbers or ()
                        for i in range(p.first, p.first + p.units)
                        if Place(p.bank, i) in kept
                    ]
                    if lost:
                        raise self.error(
                            f"preserves {lost[0]}, and did not before", instruction
                        )

    def _undef(
        self, lifted: LiftedStatement, now: list[exported.Instruction]
    ) -> Iterator[Statement]:
        """No code but that of a copy of nothing, which writes just the same lanes."""
        statement = lifted.statement
        assert isinstance(statement, Undef)
        yield from lifted.prelude
        self._declare_all(lifted)
        for instruction in now:
            if instruction.is_deleted or instruction.opcode == "IMPLICIT_DEF":
                continue
            if instruction.opcode not in _COPIES:
                raise self.error("was an undefined value", instruction)
            registers = [o for _, o in instruction.registers()]
            if registers and instruction.opcode != "KILL":
                (_, was), *_ = lifted.sources[0].registers()
                operand = self.physical_operand(
                    statement.register, was, registers[0], instruction
                )
                yield Undef(replace(operand, at=None))
                return
        yield statement

    def _declare_all(self, lifted: LiftedStatement) -> None:
        """Declares the registers of a statement that stays as it was."""
        for instruction in lifted.sources:
            for _, operand in instruction.registers():
                if operand.virtual is not None:
                    self.declare(operand.virtual, instruction)

    def _copy(self, lifted: LiftedStatement, now: exported.Instruction) -> Copy:
        statement = lifted.statement
        assert isinstance(statement, Copy)
        (_, to), (_, source) = list(lifted.sources[0].registers())[:2]
        if now.is_deleted:
            return self._deleted_copy(statement, to, source, now)
        if now.opcode not in _COPIES:
            raise self.error("was a copy before allocation", now)
        registers = [o for _, o in now.registers()]
        if len(registers) < 2:
            raise self.error("is a copy without two registers", now)
        sides = []
        for virtual, was, is_now in zip(
            (statement.destination, statement.source),
            (to, source),
            registers,
            strict=False,
        ):
            operand = self.physical_operand(virtual, was, is_now, now)
            if operand.at is not None:
                raise self.error(
                    f"is a copy with %{operand.handle} at another place than elsewhere",
                    now,
                )
            sides.append(replace(operand, register_class=None))
        mask = statement.mask if now.opcode != "WWM_COPY" else None
        return replace(
            statement,
            destination=sides[0],
            source=sides[1],
            mask=mask,
            coalesced=now.opcode == "KILL" and not self.keep_copies,
        )

    def _deleted_copy(
        self,
        statement: Copy,
        to: RegisterOperand,
        source: RegisterOperand,
        now: exported.Instruction,
    ) -> Copy:
        """A copy for which no code is emitted.

        A rewriter deletes it when both sides got the same register: the view behind
        greedy has the registers. Greedy deletes it when nobody reads its result.
        """
        assert now.deleted_in is not None
        if not now.deleted_in.startswith("rewrite-"):
            for operand in (to, source):
                if operand.virtual is not None:
                    self.declare(operand.virtual, now)
            return replace(statement, deleted=True)
        assert now.id is not None
        known = self.deleted.get(now.id, ())
        if len(known) < 2:
            raise self.error("was deleted, and its registers are unknown", now)
        sides = []
        for virtual, was, is_now in zip(
            (statement.destination, statement.source), (to, source), known, strict=False
        ):
            if was.virtual is None:
                sides.append(virtual)
                continue
            index = was.virtual if is_now is None else is_now
            declared = self.declare(index, now)
            if declared.root != was.virtual:
                raise self.error(f"names %{index} in place of %{was.virtual}", now)
            sides.append(Operand(f"v{index}", virtual.lanes))
        return replace(
            statement,
            destination=sides[0],
            source=sides[1],
            coalesced=not self.keep_copies,
        )

    #
    # Blocks
    #

    def blocks(self) -> list[Block]:
        """All blocks of the final program."""
        virtual = self.lift.blocks()
        final = self.final.blocks
        if [b.source.id for b in virtual] != [b.id for b in final] or [
            b.source.successors for b in virtual
        ] != [b.successors for b in final]:
            raise self.error("allocation changed the blocks of the function")
        return [
            Block(
                f"bb{b.source.id}",
                f"bb.{b.source.id}",
                b.source.depth,
                b.source.frequency,
                list(self._block(b, f)),
            )
            for b, f in zip(virtual, final, strict=True)
        ]

    def _block(
        self, virtual: LiftedBlock, final: exported.Block
    ) -> Iterator[Statement]:
        expected = iter(virtual.statements)
        skipped = {
            i.id
            for i in virtual.source.instructions
            if i.opcode == "KILL" and not i.operands
        }
        group: list[exported.Instruction] = []
        current: LiftedStatement | None = None
        for instruction in final.instructions:
            if instruction.id is None or instruction.id in skipped:
                continue
            for copy in self._restored.get(instruction.id, ()):
                if current is not None:
                    raise self.error("stood between branches", copy)
                yield self._restored_copy(copy)
            if instruction.insertion is not None:
                statements = list(self.inserted(instruction))
                if statements and current is not None:
                    raise self.error("was inserted between branches", instruction)
                yield from statements
                continue
            if current is None:
                current = next(expected, None)
            if current is None or (
                len(group) >= len(current.sources)
                or current.sources[len(group)].id != instruction.id
            ):
                raise self.error("is in another place than before", instruction)
            group.append(instruction)
            if len(group) == len(current.sources):
                yield from self.original(current, group)
                yield from current.postlude
                group, current = [], None
        if current is not None:
            raise self.error("is missing", current.sources[len(group)])
        for copy in self._restored_at_end.get(final.id, ()):
            yield self._restored_copy(copy)
        for rest in expected:
            if rest.sources:
                raise self.error("is missing", rest.sources[0])
            yield rest.statement

    def kernel(self, attributes: dict[str, str]) -> Kernel:
        """The lifted kernel."""
        blocks = self.blocks()
        for index in sorted(self.lift.used_registers):
            if index not in self.declared:
                record = self.lift.register(index)
                self.declared[index] = _Declared(record, index)
        registers = [
            d.register
            for _, d in sorted(
                self.declared.items(),
                key=lambda item: (item[1].register.split_of is not None, item[0]),
            )
        ]
        kernel = self.lift.kernel(
            blocks, registers, {**self.lift.function_attributes(), **attributes}
        )
        kernel.slots = [slot for _, slot in sorted(self.slots.items())]
        return kernel


_Copies = dict[int, list[exported.Instruction]]


def _deleted_copies(function: FunctionExport) -> tuple[_Copies, _Copies]:
    """Inserted copies that rewriters deleted.

    Returns:
        Those in front of an instruction, by its id, and those at the end of a block
        that falls through, by the block's number.
    """
    assert function.final is not None
    in_front: _Copies = {}
    at_end: _Copies = {}
    for stage in Stage:
        problem = function.post.get(stage)
        for block in problem.blocks if problem else ():
            waiting: list[exported.Instruction] = []
            for instruction in block.instructions:
                if instruction.id is not None and (
                    instruction.id in function.final.by_id
                ):
                    if waiting:
                        in_front.setdefault(instruction.id, []).extend(waiting)
                    waiting = []
                elif (
                    instruction.insertion is not None
                    and instruction.insertion.kind is InsertionKind.COPY
                ):
                    waiting.append(instruction)
            if waiting:
                at_end.setdefault(block.id, []).extend(waiting)
    return in_front, at_end


def lift_final(
    target: AMDGPUTarget,
    function: FunctionExport,
    deleted: Mapping[int, Sequence[int | None]],
    attributes: dict[str, str],
    *,
    keep_copies: bool = False,
    placeable: Collection[int] | None = None,
) -> Kernel:
    """The kernel as it is emitted, or as greedy left it.

    Args:
        target: the chip.
        function: its virtual and final views.
        deleted: virtual registers of the copies that rewriters deleted, by id.
        attributes: further discardable attributes of the kernel.
        keep_copies: keep the copies that rewriters delete because both sides are in
            the same register. So registers may be moved: the copies are emitted then.
            Needs the post views.
        placeable: registers that LLVM asks about; None if that does not matter.

    Raises:
        LiftError: a part of the kernel is not understood, or the program without what
            was inserted is not the virtual one.
    """
    if function.final is None:
        raise LiftError(
            function.function,
            "the plugin did not export its final view",
            hint="compile at -O1 or higher",
        )
    lift = FinalLift(target, function, deleted, keep_copies=keep_copies)
    kernel = lift.kernel(attributes)
    if placeable is not None:
        # Where scalars were spilled to lanes, their places are fixed already: the code
        # that does it names physical registers.
        scalars_are_fixed = any(slot.held_by for slot in kernel.slots)
        for register in kernel.registers:
            bank = target.classes[register.shape.register_class][0].bank
            if register.number not in placeable or (
                scalars_are_fixed and bank == "sgpr"
            ):
                register.attributes[LEFT_TO_LLVM] = ""
    return kernel


def _dot(subreg: str | None) -> str:
    return f".{subreg}" if subreg else ""


def _effect(opcode: str) -> str:
    for part in _SAME_EFFECT:
        opcode = opcode.replace(part, "")
    return opcode
