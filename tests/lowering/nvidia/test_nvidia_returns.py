"""Where returns go follows from values, not from register numbers."""

from __future__ import annotations

import re

import pytest

from veriloc.lowering.nvidia.controlflow import Flow, control_flow
from veriloc.lowering.nvidia.registers import register_mask
from veriloc.lowering.nvidia.syntax import Bank, parse

KERNEL = """
    MOV R6, 0x20
    CALL.REL.NOINC `(left)
    MOV R2, 0x1
    MOV R8, 0x50
    CALL.REL.NOINC `(right)
    MOV R9, R2
    EXIT
    IMAD.MOV.U32 R3, RZ, RZ, R6
    FADD R6, R9, R9
    IMAD.MOV.U32 R4, RZ, RZ, R3
    RET.REL.NODEC R4 `(kernel)
    FADD R2, R9, R9
    RET.REL.NODEC R8 `(kernel)
"""
FUNCTIONS = {"kernel": 0, "left": 7 * 16, "right": 11 * 16}
LEFT, RIGHT = 10, 12
"""The returns of the two functions."""


def flow(text: str, functions: dict[str, int] = FUNCTIONS) -> Flow:
    """Control flow of code whose instructions write their first register."""
    code = [parse(line.strip()) for line in text.strip().splitlines()]
    writes = [
        register_mask(Bank.GPR, syntax.tokens[0].number)
        if syntax.tokens and syntax.opcode not in ("RET", "STL")
        else 0
        for syntax in code
    ]
    return control_flow(code, writes, {}, functions)


def test_addresses_are_followed_through_copies() -> None:
    found = flow(KERNEL)
    assert found.successors[LEFT] == (2,)
    assert found.successors[RIGHT] == (5,)
    assert found.leaves == ()


@pytest.mark.parametrize("number", [4, 6, 8])
def test_register_numbers_say_nothing(number: int) -> None:
    """Both functions may return by the same register, and others may hold its number."""
    text = re.sub(r"\bR[48]\b", f"R{number}", KERNEL)
    found = flow(text)
    assert (found.successors[LEFT], found.successors[RIGHT]) == ((2,), (5,))
    assert found.leaves == ()


def test_a_function_without_calls_is_reached_by_what_is_moved() -> None:
    """A jump to a function returns to what was put into the register before."""
    text = KERNEL.replace("CALL.REL.NOINC `(right)", "BRA `(right)")
    found = flow(text)
    assert found.successors[RIGHT] == (5,)
    assert found.leaves == ()


def test_a_call_between_is_passed_over() -> None:
    """What a function called on the way writes elsewhere does not hide the address; what
    it writes there does."""
    text = """
        MOV R6, 0x20
        CALL.REL.NOINC `(outer)
        EXIT
        MOV R8, 0x50
        CALL.REL.NOINC `(inner)
        RET.REL.NODEC R6 `(kernel)
        FADD R2, R9, R9
        RET.REL.NODEC R8 `(kernel)
    """
    functions = {"kernel": 0, "outer": 3 * 16, "inner": 6 * 16}
    found = flow(text, functions)
    assert (found.successors[5], found.successors[7]) == ((2,), (5,))
    assert found.leaves == ()
    clobbered = flow(text.replace("FADD R2", "FADD R6"), functions)
    assert clobbered.leaves == (
        "'RET.REL.NODEC R6 `(kernel)' at 0x50 returns to what 'FADD R6, R9, R9' at 0x60 makes",
    )


def test_addresses_out_of_memory_are_not_known() -> None:
    text = KERNEL.replace("IMAD.MOV.U32 R4, RZ, RZ, R3", "LDL R4, [R1]")
    found = flow(text)
    assert found.leaves == (
        "'RET.REL.NODEC R4 `(kernel)' at 0xa0 returns to what 'LDL R4, [R1]' at 0x90 makes",
    )


def test_guarded_moves_leave_the_old_address() -> None:
    text = KERNEL.replace(
        "FADD R6, R9, R9\n    IMAD.MOV.U32 R4, RZ, RZ, R3",
        "IMAD.MOV.U32 R4, RZ, RZ, R3\n    @P0 MOV R4, 0x60",
    )
    found = flow(text)
    assert found.successors[LEFT] == (2, 6)
