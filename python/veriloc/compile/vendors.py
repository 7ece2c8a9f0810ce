"""Which vendor a chip belongs to, and what can be compiled for it.

A vendor's module is imported when it is needed; the table here answers everything else,
so that help and mistakes cost nothing. To add a vendor, add a row, and a module with the
functions of `Module`.
"""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from veriloc.compile.request import Compiled, CompileError, Request


class Module(Protocol):
    """What a vendor's module has to offer."""

    def compile(self, request: Request) -> Compiled:
        """Compiles one input.

        Raises:
            CompileError: it cannot be done; says why, and what would do.
        """

    def tool_files(self) -> Sequence[Path]:
        """The programs and plugins that results depend on.

        Raises:
            CompileError: one is missing; says how to get it.
        """


@dataclass(frozen=True)
class Vendor:
    """What is known of a vendor before its module is loaded."""

    name: str
    chips: str
    """A regular expression of the names of its chips."""
    examples: tuple[str, ...]
    forms: Mapping[str, tuple[str, ...]]
    """What it can make, by the name for `--emit`; the suffixes that stand for it."""
    text_forms: tuple[str, ...]
    """Those that are text."""
    allocators: tuple[str, ...]
    """The first one is the default."""
    module: str
    own_chip: str = ""
    """`module:function` that gives the chip an input's bytes are for, or None; empty where
    no input says so, or not alone."""

    def handles(self, chip: str) -> bool:
        """Whether a chip is of this vendor."""
        return re.fullmatch(self.chips, chip) is not None

    def load(self) -> Module:
        """Its module."""
        return cast(Module, importlib.import_module(self.module))

    def form_of(self, output: Path) -> str:
        """What a file of this name should hold.

        Raises:
            CompileError: the suffix stands for nothing.
        """
        for form, suffixes in self.forms.items():
            if output.suffix.lower() in suffixes:
                return form
            if output == Path("-") and len(self.forms) == 1:
                return form
        known = ", ".join(
            f"{s} ({form})" for form, ss in self.forms.items() for s in ss
        )
        raise CompileError(
            f"{output}: what to write is told by the suffix, one of {known}; for another "
            f"name say it with --emit {'|'.join(self.forms)}"
        )


VENDORS = (
    Vendor(
        name="AMD",
        chips=r"gfx[0-9][0-9a-f-]*(generic)?",
        examples=("gfx90a", "gfx942", "gfx1100", "gfx1201"),
        forms={
            "asm": (".s",),
            "obj": (".o",),
            "hsaco": (".hsaco", ".co"),
            "assignment": (".json",),
        },
        text_forms=("asm", "assignment"),
        allocators=("portfolio", "greedy", "first-fit", "model", "exact", "vendor"),
        module="veriloc.compile.amdgpu.command",
    ),
    Vendor(
        name="NVIDIA",
        chips=r"sm_[0-9]+[af]?",
        examples=("sm_80", "sm_89", "sm_90", "sm_100"),
        forms={"cubin": (".cubin",)},
        text_forms=(),
        allocators=("portfolio", "greedy", "first-fit", "model", "exact", "vendor"),
        module="veriloc.compile.nvidia.command",
        own_chip="veriloc.compile.nvidia.command:own_chip",
    ),
)


def chip_of(data: bytes, name: str) -> str | None:
    """The chip that an input says it is for; `name` stands for the input in messages.

    Raises:
        CompileError: the input is damaged.
    """
    for vendor in VENDORS:
        if vendor.own_chip:
            module, _, function = vendor.own_chip.partition(":")
            chip = getattr(importlib.import_module(module), function)(data, name)
            if chip is not None:
                return cast(str, chip)
    return None


def vendor_of(chip: str) -> Vendor:
    """The vendor of a chip.

    Raises:
        CompileError: no vendor has chips of such a name.
    """
    for vendor in VENDORS:
        if vendor.handles(chip):
            return vendor
    examples = [e for vendor in VENDORS for e in vendor.examples]
    close = difflib.get_close_matches(chip.lower(), examples, n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    raise CompileError(
        f"'{chip}' is not the name of a chip that VeriLoc compiles for, such as "
        f"{', '.join(examples)}{hint}"
    )
