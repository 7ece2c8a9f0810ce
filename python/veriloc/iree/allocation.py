"""VeriLoc's allocators as the driver calls them: allocate, prove, and only then emit.

The bridge from a compilation of a model to `veriloc.compile`: what comes back is a code
object whose every kernel was proved, or the reason why IREE's own object is kept.
"""

from __future__ import annotations

import time

from veriloc.allocators import Options as AllocatorOptions
from veriloc.support.without import without

# Where NumPy is installed, MLIR's bindings load it for builders of attributes that no
# kernel has; that takes longer than loading the bindings.
with without("numpy"):
    from veriloc import ir as ir

from veriloc.compile.amdgpu import compile_kernel
from veriloc.iree import nvidia
from veriloc.iree.kernels import (
    InputRejectedError,
    KernelResult,
    KernelSource,
    Options,
)
from veriloc.iree.outcome import result_of
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Status

# As IREE builds its target machine (ROCMTarget.cpp).
_LLC_OPTIONS = ("-relocation-model=pic", "-fp-contract=fast")


def process(source: KernelSource, options: Options) -> KernelResult:
    """Allocate the kernels of one executable; keep IREE's object unless all are proved.

    Raises:
        InputRejectedError: llc, or ptxas, does not read the text.
    """
    if source.format == nvidia.EXECUTABLE_FORMAT:
        return nvidia.process(source, options)
    started = time.monotonic()
    try:
        compiled = compile_kernel(
            source.text.encode(),
            source.chip,
            source.features,
            allocator=options.allocator,
            options=AllocatorOptions(agpr=options.agpr),
            llc_options=(*_LLC_OPTIONS, *options.llc),
            # Who asks for the quick one does not wait for what changes nothing.
            whole_blocks=options.allocator == "greedy",
            # The pool around this works on a kernel per processor already.
            proof=ProofOptions(jobs=1),
        )
    except LlcError as error:
        raise InputRejectedError(str(error)) from error
    unproved = [
        f"@{function.kernel}, which kernels may call, is {function.status.value}: "
        f"{'; '.join(function.reasons)}"
        for function in compiled.functions
        if function.status is not Status.PROVED
    ]
    return result_of(
        source, options, compiled.image, compiled.kernels, unproved, started
    )
