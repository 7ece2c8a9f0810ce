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


def test_rounds_are_done_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    def run(corpus: object, count: int, seed: str) -> mutants.Outcome:
        asked.append((count, seed))
        return mutants.Outcome(Counter(wait=count), Counter(wait=1), [seed])

    monkeypatch.setattr(mutants, "run", run)
    journal = tmp_path / "rounds.jsonl"
    first = mutants.rounds([], 700, 3, journal)
    assert asked == [(500, "3 0"), (200, "3 1")]
    assert (first.tried["wait"], first.accepted["wait"]) == (700, 2)
    again = mutants.rounds([], 700, 3, journal)
    assert again == first
    assert len(asked) == 2
    with pytest.raises(SystemExit, match="another run"):
        mutants.rounds([], 700, 4, journal)


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


def line(
    index: int, text: str, *, wait: tuple[int, ...] = (), write: int = 7, read: int = 7
) -> reading.Line:
    """An instruction with scoreboards, whose registers are those of `MARKS`."""
    word = 1 << 105 | write << 110 | read << 113
    word |= sum(1 << mutants.WAIT_BIT + board for board in wait)
    found = reading.parse_line(16 * index, text, word)
    found.defs, found.uses = MARKS.get(text, (set(), set()))
    return found


P0 = reading.NUMBER["P"]
MARKS: dict[str, tuple[set[int], set[int]]] = {
    "LDG.E R0, [R2.64]": ({0}, {2, 3}),
    "LDG.E R1, [R4.64]": ({1}, {4, 5}),
    "LDGSTS.E [R8], [R2.64]": (set(), {8, 2, 3}),
    "LDGSTS.E [R8], [R4.64]": (set(), {8, 4, 5}),
    "@P0 LDG.E R0, [R2.64]": ({0}, {2, 3, P0}),
    "MOV R2, R9": ({2}, {9}),
    "ISETP.GE P0, R9": ({P0}, {9}),
}


def test_the_oracle_learns_where_registers_stand() -> None:
    """A part of a word that no operand is in may have the number of a register; a guard
    does not move the operands."""
    roles = oracle.Roles()
    form = 0x217
    for guard, left, right in (("", 7, 0), ("@P1 ", 9, 5)):
        word = form | 8 << 16 | left << 24 | right << 32  # 0 in the third place
        text = f"{guard}IMNMX R8, R{left}, R{right}, PT"
        roles.learn([reading.parse_line(0, text, word)])
    assert roles.fields[form, ("IMNMX", 4, 1, 0)] == {24}
    assert roles.fields[form, ("IMNMX", 4, 2, 0)] == {32}


@pytest.mark.parametrize(
    ("first", "second", "wait", "sound"),
    [
        ("LDG.E R0, [R2.64]", "LDG.E R1, [R4.64]", (1,), True),
        ("LDG.E R0, [R2.64]", "LDG.E R1, [R4.64]", (2,), True),
        ("LDG.E R0, [R2.64]", "LDG.E R1, [R4.64]", (), False),
        ("LDG.E R1, [R4.64]", "LDG.E R0, [R2.64]", (1,), False),
        ("LDGSTS.E [R8], [R2.64]", "LDGSTS.E [R8], [R4.64]", (2,), True),
        ("LDGSTS.E [R8], [R4.64]", "LDGSTS.E [R8], [R2.64]", (1,), False),
        ("LDGSTS.E [R8], [R2.64]", "LDG.E R1, [R4.64]", (2,), False),
    ],
)
def test_a_wait_for_a_later_reader_is_one_for_earlier_ones_of_its_queue(
    first: str, second: str, wait: tuple[int, ...], sound: bool
) -> None:
    """R2 is overwritten; scoreboard 1 is the first reader's, 2 the second's."""

    def code(wait: tuple[int, ...]) -> list[reading.Line]:
        return [
            line(0, first, read=1),
            line(1, second, read=2),
            line(2, "MOV R2, R9", wait=wait),
            line(3, "EXIT"),
        ]

    original, roles = code((1, 2)), oracle.Roles()
    roles.learn(original)
    judge = oracle.Kernel(original, 16, roles, narrow=True)
    said = judge.fault(code(wait), 16)
    assert said.endswith("" if sound else "written before it is read")
    assert bool(said) != sound


def test_a_guard_is_free_once_an_original_overwrites_it() -> None:
    def code(wait: tuple[int, ...]) -> list[reading.Line]:
        load = line(0, "@P0 LDG.E R0, [R2.64]", read=1)
        return [load, line(1, "ISETP.GE P0, R9", wait=wait), line(2, "EXIT")]

    roles = oracle.Roles()
    roles.learn(code(()))
    judge = oracle.Kernel(code((1,)), 16, roles, narrow=True)
    assert judge.fault(code(()), 16).endswith("written before it is read")
    judge.allowed.add(oracle.Kernel(code(()), 16, roles, narrow=True).orders())
    assert judge.fault(code(()), 16) == ""


@pytest.mark.parametrize(("guard", "sound"), [("P0", True), ("P1", False)])
def test_a_write_replaces_what_was_written_under_its_guard(
    guard: str, sound: bool
) -> None:
    """R3 may be used in between where the last write has the guard of the other."""

    def code(between: int) -> list[reading.Line]:
        return [
            line(0, "MOV R3, R9"),
            line(1, f"@P0 MOV R{between}, R9"),
            line(2, f"@{guard} MOV R3, R9"),
            line(3, "MOV R4, R3"),
            line(4, "EXIT"),
        ]

    original, roles = code(5), oracle.Roles()
    for row, written, read in zip(original, (3, 5, 3, 4), (9, 9, 9, 3), strict=False):
        row.defs, row.uses = {written}, {read}
    roles.learn(original)
    judge = oracle.Kernel(original, 16, roles, narrow=True)
    assert judge.fault(original, 16) == ""
    assert judge.fault(code(3), 16).endswith("" if sound else "another definition")
    assert bool(judge.fault(code(3), 16)) != sound


def test_where_a_value_kept_for_reuse_stands_follows_from_the_opcode() -> None:
    """The second register stands where the third does when the third is a constant."""
    roles, word = oracle.Roles(), 0x625 | 4 << 24 | 0x58 << 32 | 14 << 64 | 1 << 123
    text = "IMAD.WIDE.U32 R4, R4, R14.reuse, c[0x0][0x160]"
    shown = reading.parse_line(0, text, word)
    shown.defs, shown.uses = {4, 5}, {4, 14}
    roles.learn([shown])
    assert roles.place_of(word, 123, {4, 14}) == 64
    with pytest.raises(reading.Unjudged, match="reuse flag 123"):
        oracle.Roles().place_of(word, 123, set())


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
