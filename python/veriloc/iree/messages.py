"""What the user is told while a model is compiled."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field


class RefusedError(RuntimeError):
    """The compilation cannot be done as asked; the message is for the user."""


@dataclass
class Messages:
    """Notes and warnings: printed as they come, and kept for the report."""

    kept: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        """Says something that needs no action."""
        self._say("note", text)

    def warn(self, text: str) -> None:
        """Says that something was not done as asked."""
        self._say("warning", text)

    def progress(self, text: str) -> None:
        """Shows what goes on, on a terminal, in a line that does not stay."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def _say(self, kind: str, text: str) -> None:
        self.progress("")
        self.kept.append(f"{kind}: {text}")
        print(f"veriloc: {kind}: {text}", file=sys.stderr, flush=True)
