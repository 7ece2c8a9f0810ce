"""Tensor memory of sm_100a: operands in pairs, loads in halves, and what they have in flight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from veriloc.lowering.nvidia.errors import UnsupportedError
from veriloc.lowering.nvidia.halves import join_halves
from veriloc.lowering.nvidia.hazards import Hazard, check_scoreboards
from veriloc.lowering.nvidia.program import Function, Instruction, Program
from veriloc.lowering.nvidia.syntax import Bank
from veriloc.lowering.nvidia.webs import webs

Lifted = Callable[[str], Program]


def loads(function: Function) -> list[int]:
    """Indices of the loads of halves."""
    return [
        index
        for index, instruction in enumerate(function.instructions)
        if instruction.syntax.mnemonic.startswith("LDTM.16dp32bit")
    ]


def test_a_field_may_name_two_registers(lifted: Lifted) -> None:
    function = lifted("tcgen05.sm_100a").function("products")
    product = next(i for i in function.instructions if i.syntax.opcode == "UTCHMMA")
    registers = [t for t in product.syntax.tokens if t.bank is Bank.UGPR]
    operands = [o for o in product.operands if o.bank is Bank.UGPR]
    assert [t.number for t in registers[3:]] == [
        operands[3].first,
        operands[3].first + 1,
    ]
    assert [o.units for o in operands] == [2, 2, 1, 2]
    assert [o.start for o in operands] == [24, 32, 64, 40]
    assert all(o.reads and not o.writes for o in operands)


def test_halves_of_a_load_move_together(lifted: Lifted) -> None:
    function = lifted("tcgen05.sm_100a").function("scale")
    found = webs(function)
    first, second = loads(function)[:2]
    of_load = [
        [
            (found.of_operand[index, position], operand.reads, operand.writes)
            for position, operand in enumerate(function.instructions[index].operands)
            if operand.bank is Bank.GPR
        ]
        for index in (first, second)
    ]
    (web, *access), (other, *other_access) = of_load[0][0], of_load[1][0]
    assert web == other
    assert (access, other_access) == ([False, True], [True, True])


def test_a_half_alone_is_refused(lifted: Lifted) -> None:
    function = lifted("tcgen05.sm_100a").function("scale")
    first, second = loads(function)[:2]
    code = [_plain(instruction) for instruction in function.instructions]
    join_halves(list(code), ())
    without = [*code[:second], *code[second + 1 :]]
    between = [*code[: first + 1], code[second + 3], *code[second:]]
    for broken, labels in (
        (without, ()),
        (code, (code[second].address,)),
        ([*code[:first], code[first], *code[first:]], ()),
        (code[: first + 1], ()),
    ):
        with pytest.raises(UnsupportedError, match="no load of the other half"):
            join_halves(list(broken), labels)
    touching = next(
        i for i in code if i.reads & code[first].writes and i.syntax.opcode != "LDTM"
    )
    between = [*code[: first + 1], touching, *code[second:]]
    with pytest.raises(UnsupportedError, match="no load of the other half"):
        join_halves(between, ())


def _plain(instruction: Instruction) -> Instruction:
    """An instruction as it was before halves were joined."""
    operands = tuple(
        replace(o, reads=o.reads and not o.writes) for o in instruction.operands
    )
    reads = 0
    for operand in operands:
        reads |= operand.mask if operand.reads else 0
    return replace(instruction, operands=operands, reads=reads)


def test_loads_must_be_waited_for(lifted: Lifted) -> None:
    function = lifted("tcgen05.sm_100a").function("scale")
    assert check_scoreboards(function) == []
    second = loads(function)[1]
    board = function.instructions[second].control.write_barrier
    assert board is not None
    deaf = replace(
        function,
        instructions=tuple(
            replace(i, control=replace(i.control, wait=i.control.wait & ~(1 << board)))
            for i in function.instructions
        ),
    )
    found = {(v.hazard, v.producer) for v in check_scoreboards(deaf)}
    # Neither half is done, and both are reported.
    assert (Hazard.READ_AFTER_WRITE, second) in found
    assert (Hazard.READ_AFTER_WRITE, second - 1) in found


def test_each_store_must_have_read(lifted: Lifted) -> None:
    """That the second of two stores has read says nothing of the first."""
    function = lifted("tcgen05.sm_100a").function("scale")
    stores = [
        i for i, x in enumerate(function.instructions) if x.syntax.opcode == "STTM"
    ]
    boards = {function.instructions[i].control.read_barrier for i in stores[:2]}
    assert None not in boards
    assert len(boards) == 2
    for board in boards:
        deaf = replace(
            function,
            instructions=tuple(
                replace(
                    i, control=replace(i.control, wait=i.control.wait & ~(1 << board))
                )
                for i in function.instructions
                if board is not None
            ),
        )
        found = check_scoreboards(deaf)
        assert Hazard.WRITE_AFTER_READ in {v.hazard for v in found}
