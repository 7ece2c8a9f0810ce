"""Whether an operand is read wrongly at the end of a path: what confirms a counterexample.

No proof rests on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from veriloc.verify.obligations import (
    Claimed,
    EffectsOf,
    Obligation,
    Run,
    Script,
    script_of,
)
from veriloc.verify.program import Program

__all__ = ["path_script"]


def path_script(
    program: Program, effects: EffectsOf, path: Sequence[int], target: Obligation
) -> Script:
    """Whether one obligation fails at the end of a path from the kernel's start."""
    assert target.step is not None
    run = Run(program, effects, start=True)
    run.record = False
    for block in path[:-1]:
        for step in program.blocks[block].steps:
            run.run(step)
    for step in program.blocks[path[-1]].steps:
        run.record = step is target.step
        run.run(step)
        if run.record:
            break
    asked = [
        (target, run.term(equation))
        for _, use, lane, equation in run.reads
        if use == target.use and lane == target.lane
    ]
    return script_of(Claimed(run, None), asked, Counter())
