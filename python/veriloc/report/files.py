"""Report files: the form is told by the suffix, and mistakes are found before work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from veriloc.report.document import Document, to_text
from veriloc.report.page import page
from veriloc.support.processes import write_output

FORMS: dict[str, Callable[[Document], str]] = {
    ".json": to_text,
    ".html": page,
    ".htm": page,
}


class ReportError(ValueError):
    """A report cannot be written there; says why."""


def check_destination(file: Path) -> None:
    """Finds out early what would go wrong late.

    Raises:
        ReportError: the suffix is unknown, or there is no such folder.
    """
    if file.suffix.lower() not in FORMS:
        raise ReportError(
            f"report {file}: the form is told by the suffix, one of {', '.join(FORMS)}"
        )
    if not file.parent.is_dir():
        raise ReportError(f"report {file}: there is no folder {file.parent}")


def write_report(file: Path, document: Document) -> None:
    """Writes the report in one step.

    Raises:
        OSError: as writing the file would.
    """
    write_output(file, FORMS[file.suffix.lower()](document).encode())
