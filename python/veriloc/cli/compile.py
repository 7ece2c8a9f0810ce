"""`veriloc compile`: one kernel file in, machine code with a proved allocation out."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

from veriloc.cli.exits import Exit


class Agpr(str, enum.Enum):
    """Whether to use accumulation registers (AMD)."""

    AUTO = "auto"
    PREFER = "prefer"
    AVOID = "avoid"


def compile(
    source: Annotated[
        str,
        typer.Argument(
            metavar="KERNEL",
            help="LLVM IR (.ll, .bc), machine IR as LLVM or IREE prints it (.mir, "
            ".rocmasm), PTX (.ptx), a cubin, or MLIR (.mlir, .mlirbc): the llvm, rocdl "
            "and nvvm dialects, or regalloc with what it was lifted from; - for standard "
            "input.",
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="File to write; its suffix says what: for AMD .s, .o or .hsaco, for "
            "NVIDIA .cubin. "
            "- for standard output.",
        ),
    ],
    chip: Annotated[
        str,
        typer.Option(
            help="Chip to compile for, e.g. gfx942, sm_89; cubins and PTX name their own.",
            metavar="CHIP",
        ),
    ] = "",
    emit: Annotated[
        str,
        typer.Option(
            metavar="FORM",
            help="What to write, whatever OUT is called: asm, obj, hsaco, assignment, cubin.",
        ),
    ] = "",
    mattr: Annotated[
        str,
        typer.Option(
            help="Features of the chip, as llc takes them.", metavar="FEATURES"
        ),
    ] = "",
    opt_level: Annotated[
        int,
        typer.Option(
            "--opt-level", "-O", min=1, max=3, help="Level for LLVM, or ptxas."
        ),
    ] = 3,
    llc: Annotated[
        list[str] | None,
        typer.Option(
            help="Further option for llc, e.g. --llc=-verify-machineinstrs; may be "
            "repeated.",
            metavar="OPTION",
        ),
    ] = None,
    ptxas: Annotated[
        list[str] | None,
        typer.Option(
            help="Further option for ptxas, e.g. --ptxas=--maxrregcount=64; may be "
            "repeated.",
            metavar="OPTION",
        ),
    ] = None,
    kernel: Annotated[
        list[str] | None,
        typer.Option(
            help="Allocate only this kernel, others stay as the vendor's compiler makes "
            "them; may be repeated.",
            metavar="NAME",
        ),
    ] = None,
    allocator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="portfolio (the cheapest of several), greedy, first-fit, model (the "
            "learned one), exact, or vendor (keep the vendor's choice, and prove it).",
        ),
    ] = "",
    agpr: Annotated[
        Agpr, typer.Option(help="Whether to use accumulation registers (AMD).")
    ] = Agpr.AUTO,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="Write nothing but reports unless every kernel is proved."
        ),
    ] = False,
    report: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Write what became of each kernel, as .json or .html; may be repeated.",
        ),
    ] = None,
    dump: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep what went in and what came out."),
    ] = None,
    timeout: Annotated[
        float,
        typer.Option(
            min=0.001,
            help="Seconds for each question to the solver.",
            metavar="SECONDS",
        ),
    ] = 20.0,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=0, help="Processors to use; 0: all."),
    ] = 0,
    no_cache: Annotated[
        bool,
        typer.Option(
            "--no-cache", help="Work everything out anew, and remember nothing."
        ),
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No table and no progress.")
    ] = False,
) -> None:
    """Compile kernels with registers that are chosen, and proved, by VeriLoc.

    What the vendor's allocator made is the start; another choice is taken only
    if it is cheaper by what was emitted, and proved. The table at the end shows
    what changed, from the vendor's figure to VeriLoc's.

    [bold]Examples[/bold]

    [cyan]veriloc compile kernel.ll --chip gfx942 -o kernel.hsaco[/cyan]

    [cyan]veriloc compile kernel.mlir --chip gfx90a -o kernel.s --report kernel.html[/cyan]

    [cyan]veriloc compile kernel.bc --chip gfx1100 -o kernel.o --strict --allocator greedy[/cyan]

    [cyan]veriloc compile kernel.ptx --chip sm_89 -o kernel.cubin[/cyan]

    Exit code 0: written. 1: not compiled, or not proved with --strict. 2: wrong usage.
    A kernel that is not proved keeps the vendor's registers; a warning says why.
    """
    from veriloc.allocators import AllocatorError, check_usable
    from veriloc.compile.request import CompileError, Request
    from veriloc.compile.run import Outputs, check_outputs, read_input, run
    from veriloc.compile.vendors import chip_of, vendor_of
    from veriloc.report.files import ReportError
    from veriloc.support.processes import Interrupted, end_by_signal

    outputs = Outputs(
        output, tuple(report or ()), dump, strict, cached=not no_cache, quiet=quiet
    )
    data = None
    if not chip:
        try:
            data = read_input(source)
            chip = chip_of(data, source) or ""
        except CompileError as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(Exit.FAILED) from error
    if not chip:
        raise typer.BadParameter(
            f"{source} does not say which chip it is for; name one, such as gfx942 or sm_89",
            param_hint="--chip",
        )
    try:
        vendor = vendor_of(chip)
        form = emit or vendor.form_of(Path(output))
        if form not in vendor.forms:
            raise CompileError(
                f"--emit: '{form}' is none of {', '.join(vendor.forms)} ({vendor.name})"
            )
        if allocator and allocator not in vendor.allocators:
            raise CompileError(
                f"--allocator: '{allocator}' is none of {', '.join(vendor.allocators)} "
                f"({vendor.name})"
            )
        check_usable(allocator)
        further, other = (llc, ptxas) if vendor.name == "AMD" else (ptxas, llc)
        if other:
            option = "--ptxas" if other is ptxas else "--llc"
            raise CompileError(f"{option}: is not for chips of {vendor.name}")
        check_outputs(outputs, source, binary=form not in vendor.text_forms)
    except (AllocatorError, CompileError, ReportError) as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(Exit.UNKNOWN) from error
    try:
        request = Request(
            source,
            read_input(source) if data is None else data,
            chip,
            form,
            features=mattr,
            allocator=allocator or vendor.allocators[0],
            agpr=agpr.value,
            opt_level=opt_level,
            options=tuple(further or ()),
            only=tuple(kernel or ()),
            jobs=jobs,
            timeout_ms=max(1, round(timeout * 1000)),
        )
        run(vendor, request, outputs)
    except CompileError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(Exit.FAILED) from error
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        typer.echo(f"error: {place}{error.strerror}", err=True)
        raise typer.Exit(Exit.FAILED) from error
    except Interrupted as signalled:
        end_by_signal(signalled.signum)
