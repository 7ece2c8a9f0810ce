"""Problems with an assignment as token sequences: what a model is trained on.

Both kinds of answers are here. In the form of ranks the answer is a choice among free
places. In the absolute forms it is the register itself; they differ in what is told
(`absolute`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veriloc.allocators.orders import ORDERS
from veriloc.model.absolute import (
    DESCRIPTIONS,
    form_number,
    place_of_register,
    register_token,
)
from veriloc.model.episode import RANK_FORM, Episode, Facts
from veriloc.model.vocabulary import GROUPS, PAD


@dataclass(frozen=True)
class Example:
    """Tokens of one play."""

    header: tuple[int, ...]
    """Up to and with the order."""
    steps: tuple[tuple[int, ...], ...]
    """For each node its description and the answer; `PAD` where no answer names the
    place, which is then not learnt but taken as given."""

    @property
    def tokens(self) -> list[int]:
        """All of them in a row."""
        return [*self.header, *(t for step in self.steps for t in step)]

    @property
    def unnamed(self) -> int:
        """Steps without an answer."""
        return sum(step[-1] == PAD for step in self.steps)


def encode(
    facts: Facts,
    starts: Sequence[int],
    order: int,
    caps: Mapping[str, int],
    seed: int = 0,
) -> Example:
    """An assignment in the form of ranks.

    Args:
        facts: of the problem.
        starts: location of each node; the assignment must be valid and within the caps.
        order: index into `ORDERS`.
        caps: the budget that the model is told.
        seed: of the order.
    """
    episode = Episode(facts, order, caps, seed)
    steps = []
    while not episode.done:
        described = episode.describe()
        at = starts[episode.node]
        answer = episode.answer_of(at)
        steps.append((*described, PAD if answer is None else answer))
        episode.place(at)
    header = (*facts.header(RANK_FORM, caps), GROUPS["order"].token(order))
    return Example(header, tuple(steps))


def encode_absolute(
    facts: Facts, starts: Sequence[int], order: int, form: str = "free"
) -> Example | None:
    """An assignment in an absolute form; None if it uses places without a token.

    Args:
        facts: of the problem.
        starts: location of each node.
        order: index into `ORDERS`.
        form: one of `absolute.FORMS`.
    """
    episode = Episode(facts, order, {})
    steps = []
    while not episode.done:
        at = starts[episode.node]
        answer = register_token(at)
        if answer is None:
            return None
        steps.append((*DESCRIPTIONS[form](episode), answer))
        episode.place(at)
    header = (*facts.header(form_number(form), {}), GROUPS["order"].token(order))
    return Example(header, tuple(steps))


def decode(facts: Facts, example: Example, caps: Mapping[str, int]) -> list[int]:
    """The assignment that an example in the form of ranks stands for.

    Raises:
        ValueError: a step has no answer, or one that does not exist there.
    """
    episode = Episode(facts, GROUPS["order"].value(example.header[-1]), caps)
    for number, step in enumerate(example.steps):
        if episode.describe() != list(step[:-1]):
            raise ValueError(f"step {number} describes another node or board")
        if step[-1] not in episode.choices:
            raise ValueError(f"step {number} has no answer that exists")
        episode.place(episode.choices[step[-1]])
    return episode.board.starts


def decode_absolute(facts: Facts, example: Example) -> list[int | None]:
    """The places that absolute answers name, valid or not; None: no such register."""
    episode = Episode(facts, GROUPS["order"].value(example.header[-1]), {})
    starts: list[int | None] = [None] * len(facts.problem.nodes)
    for step in example.steps:
        node = episode.node
        starts[node] = place_of_register(facts.problem, step[-1])
        episode.place(starts[node])
    return starts


__all__ = [
    "ORDERS",
    "Example",
    "decode",
    "decode_absolute",
    "encode",
    "encode_absolute",
]
