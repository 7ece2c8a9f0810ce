"""Data sets for the learned allocator: kernels of named suites, compiled and solved.

`suites` reads the committed spec files, `families` makes their MLIR, `build` has IREE and
LLVM compile it and keeps each allocation round as a record, `records` reads them back.
"""

from __future__ import annotations

from veriloc.dataset.records import Record, Round, read_records
from veriloc.dataset.suites import Case, Suite, read_suite, suite_names

__all__ = [
    "Case",
    "Record",
    "Round",
    "Suite",
    "read_records",
    "read_suite",
    "suite_names",
]
