"""Judges rewritten cubins by what nvdisasm prints, without any of VeriLoc's code.

For the original, nvdisasm's text and life ranges give what each register operand is: how many
registers, read or written. For the rewritten code only the text is taken, and the two are
compared:

* nothing but registers, waits and reuse flags differs;
* each register that is read has, on every path, the same definition as in the original;
* tuples are aligned;
* no register is touched while an instruction of variable latency has it in flight, unless
  the original does the same between these two instructions, or some original between two
  instructions of variable latency of these units (which then work in order);
* the declared number of registers covers those named;
* a value kept for reuse is found by the same instruction as in the original, and is not stale.

What it cannot judge, it refuses (`Unjudged`): calls that return, barriers that are waited for
in part, warp-group products. Fixed latencies are not looked at.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tools.nvidia.reading import GUARD, NUMBER, Line, Unjudged

_PLACES = {"a": 24, "b": 32, "c": 64}
_REUSE = {"a": 122, "b": 123, "c": 124}


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
class Roles:
    """What each operand of each opcode is, learned from all listings together."""

    known: dict[tuple[object, ...], Role] = field(default_factory=dict)
    hidden: dict[str, set[int]] = field(default_factory=dict)
    """By opcode, the bits where a hidden operand may be."""

    def learn(self, lines: Iterable[Line]) -> None:
        """Take the smallest runs of marked registers that start at each token."""
        for line in lines:
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
        self.allowed: set[tuple[str, str, str]] = set()
        """Orders that ptxas relies on, see `orders`."""
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
        self.conflicts = self._conflicts(self.lines)
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
                    state[key] = new | state.get(key, start) if guard else new
                    for other_guard, held in under.items():
                        if other_guard != guard and key in held:
                            held[key] = held[key] | new if guard else new
                    if guard:
                        under.setdefault(guard, {})[key] = new
                    if key >= NUMBER["P"]:
                        under = {g: h for g, h in under.items() if _key(g) != key}
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

    @staticmethod
    def _done(lines: Sequence[Line], flight: tuple[int, int, bool], wait: int) -> bool:
        """Whether a wait ends a flight: results that are there have had their operands read."""
        result = lines[flight[0]].word >> 110 & 7
        return bool(wait >> flight[1] & 1 or (result < 6 and wait >> result & 1))

    def orders(self) -> set[tuple[str, str, str]]:
        """What the original's conflicts say of the order in which units work: the units of
        both instructions, where both are of variable latency."""
        return {
            self._kind(conflict)
            for conflict in self.conflicts
            if any(self.lines[conflict[1]].word >> bit & 7 < 6 for bit in (110, 113))
        }

    def _kind(self, conflict: tuple[int, int, str]) -> tuple[str, str, str]:
        first, second, what = conflict
        return unit(self.lines[first].opcode), unit(self.lines[second].opcode), what

    def _conflicts(self, lines: Sequence[Line]) -> set[tuple[int, int, str]]:
        """Pairs of instructions that meet in a register which the first has in flight."""
        accesses = [self._accesses(lines, i) for i in range(len(lines))]
        block_of = {first: number for number, (first, _) in enumerate(self.blocks)}
        entry: list[set[tuple[int, int, bool]]] = [set() for _ in self.blocks]
        seen = [False] * len(self.blocks)
        seen[0] = True
        pending = [0]
        found: set[tuple[int, int, str]] = set()
        while pending:
            number = pending.pop()
            flying = set(entry[number])  # (instruction, scoreboard, its writes?)
            first, last = self.blocks[number]
            for index in range(first, last + 1):
                line = lines[index]
                wait = line.word >> 116 & 0x3F
                if line.opcode.startswith("DEPBAR"):
                    named = re.search(r"SB(\d)", line.text)
                    wait |= 1 << int(named[1]) if named else 0
                flying = {f for f in flying if not self._done(lines, f, wait)}
                written = {key for key, _, _ in accesses[index][0]}
                read = {key for key, _, _ in accesses[index][1]}
                for other, _, writes in flying:
                    if writes:
                        theirs = {key for key, _, _ in accesses[other][0]}
                        if theirs & read:
                            found.add((other, index, "read before it is written"))
                        if theirs & written:
                            found.add((other, index, "written twice at once"))
                    elif {key for key, _, _ in accesses[other][1]} & written:
                        found.add((other, index, "written before it is read"))
                if (board := line.word >> 110 & 7) < 6:
                    flying.add((index, board, True))
                if (board := line.word >> 113 & 7) < 6:
                    flying.add((index, board, False))
            for target in self.successors[last]:
                other = block_of[target]
                if not seen[other] or not flying <= entry[other]:
                    seen[other] = True
                    entry[other] |= flying
                    if other not in pending:
                        pending.append(other)
        return found

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
                for slot, bit in _REUSE.items():
                    if not lines[index].word >> bit & 1:
                        continue
                    if not self.lines[index].word >> bit & 1:
                        return f"{lines[index].text!r} keeps what the original does not"
                    now = self._finds(lines, index, slot, last)
                    before = self._finds(self.lines, index, slot, last)
                    if now != before:
                        return f"what {lines[index].text!r} keeps is found elsewhere"
        return ""

    def _finds(
        self, lines: Sequence[Line], index: int, slot: str, last: int
    ) -> tuple[int, bool] | None:
        """The instruction that reads the same register in the same place next, and whether
        the value that was kept is an old one by then."""
        kept = lines[index].word >> _PLACES[slot] & 0xFF
        width = 1
        for token, role in zip(lines[index].tokens, self.roles[index], strict=True):
            if role is not None and token.key == kept:
                width = max(width, role.width)
        mine = set(range(kept, kept + width))
        stale = bool(mine & {k for k, _, _ in self._accesses(lines, index)[0]})
        for later in range(index + 1, last + 1):
            written, read = self._accesses(lines, later)
            number = lines[later].word >> _PLACES[slot] & 0xFF
            if number in {key for key, _, _ in read}:
                return (later, stale) if number == kept else None
            stale = stale or bool(mine & {key for key, _, _ in written})
        return None

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
        more = [
            conflict
            for conflict in self._conflicts(lines) - self.conflicts
            if self._kind(conflict) not in self.allowed
        ]
        if more:
            other, index, what = min(more)
            return f"{lines[other].text!r} and {lines[index].text!r}: {what}"
        return self._reuse_fault(lines)


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
