"""Looks for numbers that satisfy named constraints, or names those in conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import z3

from veriloc.verify.smt.solver import Verdict

__all__ = ["Solution", "search"]


@dataclass(frozen=True, slots=True)
class Solution:
    """Numbers if satisfiable; the names of constraints in conflict if not."""

    verdict: Verdict
    numbers: Mapping[str, int] = field(default_factory=dict)
    core: tuple[str, ...] = ()
    """As few as the solver can tell."""
    reason: str = ""


def search(
    variables: Sequence[str],
    constraints: Mapping[str, str],
    timeout_ms: int,
    *,
    with_core: bool = True,
) -> Solution:
    """Find integers for the variables.

    Args:
        variables: their names, which are SMT-LIB symbols.
        constraints: by name (a symbol as well), a Boolean term of SMT-LIB.
        timeout_ms: limit of the search, and again of making the core small.
        with_core: look for a small core.
    """
    lines = [f"(declare-const {name} Int)" for name in variables]
    for name, term in constraints.items():
        lines.append(f"(declare-const {name} Bool)")
        lines.append(f"(assert (=> {name} {term}))")
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("timeout", timeout_ms)
    try:
        solver.from_string("\n".join(lines))
        result = solver.check(*(z3.Bool(name, context) for name in constraints))
        if result == z3.sat:
            model = solver.model()
            values = {str(d): model[d] for d in model.decls()}
            numbers = {name: values[name].as_long() for name in variables}
            return Solution(Verdict.SATISFIABLE, numbers)
        if result == z3.unsat:
            core = _smaller(solver, context, timeout_ms) if with_core else ()
            return Solution(Verdict.UNSATISFIABLE, core=core)
    except z3.Z3Exception as error:
        return Solution(Verdict.UNKNOWN, reason=f"solver error: {error}")
    return Solution(Verdict.UNKNOWN, reason=solver.reason_unknown())


def _smaller(
    solver: z3.Solver, context: z3.Context, timeout_ms: int
) -> tuple[str, ...]:
    """Leave out of the core what is not needed for the conflict, one by one."""
    core = sorted(str(name) for name in solver.unsat_core())
    solver.set("timeout", max(1, timeout_ms // max(1, len(core))))
    for name in list(core):
        rest = [n for n in core if n != name]
        if solver.check(*(z3.Bool(n, context) for n in rest)) == z3.unsat:
            found = {str(n) for n in solver.unsat_core()}
            core = [n for n in rest if n in found]
    return tuple(core)
