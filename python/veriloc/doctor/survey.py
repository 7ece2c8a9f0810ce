"""Runs the probes of all components and gathers what they found."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from veriloc.doctor.findings import Component, Finding, Status, Survey

PROBES_AT_ONCE = 8
"""Probes mostly wait for a program to start, so more than there are cores."""


def look_for(component: Component) -> Finding:
    """Run one probe. A defect in it becomes a finding."""
    try:
        return component.probe()
    except Exception as error:  # noqa: BLE001 - the survey has to go on
        detail = f"the check itself failed: {type(error).__name__}: {error}"
        return Finding(Status.BROKEN, detail=detail)


def survey(components: Sequence[Component]) -> Survey:
    """Look for every component, several at a time; rows keep the given order."""
    with ThreadPoolExecutor(max_workers=PROBES_AT_ONCE) as pool:
        findings = pool.map(look_for, components)
        return Survey(tuple(zip(components, findings, strict=True)))
