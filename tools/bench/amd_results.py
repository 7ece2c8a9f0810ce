"""Measure allocations of AMD kernels and write the table of docs/AmdResults.md.

    python tools/bench/amd_kernels.py build/bench/kernels     # the kernels, from IREE
    python tools/bench/amd_results.py build/bench             # measure and write the table
    python tools/bench/amd_results.py build/bench --table     # only write it again

Each kernel is compiled as `veriloc compile` does, with LLVM's machine verifier behind every
pass, proved, assembled and linked; LLVM's own choice is applied again, which must give
the same assembly. Results are kept as one JSON file a kernel, so that a run can be stopped
and continued; `--again` forgets them.

Exit code 0: the table is written. 1: a kernel came out worse than LLVM's, or its choice did
not apply to itself.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from rich.console import Console

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.amd_kernels import CHIPS, TIGHT, VARIANTS

from veriloc.compile.amdgpu import compile_kernel
from veriloc.compile.amdgpu.assembling import AssembleError
from veriloc.compile.amdgpu.emission import EmissionError, emit
from veriloc.compile.amdgpu.reapply import reapply
from veriloc.compile.amdgpu.report import Outcome
from veriloc.cost import compare
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.support import processes
from veriloc.targets.amdgpu import target
from veriloc.verify import Options as ProofOptions

TABLE = Path(__file__).resolve().parents[2] / "docs" / "AmdResults.md"
AS_IREE = ("-relocation-model=pic", "-fp-contract=fast")
CHECKED = ("-verify-machineinstrs",)


def measure(facts: dict[str, Any], text: bytes, allocator: str) -> dict[str, Any]:
    """All that the table says of one file."""
    started = time.process_time()
    chip, features = facts["chip"], facts["features"]
    found = dict(facts)
    try:
        if facts["variant"] == "tight" and not _takes_notice(facts, text):
            return {**found, "ignored": True, "seconds": 0.0}
        compiled = compile_kernel(
            text,
            chip,
            features,
            allocator=allocator,
            llc_options=(*AS_IREE, *CHECKED),
            proof=ProofOptions(jobs=1),
        )
        found["reports"] = [report.to_json() for report in compiled.kernels]
        found["linked"] = compiled.image is not None
        again = reapply(Source.read(text), CompileOptions(chip, features, 3, AS_IREE))
        found["reapplied"] = asdict(again)
    except (LlcError, AssembleError, EmissionError) as error:
        found["failed"] = f"{type(error).__name__}: {error}"[-2000:]
    found["allocator"] = allocator
    found["seconds"] = round(time.process_time() - started, 2)
    return found


def _takes_notice(facts: dict[str, Any], text: bytes) -> bool:
    """LLVM keeps the limit of the variant `tight`: not where local memory limits waves."""
    chip, features = facts["chip"], facts["features"]
    known = target(chip, features)
    options = CompileOptions(chip, features, 3, AS_IREE)
    made = emit(Source.read(text), options, known)
    # A limit is one for each of the two halves of a unified file.
    limit = TIGHT[chip] * (2 if known.tables.unified_vgprs else 1)
    return all(used.vgprs + used.agprs <= limit for used in made.resources.values())


def measure_all(
    kernels: Path,
    results: Path,
    allocator: str,
    chips: Sequence[str],
    only: Sequence[str],
) -> None:
    """Measures what was not measured yet, small kernels first.

    Only names that match one of the patterns.
    """
    console = Console(stderr=True)
    wanted = [
        p
        for p in kernels.glob("*.json")
        if p.name.split("_")[0] in chips and any(fnmatch(p.stem, o) for o in only)
    ]
    texts = {p: p.with_suffix("." + json.loads(p.read_text())["form"]) for p in wanted}
    order = sorted(wanted, key=lambda p: (texts[p].stat().st_size, p.name))
    due = [p for p in order if not (results / p.name).exists()]
    console.print(f"{len(order)} kernels, {len(order) - len(due)} measured already")
    for number, path in enumerate(due, 1):
        facts = json.loads(path.read_text())
        found = measure(facts, texts[path].read_bytes(), allocator)
        processes.write_output(
            results / path.name, json.dumps(found, indent=1).encode()
        )
        said = found.get("failed") or ", ".join(
            f"{r['status']}, {r['allocator']}" for r in found.get("reports", ())
        )
        said = (said.strip() or "the limit is ignored").splitlines()[-1]
        console.print(
            f"{number}/{len(due)} {path.stem}: {said}, {found['seconds']} s",
            markup=False,
            highlight=False,
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One kernel of the table."""

    name: str
    chip: str
    variant: str
    bound: int
    """Vector registers that are live at one point."""
    bound_waves: int
    vendor: Outcome
    chosen: Outcome
    allocator: str
    status: str
    iree: dict[str, int] | None
    reasons: tuple[str, ...]
    reapplied: dict[str, bool | None]

    @property
    def gap(self) -> int:
        """Registers that LLVM's greedy takes beyond the bound."""
        return max(0, _vector(self.vendor) - self.bound)

    @property
    def left(self) -> int:
        """Of `gap`, what is still there."""
        return min(self.gap, max(0, _vector(self.chosen) - self.bound))

    @property
    def misses_waves(self) -> bool:
        """The bound allows more waves than LLVM's greedy gets."""
        return self.vendor.occupancy < self.bound_waves

    @property
    def spilled(self) -> tuple[int, int]:
        """Registers, LLVM's and ours."""
        return _spilled(self.vendor), _spilled(self.chosen)

    @property
    def worse(self) -> bool:
        """Costs more than LLVM's."""
        return compare(self.chosen.cost(), self.vendor.cost()) > 0


