"""cvc5, as a second opinion on scripts that Z3 has answered.

Comes with the extra `[cvc5]` and is imported when first asked for. Nothing else knows it.
"""

from __future__ import annotations

from veriloc.verify.smt.solver import Answer, Verdict

__all__ = ["SolverMissing", "cvc5_version", "solve_with_cvc5"]


class SolverMissing(RuntimeError):
    """The package of the second solver is not installed; says how to get it."""

    def __init__(self) -> None:
        super().__init__(
            "the solver cvc5 is not installed: pip install 'veriloc[cvc5]'"
        )


def cvc5_version() -> str:
    """Version of the installed package.

    Raises SolverMissing.
    """
    try:
        import cvc5
    except ImportError as error:
        raise SolverMissing from error
    return str(cvc5.__version__)


def solve_with_cvc5(script: str, timeout_ms: int) -> Answer:
    """Run cvc5 on SMT-LIB text with one (check-sat). May be called from several threads.

    Raises SolverMissing.
    """
    cvc5_version()
    import cvc5

    solver = cvc5.Solver()
    solver.setLogic("ALL")
    solver.setOption("tlimit-per", str(timeout_ms))
    symbols = cvc5.SymbolManager(solver.getTermManager())
    parser = cvc5.InputParser(solver, symbols)
    output: list[str] = []
    try:
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "script")
        while not (command := parser.nextCommand()).isNull():
            output += command.invoke(solver, symbols).split()
    except RuntimeError as error:  # the only kind that cvc5 raises
        return Answer(Verdict.UNKNOWN, reason=f"cvc5: {error}")
    if len(output) != 1 or output[0] not in ("sat", "unsat"):
        said = " ".join(output) or "nothing"
        return Answer(Verdict.UNKNOWN, reason=f"cvc5 answers {said}")
    return Answer(Verdict(output[0]))
