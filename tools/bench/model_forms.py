"""What absolute answers need in order to be right: small networks, one change at a time.

    python tools/bench/model_forms.py data build/bench/forms --steps 200
    python tools/bench/model_forms.py data build/bench/forms --only free --kernels 50

Each variant trains a network of its own from the start, on plays of the absolute form alone,
and plays held-out kernels without a mask along the way: a line of `VARIANT.jsonl` for every
evaluation, and a table at the end. A variant whose file has all its lines is not run again.
The variants differ in what the model is told (`veriloc.model.absolute`), in the order in
which registers have their turn, and in whose assignment is learnt.

Exit code 0: all variants were measured. 1: the data set cannot be used.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from rich.table import Table

from veriloc.allocators.orders import ORDERS
from veriloc.dataset.records import Record, RecordError
from veriloc.model.encoding import encode_absolute
from veriloc.model.episode import Facts
from veriloc.training.examples import Play, absolute_play, play_of, split
from veriloc.training.imitation import Settings, train
from veriloc.training.model import SIZES, Network, fresh
from veriloc.training.passes import problems_of, raw_passes


@dataclass(frozen=True)
class Variant:
    """One way to tell and to answer."""

    form: str
    order: str = "widest"
    cheapest: bool = False
    """Learn the cheapest known assignment instead of first fit's."""

    def plays(self, records: Sequence[Record]) -> Iterator[Play]:
        """Plays of records, one a problem."""
        order = ORDERS.index(self.order)
        for record in records:
            for item in record.rounds:
                if not item.problem.nodes or item.best is None:
                    continue
                facts = Facts(item.problem)
                if not self.cheapest:
                    play = absolute_play(facts, self.form, order)
                    if play is not None:
                        yield play
                    continue
                example = encode_absolute(facts, item.best, order, self.form)
                if example is not None:
                    yield play_of(example)


VARIANTS = {
    "free": Variant("free"),
    "busy": Variant("busy"),
    "blind": Variant("blind"),
    "named": Variant("named"),
    "free, definition order": Variant("free", "definition"),
    "free, cheapest known": Variant("free", cheapest=True),
}


def run(
    name: str,
    records: Sequence[Record],
    held_out: Sequence[Record],
    options: argparse.Namespace,
) -> list[dict[str, Any]]:
    """Trains and measures a variant; returns the lines of its curve."""
    variant, folder = VARIANTS[name], options.output / re.sub(r"\W+", "-", name)
    curve = folder / "curve.jsonl"
    if curve.exists():
        lines = [json.loads(line) for line in curve.read_text().splitlines()]
        if lines and lines[-1]["step"] == options.steps:
            return lines
    plays = list(variant.plays(records))
    tests = problems_of(held_out, options.tests)
    settings = Settings(
        options.steps, options.batch, options.rate, every=options.every, warmup=30
    )
    started = time.process_time()

    def more(network: Network) -> dict[str, object]:
        spent = round(time.process_time() - started)
        forms = {"absolute": variant.form}
        order = ORDERS.index(variant.order)
        found = raw_passes(network, tests, forms, "cpu", order)
        return {
            "kernels": len(records),
            "raw_pass_at_1": found["absolute"],
            "cpu_seconds": spent,
        }

    network = fresh(options.size, settings.seed)
    held_out_plays = list(variant.plays(held_out[:: max(1, len(held_out) // 24)]))
    train(network, plays, held_out_plays, settings, folder, lambda _: None, more=more)
    return [json.loads(line) for line in curve.read_text().splitlines()]


def show(found: dict[str, list[dict[str, Any]]], tokens: int) -> None:
    """The table of all variants."""
    sizes = list(next(iter(found.values()))[-1]["raw_pass_at_1"])
    table = Table(
        title="Raw pass@1 of absolute answers on held-out kernels, by their registers; "
        "in brackets how far a play gets on average"
    )
    heads = ("variant", "kernels", "steps", "tokens at most", "right answers")
    for head in (*heads, *sizes, "all"):
        table.add_column(head)
    for name, lines in found.items():
        for line in lines:
            passes = line["raw_pass_at_1"]
            valid = sum(v for v, _, _ in passes.values())
            played = sum(n for _, n, _ in passes.values())
            table.add_row(
                name,
                str(line["kernels"]),
                str(line["step"]),
                f"{line['step'] * tokens / 1e6:.2f} M",
                f"{line['absolute_accuracy']:.1%}",
                *(f"{v}/{n} ({share:.0%})" for v, n, share in passes.values()),
                f"{valid}/{played}",
            )
    Console(width=None if Console().is_terminal else 160).print(table)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="folder of a data set")
    parser.add_argument("output", type=Path, help="folder for the curves")
    parser.add_argument("--only", choices=VARIANTS, action="append")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--every", type=int, default=50)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--size", choices=SIZES, default="small")
    parser.add_argument("--kernels", type=int, default=0, help="to train on; 0: all")
    parser.add_argument("--tests", type=int, default=6, help="of each class of sizes")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    try:
        parts = split(options.data)
    except RecordError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    records = parts.training
    if options.kernels:
        records = records[:: max(1, len(records) // options.kernels)]
        records = records[: options.kernels]
        options.output /= f"kernels-{options.kernels}"
    found = {}
    for name in options.only or VARIANTS:
        found[name] = run(name, records, parts.held_out, options)
        show({name: found[name]}, options.batch * 1024)
    if len(found) > 1:
        show(found, options.batch * 1024)
    return 0


if __name__ == "__main__":
    sys.exit(main())
