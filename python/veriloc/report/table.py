"""The summary that a terminal shows at the end of a compilation."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from veriloc.report.document import Document
from veriloc.report.rows import Row, Version, change, files, rows

STYLES = {
    "proved": "green",
    "refuted": "bold red",
    "unknown": "yellow",
    "kept": "yellow",
}

_WIDTH = 160
"""Columns where there is no terminal to ask."""


def console_for_messages() -> Console:
    """Standard error, wide enough for tables also in a log."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.width = _WIDTH
    return console


def summary_table(document: Document) -> Table:
    """One line a kernel; where a figure has an arrow, it goes from vendor to VeriLoc.

    Kernels have the same names for all chips, so these are named where there are several.
    """
    found = list(rows(document))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("kernel", overflow="fold", ratio=1)
    several = len({row.chip for row in found}) > 1
    if several:
        table.add_column("chip", no_wrap=True)
    for heading in ("instr.", "vregs", *(name.upper() for name in files(found))):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("waves", "spills", "copies", "proof"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    for row in found:
        table.add_row(
            f"@{row.name}",
            *([row.chip] if several else []),
            *("" if n is None else str(n) for n in (row.instructions, row.vregs)),
            *_figures(row, files(found)),
            "" if row.proof_seconds is None else f"{row.proof_seconds:.1f} s",
            f"[{STYLES.get(row.verdict, '')}]{row.verdict}",
        )
    return table


def _figures(row: Row, names: Sequence[str]) -> list[str]:
    before, after = row.before, row.after
    if before is None or after is None:
        return [""] * (len(names) + 3)

    def of(version: Version) -> list[int]:
        registers = [version.registers.get(name, 0) for name in names]
        return [*registers, version.occupancy, version.spills, version.copies]

    return [change(a, b) for a, b in zip(of(before), of(after), strict=True)]
