"""The learned allocator, which lies above this package and is loaded when it is asked for.

It needs onnxruntime-genai and the files of a model. Where one is missing, `model` says
what, and the portfolio does without it.
"""

from __future__ import annotations

import importlib
import warnings
from dataclasses import replace
from functools import lru_cache
from typing import Any

from veriloc.allocators.problem import (
    AllocatorError,
    Assignment,
    Options,
    Problem,
    Result,
)

_SHARE = 0.5
"""Of a portfolio's time that the model gets."""


def _module() -> Any:
    return importlib.import_module("veriloc.model.allocator")


def learned(problem: Problem, options: Options) -> Result:
    """The cheapest proposal of the model.

    Raises:
        AllocatorError: the model, or the package that runs it, is missing or damaged.
    """
    result: Result = _module().model(problem, options)
    return result


@lru_cache(maxsize=1)
def missing() -> str:
    """What the learned allocator lacks to run; empty if nothing. Asked once a process."""
    said: str = _module().lacks()
    return said


def for_portfolio(
    problem: Problem, options: Options, *, needed: bool
) -> Assignment | None:
    """A proposal of the model; None where it cannot run or finds nothing.

    Args:
        problem: the problem.
        options: of the portfolio.
        needed: nobody else found anything, so that what is incomplete is worth more work.

    A model that is there but fails is warned of: the other allocators do without it.
    """
    if missing():
        return None
    try:
        short = replace(options, time_limit=options.time_limit * _SHARE)
        result = _module().model(problem, short, last_resort=needed)
    except AllocatorError as error:
        warnings.warn(f"the portfolio goes on without the model: {error}", stacklevel=2)
        return None
    return result if isinstance(result, Assignment) else None
