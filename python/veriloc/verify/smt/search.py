"""Looks for numbers that satisfy named constraints, or names those in conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import z3

from veriloc.verify.smt.solver import Verdict

__all__ = ["Solution", "search"]


RESOURCES = 20_000_000
"""Limit of one question under assumptions, in Z3's units: it looks at the clock too
rarely there."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Numbers if satisfiable; the names of constraints in conflict if not."""

    verdict: Verdict
    numbers: Mapping[str, int] = field(default_factory=dict)
    core: tuple[str, ...] = ()
    """As few as the solver can tell; empty if it found no small conflict in time."""
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
    declarations = [f"(declare-const {name} Int)" for name in variables]
    plain = [f"(assert {term})" for term in constraints.values()]
    context = z3.Context()
    solver = z3.SolverFor("QF_LIA", ctx=context)
    solver.set("timeout", timeout_ms)
    try:
        solver.from_string("\n".join([*declarations, *plain]))
        result = solver.check()
        if result == z3.sat:
            model = solver.model()
            values = {str(d): model[d] for d in model.decls()}
            # A variable that no constraint needs has no value.
            numbers = {n: values[n].as_long() if n in values else 0 for n in variables}
            return Solution(Verdict.SATISFIABLE, numbers)
        if result == z3.unsat:
            if not with_core:
                return Solution(Verdict.UNSATISFIABLE)
            core = _core(declarations, constraints, timeout_ms)
            return Solution(Verdict.UNSATISFIABLE, core=core)
    except z3.Z3Exception as error:
        return Solution(Verdict.UNKNOWN, reason=f"solver error: {error}")
    return Solution(Verdict.UNKNOWN, reason=solver.reason_unknown())


def _core(
    declarations: Sequence[str], constraints: Mapping[str, str], timeout_ms: int
) -> tuple[str, ...]:
    """Names of constraints in conflict; empty if they are not found in time.

    Asked under assumptions, the solver is slower by orders of magnitude.
    """
    lines = list(declarations)
    for name, term in constraints.items():
        lines.append(f"(declare-const {name} Bool)")
        lines.append(f"(assert (=> {name} {term}))")
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("timeout", timeout_ms)
    solver.set("rlimit", RESOURCES)
    solver.from_string("\n".join(lines))
    if solver.check(*(z3.Bool(name, context) for name in constraints)) != z3.unsat:
        return ()
    return _smaller(solver, context, timeout_ms)


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
