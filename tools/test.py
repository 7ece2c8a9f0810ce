"""Runs all tests, lit and pytest, and closes with their counts: `make test`.

Exit code 0 when at least one test ran and none failed, otherwise 1. Arguments are
passed on to pytest. The runners' own reports stay in build/test-results.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "build" / "test-results"
PROGRAMS = Path(sys.executable).parent

LIT_OUTCOMES = {
    "PASS": "passed",
    "FLAKYPASS": "passed",
    "XFAIL": "passed",
    "UNSUPPORTED": "skipped",
    "SKIPPED": "skipped",
    "EXCLUDED": "skipped",
}
"""What lit's codes count as; every other code (FAIL, XPASS, TIMEOUT, ...) failed."""


def count_lit(report: Path) -> Counter[str]:
    """Counts from lit's JSON report."""
    tests = json.loads(report.read_text())["tests"]
    return Counter(LIT_OUTCOMES.get(test["code"], "failed") for test in tests)


def count_pytest(report: Path) -> Counter[str]:
    """Counts from pytest's JUnit report; an error in a fixture counts as failed."""
    counts: Counter[str] = Counter()
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            counts["failed"] += 1
        elif case.find("skipped") is not None:
            counts["skipped"] += 1
        else:
            counts["passed"] += 1
    return counts


def run_lit() -> Counter[str]:
    """Run the lit suite; a run without a report counts as one failure."""
    if " " in str(ROOT):
        print(f"lit cannot test below a path with spaces: {ROOT}")
        return Counter(failed=1)
    report = RESULTS / "lit.json"
    report.unlink(missing_ok=True)
    result = subprocess.run(
        [PROGRAMS / "lit", "--quiet", "--verbose", "--output", report, "tests"],
        cwd=ROOT,
        check=False,
    )
    counts = count_lit(report) if report.is_file() else Counter()
    if result.returncode != 0 and not counts["failed"]:
        counts["failed"] += 1
    return counts


def run_pytest(arguments: list[str]) -> Counter[str]:
    """Run the pytest suite; a run that breaks off counts as one failure."""
    report = RESULTS / "pytest.xml"
    report.unlink(missing_ok=True)
    flags = ["--quiet", f"--junit-xml={report}"]
    result = subprocess.run(
        [PROGRAMS / "pytest", *flags, *arguments], cwd=ROOT, check=False
    )
    counts = count_pytest(report) if report.is_file() else Counter()
    if result.returncode != 0 and not counts["failed"]:
        counts["failed"] += 1
    return counts


def main(arguments: list[str]) -> int:
    """Run both suites, also when the first fails, and print the counts."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    lines = []
    for name, suite in (("lit", run_lit), ("pytest", lambda: run_pytest(arguments))):
        started = time.monotonic()
        counts = suite()
        seconds = time.monotonic() - started
        lines.append(f"  {name:7} {summary(counts)} in {seconds:.1f} s")
        total += counts
    print("\n".join(lines))
    print(summary(total))
    return 0 if total["passed"] and not total["failed"] else 1


def summary(counts: Counter[str]) -> str:
    """The counts in one line."""
    return ", ".join(f"{counts[k]} {k}" for k in ("passed", "failed", "skipped"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
