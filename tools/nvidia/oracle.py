"""Judges rewritten cubins by what nvdisasm prints, without any of VeriLoc's code.

For the original, nvdisasm's text and life ranges give what each register operand is: how many
registers, read or written. For the rewritten code only the text is taken, and the two are
compared:

* nothing but registers, waits and reuse flags differs;
* each register that is read has, on every path, the same definition as in the original;
* tuples are aligned;
* no register is touched while an instruction of variable latency has it in flight, unless
  the original does the same between these two instructions, or originals show that this is
  harmless (`Orders`);
* the declared number of registers covers those named;
* a value kept for reuse is found by the same instruction as in the original, and is not stale.

What it cannot judge, it refuses (`Unjudged`): calls that return, barriers that are waited for
in part, warp-group products. Fixed latencies are not looked at.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tools.nvidia.reading import GUARD, NUMBER, Line, Unjudged

_PLACES = (24, 32, 64)
"""Bits where registers that are read stand."""
_OVERWRITTEN = "written before it is read"
_REUSE = (122, 123, 124)
"""Flags of values that are kept for reuse; which place each means depends on the opcode."""


@dataclass(frozen=True, slots=True)
class Role:
    """What nvdisasm says of a token: registers written and read from its number on."""

    written: int
    read: int

    @property
    def width(self) -> int:
        return max(self.written, self.read)


@dataclass(frozen=True, slots=True)
class Hidden:
    """Registers that an instruction reads without naming them; the number is in its word."""

    bit: int
    width: int


@dataclass
class Orders:
    """What originals rely on, so that rewritten code may too.

    Attributes:
        between: units of two instructions of variable latency that meet in a register in
            some way, which then work in order.
        reading: pairs of units: when the second has read its operands, the first, which
            issued before, has too. An original overwrites operands of the first having
            waited for nothing but the second.
        at_issue: unit and bank of operands that originals overwrite at once.

    Known from the start is what needs more code of ptxas than few kernels to be seen: loads,
    stores and atomics read their operands in order, and so do asynchronous copies (code for
    sm_100 overwrites operands of a copy that names no scoreboard, having waited for the
    operands of a later copy only). So it does with what it stores to tensor memory, having
    waited for a later load from there.
    """

    between: set[tuple[str, str, str]] = field(
        default_factory=lambda: {("memory", "memory", _OVERWRITTEN)}
    )
    reading: set[tuple[str, str]] = field(
        default_factory=lambda: {
            ("memory", "memory"),
            ("LDGSTS", "LDGSTS"),
            ("STTM", "LDTM"),
        }
    )
    at_issue: set[tuple[str, int]] = field(default_factory=set)

    def add(self, other: Orders) -> None:
        self.between |= other.between
        self.reading |= other.reading
        self.at_issue |= other.at_issue


@dataclass(frozen=True, slots=True)
class Flight:
    """Registers of an instruction that are not yet read, or written.

    Attributes:
        index: the instruction.
        writes: they are what it writes.
        later: units and scoreboards of instructions that issued after it.
        done: units of those among them that were waited for.
    """

    index: int
    writes: bool
    later: frozenset[tuple[str, int]] = frozenset()
    done: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, order=True)
class Conflict:
    """Two instructions that meet in registers of a bank that the first has in flight."""

    first: int
    second: int
    what: str
    bank: int


@dataclass
class Roles:
    """What each operand of each opcode is, learned from all listings together."""

    known: dict[tuple[object, ...], Role] = field(default_factory=dict)
    kept: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    """By opcode and form (12 bits) and flag, the places that a flag of reuse may mean."""
    hidden: dict[str, set[int]] = field(default_factory=dict)
    """By opcode, the bits where a hidden operand may be."""
    fields: dict[tuple[int, object], set[int]] = field(default_factory=dict)
    """By opcode and form (12 bits) and operand, the places where a general register may be."""

    def learn(self, lines: Iterable[Line]) -> None:
        """Take the smallest runs of marked registers that start at each token."""
        for line in lines:
            self._learn_kept(line)
            self._learn_fields(line)
            for position, token in enumerate(line.tokens):
                if token.constant or token.place == GUARD or _unmarked(token.key):
                    continue
                role = _own_role(line, position)
                if role is not None:
                    place = *token.place, token.key // 1000
                    old = self.known.get(place, role)
                    self.known[place] = Role(
                        min(old.written, role.written), min(old.read, role.read)
                    )

    def _learn_kept(self, line: Line) -> None:
        flags = [flag for flag in _REUSE if line.word >> flag & 1]
        shown = [token.key for token in line.tokens if token.kept]
        if len(flags) == len(shown) == 1:
            places = {p for p in _PLACES if line.word >> p & 0xFF == shown[0]}
            key = line.word & 0xFFF, flags[0]
            self.kept[key] = self.kept.get(key, places) & places

    def _learn_fields(self, line: Line) -> None:
        for token in line.tokens:
            if not token.constant and token.key < NUMBER["UR"]:
                places = {p for p in _PLACES if line.word >> p & 0xFF == token.key}
                key = line.word & 0xFFF, token.place
                self.fields[key] = self.fields.get(key, places) & places

    def place_of(self, word: int, flag: int, read: set[int]) -> int:
        """Where the register stands that a flag of reuse keeps.

        Args:
            word: the instruction.
            flag: the flag.
            read: general registers that it reads.

        Raises:
            Unjudged: there is none.
        """
        places = self.kept.get((word & 0xFFF, flag), set())
        if len(places) == 1:
            return min(places)
        usual = _PLACES[_REUSE.index(flag)]
        for place in (usual, *_PLACES):  # nothing has shown it
            if word >> place & 0xFF in read:
                return place
        raise Unjudged(f"no place is known for reuse flag {flag} of {word & 0xFFF:#x}")

    def learn_hidden(self, lines: Iterable[Line]) -> None:
        """Where operands are that the text does not show; after all roles are known."""
        for line in lines:
            try:
                rest = self.unnamed(line)
            except Unjudged:
                continue
            if rest:
                number = rest[0] - NUMBER["UR"]
                bits = {b for b in (24, 32, 40, 64) if line.word >> b & 0x3F == number}
                self.hidden[line.opcode] = self.hidden.get(line.opcode, bits) & bits

    def unnamed(self, line: Line) -> list[int]:
        """The uniform registers that a line reads without naming them.

        Raises:
            Unjudged: others are.
        """
        named: set[int] = set()
        for position, token in enumerate(line.tokens):
            if not token.constant:
                width = self.role(line, position).width
                named |= set(range(token.key, token.key + width))
        rest = sorted((line.defs | line.uses) - named)
        if rest and not NUMBER["UR"] <= rest[0] <= rest[-1] < NUMBER["P"]:
            raise Unjudged(f"{line.opcode} touches registers that it does not name")
        if rest and rest != list(range(rest[0], rest[0] + len(rest))):
            raise Unjudged(f"{line.opcode} touches registers that it does not name")
        return rest

    def role(self, line: Line, position: int) -> Role:
        """The role of a token.

        Raises:
            Unjudged: it was never seen apart from another operand.
        """
        token = line.tokens[position]
        if token.place == GUARD:
            return Role(0, 1)
        own = None if _unmarked(token.key) else _own_role(line, position)
        known = own or self.known.get((*token.place, token.key // 1000))
        if known is None or not known.width:
            raise Unjudged(f"operands of {line.opcode} were never seen apart")
        return known


def _unmarked(key: int) -> bool:
    """Registers that life ranges leave out: UR0 to UR3."""
    return NUMBER["UR"] <= key < NUMBER["UR"] + 4


def _own_role(line: Line, position: int) -> Role | None:
    """The role of a token by the marks of its own line; None where another token's registers
    may be among them."""
    key = line.tokens[position].key
    role = Role(_run(key, line.defs), _run(key, line.uses))
    for other, token in enumerate(line.tokens):
        if other != position and not token.constant:
            if key <= token.key < key + role.width:
                return None
            reach = max(_run(token.key, line.defs), _run(token.key, line.uses))
            if token.key < key < token.key + reach:
                return None
    return role


def _run(key: int, marks: set[int]) -> int:
    width = 0
    while key + width in marks and width < (1 if key >= NUMBER["P"] else 256):
        width += 1
    return width


class Kernel:
    """One kernel of an original, and judgements of rewritten ones."""

    def __init__(
        self, lines: Sequence[Line], count: int, roles: Roles, *, narrow: bool
    ) -> None:
        """Raises `Unjudged` where its control flow or its operands are not understood.

        Args:
            lines: with life ranges.
            count: registers that it declares.
            roles: what operands are.
            narrow: numbers of uniform registers have 6 bits (to sm_90), not 8.
        """
        self.narrow = narrow
        self.fields = roles.fields
        self.allowed = Orders()
        """What ptxas relies on, in this kernel or others; see `orders`."""
        self.lines = list(lines)
        self.count = count
        self.index = {line.address: i for i, line in enumerate(self.lines)}
        self.roles = [
            [
                None if t.constant else roles.role(line, p)
                for p, t in enumerate(line.tokens)
            ]
            for line in self.lines
        ]
        self.hidden = [self._hidden(i, roles) for i in range(len(self.lines))]
        self.successors = [self._successors(i) for i in range(len(self.lines))]
        self.blocks = self._blocks()
        self.graph = self._graph(self.lines)
        self.variable = {unit(line.opcode) for line in self.lines if boards(line)}
        self.conflicts = self._conflicts(self.lines, set())
        self.places = [
            {
                flag: roles.place_of(
                    line.word, flag, {k for k, _, _ in self._accesses(self.lines, i)[1]}
                )
                for flag in _flags(line)
            }
            for i, line in enumerate(self.lines)
        ]
        self.top = self._top(self.lines)

    #
    # Reading
    #

    def _hidden(self, index: int, roles: Roles) -> Hidden | None:
        line = self.lines[index]
        rest = roles.unnamed(line)
        if not rest:
            return None
        bits = roles.hidden.get(line.opcode, set())
        if len(bits) != 1:
            raise Unjudged(f"no place is known for the hidden operand of {line.opcode}")
        return Hidden(min(bits), len(rest))

    def _successors(self, index: int) -> tuple[int, ...]:
        line = self.lines[index]
        bare = line.opcode.partition(".")[0]
        after = (index + 1,) if index + 1 < len(self.lines) else ()
        if bare in ("RET", "BRX", "BRXU", "JMX", "CALL", "WARPSYNC") and (
            bare != "WARPSYNC" or (".ALL" not in line.opcode and "`" in line.text)
        ):
            if bare in ("BRX", "BRXU") and line.labels:
                return tuple(self.index[int(label)] for label in line.labels)
            raise Unjudged(f"{line.opcode} goes where the text does not say")
        if bare in ("WARPGROUP", "HGMMA", "USETMAXREG"):
            raise Unjudged(f"{line.opcode} is not understood")
        if bare == "DEPBAR" and not line.text.rstrip().endswith("0x0"):
            raise Unjudged(f"{line.text!r} waits in part")
        if line.never:
            return after
        if bare in ("EXIT", "KILL"):
            return after if self._conditional(line) else ()
        if bare == "BRA":
            target = self.index.get(int(line.labels[0]) if line.labels else -1)
            if target is None:
                raise Unjudged(f"{line.text!r} leaves the kernel")
            return (target, *after) if self._conditional(line) else (target,)
        return after

    @staticmethod
    def _conditional(line: Line) -> bool:
        if line.guarded or "BRA.DIV" in line.opcode or "BRA.CONV" in line.opcode:
            return True
        return any(not token.constant for token in line.tokens)

    def _blocks(self) -> list[tuple[int, int]]:
        """First and last index of each block."""
        starts = {0}
        for index, following in enumerate(self.successors):
            if following != (index + 1,):
                starts |= set(following) | {index + 1}
        cuts = [*sorted(s for s in starts if s < len(self.lines)), len(self.lines)]
        return [(a, b - 1) for a, b in itertools.pairwise(cuts)]

    #
    # Definitions and uses
    #

    def _accesses(
        self, lines: Sequence[Line], index: int
    ) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """Registers written and read, each as (key, token, lane)."""
        line = lines[index]
        written: list[tuple[int, int, int]] = []
        read: list[tuple[int, int, int]] = []
        if line.never:
            return written, read
        for position, role in enumerate(self.roles[index]):
            if role is None:
                continue
            key = line.tokens[position].key
            written += [(key + lane, position, lane) for lane in range(role.written)]
            read += [(key + lane, position, lane) for lane in range(role.read)]
        hidden = self.hidden[index]
        if hidden is not None:
            bits = 6 if self.narrow else 8
            key = NUMBER["UR"] + (line.word >> hidden.bit & (1 << bits) - 1)
            read += [(key + lane, -1, lane) for lane in range(hidden.width)]
        return written, read

    def _graph(self, lines: Sequence[Line]) -> list[tuple[object, ...]]:
        """For each instruction, the definitions that each register read may have."""
        accesses = [self._accesses(lines, i) for i in range(len(lines))]
        entry: list[dict[int, frozenset[tuple[int, int, int]]]] = [
            {} for _ in self.blocks
        ]
        block_of = {first: number for number, (first, _) in enumerate(self.blocks)}
        seen = [False] * len(self.blocks)
        pending = [0]
        seen[0] = True
        start = frozenset({(-1, 0, 0)})
        result: list[tuple[object, ...]] = [()] * len(lines)
        while pending:
            number = pending.pop()
            state = dict(entry[number])
            first, last = self.blocks[number]
            # By guard: what registers hold for those threads that the guard lets through.
            under: dict[str, dict[int, frozenset[tuple[int, int, int]]]] = {}
            # By guard: definitions under it, which another one under it replaces.
            made: dict[str, dict[int, frozenset[tuple[int, int, int]]]] = {}
            for index in range(first, last + 1):
                written, read = accesses[index]
                guard = _guard(lines[index])
                mine = under.get(guard, {})
                result[index] = tuple(
                    (token, lane, mine.get(key, state.get(key, start)))
                    for key, token, lane in read
                )
                for key, token, lane in written:
                    new = frozenset({(index, token, lane)})
                    mine = made.setdefault(guard, {})
                    replaced = mine.get(key, frozenset()) - entry[number].get(
                        key, start
                    )
                    mine[key] = mine.get(key, frozenset()) | new
                    old = state.get(key, start) - replaced
                    state[key] = new | old if guard else new
                    for other_guard, held in under.items():
                        if other_guard != guard and key in held:
                            held[key] = held[key] | new if guard else new
                    if guard:
                        under.setdefault(guard, {})[key] = new
                    if key >= NUMBER["P"]:
                        under = {g: h for g, h in under.items() if _key(g) != key}
                        made = {g: h for g, h in made.items() if g and _key(g) != key}
            for target in self.successors[last]:
                other = block_of[target]
                if not seen[other]:
                    entry[other], seen[other] = dict(state), True
                    pending.append(other)
                    continue
                changed = False
                into = entry[other]
                for key in state.keys() | into.keys():
                    old = into.get(key, start)
                    new = old | state.get(key, start)
                    if new != old:
                        into[key] = new
                        changed = True
                if changed and other not in pending:
                    pending.append(other)
        return result

    #
    # Registers in flight
    #

    def orders(self) -> Orders:
        """What this original relies on."""
        found = Orders()
        for conflict, explained in self.conflicts.items():
            first = unit(self.lines[conflict.first].opcode)
            second = self.lines[conflict.second]
            for done in explained:
                if not done and boards(second):
                    found.between.add(self._kind(conflict))
                elif not done and conflict.what == _OVERWRITTEN and conflict.bank:
                    found.at_issue.add((first, conflict.bank))
                elif len(done) == 1 and not conflict.bank:
                    found.reading.add((first, min(done)))
        return found

    def _kind(self, conflict: Conflict) -> tuple[str, str, str]:
        first, second = self.lines[conflict.first], self.lines[conflict.second]
        return unit(first.opcode), unit(second.opcode), conflict.what

    def _conflicts(
        self, lines: Sequence[Line], reading: set[tuple[str, str]]
    ) -> dict[Conflict, set[frozenset[str]]]:
        """Pairs of instructions that meet in a register which the first has in flight, and
        for each path the units of later instructions that were waited for.

        Args:
            lines: the code.
            reading: `Orders.reading`, by which operands are known to have been read.
        """
        accesses = [self._accesses(lines, i) for i in range(len(lines))]
        block_of = {first: number for number, (first, _) in enumerate(self.blocks)}
        entry: list[set[Flight]] = [set() for _ in self.blocks]
        seen = [False] * len(self.blocks)
        seen[0] = True
        pending = [0]
        found: dict[Conflict, set[frozenset[str]]] = {}
        while pending:
            number = pending.pop()
            flying = set(entry[number])
            first, last = self.blocks[number]
            for index in range(first, last + 1):
                line = lines[index]
                if wait := _waits(line):
                    waited = (self._waited(lines, f, wait, reading) for f in flying)
                    flying = {f for f in waited if f is not None}
                written, read = ({key for key, _, _ in a} for a in accesses[index])
                for flight in flying:
                    for what, keys in _meet(flight, accesses, written, read):
                        for bank in {key // 1000 for key in keys}:
                            conflict = Conflict(flight.index, index, what, bank)
                            found.setdefault(conflict, set()).add(flight.done)
                named = boards(line)
                if named:
                    later = {(unit(line.opcode), board) for board in named}
                    flying = {
                        f if f.writes else replace(f, later=f.later | later)
                        for f in flying
                    }
                if line.word >> 110 & 7 < 6:
                    flying.add(Flight(index, True))
                serial = not named and not line.word >> 105 & 0xF
                if unit(line.opcode) in self.variable and not serial:
                    flying.add(Flight(index, False))
            for target in self.successors[last]:
                other = block_of[target]
                if not seen[other] or not flying <= entry[other]:
                    seen[other] = True
                    entry[other] |= flying
                    if other not in pending:
                        pending.append(other)
        return found

    @staticmethod
    def _waited(
        lines: Sequence[Line],
        flight: Flight,
        wait: int,
        reading: set[tuple[str, str]],
    ) -> Flight | None:
        """A flight after a wait; None when it is over. Results that are there have had
        their operands read."""
        line = lines[flight.index]
        own = {line.word >> 110 & 7} if flight.writes else set(boards(line))
        if any(wait >> board & 1 for board in own if board < 6):
            return None
        over = {(u, board) for u, board in flight.later if wait >> board & 1}
        if not over:
            return flight
        mine = unit(line.opcode)
        if any((mine, u) in reading for u, _ in over):
            return None
        return replace(
            flight, later=flight.later - over, done=flight.done | {u for u, _ in over}
        )

    #
    # Judging
    #

    def _top(self, lines: Sequence[Line]) -> int:
        """One more than the highest general register."""
        top = 0
        for line, roles in zip(lines, self.roles, strict=True):
            for token, role in zip(line.tokens, roles, strict=True):
                if role is not None and token.key < NUMBER["UR"]:
                    top = max(top, token.key + role.width)
        return top

    def _reuse_fault(self, lines: Sequence[Line]) -> str:
        """What is wrong with a value kept for reuse, or nothing."""
        for first, last in self.blocks:
            for index in range(first, last + 1):
                for flag in _flags(lines[index]):
                    if flag not in self.places[index]:
                        return f"{lines[index].text!r} keeps what the original does not"
                    place = self.places[index][flag]
                    now = self._finds(lines, index, place, last)
                    before = self._finds(self.lines, index, place, last)
                    if now != before:
                        return f"what {lines[index].text!r} keeps is found elsewhere"
        return ""

    def _finds(
        self, lines: Sequence[Line], index: int, place: int, last: int
    ) -> tuple[int, bool] | None:
        """The instruction that reads the same register in the same place next, and whether
        the value that was kept is an old one by then."""
        kept = lines[index].word >> place & 0xFF
        width = 1
        for token, role in zip(lines[index].tokens, self.roles[index], strict=True):
            if role is not None and token.key == kept:
                width = max(width, role.width)
        mine = set(range(kept, kept + width))
        stale = bool(mine & {k for k, _, _ in self._accesses(lines, index)[0]})
        for later in range(index + 1, last + 1):
            written, _ = self._accesses(lines, later)
            number = lines[later].word >> place & 0xFF
            if self._reads_at(lines[later], later, place):
                return (later, stale) if number == kept else None
            stale = stale or bool(mine & {key for key, _, _ in written})
        return None

    def _reads_at(self, line: Line, index: int, place: int) -> bool:
        """Whether an instruction reads a general register that stands in a place: what is
        there may be no register at all, and have the number of one."""
        if line.never:
            return False
        return any(
            role is not None
            and role.read > 0
            and token.key == line.word >> place & 0xFF
            and place in self.fields.get((line.word & 0xFFF, token.place), ())
            for token, role in zip(line.tokens, self.roles[index], strict=True)
        )

    def fault(self, lines: Sequence[Line], count: int) -> str:
        """What is wrong with rewritten code; empty when nothing is.

        Args:
            lines: what nvdisasm shows of it, without life ranges.
            count: registers that it declares.
        """
        for old, new, roles in zip(self.lines, lines, self.roles, strict=True):
            if not _same_but_registers(old, new):
                return f"{old.text!r} became {new.text!r}"
            if (old.word ^ new.word) >> 105 & 0x7FF:
                return f"stall or scoreboards of {new.text!r} differ"
            for token, role in zip(new.tokens, roles, strict=True):
                if role is not None and token.key < NUMBER["P"]:
                    step = {1: 1, 2: 2}.get(role.width, 4)
                    if token.key % step:
                        return f"{new.text!r} has a tuple that is not aligned"
        if self._top(lines) > count:
            return f"{count} registers are declared, {self._top(lines)} are named"
        if self._graph(lines) != self.graph:
            return "a register is read with another definition"
        now = self._conflicts(lines, self.allowed.reading)
        more = [c for c in now if c not in self.conflicts and not self._harmless(c)]
        if more:
            worst = min(more)
            return (
                f"{lines[worst.first].text!r} and {lines[worst.second].text!r}: "
                f"{worst.what}"
            )
        return self._reuse_fault(lines)

    def _harmless(self, conflict: Conflict) -> bool:
        """Whether some original shows that such a conflict is none."""
        first = unit(self.lines[conflict.first].opcode)
        return self._kind(conflict) in self.allowed.between or (
            conflict.what == _OVERWRITTEN
            and (first, conflict.bank) in self.allowed.at_issue
        )


def boards(line: Line) -> list[int]:
    """The scoreboards that an instruction names."""
    named = (line.word >> 110 & 7, line.word >> 113 & 7)
    return [board for board in named if board < 6]


def _waits(line: Line) -> int:
    """The set of scoreboards that an instruction waits for."""
    wait = line.word >> 116 & 0x3F
    if line.opcode.startswith("DEPBAR"):
        named = re.search(r"SB(\d)", line.text)
        wait |= 1 << int(named[1]) if named else 0
    return wait


def _flags(line: Line) -> list[int]:
    """The flags of reuse that are set."""
    return [flag for flag in _REUSE if line.word >> flag & 1]


def _meet(
    flight: Flight,
    accesses: Sequence[tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]],
    written: set[int],
    read: set[int],
) -> Iterator[tuple[str, set[int]]]:
    """How an instruction that writes and reads these registers meets a flight, and where."""
    theirs = {key for key, _, _ in accesses[flight.index][0 if flight.writes else 1]}
    if flight.writes:
        yield "read before it is written", theirs & read
        yield "written twice at once", theirs & written
    else:
        yield _OVERWRITTEN, theirs & written


def _guard(line: Line) -> str:
    """The guard of an instruction, `@!P0`; empty where it has none."""
    match = re.match(r"@!?U?P\d", line.text)
    return match[0] if match else ""


def _key(guard: str) -> int:
    """The register that a guard reads."""
    bank, number = guard.lstrip("@!")[:-1], guard[-1]
    return NUMBER[bank] + int(number)


def unit(opcode: str) -> str:
    """The unit that an instruction goes to: loads, stores and atomics share one."""
    bare = opcode.partition(".")[0]
    memory = re.fullmatch(r"(LD|ST)[GLS]?|ATOM[GS]?|REDG?", bare)
    return "memory" if memory else bare


def _same_but_registers(old: Line, new: Line) -> bool:
    """Whether only numbers of registers differ; where branches go is compared by words."""
    if old.labels or "`" in old.text:
        target = re.compile(r"`\([^)]*\)|0x[0-9a-f]+")
        changed = (old.word ^ new.word) >> 16 & (1 << 66) - 1
        return not changed and target.sub("", old.skeleton) == target.sub(
            "", new.skeleton
        )
    return old.skeleton == new.skeleton
