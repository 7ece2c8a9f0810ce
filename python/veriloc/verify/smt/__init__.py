"""The solver, behind one function.

Takes modules of the `smt` dialect, knows how they become SMT-LIB, and is the only place
that knows Z3.
"""

from veriloc.verify.smt.solver import Answer, Verdict, solve, to_smtlib

__all__ = ["Answer", "Verdict", "solve", "to_smtlib"]
