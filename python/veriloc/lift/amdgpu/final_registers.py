"""The registers and slots of the allocated program, declared where they are first named.

A register of the virtual program may be in one place, in memory, or in parts that have
places of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from veriloc.lift.amdgpu.virtual import FunctionLift
from veriloc.lift.errors import LiftError
from veriloc.lift.program import Operand, Slot, VirtualRegister
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import RegisterOperand
from veriloc.targets.amdgpu import AMDGPUTarget
from veriloc.targets.registers import Place, Shape


@dataclass(slots=True)
class Declared:
    """A register that the kernel declares."""

    register: VirtualRegister
    root: int | None
    """The register of the virtual program that it is a part of."""


class FinalRegisters:
    """Those of one function."""

    def __init__(self, target: AMDGPUTarget, function: FunctionExport) -> None:
        assert function.virtual is not None
        assert function.final is not None
        self.target = target
        self.virtual = function.virtual
        self.final = function.final
        self.lift = FunctionLift(target, function.virtual)
        self.declared: dict[int, Declared] = {}
        self._bases: dict[tuple[str, str | None, Shape], tuple[Place, bool]] = {}
        """By physical register, sub-register index and shape: `_base`."""
        self.slots: dict[int, Slot] = {}
        self._lane_slots: dict[str, int] = {}
        self._frame = {f.index: f for f in self.final.frame}
        self._last_original = max(self.virtual.virtual_registers, default=-1)
        numbers = [*self.virtual.virtual_registers, *self.final.virtual_registers]
        self._next_register = max(numbers, default=-1) + 1
        self._next_slot = max([0, *self._frame]) + 1

    def error(
        self, message: str, instruction: exported.Instruction | None = None
    ) -> LiftError:
        """A refusal at an instruction."""
        return self.lift.error(message, instruction)

    def declare(self, index: int, instruction: exported.Instruction) -> Declared:
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
    ) -> Declared:
        self.lift.used_registers.add(index)
        record = self.lift.register(index)
        if register is not None:
            record.at = self._assigned(register, instruction)
            if record.at is None:
                record.slot = self._home(register, instruction)
        if record.at is not None and not self._allows(record.shape, record.at):
            # A pass gave it a register of another file, and so another class.
            record.at = None
        return Declared(record, index)

    def _declare_part(
        self,
        index: int,
        register: exported.VirtualRegister,
        instruction: exported.Instruction,
    ) -> Declared:
        shape = self.lift.shape(register.register_class)
        root = register.origin
        if root is not None and root > self._last_original:
            # A part of a register that lanes were moved to: of none of the program.
            root = None
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
        return Declared(record, root)

    def _home(
        self, register: exported.VirtualRegister, instruction: exported.Instruction
    ) -> int | None:
        """The slot of a register that was spilled.

        The stack object of a scalar register is gone once lanes of a vector register
        took its place.
        """
        if register.slot is None or register.slot not in self._frame:
            return None
        return self.memory_slot(register.slot, instruction)

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
        self.declared[index] = Declared(record, root)
        return index

    def _base(
        self,
        physical: str,
        subreg: str | None,
        shape: Shape,
        instruction: exported.Instruction,
    ) -> tuple[Place, bool]:
        """Where a register is of which a part is there; and whether its class allows that."""
        part = self.lift.place(physical, instruction)
        base = shape.base_of(part, self.lift.lanes(subreg, instruction))
        if base is None:
            raise self.error(
                f"names {physical}, which cannot be {subreg or 'all'} of a "
                f"register of {shape.units} units",
                instruction,
            )
        return base, self._allows(shape, base)

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
        shape = declared.register.shape
        known = self._bases.get((now.physical, was.subreg, shape))
        if known is None:
            known = self._base(now.physical, was.subreg, shape, instruction)
            self._bases[now.physical, was.subreg, shape] = known
        base, is_allowed = known
        if not is_allowed:
            index = self._part_in_other_file(was.virtual, base, instruction)
            declared = self.declared[index]
        record = declared.register
        register_class = virtual.register_class
        if index != was.virtual and not self._allows(
            self.declared[was.virtual].register.shape, base
        ):
            # The register that it is part of could not be there: LLVM may give a part
            # another class, where all instructions that name it take that.
            asked = now.register_class or was.register_class
            lanes = self.lift.lanes(was.subreg, instruction)
            register_class = asked and self.lift.asked_class(
                record.shape, lanes, asked, instruction
            )
        if record.at is None and record.slot is None:
            # A pass in front of greedy placed it.
            record.at = base
        at = None if base == record.at else base
        self.lift.used_registers.add(was.virtual)
        # `replace` takes three times as long, and this is done for every operand.
        return Operand(
            f"v{index}", virtual.lanes, virtual.flags, virtual.tied, at, register_class
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

    def memory_slot(self, index: int, instruction: exported.Instruction) -> int:
        """The slot that is a stack object."""
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

    def lane_slot(self, holder: Operand, instruction: exported.Instruction) -> int:
        """The slot that is the lanes of a vector register."""
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


def _dot(subreg: str | None) -> str:
    return f".{subreg}" if subreg else ""


__all__ = ["Declared", "FinalRegisters"]
