"""An assignment in a regalloc module, written into the cubin that the module was lifted from.

Three things are checked: that the module's program is the cubin's (only registers may
differ); that the patched bytes are what was intended, bit by bit; and that they, lifted
anew, are the module's program with the module's registers, instruction by instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from veriloc import ir
from veriloc.dialects import regalloc
from veriloc.dialects.attributes import CONTROL, GUARD_NEGATED, LATENCIES, VENDOR
from veriloc.lift.module import kernels
from veriloc.lift.nvidia import read_program
from veriloc.lift.nvidia.function import FunctionLift, is_shared, limits_of
from veriloc.lift.program import module_text
from veriloc.lowering.nvidia.errors import NvidiaError
from veriloc.lowering.nvidia.program import Program
from veriloc.lowering.nvidia.rewrite import Change, rewrite, verify
from veriloc.passes.normalize import original_numbers
from veriloc.targets.nvidia import target
from veriloc.targets.registers import Place


class AssignmentError(NvidiaError):
    """A module whose choice cannot be written back; says where and why."""


@dataclass(frozen=True, slots=True)
class Applied:
    """The result.

    Attributes:
        data: the cubin.
        changes: what happened to each kernel.
        program: the new cubin, lifted again.
    """

    data: bytes
    changes: dict[str, Change]
    program: Program


def payload_of(module: ir.Module) -> bytes:
    """The cubin that a module carries.

    Raises:
        AssignmentError: it carries none, or several.
    """
    found: dict[str, bytes] = {}
    for kernel in kernels(module):
        attribute = kernel.attributes.get("payload")
        described = None if attribute is None else regalloc.PayloadAttr(attribute)
        if described is None or described.data is None or described.format != "cubin":
            raise AssignmentError(
                f"kernel @{kernel.sym_name.value} carries no cubin, so no code can be made "
                "of it; convert-nvvm-to-regalloc adds one"
            )
        found[described.sha256] = bytes(described.data)
    if len(found) != 1:
        raise AssignmentError(
            f"the kernels were lifted from {len(found)} cubins; lower those of one at a time"
        )
    return next(iter(found.values()))


def apply_assignment(module: ir.Module, program: Program | None = None) -> Applied:
    """A cubin with the registers that a module assigns.

    Args:
        module: lifted kernels, with `at` as an allocator set it; also normalised ones.
        program: the module's payload, if it was read already.

    Raises:
        AssignmentError: the module's program is not that of its payload, or a register has
            no place.
        EncodingError: the choice cannot be encoded, or breaks a rule of the hardware.
        MismatchError: the result is not what was intended. Nothing is returned.
    """
    if program is None:
        program = read_program(payload_of(module))
    chosen = {}
    for kernel in kernels(module):
        name = kernel.sym_name.value
        lift = function_lift(program, name)
        _check_same_program(kernel, lift)
        chosen[name] = registers_of(kernel, lift)
    result = rewrite(program, chosen)
    again = verify(program, chosen, result.data)
    for kernel in kernels(module):
        _check_same_code(kernel, function_lift(again, kernel.sym_name.value))
    return Applied(result.data, result.changes, again)


def function_lift(program: Program, name: str) -> FunctionLift:
    """What the lift of a kernel knows of its machine code.

    Raises:
        AssignmentError: there is no such kernel, or it was not understood.
    """
    try:
        function = program.function(name)
    except KeyError:
        reason = program.refused.get(name, "its cubin has no such kernel")
        raise AssignmentError(f"kernel @{name}: {reason}") from None
    chip = target(program.architecture.name, limits_of(program.functions))
    return FunctionLift(function, chip, program.architecture)


def registers_of(
    kernel: regalloc.KernelOp, lift: FunctionLift
) -> dict[tuple[int, int], int]:
    """New first registers, by address of the instruction and index of the operand.

    Args:
        kernel: with `at` as an allocator set it.
        lift: its machine code.

    Raises:
        AssignmentError: a register has no place, or is not one of the function's.
    """
    numbers = original_numbers(kernel)
    place: dict[int, int] = {}
    for op in kernel.body.blocks[0]:
        if not isinstance(op, regalloc.VRegOp):
            continue
        if op.at is None or op.split_of is not None:
            what = "has no place" if op.at is None else "is a part of another register"
            raise AssignmentError(
                f"kernel @{kernel.sym_name.value}: %v{op.id.value} {what}; machine code can "
                "be given other registers, and no other instructions"
            )
        place[numbers.get(op.id.value, op.id.value)] = regalloc.PhysAttr(op.at).first
    found = {}
    for (index, position), (web, unit) in lift.webs.of_operand.items():
        if not lift.stays[web]:
            if web not in place:
                raise AssignmentError(
                    f"kernel @{kernel.sym_name.value}: %v{web} of its cubin is missing"
                )
            if is_shared(lift.webs.registers[web]) and (
                place[web] != lift.webs.registers[web].first
            ):
                raise AssignmentError(
                    f"kernel @{kernel.sym_name.value}: %v{web} was moved; the threads of a "
                    "warp share it, and may be in different places of the code"
                )
            address = lift.function.instructions[index].address
            found[address, position] = place[web] + unit
    return found


#
# Comparison
#

_Namer = Callable[[regalloc.OperandAttr, "_Handle"], str]


@dataclass(frozen=True, slots=True)
class _Handle:
    """A declaration: what it is in the program, and where it is in the code."""

    name: str
    place: Place | None


def _check_same_program(kernel: regalloc.KernelOp, lift: FunctionLift) -> None:
    """The kernel and its cubin differ in nothing but places."""
    fresh = _fresh(lift)
    theirs_op = next(kernels(fresh))
    expected = _rows(theirs_op, _by_name)
    where = f"kernel @{kernel.sym_name.value}"
    for own, theirs in zip_longest(_rows(kernel, _by_name), expected):
        if own != theirs:
            raise AssignmentError(
                f"{where}: is not the program of its cubin: {_difference(own, theirs)}; only "
                "registers may be changed"
            )
    own_table, table = (str(k.attributes.get(LATENCIES)) for k in (kernel, theirs_op))
    if own_table != table:
        raise AssignmentError(
            f"{where}: its '{LATENCIES}' are not those that are known of its cubin"
        )


def _check_same_code(kernel: regalloc.KernelOp, lift: FunctionLift) -> None:
    """The cubin has the kernel's instructions with the kernel's registers."""
    fresh = _fresh(lift)
    expected = _rows(next(kernels(fresh)), _by_place)
    for own, theirs in zip_longest(_rows(kernel, _by_place), expected):
        if own != theirs:
            raise AssignmentError(
                f"kernel @{kernel.sym_name.value}: the cubin that was written is not what was "
                f"intended: {_difference(own, theirs)}"
            )


def _difference(own: str | None, theirs: str | None) -> str:
    return f"'{own or 'nothing'}' instead of '{theirs or 'nothing'}'"


def _fresh(lift: FunctionLift) -> ir.Module:
    """A module of the one kernel that lifting gives."""
    text = module_text([lift.kernel()], lift.target.attribute, None)
    with ir.Context():
        return ir.Module.parse(text)


def _by_name(operand: regalloc.OperandAttr, handle: _Handle) -> str:
    lanes = operand.lanes
    part = "" if lanes is None else f"[{lanes.first}:{lanes.units}]"
    return f"{handle.name}{part}"


def _by_place(operand: regalloc.OperandAttr, handle: _Handle) -> str:
    place, lanes = handle.place, operand.lanes
    if place is None:
        return "nowhere"
    if lanes is None:
        return str(place)
    return str(Place(place.bank, place.first + lanes.first, lanes.units))


def _rows(kernel: regalloc.KernelOp, name: _Namer) -> Iterator[str]:
    """A line for each operation; equal lines mean equal code."""
    handles = _handles(kernel)
    labels = {block: number for number, block in enumerate(kernel.body)}
    for block in kernel.body:
        for op in block:
            if not isinstance(
                op, regalloc.InstOp | regalloc.BranchOp | regalloc.ExitOp
            ):
                continue
            defs = _operands(op.defs, op.def_info, handles, name)
            uses = _operands(op.uses, op.use_info, handles, name)
            targets = [labels[b] for b in op.operation.successors]
            number = None if op.id is None else op.id.value
            native = None if op.native is None else op.native.value
            yield (
                f"{number} {native} {op.imm or ''} defs({defs}) uses({uses}) to {targets} "
                f"{op.attributes.get(CONTROL)} {GUARD_NEGATED in op.attributes}"
            )


def _handles(kernel: regalloc.KernelOp) -> dict[ir.Value, _Handle]:
    """Declarations by value; virtual registers by their numbers in the cubin."""
    numbers = original_numbers(kernel)
    found: dict[ir.Value, _Handle] = {}
    for op in kernel.body.blocks[0]:
        if isinstance(op, regalloc.VRegOp):
            place = None if op.at is None else _place(regalloc.PhysAttr(op.at))
            number = numbers.get(op.id.value, op.id.value)
            vendor = op.attributes.get(VENDOR)
            found[op.reg] = _Handle(f"%v{number} {op.shape.value} {vendor}", place)
        elif isinstance(op, regalloc.PRegOp):
            place = _place(regalloc.PhysAttr(op.phys))
            found[op.reg] = _Handle(str(place), place)
    return found


def _place(phys: regalloc.PhysAttr) -> Place:
    return Place(phys.bank, phys.first, phys.units)


def _operands(
    values: ir.OpOperandList,
    infos: ir.ArrayAttr,
    handles: Mapping[ir.Value, _Handle],
    name: _Namer,
) -> str:
    found = []
    for value, info in zip(values, infos, strict=True):
        operand = regalloc.OperandAttr(info)
        found.append(f"{operand.flags} {name(operand, handles[value])}")
    return ", ".join(found)
