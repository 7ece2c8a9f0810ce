#!/usr/bin/env python3
"""Learns fixed latencies from a corpus of ptxas's code, and says how well they carry over.

    python tools/nvidia/learn_latencies.py CORPUS            # measure only
    python tools/nvidia/learn_latencies.py CORPUS --write    # and replace the package's tables
    python tools/nvidia/learn_latencies.py CORPUS --write --add    # add to them instead

For each architecture the functions are split into five parts. The table of four is tried
on the fifth: functions in which it finds fault are false alarms, since all are ptxas's own.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.lowering.nvidia.architectures import ARCHITECTURES  # noqa: E402
from veriloc.lowering.nvidia.latencies import (  # noqa: E402
    check_latencies,
    latencies_path,
    learn,
    load_latencies,
)
from veriloc.lowering.nvidia.lift import lift_file  # noqa: E402
from veriloc.lowering.nvidia.program import Function  # noqa: E402

FOLDS = 5


def false_alarms(functions: list[Function]) -> int:
    """Functions in which the table of the others finds fault."""
    alarms = 0
    for fold in range(FOLDS):
        table = learn(f for i, f in enumerate(functions) if i % FOLDS != fold)
        alarms += sum(bool(check_latencies(f, table)) for f in functions[fold::FOLDS])
    return alarms


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "corpus", type=Path, help="folder of cubins, see build_corpus.py"
    )
    parser.add_argument(
        "--write", action="store_true", help="replace the package's tables"
    )
    parser.add_argument(
        "--add", action="store_true", help="start from the package's tables"
    )
    options = parser.parse_args()
    functions: dict[str, list[Function]] = defaultdict(list)
    for path in sorted(options.corpus.glob("*.cubin")):
        program = lift_file(path)
        functions[program.architecture.name] += program.functions
    if not functions:
        print(f"{options.corpus}: no cubins", file=sys.stderr)
        return 1
    for name, of_chip in functions.items():
        known = load_latencies(ARCHITECTURES[name]) if options.add else None
        table = learn(of_chip, copy.deepcopy(known))
        entries = len(table.result) + len(table.overwrite) + len(table.source)
        print(
            f"{name}: {entries} distances from {len(of_chip)} functions; false alarms in "
            f"{false_alarms(of_chip)} of them when held out"
        )
        if options.write:
            latencies_path(ARCHITECTURES[name]).write_text(table.to_json())
    return 0


if __name__ == "__main__":
    sys.exit(main())
