"""An allocation as a game: the model is told a node, and answers with a place for it.

The same code makes the examples for training and runs the decoder, so that both see the
same tokens. What the model is told of a node is five tokens; four of them depend on what
was placed before, so that nothing is lost when old tokens leave the context. Which
answers exist comes from the board: they are places that interference, class, alignment,
fixed registers and the budget leave free, so an answer cannot be wrong, only bad.

Works on problems; knows nothing of networks.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from veriloc.allocators.bits import lowest
from veriloc.allocators.board import Board
from veriloc.allocators.orders import ORDERS, order_nodes
from veriloc.allocators.problem import Problem, Read
from veriloc.allocators.result import capacity
from veriloc.model.vocabulary import BEGIN, GROUPS, RANKS

STEP_TOKENS = 6
"""Of one node: five that describe it, and the answer."""

RANK_FORM = 0
"""Number of this form of answers in the header."""

CONSTRAINED = ORDERS.index("constrained")
"""In tight problems not by class alone: who can spare the fewest registers is next."""

_FIT_PLACES = 16
"""The lowest free places that the tightest one is looked for among."""


def bucket(value: float, limits: Sequence[float]) -> int:
    """Index of the first limit that a value does not exceed; their number if none."""
    return bisect_left(limits, value)


_LANES = (1, 2, 3, 4, 7, 8, 12, 15, 16)
_COUNTS = (0, 1, 2, 4, 8, 16, 32)
_NEAR = (0, 2, 5, 10, 20, 40, 80)
_WIDE = (1, 2, 4, 8)
_PRESSURE = (0.5, 0.75, 0.9, 0.99)
_SPAN = (0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 0.7)
_TIGHT = (1.0, 1.01, 1.02, 1.04, 1.06, 1.1, 1.15, 1.25, 1.5, 2.0)
_FIT = (0, 1, 2, 4, 8, 15)
_OTHER = (0, 4, 16)


@dataclass
class Facts:
    """What of a problem does not change while it is played; shared by all plays."""

    problem: Problem
    points: int = field(init=False)
    """Number of different points."""
    ranges: list[tuple[int, int]] = field(init=False)
    """First and last point of each node, in ranks."""
    peak: list[float] = field(init=False)
    """The most lanes live together while a node is live, by the most anywhere."""
    primary: list[int] = field(init=False)
    """Index of the bank that a node's lowest place is in."""
    several: list[bool] = field(init=False)
    """Whether a node may go to more than one bank."""
    ports: int = field(init=False)
    """Locations after which the ports of register banks repeat; 1: no conflicts."""
    wide: int = field(init=False)
    """Locations of a 32-bit register."""
    reads: list[list[Read]] = field(init=False)
    """Of each node."""

    def __post_init__(self) -> None:
        nodes, space = self.problem.nodes, self.problem.space
        every = sorted(
            {p for n in nodes for _, runs in n.groups for run in runs for p in run}
        )
        rank = {point: i for i, point in enumerate(every)}
        self.points = max(1, len(every))
        banks = [space.mask(bank) for bank in space.banks]
        self.primary, self.several, self.ranges = [], [], []
        live = np.zeros((len(banks), self.points + 1))
        for node in nodes:
            reach = [i for i, mask in enumerate(banks) if node.allowed & mask]
            self.primary.append(reach[0] if reach else 0)
            self.several.append(len(reach) > 1)
            first, last = self.points, 0
            for lanes, runs in node.groups:
                for start, end in runs:
                    a, b = rank[start], rank[end]
                    live[self.primary[-1], a] += lanes.bit_count()
                    live[self.primary[-1], b] -= lanes.bit_count()
                    first, last = min(first, a), max(last, b)
            self.ranges.append((first, last) if first < last else (0, 0))
        ports = max(self.problem.read_banks.values(), default=1)
        self.wide = 2 // space.grain
        self.ports = ports * self.wide if ports > 1 else self.wide
        self.reads = [[] for _ in nodes]
        for read in self.problem.reads if ports > 1 else ():
            for number in dict.fromkeys(n for n, _ in read.operands if n >= 0):
                self.reads[number].append(read)
        curve = np.cumsum(live, axis=1)
        top = np.maximum(curve.max(axis=1), 1.0)
        self.peak = [
            float(curve[bank, a:b].max() / top[bank]) if a < b else 0.0
            for bank, (a, b) in zip(self.primary, self.ranges, strict=True)
        ]

    def header(self, form: int, caps: Mapping[str, int]) -> list[int]:
        """Tokens in front of the order: what is to be allocated, and how tightly."""
        problem = self.problem
        used = {
            i for i, n in zip(self.primary, problem.nodes, strict=True) if n.allowed
        }
        competing = min(3, len(used) + any(self.several)) or 1
        banks = (competing - 1) * 2 + (problem.space.grain == 1)
        size = min(13, len(problem.nodes).bit_length())
        return [
            BEGIN,
            GROUPS["form"].token(form),
            GROUPS["banks"].token(banks),
            GROUPS["tight"].token(self._tightness(caps)),
            GROUPS["size"].token(size),
        ]

    @property
    def first_order(self) -> int:
        """The order of a first play, which seldom ends without a place."""
        return CONSTRAINED if self.tight({}) else 0

    def tight(self, caps: Mapping[str, int]) -> bool:
        """Whether at most one register is to spare where most are live together."""
        bound = max(self.problem.bounds, key=lambda b: b.units, default=None)
        if bound is None:
            return False
        room = sum(caps.get(bank, self._sizes[bank]) for bank in bound.banks)
        return min(capacity(self.problem, bound.banks), room) <= bound.units + 1

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        space = self.problem.space
        return {bank.name: space.units(bank.size) for bank in space.banks}

    @cached_property
    def seen_by(self) -> list[list[tuple[int, int]]]:
        """For each node its neighbours, and the distances as they see them: bits to shift
        by the node's start less the neighbour's lanes but one."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.problem.nodes]
        for node, neighbours in enumerate(self.problem.interference.neighbours):
            for other, distances in neighbours:
                found[other].append((node, distances))
        return found

    def _tightness(self, caps: Mapping[str, int]) -> int:
        """How far the caps are from what no allocation does without; 11: no caps."""
        ratios = []
        for bound in self.problem.bounds:
            if bound.units and all(bank in caps for bank in bound.banks):
                room = min(
                    capacity(self.problem, bound.banks),
                    sum(caps[bank] for bank in bound.banks),
                )
                ratios.append(room / bound.units)
        return bucket(min(ratios), _TIGHT) if ratios else 11


class Episode:
    """One play: nodes in an order, each described, answered and placed."""

    def __init__(
        self,
        facts: Facts,
        order: int,
        caps: Mapping[str, int],
        seed: int = 0,
        first: Sequence[int] = (),
    ) -> None:
        """Starts with an empty board, but for pinned nodes.

        Args:
            facts: of the problem.
            order: index into `ORDERS`.
            caps: registers that may be used, by bank.
            seed: of the order; 0: as it is.
            first: nodes that have their turn before all others but pinned ones.
        """
        self.facts = facts
        problem = facts.problem
        self.board = Board(problem, caps)
        self.caps = dict(caps)
        self.nodes = order_nodes(problem, ORDERS[order], seed)
        """In the order of their turns, as far as that is known."""
        if first:
            place = {node: at for at, node in enumerate(first)}
            self.nodes.sort(
                key=lambda n: (not problem.nodes[n].pinned, place.get(n, len(place)))
            )
        self.position = 0
        self._turns: _Turns | None = None
        if order == CONSTRAINED and facts.tight(caps):
            ahead = sum(problem.nodes[n].pinned or n in first for n in self.nodes)
            self._turns = _Turns(facts, self.board, self.nodes, ahead)
            if not ahead and self.nodes:
                self._turns.next(self.nodes, 0, -1, None)
        self.ends = [bank.base for bank in problem.space.banks]
        """Behind the highest location used, by bank."""
        self._busy: dict[int, list[tuple[int, int]]] = {}
        self._choices: dict[int, int] = {}
        self._places: dict[int, int] = {}

    @property
    def done(self) -> bool:
        """Whether every node has had its turn."""
        return self.position >= len(self.nodes)

    @property
    def node(self) -> int:
        """Whose turn it is."""
        return self.nodes[self.position]

    def _bank(self, at: int) -> int:
        for index, bank in enumerate(self.facts.problem.space.banks):
            if at < bank.base + bank.size:
                return index
        raise IndexError(at)

    def _growth(self, at: int) -> bool:
        return at + self.board.lanes[self.node] > self.ends[self._bank(at)]

    def _idle(self, node: int, at: int) -> int:
        """Points at which the registers of a place stand idle around a node."""
        first, last = self.facts.ranges[node]
        total = 0
        for location in range(at, at + self.board.lanes[node]):
            busy = self._busy.get(location)
            if not busy:
                total += self.facts.points
                continue
            index = bisect_right(busy, (first, self.facts.points))
            before = busy[index - 1][1] if index else 0
            behind = busy[index][0] if index < len(busy) else self.facts.points
            total += max(0, first - before) + max(0, behind - last)
        return total

    def _conflicts(self, node: int) -> list[float]:
        """Bank conflicts with operands that are placed, by the node's start modulo the
        length of what is returned."""
        facts, starts = self.facts, self.board.starts
        period, wide = facts.ports, facts.wide
        found = [0.0] * period
        for read in facts.reads[node]:
            taken = [False] * (period // wide)
            own = []
            for other, lane in read.operands:
                if other == node:
                    own.append(lane)
                elif other < 0 or starts[other] >= 0:
                    at = lane if other < 0 else starts[other] + lane
                    taken[at // wide % len(taken)] = True
            for start in range(period):
                found[start] += read.weight * sum(
                    taken[(start + lane) // wide % len(taken)] for lane in own
                )
        return found

    def describe(self) -> list[int]:
        """The five tokens of the node whose turn it is; finds its answers."""
        node, board, facts = self.node, self.board, self.facts
        problem = facts.problem
        free = board.free(node)
        # What a neighbour's copy from a fixed register wants is the last choice.
        free = free & ~board.avoid[node] or free
        bank = problem.space.banks[facts.primary[node]]
        inside = free & problem.space.mask(bank)
        outside = free & ~inside
        wanted = board.wanted(node)
        best = max(
            (p for p in wanted if free >> p & 1),
            key=lambda p: (wanted[p], -p),
            default=-1,
        )
        first = _lowest_places(inside)
        other = _lowest_places(outside)
        tightest, fit_rank = -1, 0
        idle_low, least = -1.0, (math.inf, math.inf)
        conflicts = self._conflicts(node)
        for rank, at in enumerate((first or other)[:_FIT_PLACES]):
            idle = self._idle(node, at)
            if rank == 0:
                idle_low = idle
            price = (conflicts[at % len(conflicts)], idle)
            if price < least:
                tightest, least, fit_rank = at, price, rank
        self._choices, self._places = {}, {}
        taken: set[int] = set()
        if best >= 0:
            self._choices[GROUPS["wanted"].base] = best
            taken.add(best)
        if tightest >= 0:
            self._places[GROUPS["tightest"].base] = tightest
        if tightest >= 0 and tightest not in taken:
            self._choices[GROUPS["tightest"].base] = tightest
            taken.add(tightest)
        for name, places in (("first", first), ("other", other)):
            for rank, at in enumerate(places):
                self._places[GROUPS[name].base + rank] = at
                if at not in taken:
                    self._choices[GROUPS[name].base + rank] = at
        self._places |= self._choices
        if not wanted:
            state = 0
        elif best < 0:
            state = 3
        else:
            state = 1 if first and best == first[0] else 2
        crowded = conflicts[first[0] % len(conflicts)] if first else 0.0
        crowded = crowded > min(conflicts)
        grows = not first or self._growth(first[0])
        room = (
            (bucket(inside.bit_count(), _COUNTS) * 2 + grows) * 4 + state
        ) * 2 + crowded
        lanes = board.lanes[node]
        idle_step = 3
        if idle_low >= 0:
            idle_step = bucket(idle_low / lanes, (4, 32, facts.points * 0.6))
        grows_other = not other or self._growth(other[0])
        fit = (
            (bucket(outside.bit_count(), _OTHER) * 2 + grows_other) * 4 + idle_step
        ) * 7 + bucket(fit_rank, _FIT)
        return [
            *self.static(),
            GROUPS["room"].token(room),
            GROUPS["fit"].token(fit),
            self.near(),
        ]

    def static(self) -> list[int]:
        """Two tokens that do not depend on the board."""
        node, facts = self.node, self.facts
        record = facts.problem.nodes[node]
        lanes = self.board.lanes[node]
        units = (
            0
            if facts.problem.space.grain == 1 and lanes == 1
            else (bucket(facts.problem.space.units(lanes), _LANES) + 1)
        )
        first, last = facts.ranges[node]
        life = bucket((last - first) / facts.points, _SPAN)
        life = (life * 2 + record.crosses_blocks) * 2 + bool(self.board.wishes[node])
        life = life * 5 + bucket(facts.peak[node], _PRESSURE)
        return [
            GROUPS["shape"].token(min(units, 10) * 2 + facts.several[node]),
            GROUPS["life"].token(life),
        ]

    def near(self) -> int:
        """The token that tells of neighbours without a place."""
        starts, lanes = self.board.starts, self.board.lanes
        widths = [
            lanes[other]
            for other, _ in self.board.neighbours[self.node]
            if starts[other] < 0
        ]
        widest = self.facts.problem.space.units(max(widths, default=1))
        return GROUPS["near"].token(
            bucket(len(widths), _NEAR) * 5 + bucket(widest, _WIDE)
        )

    @property
    def choices(self) -> Mapping[int, int]:
        """Answers that exist for the node last described, with their places."""
        return self._choices

    def place_named(self, answer: int) -> int | None:
        """The free place that an answer means, after `describe`; None if there is none.

        Unlike in `choices`, a place may go by more than one name.
        """
        return self._places.get(answer)

    def answer_of(self, at: int) -> int | None:
        """The answer that names a place, after `describe`; None if none does."""
        return next((t for t, place in self._choices.items() if place == at), None)

    def place(self, at: int | None) -> None:
        """Puts the node there, or leaves it out, and turns to the next one."""
        node = self.node
        if at is not None:
            self._put(node, at)
        self.position += 1
        if self._turns is not None and not self.done:
            self._turns.next(self.nodes, self.position, node, at)

    def _put(self, node: int, at: int) -> None:
        board = self.board
        board.starts[node] = at
        bank = self._bank(at)
        end = at + board.lanes[node]
        self.ends[bank] = max(self.ends[bank], end)
        run = self.facts.ranges[node]
        for location in range(at, end):
            busy = self._busy.setdefault(location, [])
            busy.insert(bisect_right(busy, run), run)


class _Turns:
    """Whose turn is next: who has the fewest registers to choose from beyond its own.

    What is left of each node's places is kept up to date; pinned nodes and those that are
    to come first have their turns ahead of it.
    """

    def __init__(
        self, facts: Facts, board: Board, order: Sequence[int], ahead: int
    ) -> None:
        self._facts = facts
        self._lanes = board.lanes
        self._ahead = ahead
        self._free = list(board.allowed)
        self._rank = {node: place for place, node in enumerate(order)}
        self._waiting = set(order[ahead:])
        self._heap = [(self._spare(n), self._rank[n], n) for n in order[ahead:]]
        heapq.heapify(self._heap)

    def _spare(self, node: int) -> int:
        reached, lanes = self._free[node], self._lanes[node]
        done = 1
        while done < lanes:
            step = min(done, lanes - done)
            reached |= reached << step
            done += step
        return reached.bit_count() - lanes

    def next(self, nodes: list[int], position: int, last: int, at: int | None) -> None:
        """Puts the next node at a position of the order, after the last one got its place
        (None: none); what stood there moves to where the next one was."""
        if at is not None:
            for other, distances in self._facts.seen_by[last]:
                taken = (distances << at) >> (self._lanes[other] - 1)
                if other in self._waiting and self._free[other] & taken:
                    self._free[other] &= ~taken
                    entry = self._spare(other), self._rank[other], other
                    heapq.heappush(self._heap, entry)
        if position < self._ahead:
            return
        while True:
            spare, _, node = heapq.heappop(self._heap)
            if node in self._waiting and spare == self._spare(node):
                break
        self._waiting.remove(node)
        index = nodes.index(node, position)
        nodes[position], nodes[index] = nodes[index], nodes[position]


def _lowest_places(mask: int) -> list[int]:
    """The lowest places of a set, as many as have answers."""
    places: list[int] = []
    while mask and len(places) < RANKS:
        at = lowest(mask)
        places.append(at)
        mask &= mask - 1
    return places
