"""Suites, their split, and the records of a data set."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from model_problems import SPACE, node, problems

from veriloc.allocators.problem import Apart, Problem, Read
from veriloc.allocators.score import score
from veriloc.cli.dataset import spread
from veriloc.dataset.records import (
    Record,
    RecordError,
    Round,
    problem_from_json,
    problem_to_json,
    read_record,
    read_records,
    record_to_bytes,
)
from veriloc.dataset.suites import SuiteError, is_held_out, read_suite, suite_names


def test_the_named_suites_have_as_many_cases_as_they_promise() -> None:
    counts = {name: len(read_suite(name).cases) for name in suite_names()}
    assert counts["gemm"] == 768
    assert counts["attention"] == 1865
    assert set(counts) == {"gemm", "attention", "others", "hard"}


def test_shapes_are_on_one_side_in_all_suites() -> None:
    sides: dict[tuple[object, ...], set[bool]] = {}
    for name in ("gemm", "attention", "hard"):
        for case in read_suite(name).cases:
            shape = tuple(
                sorted((k, v) for k, v in case.parameters.items() if isinstance(v, int))
            )
            sides.setdefault((case.family, shape), set()).add(case.held_out)
    assert all(len(side) == 1 for side in sides.values())
    share = sum(True in side for side in sides.values()) / len(sides)
    assert 0.1 < share < 0.3
    assert all(case.held_out for case in read_suite("others").cases)
    shape = {"m": 1, "n": 2}
    assert is_held_out("gemm", shape) == is_held_out("gemm", {**shape, "element": "x"})


def test_names_of_cases_are_symbols() -> None:
    for name in suite_names():
        for case in read_suite(name).cases:
            assert case.name.isidentifier()
            assert case.text.startswith(f"func.func @{case.name}(")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read"),
        ('{"groups": []}', "summary"),
        ('{"summary": "", "groups": [{"family": "nothing"}]}', "no family"),
        (
            '{"summary": "", "groups": [{"family": "softmax", "rows": [1, 1]}]}',
            "twice",
        ),
    ],
)
def test_wrong_spec_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text)
    with pytest.raises(SuiteError, match=message):
        read_suite(path)


def test_parts_of_a_suite_are_spread_evenly() -> None:
    cases = read_suite("gemm").cases
    held_out = spread(cases, 0, held_out=True)
    assert held_out == [case for case in cases if case.held_out]
    assert 0 < len(held_out) < len(cases)
    few = spread(cases, 7, held_out=True)
    assert len(few) == 7
    assert few[0] == held_out[0]
    assert all(case.held_out for case in few)
    assert spread(cases, 0) == list(cases)
    assert spread(cases, 4) == [cases[i * len(cases) // 4] for i in range(4)]


def test_an_unknown_suite_names_the_others() -> None:
    with pytest.raises(SuiteError, match="gemm"):
        read_suite("nothing")


@given(problems())
@settings(max_examples=30, deadline=None)
def test_problems_survive_json(problem: Problem) -> None:
    problem.reads.append(Read(2.0, ((0, 0), (-1, 3))))
    problem.apart.append(Apart(0, 0, -1, 0b101))
    problem.reads_per_port = 2
    data = json.loads(json.dumps(problem_to_json(problem)))
    again = problem_from_json(data)
    assert problem_to_json(again) == problem_to_json(problem)
    assert again.nodes == problem.nodes
    assert again.apart == problem.apart
    assert again.reads_per_port == 2
    assert again.interference.free == problem.interference.free
    assert again.interference.neighbours == problem.interference.neighbours
    starts = [0] * len(problem.nodes)
    assert score(again, starts) == score(problem, starts)


def a_record() -> Record:
    problem = Problem("k", SPACE, [node(0, [(1, ((0, 4),))])], {})
    cost = score(problem, [3]).key()
    rounds = (Round("vgpr", problem, (3,), "greedy", {"greedy": cost, "vendor": None}),)
    return Record(
        *("hard", "gemm", "case", True, "gfx942", "", "k", 7, 0, "mir", "text"), rounds
    )


def test_records_survive_files(tmp_path: Path) -> None:
    record = a_record()
    path = tmp_path / "records" / "gfx942" / "case.json.gz"
    path.parent.mkdir(parents=True)
    path.write_bytes(record_to_bytes(record))
    (again,) = read_records(tmp_path)
    assert again.rounds[0].digest == record.rounds[0].digest
    assert again.rounds[0].reference == record.rounds[0].reference
    assert (again.case, again.kind, again.source) == ("case", "mir", "text")
    assert record_to_bytes(again) == record_to_bytes(record)


def test_damaged_records_are_named(tmp_path: Path) -> None:
    path = tmp_path / "case.json.gz"
    data = record_to_bytes(a_record())
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(RecordError, match=r"case\.json\.gz: not a record"):
        read_record(path)
    content = json.loads(gzip.decompress(data))
    path.write_bytes(gzip.compress(json.dumps({**content, "format": 0}).encode()))
    with pytest.raises(RecordError, match="format 0"):
        read_record(path)
    with pytest.raises(RecordError, match="dataset build"):
        list(read_records(tmp_path / "empty"))
