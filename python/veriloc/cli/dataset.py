"""`veriloc dataset`: data sets for the learned allocator."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from veriloc.cli.exits import Exit

if TYPE_CHECKING:
    from veriloc.dataset.suites import Case

app = typer.Typer(
    no_args_is_help=True, help="Data sets for the learned allocator: build, describe."
)


@app.command()
def build(
    output: Annotated[
        Path, typer.Argument(help="Folder of the data set.", file_okay=False)
    ],
    suite: Annotated[
        list[str] | None,
        typer.Option(
            help="Suite to build: gemm, attention, others, hard, or a spec file; may be "
            "repeated. All by default."
        ),
    ] = None,
    chip: Annotated[
        list[str] | None,
        typer.Option(help="Chip to build for; may be repeated. All by default."),
    ] = None,
    limit: Annotated[
        int,
        typer.Option(
            min=0,
            help="Build so many cases of each suite, spread evenly; 0: all.",
        ),
    ] = 0,
    held_out: Annotated[
        bool,
        typer.Option(
            "--held-out", help="Only cases that training never sees, to measure on."
        ),
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one a processor.")
    ] = 0,
    ray: Annotated[
        str,
        typer.Option(
            help="Work on a Ray cluster instead: auto, or HOST:PORT.", metavar="ADDRESS"
        ),
    ] = "",
) -> None:
    """Compile the kernels of a suite and keep their allocation problems.

    Every case goes through IREE and LLVM; each allocation round is kept with the
    vendor's assignment and the cheapest one that an allocator found. Cases that are
    done already are left as they are, so the command goes on where it was stopped.

    [bold]Examples[/bold]

    [cyan]veriloc dataset build data --suite gemm --chip gfx942 --limit 100[/cyan]

    [cyan]veriloc dataset build data --suite attention --held-out -j 8[/cyan]

    Exit code 0: all cases are done. 1: some could not be compiled; `cases/` in the
    folder says why.
    """
    from veriloc.dataset.suites import SuiteError, read_suite, suite_names

    try:
        suites = [read_suite(name) for name in (suite or suite_names())]
    except SuiteError as error:
        raise typer.BadParameter(str(error), param_hint="--suite") from error

    from veriloc.dataset.build import CHIPS, Tally
    from veriloc.dataset.build import build as run
    from veriloc.dataset.cluster import ClusterError
    from veriloc.iree.toolchain import ToolError

    chips = chip or list(CHIPS)
    for name in chips:
        if name not in CHIPS:
            raise typer.BadParameter(
                f"'{name}' is not one of {', '.join(CHIPS)}", param_hint="--chip"
            )
    cases = [c for found in suites for c in spread(found.cases, limit, held_out)]

    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    ) as bar:
        task = bar.add_task("cases", total=len(cases) * len(chips))

        def show(tally: Tally, total: int) -> None:
            bar.update(task, total=total, completed=tally.kept + tally.cases)

        try:
            tally = run(cases, chips, output, jobs or os.cpu_count() or 1, show, ray)
        except (ClusterError, ToolError, OSError) as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(Exit.FAILED) from error
    typer.echo(
        f"{output}: {tally.cases} cases built, {tally.kept} kept, {tally.kernels} kernels "
        f"with {tally.rounds} allocation rounds; {tally.failures} cases with failures"
    )
    raise typer.Exit(Exit.FAILED if tally.failures else Exit.OK)


@app.command()
def describe(
    data: Annotated[
        Path,
        typer.Argument(help="Folder of the data set.", exists=True, file_okay=False),
    ],
) -> None:
    """Tell what a data set holds, and how large its kernels are as tokens.

    [bold]Example[/bold]

    [cyan]veriloc dataset describe data[/cyan]

    Exit code 0: described. 1: it is no data set, or damaged.
    """
    from collections import Counter

    from rich.console import Console
    from rich.table import Table

    from veriloc.dataset.records import RecordError, read_records
    from veriloc.evaluation.size import Size

    counts: Counter[tuple[str, str, bool]] = Counter()
    sizes: dict[str, Size] = {}
    try:
        for record in read_records(data):
            counts[record.suite, record.chip, record.held_out] += 1
            sizes.setdefault(record.chip, Size()).add(record)
    except RecordError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(Exit.FAILED) from error
    console = Console(width=None if Console().is_terminal else 160)
    table = Table(title="Kernels")
    for head in ("suite", "chip", "training", "held out"):
        table.add_column(head)
    for suite, chip in sorted({(s, c) for s, c, _ in counts}):
        table.add_row(
            suite, chip, str(counts[suite, chip, False]), str(counts[suite, chip, True])
        )
    console.print(table)
    table = Table(title="Size as tokens, against the source as text")
    for head in (
        *("chip", "kernels", "instructions", "characters", "tokens"),
        *("tokens an instruction", "absolute form", "nodes without an answer"),
    ):
        table.add_column(head)
    for chip, size in sorted(sizes.items()):
        characters = 1 - size.characters / max(1, size.text_characters)
        tokens = 1 - size.tokens / max(1, size.text_tokens)
        absolute = size.absolute_tokens / max(1, size.absolute_instructions)
        table.add_row(
            chip,
            str(size.kernels),
            str(size.instructions),
            f"{-characters:+.1%}",
            f"{-tokens:+.1%}",
            f"{size.tokens / max(1, size.instructions):.2f}",
            f"{absolute:.2f}" if size.absolute_instructions else "-",
            f"{size.unnamed / max(1, size.nodes):.2%}",
        )
    console.print(table)


def spread(cases: Sequence[Case], limit: int, held_out: bool = False) -> list[Case]:
    """So many cases at equal distances, of all or of the held-out ones; 0: all."""
    items = [case for case in cases if case.held_out or not held_out]
    if not limit or limit >= len(items):
        return items
    return [items[i * len(items) // limit] for i in range(limit)]
