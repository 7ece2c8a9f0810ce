"""NVIDIA chips: register banks, classes, occupancy steps, and the attribute that says so.

The zero registers and true predicates (RZ, URZ, PT, UPT) hold nothing and are in no bank.
Convergence barriers and scoreboards are not registers of the dialect.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from veriloc.lowering.nvidia.architectures import Architecture, architecture
from veriloc.lowering.nvidia.registers import SIZE, STACK_POINTER
from veriloc.lowering.nvidia.syntax import Bank
from veriloc.targets.registers import Place

WAVE = 32
"""Threads of a warp."""

REGISTER_FILE = 16 * 1024
"""32-bit registers of one of the four schedulers of a multiprocessor (CUDA C++ Programming
Guide, "Technical Specifications per Compute Capability": 64 K per multiprocessor)."""

GRANULE = 8
"""Registers of a thread are given in eights (the same, through the allocation unit of 256
registers per warp in the CUDA Occupancy Calculator)."""

KEPT_REGISTERS = 2
"""Registers that a thread has beyond the highest that its code names: ptxas asks for so many
more, on every architecture (lowering/nvidia/README.md, "Facts")."""

_WARPS = {
    "sm_80": 64,
    "sm_86": 48,
    "sm_89": 48,
    "sm_90": 64,
    "sm_100": 64,
    "sm_120": 48,
}
"""Most warps on a multiprocessor (CUDA C++ Programming Guide, "Technical Specifications per
Compute Capability")."""

_SCHEDULERS = 4
"""Of a multiprocessor; each has its share of warps and registers."""


@dataclass(frozen=True)
class NVIDIATarget:
    """One architecture.

    Attributes:
        known: what is known of its encoding.
        limits: numbers of general registers that some operands must stay below
            (setmaxnreg); each becomes a class.
    """

    known: Architecture
    limits: tuple[int, ...] = ()

    @property
    def chip(self) -> str:
        """`sm_89`."""
        return self.known.name

    def bank_size(self, bank: Bank) -> int:
        """Registers of a bank, without its constant one."""
        if bank is Bank.UGPR:
            return (1 << self.known.uniform_bits) - 1
        return SIZE[bank]

    @property
    def max_warps(self) -> int:
        """Most warps of a scheduler."""
        return _WARPS[self.chip] // _SCHEDULERS

    @cached_property
    def occupancy_steps(self) -> tuple[tuple[int, int], ...]:
        """Pairs (general registers that the code may name, warps of a scheduler)."""
        steps: dict[int, int] = {}
        for warps in range(self.max_warps, 0, -1):
            registers = REGISTER_FILE // (warps * WAVE) // GRANULE * GRANULE
            limit = min(registers, SIZE[Bank.GPR]) - KEPT_REGISTERS
            steps.setdefault(limit, warps)
        return tuple(steps.items())

    def warps_for(self, count: int) -> int:
        """Warps of a scheduler when a thread is given so many registers.

        Args:
            count: as the cubin states it.
        """
        used = max(1, count - KEPT_REGISTERS)
        return next(
            (warps for limit, warps in self.occupancy_steps if used <= limit), 0
        )

    @property
    def reserved(self) -> tuple[Place, ...]:
        """Registers that no virtual register may be given: the stack pointer."""
        return (Place(Bank.GPR.value, STACK_POINTER),)

    @cached_property
    def classes(self) -> dict[str, Place]:
        """Register classes by name."""
        banks = (Bank.GPR, Bank.UGPR, Bank.PRED, Bank.UPRED)
        classes = {b.value: Place(b.value, 0, self.bank_size(b)) for b in banks}
        for limit in self.limits:
            classes[self.limited(limit)] = Place(Bank.GPR.value, 0, limit)
        return classes

    def limited(self, limit: int) -> str:
        """The class of the general registers below a limit."""
        return f"gpr_below_{limit}"

    @cached_property
    def attribute(self) -> str:
        """The text of the `#regalloc.target`."""
        reserved = ", ".join(map(str, self.reserved))
        banks = (
            f"<gpr, {self.bank_size(Bank.GPR)} x 32, reserved = [{reserved}]>",
            f"<ugpr, {self.bank_size(Bank.UGPR)} x 32, uniform>",
            f"<pred, {self.bank_size(Bank.PRED)} x 1>",
            f"<upred, {self.bank_size(Bank.UPRED)} x 1, uniform>",
        )
        classes = (f"<{name} in {place}>" for name, place in self.classes.items())
        steps = ", ".join(
            f"{limit} -> {warps}" for limit, warps in self.occupancy_steps
        )
        return (
            f'#regalloc.target<nvidia, "{self.chip}", wave = {WAVE}, '
            f"banks = [{', '.join(banks)}], classes = [{', '.join(classes)}], "
            f"occupancy = [<max [gpr], granule = {GRANULE}, steps = [{steps}]>]>"
        )


def target(chip: str, limits: Collection[int] = ()) -> NVIDIATarget:
    """A chip's target.

    Args:
        chip: as ptxas names it; `sm_90a` is sm_90.
        limits: see `NVIDIATarget`.

    Raises:
        UnsupportedError: the architecture was not calibrated.
    """
    return NVIDIATarget(architecture(chip), tuple(sorted(limits)))
