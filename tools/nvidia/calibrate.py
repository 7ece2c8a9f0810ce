#!/usr/bin/env python3
"""Makes the encoding tables that VeriLoc ships, by probing nvdisasm.

    python tools/nvidia/calibrate.py sm_89            # probe again what the table has
    python tools/nvidia/calibrate.py --all            # every architecture
    python tools/nvidia/calibrate.py sm_89 --add corpus/*.sm_89.cubin
    python tools/nvidia/calibrate.py --all --check    # change nothing, fail on a difference

The instructions probed are those in the table itself (it keeps one of each form), so that
the command needs no cubins; --add takes new forms from cubins. The result depends on these
instructions and on the version of nvdisasm alone, and is the same each time.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from veriloc.lowering.nvidia.architectures import ARCHITECTURES, Architecture  # noqa: E402
from veriloc.lowering.nvidia.calibration import calibrate  # noqa: E402
from veriloc.lowering.nvidia.cubin import read_cubin  # noqa: E402
from veriloc.lowering.nvidia.disassembly import disassemble  # noqa: E402
from veriloc.lowering.nvidia.encoding import EncodingTable, shipped_path  # noqa: E402
from veriloc.lowering.nvidia.syntax import parse  # noqa: E402
from veriloc.lowering.nvidia.toolkit import nvdisasm_version  # noqa: E402

Example = tuple[int, int]
"""How many RZ and PT an instruction has, and its word."""


def forms_of(path: Path) -> tuple[Architecture, dict[str, Example]]:
    """Architecture of a cubin, and the best example of each form in it."""
    cubin = read_cubin(path)
    forms: dict[str, Example] = {}
    listings = disassemble(cubin.data, life_ranges=False)
    for code in cubin.codes:
        for row in listings[code.section.name].rows:
            syntax = parse(row.text)
            special = sum(token.is_special for token in syntax.tokens)
            example = (special, code.words[row.address // 16])
            forms[syntax.form] = min(forms.get(syntax.form, example), example)
    return cubin.architecture, forms


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("architectures", nargs="*", metavar="ARCH", help="sm_80, ...")
    parser.add_argument("--all", action="store_true", help="every architecture")
    parser.add_argument("--add", type=Path, nargs="+", default=[], metavar="CUBIN")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    options = parser.parse_args()
    names = list(ARCHITECTURES) if options.all else options.architectures
    unknown = [name for name in names if name not in ARCHITECTURES]
    if unknown or not names:
        parser.error(f"name one of {', '.join(ARCHITECTURES)}, or --all")
    seeds: dict[str, dict[str, int]] = {name: {} for name in names}
    for name in names:
        path = shipped_path(ARCHITECTURES[name])
        if path.exists():
            seeds[name] = {
                f.form: f.word for f in EncodingTable.load(path).forms.values()
            }
    best: dict[str, dict[str, Example]] = {name: {} for name in names}
    for path in options.add:
        architecture, forms = forms_of(path)
        known = best.get(architecture.name)
        if known is not None:
            for form, example in forms.items():
                known[form] = min(known.get(form, example), example)
    for name, forms in best.items():
        for form, (_, word) in forms.items():
            seeds[name].setdefault(form, word)
    different = 0
    for name in names:
        start = time.perf_counter()
        table = EncodingTable(ARCHITECTURES[name], nvdisasm_version())
        calibrate(table, dict(sorted(seeds[name].items())))
        seconds = time.perf_counter() - start
        path = shipped_path(ARCHITECTURES[name])
        same = path.exists() and path.read_text() == table.to_json()
        different += not same
        if not same and not options.check:
            table.save(path)
        print(
            f"{name}: {len(table.forms)} forms in {seconds:.1f} s, {'same' if same else 'changed'}"
        )
    return 1 if options.check and different else 0


if __name__ == "__main__":
    sys.exit(main())
