"""Training by reward: the model's own best plays become examples (expert iteration).

Each round exports the network, has it propose for problems of the training set that leave
something to win, keeps for each problem the cheapest assignment seen so far, and goes on
training with those among the examples. What the proposals cost, compared with vendor,
greedy and first fit, is noted for training problems and for held-out ones.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from veriloc.allocators.problem import Options, Problem
from veriloc.allocators.score import used_registers
from veriloc.dataset.records import Record, Round
from veriloc.model.allocator import Candidate, propose
from veriloc.model.encoding import encode
from veriloc.model.episode import Facts
from veriloc.model.files import find_model
from veriloc.model.runtime import GenaiSession
from veriloc.training.examples import Play, Split, load_plays, play_of, save_plays
from veriloc.training.export import export
from veriloc.training.imitation import Settings, train
from veriloc.training.model import Network


@dataclass(frozen=True)
class RewardSettings:
    """Of the second stage."""

    rounds: int
    problems: int = 48
    """Training problems of a round."""
    tests: int = 16
    """Held-out problems that every round is measured on."""
    candidates: int = 6
    steps: int = 80
    """Training steps behind each round."""
    temperature: float = 1.0
    weight: float = 2.0
    """How often an own play is drawn, compared with others."""
    max_nodes: int = 700


@dataclass
class Contest:
    """How proposals compare with the cheapest of vendor, greedy and first fit."""

    better: int = 0
    equal: int = 0
    worse: int = 0
    none: int = 0
    """No proposal was complete."""
    log_ratio: float = 0.0
    """Sum of logarithms of the registers' ratios."""

    def to_json(self, name: str) -> dict[str, float]:
        """Shares, and the geometric mean of registers against the cheapest other."""
        count = self.better + self.equal + self.worse
        return {
            f"{name}_problems": count + self.none,
            f"{name}_better": self.better,
            f"{name}_equal": self.equal,
            f"{name}_worse": self.worse,
            f"{name}_registers": round(
                float(np.exp(self.log_ratio / max(1, count))), 4
            ),
        }


def has_room(found: Round) -> bool:
    """Whether the cheapest known assignment is not certainly the best one there is."""
    if found.best is None:
        return False
    keys = [key for key in found.reference.values() if key is not None]
    best = min(keys)
    # Copies and conflicts have no bound here; registers have.
    bound = max((b.units for b in found.problem.bounds), default=0)
    return best[7] > bound or best[6] > 0 or max(keys) != best


def judge(contest: Contest, found: Round, best: Candidate | None) -> int:
    """Enters a result; negative if it is cheaper than all references."""
    if best is None:
        contest.none += 1
        return 1
    own = best.cost.key()
    other = min(key for key in found.reference.values() if key is not None)
    result = (own > other) - (own < other)
    contest.better += result < 0
    contest.equal += result == 0
    contest.worse += result > 0
    contest.log_ratio += float(np.log(max(1, own[7]) / max(1, other[7])))
    return result


def suitable(records: Sequence[Record], settings: RewardSettings) -> list[Round]:
    """Rounds that are worth playing."""
    return [
        r
        for record in records
        for r in record.rounds
        if len(r.problem.nodes) <= settings.max_nodes and has_room(r)
    ]


def improve_by_reward(
    network: Network,
    plays: Sequence[Play],
    held_out_plays: Sequence[Play],
    parts: Split,
    settings: Settings,
    reward: RewardSettings,
    output: Path,
    say: Callable[[str], None],
    resume: bool = False,
    more: Callable[[Network], Mapping[str, object]] | None = None,
) -> None:
    """Runs the rounds; writes `reward.jsonl` and `champions.npz` beside the rest.

    Args:
        network: trained by imitation; changed in place.
        plays: for imitation.
        held_out_plays: for its measurements.
        parts: the records of the data set.
        settings: of the imitation that went before.
        reward: of this stage.
        output: folder of the run.
        say: told of every round.
        resume: go on behind the rounds that the folder has.
        more: what else a line of the curve tells.

    Raises:
        ExportError: the network cannot be exported.
        ModelError: onnxruntime-genai is missing.
    """
    training = suitable(parts.training, reward)
    tests = suitable(parts.held_out, reward)
    rng = np.random.default_rng([settings.seed, 77])
    tests = [tests[i] for i in rng.permutation(len(tests))[: reward.tests]]
    champions = _Champions(output / "champions.npz", resume)
    curve = output / "reward.jsonl"
    if not resume or not curve.exists():
        curve.write_text("")
    first = len(curve.read_text().splitlines())
    for number in range(first, reward.rounds + 1):
        with tempfile.TemporaryDirectory(prefix="veriloc-reward-") as name:
            export(output / "checkpoint", Path(name) / "model")
            session = GenaiSession(find_model(Path(name) / "model"))
            own, held = Contest(), Contest()
            for test in tests:
                judge(held, test, _best(test.problem, session, reward, 0)[0])
            last = number == reward.rounds
            rng = np.random.default_rng([settings.seed, 78, number])
            chosen = rng.permutation(len(training))[: 0 if last else reward.problems]
            new = 0
            for index in map(int, chosen):
                found = training[index]
                best, _ = _best(found.problem, session, reward, number + 1)
                judge(own, found, best)
                if best is None:
                    continue
                new += champions.enter(found, best, reward.weight)
        champions.save()
        line = {"round": number, **held.to_json("held_out"), **own.to_json("training")}
        line["champions"] = len(champions.plays)
        line["new"] = new
        say(json.dumps(line))
        done = settings.steps + reward.steps * (number + 1)
        if not last:
            train(
                network,
                [*plays, *champions.plays.values()],
                held_out_plays,
                # The schedule is near its end; twice the rate makes up for that.
                replace(settings, steps=done, rate=settings.rate * 2, warmup=0),
                output,
                say,
                resume=True,
                more=more,
            )
        # Behind the training: a round that was stopped is played again.
        with curve.open("a") as stream:
            stream.write(json.dumps(line) + "\n")


class _Champions:
    """The cheapest own play of each problem, where no reference is cheaper."""

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        self.keys: dict[str, tuple[float, ...]] = {}
        self.plays: dict[str, Play] = {}
        if resume and path.exists():
            kept = json.loads(path.with_suffix(".json").read_text())
            self.keys = {name: tuple(key) for name, key in kept}
            self.plays = dict(zip(self.keys, load_plays(path), strict=True))

    def enter(self, found: Round, best: Candidate, weight: float) -> bool:
        """Keeps a play if it is the cheapest so far, or as cheap."""
        key, name = best.cost.key(), found.digest
        known = min(k for k in found.reference.values() if k is not None)
        if key > min(known, self.keys.get(name, known)):
            return False
        caps = used_registers(found.problem, best.starts)
        example = encode(Facts(found.problem), best.starts, best.order, caps)
        self.keys[name] = key
        self.plays[name] = play_of(example, weight)
        return True

    def save(self) -> None:
        """Keeps all in two files."""
        save_plays(self.path, self.plays.values())
        self.path.with_suffix(".json").write_text(json.dumps(list(self.keys.items())))


def _best(
    problem: Problem, session: GenaiSession, reward: RewardSettings, seed: int
) -> tuple[Candidate | None, int]:
    found = list(
        propose(
            problem,
            Options(seed=seed),
            reward.candidates,
            reward.temperature,
            session=session,
        )
    )
    return min(found, key=lambda c: c.cost.key(), default=None), len(found)
