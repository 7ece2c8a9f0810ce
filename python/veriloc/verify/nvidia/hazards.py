"""The family `hazard`: no instruction touches a register before hardware is done with it.

`check` judges P. `apart` tells allocators beforehand which registers would collide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from veriloc._mlir import ir
from veriloc.verify.nvidia.code import Code, read_code
from veriloc.verify.nvidia.distances import edges, read_latencies
from veriloc.verify.nvidia.scoreboards import touches
from veriloc.verify.program import Program

__all__ = ["Apart", "Found", "HazardReport", "apart", "check"]


@dataclass(frozen=True, slots=True)
class Found:
    """A hazard.

    Attributes:
        op: the instruction that touches a register too early.
        earlier: the one that is not done with it.
        text: what is wrong.
        certain: False where the hardware may be faster than what is known of it.
    """

    op: ir.OpView
    earlier: ir.OpView
    text: str
    certain: bool


@dataclass(slots=True)
class HazardReport:
    """What was looked at, and what was found."""

    obligations: int = 0
    """Pairs of instructions that must not meet in a register, or be far enough apart."""
    found: list[Found] = field(default_factory=list)


def check(program: Program) -> HazardReport | None:
    """All hazards of P; None where the code is not scheduled yet.

    Raises:
        Unsupported: scheduling control is missing or malformed.
    """
    code = read_code(program)
    if code is None:
        return None
    report = HazardReport()
    for touch in touches(code, code.placed):
        report.obligations += 1
        registers = touch.flying & touch.touched
        if registers:
            first, second = code.steps[touch.producer], code.steps[touch.consumer]
            text = (
                f"{_names(program, registers)} is {touch.hazard.value}: does not wait "
                f"for {first.native}"
            )
            report.found.append(Found(second.op, first.op, text, True))
    report.found.extend(_too_close(program, code, report))
    return report


def _too_close(program: Program, code: Code, report: HazardReport) -> Iterator[Found]:
    """Fixed latencies that are shorter than what is known to be enough."""
    latencies = read_latencies(program)
    # Without the vendor's choice, those edges that every assignment has.
    own = code.virtual if code.vendor is None else code.vendor
    known = {(e.hazard, e.producer, e.consumer) for e in edges(code, own)}
    for edge in edges(code, code.placed):
        report.obligations += 1
        registers = edge.first & edge.second
        if (edge.hazard, edge.producer, edge.consumer) in known:
            banks = {bank for bank, _ in _places(program, registers)}
            needed = latencies.needed_before(code, edge, banks)
        else:
            needed = latencies.needed_between(code, edge)
        if edge.distance < needed:
            first, second = code.steps[edge.producer], code.steps[edge.consumer]
            text = (
                f"{_names(program, registers)} may be {edge.hazard.value}: follows "
                f"{first.native} by {edge.distance} cycles, and {needed} are known to be "
                "enough"
            )
            yield Found(second.op, first.op, text, False)


def _places(program: Program, registers: int) -> Iterator[tuple[str, int]]:
    """Bank and number of each location of a set."""
    bases = sorted(program.bank_base.items(), key=lambda item: -item[1])
    while registers:
        low = registers & -registers
        registers ^= low
        location = low.bit_length() - 1
        bank, base = next((b, at) for b, at in bases if at <= location)
        yield bank, location - base


def _names(program: Program, registers: int) -> str:
    return ", ".join(
        f"{bank}[{number}]" for bank, number in _places(program, registers)
    )


@dataclass(frozen=True, slots=True)
class Apart:
    """V-lanes that must not share a location with another V-lane.

    Attributes:
        lane: the V-lane.
        others: set of V-lanes; those of physical registers are their locations.
    """

    lane: int
    others: int


def apart(program: Program) -> list[Apart]:
    """Which V-lanes collide if they share a register, apart from those that do so in the
    vendor's assignment.

    Raises:
        Unsupported: scheduling control is missing or malformed.
    """
    code = read_code(program)
    if code is None:
        return []
    found: dict[int, int] = {}

    def add(lanes: int, others: int) -> None:
        if others:
            while lanes:
                low = lanes & -lanes
                lanes ^= low
                lane = low.bit_length() - 1
                found[lane] = found.get(lane, 0) | others

    for touch in touches(code, code.virtual):
        add(touch.flying, touch.touched)
    latencies = read_latencies(program)
    for edge in edges(code, code.virtual, every=True):
        if edge.distance < latencies.needed_between(code, edge):
            add(edge.first, edge.second)
    return [Apart(lane, others) for lane, others in sorted(found.items())]
