"""Ways to look for a component. Each really runs what it finds, with a time-out.

A probe never raises for what it meets on the machine: whatever goes wrong is
said in the finding. Which components there are is not known here.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from veriloc.doctor.findings import Finding, Probe, Status

TIMEOUT_SECONDS = 30.0
"""Longest run of one program: generous, as a cold disk makes the first run slow."""

Version = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How one run of a program ended. `failure` is empty when it returned 0."""

    output: str
    failure: str = ""


def run(argv: Sequence[str], timeout: float = TIMEOUT_SECONDS) -> Outcome:
    """Run a program without input and return what it printed on both streams.

    On a time-out the program and everything it started are killed.
    """
    environment = {**os.environ, "LC_ALL": "C"}
    try:
        process = subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        return Outcome("", f"cannot be started: {error.strerror or error}")
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        # The session's own group: start_new_session made the child its leader.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return Outcome("", f"gave no answer within {timeout:g} s")
    if process.returncode < 0:
        return Outcome(output, f"died of signal {-process.returncode}")
    if process.returncode > 0:
        last = (output.strip().splitlines() or ["no message"])[-1].strip()
        return Outcome(output, f"exit code {process.returncode}: {last}")
    return Outcome(output)


def parse_version(text: str) -> Version:
    """The leading numbers of a version: '22.1.8-rc1' gives (22, 1, 8)."""
    match = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(part) for part in match.group().split(".")) if match else ()


@dataclass(frozen=True)
class Supported:
    """A closed range of versions, compared on the digits that it gives."""

    lowest: Version
    highest: Version

    def __contains__(self, version: str) -> bool:
        numbers = parse_version(version)
        # '22' admits every 22.x, '3.13' every 3.13.x: cut to the bound's length.
        return bool(numbers) and (
            self.lowest <= numbers[: len(self.lowest)]
            and numbers[: len(self.highest)] <= self.highest
        )

    def __str__(self) -> str:
        low, high = (".".join(map(str, v)) for v in (self.lowest, self.highest))
        return low if low == high else f"{low} to {high}"


def judge(version: str, path: str, supported: Supported | None) -> Finding:
    """A finding for something that ran: `ok`, or `unsupported` with the range."""
    if supported is not None and version not in supported:
        detail = f"VeriLoc supports {supported}"
        return Finding(Status.UNSUPPORTED, version, path, detail)
    return Finding(Status.OK, version, path)


def search_path() -> list[str]:
    """Where programs are looked for: this environment's own come first."""
    return [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]


def find_program(names: Sequence[str], places: Iterable[str]) -> Path | None:
    """The first place that has a program of one of these names, the first first.

    A place is a folder, or several with a colon between them, as in PATH.
    """
    for place in places:
        for name in names:
            if found := shutil.which(name, path=place):
                return Path(found)
    return None


def program(
    names: Sequence[str],
    *,
    pattern: str = r"version (\d+(?:\.\d+)+)",
    places: Callable[[], Iterable[str]] = search_path,
    supported: Supported | None = None,
    must_mention: str = "",
) -> Probe:
    """A program that tells its version when run with `--version`.

    `pattern` holds one group, the version. `must_mention` is a word that the
    output must have too, such as a target that the program was built with.
    """

    def probe() -> Finding:
        path = find_program(names, places())
        if path is None:
            return Finding(Status.MISSING)
        outcome = run([str(path), "--version"])
        if outcome.failure:
            return Finding(Status.BROKEN, None, str(path), outcome.failure)
        match = re.search(pattern, outcome.output)
        if match is None:
            detail = "`--version` printed no version"
            return Finding(Status.BROKEN, None, str(path), detail)
        version = match.group(1)
        if must_mention and must_mention not in outcome.output:
            detail = f"built without {must_mention}"
            return Finding(Status.UNSUPPORTED, version, str(path), detail)
        return judge(version, str(path), supported)

    return probe


def python_code(
    distribution: str, code: str, *, supported: Supported | None = None
) -> Probe:
    """A Python distribution that has to pass `code` in an interpreter of its own.

    A separate process, as an extension module may crash or hang. The code's last
    printed line is the path to report.
    """

    def probe() -> Finding:
        try:
            version = importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            return Finding(Status.MISSING)
        outcome = run([sys.executable, "-c", code])
        if outcome.failure:
            return Finding(Status.BROKEN, version, None, outcome.failure)
        lines = outcome.output.strip().splitlines()
        if not lines:
            return Finding(Status.BROKEN, version, None, "its check printed no path")
        return judge(version, lines[-1], supported)

    return probe


def plugin(
    candidates: Callable[[], Iterable[Path]],
    host: Callable[[], Path | None],
    arguments: Callable[[Path], Sequence[str]],
    must_mention: str,
) -> Probe:
    """A shared library that has to load into a host program.

    `arguments` makes the command line that loads the library, and `must_mention`
    is what the host then prints.
    """

    def probe() -> Finding:
        path = next((p for p in candidates() if p.is_file()), None)
        if path is None:
            return Finding(Status.MISSING)
        program_path = host()
        if program_path is None:
            detail = "the program that loads it is missing"
            return Finding(Status.BROKEN, None, str(path), detail)
        outcome = run([str(program_path), *arguments(path)])
        if outcome.failure:
            return Finding(Status.BROKEN, None, str(path), outcome.failure)
        if must_mention not in outcome.output:
            detail = f"{program_path.name} loads it, but shows no {must_mention}"
            return Finding(Status.BROKEN, None, str(path), detail)
        return Finding(Status.OK, None, str(path))

    return probe


def folder(path: Path, must_hold: str) -> Probe:
    """A folder of data that has to hold a certain file."""

    def probe() -> Finding:
        if not path.is_dir():
            return Finding(Status.MISSING)
        if not (path / must_hold).is_file():
            detail = f"{must_hold} is not in it"
            return Finding(Status.BROKEN, None, str(path), detail)
        return Finding(Status.OK, None, str(path))

    return probe