def _vector(outcome: Outcome) -> int:
    return outcome.vgprs + outcome.agprs


def _spilled(outcome: Outcome) -> int:
    return outcome.vgpr_spills + outcome.sgpr_spills


def _outcome(values: dict[str, Any]) -> Outcome:
    return Outcome(**{k: v for k, v in values.items() if k != "registers"})


def _bound(bounds: dict[str, int]) -> int:
    apart = bounds.get("vgpr", 0) + bounds.get("agpr", 0)
    return max(apart, bounds.get("agpr+vgpr", 0))


def rows(results: Path, chips: Sequence[str]) -> tuple[list[Row], list[dict[str, Any]]]:
    """The kernels measured, and the files that failed."""
    found, failed = [], []
    for path in sorted(results.glob("*.json")):
        facts = json.loads(path.read_text())
        if facts["chip"] not in chips or "ignored" in facts:
            continue
        if "failed" in facts:
            failed.append({**facts, "name": path.stem})
            continue
        for report in facts["reports"]:
            row = Row(
                path.stem,
                facts["chip"],
                facts["variant"],
                _bound(report["bounds"]),
                report["bound_waves"],
                _outcome(report["vendor"]),
                _outcome(report["chosen"]),
                report["allocator"],
                report["status"],
                None if facts["variant"] else facts["iree"].get(report["kernel"]),
                tuple(report["reasons"]),
                facts["reapplied"],
            )
            found.append(row)
    return found, failed


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _totals(chosen: Sequence[Row]) -> Iterator[str]:
    """The lines of the summary."""
    states = Counter(row.status for row in chosen)
    yield f"| kernels | {len(chosen)} |"
    states_text = ", ".join(f"{n} {state}" for state, n in sorted(states.items()))
    yield f"| shipped allocation | {states_text} |"
    better = sum(compare(r.chosen.cost(), r.vendor.cost()) < 0 for r in chosen)
    yield f"| cheaper than LLVM's greedy | {better} |"
    yield f"| worse than LLVM's greedy | {sum(r.worse for r in chosen)} |"
    gap, left = sum(r.gap for r in chosen), sum(r.left for r in chosen)
    above = sum(r.gap > 0 for r in chosen)
    yield (
        f"| vector registers above the bound, {above} kernels | {gap} → {left}: "
        f"{_percent(gap - left, gap)} closed |"
    )
    missing = [r for r in chosen if r.misses_waves]
    reached = sum(r.chosen.occupancy >= r.bound_waves for r in missing)
    nearer = sum(r.chosen.occupancy > r.vendor.occupancy for r in missing)
    yield (
        f"| kernels with fewer waves than the bound allows | {len(missing)}; more waves "
        f"in {nearer}, all of them in {reached} |"
    )
    spilling = [r for r in chosen if r.spilled[0]]
    before, after = (sum(r.spilled[i] for r in spilling) for i in (0, 1))
    yield (
        f"| spilled registers, {len(spilling)} kernels | {before} → {after}: "
        f"{_percent(before - after, before)} fewer |"
    )
    for name, title in (
        ("spill_weight", "bytes that spills and reloads move"),
        ("copies", "moves"),
        ("conflict_weight", "bank conflicts"),
    ):
        old, new = (
            sum(getattr(getattr(r, which), name) for r in chosen)
            for which in ("vendor", "chosen")
        )
        weighted = ", weighted" if name.endswith("weight") else ""
        yield f"| {title}{weighted} | {old:.0f} → {new:.0f} |"


