"""The tables of an evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rich import box
from rich.console import Console
from rich.table import Table

from veriloc.evaluation.figures import (
    at_bound,
    attempts,
    contest,
    figure,
    passes,
    registers,
)
from veriloc.evaluation.measure import Measurement
from veriloc.evaluation.prove import Proved

PAPER = MappingProxyType({"gemm": 99.48, "attention": 96.30})
"""pass@1 in percent that the paper states: absolute registers, raw."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "free raw": "absolute, raw: free",
        "busy raw": "absolute, raw: busy",
        "rank raw": "ranks, raw",
        "constrained": "ranks, constrained",
        "repaired": "the same, repaired",
    }
)

ABSOLUTE = ("free raw", "busy raw")
"""Kinds that answer in the paper's form."""

OTHERS = ("vendor", "greedy", "first-fit")


VENDORS = MappingProxyType({"gfx": "AMD", "sm_": "NVIDIA"})
"""By the first letters of a chip."""

SIZES = (100, 200, 400, 800, 10**9)
"""Registers of the largest kernels of a row."""


def settings(found: Sequence[Measurement]) -> dict[str, list[Measurement]]:
    """By suite: all chips together, then one vendor's alone."""
    result: dict[str, list[Measurement]] = {}
    for m in sorted(found, key=lambda m: m.suite):
        vendor = VENDORS[m.chip[:3]]
        for name in (m.suite, f"{m.suite}, AMD only", f"{m.suite}, NVIDIA only"):
            if name == m.suite or name == f"{m.suite}, {vendor} only":
                result.setdefault(name, []).append(m)
    # A suite of one vendor's chips is not shown twice.
    return {
        name: group
        for name, group in sorted(result.items())
        if "," not in name or len(group) < len(result[name.split(",")[0]])
    }


def _table(title: str, console: Console) -> Table:
    """A table for people, or one for documents where it is written to a file."""
    return Table(
        title=title, box=box.HEAVY_HEAD if console.is_terminal else box.MARKDOWN
    )


def print_sizes(found: Sequence[Measurement], console: Console) -> None:
    """pass@1 by the registers that are to be placed."""
    table = _table("Valid at once, by registers to be placed", console)
    kinds = [kind for kind in KINDS if all(kind in m.valid for m in found)]
    for head in ("registers", "n", *(KINDS[kind] for kind in kinds)):
        table.add_column(head)
    least = 1
    for most in SIZES:
        group = [m for m in found if least <= m.nodes <= most and m.feasible]
        name = f"{least}-{most}" if most < SIZES[-1] else f"from {least}"
        least = most + 1
        if not group:
            continue
        cells = [
            value.text()
            for kind in kinds
            for value in (passes(group, kind, 1),)
            if value is not None
        ]
        table.add_row(name, str(len(group)), *cells)
    console.print(table)


def groups(found: Sequence[Measurement]) -> dict[str, list[Measurement]]:
    """By suite, all chips together, then by suite and chip."""
    result: dict[str, list[Measurement]] = {}
    for m in sorted(found, key=lambda m: (m.suite, m.chip)):
        result.setdefault(m.suite, []).append(m)
    for m in sorted(found, key=lambda m: (m.suite, m.chip)):
        result.setdefault(f"{m.suite} {m.chip}", []).append(m)
    return result


def print_passes(found: Sequence[Measurement], console: Console) -> None:
    """pass@k and attempts."""
    how = (
        "solved within k attempts; what had no place is tried first in the next"
        if any(m.until_valid for m in found)
        else "estimated without bias from all plays"
    )
    table = _table(
        f"Valid proposals, held-out cases (95 % interval); pass@k: {how}", console
    )
    for head in ("cases", "n", "answers", "pass@1", "pass@10", "pass@100", "attempts"):
        table.add_column(head)
    table.add_column("paper")
    for name, group in settings(found).items():
        for kind, text in KINDS.items():
            if any(kind not in m.valid for m in group):
                continue
            cells = []
            for k in (1, 10, 100):
                value = passes(group, kind, k)
                cells.append("not measured" if value is None else value.text())
            mean, never = attempts(group, kind)
            tries = mean.text(1.0, 2, "") if mean.count else "-"
            if never:
                tries += f", never: {never}"
            paper = f"{PAPER[name]:.2f} %" if kind in ABSOLUTE and name in PAPER else ""
            feasible = sum(m.feasible for m in group)
            table.add_row(name, str(feasible), text, *cells, tries, paper)
    console.print(table)


def print_quality(found: Sequence[Measurement], console: Console) -> None:
    """Registers and whole costs against other allocators."""
    table = _table(
        "Best of k proposals: registers by those of others (geometric mean), "
        "and cases that cost less / the same / more than the cheapest of vendor, greedy "
        "and first fit",
        console,
    )
    heads = ("cases", "n", "vendor", "greedy", "first-fit", "random orders")
    for head in (*heads, "cost", "random: cost", "vendor at bound", "s a candidate"):
        table.add_column(head)
    for name, group in groups(found).items():
        cells = [
            registers(group, "model", other).text(1.0, 3, "")
            for other in (*OTHERS, "random orders")
        ]
        own = contest(group, "model", OTHERS)
        chance = contest(group, "random orders", OTHERS)
        seconds = figure([m.seconds / max(1, m.played) for m in group])
        table.add_row(
            name,
            str(len(group)),
            *cells,
            f"{own.better} / {own.equal} / {own.worse}",
            f"{chance.better} / {chance.equal} / {chance.worse}",
            at_bound(group, "vendor").text(digits=0),
            f"{seconds.value:.2f}",
        )
    console.print(table)


def print_proofs(found: Sequence[Proved], console: Console) -> None:
    """What shipped, and whether it was proved."""
    table = _table("Kernels compiled with the model's proposals alone", console)
    heads = ("kernels", "proved", "refuted", "unknown", "proposal shipped")
    for head in (*heads, "proposals refuted", "s to propose", "s to prove", "largest"):
        table.add_column(head)
    slowest = max(found, key=lambda p: p.allocate_seconds + p.prove_seconds)
    table.add_row(
        str(len(found)),
        *(
            str(sum(p.status == status for p in found))
            for status in ("proved", "refuted", "unknown")
        ),
        str(sum(p.allocator != "vendor" for p in found)),
        str(sum(p.refuted for p in found)),
        f"{figure([p.allocate_seconds for p in found]).value:.2f}",
        f"{figure([p.prove_seconds for p in found]).value:.2f}",
        f"{slowest.allocate_seconds + slowest.prove_seconds:.1f} s for "
        f"{slowest.instructions} instructions",
    )
    console.print(table)
