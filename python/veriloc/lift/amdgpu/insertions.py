"""What allocation inserted: copies, and accesses of memory and of lanes of registers."""

from __future__ import annotations

from veriloc.lift.amdgpu.execution import is_whole_wave_access
from veriloc.lift.amdgpu.final_registers import FinalRegisters
from veriloc.lift.program import Copy, Operand, SlotAccess
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import (
    InsertionKind,
    OperandFlag,
    RegisterOperand,
    Stage,
)


class Insertions(FinalRegisters):
    """Inserted operations as statements, but for what is computed again."""

    def _is_masked(
        self, operand: RegisterOperand, instruction: exported.Instruction
    ) -> bool:
        if is_whole_wave_access(instruction.opcode) or not operand.physical:
            return False
        place = self.lift.place(operand.physical, instruction)
        return place.bank in ("vgpr", "agpr")

    def inserted_copy(self, instruction: exported.Instruction) -> Copy:
        """A copy that greedy or a rewriter inserted."""
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

    def restored_copy(self, instruction: exported.Instruction) -> Copy:
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

    def slot_access(self, instruction: exported.Instruction) -> SlotAccess:
        """A store to memory or a load from it."""
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
            self.memory_slot(insertion.frame_index, instruction),
            insertion.offset or 0,
            self.lift.mask_handle() if self._is_masked(register, instruction) else None,
        )

    def lane_access(self, instruction: exported.Instruction) -> SlotAccess:
        """A scalar put into a lane of a vector register, or taken out of it."""
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
            self.lane_slot(self.bare_operand(vector, instruction), instruction),
            4 * insertion.lane,
            None,
        )


Copies = dict[int, list[exported.Instruction]]


def deleted_copies(function: FunctionExport) -> tuple[Copies, Copies]:
    """Inserted copies that rewriters deleted.

    Returns:
        Those in front of an instruction, by its id, and those at the end of a block
        that falls through, by the block's number.
    """
    assert function.final is not None
    in_front: Copies = {}
    at_end: Copies = {}
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


__all__ = ["Insertions", "deleted_copies"]
