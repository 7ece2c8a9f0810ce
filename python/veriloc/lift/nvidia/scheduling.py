"""Scheduling control of machine code, as attributes that the proof of hazards reads.

An instruction's `control` says when it issues and what it has in flight afterwards:

| key | says |
|---|---|
| `stall` | cycles until the next instruction issues; 0: when everything is done |
| `wait` | scoreboards that must be free before it issues |
| `left` | `[s, n]`: at most the last n instructions that named scoreboard s are not done |
| `written` | the scoreboard that is free once its results are written |
| `read` | the scoreboard that is free once its operands are read |
| `unit` | it is of variable latency: its registers are in flight after it has issued |
| `order` | instructions of one order are done in the order in which they issue |
| `queue` | and those of one queue read their operands in that order; when not given: that
of its order, if it has one; empty: in none |

The kernel's `latencies` are distances in cycles, known to be enough from ptxas's own code:

| key | says |
|---|---|
| `groups` | opcodes whose latencies are not those of `plain` ones |
| `result` | by group of the producer, bank and kind of the consumer |
| `overwrite`, `source` | by groups: from a write or a read to a write of the register |
| `seen_overwrite`, `seen_source` | the same by opcodes |
| `settled` | by opcode: enough for a result to have been read by anyone |
"""

from __future__ import annotations

from collections.abc import Mapping

from veriloc.lift.program import quoted
from veriloc.lowering.nvidia.architectures import Architecture
from veriloc.lowering.nvidia.hazards import GROUP_SCOREBOARD, flight_of
from veriloc.lowering.nvidia.latencies import group_of, load_latencies
from veriloc.lowering.nvidia.program import Function, Instruction

GROUP = GROUP_SCOREBOARD
"""Number that `control` has for the counter of warp-group products."""


def control_attribute(instruction: Instruction) -> str:
    """The text of an instruction's `control`."""
    control = instruction.control
    flight = flight_of(instruction)
    parts = [f"stall = {control.stall}"]
    waits = [board for board in range(GROUP) if control.wait >> board & 1]
    if waits:
        parts.append(f"wait = {waits}")
    if flight.left is not None:
        parts.append(f"left = {list(flight.left)}")
    if flight.written is not None:
        parts.append(f"written = {flight.written}")
    if flight.read is not None:
        parts.append(f"read = {flight.read}")
    if flight.unit is not None:
        parts.append(f"unit = {quoted(flight.unit)}")
    if flight.order:
        parts.append(f"order = {quoted(flight.order)}")
    if flight.queue != flight.order:
        parts.append(f"queue = {quoted(flight.queue)}")
    return f"{{{', '.join(parts)}}}"


def latency_attribute(function: Function, architecture: Architecture) -> str:
    """The text of a kernel's `latencies`: what is known about its opcodes."""
    table = load_latencies(architecture)
    similar = table.similar()
    opcodes = {i.syntax.opcode for i in function.instructions}
    groups = {o: group_of(o) for o in sorted(opcodes) if group_of(o) != "plain"}
    settled = {
        i.syntax.opcode: table.settled(i)
        for i in sorted(function.instructions, key=lambda i: i.syntax.opcode)
    }
    parts = [
        f"groups = {{{', '.join(f'{o} = {quoted(g)}' for o, g in groups.items())}}}",
        f"result = {_numbers(similar.result)}",
        f"overwrite = {_numbers(similar.overwrite)}",
        f"source = {_numbers(similar.source)}",
        "seen_overwrite = "
        + _numbers(
            {k: n for k, n in table.overwrite.items() if opcodes.issuperset(k.split())}
        ),
        "seen_source = "
        + _numbers({k: n for k, n in table.source.items() if k in opcodes}),
        f"settled = {_numbers(settled)}",
    ]
    return f"{{{', '.join(parts)}}}"


def _numbers(values: Mapping[str, int]) -> str:
    """A dictionary attribute of integers."""
    return (
        "{" + ", ".join(f"{quoted(k)} = {n}" for k, n in sorted(values.items())) + "}"
    )
