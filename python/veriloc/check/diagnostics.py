"""Diagnostics as compilers print them: place, message, line of source, caret.

Knows MLIR's locations and nothing of proofs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.text import Text

from veriloc import ir

__all__ = ["Diagnostic", "Excerpt", "Printer", "file_location"]

_LONGEST, _BEFORE = 200, 40
"""Characters of a line that are shown, and how many of them in front of the place."""

STYLES = {"error": "bold red", "warning": "bold magenta", "note": "bold cyan"}

_HANDLE = re.compile(r"%[\w$.-]+")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A message, where it belongs, and notes to it."""

    severity: str
    """`error`, `warning` or `note`."""
    message: str
    location: ir.Location | None = None
    operation: str = ""
    """Printed where the location leads to no source text."""
    notes: Sequence[Diagnostic] = ()


def file_location(location: ir.Location | None) -> tuple[str, int, int] | None:
    """File, line and column (from 1) of the innermost place in a file."""
    if location is None:
        return None
    if location.is_a_file():
        return location.filename, location.start_line, location.start_col
    inner: list[ir.Location] = []
    if location.is_a_name():
        inner = [location.child_loc]
    elif location.is_a_callsite():
        inner = [location.callee, location.caller]
    elif location.is_a_fused():
        inner = list(location.locations)
    return next((f for f in map(file_location, inner) if f is not None), None)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of source, or the part of it that is shown, and marks to put below."""

    file: str
    line: int
    column: int
    """Both from 1; the column counts bytes of the whole line."""
    source: str
    marks: str
    """A caret where the diagnostic belongs, `~` where the line names its register."""


@dataclass(slots=True)
class Printer:
    """Prints diagnostics to a console."""

    console: Console
    sources: dict[str, tuple[str, list[str] | None]] = field(default_factory=dict)
    """By the file that locations name: the name to show, and the lines, if known."""

    def add_source(self, name: str, shown: str, text: str) -> None:
        """Say what a file that locations name holds."""
        self.sources[name] = (shown, text.splitlines())

    def print(self, diagnostic: Diagnostic) -> None:
        """Print the diagnostic and its notes."""
        for part in self._parts(diagnostic):
            self.console.print(part, soft_wrap=True, highlight=False)

    def _parts(self, diagnostic: Diagnostic) -> Iterator[Text]:
        place = file_location(diagnostic.location)
        head = Text()
        if place is not None:
            shown, _ = self._source(place[0])
            head.append(f"{shown}:{place[1]}:{place[2]}: ", "bold")
        head.append(f"{diagnostic.severity}: ", STYLES[diagnostic.severity])
        head.append(diagnostic.message)
        yield head
        excerpt = self.excerpt(diagnostic)
        if excerpt is not None:
            yield Text(excerpt.source)
            yield Text(excerpt.marks, "bold green")
        elif diagnostic.operation:
            yield Text(f"  {diagnostic.operation}")
        for note in diagnostic.notes:
            yield from self._parts(note)

    def excerpt(self, diagnostic: Diagnostic) -> Excerpt | None:
        """The line that a diagnostic speaks of; None if its text is not known."""
        place = file_location(diagnostic.location)
        if place is None:
            return None
        name, lines = self._source(place[0])
        if lines is None or not 0 < place[1] <= len(lines):
            return None
        line = lines[place[1] - 1]
        # Columns count bytes.
        column = len(line.encode()[: max(0, place[2] - 1)].decode(errors="ignore"))
        marks = [c if c == "\t" else " " for c in line[:column]] + ["^"]
        handle = _HANDLE.search(diagnostic.message)
        if handle is not None:
            for found in re.finditer(re.escape(handle[0]) + r"(?![\w$.-])", line):
                marks += [c if c == "\t" else " " for c in line[len(marks) :]]
                marks = marks[: max(len(line), column + 1)]
                for i in range(max(found.start(), column + 1), found.end()):
                    marks[i] = "~"
        start = max(0, column - _BEFORE) if column >= _LONGEST else 0
        shown = slice(start, start + _LONGEST)
        source = line[shown] + ("..." if line[shown.stop :] else "")
        return Excerpt(name, place[1], place[2], source, "".join(marks)[shown].rstrip())

    def _source(self, name: str) -> tuple[str, list[str] | None]:
        if name not in self.sources:
            lines = None
            try:
                path = Path(name)
                if path.is_file():
                    lines = path.read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError):
                lines = None  # bytecode, say: the operation is printed instead
            self.sources[name] = (name, lines)
        return self.sources[name]
