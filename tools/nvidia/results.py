#!/usr/bin/env python3
"""Takes a corpus of cubins through the dialect, and writes what came of it as a table.

    python tools/nvidia/results.py CORPUS --journal build/nvidia-results.jsonl
        [--every 5] [--seconds 60] [--write docs/NvidiaResults.md]

For each cubin: every function is lifted; a rewrite that changes nothing must give the same
bytes; the allocators of the portfolio look for better registers; the choice is proved,
hazards included, and the cubin is written and read back. The journal has a line for each
cubin; those in it already are not done again, so that the command can be interrupted and
repeated. --every takes each N-th cubin, in the order of names; small ones come first. A
table is written of what the journal has.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.compile.nvidia import compile_kernel  # noqa: E402
from veriloc.lowering.nvidia.cubin import parse_cubin  # noqa: E402
from veriloc.lowering.nvidia.errors import NvidiaError  # noqa: E402
from veriloc.lowering.nvidia.lift import lift  # noqa: E402
from veriloc.lowering.nvidia.rewrite import rewrite  # noqa: E402
from veriloc.lowering.nvidia.toolkit import nvdisasm_version  # noqa: E402
from veriloc.support.llvm import LlvmToolError  # noqa: E402
from veriloc.verify import Options as ProofOptions  # noqa: E402

Entry = dict[str, Any]


def measure(path: Path, seconds: float) -> Entry:
    """Everything about one cubin."""
    data = path.read_bytes()
    entry: Entry = {"cubin": path.name, "functions": [], "refused": {}}
    started = time.process_time()
    try:
        program = lift(parse_cubin(data, path.name))
        entry["chip"] = program.architecture.name
        entry["lifted"] = len(program.functions)
        entry["refused"] = dict(program.refused)
        entry["identical"] = rewrite(program, {}).data == data
        proof = ProofOptions(jobs=1, limit_s=seconds)
        compiled = compile_kernel(data, proof=proof)
    except (NvidiaError, LlvmToolError, subprocess.TimeoutExpired) as error:
        entry["error"] = str(error)
        return entry
    entry["refused"] |= compiled.refused
    entry["cpu"] = round(time.process_time() - started, 2)
    entry["read_back"] = [
        code.register_count for code in parse_cubin(compiled.image).codes
    ]
    entry["declared"] = [code.register_count for code in program.cubin.codes]
    for kernel in compiled.kernels:
        report = kernel.to_json()
        entry["functions"].append(
            {
                key: report[key]
                for key in ("kernel", "instructions", "allocator", "status")
            }
            | {key: report[key] for key in ("vendor", "chosen", "seconds", "moved")}
            | {"reasons": report["reasons"], "candidates": len(report["candidates"])}
        )
    return entry


def chip_rows(entries: Iterable[Entry]) -> dict[str, Counter[str]]:
    """Counts by architecture."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for entry in entries:
        row = rows[entry.get("chip", "not read")]
        row["cubins"] += 1
        row["identical"] += entry.get("identical", False)
        row["not lifted"] += len(entry["refused"]) + ("error" in entry)
        for function in entry["functions"]:
            own, new = function["vendor"], function["chosen"]
            row["functions"] += 1
            row["instructions"] += function["instructions"]
            row["proved"] += function["status"] == "proved"
            changed = function["allocator"] != "vendor"
            row["recoloured"] += changed
            row["proved, recoloured"] += changed and function["status"] == "proved"
            row["more registers"] += new["count"] > own["count"]
            row["fewer registers"] += new["count"] < own["count"]
            row["more warps"] += new["occupancy"] > own["occupancy"]
            if own["conflicts"] is not None:
                row["conflicts before"] += own["conflicts"]
                row["conflicts after"] += new["conflicts"]
    return rows


COLUMNS = (
    "cubins",
    "functions",
    "instructions",
    "not lifted",
    "identical",
    "proved",
    "recoloured",
    "more registers",
    "fewer registers",
    "more warps",
    "conflicts before",
    "conflicts after",
)


