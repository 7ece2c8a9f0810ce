"""Tells allocators which registers would collide in hardware if they shared a place.

Worked out from the scheduling control in the module, by the code that proves hazards, and
kept in the kernel as `apart` (`veriloc.allocators.kernel.apart_of` says how it is read).
"""

from __future__ import annotations

from collections.abc import Iterator

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.dialects.attributes import APART
from veriloc.lowering.nvidia.registers import members
from veriloc.verify.nvidia.code import vendor_places
from veriloc.verify.nvidia.hazards import apart
from veriloc.verify.program import NOWHERE, Program, read_program


def note_hazards(kernel: regalloc.KernelOp, target: regalloc.TargetAttr) -> None:
    """Set `apart` on a kernel whose registers are where ptxas put them."""
    program = read_program(kernel, target)
    rows = [number for row in _rows(program) for number in row]
    if rows:
        with kernel.context:
            kernel.attributes[APART] = ir.DenseI64ArrayAttr.get(rows)


def _rows(program: Program) -> Iterator[tuple[int, int, int, int, int]]:
    units = _units(program)
    places = vendor_places(program) or {}
    for entry in apart(program):
        here = units.get(entry.lane)
        own = places.get(entry.lane, entry.lane if here is None else NOWHERE)
        runs: list[list[int]] = []
        for lane in members(entry.others):
            other = units.get(lane)
            if places.get(lane, lane) == own or (here is None and other is None):
                continue  # ptxas lets these two meet, or no assignment moves them
            if here is None:
                assert other is not None
                yield (*other, *_physical(program, entry.lane), 1)
                continue
            number, first = other or _physical(program, lane)
            if number == here[0]:
                continue
            if runs and runs[-1][0] == number and sum(runs[-1][1:]) == first:
                runs[-1][2] += 1
            else:
                runs.append([number, first, 1])
        if here is not None:
            for number, first, count in runs:
                yield (*here, number, first, count)


def _units(program: Program) -> dict[int, tuple[int, int]]:
    """Number and unit of the virtual register that each V-lane is part of."""
    found = {}
    lane = program.physical_lanes
    for op in program.kernel.body.blocks[0]:
        if isinstance(op, regalloc.VRegOp) and op.split_of is None:
            shape = regalloc.VRegType(op.shape.value)
            for unit in range(shape.units):
                found[lane] = op.id.value, unit
                lane += 1
    return found


def _physical(program: Program, location: int) -> tuple[int, int]:
    """Bank, as a negative number, and register of a location."""
    banks = list(program.bank_base.values())
    index = max(i for i, base in enumerate(banks) if base <= location)
    return -1 - index, location - banks[index]
