"""Training on plays: the answers of good assignments are to become likely.

Every batch is a function of the seed and the number of the step, so a run that is resumed
does what an uninterrupted one would have done. State is kept as safetensors and JSON.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from veriloc.model.vocabulary import PAD, digest
from veriloc.training.examples import Play, is_absolute, window
from veriloc.training.model import CONTEXT, Network
from veriloc.training.team import Team


class TrainingError(RuntimeError):
    """A run cannot be started or resumed; says why."""


@dataclass(frozen=True)
class Settings:
    """Of one run."""

    steps: int
    batch: int = 8
    """Windows of a step."""
    rate: float = 2e-3
    seed: int = 1
    context: int = CONTEXT
    warmup: int = 50
    every: int = 100
    """Steps between evaluations, which are also when the state is kept."""
    device: str = "cpu"
    renumber: bool = False
    """Move the places of absolute answers round (`examples.window`)."""


@dataclass(frozen=True)
class Measured:
    """Of held-out windows."""

    loss: float
    accuracy: float
    """Answers in the form of ranks that were most likely, alone, among all tokens."""
    absolute_loss: float
    absolute_accuracy: float


def train(
    network: Network,
    plays: Sequence[Play],
    held_out: Sequence[Play],
    settings: Settings,
    output: Path,
    say: Callable[[str], None],
    resume: bool = False,
    more: Callable[[Network], Mapping[str, object]] | None = None,
    team: Team | None = None,
) -> Measured:
    """Trains a network; writes `curve.jsonl`, `state/` and the checkpoint.

    Args:
        network: changed in place.
        plays: to be learnt.
        held_out: to be measured on.
        settings: of the run.
        output: its folder.
        say: told of every line of the curve.
        resume: go on from the state in the folder.
        more: what else a line of the curve tells.
        team: the processes that do this together; only the first one measures.

    Raises:
        TrainingError: there is nothing to train on, or a state does not fit.
    """
    team = team or Team(settings.device)
    if not plays:
        raise TrainingError("the data set has no plays outside the held-out cases")
    if settings.batch < team.count:
        raise TrainingError(
            f"a batch of {settings.batch} cannot be shared by {team.count} processes; "
            "raise --batch"
        )
    torch.manual_seed(settings.seed)
    model, device = network.model.to(settings.device), settings.device
    parameters = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(
        parameters, lr=settings.rate, weight_decay=0.01, betas=(0.9, 0.98)
    )
    output.mkdir(parents=True, exist_ok=True)
    curve = output / "curve.jsonl"
    first = _load_state(output, network, optimizer, settings) if resume else 0
    team.wait()  # all have read the state, or seen that there is none
    if not first and team.first:
        curve.write_text("")
    weights = np.array([p.weight * len(p.steps) ** 0.5 for p in plays])
    weights /= weights.sum()
    tests = _fixed_windows(held_out, settings)
    total, counted, started = 0.0, 0, time.monotonic()
    measured = Measured(0, 0, 0, 0)
    if first >= settings.steps:
        measured = measure(network, tests, device)
    for step in range(first, settings.steps):
        rng = np.random.default_rng([settings.seed, step])
        chosen = rng.choice(len(plays), settings.batch, p=weights)
        pairs = [
            window(plays[i], settings.context, rng, settings.renumber) for i in chosen
        ]
        for group in optimizer.param_groups:
            group["lr"] = settings.rate * _schedule(step, settings)
        model.train()
        loss, _, count = _loss(network, pairs[team.index :: team.count], device)
        sums = torch.tensor([float(loss.detach()), count], device=device)
        team.add_up([sums])
        (loss / sums[1]).backward()
        team.add_up([p.grad for p in parameters if p.grad is not None])
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        total += float(sums[0] / sums[1])
        counted += 1
        done = step + 1
        if (done % settings.every and done < settings.steps) or not team.first:
            continue
        measured = measure(network, tests, device)
        line = {
            "step": done,
            "training_loss": round(total / counted, 4),
            **{k: round(v, 4) for k, v in asdict(measured).items()},
            **(more(network) if more else {}),
        }
        total, counted = 0.0, 0
        with curve.open("a") as stream:
            stream.write(json.dumps(line) + "\n")
        _save_state(output, network, optimizer, done, settings)
        pace = (done - first) / (time.monotonic() - started)
        left = (settings.steps - done) / pace / 60
        say(f"{json.dumps(line)}  {pace:.2f} steps/s, {left:.0f} min left")
    team.wait()
    return measured


def _schedule(step: int, settings: Settings) -> float:
    """Warm-up, then a cosine down to a tenth."""
    if step < settings.warmup:
        return (step + 1) / settings.warmup
    share = (step - settings.warmup) / max(1, settings.steps - settings.warmup)
    return float(0.55 + 0.45 * np.cos(np.pi * share))


Pair = tuple[Any, Any]


def _loss(
    network: Network, pairs: Sequence[Pair], device: str
) -> tuple[torch.Tensor, torch.Tensor, int]:
    """Sum of losses at the answers, which were right, and their number."""
    tokens = torch.from_numpy(np.stack([p[0] for p in pairs]).astype(np.int64))
    targets = torch.from_numpy(np.stack([p[1] for p in pairs]).astype(np.int64))
    length = int((tokens != PAD).sum(dim=1).max())
    # Padding is only at the end, where causal attention keeps it from mattering; inside
    # it stands for answers that are not named.
    length = max(length, int((targets != PAD).nonzero()[:, 1].max()) + 2)
    tokens, targets = tokens[:, :length].to(device), targets[:, :length].to(device)
    model: Any = network.model
    core = model.get_base_model() if hasattr(model, "get_base_model") else model
    hidden = core.model(input_ids=tokens + network.offset, use_cache=False)[0]
    at = targets != PAD
    logits = core.lm_head(hidden[at]).float()
    wanted = targets[at] + network.offset
    loss = torch.nn.functional.cross_entropy(logits, wanted, reduction="sum")
    return loss, logits.argmax(dim=-1) == wanted, int(wanted.numel())


def _fixed_windows(plays: Sequence[Play], settings: Settings) -> list[list[Pair]]:
    """The same windows every time: of ranks, and of absolute answers."""
    rng = np.random.default_rng(0)
    found: list[list[Pair]] = [[], []]
    for number in rng.permutation(len(plays)):
        play = plays[number]
        kind = int(is_absolute(play))
        if len(found[kind]) < (48, 16)[kind]:
            found[kind].append(window(play, settings.context, rng))
    return found


def measure(network: Network, tests: list[list[Pair]], device: str) -> Measured:
    """Loss and accuracy on fixed windows; 0 where there are none."""
    network.model.eval()
    figures: list[float] = []
    for pairs in tests:
        loss, right, count = 0.0, 0, 0
        for first in range(0, len(pairs), 8):
            with torch.no_grad():
                part, hits, number = _loss(network, pairs[first : first + 8], device)
            loss += float(part)
            right += int(hits.sum())
            count += number
        figures += [loss / max(1, count), right / max(1, count)]
    return Measured(*figures)


#
# State
#


def _save_state(
    output: Path,
    network: Network,
    optimizer: torch.optim.Optimizer,
    step: int,
    settings: Settings,
) -> None:
    state = output / "state"
    state.mkdir(exist_ok=True)
    tensors = {}
    for number, parameter in enumerate(optimizer.param_groups[0]["params"]):
        tensors[f"{number}.value"] = parameter.detach().contiguous()
        for name, value in optimizer.state[parameter].items():
            tensors[f"{number}.{name}"] = torch.as_tensor(value).contiguous()
    # Two files: the small one is renamed last and names the large one.
    name = f"{step}.safetensors"
    save_file(tensors, state / name)
    content = {
        "step": step,
        "tensors": name,
        "vocabulary": digest(),
        "seed": settings.seed,
        "batch": settings.batch,
        "renumber": settings.renumber,
    }
    partial = state / "state.partial"
    partial.write_text(json.dumps(content))
    partial.rename(state / "state.json")
    for old in state.glob("*.safetensors"):
        if old.name != name:
            old.unlink()
    model: Any = network.model
    model.save_pretrained(output / "checkpoint")


def _load_state(
    output: Path,
    network: Network,
    optimizer: torch.optim.Optimizer,
    settings: Settings,
) -> int:
    """Puts a kept state back; returns how many steps it has done."""
    path = output / "state" / "state.json"
    try:
        state = json.loads(path.read_text())
        tensors = load_file(path.with_name(state["tensors"]))
    except FileNotFoundError:
        return 0
    except (OSError, ValueError, KeyError) as error:
        raise TrainingError(f"{path}: cannot be read: {error}") from error
    for name, wanted in (
        ("vocabulary", digest()),
        ("seed", settings.seed),
        ("batch", settings.batch),
        ("renumber", settings.renumber),
    ):
        if state.get(name) != wanted:
            raise TrainingError(
                f"{path}: {name} is {state.get(name)!r}, and this run has {wanted!r}; "
                "use another folder, or the same setting"
            )
    with torch.no_grad():
        for number, parameter in enumerate(optimizer.param_groups[0]["params"]):
            value = tensors.get(f"{number}.value")
            if value is None or value.shape != parameter.shape:
                raise TrainingError(f"{path}: the network has another shape")
            parameter.copy_(value)
            optimizer.state[parameter] = {
                name: tensors[f"{number}.{name}"]
                for name in ("step", "exp_avg", "exp_avg_sq")
            }
    return int(state["step"])
