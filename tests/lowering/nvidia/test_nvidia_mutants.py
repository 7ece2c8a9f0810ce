"""Nothing wrong is accepted: a small sample of the mutants of tools/nvidia/mutants.py, and
tests of the oracle that judges them."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from nvidia_inputs import INPUTS

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT))

from tools.nvidia import mutants, oracle, reading  # noqa: E402

from veriloc import ir  # noqa: E402

LARGEST = 120
"""Instructions of a kernel; all of these inputs have smaller ones."""


@pytest.fixture(scope="module")
def taken() -> Iterator[list[mutants.Subject]]:
    from veriloc.lowering.nvidia.errors import ToolError
    from veriloc.lowering.nvidia.toolkit import find_program

    try:
        find_program("nvdisasm")
    except ToolError as error:
        pytest.skip(str(error))
    with ir.Context():
        yield mutants.subjects(sorted(INPUTS.glob("*.cubin")), LARGEST, Counter())


def fault(subject: mutants.Subject, data: bytes) -> str:
    """What the oracle says of a cubin."""
    ((_, said),) = mutants.judged([mutants.Accepted(subject, "", "", data)])
    return said


def test_nothing_wrong_is_accepted(taken: list[mutants.Subject]) -> None:
    assert len(taken) >= 5
    outcome = mutants.run(taken, 150, seed=5)
    assert outcome.wrong == []
    assert outcome.tried.total() == 150
    assert 0 < outcome.accepted.total() < 75


def test_the_oracle_accepts_what_is_proved(taken: list[mutants.Subject]) -> None:
    for subject in taken:
        assert fault(subject, subject.program.cubin.data) == ""
        assert fault(subject, subject.written) == ""
    assert any(s.written != s.program.cubin.data for s in taken)


def test_the_oracle_finds_registers_exchanged(taken: list[mutants.Subject]) -> None:
    """Most single register fields cannot be changed without harm."""
    chance, found, tried = random.Random(3), 0, 0
    for subject in taken:
        function = subject.program.function(subject.name)
        for index, instruction in enumerate(function.instructions):
            fields = [o for o in instruction.operands if o.start is not None]
            if not fields:
                continue
            operand = chance.choice(fields)
            assert operand.start is not None
            data = mutants.flipped(
                subject, subject.program.cubin.data, index, operand.start
            )
            tried += 1
            found += bool(fault(subject, data)) if tried % 7 == 0 else 0
    assert found > tried / 7 * 0.8


def test_the_oracle_finds_waits_and_counts(taken: list[mutants.Subject]) -> None:
    found: Counter[str] = Counter()
    for subject in taken:
        data = subject.program.cubin.data
        function = subject.program.function(subject.name)
        waits = [i for i, x in enumerate(function.instructions) if x.control.wait]
        for index in waits[:3]:
            word = function.instructions[index].word
            without = data
            for board in range(6):
                if word >> mutants.WAIT_BIT + board & 1:
                    without = mutants.flipped(
                        subject, without, index, mutants.WAIT_BIT + board
                    )
            found["waits"] += bool(fault(subject, without))
            found["of waits"] += 1
        lowered = bytearray(data)
        for place in function.code.count_places:
            lowered[place.offset : place.offset + place.width] = (1).to_bytes(
                place.width, "little"
            )
        said = fault(subject, bytes(lowered))
        found["counts"] += said.startswith("1 registers are declared")
    assert found["waits"] > found["of waits"] / 2
    assert found["counts"] == len(taken)


def test_what_the_oracle_does_not_judge() -> None:
    line = reading.parse_line(0, "CALL.REL.NOINC `(.L_x_1)", 0)
    with pytest.raises(reading.Unjudged, match="goes where"):
        oracle.Kernel([line], 8, oracle.Roles(), narrow=True)


def test_without_a_gpu_it_says_skipped(tmp_path: Path) -> None:
    """And never passed: an exit status of its own."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools/nvidia/run_on_gpu.py"],
        env={"CUDA_VISIBLE_DEVICES": "", "PATH": "", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 77, done.stderr
    assert done.stdout.startswith("skipped: ")
    assert "passed" not in done.stdout
