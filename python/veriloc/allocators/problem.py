"""The allocation problem of one kernel, in numbers: what every allocator works on.

Registers are bit positions. All banks stand one behind the other in one line of
*locations* (32 bits each, or 16 where the problem names halves), so that "where may this
register start" is one integer: bit `n` is set if it may start at location `n`. Time is
numbered in *points*; live ranges are half-open runs of points, lane by lane.

Knows nothing of the dialect, of chips, or of how code is lowered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from veriloc.allocators import liveness
from veriloc.allocators.interference import Interference, build_interference
from veriloc.allocators.liveness import Bound

Segments = tuple[tuple[int, int], ...]
"""Half-open runs of points, sorted and apart."""


@dataclass(frozen=True, slots=True)
class Bank:
    """A register bank in the line of locations."""

    name: str
    base: int
    """Its first location."""
    size: int
    """Locations."""


@dataclass(frozen=True, slots=True)
class Space:
    """All banks; `grain` is the number of 16-bit halves in a location (1 or 2)."""

    banks: tuple[Bank, ...]
    grain: int = 2

    @classmethod
    def of(cls, sizes: Mapping[str, int], grain: int) -> Space:
        """Banks of so many 32-bit registers, in this order."""
        banks, base = [], 0
        for name, size in sizes.items():
            banks.append(Bank(name, base, size * 2 // grain))
            base += banks[-1].size
        return cls(tuple(banks), grain)

    def bank(self, name: str) -> Bank:
        """The bank of that name.

        Raises:
            KeyError: there is none.
        """
        for bank in self.banks:
            if bank.name == name:
                return bank
        raise KeyError(name)

    def bank_at(self, location: int) -> Bank:
        """The bank that a location is in."""
        for bank in self.banks:
            if bank.base <= location < bank.base + bank.size:
                return bank
        raise IndexError(f"location {location} is in no bank")

    def mask(self, bank: Bank, count: int | None = None) -> int:
        """The first `count` locations of a bank, as bits; None: all."""
        size = bank.size if count is None else max(0, min(count, bank.size))
        return ((1 << size) - 1) << bank.base

    def units(self, locations: int) -> int:
        """32-bit registers in so many locations, rounded up."""
        return -(-locations * self.grain // 2)


@dataclass(frozen=True, slots=True)
class Member:
    """A virtual register inside a node."""

    number: int
    """As the kernel numbers it."""
    offset: int
    """Locations between the node's start and the register's."""
    lanes: int


@dataclass(slots=True)
class Node:
    """Something that is placed as a whole: a virtual register, or several tied ones."""

    members: tuple[Member, ...]
    lanes: int
    """Locations that it covers."""
    allowed: int
    """Where it may start: class, alignment, reserved registers, budget and pin."""
    groups: tuple[tuple[int, Segments], ...]
    """Lanes with the same live range (as a mask), and that range."""
    weight: float = 0.0
    """What spilling it costs, per location: frequency-weighted accesses."""
    spillable: bool = True
    given: int | None = None
    """Where the vendor put it."""
    pinned: bool = False
    crosses_blocks: bool = False

    @property
    def name(self) -> str:
        """For messages."""
        return "/".join(f"%v{m.number}" for m in self.members)

    @property
    def first_point(self) -> int:
        """Where it is first live; 0 if never."""
        return min((s[0][0] for _, s in self.groups if s), default=0)

    @property
    def span(self) -> int:
        """Number of points at which it is live, over all lanes."""
        return sum(
            mask.bit_count() * sum(end - start for start, end in segments)
            for mask, segments in self.groups
        )


@dataclass(frozen=True, slots=True)
class Affinity:
    """A copy that needs no code if its two sides meet."""

    node: int
    other: int | None
    """Another node; None: a fixed place."""
    distance: int
    """Start of `node` minus start of `other`; without `other`, the start itself."""
    weight: float
    """How often the copy runs, times the 32-bit registers it moves."""


@dataclass(frozen=True, slots=True)
class SameBank:
    """Two nodes that must be in one bank, or one node in a fixed bank's locations."""

    node: int
    other: int


@dataclass(frozen=True, slots=True)
class Apart:
    """A lane of a node that may not meet some lanes of another, live or not."""

    node: int
    lane: int
    other: int
    """Another node; -1: a fixed place."""
    lanes: int
    """Lanes of the other node, or locations, as bits."""


