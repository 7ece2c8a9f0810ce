"""Shows a survey: as JSON for programs, as lines for people."""

from __future__ import annotations

import platform
from typing import Any

from rich.console import Console
from rich.text import Text

from veriloc.doctor.findings import (
    JOB_TITLES,
    Component,
    Finding,
    Install,
    Job,
    Status,
    Survey,
)

SCHEMA_VERSION = 1
"""Goes up when a key changes its meaning or goes; new keys may come without."""

STYLES = {
    Status.OK: "green",
    Status.MISSING: "yellow",
    Status.UNSUPPORTED: "yellow",
    Status.BROKEN: "red",
}


def as_json(survey: Survey, version: str) -> dict[str, Any]:
    """The survey as plain values. Every key is always there; unknown is None."""
    return {
        "schema_version": SCHEMA_VERSION,
        "veriloc": version,
        "platform": {
            "system": platform.system(),
            "machine": platform.machine(),
            "python": platform.python_version(),
        },
        "ready": survey.ready,
        "components": [
            {
                "name": component.name,
                "title": component.title,
                "required": component.required,
                "jobs": [job.value for job in component.jobs],
                "status": finding.status.value,
                "version": finding.version,
                "path": finding.path,
                "detail": finding.detail or None,
                "install": component.install.command(),
            }
            for component, finding in survey.rows
        ],
    }


def merged(components: list[Component]) -> list[str]:
    """The fewest lines that install all of these: one a package manager."""
    apt = [p for c in components for p in c.install.apt]
    pip = [p for c in components for p in c.install.pip]
    lines = []
    if apt:
        lines.append(Install(apt=tuple(dict.fromkeys(apt))).command())
    if pip:
        lines.append(Install(pip=tuple(dict.fromkeys(pip))).command())
    lines += [f"{c.name}: {c.install.advice}" for c in components if c.install.advice]
    return lines


def line_of(component: Component, finding: Finding, width: int) -> Text:
    """One component on one line. What is only optional does not shout."""
    quiet = not component.required and finding.status is Status.MISSING
    name = component.name if component.required else f"{component.name} (optional)"
    line = Text(f"  {name:{width}}  ")
    style = "dim" if quiet else STYLES[finding.status]
    line.append(f"{finding.status.value:11}", style=style)
    line.append(f"  {finding.version or '':9}")
    line.append(f"  {finding.path or ''}", style="dim")
    if finding.detail:
        line.append(f"\n  {'':{width}}  {finding.detail}", style=style)
    line.rstrip()
    return line


def print_survey(survey: Survey, version: str, console: Console) -> None:
    """Print what was found job by job, and then how to get what is missing."""

    def show(text: str | Text, style: str = "") -> None:
        # Paths and commands are there to be copied: never broken, never marked up.
        console.print(text, style=style, soft_wrap=True, highlight=False, markup=False)

    show(f"VeriLoc {version}: what this machine has")
    width = max((len(c.name) for c, _ in survey.rows), default=0) + len(" (optional)")
    for job in Job:
        rows = [row for row in survey.rows if row[0].jobs[0] is job]
        if rows:
            show(f"\n{JOB_TITLES[job]}", style="bold")
        for component, finding in rows:
            show(line_of(component, finding, width))
    for required, heading in ((True, "Required"), (False, "Optional")):
        if lines := merged(survey.wanting(required=required)):
            show(f"\n{heading}, and how to get it:", style="bold")
            for line in lines:
                show(f"  {line}")
    if survey.ready:
        show("\nEverything required is here.", style="green")
    else:
        names = ", ".join(c.name for c in survey.wanting(required=True))
        show(f"\nRequired, but not usable: {names}.", style="red")
