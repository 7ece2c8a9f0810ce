"""How many lines a proof rests on.

    python tools/verify/trusted.py

Counts lines of code in the files that docs/Verification.md calls trusted: not empty ones,
comments, documentation strings, imports and lists of exported names. First what turns a
module into questions to the solver; then, apart, what asks them and puts the answers into
words, and the hazards of NVIDIA, about which no solver is asked.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from pathlib import Path

from rich.console import Console
from rich.table import Table

VERIFY = Path(__file__).resolve().parents[2] / "python" / "veriloc" / "verify"

TRUSTED = (
    "program.py",
    "obligations.py",
    "terms.py",
    "claims.py",
    "defined.py",
    "rules.py",
    "lane_bits.py",
    "amdgpu/masks.py",
    "smt/solver.py",
)
"""What turns a module into obligations, and these into an answer of the solver."""

BESIDE = (
    "checker.py",
    "nvidia/code.py",
    "nvidia/distances.py",
    "nvidia/hazards.py",
    "nvidia/scoreboards.py",
)
"""Trusted, too."""

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}


def code_lines(text: str) -> int:
    """Lines of code in a module."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        string = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        exported = (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "__all__"
        )
        if string or exported or isinstance(node, (ast.Import, ast.ImportFrom)):
            assert isinstance(node, ast.stmt)
            lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(lines)


def main() -> int:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file")
    table.add_column("code", justify="right")
    table.add_column("all lines", justify="right")
    for title, names in (("obligations and solver", TRUSTED), ("beside", BESIDE)):
        code = every = 0
        for name in names:
            text = (VERIFY / name).read_text()
            count, lines = code_lines(text), len(text.splitlines())
            table.add_row(name, str(count), str(lines))
            code, every = code + count, every + lines
        table.add_row(title, str(code), str(every), style="bold")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
