"""A second opinion on allocations: run both programs on random paths and compare.

The module is executed twice at once: as V (inserted operations erased, parts of live
ranges replaced by the register they are `split_of`) and as P (physical registers and
slots). Values are opaque: every result is a number that occurs nowhere else, so a wrong
register, lane, slot or thread shows as a wrong read. Masks are the exception: scalar
registers carry real bits, so that EXEC has real values. Branches go anywhere in the
control flow graph.

The oracle shows that an allocation is wrong; it can never show that one is right. It is
written from the dialect's definition alone and shares no code with `veriloc.verify`,
which it is there to contradict.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tools.verify.reading import Finding, Flags, Operand, Reading, Step

from veriloc.dialects import regalloc as ra

Cell: TypeAlias = "tuple[tuple[int, int], ...]"
"""What a register lane holds: (set of threads as a bit mask, value), disjoint sets. A
thread in none of them holds an undefined value. Lanes of uniform registers hold one part
for all threads, or none."""

_WIDTH = 32
_BITS = (1 << _WIDTH) - 1
"""A value is a running number in the upper bits over `_WIDTH` bits of real contents."""


class Wrong(Exception):
    """Ends an execution at a wrong read."""


_BINARY: dict[str, Callable[[int, int], int]] = {
    "AND": lambda a, b: a & b,
    "OR": lambda a, b: a | b,
    "XOR": lambda a, b: a ^ b,
    "NAND": lambda a, b: ~(a & b),
    "NOR": lambda a, b: ~(a | b),
    "XNOR": lambda a, b: ~(a ^ b),
    "ANDN2": lambda a, b: a & ~b,
    "AND_NOT1": lambda a, b: a & ~b,
    "ORN2": lambda a, b: a | ~b,
    "OR_NOT1": lambda a, b: a | ~b,
    "ANDN1": lambda a, b: ~a & b,
    "AND_NOT0": lambda a, b: ~a & b,
    "ORN1": lambda a, b: ~a | b,
    "OR_NOT0": lambda a, b: ~a | b,
}
_COMMUTES = frozenset({"AND", "OR", "XOR", "NAND", "NOR", "XNOR"})
_NAMES = "|".join(sorted(_BINARY, key=len, reverse=True))
_LOGIC = re.compile(rf"S_({_NAMES})_B(?:32|64)(?:_term)?$")
_SAVE = re.compile(rf"S_({_NAMES}|MOV)_SAVEEXEC_B(?:32|64)(?:_term)?$")
_MOVE = re.compile(r"S_(MOV|NOT)_B(?:32|64)(?:_term)?$")
_COMPARE = re.compile(r"V_CMPX?_")


class Oracle:
    """Executes one kernel.

    Raises:
        NotUnderstood: as soon as the kernel is read.
    """

    def __init__(self, kernel: ra.KernelOp) -> None:
        self.kernel = Reading(kernel)
        self.wave = self.kernel.wave
        self.all_threads = self.kernel.all_threads

    def run(self, seed: int, paths: int = 4, steps: int = 4000) -> Finding | None:
        """Executes random paths from the start; None if nothing wrong was seen.

        Args:
            seed: of everything random.
            paths: how many.
            steps: operations after which a path is given up.
        """
        if self.kernel.broken:
            return self.kernel.broken[0]
        self._rng = random.Random(seed)
        self._number = 0
        actions: dict[str, Callable[[Step], None]] = {
            "instruction": self._instruction,
            "copy": self._copy,
            "undef": self._undef,
            "spill": self._spill,
            "reload": self._reload,
            "lane_spill": self._lane_spill,
            "lane_reload": self._lane_reload,
        }
        visits = [0] * len(self.kernel.blocks)
        for number in range(paths):
            self._start(number)
            path: list[int] = []
            block, left = 0, steps
            try:
                while left > 0:
                    path.append(block)
                    visits[block] += 1
                    for step in self.kernel.blocks[block]:
                        actions[step.action](step)
                    left -= len(self.kernel.blocks[block]) + 1
                    following = self.kernel.successors[block]
                    if not following:
                        break
                    least = min(visits[b] for b in following)
                    if self._rng.random() < 0.6:
                        following = tuple(b for b in following if visits[b] == least)
                    block = self._rng.choice(following)
            except Wrong as wrong:
                return Finding("read", str(wrong), tuple(path))
        return None

    def _start(self, number: int) -> None:
        self._memo: dict[Any, int] = {}
        self._guard_bits: dict[int, int] = {}
        full = self.all_threads
        self.v: list[Cell] = [()] * len(self.kernel.v_cells)
        self.p: list[Cell] = [((full, self._fresh()),) for _ in self.kernel.p_cells]
        if self.kernel.exec is not None and number % 2 == 0:
            for cell in self.kernel.exec.p:
                self.p[cell] = ((full, self._fresh() | _BITS),)
        for v, p in self.kernel.live_in:
            self.v[v] = self.p[p]

    def _fresh(self, bits: int | None = None) -> int:
        self._number += 1
        if bits is None:
            kind = self._rng.random()
            bits = 0 if kind < 0.1 else self._rng.getrandbits(_WIDTH)
        return self._number << _WIDTH | (bits & _BITS)

    def _bits(self, cells: Sequence[Cell]) -> int:
        """The contents of uniform lanes, the first in the lowest bits."""
        bits = 0
        piece = (1 << self.kernel.piece) - 1
        for n, cell in enumerate(cells):
            if cell:
                bits |= (cell[0][1] & piece) << (n * self.kernel.piece)
        return bits

    def _exec_bits(self) -> int:
        if self.kernel.exec is None:
            return self.all_threads
        return self._bits([self.p[c] for c in self.kernel.exec.p]) & self.all_threads

    def _wrong(self, step: Step, operand: Operand, lane: int) -> Wrong:
        return Wrong(f"{operand.name} lane {lane} in {step.op}")

    def _check(
        self, step: Step, operand: Operand, threads: int, at: Operand | None = None
    ) -> None:
        """V's value of an operand and P's must agree in the threads given."""
        for lane, (v, p) in enumerate(zip(operand.v, (at or operand).p, strict=True)):
            want, have = self.v[v], self.p[p]
            if want is have or not want:
                continue
            for threads_v, value_v in want:
                need = threads_v & threads
                if need:
                    for threads_p, value_p in have:
                        if threads_p & need and value_p != value_v:
                            raise self._wrong(step, operand, lane)

    def _active(self, step: Step) -> int | None:
        """Threads that the masks select in P, None without masks."""
        threads: int | None = None
        for mask in step.masks:
            if mask.has(Flags.UNDEF):
                continue
            bits = self._bits([self.p[c] for c in mask.p]) & self.all_threads
            threads = bits if threads is None else threads & bits
        return threads

    def _guarded(self, step: Step) -> int:
        """Threads for which the guards are true in P."""
        threads = self.all_threads
        for guard in step.guards:
            for cell in guard.p:
                true = 0
                for part, value in self.p[cell]:
                    if value not in self._guard_bits:
                        self._guard_bits[value] = self._rng.getrandbits(self.wave)
                        if guard.uniform:
                            self._guard_bits[value] = -(self._guard_bits[value] & 1)
                    true |= part & self._guard_bits[value]
                threads &= ~true if step.guard_negated else true
        return threads

    @staticmethod
    def _merge(old: Cell, new: Cell, threads: int) -> Cell:
        kept = [(m & ~threads, value) for m, value in old if m & ~threads]
        added = [(m & threads, value) for m, value in new if m & threads]
        for m, value in added:
            for i, (other, same) in enumerate(kept):
                if same == value:
                    kept[i] = (other | m, value)
                    break
            else:
                kept.append((m, value))
        return tuple(kept)

    def _write(self, cells: list[Cell], index: int, new: Cell, threads: int) -> None:
        if threads == self.all_threads:
            cells[index] = new
        elif threads:
            cells[index] = self._merge(cells[index], new, threads)

    def _undef(self, step: Step) -> None:
        for cell in step.defs[0].v:
            self.v[cell] = ()

    def _move(
        self,
        cells: list[Cell],
        to: Sequence[int],
        source: Sequence[int],
        uniform: tuple[bool, bool],
        threads: int,
    ) -> None:
        read = [cells[c] for c in source]
        full = self.all_threads
        to_uniform, from_uniform = uniform
        if to_uniform:
            if not from_uniform:
                first = (threads & -threads) or 1
                read = [
                    next((((full, v),) for m, v in c if m & first), ()) for c in read
                ]
            threads = full
        for index, cell in zip(to, read, strict=True):
            self._write(cells, index, cell, threads)

    def _copy(self, step: Step) -> None:
        """Moves what is there: a wrong value shows where it is read."""
        (to,), (source,) = step.defs, step.uses
        threads = self._active(step)
        if step.in_v:
            for mask in step.masks:
                self._check(step, mask, self.all_threads)
        writing = self.all_threads if threads is None else threads
        uniform = (to.uniform, source.uniform)
        if step.in_v:
            self._move(self.v, to.v, source.v, uniform, writing)
        if step.emitted:
            self._move(self.p, to.p, source.p, uniform, writing)

    def _readers(self, operand: Operand, threads: int) -> int:
        """A uniform register is read for all threads as soon as one reads it."""
        return self.all_threads if operand.uniform and threads else threads

    def _spill(self, step: Step) -> None:
        (source,), (memory,) = step.defs, step.uses
        threads = self._active(step)
        for cell, register in zip(memory.p, source.p, strict=True):
            writing = self.all_threads if threads is None else threads
            self._write(self.p, cell, self.p[register], writing)

    def _reload(self, step: Step) -> None:
        (to,), (memory,) = step.defs, step.uses
        threads = self._active(step)
        writing = self.all_threads if threads is None else threads
        self._move(self.p, to.p, memory.p, (to.uniform, False), writing)

    def _in_lanes(self, step: Step, register: Operand) -> list[tuple[int, int, int]]:
        """(thread bit, lane of the holder, cell) of a scalar that is held in lanes."""
        unit = 2 // self.kernel.granule
        first = step.imm[0] // self.kernel.granule
        numbered = enumerate(register.p, first)
        return [(1 << (n // unit), n % unit, cell) for n, cell in numbered]

    def _lane_spill(self, step: Step) -> None:
        (source,), (holder,) = step.defs, step.uses
        for thread, part, cell in self._in_lanes(step, source):
            new = tuple((thread, v) for m, v in self.p[cell][:1])
            self._write(self.p, holder.p[part], new, thread & self.all_threads)

    def _lane_reload(self, step: Step) -> None:
        (to,), (holder,) = step.defs, step.uses
        for thread, part, cell in self._in_lanes(step, to):
            held = next((v for m, v in self.p[holder.p[part]] if m & thread), None)
            value = self._fresh() if held is None else held
            self.p[cell] = ((self.all_threads, value),)

    def _instruction(self, step: Step) -> None:
        everybody = self.all_threads
        masked = self._active(step)
        running = self._exec_bits() if masked is None else masked
        if step.in_v and step.emitted:
            for mask in step.masks:
                if not mask.has(Flags.UNDEF):
                    self._check(step, mask, everybody)
            for guard in step.guards:
                self._check(step, guard, self._readers(guard, running))
        guarded = self._guarded(step)
        inputs = self._read(step, masked, running, guarded)
        results = self._results(step, inputs)
        writing = everybody if masked is None else masked
        self._clobber(step, writing & guarded)
        written: dict[int, int] = {}
        for operand, values in zip(step.defs, results, strict=True):
            threads = writing & guarded
            if operand.uniform:
                threads = everybody if guarded else 0
            defined = threads
            if masked is None and not operand.uniform and not operand.whole_wave:
                defined &= running
            if step.in_v:
                for cell, new in zip(operand.v, values, strict=True):
                    if threads:
                        self._write(self.v, cell, (), threads)
                        self._write(self.v, cell, new, defined)
                if operand.has(Flags.UNDEF):
                    for cell in operand.other_v:
                        self._write(self.v, cell, (), defined)
            if not step.emitted:
                continue
            for v, p, new in zip(operand.v, operand.p, values, strict=True):
                if written.setdefault(p, v) != v:
                    new = ((everybody, self._fresh()),)
                self._write(self.p, p, new, threads)

    def _read(
        self, step: Step, masked: int | None, running: int, guarded: int
    ) -> list[tuple[Operand, list[Cell]]]:
        """Checks all uses; returns what P reads."""
        early: dict[int, int] = {}
        for n, operand in enumerate(step.defs):
            if step.emitted and operand.has(Flags.EARLY_CLOBBER):
                early.update(dict.fromkeys(operand.p, n))
        inputs = []
        for use in step.uses:
            if use.has(Flags.UNDEF):
                continue
            if not step.emitted:
                inputs.append((use, [self.v[v] for v in use.v]))
                continue
            at = step.defs[use.tied] if use.tied is not None else use
            if masked is None and (use.uniform or use.whole_wave):
                threads = self.all_threads & guarded
            else:
                threads = running & guarded
            threads = self._readers(use, threads)
            if step.in_v:
                self._check(step, use, threads, at)
                for lane, (v, p) in enumerate(zip(use.v, at.p, strict=True)):
                    if early.get(p, use.tied) != use.tied and any(
                        m & threads for m, _ in self.v[v]
                    ):
                        raise self._wrong(step, use, lane)
            inputs.append((use, [self.p[p] for p in at.p]))
        return inputs

    def _clobber(self, step: Step, threads: int) -> None:
        """Ends what is in the clobbered registers, of these threads."""
        if not step.clobbers:
            return
        if step.clobbered is None:
            step.clobbered = (
                self.kernel.cells_in(self.kernel.v_cells, step.clobbers),
                self.kernel.cells_in(self.kernel.p_cells, step.clobbers),
            )
        full = self.all_threads
        for cell in step.clobbered[0]:
            hit = full if self.kernel.v_uniform[cell] else threads
            self._write(self.v, cell, (), hit)
        for cell in step.clobbered[1]:
            hit = full if self.kernel.p_uniform[cell] else threads
            self._write(self.p, cell, ((full, self._fresh()),), hit)

    #
    # Results
    #

    def _results(
        self, step: Step, inputs: list[tuple[Operand, list[Cell]]]
    ) -> list[list[Cell]]:
        full = self.all_threads
        if step.remat_key is not None:
            return self._repeatable(step, inputs)
        known = self._mask_results(step, [cells for _, cells in inputs])
        results: list[list[Cell]] = []
        for n, operand in enumerate(step.defs):
            bits = known.get(n)
            row: list[Cell] = []
            for lane in range(len(operand.v)):
                piece = None if bits is None else bits >> (lane * self.kernel.piece)
                row.append(((full, self._fresh(piece)),))
            results.append(row)
        return results

    def _repeatable(
        self, step: Step, inputs: list[tuple[Operand, list[Cell]]]
    ) -> list[list[Cell]]:
        """Results that depend on the instruction and its inputs only."""
        parts: list[tuple[int, tuple[int, ...]]] = [(self.all_threads, ())]
        for _, cells in inputs:
            for cell in cells:
                refined = []
                for threads, key in parts:
                    for m, value in cell:
                        if m & threads:
                            refined.append((m & threads, (*key, value)))
                parts = refined
        results = []
        for n, operand in enumerate(step.defs):
            row = []
            for lane in range(len(operand.v)):
                values = {}
                for threads, key in parts:
                    name = (step.remat_key, n, lane, key)
                    if name not in self._memo:
                        self._memo[name] = self._fresh()
                    values[self._memo[name]] = threads
                row.append(tuple((m, v) for v, m in values.items()))
            results.append(row)
        return results

    def _mask_results(self, step: Step, inputs: list[list[Cell]]) -> dict[int, int]:
        """The real bits of definitions, by their number, where they are known."""
        native, defs = step.native, step.defs
        if not native or not defs:
            return {}
        running = self._exec_bits()
        if _COMPARE.match(native):
            bits = self._rng.getrandbits(self.wave) & running
            if native.startswith("V_CMPX") and self._rng.random() < 0.1:
                bits = 0
            return {n: bits for n, d in enumerate(defs) if d.uniform}
        if not native.startswith(("S_", "ENTER_", "EXIT_")):
            return {}
        names = [u for u in step.uses if not u.has(Flags.UNDEF)]
        data = [
            self._bits(cells)
            for use, cells in zip(names, inputs, strict=True)
            if not (use.has(Flags.IMPLICIT))
        ]
        # In a wave of 32, an instruction may be noted to write both halves of EXEC.
        exec_ = () if self.kernel.exec is None else self.kernel.exec.p
        writes_exec = [
            n for n, d in enumerate(defs) if exec_ and d.p[: len(exec_)] == exec_
        ]
        if match := _MOVE.match(native):
            sources = [*data, *step.imm]
            if len(sources) == 1:
                return {0: ~sources[0] if match[1] == "NOT" else sources[0]}
        elif match := _LOGIC.match(native):
            sources = [*data, *step.imm]
            if len(sources) == 2 and (len(data) == 2 or match[1] in _COMMUTES):
                return {0: _BINARY[match[1]](*sources)}
        elif (match := _SAVE.match(native)) and writes_exec:
            sources = [*data, *step.imm]
            if len(sources) == 1 and match[1] != "MOV":
                new = _BINARY[match[1]](sources[0], running)
                return {0: running} | dict.fromkeys(writes_exec, new)
        elif native.startswith("ENTER_") and writes_exec and len(step.imm) == 1:
            return {0: running} | dict.fromkeys(writes_exec, step.imm[0])
        elif native.startswith("EXIT_") and writes_exec and len(data) == 1:
            return {0: data[0]}
        elif native.startswith("S_CSELECT_B") and len(data) == 2:
            return {0: self._rng.choice(data)}
        return {}
