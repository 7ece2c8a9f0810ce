"""Figures of an evaluation, and which cases it counts."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from model_problems import SPACE, VGPR, node
from rich.console import Console

from veriloc.allocators.problem import Member, Node, Problem, Space
from veriloc.dataset.records import Record, record_to_bytes
from veriloc.dataset.solving import solved
from veriloc.evaluation.figures import (
    at_bound,
    attempts,
    contest,
    figure,
    pass_at,
    passes,
    registers,
    solved_within,
)
from veriloc.evaluation.measure import Measurement, Plan, measure
from veriloc.evaluation.report import KINDS, print_passes, print_sizes, settings
from veriloc.evaluation.run import EvaluationError, Selection, choose, first_of_each
from veriloc.evaluation.size import Size, machine_text
from veriloc.model.files import ModelFiles
from veriloc.model.runtime import Logits
from veriloc.model.vocabulary import GROUPS, SIZE


def measured(valid: list[bool], own: float | None, other: float) -> Measurement:
    def key(count: float | None) -> tuple[float, ...] | None:
        return None if count is None else (-8, 0, 0, 0, 0, 0, 0, count, 0)

    return Measurement(
        *("gemm", "gfx942", "case", 10, 5, 20, True),
        valid={"constrained": valid},
        costs={"model": key(own), "vendor": key(other)},
    )


def test_pass_at_k() -> None:
    assert pass_at([True, False], 1) == 1.0
    assert pass_at([False, True], 1) == 0.0
    # One good play among four: two drawn without putting back.
    assert pass_at([False, True, False, False], 2) == pytest.approx(0.5)
    assert pass_at([False] * 4, 4) == 0.0
    assert pass_at([True] * 4, 5) is None
    found = [measured([True, False], 1, 1), measured([False, False], 1, 1)]
    one = passes(found, "constrained", 1)
    assert one is not None
    assert (one.value, one.count) == (0.5, 2)
    assert passes(found, "constrained", 10) is None
    mean, never = attempts([*found, measured([False, True], 1, 1)], "constrained")
    assert (mean.value, never) == (1.5, 1)
    mean, _ = attempts(found[:1], "constrained")
    assert (mean.value, mean.low, mean.high) == (1, 1, 1)


def test_solved_within_k_attempts() -> None:
    late = [False] * 11 + [True]
    assert [solved_within(late, k) for k in (1, 10, 100)] == [0.0, 0.0, 1.0]
    assert solved_within([True], 100) == 1.0
    assert solved_within([False] * 10, 10) == 0.0
    assert solved_within([False] * 10, 100) is None, "not known"
    found = [
        replace(measured(valid, 1, 1), until_valid=True) for valid in ([True], late)
    ]
    for k, share in ((1, 0.5), (10, 0.5), (100, 1.0)):
        value = passes(found, "constrained", k)
        assert value is not None
        assert value.value == share
    assert attempts(found, "constrained")[0].value == 6.5
    said = io.StringIO()
    print_passes(found, Console(file=said, width=200))
    assert "solved within k attempts" in said.getvalue()
    assert "estimated" not in said.getvalue()


class First:
    """A network that takes the lowest free place of the first bank."""

    context = 64

    def __init__(self) -> None:
        self.length = 0

    def append(self, tokens: Sequence[int]) -> Logits:
        self.length += len(tokens)
        logits = np.zeros(SIZE, dtype=np.float32)
        logits[GROUPS["first"].base] = 99
        return logits

    def rewind(self, length: int) -> None:
        self.length = length


def test_attempts_begin_with_what_had_no_place() -> None:
    # Two locations; the wide one comes first and takes both in order of width, though
    # what is narrow may go nowhere else. Beside the narrow one it can go above. Two more
    # locations, busy later, leave room by counting, or the narrow one would be first.
    space = Space.of({"vgpr": 5}, 2)
    free = space.mask(space.bank("vgpr"))
    run = ((0, 4),)
    nodes = [
        Node((Member(0, 0, 2),), 2, free & 0b011, ((0b11, run),)),
        Node((Member(1, 0, 1),), 1, free & 0b001, ((0b1, run),)),
    ]
    problem = Problem("k", space, nodes, {3: ((10, 11),), 4: ((10, 11),)})
    record = replace(a_record("a", 1, True), rounds=(solved("vgpr", problem),))
    plan = Plan(6, True, ("rank raw", "constrained"), 0, 0.0)
    (found,) = measure(record, First(), plan)
    assert found.feasible
    assert found.valid["rank raw"] == [False, True]
    assert found.valid["constrained"] == [False, True]
    assert found.valid["repaired"] == [True]
    (alike,) = measure(record, First(), replace(plan, until_valid=False))
    assert alike.valid["rank raw"] == [False] * 6
    assert set(alike.valid) == {"rank raw", "constrained", "repaired"}


def test_intervals() -> None:
    # Wilson's for 10 of 10 (a textbook value), and nothing to say about nothing.
    sure = figure([1.0] * 10)
    assert (sure.value, sure.high) == (1.0, pytest.approx(1.0))
    assert sure.low == pytest.approx(0.7225, abs=1e-3)
    half = figure([0.0, 1.0] * 50)
    assert half.low == pytest.approx(0.4038, abs=1e-3)
    assert figure([]).text() == "-"
    spread = figure([1.0, 2.0, 3.0, 4.0] * 20)
    assert spread.value == 2.5
    assert 2.2 < spread.low < 2.5 < spread.high < 2.8
    assert figure([2.0, 2.0]).text(1.0, 1, "") == "2.0 (2.0-2.0)"


def test_contests() -> None:
    found = [
        measured([], 10, 20),
        measured([], 20, 20),
        measured([], 40, 20),
        measured([], None, 20),
    ]
    result = contest(found, "model", ["vendor"])
    assert (result.better, result.equal, result.worse) == (1, 1, 2)
    ratio = registers(found, "model", "vendor")
    assert ratio.count == 3, "only where both found something"
    assert ratio.value == pytest.approx(math.pow(0.5 * 1 * 2, 1 / 3))
    assert at_bound(found, "model").value == 0.5


def test_settings_are_one_vendor_or_both() -> None:
    one = measured([True], 1, 1)
    found = [
        one,
        replace(one, chip="sm_80", valid={k: [False] for k in KINDS}),
        replace(one, suite="hard", valid={k: [True] for k in KINDS}, nodes=150),
    ]
    one.valid = {k: [True] for k in KINDS}
    names = {name: len(group) for name, group in settings(found).items()}
    assert names == {
        "gemm": 2,
        "gemm, AMD only": 1,
        "gemm, NVIDIA only": 1,
        "hard": 1,
    }
    said = io.StringIO()
    console = Console(file=said, width=200)
    print_passes(found, console)
    print_sizes(found, console)
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in said.getvalue().splitlines()
    ]
    (mixed,) = [r for r in rows if r[0] == "gemm" and r[2] == "absolute, raw: free"]
    assert mixed[1] == "2"
    assert mixed[3].startswith("50.0 % (")
    assert mixed[4] == "not measured"
    assert mixed[-1] == "99.48 %"
    (small,) = [r for r in rows if r[0] == "1-100"]
    (large,) = [r for r in rows if r[0] == "101-200"]
    assert small[1] == "2"
    assert large[1] == "1"
    assert large[2].startswith("100.0 %")


def a_record(case: str, lanes: int, held_out: bool, chip: str = "gfx942") -> Record:
    nodes = [
        node(i, [((1 << lanes) - 1, ((i, i + 3),))], lanes, VGPR) for i in range(4)
    ]
    problem = Problem("k", SPACE, nodes, {})
    return Record(
        *("gemm", "gemm", case, held_out, chip, "", "k", 9, 0, "mir"),
        *("--- |\n  ir\n...\n---\nbody: v_add\n", (solved("vgpr", problem),)),
    )


def test_only_held_out_problems_count_that_training_has_not_seen(
    tmp_path: Path,
) -> None:
    records = [
        a_record("a", 1, True),
        a_record("b", 1, True),  # the same problem
        a_record("c", 2, True),  # seen in training
        a_record("d", 4, False),
        a_record("e", 3, True, "gfx1100"),
    ]
    for record in records:
        path = tmp_path / "records" / record.chip / f"{record.case}.json.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(record_to_bytes(record))
    seen = records[2].rounds[0].digest
    files = ModelFiles(tmp_path, 64, {"trained_on": [seen], "files": {}})
    chosen = choose(tmp_path, files, Selection())
    assert sorted(r.case for r in chosen.records) == ["a", "e"]
    assert (chosen.trained_on, chosen.repeated, chosen.too_large) == (1, 1, 0)
    few = choose(tmp_path, files, Selection(chips=("gfx1100",)))
    assert [r.case for r in few.records] == ["e"]
    assert len(first_of_each(records, 1)) == 2
    with pytest.raises(EvaluationError, match="no held-out case"):
        choose(tmp_path, files, Selection(max_nodes=3))
    with pytest.raises(EvaluationError, match="does not say"):
        choose(tmp_path, ModelFiles(tmp_path, 64, {"files": {}}), Selection())


def test_sizes() -> None:
    record = a_record("a", 1, True)
    assert machine_text(record.source) == "---\nbody: v_add\n"
    size = Size()
    size.add(record)
    assert (size.kernels, size.instructions, size.nodes) == (1, 9, 4)
    assert size.tokens == 6 + 4 * 6
    assert size.absolute_tokens == 6 + 4 * 6
    assert size.text_characters == len("---\nbody: v_add\n")
    assert json.dumps(vars(size))
