"""The solvers, behind one function each.

Takes modules of the `smt` dialect, knows how they become SMT-LIB, and is the only place
that knows Z3 and cvc5.
"""

from veriloc.verify.smt.search import Solution, search
from veriloc.verify.smt.second import SolverMissing, cvc5_version, solve_with_cvc5
from veriloc.verify.smt.solver import Answer, Verdict, solve, to_smtlib, z3_version

__all__ = [
    "Answer",
    "Solution",
    "SolverMissing",
    "Verdict",
    "cvc5_version",
    "search",
    "solve",
    "solve_with_cvc5",
    "to_smtlib",
    "z3_version",
]
