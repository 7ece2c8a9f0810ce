"""Pins from a file: registers that the user fixes.

    // comments run to the end of the line; so do those behind '#'
    %v12 = vgpr[4:7]
    @other_kernel:
    %v3 = sgpr[8]

A line `@name:` says which kernel the lines behind it speak of. Without one, a module must
have one kernel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.program import phys_text, shape_of

__all__ = ["Pin", "PinError", "apply_pins", "read_pins"]

_COMMENT = re.compile(r"(?://|#).*")
_KERNEL = re.compile(r"@(?:\"(?P<quoted>[^\"]+)\"|(?P<name>[\w.$-]+))\s*:")
_PIN = re.compile(r"%v(?P<number>\d+)\s*=\s*(?P<place>\w+\[[\w:]+\])")


class PinError(Exception):
    """A file of pins that cannot be used; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One line."""

    where: str
    """File and line."""
    kernel: str | None
    number: int
    place: str


def read_pins(path: Path) -> list[Pin]:
    """Read a file.

    Raises:
        PinError: a line says something else, or a register has two pins.
        OSError: the file cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise PinError(f"{path}: is no text") from error
    kernel: str | None = None
    pins: dict[tuple[str | None, int], Pin] = {}
    for count, line in enumerate(lines, start=1):
        where = f"{path}:{count}"
        text = _COMMENT.sub("", line).strip()
        if not text:
            continue
        if heading := _KERNEL.fullmatch(text):
            kernel = heading["quoted"] or heading["name"]
            continue
        found = _PIN.fullmatch(text)
        if found is None:
            raise PinError(
                f"{where}: expected '%v12 = vgpr[4:7]' or '@kernel:', found '{text}'"
            )
        pin = Pin(where, kernel, int(found["number"]), found["place"])
        first = pins.setdefault((kernel, pin.number), pin)
        if first is not pin:
            raise PinError(
                f"{where}: %v{pin.number} is pinned already, in {first.where}"
            )
    return list(pins.values())


def apply_pins(pins: Sequence[Pin], kernels: Sequence[ra.KernelOp]) -> list[ra.VRegOp]:
    """Set the pins of registers, and return these.

    Raises PinError; then kernels may have some of the pins.
    """
    named = {kernel.sym_name.value: kernel for kernel in kernels}
    pinned = []
    for pin in pins:
        if pin.kernel is not None:
            kernel = named.get(pin.kernel)
            if kernel is None:
                raise PinError(f"{pin.where}: the module has no kernel @{pin.kernel}")
        elif len(kernels) == 1:
            kernel = kernels[0]
        else:
            raise PinError(
                f"{pin.where}: the module has {len(kernels)} kernels; say which one with "
                "a line '@kernel:' in front"
            )
        pinned.append(_apply(pin, kernel))
    return pinned


def _apply(pin: Pin, kernel: ra.KernelOp) -> ra.VRegOp:
    register = next(
        (
            op
            for op in kernel.body.blocks[0]
            if isinstance(op, ra.VRegOp) and op.id.value == pin.number
        ),
        None,
    )
    name = kernel.sym_name.value
    if register is None:
        raise PinError(
            f"{pin.where}: kernel @{name} has no virtual register %v{pin.number}"
        )
    try:
        text = f"#regalloc.phys<{pin.place}>"
        place = ra.PhysAttr(ir.Attribute.parse(text, kernel.context))
    except ir.MLIRError as error:
        raise PinError(f"{pin.where}: '{pin.place}' is no register range") from error
    target = ra.lookup_target(kernel)
    banks = {} if target is None else {bank.name: bank for bank in target.banks}
    bank = banks.get(place.bank)
    if bank is None or place.first + place.units > bank.count:
        known = ", ".join(f"{b.name}[0:{b.count - 1}]" for b in banks.values())
        raise PinError(
            f"{pin.where}: the target of @{name} has no {phys_text(place)}; it has "
            f"{known or 'no banks'}"
        )
    shape = shape_of(register)
    if place.num_lanes != shape.num_lanes:
        raise PinError(
            f"{pin.where}: {phys_text(place)} has not the size of %v{pin.number}, which "
            f"is {shape.units} registers{' (one half)' if shape.half else ''}"
        )
    register.pin = place
    return register
