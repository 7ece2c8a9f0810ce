"""The allocated program, from the plugin's final view, over the virtual one.

Every instruction of the virtual program must be found again, in its place and
with its operands; what came in between is an inserted operation of the dialect.
So the lifted kernel without its inserted operations is the virtual program, or
the lift refuses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from veriloc.lift.amdgpu.final_registers import Declared
from veriloc.lift.amdgpu.insertions import Insertions, deleted_copies
from veriloc.lift.amdgpu.virtual import (
    LEFT_TO_LLVM,
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
    Statement,
    Undef,
)
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    OperandFlag,
    RegisterOperand,
)
from veriloc.targets.amdgpu import AMDGPUTarget
from veriloc.targets.registers import Place

_SAME_EFFECT = ("_vgprcd", "_mac")
"""Parts of opcodes that say which register file a matrix instruction writes, and
whether it writes over its accumulator: passes behind greedy exchange them."""

_COPIES = frozenset({"COPY", "WWM_COPY", "KILL"})
"""What a copy of the virtual program may have become; KILL where it emits no code."""


class FinalLift(Insertions):
    """Lifts one function."""

    def __init__(
        self,
        target: AMDGPUTarget,
        function: FunctionExport,
        deleted: Mapping[int, Sequence[int | None]],
        *,
        keep_copies: bool = False,
    ) -> None:
        super().__init__(target, function)
        self.deleted = deleted
        self.keep_copies = keep_copies
        self._restored, self._restored_at_end = (
            deleted_copies(function) if keep_copies else ({}, {})
        )

    #
    # Inserted operations
    #

    def inserted(self, instruction: exported.Instruction) -> Iterator[Statement]:
        """The operations for an instruction that the virtual program does not have."""
        assert instruction.insertion is not None
        registers = [o for _, o in instruction.registers()]
        match instruction.insertion.kind:
            case InsertionKind.COPY:
                yield self.inserted_copy(instruction)
            case InsertionKind.SPILL | InsertionKind.RELOAD:
                yield self.slot_access(instruction)
            case InsertionKind.LANE_SPILL | InsertionKind.LANE_RELOAD:
                yield self.lane_access(instruction)
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
                part = parts[which]
                part[slot] = self.physical_operand(
                    part[slot], was, operand, instruction
                )
        return statement.with_operands(tuple(parts["defs"]), tuple(parts["uses"]))

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
                yield self.restored_copy(copy)
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
            yield self.restored_copy(copy)
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
                self.declared[index] = Declared(record, index)
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


def _effect(opcode: str) -> str:
    for part in _SAME_EFFECT:
        opcode = opcode.replace(part, "")
    return opcode
