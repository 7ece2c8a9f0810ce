"""Runs an evaluation: which cases, in how many processes, and what becomes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from veriloc.dataset.records import Record, read_records
from veriloc.evaluation.measure import Measurement, Plan, measure
from veriloc.evaluation.prove import Proved, prove_case
from veriloc.model.files import ModelFiles
from veriloc.model.runtime import GenaiSession
from veriloc.support import pool


class EvaluationError(RuntimeError):
    """Nothing can be measured; says why."""


@dataclass(frozen=True)
class Selection:
    """Which records are measured."""

    suites: tuple[str, ...] = ()
    """Empty: all."""
    chips: tuple[str, ...] = ()
    limit: int = 0
    """The first so many of each suite and chip in the order of a hash; 0: all."""
    max_nodes: int = 1500


@dataclass(frozen=True)
class Chosen:
    """Records to measure, and how many were passed over."""

    records: list[Record]
    trained_on: int
    """Held-out cases whose problem training has seen (in another case)."""
    too_large: int
    repeated: int
    """Cases whose problem is that of another chosen case."""


def choose(folder: Path, files: ModelFiles, selection: Selection) -> Chosen:
    """Held-out records, each problem once, none that training has seen.

    Raises:
        RecordError: the folder is no data set.
        EvaluationError: nothing is left, or the model does not say what it has seen.
    """
    try:
        seen = set(files.description["trained_on"])
    except (KeyError, TypeError) as error:
        raise EvaluationError(
            f"{files.folder}: does not say which problems it was trained on, so no case "
            "counts as held out; train it with 'veriloc train'"
        ) from error
    candidates: list[tuple[str, Record]] = []
    trained_on = too_large = repeated = 0
    known: set[str] = set()
    for record in read_records(folder):
        if not record.held_out or not record.rounds:
            continue
        if selection.suites and record.suite not in selection.suites:
            continue
        if selection.chips and record.chip not in selection.chips:
            continue
        name = record.rounds[0].digest
        if any(r.digest in seen for r in record.rounds):
            trained_on += 1
        elif name in known:
            repeated += 1
        elif any(len(r.problem.nodes) > selection.max_nodes for r in record.rounds):
            too_large += 1
        else:
            known.add(name)
            candidates.append((name, record))
    candidates.sort(key=lambda pair: pair[0])
    chosen = first_of_each([record for _, record in candidates], selection.limit)
    if not chosen:
        raise EvaluationError(
            f"{folder}: no held-out case is left to measure ({trained_on} were seen in "
            f"training, {too_large} are too large)"
        )
    return Chosen(chosen, trained_on, too_large, repeated)


def first_of_each(records: Sequence[Record], limit: int) -> list[Record]:
    """The first so many records of each suite and chip; all if the limit is 0."""
    counts: dict[tuple[str, str], int] = {}
    found = []
    for record in records:
        group = record.suite, record.chip
        counts[group] = counts.get(group, 0) + 1
        if not limit or counts[group] <= limit:
            found.append(record)
    return found


@dataclass(frozen=True)
class _Worker:
    files: ModelFiles
    plan: Plan

    def __call__(self, record: Record) -> list[Measurement]:
        return measure(record, GenaiSession(self.files), self.plan)


def run(
    chosen: Sequence[Record],
    files: ModelFiles,
    plan: Plan,
    jobs: int,
    progress: Callable[[int], None],
) -> Iterator[Measurement]:
    """Measures records in processes.

    Raises:
        EvaluationError: a worker failed; nothing is left out silently.
    """
    worker = _Worker(files, plan)
    for done, (number, answer) in enumerate(pool.run(worker, chosen, jobs), start=1):
        if isinstance(answer, pool.WorkerError):
            raise EvaluationError(f"{chosen[number].case}: {answer}")
        progress(done)
        yield from answer


@dataclass(frozen=True)
class _Prover:
    files: ModelFiles

    def __call__(self, record: Record) -> Proved:
        return prove_case(record, self.files.folder)


def prove(
    chosen: Sequence[Record],
    files: ModelFiles,
    jobs: int,
    progress: Callable[[int], None],
) -> list[Proved]:
    """Compiles records with the model's proposals and proves what ships.

    Raises:
        EvaluationError: a kernel cannot be compiled.
    """
    found = []
    for done, (number, answer) in enumerate(
        pool.run(_Prover(files), chosen, jobs), start=1
    ):
        if isinstance(answer, pool.WorkerError):
            raise EvaluationError(f"{chosen[number].case}: {answer}")
        progress(done)
        found.append(answer)
    return found


def to_json(
    found: Sequence[Measurement], proved: Sequence[Proved], facts: dict[str, Any]
) -> str:
    """Everything that was measured, for others to compute with."""
    content = {
        **facts,
        "measurements": [asdict(m) for m in found],
        "proofs": [asdict(p) for p in proved],
    }
    return json.dumps(content, indent=1)
