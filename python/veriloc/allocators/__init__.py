"""Register allocators, for all vendors behind one interface: problem in, result out.

`kernel.read_kernel` makes a problem of a `regalloc.kernel`, `kernel.write_assignment`
writes a result into one. Allocators change nothing, know no vendor and no other part of
the pipeline.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from veriloc.allocators.exact import exact
from veriloc.allocators.first_fit import first_fit
from veriloc.allocators.greedy import greedy
from veriloc.allocators.learned import learned, missing
from veriloc.allocators.portfolio import candidates, portfolio
from veriloc.allocators.problem import (
    AllocatorError,
    Assignment,
    Infeasible,
    Options,
    Problem,
    Result,
)
from veriloc.allocators.result import capacity, overfull
from veriloc.allocators.vendor import vendor

__all__ = [
    "ALLOCATORS",
    "Allocator",
    "AllocatorError",
    "Assignment",
    "Infeasible",
    "Options",
    "Problem",
    "Result",
    "allocate",
    "candidates",
    "capacity",
    "check_usable",
    "overfull",
]

Allocator = Callable[[Problem, Options], Result]
"""An allocator: no side effects, and the same result for the same arguments."""

ALLOCATORS: Mapping[str, Allocator] = MappingProxyType(
    {
        "vendor": vendor,
        "first-fit": first_fit,
        "greedy": greedy,
        "exact": exact,
        "model": learned,
        "portfolio": portfolio,
    }
)


def allocate(
    problem: Problem, allocator: str, options: Options | None = None
) -> Result:
    """Runs an allocator by name.

    Raises:
        ValueError: there is no allocator or order of that name.
        AllocatorError: it cannot run here.
    """
    if allocator not in ALLOCATORS:
        raise ValueError(
            f"allocator '{allocator}' is not one of {', '.join(ALLOCATORS)}"
        )
    return ALLOCATORS[allocator](problem, options or Options())


def check_usable(allocator: str) -> None:
    """Makes sure, before work begins, that an allocator can run here.

    Raises:
        AllocatorError: it cannot; says why.
    """
    if allocator == "model" and missing():
        raise AllocatorError(missing())