def _against_iree(chosen: Sequence[Row]) -> Iterator[str]:
    """How LLVM 22 and VeriLoc compare with the objects of IREE's own LLVM."""
    known = [(r, r.iree) for r in chosen if r.iree is not None]
    for title, which in (("LLVM 22's greedy", "vendor"), ("VeriLoc", "chosen")):
        fewer = more = 0
        before = after = registers_before = registers_after = 0
        for row, iree in known:
            outcome: Outcome = getattr(row, which)
            own = iree["vgpr_spills"] + iree["sgpr_spills"]
            before, after = before + own, after + _spilled(outcome)
            fewer += _spilled(outcome) < own
            more += _spilled(outcome) > own
            registers_before += iree["vgprs"]
            registers_after += _vector(outcome)
        yield (
            f"| {title} | {registers_before} → {registers_after} | {before} → {after} | "
            f"{fewer} | {more} |"
        )


def _row(row: Row) -> str:
    old, new = row.vendor, row.chosen
    iree = "-"
    if row.iree is not None:
        spilled = row.iree["vgpr_spills"] + row.iree["sgpr_spills"]
        iree = f"{row.iree['vgprs']}" + (f", {spilled} spilled" if spilled else "")

    def change(before: object, after: object) -> str:
        return f"{before}" if before == after else f"{before} → {after}"

    def vector(outcome: Outcome) -> str:
        return f"{outcome.vgprs}" + (f"+{outcome.agprs}" if outcome.agprs else "")

    conflicts = (f"{o.conflict_weight:.0f}" for o in (old, new))
    waves = change(old.occupancy, new.occupancy)
    if row.misses_waves:
        waves += f" of {row.bound_waves}"
    kept = row.allocator == "vendor"
    return (
        f"| {row.name} | {row.bound} | {iree} | {change(vector(old), vector(new))} | "
        f"{change(old.sgprs, new.sgprs)} | {waves} | {change(*row.spilled)} | "
        f"{change(old.copies, new.copies)} | {change(*conflicts)} | "
        f"{'kept' if kept else 'better'}, {row.status} |"
    )


