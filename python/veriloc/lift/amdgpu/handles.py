"""What the lifts call registers, and what the target says of these."""

from __future__ import annotations

from dataclasses import replace

from veriloc.lift.errors import LiftError
from veriloc.lift.program import Operand, VirtualRegister
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.problem import Problem, RegisterOperand
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError
from veriloc.targets.registers import Lanes, Place, Shape

REPORT = "please report the kernel, or keep the vendor's allocation for it"


class Handles:
    """The registers of a function: handles, places, lanes and classes."""

    def __init__(self, target: AMDGPUTarget, problem: Problem) -> None:
        self.target = target
        self.problem = problem
        self.function = problem.function
        self.physical: dict[str, Place] = {}
        self.used_registers: set[int] = set()

    def error(
        self, message: str, instruction: exported.Instruction | None = None
    ) -> LiftError:
        """A refusal at an instruction."""
        return LiftError(
            self.function,
            message,
            hint=REPORT,
            instruction=instruction.id if instruction else None,
            opcode=instruction.opcode if instruction else None,
        )

    def place(self, name: str, instruction: exported.Instruction | None) -> Place:
        """The place of a physical register."""
        try:
            return self.target.place(name)
        except UnknownRegisterError as error:
            raise self.error(str(error), instruction) from error

    def physical_handle(self, place: Place) -> str:
        """The handle of a physical register."""
        half = place.half or ""
        last = f"_{place.first + place.units - 1}" if place.units > 1 else ""
        handle = f"{place.bank}{place.first}{last}{half}"
        self.physical[handle] = place
        return handle

    def virtual_handle(self, index: int) -> str:
        """The handle of a virtual register."""
        self.used_registers.add(index)
        return f"v{index}"

    def lanes(
        self, index: str | None, instruction: exported.Instruction
    ) -> Lanes | None:
        """The lanes of a sub-register index."""
        if index is None:
            return None
        try:
            return self.target.lanes(index)
        except UnknownRegisterError as error:
            raise self.error(str(error), instruction) from error

    def shape(self, register_class: str) -> Shape:
        """The shape of a register class."""
        try:
            return self.target.class_shape(register_class).shape
        except UnknownRegisterError as error:
            raise self.error(str(error)) from error

    def mask_handle(self) -> str:
        """The handle of EXEC."""
        return self.physical_handle(self.target.mask)

    def is_per_lane(self, operand: RegisterOperand) -> bool:
        """True if the register holds a value per lane."""
        if operand.virtual is not None:
            register = self.problem.virtual_registers.get(operand.virtual)
            if register is not None:
                shape = self.shape(register.register_class)
                bank = self.target.classes[shape.register_class][0].bank
                return bank in ("vgpr", "agpr")
        if not operand.physical:
            return False
        return self.place(operand.physical, None).bank in ("vgpr", "agpr")

    def asked_class(
        self,
        shape: Shape,
        lanes: Lanes | None,
        llvm_class: str,
        instruction: exported.Instruction,
    ) -> str:
        """What a register may be where an instruction asks for one of LLVM's classes."""
        try:
            narrower = self.target.narrower_class(
                shape, lanes or Lanes(0, shape.units), llvm_class
            )
        except UnknownRegisterError as error:
            raise self.error(str(error), instruction) from error
        return narrower or shape.register_class

    def width(self, operand: Operand) -> int:
        """16-bit lanes of an operand of the virtual program."""
        if operand.lanes is not None:
            return operand.lanes.num_lanes
        if operand.handle in self.physical:
            return self.physical[operand.handle].num_lanes
        number = int(operand.handle.removeprefix("v"))
        return self.shape(
            self.problem.virtual_registers[number].register_class
        ).num_lanes

    def same_width(
        self, to: Operand, source: Operand, widths: tuple[int, int]
    ) -> tuple[Operand, Operand]:
        """Both sides of a copy; of 32 bits against 16, the lower half is meant."""
        match widths:
            case (1, 2):
                return to, self._lower_half(source)
            case (2, 1):
                return self._lower_half(to), source
            case _:
                return to, source

    def _lower_half(self, operand: Operand) -> Operand:
        if operand.handle in self.physical:
            place = self.physical[operand.handle]
            half = Place(place.bank, place.first, 1, "lo")
            return replace(operand, handle=self.physical_handle(half))
        first = operand.lanes.first if operand.lanes else 0
        return replace(operand, lanes=Lanes(first, 1, "lo"))

    def register(self, index: int) -> VirtualRegister:
        """The declaration of a register of the virtual program."""
        register = self.problem.virtual_registers[index]
        shape = self.shape(register.register_class)
        hint = None
        for name in (*register.target_hints, *register.hints):
            if isinstance(name, str) and hint is None:
                hint = self._fitting(name, shape)
        return VirtualRegister(index, shape, hint=hint, whole_wave=register.whole_wave)

    def _fitting(self, name: str, shape: Shape) -> Place | None:
        """The place of a register if a register of this shape may be there."""
        try:
            place = self.target.place(name)
        except UnknownRegisterError:
            return None
        ranges = self.target.classes[shape.register_class]
        fits = (
            place.num_lanes == shape.num_lanes
            and place.first % shape.align == 0
            and any(r.contains(place) for r in ranges)
        )
        return place if fits else None


__all__ = ["Handles"]
