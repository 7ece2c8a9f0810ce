"""Token sequences for training, made from the records of a data set.

Every problem gives several plays: the cheapest known assignment in two orders, and first fit
in one, which shows what to do without a budget. In the absolute forms it is first fit, and
the lowest gap where only registers of neighbours are told: choices that follow from what
the model is told.
Problems that also occur among the held-out ones are left out, whatever case they are from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from veriloc.allocators.choice import choose
from veriloc.allocators.orders import ORDERS
from veriloc.allocators.score import used_registers
from veriloc.dataset.records import Record, read_records
from veriloc.model.absolute import lowest_gap
from veriloc.model.encoding import Example, encode, encode_absolute
from veriloc.model.episode import RANK_FORM, Episode, Facts
from veriloc.model.vocabulary import GROUPS, PAD, digest

Tokens = npt.NDArray[np.int16]

HEADER = 6
"""Tokens in front of the first step."""


@dataclass(frozen=True)
class Play:
    """One example, ready for training."""

    header: Tokens
    steps: Tokens
    """Steps by tokens; the last one of each step is the answer, `PAD` if none."""
    weight: float = 1.0
    """How often it is drawn, compared with others."""


def play_of(example: Example, weight: float = 1.0) -> Play:
    """An example as arrays."""
    return Play(
        np.array(example.header, dtype=np.int16),
        np.array(example.steps, dtype=np.int16),
        weight,
    )


def plays_of(record: Record) -> Iterator[Play]:
    """The plays of a record's rounds."""
    for found in record.rounds:
        if found.best is None or not found.problem.nodes:
            continue
        problem, facts = found.problem, Facts(found.problem)
        caps = used_registers(problem, found.best)
        # Different problems get different second orders, the same ones in every run.
        turn = int(hashlib.sha256(record.case.encode()).hexdigest()[:8], 16)
        main = facts.first_order
        other = (main + 1 + turn % (len(ORDERS) - 1)) % len(ORDERS)
        for order in (main, other):
            yield play_of(encode(facts, found.best, order, caps))
        simple = first_places(facts, other)
        if simple is not None:
            yield play_of(encode(facts, simple, other, {}), 0.5)
        for form, weight in ABSOLUTE.items():
            for order, share in ((main, 0.7), (other, 0.3)):
                absolute = absolute_play(facts, form, order)
                if absolute is not None:
                    yield replace(absolute, weight=weight * share)


ABSOLUTE = MappingProxyType({"free": 0.5, "busy": 1.0})
"""Absolute forms that a model learns, and how often; to repeat a place is soon learnt."""


def absolute_play(facts: Facts, form: str, order: int = 0) -> Play | None:
    """First fit, or the lowest gaps, in an absolute form; None where something has no
    place then."""
    places = lowest_gaps if form == "busy" else first_places
    starts = places(facts, order)
    if starts is None:
        return None
    example = encode_absolute(facts, starts, order, form)
    return None if example is None else play_of(example)


def first_places(facts: Facts, order: int) -> Sequence[int] | None:
    """First fit in the turns of a play; None where a register has no place then."""
    return _places(facts, order, _first_place)


def lowest_gaps(facts: Facts, order: int) -> Sequence[int] | None:
    """Every register in its lowest gap; None where one has no place then."""
    return _places(facts, order, lowest_gap)


def _first_place(episode: Episode) -> int:
    free = episode.board.free(episode.node)
    return choose(episode.board, episode.node, free) if free else -1


def _places(
    facts: Facts, order: int, place: Callable[[Episode], int]
) -> Sequence[int] | None:
    """A play in which each register gets the place that is told; -1: there is none."""
    episode = Episode(facts, order, {})
    while not episode.done:
        at = place(episode)
        if at < 0:
            return None
        episode.place(at)
    return episode.board.starts


@dataclass(frozen=True)
class Split:
    """Records for training, and those that are kept from it."""

    training: list[Record]
    held_out: list[Record]
    dropped: int
    """Cases for training whose problem is also that of a held-out case."""

    @property
    def trained_on(self) -> list[str]:
        """Digests of the problems for training."""
        return sorted({r.digest for record in self.training for r in record.rounds})


