"""What was said about mutants: records, sums of them, and a journal of a long run.

Knows neither how mutants are made nor who judges them.
"""

from __future__ import annotations

import json
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

Counts = dict[str, dict[str, int]]


@dataclass(slots=True)
class Verdict:
    """What was said about one mutant."""

    kernel: str
    seed: int
    mutator: str
    change: str
    verifier: str
    families: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    oracle: str = ""
    """`wrong` or empty."""
    shown: str = ""
    """What the oracle saw."""
    llvm: str = ""
    """`accepts`, `refuses`, or empty where LLVM was not asked."""
    against: str = ""
    """Why LLVM refuses it; where it is proved, the explanation in front."""
    chip: str = ""
    text: str = ""
    """The mutant, where it is to be kept."""

    @property
    def is_hole(self) -> bool:
        return self.verifier == "proved" and self.oracle == "wrong"

    @property
    def is_strict(self) -> bool:
        return self.verifier == "refuted" and not self.oracle

    @property
    def is_unexplained(self) -> bool:
        """Proved, and LLVM refuses it for no reason that is known to be harmless."""
        return self.against.startswith("unexplained")

    @property
    def is_listed(self) -> bool:
        return (
            self.is_hole
            or self.is_strict
            or self.is_unexplained
            or self.verifier == "unknown"
        )

    @property
    def said(self) -> str:
        """What all parties say."""
        return f"{self.verifier}/{self.oracle or 'nothing'}/{self.llvm or '-'}"


@dataclass(slots=True)
class Batch:
    """Verdicts of one piece of work."""

    verdicts: list[Verdict] = field(default_factory=list)
    rejected: int = 0
    nothing: int = 0
    """Modules in which no mutator found anything to change."""

    def add(self, other: Batch) -> None:
        """Takes over what another piece of work found."""
        self.verdicts += other.verdicts
        self.rejected += other.rejected
        self.nothing += other.nothing


class Journal:
    """What was done already, a line of JSON for each piece."""

    def __init__(self, path: Path | None, run: str) -> None:
        self.path = path
        self.done: dict[str, Batch] = {}
        if path is None:
            return
        if path.exists():
            lines = path.read_text().splitlines(keepends=True)
            if lines and not lines[-1].endswith("\n"):
                # The run was stopped while it wrote.
                del lines[-1]
                path.write_text("".join(lines))
            for line in lines:
                entry = json.loads(line)
                if entry.get("run") != run:
                    raise ValueError(f"{path} is the journal of another run: {entry}")
                if "piece" in entry:
                    verdicts = [Verdict(**v) for v in entry["verdicts"]]
                    batch = Batch(verdicts, entry["rejected"], entry["nothing"])
                    self.done[entry["piece"]] = batch
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"run": run}) + "\n")
        self.run = run

    def add(self, piece: str, batch: Batch) -> None:
        """Records what became of a piece."""
        if self.path is None:
            return
        entry = {
            "run": self.run,
            "piece": piece,
            "rejected": batch.rejected,
            "nothing": batch.nothing,
            "verdicts": [asdict(v) for v in batch.verdicts],
        }
        with self.path.open("a") as stream:
            stream.write(json.dumps(entry) + "\n")


def keep(verdicts: Sequence[Verdict], folder: Path) -> None:
    """Writes mutants, with what was said about them in front."""
    folder.mkdir(parents=True, exist_ok=True)
    for v in verdicts:
        kind = (
            "hole"
            if v.is_hole
            else "strict"
            if v.is_strict
            else "unexplained"
            if v.is_unexplained
            else v.verifier
        )
        head = [
            f"verifier: {v.verifier} {v.families} {v.reasons}",
            f"oracle: {v.oracle or 'nothing'} {v.shown}",
            f"LLVM: {v.llvm or '-'} {v.against}",
            f"{v.mutator}: {v.change}",
        ]
        comment = "".join(f"// {' '.join(line.split())}\n" for line in head)
        name = f"{kind}-{Path(v.kernel).stem}-{v.mutator}-{v.seed:012x}.mlir"
        (folder / name).write_text(comment + v.text)


def _table(verdicts: Sequence[Verdict], key: Callable[[Verdict], str]) -> Counts:
    found: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        found.setdefault(key(verdict), Counter())[verdict.said] += 1
    return {name: dict(sorted(found[name].items())) for name in sorted(found)}


def summary(batch: Batch) -> dict[str, object]:
    """Counts, ready for JSON; keys are VERIFIER/ORACLE/LLVM."""
    refused = [
        v for v in batch.verdicts if v.verifier == "proved" and v.llvm == "refuses"
    ]
    return {
        "mutants": len(batch.verdicts),
        "kernels": len({v.kernel for v in batch.verdicts}),
        "rejected_by_dialect": batch.rejected,
        "not_changed": batch.nothing,
        "holes": sum(v.is_hole for v in batch.verdicts),
        "said": dict(sorted(Counter(v.said for v in batch.verdicts).items())),
        "by_chip": _table(batch.verdicts, operator.attrgetter("chip")),
        "by_mutator": _table(batch.verdicts, operator.attrgetter("mutator")),
        "proved_and_refused_by_llvm": dict(
            Counter(v.against.partition(":")[0] for v in refused)
        ),
    }


def markdown(batch: Batch) -> str:
    """The counts as tables for a page: by chip, and by mutator."""
    columns = sorted({v.said for v in batch.verdicts})
    lines = []
    for key in ("chip", "mutator"):
        lines += [
            f"| {key} | mutants | {' | '.join(columns)} |",
            "|---" * (len(columns) + 2) + "|",
        ]
        for name, said in _table(batch.verdicts, operator.attrgetter(key)).items():
            cells = [name, sum(said.values()), *(said.get(c, 0) for c in columns)]
            lines.append("| " + " | ".join(map(str, cells)) + " |")
        lines.append("")
    return "\n".join(lines)
