"""Says where the processor time of `iree-compile --veriloc` goes.

Runs the stages of one compilation one after the other, nothing remembered and nothing at
the same time, and prints the processor seconds of each: IREE's own, LLVM's programs, and
the parts of VeriLoc. Wall times follow from `tools.iree.overhead`.

    python -m tools.iree.where bert-like gfx90a
    python -m tools.iree.where resnet-like gfx90a --allocator portfolio
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from tools.iree.models import MODELS
from tools.iree.overhead import children_seconds

from veriloc.compile.amdgpu import driver
from veriloc.iree import allocation, amdgpu, commandline, staging, toolchain
from veriloc.iree.driver import ALLOCATORS
from veriloc.iree.dumps import Dump
from veriloc.iree.kernels import InputKind, InputRejectedError, Options
from veriloc.lowering.amdgpu import exports
from veriloc.lowering.amdgpu.plugin import find_plugin
from veriloc.support import processes, ready

Seconds = defaultdict[str, float]
"""By part."""

_LOADING = "import veriloc.iree.driver, veriloc.iree.whole, veriloc.iree.allocation"

_PARTS: tuple[tuple[Any, str, str], ...] = (
    (amdgpu, "read_dump", "IREE's text put in LLVM 22's words"),
    (exports, "read_problem", "views that LLVM exported, read"),
    (driver, "round_choices", "allocation"),
    (driver, "lift_exported", "lift of what was emitted"),
    (driver, "parse", "lift of what was emitted"),
    (driver, "verify", "proof"),
)
"""Functions of VeriLoc, with the part that they are. A part inside another counts alone."""

_REST = "the rest of VeriLoc"


class _Clock:
    """Processor seconds by part; one part runs at a time."""

    def __init__(self) -> None:
        self.seconds = Seconds(float)
        self._part = _REST
        self._since = time.process_time()

    def switch(self, part: str) -> str:
        """Another part goes on; the one that ran so far."""
        now = time.process_time()
        self.seconds[self._part] += now - self._since
        before, self._part, self._since = self._part, part, now
        return before

    def watching(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time counted."""

        @functools.wraps(function)
        def watched(*arguments: Any, **named: Any) -> Any:
            before = self.switch(part)
            try:
                return function(*arguments, **named)
            finally:
                self.switch(before)

        return watched


@contextlib.contextmanager
def _children(seconds: Seconds, part: str) -> Iterator[None]:
    """Counts the time of children that end in the block."""
    before = children_seconds()
    yield
    seconds[part] += children_seconds() - before


def _kernels(
    dumps: Sequence[Dump], kinds: Sequence[InputKind], allocator: str
) -> tuple[Seconds, list[staging.Replacement]]:
    """What work on the kernels takes, by part; and new objects for IREE."""
    clock, made = _Clock(), []
    with contextlib.ExitStack() as stack:
        for place, name, part in _PARTS:
            watched = clock.watching(part, getattr(place, name))
            stack.enter_context(mock.patch.object(place, name, watched))
        clock.switch(_REST)
        clock.seconds.clear()
        for dump in dumps:
            for kind in kinds:
                with contextlib.suppress(InputRejectedError):
                    source = amdgpu.read_dump(dump, kind)
                    image = allocation.process(source, Options(allocator)).image
                    if image is not None and amdgpu.cannot_be_worse(image):
                        made.append(
                            staging.Replacement(
                                *(dump.executable, dump.variant, image),
                                amdgpu.OBJECT_EXTENSION,
                            )
                        )
                    break
        clock.switch(_REST)
    for program in ready.kept():
        with _children(clock.seconds, f"{Path(program).name} (LLVM 22)"):
            ready.end(program)
    return clock.seconds, made


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", choices=sorted(MODELS))
    parser.add_argument("chip")
    parser.add_argument("--allocator", choices=sorted(ALLOCATORS), default="greedy")
    options = parser.parse_args()
    compiler = toolchain.stock_compiler()
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True)
    llvm = toolchain.Version.parse(version.stdout).llvm
    seconds = Seconds(float)
    find_plugin()  # built now, should it be missing
    with processes.workspace() as work:
        model = work / "model.mlir"
        model.write_text(MODELS[options.model]())
        words = [str(model), "--iree-hal-target-device=hip"]
        words += [f"--iree-rocm-target={options.chip}", "-o", str(work / "out.vmfb")]
        plain = Seconds(float)
        with _children(plain, "plain"):
            subprocess.run([compiler, *words], check=True)
        with _children(seconds, "Python starts and loads VeriLoc"):
            subprocess.run([sys.executable, "-c", _LOADING], check=True)
        line = commandline.parse(
            [*words, "--veriloc"], toolchain.ValueOptions(compiler)
        )
        stages = staging.Stages(compiler, line, work)
        with _children(seconds, "IREE: model to kernels"):
            stages.front()
        head = amdgpu.known_head(stages.identity, stages.executables)
        with _children(seconds, "IREE: kernels taken out"):
            folder = stages.dump(amdgpu.STOP_BEFORE, head)
        dumps = amdgpu.find_dumps(folder)
        if head is None:  # the next run is quicker, where all kernels have the same
            amdgpu.learn_head(stages.identity, stages.executables, dumps)
        gc.freeze()
        gc.set_threshold(200_000, 20, 100)  # as in a worker
        found, made = _kernels(dumps, amdgpu.input_kinds(llvm), options.allocator)
        seconds.update(found)
        with _children(seconds, "IREE: objects put back, and other kernels"):
            stages.substitute(made)
    total = sum(seconds.values())
    print(
        f"{options.model}, {options.chip}, {options.allocator}: {len(dumps)} kernels, "
        f"{len(made)} cannot be worse than IREE's"
    )
    for part, spent in sorted(seconds.items(), key=lambda item: -item[1]):
        print(f"  {spent:6.2f} s  {spent / total:4.0%}  {part}")
    print(f"  {total:6.2f} s        together, {total / plain['plain']:.2f}x plain")
    print(f"  {plain['plain']:6.2f} s        plain iree-compile")
    return 0


if __name__ == "__main__":
    sys.exit(main())
