"""Records of a data set: allocation problems with what allocators made of them.

A record is one kernel on one chip: its source text, and for every allocation round the
problem, the vendor's assignment and the cheapest one that any allocator found. Files are
gzipped JSON, whole or absent. Knows nothing of compilers.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from veriloc.allocators.problem import (
    Affinity,
    Apart,
    Bank,
    Member,
    Node,
    Occupancy,
    Problem,
    Read,
    SameBank,
    Space,
)

FORMAT = 1
"""Of the files; readers refuse others."""


class RecordError(ValueError):
    """A file is no record, or one of another format; names it and the way out."""


@dataclass(frozen=True)
class Round:
    """One allocation round of a kernel."""

    stage: str
    """`vgpr` or `sgpr` (AMD)."""
    problem: Problem
    best: tuple[int, ...] | None
    """Locations of the nodes in the cheapest assignment found; None: none was found.
    Checked against the problem, not proved: proof is for what is used."""
    best_allocator: str
    reference: Mapping[str, tuple[float, ...] | None]
    """By allocator the key of the cost (`Cost.key`); None where it found nothing."""

    @property
    def digest(self) -> str:
        """The same for equal problems, whatever the kernel is called.

        Hazards do not count: problems that differ in nothing else are as good as equal
        where a problem must not be known from training.
        """
        content = problem_to_json(self.problem)
        for aside in ("kernel", *_RARE):
            content.pop(aside, None)
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()


@dataclass(frozen=True)
class Record:
    """One kernel on one chip."""

    suite: str
    family: str
    case: str
    held_out: bool
    chip: str
    features: str
    kernel: str
    instructions: int
    spills: int
    """Instructions that the vendor's allocation spilled or reloaded with."""
    kind: str
    """`mir` or `ll`."""
    source: str
    """Text that LLVM compiles: machine IR before allocation, or LLVM IR."""
    rounds: tuple[Round, ...] = field(default=())


#
# Problems
#

_RARE = ("apart", "reads_per_port")
"""What most problems do not have; left out where it says nothing."""


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem as plain data; sets of places in hexadecimal."""
    rare: dict[str, Any] = {}
    if problem.apart:
        rare["apart"] = [[a.node, a.lane, a.other, a.lanes] for a in problem.apart]
    if problem.reads_per_port != 1:
        rare["reads_per_port"] = problem.reads_per_port
    return {
        "kernel": problem.kernel,
        "grain": problem.space.grain,
        "banks": [[b.name, b.size] for b in problem.space.banks],
        "nodes": [
            {
                "m": [[m.number, m.offset, m.lanes] for m in n.members],
                "l": n.lanes,
                "a": f"{n.allowed:x}",
                "g": [[f"{mask:x}", segments] for mask, segments in n.groups],
                "w": n.weight,
                "s": n.spillable,
                "at": n.given,
                "p": n.pinned,
                "x": n.crosses_blocks,
            }
            for n in problem.nodes
        ],
        "fixed": [[at, runs] for at, runs in problem.fixed.items()],
        "affinities": [
            [a.node, a.other, a.distance, a.weight] for a in problem.affinities
        ],
        "same_bank": [[p.node, p.other] for p in problem.same_bank],
        "disjoint": problem.disjoint,
        "reads": [[r.weight, r.operands] for r in problem.reads],
        "occupancy": [asdict(o) for o in problem.occupancy],
        "max_waves": problem.max_waves,
        "read_banks": dict(problem.read_banks),
        "reserved": f"{problem.reserved:x}",
        "fixed_use": dict(problem.fixed_use),
        **rare,
    }


def _runs(value: Any) -> tuple[tuple[int, int], ...]:
    return tuple((int(start), int(end)) for start, end in value)


def problem_from_json(data: Mapping[str, Any]) -> Problem:
    """The problem that `problem_to_json` wrote; what only spilling needs is not kept."""
    banks, base = [], 0
    for name, size in data["banks"]:
        banks.append(Bank(name, base, size))
        base += size
    return Problem(
        data["kernel"],
        Space(tuple(banks), data["grain"]),
        [
            Node(
                tuple(Member(*m) for m in n["m"]),
                n["l"],
                int(n["a"], 16),
                tuple((int(mask, 16), _runs(runs)) for mask, runs in n["g"]),
                n["w"],
                n["s"],
                n["at"],
                n["p"],
                n["x"],
            )
            for n in data["nodes"]
        ],
        {at: _runs(runs) for at, runs in data["fixed"]},
        affinities=[Affinity(*a) for a in data["affinities"]],
        same_bank=[SameBank(*p) for p in data["same_bank"]],
        disjoint=[(a, b) for a, b in data["disjoint"]],
        apart=[Apart(*a) for a in data.get("apart", [])],
        reads=[
            Read(weight, tuple((a, b) for a, b in operands))
            for weight, operands in data["reads"]
        ],
        occupancy=tuple(
            Occupancy(
                o["combine"],
                tuple(o["banks"]),
                o["base"],
                o["granule"],
                tuple(o["limits"]),
                tuple(o["waves"]),
            )
            for o in data["occupancy"]
        ),
        max_waves=data["max_waves"],
        read_banks=data["read_banks"],
        reads_per_port=data.get("reads_per_port", 1),
        reserved=int(data["reserved"], 16),
        fixed_use=data["fixed_use"],
    )


#
# Files
#


def record_to_bytes(record: Record) -> bytes:
    """A record as the content of a file; the same for equal records."""
    data = {
        "format": FORMAT,
        **{k: v for k, v in vars(record).items() if k != "rounds"},
        "rounds": [
            {
                "stage": r.stage,
                "problem": problem_to_json(r.problem),
                "best": r.best,
                "best_allocator": r.best_allocator,
                "reference": r.reference,
            }
            for r in record.rounds
        ],
    }
    return gzip.compress(json.dumps(data).encode(), 6, mtime=0)


def read_record(path: Path) -> Record:
    """One file.

    Raises:
        RecordError: it is damaged, or of another format.
    """
    try:
        data = json.loads(gzip.decompress(path.read_bytes()))
        found = data.pop("format")
        if found != FORMAT:
            raise RecordError(
                f"{path}: format {found}, and this is {FORMAT}; build the data set anew"
            )
        rounds = tuple(
            Round(
                r["stage"],
                problem_from_json(r["problem"]),
                None if r["best"] is None else tuple(r["best"]),
                r["best_allocator"],
                {
                    name: None if key is None else tuple(key)
                    for name, key in r["reference"].items()
                },
            )
            for r in data.pop("rounds")
        )
        return Record(**data, rounds=rounds)
    except RecordError:
        raise
    except (
        OSError,
        EOFError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
    ) as error:
        raise RecordError(
            f"{path}: not a record ({error}); remove it and build the data set again"
        ) from error


def read_records(folder: Path) -> Iterator[Record]:
    """All records of a data set, in the order of their names.

    Raises:
        RecordError: the folder has none, or one is damaged.
    """
    paths = sorted(folder.glob("records/*/*.json.gz"))
    if not paths:
        raise RecordError(
            f"{folder} has no records; make some with 'veriloc dataset build'"
        )
    for path in paths:
        yield read_record(path)
