"""The verifier on odd, large and hostile input: never a false "proved"."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import z3
from kernels import BAD, GOOD, kernel, module, parsed

from veriloc.verify import Options, Report, Status, verify

ROOT = Path(__file__).parents[2]


def check(body: str, options: Options | None = None, extra: str = "") -> Report:
    """Verify one kernel."""
    (found,) = parsed(module(kernel("k", body, extra)))
    return verify(found, options)


# Control flow -------------------------------------------------------------------------

REGISTERS = 8


def chain(
    count: int, successors: Callable[[int], Iterator[int]], wrong: int = -1
) -> str:
    """Blocks in a row, each of which reads one register and writes another.

    `successors` names blocks to go to besides the next one. Block number `wrong` reads
    a register that another value was put into.
    """
    lines = [
        f"%v{i} = regalloc.vreg {i} : !regalloc.vreg<vgpr, 1> at vgpr[{i}]"
        for i in range(REGISTERS)
    ]
    lines.append("%w = regalloc.vreg 99 : !regalloc.vreg<vgpr, 1> at vgpr[0]")
    lines += [f'regalloc.inst "a" defs(%v{i})' for i in range(REGISTERS)]
    lines.append("regalloc.branch to ^bb1")
    for b in range(1, count):
        targets = ", ".join(f"^bb{t}" for t in (b + 1, *successors(b)))
        lines.append(f"^bb{b}:")
        if b == wrong:
            lines.append('regalloc.inst "w" defs(%w)')
        reads, writes = (b + 1) % REGISTERS, b % REGISTERS
        lines.append(f'regalloc.inst "b" defs(%v{writes}) uses(%v{reads})')
        lines.append(f"regalloc.branch to {targets}")
    lines.append(f"^bb{count}:")
    names = ", ".join(f"%v{i}" for i in range(REGISTERS))
    lines.append(f"regalloc.exit uses({names})")
    return "".join(f"  {line}\n" for line in lines)


def to_itself(block: int) -> Iterator[int]:
    yield block


def forward(block: int) -> Iterator[int]:
    yield min(block + 2, 20)


def back(block: int) -> Iterator[int]:
    yield max(1, block - 3)


def anywhere(block: int) -> Iterator[int]:
    yield random.Random(block).randrange(1, 20)


def twice(block: int) -> Iterator[int]:
    yield from (block + 1, block + 1)


@pytest.mark.parametrize("successors", [to_itself, forward, back, anywhere, twice])
def test_graphs(successors: Callable[[int], Iterator[int]]) -> None:
    assert check(chain(20, successors)).status is Status.PROVED
    report = check(chain(20, successors, wrong=9))
    assert report.status is Status.REFUTED
    assert report.violations[0].path[0] == "^bb0"
    assert "^bb9" in report.violations[0].path


@pytest.mark.parametrize(("wrong", "status"), [(-1, "proved"), (2500, "refuted")])
def test_5000_blocks(wrong: int, status: str) -> None:
    def successors(block: int) -> Iterator[int]:
        yield random.Random(block).randrange(max(1, block - 50), min(5000, block + 50))

    report = check(chain(5000, successors, wrong), Options(max_violations=1))
    assert report.status.value == status


IRREDUCIBLE = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[{place}]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch 1 "if" to ^bb1, ^bb2
^bb1:
  regalloc.inst 2 "left" uses(%v0)
  regalloc.branch 3 "if" to ^bb2, ^bb3
^bb2:
  regalloc.inst 4 "right" defs(%v1)
  regalloc.inst 5 "right" uses(%v1)
  regalloc.branch 6 "if" to ^bb1, ^bb3
^bb3:
  regalloc.exit 7
"""


@pytest.mark.parametrize(("place", "status"), [(1, "proved"), (0, "refuted")])
def test_loop_with_two_entries(place: int, status: str) -> None:
    report = check(IRREDUCIBLE.format(place=place))
    assert report.status.value == status
    if status == "refuted":
        assert report.violations[0].path == ("^bb0", "^bb2", "^bb1")


def test_unreachable_block_does_not_matter() -> None:
    """No path leads to the wrong read, and what comes from there is not believed."""
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb2
^bb1:
  regalloc.inst 1 "b" defs(%v1)
  regalloc.inst 2 "c" uses(%v0)
  regalloc.branch to ^bb2
^bb2:
  regalloc.exit 3 uses(%v0)
"""
    assert check(body).status is Status.PROVED
    reached = body.replace(
        "regalloc.branch to ^bb2\n^bb1", "regalloc.branch to ^bb1\n^bb1"
    )
    assert check(reached).status is Status.REFUTED
    both = body.replace(
        "regalloc.branch to ^bb2\n^bb1", 'regalloc.branch "if" to ^bb1, ^bb2\n^bb1'
    )
    assert check(both).status is Status.REFUTED


def test_rules_hold_in_unreachable_blocks_too() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[7]
  regalloc.branch to ^bb2
^bb1:
  regalloc.inst 1 "b" defs(%v0)
  regalloc.branch to ^bb2
^bb2:
  regalloc.exit 3
"""
    assert check(body).status is Status.PROVED
    assert check(body, extra="budget [vgpr 4]").status is Status.REFUTED


