"""`smt` dialect -> SMT-LIB -> Z3, with three possible answers."""

from __future__ import annotations

import enum
import functools
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

import z3

from veriloc._mlir import ir
from veriloc._mlir.dialects import smt as smt_dialect

__all__ = ["Answer", "Verdict", "solve", "to_smtlib", "z3_version"]

_COMMANDS = re.compile(r"^\((?:check-sat|reset)\)\s*$", re.MULTILINE)


RESOURCES_PER_MS = 5_000
"""Z3's units of work that count as a millisecond; it does more on a fast machine."""
PATIENCE = 5
"""How much longer than its limit a question may take by the clock."""


class Verdict(enum.Enum):
    """What a solver says of a script."""

    UNSATISFIABLE = "unsat"
    SATISFIABLE = "sat"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict; `false` holds the watched constants that are false in some model."""

    verdict: Verdict
    false: frozenset[str] = frozenset()
    reason: str = ""


@functools.cache
def _context() -> ir.Context:
    # Our own: a context in which passes are running may not load dialects.
    context = ir.Context()
    context.enable_multithreading(False)
    return context


def z3_version() -> str:
    """Version of the library that answers."""
    return str(z3.get_version_string())


def to_smtlib(text: str) -> str:
    """SMT-LIB 2 text of an `smt.solver` operation."""
    module = ir.Module.parse(text, _context())
    exported: str = smt_dialect.export_smtlib(module.operation)
    # (reset) would throw away the model.
    return _COMMANDS.sub("", exported) + "(check-sat)\n"


def solve(script: str, watch: Sequence[str], timeout_ms: int) -> Answer:
    """Run Z3 on SMT-LIB text.

    With a satisfiable script, all watched Boolean constants that can be false are found,
    by asking again for models in which those found so far are true. May be called from
    several threads. The limit is counted in Z3's units of work, so that answers do not
    depend on what else the machine does; the clock ends what takes many times longer.
    """
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("rlimit", min(timeout_ms * RESOURCES_PER_MS, 2**32 - 1))
    clock_ms = max(1_000, timeout_ms * PATIENCE)  # starting takes time, too
    solver.set("timeout", clock_ms)
    try:
        solver.from_string(script)
        false: set[str] = set()
        deadline = time.monotonic() + clock_ms / 1000
        while (result := solver.check()) == z3.sat:
            model = solver.model()
            names = {str(d): d for d in model.decls()}
            found = [n for n in watch if n in names and z3.is_false(model[names[n]])]
            if not found or not set(found) - false:
                return Answer(Verdict.SATISFIABLE, frozenset(false))
            false.update(found)
            for name in found:
                solver.add(z3.Bool(name, context))
            if time.monotonic() > deadline:
                return Answer(Verdict.SATISFIABLE, frozenset(false), "not all found")
    except z3.Z3Exception as error:
        return Answer(Verdict.UNKNOWN, reason=f"solver error: {error}")
    reason = "" if result == z3.unsat else solver.reason_unknown()
    if false:
        reason = reason and f"not all found: {reason}"
        return Answer(Verdict.SATISFIABLE, frozenset(false), reason)
    proved = result == z3.unsat
    return Answer(Verdict.UNSATISFIABLE if proved else Verdict.UNKNOWN, reason=reason)
