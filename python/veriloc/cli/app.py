"""The application object: global options, and one line a command."""

from __future__ import annotations

from typing import Annotated

import typer

from veriloc.cli import check, compile, dataset, doctor, evaluate, train

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and stop, when `--version` was given."""
    if wanted:
        from veriloc.support.version import describe

        typer.echo(describe())
        raise typer.Exit


@app.callback()
def veriloc(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and exit.",
            callback=print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Register allocation for AMD and NVIDIA GPU kernels, proved before use.

    [bold]Start here[/bold]

    [cyan]veriloc doctor[/cyan]          what this machine has, and how to get the rest

    [cyan]veriloc compile --help[/cyan]  a kernel of yours, with registers that are proved

    [cyan]iree-compile --veriloc[/cyan]  the same for whole models

    [cyan]veriloc-opt --help[/cyan]      read, check and transform `regalloc` modules

    Exit codes: 0 done, 1 failed or refuted, 2 wrong usage or no answer.
    """


app.command("check")(check.check)
app.command("compile")(compile.compile)
app.add_typer(dataset.app, name="dataset")
app.command("doctor")(doctor.doctor)
app.command("evaluate")(evaluate.evaluate)
app.command("train")(train.train)
