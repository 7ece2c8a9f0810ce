"""`veriloc check`: prove or refute an allocation, or replay a certificate."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

from veriloc.cli.exits import Exit


class Solver(str, enum.Enum):
    """Which solvers have to agree."""

    Z3 = "z3"
    CVC5 = "cvc5"


def check(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A regalloc module (.mlir, .mlirbc), LLVM's input (.ll, .bc, .mir), "
            "PTX (.ptx), a cubin, a certificate (a directory), or - for standard input.",
        ),
    ],
    chip: Annotated[
        str | None,
        typer.Option(
            help="Chip to compile LLVM's input or PTX for, e.g. gfx942, sm_89.",
            metavar="CHIP",
        ),
    ] = None,
    mattr: Annotated[
        str,
        typer.Option(
            help="Features of the chip, as llc takes them.", metavar="FEATURES"
        ),
    ] = "",
    opt_level: Annotated[
        int,
        typer.Option("--opt-level", "-O", min=1, max=3, help="Level for llc."),
    ] = 3,
    kernel: Annotated[
        list[str] | None,
        typer.Option(help="Check only this kernel; may be repeated.", metavar="NAME"),
    ] = None,
    json: Annotated[
        str,
        typer.Option(
            help="Write a report as JSON; - for standard output.", metavar="FILE"
        ),
    ] = "",
    pin: Annotated[
        Path | None,
        typer.Option(
            help="Fix registers first: lines like '%v12 = vgpr\\[4:7]'.",
            metavar="FILE",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    feasible: Annotated[
        bool,
        typer.Option(
            "--feasible",
            help="Tell instead whether the kernels can be allocated without spills.",
        ),
    ] = False,
    emit_certificate: Annotated[
        Path | None,
        typer.Option(
            help="Write the proof to a directory that others can check.",
            metavar="DIR",
        ),
    ] = None,
    binary: Annotated[
        Path | None,
        typer.Option(
            help="The binary made of the module: its hash goes into the certificate, "
            "or is compared with it.",
            metavar="FILE",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    solver: Annotated[
        Solver,
        typer.Option(help="cvc5: ask cvc5 as well as Z3, and both must agree."),
    ] = Solver.Z3,
    timeout: Annotated[
        float,
        typer.Option(
            min=0.001,
            help="Seconds for each question to a solver, counted as work.",
            metavar="SECONDS",
        ),
    ] = 20.0,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", min=0, help="Questions at a time; 0: one per processor."
        ),
    ] = 0,
    max_errors: Annotated[
        int, typer.Option(min=1, help="Counterexamples to show per kernel.")
    ] = 20,
) -> None:
    """Prove that an allocation is right, or show where it is wrong.

    A module is proved as it is. LLVM's input is compiled for the chip, and
    what LLVM really emitted is proved against its program before register
    allocation, splits and spills included. PTX goes through ptxas, and what a cubin
    holds is proved, hazards included. A certificate is compared, made again and
    replayed.

    [bold]Examples[/bold]

    [cyan]veriloc check kernel.mlir[/cyan]

    [cyan]veriloc check kernel.ll --chip gfx942 --json report.json[/cyan]

    [cyan]veriloc check kernel.mlir --emit-certificate cert --binary kernel.hsaco[/cyan]

    [cyan]veriloc check kernel.mlir --pin pins.txt --feasible[/cyan]

    [cyan]veriloc check cert --solver cvc5 --binary kernel.hsaco[/cyan]

    Exit code 0: proved (feasible). 1: refuted (infeasible, an impossible pin), or
    the certificate is not what it must be. 2: unknown, or the input cannot be checked; the reason is printed.
    """
    if binary is not None and emit_certificate is None and not Path(source).is_dir():
        raise typer.BadParameter(
            "says what a certificate is about: use it with --emit-certificate, or with "
            "a certificate as input",
            param_hint="--binary",
        )

    if feasible and emit_certificate is not None:
        raise typer.BadParameter(
            "proves nothing that a certificate could say", param_hint="--feasible"
        )

    def work() -> int:
        from veriloc.check.inputs import Request
        from veriloc.check.run import Settings, run
        from veriloc.verify import Status

        exits = {Status.PROVED: Exit.OK, Status.REFUTED: Exit.FAILED}
        status = run(
            Request(
                source,
                chip,
                mattr,
                opt_level,
                view="virtual" if feasible else "final",
                payload=emit_certificate is not None,
            ),
            Settings(
                timeout_ms=max(1, round(timeout * 1000)),
                jobs=jobs,
                solver=solver.value,
                json=json,
                certificate=emit_certificate,
                binary=binary,
                kernels=tuple(kernel or ()),
                max_errors=max_errors,
                pins=pin,
                feasible=feasible,
            ),
        )
        return exits.get(status, Exit.UNKNOWN)

    from veriloc.check.guard import guarded

    raise typer.Exit(guarded(work, no_answer=Exit.UNKNOWN))
