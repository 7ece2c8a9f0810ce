"""Interrupts compilations at random moments and looks for what they leave behind.

    python -m tools.iree.interrupt --rounds 40

Each round compiles a sample model with `iree-compile --veriloc`, two at a time, and sends one
of them SIGINT, SIGTERM or SIGKILL at a random moment. Afterwards its output must be what it
was, nothing else may lie beside it, and none of its processes may live on; the other one must
finish with the module that an undisturbed compilation makes.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from tools.iree.models import MODELS

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
PRECIOUS = b"precious"
PATIENCE = 60.0
"""Seconds in which processes of an interrupted compilation have to be gone."""


class Left(Exception):
    """An interrupted compilation left something behind; the message says what."""


def start(
    model: Path, output: Path, scratch: Path, mark: str
) -> subprocess.Popen[bytes]:
    """Compiles, without results of earlier rounds."""
    scratch.mkdir()
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "veriloc.iree.driver", model, "-o", output),
            *("--iree-hal-target-device=hip", "--iree-rocm-target=gfx90a"),
            *("--veriloc", "--veriloc-allocator=greedy"),
        ],
        env={
            **os.environ,
            "TMPDIR": str(scratch),
            "VERILOC_CACHE_DIR": str(scratch.with_suffix(".cache")),
            "VERILOC_AMDGPU_PLUGIN": os.environ["VERILOC_AMDGPU_PLUGIN"],
            "INTERRUPT_MARK": mark,
        },
        stderr=subprocess.DEVNULL,
        # Shells start what runs in their background deaf to SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def alive(mark: str) -> list[str]:
    """Processes that inherited a mark."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"INTERRUPT_MARK={mark}\0".encode() in (place / "environ").read_bytes():
                found.append(f"{place.name}: {(place / 'comm').read_text().strip()}")
        except OSError:
            continue  # ended meanwhile, or not ours
    return found


def interrupt(folder: Path, model: Path, delay: float, chosen: signal.Signals) -> str:
    """One round; says how the compilation ended.

    Raises:
        Left: something was left behind.
    """
    mark = uuid.uuid4().hex
    output = folder / "out" / "m.vmfb"
    output.parent.mkdir()
    output.write_bytes(PRECIOUS)
    child = start(model, output, folder / "tmp", mark)
    time.sleep(delay)
    child.send_signal(chosen)
    status = child.wait(PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while (left := alive(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    if left:
        raise Left(f"processes: {', '.join(left)}")
    beside = sorted(p.name for p in output.parent.iterdir() if p != output)
    if beside:
        raise Left(f"files: {', '.join(beside)}")
    if status == 0:
        return "finished first"
    if status != -chosen:
        raise Left(f"status {status} instead of {-chosen}")
    if output.read_bytes() != PRECIOUS:
        raise Left("another output file")
    if chosen != signal.SIGKILL and list((folder / "tmp").iterdir()):
        raise Left("temporary files")
    return "interrupted"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--model", default="matmul-512", choices=sorted(MODELS))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    from veriloc.lowering.amdgpu.plugin import find_plugin

    os.environ["VERILOC_AMDGPU_PLUGIN"] = str(find_plugin())
    bad = 0
    with tempfile.TemporaryDirectory() as place:
        model = Path(place) / "model.mlir"
        model.write_text(MODELS[options.model]())
        expected, started = Path(place) / "expected.vmfb", time.monotonic()
        if start(model, expected, Path(place) / "first", "").wait():
            parser.error("the model does not compile")
        longest = time.monotonic() - started
        for number in range(options.rounds):
            folder = Path(place) / str(number)
            folder.mkdir()
            other = folder / "other.vmfb"
            beside = start(model, other, folder / "beside", "")
            delay, chosen = chance.uniform(0, longest), chance.choice(SIGNALS)
            try:
                outcome = interrupt(folder, model, delay, chosen)
                if beside.wait() or other.read_bytes() != expected.read_bytes():
                    raise Left("a disturbed neighbour")
            except Left as error:
                outcome, bad = f"LEFT BEHIND {error}", bad + 1
            finally:
                beside.wait()
            print(f"{chosen.name} after {delay:.2f} s: {outcome}", flush=True)
    print(f"{options.rounds} rounds, {bad} left something behind")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
