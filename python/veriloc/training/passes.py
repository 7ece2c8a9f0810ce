"""Raw pass@1 of a network while it is being trained, by the size of the kernels.

Held-out problems are played without a mask with the network itself, before any export, so
that a curve over training costs little. `veriloc evaluate` measures what was exported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from veriloc.allocators.problem import Problem
from veriloc.dataset.records import Record
from veriloc.model.decoder import play_raw
from veriloc.model.episode import Facts
from veriloc.model.runtime import Logits
from veriloc.model.vocabulary import SIZE
from veriloc.training.model import CONTEXT, Network

CLASSES = (100, 200, 400, 800)
"""Registers of the largest kernels of each class."""

IN_CLASS = 4
"""Problems of each class."""


class TorchSession:
    """A sequence of tokens in the network itself; a `runtime.Session`."""

    context = CONTEXT

    def __init__(self, network: Network, device: str) -> None:
        """A session that holds nothing."""
        self.length = 0
        self._network, self._device = network, device
        self._cache: Any = None

    def append(self, tokens: Sequence[int]) -> Logits:
        """As `Session` says."""
        model: Any = self._network.model
        first = self._network.offset
        with torch.no_grad():
            said = model(
                input_ids=torch.tensor([tokens], device=self._device) + first,
                cache=self._cache,
                use_cache=True,
                logits_to_keep=1,
            )
        self._cache = said.cache
        self.length += len(tokens)
        scores: Logits = said.logits[0, -1, first : first + SIZE].float().cpu().numpy()
        return scores

    def rewind(self, length: int) -> None:
        """As `Session` says."""
        if not length:
            self._cache = None
        elif length != self.length:
            self._cache.crop(length - self.length)
        self.length = length


def class_of(problem: Problem) -> int | None:
    """The class of a problem: an entry of `CLASSES`; None if it is larger."""
    return next((c for c in CLASSES if len(problem.nodes) <= c), None)


def problems_of(held_out: Sequence[Record], count: int = IN_CLASS) -> list[Problem]:
    """Some problems of each class, each once, in the order of their digests."""
    found: dict[int, dict[str, Problem]] = {c: {} for c in CLASSES}
    for record in held_out:
        for item in record.rounds:
            size = class_of(item.problem)
            if size is not None and item.best is not None and item.problem.nodes:
                found[size][item.digest] = item.problem
    return [p for size in CLASSES for _, p in sorted(found[size].items())[:count]]


def raw_passes(
    network: Network,
    problems: Sequence[Problem],
    forms: Mapping[str, str | None],
    device: str,
    order: int | None = None,
) -> dict[str, dict[str, tuple[int, int, float]]]:
    """Plays each problem once, taking the likeliest token.

    Args:
        network: the network.
        problems: what to play.
        forms: by the name to report: an absolute form, or None for ranks.
        device: of the network.
        order: index into `ORDERS`; None: that of a first play.

    Returns:
        By form and largest size: valid plays, all plays, and the mean share of a play
        that went before the first wrong answer.
    """
    network.model.eval()
    session, rng = TorchSession(network, device), np.random.default_rng(0)
    facts = [Facts(problem) for problem in problems]
    found: dict[str, dict[str, tuple[int, int, float]]] = {}
    for name, form in forms.items():
        found[name] = {}
        for size in CLASSES:
            plays = [
                (play_raw(f, session, form, 0.0, rng, order), len(f.problem.nodes))
                for f in facts
                if class_of(f.problem) == size
            ]
            if plays:
                reached = sum(p.steps / n for p, n in plays) / len(plays)
                found[name][f"<={size}"] = (
                    sum(p.valid for p, _ in plays),
                    len(plays),
                    round(reached, 3),
                )
    return found
