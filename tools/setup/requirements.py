"""Prints what pip has to install before VeriLoc can be built and tested in place.

That is pyproject.toml's build requirements, dependencies, and the extras named on
the command line. Runs with the environment's Python, whose pip has a TOML reader
where Python itself has none.
"""

from __future__ import annotations

import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib


def requirements(pyproject: Path, extras: list[str]) -> list[str]:
    """All requirements, in the order of the file."""
    document = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    project = document["project"]
    optional = project["optional-dependencies"]
    return [
        *document["build-system"]["requires"],
        *project["dependencies"],
        *(requirement for extra in extras for requirement in optional[extra]),
    ]


if __name__ == "__main__":
    print("\n".join(requirements(Path("pyproject.toml"), sys.argv[1:])))
