"""How many problems first fit completes by the order of turns: what one pass can reach.

    python tools/bench/play_orders.py DATA --chip sm_80 --max-nodes 700

Counts problems that have an assignment, each once, for training and held out. The order
`constrained` is that of the learned allocator's plays (`model.episode`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from veriloc.allocators.orders import ORDERS
from veriloc.dataset.records import read_records
from veriloc.model.episode import Facts
from veriloc.training.examples import first_places


def main() -> None:
    """Prints a row for each suite."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--chip", action="append", default=[])
    parser.add_argument("--max-nodes", type=int, default=700)
    arguments = parser.parse_args()
    known: set[str] = set()
    complete: Counter[tuple[str, str]] = Counter()
    total: Counter[str] = Counter()
    for record in read_records(arguments.data):
        if arguments.chip and record.chip not in arguments.chip:
            continue
        for found in record.rounds:
            large = len(found.problem.nodes) > arguments.max_nodes
            if found.best is None or large or found.digest in known:
                continue
            known.add(found.digest)
            facts = Facts(found.problem)
            group = f"{record.suite}, {'held out' if record.held_out else 'training'}"
            total[group] += 1
            for number, order in enumerate(ORDERS):
                complete[group, order] += first_places(facts, number) is not None
    print(f"| problems | n | {' | '.join(ORDERS)} |")
    print("|---" * (len(ORDERS) + 2) + "|")
    for group in [*sorted(total), "all"]:
        every = sorted(total) if group == "all" else [group]
        counts = (str(sum(complete[g, order] for g in every)) for order in ORDERS)
        print(f"| {group} | {sum(total[g] for g in every)} | {' | '.join(counts)} |")


if __name__ == "__main__":
    main()
