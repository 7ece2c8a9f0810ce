"""`veriloc doctor`: what this machine has of what VeriLoc works with."""

from __future__ import annotations

from typing import Annotated

import typer

from veriloc.cli.exits import Exit


def doctor(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the findings as JSON.")
    ] = False,
) -> None:
    """List the tools that VeriLoc works with, and how to get what is missing.

    Every tool found is run once, so what is listed as ok really starts.

    [bold]Examples[/bold]

    [cyan]veriloc doctor[/cyan]

    [cyan]veriloc doctor --json | python3 -m json.tool[/cyan]

    Exit code 0: everything required is here. 1: something required is missing,
    too old or too new, or does not run.
    """
    from veriloc.doctor.components import COMPONENTS
    from veriloc.doctor.survey import survey
    from veriloc.support.version import version

    found = survey(COMPONENTS)
    if as_json:
        import json

        from veriloc.doctor.report import as_json as to_json

        typer.echo(json.dumps(to_json(found, version()), indent=2))
    else:
        from rich.console import Console

        from veriloc.doctor.report import print_survey

        print_survey(found, version(), Console())
    raise typer.Exit(Exit.OK if found.ready else Exit.FAILED)