def test_no_way_out() -> None:
    body = """\
  %v0 = regalloc.vreg 0 : !regalloc.vreg<vgpr, 1> at vgpr[0]
  %v1 = regalloc.vreg 1 : !regalloc.vreg<vgpr, 1> at vgpr[1]
  regalloc.inst 0 "a" defs(%v0)
  regalloc.branch to ^bb1
^bb1:
  regalloc.inst 1 "b" defs(%v1) uses(%v0)
  regalloc.branch to ^bb1
"""
    assert check(body).status is Status.PROVED
    assert check(body.replace("vgpr[1]", "vgpr[0]")).status is Status.REFUTED


def test_nothing_to_do() -> None:
    report = check("  regalloc.exit\n")
    assert report.status is Status.PROVED
    assert report.obligations.total() == 0


def test_labels_with_odd_names() -> None:
    body = BAD.replace("^bb1:\n", '^bb1:\n  regalloc.label "|a\\\\ \\22 (b)\\0A;"\n')
    report = check(body)
    assert report.status is Status.REFUTED
    assert report.violations[0].path[1].startswith("^bb1")


# Size ---------------------------------------------------------------------------------


def long_block(count: int, wrong: bool = False) -> str:
    """One block that keeps eight values going."""
    lines = [
        f"%v{i} = regalloc.vreg {i} : !regalloc.vreg<vgpr, 1> at vgpr[{i}]"
        for i in range(REGISTERS)
    ]
    lines.append("%w = regalloc.vreg 99 : !regalloc.vreg<vgpr, 1> at vgpr[0]")
    lines += [f'regalloc.inst "a" defs(%v{i})' for i in range(REGISTERS)]
    for i in range(count):
        if wrong and i == count // 16 * 8 + 5:
            lines.append('regalloc.inst "w" defs(%w)')
        a, b, c = i % REGISTERS, (i + 1) % REGISTERS, (i + 2) % REGISTERS
        lines.append(f'regalloc.inst "b" defs(%v{a}) uses(%v{b}, %v{c})')
    lines.append("regalloc.exit")
    return "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize(("wrong", "status"), [(False, "proved"), (True, "refuted")])
def test_long_block(wrong: bool, status: str) -> None:
    assert check(long_block(3000, wrong)).status.value == status


def test_generated_kernel_is_refuted() -> None:
    """Registers at random: wrong, and found to be so whatever the size."""
    text = subprocess.run(
        [
            sys.executable,
            str(ROOT / "tools" / "generate_kernel.py"),
            *("--instructions", "1500", "--assigned"),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (found,) = parsed(text)
    report = verify(found, Options(max_violations=3))
    assert report.status is Status.REFUTED
    assert len(report.violations) == 3


# Solvers ------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [False, True])
def test_time_out_is_unknown(wrong: bool) -> None:
    options = Options(timeout_ms=1, keep_questions=True)
    report = check(long_block(1500, wrong), options)
    assert report.status is Status.UNKNOWN
    assert any("resource limit" in r or "canceled" in r for r in report.reasons)
    again = check(long_block(1500, wrong), options)
    assert again.reasons == report.reasons


@pytest.mark.parametrize("body", [GOOD, BAD])
def test_solver_that_fails(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise z3.Z3Exception(b"out of memory")

    monkeypatch.setattr(z3.Solver, "check", fail)
    report = check(body, Options(keep_questions=True))
    assert report.status is Status.UNKNOWN
    assert any("out of memory" in reason for reason in report.reasons)


@pytest.mark.parametrize("body", [GOOD, BAD])
def test_solver_that_gives_up(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda *_: z3.unknown)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: "(incomplete)")
    report = check(body, Options(keep_questions=True))
    assert report.status is Status.UNKNOWN
    assert any("(incomplete)" in reason for reason in report.reasons)


def test_solver_that_raises_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(z3.Solver, "check", fail)
    with pytest.raises(MemoryError):
        check(GOOD, Options(keep_questions=True))


def test_without_target() -> None:
    (found,) = parsed(kernel("k", GOOD))
    report = verify(found)
    assert report.status is Status.UNKNOWN
    assert "no target" in report.reasons[0]


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_jobs_do_not_change_the_answer(jobs: int) -> None:
    seen: list[tuple[int, int]] = []
    options = Options(
        jobs=jobs,
        keep_questions=True,
        progress=lambda done, all_: seen.append((done, all_)),
    )
    report = check(GOOD, options)
    assert report.status is Status.PROVED
    assert seen == [(1, 3), (2, 3), (3, 3)]
