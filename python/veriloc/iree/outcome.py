"""What a compiled executable comes to: its new object if every kernel is proved, or IREE's."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from veriloc.iree.kernels import PROVED, KernelResult, KernelSource, Options

if TYPE_CHECKING:
    from veriloc.compile.record import KernelRecord


def result_of(
    source: KernelSource,
    options: Options,
    image: bytes | None,
    kernels: Sequence[KernelRecord[Any]],
    unproved: Sequence[str],
    started: float,
) -> KernelResult:
    """The answer of an allocator.

    Args:
        source: what was compiled.
        options: what was asked for.
        image: the object that was made.
        kernels: records of the kernels in it.
        unproved: what else in it is not proved, and why; sentences.
        started: when work on it began, by `time.monotonic`.
    """
    reports = [kernel.to_json() for kernel in kernels]
    unproved = [
        *unproved,
        *(
            f"@{kernel.kernel} is {kernel.status}: "
            f"{'; '.join(kernel.reasons) or 'no reason given'}"
            for kernel in kernels
            if kernel.status != "proved"
        ),
    ]
    if unproved:
        return KernelResult.kept(f"no proof: {' '.join(unproved)}", kernels=reports)
    if not kernels:
        return KernelResult.kept("no kernel was found in it, so nothing was proved")
    return KernelResult(
        image=image,
        kind=source.kind,
        allocator=options.allocator,
        proof=PROVED,
        details={"kernels": reports},
        seconds=time.monotonic() - started,
    )
