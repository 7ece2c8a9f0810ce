"""One run of `veriloc train`: plays, imitation, reward, export, summary."""

from __future__ import annotations

import gzip
import hashlib
import json
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch

from veriloc.dataset.records import Record, problem_from_json, problem_to_json
from veriloc.training.examples import (
    ABSOLUTE,
    Play,
    Split,
    load_plays,
    plays_of,
    save_plays,
    split,
)
from veriloc.training.export import export
from veriloc.training.imitation import Settings, TrainingError, train
from veriloc.training.model import Network, adapted, fresh, load
from veriloc.training.passes import problems_of, raw_passes
from veriloc.training.reward import RewardSettings, improve_by_reward
from veriloc.training.team import team_of

TRAINED_ON = "trained_on.json"
"""Digests of problems that training has seen; they may not be measured on."""

TESTS = "curve_problems.json.gz"
"""Held-out problems that the curve counts raw plays of."""

PLAYS, HELD_OUT, COUNTS = "plays.npz", "held_out.npz", "plays.json"
"""What a run learns, what it is measured on, and how much of each there is."""

MEASURED = 60
"""Held-out cases that the losses of the curve are of."""


def some(records: Sequence[Record], count: int) -> list[Record]:
    """The first so many records in the order of a hash of their names."""

    def place(record: Record) -> bytes:
        return hashlib.sha256(f"{record.chip}/{record.case}".encode()).digest()

    return sorted(records, key=place)[:count]


def _silent(line: str) -> None:
    """Only one process speaks."""


@dataclass(frozen=True)
class Run:
    """What the command line asked for."""

    data: Path
    chips: tuple[str, ...]
    """Whose records to use; empty: all."""
    output: Path
    size: str
    start: Path | None
    """A checkpoint of an earlier run to start from."""
    base: Path | None
    rank: int
    settings: Settings
    reward_rounds: int
    reward_problems: int
    resume: bool
    threads: int
    precision: str

    def go(self, say: Callable[[str], None]) -> None:
        """Trains and exports.

        Raises:
            TrainingError: the folder or the data do not fit.
            RecordError: the data set is damaged.
            ExportError: the result cannot be exported.
        """
        if self.threads:
            torch.set_num_threads(self.threads)
        torch.use_deterministic_algorithms(True)
        team = team_of(self.settings.device)
        if team.count > 1 and self.reward_rounds:
            raise TrainingError(
                "reward rounds run in one process: start them from the checkpoint of this "
                "run, with --start and without accelerate"
            )
        started = time.monotonic()
        if (self.output / "state").exists() and not self.resume:
            raise TrainingError(
                f"{self.output} holds a run; resume it with --resume, or name another "
                "folder"
            )
        # Nothing is made in the folder before it is clear that there is a run.
        network = self._network()
        if team.first:
            plays, held_out, counts = self._plays(say)
        team.wait()
        if not team.first:
            plays, held_out, counts = self._kept_plays()
            say = _silent
        say(f"{counts}; a network of {network.parameters:,} parameters")
        kept = json.loads(gzip.decompress((self.output / TESTS).read_bytes()))
        tests = [problem_from_json(problem) for problem in kept]

        def raw(current: Network) -> dict[str, object]:
            forms = {"ranks": None, **{form: form for form in ABSOLUTE}}
            found = raw_passes(current, tests, forms, team.device)
            return {"raw_pass_at_1": found}

        settings = replace(self.settings, device=team.device)
        measured = train(
            *(network, plays, held_out, settings, self.output),
            *(say, self.resume, raw, team),
        )
        if not team.first:
            return
        if self.reward_rounds and self.base is None:
            # The data set may have grown since the plays were made.
            parts = split(self.data, self.chips)
            self._note_problems(parts)
            improve_by_reward(
                network,
                plays,
                held_out,
                parts,
                self.settings,
                RewardSettings(self.reward_rounds, self.reward_problems),
                self.output,
                say,
                self.resume,
                raw,
            )
        summary = {
            "data": counts,
            "parameters": network.parameters,
            "settings": asdict(self.settings),
            "size": self.size,
            "chips": list(self.chips),
            "start": str(self.start or self.base or ""),
            "reward_rounds": self.reward_rounds,
            "held_out": asdict(measured),
            "seconds": round(time.monotonic() - started),
            "torch": torch.__version__,
            "python": platform.python_version(),
        }
        (self.output / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
        if self.base is not None:
            say(f"{self.output}/checkpoint: the adapters; merge them before export")
            return
        export(
            self.output / "checkpoint",
            self.output / "model",
            self.precision,
            facts={
                "parameters": network.parameters,
                "training": counts,
                "trained_on": json.loads((self.output / TRAINED_ON).read_text()),
            },
        )
        say(f"{self.output}/model: done in {summary['seconds']} s")

    def _plays(
        self, say: Callable[[str], None]
    ) -> tuple[list[Play], list[Play], dict[str, int]]:
        """Plays of the data set, kept in the folder so that a run sees the same ones."""
        counts = self.output / COUNTS
        if not (self.resume and counts.exists()):
            say("reading the data set")
            parts = split(self.data, self.chips)
            if not parts.training:
                kind = f" for {', '.join(self.chips)}" if self.chips else ""
                raise TrainingError(
                    f"{self.data}: there is no case{kind} that is not held out, so there "
                    "is nothing to train on; build more with 'veriloc dataset build'"
                )
            self.output.mkdir(parents=True, exist_ok=True)
            plays = [p for record in parts.training for p in plays_of(record)]
            held_out = [p for r in some(parts.held_out, MEASURED) for p in plays_of(r)]
            found = {
                "kernels": len(parts.training),
                "held_out_kernels": len(parts.held_out),
                "same_as_held_out": parts.dropped,
                "plays": len(plays),
                "tokens": sum(p.steps.size for p in plays),
            }
            save_plays(self.output / PLAYS, plays)
            save_plays(self.output / HELD_OUT, held_out)
            problems = [problem_to_json(p) for p in problems_of(parts.held_out)]
            (self.output / TESTS).write_bytes(
                gzip.compress(json.dumps(problems).encode(), mtime=0)
            )
            self._note_problems(parts)
            counts.write_text(json.dumps(found))
            return plays, held_out, found
        return self._kept_plays()

    def _kept_plays(self) -> tuple[list[Play], list[Play], dict[str, int]]:
        try:
            plays = load_plays(self.output / PLAYS)
            held_out = load_plays(self.output / HELD_OUT)
            return plays, held_out, json.loads((self.output / COUNTS).read_text())
        except ValueError as error:
            raise TrainingError(str(error)) from error

    def _note_problems(self, parts: Split) -> None:
        """Adds to the list of problems that training has seen, an earlier run's too."""
        path, known = self.output / TRAINED_ON, set[str]()
        if self.start is not None:
            earlier = self.start.parent / TRAINED_ON
            if not earlier.exists():
                raise TrainingError(
                    f"{earlier} is missing: what has it been trained on?"
                )
            known |= set(json.loads(earlier.read_text()))
        if path.exists():
            known |= set(json.loads(path.read_text()))
        path.write_text(json.dumps(sorted(known | set(parts.trained_on)), indent=0))

    def _network(self) -> Network:
        if self.base is not None:
            return adapted(self.base, self.rank, self.settings.seed)
        if self.start is not None:
            try:
                return load(self.start)
            except (OSError, ValueError) as error:
                raise TrainingError(f"{self.start}: no checkpoint: {error}") from error
        return fresh(self.size, self.settings.seed)
