"""Lifted programs: operands, control flow, fixed registers, liveness."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from nvidia_inputs import NAMES

from veriloc.lowering.nvidia.disassembly import disassemble
from veriloc.lowering.nvidia.liveness import ENTRY, liveness, reaching_definitions
from veriloc.lowering.nvidia.program import Function, Instruction, Kind, Program
from veriloc.lowering.nvidia.registers import (
    bank_mask,
    members,
    register_mask,
    register_name,
    set_names,
)
from veriloc.lowering.nvidia.syntax import Bank

Lifted = Callable[[str], Program]


def first(function: Function, opcode: str) -> Instruction:
    return next(i for i in function.instructions if i.syntax.opcode == opcode)


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_lifted(lifted: Lifted, name: str) -> None:
    program = lifted(name)
    assert program.refused == {}
    assert [f.name for f in program.functions] == [
        code.name for code in program.cubin.codes
    ]
    for function in program.functions:
        assert [i.address for i in function.instructions] == [
            16 * k for k in range(len(function.instructions))
        ]
        for instruction in function.instructions:
            assert instruction.word == function.code.words[instruction.address // 16]
        assert function.blocks[0].first == 0
        assert function.blocks[-1].last == len(function.instructions) - 1


def test_hidden_operands_of_sm_80(lifted: Lifted) -> None:
    load = first(lifted("tensor.sm_80").function("mma_loop"), "LDG")
    hidden = [o for o in load.operands if o.kind is Kind.HIDDEN]
    assert [(o.bank, o.units, o.reads) for o in hidden] == [(Bank.UGPR, 2, True)]


def test_indirect_branches(lifted: Lifted) -> None:
    function = lifted("branches.sm_90").function("dispatch")
    branch = first(function, "BRX")
    targets = function.successors[branch.address // 16]
    assert len(targets) == len(set(branch.syntax.targets))
    assert len(targets) > 2


def test_calls_and_returns(lifted: Lifted) -> None:
    function = lifted("calls.sm_89").function("recursive")
    calls = [i for i in function.instructions if i.syntax.opcode == "CALL"]
    entry = min(address for address in function.code.functions.values() if address)
    for call in calls:
        assert function.successors[call.address // 16] == (entry // 16,)
    back = {
        function.successors[i.address // 16]
        for i in function.instructions
        if i.syntax.opcode == "RET"
    }
    assert back == {tuple(call.address // 16 + 1 for call in calls)}


def test_calls_by_pointer_fix_everything(lifted: Lifted) -> None:
    function = lifted("pointers.sm_100").function("by_pointer")
    assert function.fixed_registers & bank_mask(Bank.GPR) == bank_mask(Bank.GPR)
    assert any("by pointer" in fixed.reason for fixed in function.fixed)


def test_stack_pointer_is_fixed(lifted: Lifted) -> None:
    for function in lifted("loops.sm_86").functions:
        assert function.fixed_registers == register_mask(Bank.GPR, 1)


def test_warp_group_products(lifted: Lifted) -> None:
    program = lifted("wgmma.sm_90a")
    products = [
        i
        for i in program.function("products").instructions
        if i.syntax.opcode == "HGMMA"
    ]
    chained = next(i for i in products if sum(o.units == 32 for o in i.operands) == 2)
    accumulator, _, addend = chained.operands
    assert (accumulator.writes, accumulator.reads) == (True, False)
    assert (addend.tied, addend.first, addend.reads) == (0, accumulator.first, True)
    assert (
        program.function("products").fixed_registers & accumulator.mask
        == accumulator.mask
    )
    limits = program.function("specialised").limits
    assert sorted((limit.count, limit.grows) for limit in limits) == [
        (40, False),
        (232, True),
    ]


def test_textures_write_as_many_registers_as_their_mask_says(lifted: Lifted) -> None:
    function = lifted("textures.sm_100").function("sample")
    units = {
        i.syntax.operands[-1]: [o.units for o in i.operands if o.writes]
        for i in function.instructions
        if i.syntax.opcode == "TEX"
    }
    assert units["0x3"] == [2]
    assert units["0x1"] == [1]


@pytest.mark.parametrize("name", NAMES)
def test_liveness_agrees_with_nvdisasm(lifted: Lifted, name: str) -> None:
    """On call-free functions; ours may be larger where a guarded definition is."""
    program = lifted(name)
    listings = disassemble(program.cubin.data)
    ignored = register_mask(Bank.GPR, 1) | register_mask(Bank.UGPR, 0, 4)
    compared = 0
    for function in program.functions:
        opcodes = {i.syntax.opcode for i in function.instructions}
        if opcodes & {"CALL", "RET", "P2R", "R2P"}:
            continue
        guarded = any(
            i.guarded
            and i.syntax.guard
            and i.syntax.guard.bank is Bank.UPRED
            and i.writes
            for i in function.instructions
        )
        live = liveness(function)
        rows = listings[function.code.section.name].rows
        for instruction, after, row in zip(
            function.instructions, live.after, rows, strict=False
        ):
            assert row.life is not None
            ours = after & ~instruction.reads & ~instruction.writes & ~ignored
            theirs = row.life.through & ~ignored
            assert theirs & ~ours == 0
            assert guarded or ours == theirs, set_names(ours ^ theirs)
            compared += 1
    assert compared > 0 or name.startswith(("calls", "pointers"))


def test_reaching_definitions(lifted: Lifted) -> None:
    function = lifted("predicates.sm_120").function("clamp_sign")
    definitions = reaching_definitions(function)
    for index, instruction in enumerate(function.instructions):
        for register in members(instruction.reads):
            sources = definitions[index][register]
            assert sources, f"{instruction.text} reads {register_name(register)}"
            for source in sources - {ENTRY}:
                assert function.instructions[source].writes >> register & 1


def test_names_of_sets() -> None:
    mask = (
        register_mask(Bank.GPR, 4, 4)
        | register_mask(Bank.PRED, 0)
        | register_mask(Bank.UGPR, 2)
    )
    assert set_names(mask) == "R4-R7, UR2, P0"