@dataclass(frozen=True, slots=True)
class Read:
    """Registers that one instruction reads at the same time, for bank conflicts."""

    weight: float
    operands: tuple[tuple[int, int], ...]
    """Node and lane, or -1 and location."""


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Waves by registers used, as the target states it; counts are 32-bit registers."""

    combine: str
    """`sum` or `max`."""
    banks: tuple[str, ...]
    base: int
    granule: int
    limits: tuple[int, ...]
    waves: tuple[int, ...]

    def total(self, used: Mapping[str, int]) -> int:
        """Registers that count together, before they are rounded to `granule`."""
        counts = [used.get(bank, 0) for bank in self.banks]
        if self.combine == "max" or not counts[-1]:
            return max(counts)
        aligned = [-(-n // self.base) * self.base for n in counts[:-1]]
        return sum(aligned) + counts[-1]

    def waves_for(self, used: Mapping[str, int]) -> int:
        """Waves that fit; 0 if the kernel cannot be launched.

        The limits are the most registers for so many waves, so nothing is rounded: the
        last one need not be a multiple of the granule.
        """
        total = self.total(used)
        for limit, waves in zip(self.limits, self.waves, strict=True):
            if total <= limit:
                return waves
        return 0


@dataclass
class Problem:
    """Everything that an allocator may know."""

    kernel: str
    space: Space
    nodes: list[Node]
    fixed: dict[int, Segments]
    """Live ranges of physical registers, by location."""
    affinities: list[Affinity] = field(default_factory=list)
    same_bank: list[SameBank] = field(default_factory=list)
    disjoint: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of nodes that may not overlap even where they are not live together."""
    apart: list[Apart] = field(default_factory=list)
    """The same for single lanes."""
    reads: list[Read] = field(default_factory=list)
    occupancy: tuple[Occupancy, ...] = ()
    max_waves: int | None = None
    """Waves that fit for other reasons (local memory); None: unlimited."""
    read_banks: Mapping[str, int] = field(default_factory=dict)
    """Ports of each register bank that conflict: register number modulo this."""
    reads_per_port: int = 1
    """Operands that a port gives at once."""
    reserved: int = 0
    """Locations that no node may use and that exert no pressure."""
    accesses: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    """Points and frequencies at which instructions name a node."""
    rematerialisable: frozenset[int] = frozenset()
    """Nodes whose value can be computed again instead of being loaded."""
    describe: Callable[[int], str] = str
    """Text of a point, for messages."""
    fixed_use: Mapping[str, int] = field(default_factory=dict)
    """Registers that physical operands make the kernel use, by bank."""

    @cached_property
    def interference(self) -> Interference:
        """Who may not overlap whom, and where fixed registers are in the way."""
        return build_interference(self)

    @cached_property
    def attainable(self) -> list[Affinity]:
        """Copies whose sides may meet: not those whose source lives on, for instance."""
        found = []
        for affinity in self.affinities:
            node, other, at = affinity.node, affinity.other, affinity.distance
            if other is None:
                meets = at >= 0 and self.interference.free[node] >> at & 1
            else:
                bias = self.nodes[node].lanes - 1
                meets = not self.interference.forbids(node, other, at, bias)
            if meets:
                found.append(affinity)
        return found

    @cached_property
    def claims(self) -> dict[int, int]:
        """The place that a fixed register's copy makes each node want."""
        found: dict[int, int] = {}
        for affinity in self.attainable:
            if affinity.other is None:
                found.setdefault(affinity.node, affinity.distance)
        return found

    @cached_property
    def claimed(self) -> list[int]:
        """For each node, places that neighbours want because of a fixed register."""
        found = []
        for node, neighbours in zip(
            self.nodes, self.interference.neighbours, strict=True
        ):
            taken = 0
            for other, distances in neighbours if self.claims else ():
                if other in self.claims:
                    taken |= distances << self.claims[other]
            found.append(taken >> (node.lanes - 1))
        return found

    @cached_property
    def bank_sets(self) -> list[frozenset[str]]:
        """The banks of each node."""
        masks = [(b.name, self.space.mask(b)) for b in self.space.banks]
        return [
            frozenset(name for name, mask in masks if node.allowed & mask)
            for node in self.nodes
        ]

    @cached_property
    def bounds(self) -> list[Bound]:
        """Lower bounds for each set of banks that some node is confined to."""
        return liveness.bounds(self)

    def bound(self, banks: Sequence[str]) -> int:
        """The bound of a set of banks, in 32-bit registers.

        At least what its subsets need together at one point.
        """
        wanted = frozenset(banks)
        inside = [b.units for b in self.bounds if b.banks <= wanted]
        return max(inside, default=0)

    def floor(self, bank: str) -> int:
        """Registers of a bank, numbered from 0, that no assignment does without."""
        return max(self.bound([bank]), self.fixed_use.get(bank, 0))

    def members(self) -> Iterator[tuple[int, Member]]:
        """All virtual registers with the index of their node."""
        for index, node in enumerate(self.nodes):
            for member in node.members:
                yield index, member


class AllocatorError(RuntimeError):
    """An allocator cannot run here; the message says what it lacks and the way out."""


@dataclass(frozen=True, slots=True)
class Options:
    """What every allocator accepts; each uses what it understands."""

    order: str = "widest"
    seed: int = 0
    time_limit: float = 2.0
    """Seconds of one allocator; the work it bounds is counted, so results repeat."""
    caps: Mapping[str, int] = field(default_factory=dict)
    """Registers that may be used at most, by bank; what is missing is unlimited."""
    block: int = 1
    """Registers that hardware hands out together: what frees no whole block is not sought
    after by `greedy`."""
    agpr: str = "auto"
    """`auto`; `prefer` or `avoid` a second vector file where a register may be in both."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A place for every node."""

    allocator: str
    starts: tuple[int, ...]
    """Location of each node, in the order of the problem; below 0 where somebody else
    decides."""
    proved_optimal: bool = False
    """No assignment uses fewer registers of the banks that count."""
    at_least: int | None = None
    """Registers of these banks that every assignment needs, proved; None: nobody asked."""


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No place was found for some nodes."""

    allocator: str
    reason: str
    nodes: tuple[int, ...]
    """Those without a place."""
    point: int
    """Where most registers are needed."""
    proved: bool = False
    """There is no assignment at all, not only none that was found."""


Result = Assignment | Infeasible
