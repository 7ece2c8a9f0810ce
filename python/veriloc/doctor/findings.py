"""What a survey of the machine is made of: components, findings, and the whole.

Plain data only; how a component is looked for is in `probes`, which components
there are is in `components`.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Status(str, Enum):
    """What became of the search for one component."""

    OK = "ok"
    """Found, it runs, and its version is one that VeriLoc supports."""
    MISSING = "missing"
    """Not found in any of the places that were searched."""
    UNSUPPORTED = "unsupported"
    """Found and runs, but of a version that VeriLoc does not support."""
    BROKEN = "broken"
    """Found, but it could not be run, ran out of time, or gave no version."""


class Job(str, Enum):
    """The jobs of VeriLoc that components are needed for."""

    MODULES = "modules"
    PROVE = "prove"
    AMD = "amd"
    NVIDIA = "nvidia"
    IREE = "iree"
    MODEL = "model"
    EMBED = "embed"
    DEVELOP = "develop"


JOB_TITLES: dict[Job, str] = {
    Job.MODULES: "Read, transform and print regalloc modules",
    Job.PROVE: "Prove allocations",
    Job.AMD: "Kernels for AMD GPUs",
    Job.NVIDIA: "Kernels for NVIDIA GPUs",
    Job.IREE: "Whole models through IREE",
    Job.MODEL: "Registers proposed by the model",
    Job.EMBED: "The dialect inside a stock mlir-opt",
    Job.DEVELOP: "Build and test VeriLoc itself",
}


@dataclass(frozen=True)
class Finding:
    """The outcome of one probe. `detail` is a sentence for people, or empty."""

    status: Status
    version: str | None = None
    path: str | None = None
    detail: str = ""


Probe = Callable[[], Finding]


@dataclass(frozen=True)
class Install:
    """How to get a component: Debian packages, Python requirements, or advice."""

    apt: tuple[str, ...] = ()
    pip: tuple[str, ...] = ()
    advice: str = ""

    def command(self) -> str:
        """The one line that installs it; for a component without one, advice."""
        if self.apt:
            return "sudo apt-get install " + " ".join(self.apt)
        if self.pip:
            # This environment's Python, whether or not it is the activated one.
            return shlex.join([sys.executable, "-m", "pip", "install", *self.pip])
        return self.advice


@dataclass(frozen=True)
class Component:
    """One row of the table: what it is, what it is for, how to find and get it."""

    name: str
    title: str
    jobs: tuple[Job, ...]
    probe: Probe
    install: Install
    required: bool = True
    """Whether `veriloc doctor` fails without it."""


@dataclass(frozen=True)
class Survey:
    """Every component with its finding, in the order of the table."""

    rows: tuple[tuple[Component, Finding], ...]

    def wanting(self, *, required: bool) -> list[Component]:
        """The components that are not `ok`, among the required or the optional."""
        return [
            component
            for component, finding in self.rows
            if finding.status is not Status.OK and component.required == required
        ]

    @property
    def ready(self) -> bool:
        """Whether everything required is there and works."""
        return not self.wanting(required=True)
