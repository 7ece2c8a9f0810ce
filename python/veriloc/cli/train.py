"""`veriloc train`: trains the learned allocator."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

from veriloc.cli.exits import Exit


class Device(str, enum.Enum):
    """What to train on."""

    CPU = "cpu"
    CUDA = "cuda"


class Precision(str, enum.Enum):
    """Of the exported weights."""

    FP32 = "fp32"
    INT8 = "int8"


def train(
    data: Annotated[
        Path,
        typer.Argument(
            help="Folder of a data set, as 'veriloc dataset build' makes it.",
            exists=True,
            file_okay=False,
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="Folder of the run.", file_okay=False),
    ],
    chip: Annotated[
        list[str] | None, typer.Option(help="Only this chip; may be repeated.")
    ] = None,
    size: Annotated[
        str,
        typer.Option(
            help="Of a new network: tiny, small (0.7 M), medium, large (20 M)."
        ),
    ] = "small",
    steps: Annotated[
        int, typer.Option(min=1, help="Steps of imitation.", metavar="N")
    ] = 1000,
    batch: Annotated[int, typer.Option(min=1, help="Windows of a step.")] = 8,
    rate: Annotated[float, typer.Option(min=1e-7, help="Learning rate.")] = 2e-3,
    every: Annotated[
        int, typer.Option(min=1, help="Steps from one line of the curve to the next.")
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Of everything random.")] = 1,
    reward_rounds: Annotated[
        int, typer.Option(min=0, help="Rounds of training by reward behind it.")
    ] = 0,
    reward_problems: Annotated[
        int, typer.Option(min=1, help="Problems that are played in each round.")
    ] = 48,
    start: Annotated[
        Path | None,
        typer.Option(
            help="Checkpoint of an earlier run to start from, instead of at random.",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option(
            help="Checkpoint to adapt instead (safetensors, e.g. Qwen2.5-Coder).",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    rank: Annotated[int, typer.Option(min=1, help="Of the adapters of --base.")] = 16,
    renumber: Annotated[
        bool,
        typer.Option(
            "--renumber",
            help="Move the numbers of absolute answers along the line of registers in "
            "half of the windows, so that rare ones are learnt as well.",
        ),
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in the folder.")
    ] = False,
    threads: Annotated[
        int, typer.Option(min=0, help="Threads of PyTorch; 0: as it likes.")
    ] = 0,
    device: Annotated[Device, typer.Option(help="What to train on.")] = Device.CPU,
    precision: Annotated[
        Precision, typer.Option(help="Of the exported weights.")
    ] = Precision.FP32,
) -> None:
    """Train a model on a data set, first by imitation, then by reward.

    The folder gets the learning curves (curve.jsonl, reward.jsonl), a summary, the
    checkpoint, and the exported model, which VERILOC_MODEL can name. The same data,
    seed and machine give the same model.

    [bold]Examples[/bold]

    [cyan]veriloc train data -o run --steps 1000 --reward-rounds 3[/cyan]

    [cyan]veriloc train data -o run --resume[/cyan]

    [cyan]veriloc train data -o run --base Qwen2.5-Coder-7B --device cuda[/cyan]

    Exit code 0: the model is there. 1: training failed; the state that was kept last
    can be resumed.
    """
    try:
        import torch
    except ImportError as error:
        typer.echo(
            f"error: training needs PyTorch ({error}); pip install 'veriloc[train]'",
            err=True,
        )
        raise typer.Exit(Exit.FAILED) from error

    if device is Device.CUDA and not torch.cuda.is_available():
        typer.echo(
            "error: --device cuda: PyTorch finds no such device here; without the option "
            "the processor is used",
            err=True,
        )
        raise typer.Exit(Exit.FAILED)

    from veriloc.dataset.records import RecordError
    from veriloc.model.files import ModelError
    from veriloc.training.export import ExportError
    from veriloc.training.imitation import Settings, TrainingError
    from veriloc.training.model import SIZES
    from veriloc.training.run import Run

    if size not in SIZES:
        raise typer.BadParameter(
            f"'{size}' is not one of {', '.join(SIZES)}", param_hint="--size"
        )
    run = Run(
        data=data,
        chips=tuple(chip or ()),
        output=output,
        size=size,
        start=start,
        base=base,
        rank=rank,
        settings=Settings(
            steps,
            batch,
            rate,
            seed,
            every=every,
            device=device.value,
            renumber=renumber,
        ),
        reward_rounds=reward_rounds,
        reward_problems=reward_problems,
        resume=resume,
        threads=threads,
        precision=precision.value,
    )
    try:
        run.go(lambda line: typer.echo(line))
    except (RecordError, TrainingError, ExportError, ModelError, OSError) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(Exit.FAILED) from error