def table(
    results: Path, allocator: str, chips: Sequence[str], left: int
) -> tuple[str, bool]:
    """The page, and whether every kernel is as good as LLVM's and applies to itself.

    Args:
        results: what was measured.
        allocator: with which allocator.
        chips: for which chips.
        left: kernels that were not measured.
    """
    found, failed = rows(results, chips)
    plain = [r for r in found if not r.variant]
    whole = [bool(r.reapplied["recoloured"]) for r in found]
    before = [bool(b) for r in found if (b := r.reapplied["before"]) is not None]
    models = sorted({r.name.split("_")[1] for r in found})
    lines = [
        "# Results on AMD kernels",
        "",
        "Made by these commands (kernels out of IREE, then everything else):",
        "",
        "```sh",
        "python tools/bench/amd_kernels.py build/bench/kernels",
        f"python tools/bench/amd_results.py build/bench --allocator {allocator}",
        "```",
        "",
        f"Chips: {', '.join(chips)}. Models: {', '.join(models)}. Variants that IREE does "
        "not compile by itself: `agpr` (matrix kernels with accumulation registers "
        "allowed) and `tight` (a limit on vector registers below what is live).",
        "",
        "Every emitted object passed LLVM's machine verifier behind every pass, was "
        "assembled and linked. Fewer registers are sought after even where they free no block "
        "of them as the hardware hands them out; `iree-compile --veriloc` leaves that out. "
        + (
            f"{left} kernels, the largest among them, were not measured: the run was ended."
            if left
            else "All kernels were measured."
        ),
        "",
        "| all kernels, LLVM 22's greedy → VeriLoc | |",
        "|---|---|",
        *_totals(found),
        f"| LLVM's choice, applied again after greedy | same assembly in {sum(whole)} of "
        f"{len(whole)} |",
        f"| the same before greedy, where greedy split nothing | {sum(before)} "
        f"of {len(before)} |",
    ]
    if failed:
        lines += [f"| files that could not be compiled | {len(failed)} |"]
    lines += ["", "| as IREE compiles them | |", "|---|---|", *_totals(plain), ""]
    for variant in VARIANTS:
        chosen = [r for r in found if r.variant == variant]
        lines += [f"| variant `{variant}` | |", "|---|---|", *_totals(chosen), ""]
    lines += [
        "The objects that IREE itself makes, by its newer LLVM, against both:",
        "",
        "| | vector registers | spilled | kernels with fewer spilled | with more |",
        "|---|---|---|---|---|",
        *_against_iree(found),
        "",
        "## Kernel by kernel",
        "",
        "*bound*: vector registers live at one point before allocation, lane by lane. "
        "*IREE*: registers and spills of IREE's own object. Then LLVM 22's greedy → "
        "VeriLoc: vector registers (VGPRs+AGPRs), scalar ones, waves (and those that the "
        "bound allows, where LLVM misses them), spilled registers (32 bits each, as many as "
        "the code stores), moves, bank conflicts. "
        "A bound is one of the program as it was given; with AGPRs forbidden instead of "
        "allowed, LLVM selects other instructions, which may need fewer registers.",
        "",
    ]
    head = "| kernel | bound | IREE | vector | scalar | waves | spilled | moves |"
    lines += [f"{head} conflicts | verdict |", "|---" * 10 + "|", *map(_row, found)]
    unproved = [r for r in found if r.status != "proved"]
    if unproved:
        lines += ["", "## Not proved", "", "Such kernels keep IREE's own object.", ""]
        lines += [f"* {r.name}: {'; '.join(r.reasons)[:300]}" for r in unproved]
    if failed:
        lines += ["", "## Not compiled", ""]
        lines += [f"* {f['name']}: {_short(f['failed'])}" for f in failed]
    good = not any(r.worse for r in found) and all(whole) and all(before)
    return "\n".join(lines) + "\n", good


def _short(error: str) -> str:
    lines = [line for line in error.splitlines() if line.strip()]
    return lines[-1][:300] if lines else error


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="kernels/ is below, results/ is made")
    parser.add_argument("--allocator", default="portfolio")
    parser.add_argument("--chip", action="append", choices=CHIPS)
    parser.add_argument(
        "--only",
        action="append",
        metavar="PATTERN",
        help="measure no other kernels, e.g. 'gfx1100_mlp_*'; the table shows all",
    )
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--table", action="store_true", help="measure nothing")
    parser.add_argument("-o", "--output", type=Path, default=TABLE)
    options = parser.parse_args(arguments)
    kernels = options.folder / "kernels"
    results = options.folder / "results" / options.allocator
    results.mkdir(parents=True, exist_ok=True)
    chips = options.chip or list(CHIPS)
    if not any(kernels.glob("*.json")):
        parser.error(f"{kernels} holds no kernels; run tools/bench/amd_kernels.py")
    if options.again:
        for path in results.glob("*.json"):
            path.unlink()
    if not options.table:
        os.nice(15)
        only = options.only or ["*"]
        measure_all(kernels, results, options.allocator, chips, only)
    of_chips = [p for p in kernels.glob("*.json") if p.name.split("_")[0] in chips]
    left = sum(not (results / p.name).exists() for p in of_chips)
    text, good = table(results, options.allocator, chips, left)
    processes.write_output(options.output, text.encode())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
