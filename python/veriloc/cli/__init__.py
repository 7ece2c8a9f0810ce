"""The `veriloc` command. Its commands lie one to a file; it holds no logic.

Nothing heavy is imported here: `veriloc --help` has to answer at once.
"""

from __future__ import annotations


def main() -> None:
    """Run `veriloc` on the command line's arguments; the console script."""
    from veriloc.cli.app import app

    app(prog_name="veriloc")
