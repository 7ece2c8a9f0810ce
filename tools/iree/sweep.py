"""Compiles the sample models with `iree-compile --veriloc`, and counts what is proved.

    python -m tools.iree.sweep build/sweep                       # all models, all chips
    python -m tools.iree.sweep build/sweep --chip gfx90a --model bert-like
    python -m tools.iree.sweep build/sweep --table               # what is there already

For every model and chip: the share of kernels that is proved, and the reason for every one
that is not; LLVM's machine verifier runs after every pass of each compilation, so that an
object that ships has passed it; the module loads on the mock HIP library and launches what
the stock module launches. Reports stay in the folder, one a model and chip; those that are
there are not made again. Exit status 1 if a compilation failed, launches differ, or fewer
than the wanted share of kernels is proved.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.iree.launches import Mock, launches, same_launches, signature
from tools.iree.models import GRAPHS, MODELS
from tools.iree.onnx_files import imported

from veriloc.iree.toolchain import stock_compiler
from veriloc.report.rows import rows

CHIPS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
WANTED = (
    "matmul-1023",
    "softmax-1024x1000",
    "attention-64",
    "attention-128",
    "attention-512",
    "mlp",
    "bert-like",
    "resnet-like",
)


@dataclass(frozen=True)
class Found:
    """What became of one model on one chip."""

    model: str
    chip: str
    kernels: int
    proved: int
    kept: dict[str, str]
    """Reasons, by kernel."""
    launches: int
    same: bool
    """The mock wrote down the same for the stock module."""
    seconds: float
    failure: str = ""
    """Why there is no module."""


def compile_one(
    folder: Path, model: str, chip: str, mock: Mock, flags: Sequence[str]
) -> Found:
    """Compiles a model for a chip, stock and with VeriLoc, and compares."""
    stem = folder / f"{model}.{chip}"
    text = imported(GRAPHS[model]()) if model in GRAPHS else MODELS[model]()
    source, report = Path(f"{stem}.mlir"), Path(f"{stem}.json")
    source.write_text(text)
    target = ("--iree-hal-target-device=hip", f"--iree-rocm-target={chip}")
    started = time.monotonic()
    modules = []
    for name, command in (
        ("stock", [stock_compiler()]),
        (
            "veriloc",
            [
                *(sys.executable, "-m", "veriloc.iree.driver", "--veriloc"),
                "--veriloc-llc=-verify-machineinstrs",
                *(f"--veriloc-report={report}", *flags),
            ],
        ),
    ):
        modules.append(Path(f"{stem}.{name}.vmfb"))
        done = subprocess.run(
            [*command, source, *target, "-o", modules[-1]],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
            return Found(model, chip, 0, 0, {}, 0, False, 0.0, f"{name}: {said[0]}")
    seconds = time.monotonic() - started
    function, inputs = signature(text)
    stock, ours = (mock.log(module, function, inputs) for module in modules)
    found = list(rows(json.loads(report.read_text())))
    return Found(
        model,
        chip,
        len(found),
        sum(row.verdict == "proved" for row in found),
        {row.name: row.reason for row in found if row.verdict != "proved"},
        len(launches(ours)),
        same_launches(stock, ours),
        round(seconds, 1),
    )


def table(results: Sequence[Found]) -> Iterator[str]:
    """What was found, chip by chip."""
    for chip in dict.fromkeys(r.chip for r in results):
        here = [r for r in results if r.chip == chip]
        kernels, proved = sum(r.kernels for r in here), sum(r.proved for r in here)
        yield f"{chip}: {proved} of {kernels} kernels proved ({share(proved, kernels)})"
        for r in here:
            note = r.failure or f"{r.launches} launches, " + (
                "the same as stock" if r.same else "NOT the same as stock"
            )
            yield f"  {r.model:<18} {r.proved:>3} of {r.kernels:>3}   {note}"
            for name, reason in r.kept.items():
                yield f"      kept {name}: {reason}"
    kernels, proved = sum(r.kernels for r in results), sum(r.proved for r in results)
    yield f"all: {proved} of {kernels} kernels proved ({share(proved, kernels)})"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where reports and modules are kept")
    parser.add_argument("--chip", action="append", help="one of many; default: four")
    parser.add_argument("--model", action="append", choices=sorted(MODELS))
    parser.add_argument(
        "--share", type=float, default=98.0, help="per cent to be proved"
    )
    parser.add_argument("--table", action="store_true", help="compile nothing")
    parser.add_argument(
        "--flag",
        action="append",
        default=[],
        help="further one, as --flag=--veriloc-jobs=1",
    )
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    results = []
    with tempfile.TemporaryDirectory() as place:
        spec = importlib.util.find_spec("iree._runtime_libs")
        if spec is None or spec.submodule_search_locations is None:
            parser.error("iree-base-runtime is not installed")
        runner = Path(next(iter(spec.submodule_search_locations))) / "iree-run-module"
        mock = Mock.build(runner, Path(place))
        for chip in options.chip or CHIPS:
            for model in options.model or WANTED:
                known = options.folder / f"{model}.{chip}.found.json"
                if known.exists():
                    results.append(Found(**json.loads(known.read_text())))
                    continue
                if options.table:
                    continue
                found = compile_one(options.folder, model, chip, mock, options.flag)
                known.write_text(json.dumps(asdict(found), indent=2) + "\n")
                results.append(found)
                outcome = found.failure or f"{found.proved} of {found.kernels} proved"
                print(f"{chip} {model}: {outcome}, {found.seconds} s", flush=True)
    print("\n".join(table(results)))
    kernels, proved = sum(r.kernels for r in results), sum(r.proved for r in results)
    good = all(r.same for r in results) and kernels > 0
    return 0 if good and 100 * proved >= options.share * kernels else 1


if __name__ == "__main__":
    sys.exit(main())
