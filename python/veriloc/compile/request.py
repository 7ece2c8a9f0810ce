"""What a vendor is asked to compile, and what it answers. Plain data, for all vendors."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


class CompileError(Exception):
    """The input cannot be compiled as asked; the message is for the user."""


def _silent(step: str) -> None:
    """Tells nobody."""


@dataclass(frozen=True, slots=True)
class Request:
    """One input for one chip."""

    name: str
    """As the user named it, for messages."""
    data: bytes
    chip: str
    form: str
    """What to make: a key of the vendor's `forms`."""
    features: str = ""
    """Of the chip, as the vendor's compiler takes them."""
    allocator: str = "portfolio"
    agpr: str = "auto"
    """`auto`, `prefer` or `avoid` the accumulation registers (AMD)."""
    opt_level: int = 3
    options: tuple[str, ...] = ()
    """Further options of the vendor's compiler."""
    only: tuple[str, ...] = ()
    """Names of the kernels to allocate; empty: all."""
    jobs: int = 0
    """Processors to use; 0: all there are."""
    timeout_ms: int = 20_000
    """For each question to the solver."""
    step: Callable[[str], None] = _silent
    """Called with a few words when a long step begins."""

    def key_parts(self) -> list[bytes | str]:
        """Everything that the result depends on, for a cache."""
        return [
            *(self.data, self.chip, self.form, self.features),
            *(self.allocator, self.agpr, str(self.opt_level)),
            *(str(len(self.options)), *self.options),
            *(str(len(self.only)), *self.only),
            str(self.timeout_ms),
        ]


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a vendor made of a request."""

    output: bytes
    kernels: Sequence[dict[str, Any]]
    """The record of each kernel, as docs/Report.md describes it."""
    notes: Sequence[str] = ()
    """What the user should know about the input."""
    unproved: Sequence[str] = ()
    """Code beside the kernels that is not proved, and why, in a line each."""
    compiler: dict[str, str] = field(default_factory=dict)
    """Names and versions of the vendor's tools."""

    def to_bytes(self) -> bytes:
        """For `from_bytes`: a line of JSON, then the output."""
        facts = {
            "kernels": list(self.kernels),
            "notes": list(self.notes),
            "unproved": list(self.unproved),
            "compiler": self.compiler,
        }
        return json.dumps(facts).encode() + b"\n" + self.output

    @classmethod
    def from_bytes(cls, data: bytes) -> Compiled:
        """What `to_bytes` wrote."""
        head, _, output = data.partition(b"\n")
        return cls(output, **json.loads(head))
