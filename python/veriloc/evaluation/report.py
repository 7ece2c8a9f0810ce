"""The tables of an evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

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
        "absolute raw": "absolute, raw",
        "rank raw": "ranks, raw",
        "constrained": "ranks, constrained",
        "repaired": "the same, repaired",
    }
)

OTHERS = ("vendor", "greedy", "first-fit")


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
    table = Table(title="Valid proposals, held-out cases (95 % interval)")
    for head in ("cases", "n", "answers", "pass@1", "pass@10", "pass@100", "attempts"):
        table.add_column(head)
    table.add_column("paper")
    for name, group in groups(found).items():
        if " " in name:
            continue
        for kind, text in KINDS.items():
            cells = []
            for k in (1, 10, 100):
                value = passes(group, kind, k)
                cells.append("not measured" if value is None else value.text())
            mean, never = attempts(group, kind)
            tries = mean.text(1.0, 2, "") if mean.count else "-"
            if never:
                tries += f", never: {never}"
            paper = (
                f"{PAPER[name]:.2f} %"
                if kind == "absolute raw" and name in PAPER
                else ""
            )
            feasible = sum(m.feasible for m in group)
            table.add_row(name, str(feasible), text, *cells, tries, paper)
    console.print(table)


def print_quality(found: Sequence[Measurement], console: Console) -> None:
    """Registers and whole costs against other allocators."""
    table = Table(
        title="Best of k proposals: registers by those of others (geometric mean), "
        "and cases that cost less / the same / more than the cheapest of vendor, greedy "
        "and first fit"
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
    table = Table(title="Kernels compiled with the model's proposals alone")
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