def page(entries: list[Entry], command: str) -> str:
    """The document."""
    rows = chip_rows(entries)
    total: Counter[str] = sum(rows.values(), Counter())
    lines = [
        "# NVIDIA: what recolouring gained",
        "",
        f"Made by `{command}`, with nvdisasm {nvdisasm_version()}, from "
        f"{len(entries)} cubins that `tools/nvidia/build_corpus.py` builds. Nothing here ran on "
        "a GPU; warps and bank conflicts are counted from the code.",
        "",
        "| | " + " | ".join([*sorted(rows), "all"]) + " |",
        "|---|" + "---:|" * (len(rows) + 1),
    ]
    for column in COLUMNS:
        values = [rows[chip][column] for chip in sorted(rows)] + [total[column]]
        lines.append(f"| {column} | " + " | ".join(map(str, values)) + " |")
    share = total["proved"] / max(total["functions"], 1)
    lines += [
        "",
        f"{share:.1%} of the functions are proved as they are written, hazards included. "
        "`identical`: cubins that a rewrite without changes leaves byte for byte. `recoloured`: "
        "functions whose new registers cost less and are proved; all others keep ptxas's. "
        "`more warps`: functions of which more warps fit on a scheduler. `conflicts`: "
        "instructions whose operands one bank cannot give at once. The choice weighs each "
        "by the loops around it, so their number may grow where inner loops have fewer.",
        "",
    ]
    rates = [
        1000 * entry["cpu"] / size
        for entry in entries
        if (size := sum(f["instructions"] for f in entry["functions"])) >= 500
    ]
    if rates:
        lines += [
            "Lifting, searching, proving, writing and reading back take "
            f"{statistics.median(rates):.1f} s of CPU for 1,000 instructions in the median, "
            f"{max(rates):.1f} s at most (cubins of 500 and more, without nvdisasm's share).",
            "",
        ]
    lines += ["## Not proved", ""]
    reasons = Counter(
        shortened(function)
        for entry in entries
        for function in entry["functions"]
        if function["status"] != "proved"
    )
    lines += [f"* {count} x {reason}" for reason, count in reasons.most_common()]
    lines += ["* none"] if not reasons else []
    lines += ["", "## Not lifted", ""]
    unread = Counter(
        reason.partition(": ")[2] or reason
        for entry in entries
        for reason in [*entry["refused"].values(), entry.get("error", "")]
        if reason
    )
    lines += [f"* {count} x {reason}" for reason, count in unread.most_common()]
    lines += ["* none"] if not unread else []
    lines += [
        "",
        "## Gains",
        "",
        "| cubin | function | registers | warps | conflicts |",
    ]
    lines += ["|---|---|---:|---:|---:|"]
    for entry in sorted(entries, key=lambda e: str(e["cubin"])):
        for function in entry["functions"]:
            own, new = function["vendor"], function["chosen"]
            if function["allocator"] == "vendor":
                continue
            pairs = [
                "not known"
                if own[key] is None
                else str(own[key])
                if own[key] == new[key]
                else f"{own[key]} → {new[key]}"
                for key in ("count", "occupancy", "conflicts")
            ]
            name = entry["cubin"].removesuffix(".cubin")
            lines.append(f"| {name} | {function['kernel']} | {' | '.join(pairs)} |")
    return "\n".join(lines) + "\n"


def shortened(function: Entry) -> str:
    """The status of a function with its first reason."""
    reason = (function["reasons"] or ["no reason given"])[0]
    return f"{function['status']}: {reason.splitlines()[0][:160]}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("corpus", type=Path, help="see build_corpus.py")
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument(
        "--seconds", type=float, default=60, help="limit of the proof of one function"
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table")
    options = parser.parse_args()
    paths = sorted(options.corpus.glob("*.cubin"))[:: options.every]
    if not paths:
        print(f"{options.corpus}: no cubins", file=sys.stderr)
        return 2
    options.journal.parent.mkdir(parents=True, exist_ok=True)
    known = options.journal.read_text() if options.journal.exists() else ""
    entries = [json.loads(line) for line in known.splitlines()]
    done = {entry["cubin"] for entry in entries}
    waiting = sorted(
        (p for p in paths if p.name not in done), key=lambda p: p.stat().st_size
    )
    with options.journal.open("a") as journal:
        for number, path in enumerate(waiting, 1):
            entry = measure(path, options.seconds)
            entries.append(entry)
            journal.write(json.dumps(entry) + "\n")
            journal.flush()
            print(
                f"{number}/{len(waiting)} {path.name}: {entry.get('cpu')} s", flush=True
            )
    names = {path.name for path in paths}
    entries = [entry for entry in entries if entry["cubin"] in names]
    command = (
        f"tools/nvidia/results.py CORPUS --journal FILE --every {options.every} "
        f"--seconds {options.seconds:g} --write docs/NvidiaResults.md"
    )
    text = page(entries, command)
    if options.write is None:
        print(text)
    else:
        options.write.write_text(text)
    worse = chip_rows(entries)
    return 1 if any(row["more registers"] for row in worse.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
