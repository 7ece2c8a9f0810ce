"""The paper's form of answers: the number of a register, said without a mask.

What the model is told of a register decides what there is to learn. Three forms differ in
that, and a fourth one adds a name:

* `free`: the places to choose from are named: the one that saves most copies, the lowest
  of the first bank, the lowest of the others. What is left is to repeat one of them.
* `busy`: no free place is named, but the lowest runs of registers that neighbours hold,
  and the lowest register that class, instructions and fixed registers allow, whatever
  neighbours hold. The model has to find the lowest gap that is wide enough and begins
  where it may.
* `blind`: nothing of the board is told, and no points of time. Which registers are free
  does not follow from this input; it can only be known by heart.
* `named`: as `free`, with the register's number in the source text: what normalisation
  takes away.

Places are named by the tokens that also answer, so a place that was told can be copied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from veriloc.allocators.bits import lowest
from veriloc.allocators.problem import Problem
from veriloc.model.episode import Episode
from veriloc.model.vocabulary import GROUPS, NONE, REGISTERS

RUNS = 3
"""Runs of busy registers that are told."""


def register_token(at: int) -> int | None:
    """The answer that names a place; None if the vocabulary has none."""
    return GROUPS["register"].token(at) if 0 <= at < REGISTERS else None


def place_of_register(problem: Problem, token: int) -> int | None:
    """The place that an answer names; None where there is no such register."""
    at = GROUPS["register"].value(token)
    banks = problem.space.banks
    return at if at < banks[-1].base + banks[-1].size else None


def _place(at: int) -> int:
    """A place that is told, or that there is none."""
    token = register_token(at)
    return NONE if token is None else token


def _free(episode: Episode) -> list[int]:
    board, node = episode.board, episode.node
    free = board.free(node)
    wanted = board.wanted(node)
    best = max(
        (p for p in wanted if free >> p & 1),
        key=lambda p: (wanted[p], -p),
        default=-1,
    )
    free = free & ~board.avoid[node] or free
    space = board.problem.space
    inside = free & space.mask(space.banks[episode.facts.primary[node]])
    outside = free & ~inside
    return [
        *episode.static(),
        _place(lowest(outside) if outside else -1),
        _place(best),
        _place(lowest(inside) if inside else -1),
    ]


def _held(episode: Episode) -> int:
    """Places that neighbours hold, or the program itself, at any time of the register's."""
    board, node = episode.board, episode.node
    problem, taken = board.problem, 0
    for other, _ in board.neighbours[node]:
        at = board.starts[other]
        if at >= 0:
            taken |= ((1 << board.lanes[other]) - 1) << at
    first = min((s[0][0] for _, s in problem.nodes[node].groups if s), default=0)
    last = max((s[-1][1] for _, s in problem.nodes[node].groups if s), default=0)
    for at, runs in problem.fixed.items():
        if any(start < last and first < end for start, end in runs):
            taken |= 1 << at
    return taken


def lowest_gap(episode: Episode) -> int:
    """The lowest free place of the first bank that nothing held reaches into; else the
    lowest free one; -1 if there is none."""
    board, node = episode.board, episode.node
    free, held = board.free(node), _held(episode)
    reached = 0
    for lane in range(board.lanes[node]):
        reached |= held >> lane
    space = board.problem.space
    inside = free & space.mask(space.banks[episode.facts.primary[node]])
    best = inside & ~reached or inside or free
    return lowest(best) if best else -1


def _busy(episode: Episode) -> list[int]:
    board, node = episode.board, episode.node
    space = board.problem.space
    bank = space.banks[episode.facts.primary[node]]
    mask = space.mask(bank)
    allowed = board.possible(node) & mask
    taken = (_held(episode) & mask) >> bank.base
    told: list[list[int]] = []
    at = 0
    for _ in range(RUNS):
        if not taken:
            told.append([NONE, NONE])
            continue
        skipped = lowest(taken)
        length = lowest(~(taken >> skipped))
        at += skipped
        told.append([_place(bank.base + at), _place(bank.base + at + length)])
        at += length
        taken >>= skipped + length
    # The likeliest token comes last: next to where it is to be repeated.
    return [
        *episode.static(),
        _place(lowest(allowed) if allowed else -1),
        *(t for run in reversed(told) for t in run),
    ]


def _blind(episode: Episode) -> list[int]:
    return [*episode.static(), episode.near()]


def _named(episode: Episode) -> list[int]:
    name = GROUPS["name"]
    number = episode.board.problem.nodes[episode.node].members[0].number
    return [name.token(number % name.size), *_free(episode)]


DESCRIPTIONS: Mapping[str, Callable[[Episode], list[int]]] = MappingProxyType(
    {"free": _free, "busy": _busy, "blind": _blind, "named": _named}
)
"""By form; the number of the form in the header is its place here, plus one."""

FORMS = tuple(DESCRIPTIONS)


def form_number(form: str) -> int:
    """The value of the token that tells the form."""
    return 1 + FORMS.index(form)
