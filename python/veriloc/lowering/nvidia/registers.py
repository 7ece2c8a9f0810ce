"""Sets of registers as bit masks.

All banks that are allocated share one numbering, so that a set of registers is one Python
integer: bit `OFFSET[bank] + number`. That is the number of a register everywhere in the
analyses of this package.
"""

from __future__ import annotations

from collections.abc import Iterator

from veriloc.lowering.nvidia.syntax import LETTER, Bank

OFFSET = {Bank.GPR: 0, Bank.UGPR: 256, Bank.PRED: 512, Bank.UPRED: 520}
"""First bit of each bank. Convergence barriers and scoreboards are in no set."""

SIZE = {Bank.GPR: 255, Bank.UGPR: 255, Bank.PRED: 7, Bank.UPRED: 7}
"""Registers per bank; RZ, URZ, PT and UPT come after and are not counted."""

STACK_POINTER = 1
"""R1 holds the stack pointer in all code of ptxas's."""


def register_mask(bank: Bank, first: int, units: int = 1) -> int:
    """The set of `units` registers from `first`; empty for banks that are in no set."""
    offset = OFFSET.get(bank)
    if offset is None or first < 0:
        return 0
    return ((1 << units) - 1) << (offset + first)


def bank_mask(bank: Bank) -> int:
    """All registers of a bank."""
    return ((1 << SIZE[bank]) - 1) << OFFSET[bank]


def members(mask: int) -> Iterator[int]:
    """The registers of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def bank_of(register: int) -> tuple[Bank, int]:
    """Bank of a register, and its number in it."""
    for bank in (Bank.UPRED, Bank.PRED, Bank.UGPR, Bank.GPR):
        if register >= OFFSET[bank]:
            return bank, register - OFFSET[bank]
    raise ValueError(f"no register has the number {register}")


def register_name(register: int) -> str:
    """`R7`, `UR4`, `P0`, `UP1`."""
    bank, number = bank_of(register)
    return f"{LETTER[bank]}{number}"


def set_names(mask: int) -> str:
    """The set in words, for messages: `R4-R7, P0`."""
    runs: list[list[int]] = []
    for register in members(mask):
        if (
            runs
            and register == runs[-1][-1] + 1
            and bank_of(register)[0] is bank_of(runs[-1][0])[0]
        ):
            runs[-1].append(register)
        else:
            runs.append([register])
    return ", ".join(
        register_name(run[0]) + (f"-{register_name(run[-1])}" if len(run) > 1 else "")
        for run in runs
    )
