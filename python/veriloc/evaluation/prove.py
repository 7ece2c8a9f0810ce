"""Whole kernels through the compiler with the model: is what it proposes shipped, and proved?"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from veriloc.compile.amdgpu import compile_kernel
from veriloc.dataset.records import Record
from veriloc.model.files import VARIABLE
from veriloc.verify import Options as ProofOptions

_LLC_OPTIONS = ("-relocation-model=pic", "-fp-contract=fast")
"""As the data set was compiled."""


@dataclass(frozen=True)
class Proved:
    """What became of one kernel."""

    case: str
    chip: str
    instructions: int
    status: str
    """`proved`, `refuted` or `unknown`; of what ships."""
    allocator: str
    """Of what ships; `vendor` where no proposal was cheaper once it was emitted."""
    proposals: int
    """Emitted and compared."""
    refuted: int
    """Proposals that the verifier refused."""
    allocate_seconds: float
    prove_seconds: float


def prove_case(record: Record, model: Path) -> Proved:
    """Compiles a kernel with the model's proposals alone.

    Args:
        record: of the data set.
        model: folder of the model.

    Raises:
        LlcError: LLVM refuses the source.
    """
    os.environ[VARIABLE] = str(model)  # of this worker process
    done = compile_kernel(
        record.source.encode(),
        record.chip,
        record.features,
        allocator="model",
        llc_options=_LLC_OPTIONS,
        proof=ProofOptions(jobs=1),
        link=False,
    )
    report = next(k for k in done.kernels if k.kernel == record.kernel)
    return Proved(
        record.case,
        record.chip,
        record.instructions,
        report.status,
        report.allocator,
        len(report.candidates),
        sum(c.status == "refuted" for c in report.candidates),
        report.seconds.get("allocate", 0.0),
        report.seconds.get("prove", 0.0),
    )