def split(folder: Path, chips: Collection[str] = ()) -> Split:
    """The records of a data set.

    Args:
        folder: of the data set.
        chips: whose records to take; empty: all. What is held out on other chips is kept
            from training all the same.

    Raises:
        RecordError: the folder is no data set, or a record is damaged.
    """
    records = list(read_records(folder))
    held_out = [record for record in records if record.held_out]
    secret = {r.digest for record in held_out for r in record.rounds}
    training = [
        record
        for record in records
        if not record.held_out and not any(r.digest in secret for r in record.rounds)
    ]
    dropped = len(records) - len(held_out) - len(training)
    if chips:
        training = [record for record in training if record.chip in chips]
        held_out = [record for record in held_out if record.chip in chips]
    return Split(training, held_out, dropped)


def save_plays(path: Path, plays: Iterable[Play]) -> None:
    """Keeps plays in a file of arrays (numpy, without pickle)."""
    arrays: dict[str, npt.NDArray[np.generic]] = {"vocabulary": np.array(digest())}
    for number, play in enumerate(plays):
        arrays[f"{number}.header"] = play.header
        arrays[f"{number}.steps"] = play.steps
        arrays[f"{number}.weight"] = np.array(play.weight)
    partial = path.with_suffix(".partial.npz")
    np.savez_compressed(partial, allow_pickle=False, **arrays)
    partial.rename(path)


def load_plays(path: Path) -> list[Play]:
    """Plays that `save_plays` kept.

    Raises:
        ValueError: they were made with another vocabulary.
        OSError: the file cannot be read.
    """
    with np.load(path, allow_pickle=False) as arrays:
        if str(arrays["vocabulary"]) != digest():
            raise ValueError(
                f"{path}: made with another vocabulary; remove it, and it is made anew"
            )
        count = (len(arrays.files) - 1) // 3
        return [
            Play(
                arrays[f"{i}.header"],
                arrays[f"{i}.steps"],
                float(arrays[f"{i}.weight"]),
            )
            for i in range(count)
        ]


def window(
    play: Play, length: int, rng: np.random.Generator, renumber: bool = False
) -> tuple[Tokens, Tokens]:
    """A random stretch of a play behind its header, and the answers to be learnt.

    Args:
        play: where it is from.
        length: of the window.
        rng: where chance comes from.
        renumber: in half of the windows of absolute answers, move all places by one
            distance along the line of registers.

    Returns:
        Tokens and targets of `length`: where a target is not `PAD`, the token behind the
        one at that position is to be predicted.
    """
    width = play.steps.shape[1]
    count = (length - HEADER) // width
    first = 0
    if len(play.steps) > count:
        # The beginning more often than chance would: every play goes through it.
        first = int(rng.integers(0, len(play.steps) - count + 1)) * int(
            rng.random() > 0.2
        )
    steps = play.steps[first : first + count]
    if renumber and is_absolute(play) and rng.random() < 0.5:
        steps = _renumbered(steps, rng)
    tokens = np.full(length, PAD, dtype=np.int16)
    targets = np.full(length, PAD, dtype=np.int16)
    tokens[:HEADER] = play.header
    targets[HEADER - 2] = play.header[-1]
    flat = steps.reshape(-1)
    tokens[HEADER : HEADER + flat.size] = flat
    at = HEADER - 1 + np.arange(1, len(steps) + 1) * width
    targets[at - 1] = steps[:, -1]
    return tokens, targets


_ALIGNED = 16
"""Places are moved by multiples of this, so that tuples stay where they may begin."""


def _renumbered(steps: Tokens, rng: np.random.Generator) -> Tokens:
    """Steps with all places that are told or answered moved along the line.

    Kernels name few of the numbers often; without this, rare ones are not learnt.
    """
    group = GROUPS["register"]
    inside = (steps >= group.base) & (steps < group.base + group.size)
    if not inside.any():
        return steps
    places = steps[inside] - group.base
    down, up = int(places.min()), group.size - 1 - int(places.max())
    by = int(rng.integers(-(down // _ALIGNED), up // _ALIGNED + 1)) * _ALIGNED
    return np.where(inside, steps + by, steps).astype(np.int16)


def is_absolute(play: Play) -> bool:
    """Whether a play is in an absolute form."""
    return int(play.header[1]) != GROUPS["form"].token(RANK_FORM)
