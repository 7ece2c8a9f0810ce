"""`veriloc evaluate`: measures the learned allocator on held-out kernels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from veriloc.cli.exits import Exit


def evaluate(
    data: Annotated[
        Path,
        typer.Argument(
            help="Folder of a data set, as 'veriloc dataset build' makes it.",
            exists=True,
            file_okay=False,
        ),
    ],
    model: Annotated[
        Path | None,
        typer.Option(help="Folder of a model; the built-in one by default."),
    ] = None,
    suite: Annotated[
        list[str] | None, typer.Option(help="Only this suite; may be repeated.")
    ] = None,
    chip: Annotated[
        list[str] | None, typer.Option(help="Only this chip; may be repeated.")
    ] = None,
    limit: Annotated[
        int, typer.Option(min=0, help="Cases of each suite and chip; 0: all.")
    ] = 0,
    samples: Annotated[
        int, typer.Option(min=1, help="Plays for pass@k; 100 for pass@100.")
    ] = 10,
    until_valid: Annotated[
        bool,
        typer.Option(
            "--until-valid",
            help="End with the first valid play of a case: pass@k is then whether it was "
            "solved within k attempts, and what had no place in one attempt has its turn "
            "first in the next. Otherwise all plays are made alike, and pass@k is "
            "estimated from them without bias.",
        ),
    ] = False,
    answers: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this kind of plays: 'free raw', 'busy raw', 'rank raw' or "
            "'constrained'; may be repeated."
        ),
    ] = None,
    candidates: Annotated[
        int,
        typer.Option(
            min=0, help="Proposals of which the best counts; 0: leave quality out."
        ),
    ] = 16,
    temperature: Annotated[
        float, typer.Option(min=0.0, help="Of all plays but the first.")
    ] = 0.7,
    max_nodes: Annotated[
        int, typer.Option(min=1, help="Larger problems are passed over, and counted.")
    ] = 1500,
    seed: Annotated[int, typer.Option(min=0, help="Of everything random.")] = 0,
    prove: Annotated[
        int,
        typer.Option(
            min=0,
            help="Also compile and prove so many kernels of each suite and AMD chip.",
        ),
    ] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one a processor.")
    ] = 0,
    json: Annotated[
        Path | None, typer.Option(help="Also write all measurements.", metavar="FILE")
    ] = None,
) -> None:
    """Measure a model on held-out cases: how often it is right, and how good it is.

    Only cases count whose shape was kept from training and whose problem training has
    not seen in another case. Validity is the board's; `veriloc compile` proves what it
    ships.

    [bold]Examples[/bold]

    [cyan]veriloc evaluate data --suite gemm --suite attention[/cyan]

    [cyan]veriloc evaluate data --model run/model --limit 20 --json figures.json[/cyan]

    [cyan]veriloc evaluate data --samples 1 --candidates 0[/cyan]  (pass@1 alone)

    [cyan]veriloc evaluate data --samples 100 --until-valid --candidates 0[/cyan]

    Exit code 0: measured. 1: there is no usable model, or nothing to measure.
    """
    from rich.console import Console

    from veriloc.dataset.records import RecordError
    from veriloc.evaluation.measure import ANSWERS, Measurement, Plan
    from veriloc.evaluation.prove import Proved
    from veriloc.evaluation.report import (
        print_passes,
        print_proofs,
        print_quality,
        print_sizes,
    )
    from veriloc.evaluation.run import (
        EvaluationError,
        Selection,
        choose,
        first_of_each,
        run,
        to_json,
    )
    from veriloc.evaluation.run import prove as run_proofs
    from veriloc.model.files import ModelError, find_model
    from veriloc.model.runtime import package

    kinds = tuple(kind for kind in ANSWERS if not answers or kind in answers)
    for kind in answers or ():
        if kind not in ANSWERS:
            raise typer.BadParameter(
                f"'{kind}' is not one of {', '.join(ANSWERS)}", param_hint="--answers"
            )
    errors = Console(stderr=True)
    found: list[Measurement] = []
    proofs: list[Proved] = []
    try:
        package()
        files = find_model(model)
        selection = Selection(tuple(suite or ()), tuple(chip or ()), limit, max_nodes)
        chosen = choose(data, files, selection)
        plan = Plan(samples, until_valid, kinds, candidates, temperature, seed)
        count = len(chosen.records)
        with errors.status(f"0 of {count} cases") as status:

            def tell(done: int, total: int, what: str) -> None:
                status.update(f"{done} of {total} {what}")
                if not errors.is_terminal and (done % 10 == 0 or done == total):
                    errors.print(f"{done} of {total} {what}")

            found.extend(
                run(
                    chosen.records,
                    files,
                    plan,
                    jobs or os.cpu_count() or 1,
                    lambda done: tell(done, count, "cases"),
                )
            )
            if prove:
                # Cubins are proved where they are written back; the flow is AMD's here.
                few = first_of_each(
                    [r for r in chosen.records if r.chip.startswith("gfx")], prove
                )
                proofs = run_proofs(
                    few,
                    files,
                    jobs or os.cpu_count() or 1,
                    lambda done: tell(done, len(few), "proofs"),
                )
    except (ModelError, RecordError, EvaluationError) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(Exit.FAILED) from error
    console = Console(width=None if Console().is_terminal else 200)
    print_passes(found, console)
    print_sizes(found, console)
    if candidates:
        print_quality(found, console)
    if proofs:
        print_proofs(proofs, console)
    facts = {
        "model": files.identity,
        "passed_over": {
            "seen_in_training": chosen.trained_on,
            "too_large": chosen.too_large,
            "same_problem": chosen.repeated,
        },
        "samples": samples,
        "until_valid": until_valid,
        "candidates": candidates,
        "temperature": temperature,
        "seed": seed,
    }
    typer.echo(
        f"model {files.identity}; passed over: {chosen.trained_on} cases seen in training, "
        f"{chosen.repeated} with the problem of another case, {chosen.too_large} too large"
    )
    if json is not None:
        from veriloc.support.processes import write_output

        write_output(json, to_json(found, proofs, facts).encode())
