"""The exit codes that all commands share."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What a command tells the shell."""

    OK = 0
    """It did what was asked; a check was passed."""
    FAILED = 1
    """It could not, or a check was refuted."""
    UNKNOWN = 2
    """No answer: the command line was wrong, or a check came to no conclusion."""
