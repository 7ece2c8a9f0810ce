#!/usr/bin/env python3
"""Damages proved allocations of cubins, and looks whether VeriLoc accepts what is wrong.

    python tools/nvidia/mutants.py CORPUS [--count 20000] [--seed 1] [--largest 400]
        [--every N] [--kernel NAME ...] [--journal FILE]

Subjects are the corpus's kernels that the oracle can judge, half of them as ptxas made them,
half with registers by `first-fit`, all proved. A mutant changes one thing:

    register   another place for one virtual register, in the module
    swap       the places of two virtual registers exchanged
    tuple      a tuple one register beside where it is aligned
    count      a register beyond those that the cubin declares
    wait       one wait for one scoreboard taken out
    reuse      a reuse flag set in the written cubin
    field      one register field changed in the written cubin
    declared   fewer registers declared in the written cubin

The first five are accepted when the prover proves the module and the writer writes it, the
others when the writer's own comparison passes the bytes. Whatever is accepted is judged by
`oracle`, which knows nothing but the bytes and nvdisasm. Exit status 1 when something wrong
was accepted. The same seed gives the same mutants. An interrupt ends the run early, with
the counts so far. Mutants are tried in rounds; those that the journal has are not tried
again, so that the command can be interrupted and repeated.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "python")]

from tools.nvidia import oracle, reading  # noqa: E402

from veriloc import ir  # noqa: E402
from veriloc.allocators import Assignment, Options, allocate  # noqa: E402
from veriloc.allocators.kernel import (  # noqa: E402
    KernelError,
    read_kernel,
    write_assignment,
)
from veriloc.dialects import regalloc  # noqa: E402
from veriloc.lift.errors import LiftError  # noqa: E402
from veriloc.lift.module import kernels  # noqa: E402
from veriloc.lift.nvidia import lift  # noqa: E402
from veriloc.lift.nvidia.assignment import (  # noqa: E402
    AssignmentError,
    function_lift,
    registers_of,
)
from veriloc.lowering.nvidia.cubin import Cubin, parse_cubin, read_cubin  # noqa: E402
from veriloc.lowering.nvidia.errors import EncodingError, NvidiaError  # noqa: E402
from veriloc.lowering.nvidia.lift import lift as lift_program  # noqa: E402
from veriloc.lowering.nvidia.program import Program  # noqa: E402
from veriloc.lowering.nvidia.rewrite import rewrite, verify  # noqa: E402
from veriloc.lowering.nvidia.toolkit import find_program  # noqa: E402
from veriloc.verify import Options as ProofOptions  # noqa: E402
from veriloc.verify import Status  # noqa: E402
from veriloc.verify import verify as prove  # noqa: E402

PROOF = ProofOptions(jobs=1, limit_s=20, max_violations=1)
MODULE_KINDS = ("register", "swap", "tuple", "count", "wait")
BINARY_KINDS = ("reuse", "field", "declared")
WEIGHTS = {"register": 40, "swap": 10, "tuple": 10, "count": 10, "wait": 20}
WEIGHTS |= {"reuse": 5, "field": 3, "declared": 2}
WAIT_BIT = 116
BATCH = 300
"""Mutants that one run of nvdisasm shows."""


@dataclass
class Subject:
    """A kernel with a proved allocation."""

    file: str
    program: Program
    module: ir.Module
    kernel: regalloc.KernelOp
    judge: oracle.Kernel
    vregs: list[regalloc.VRegOp]
    chosen: dict[tuple[int, int], int] = field(default_factory=dict)
    written: bytes = b""

    @property
    def name(self) -> str:
        return str(self.kernel.sym_name.value)


@dataclass(frozen=True)
class Accepted:
    """A mutant that VeriLoc would have shipped."""

    subject: Subject
    kind: str
    what: str
    data: bytes


def learned(
    paths: Sequence[Path],
) -> tuple[oracle.Roles, dict[Path, dict[str, list[reading.Line]]]]:
    """What nvdisasm shows of all files, and what its life ranges say of operands."""
    nvdisasm, roles = find_program("nvdisasm"), oracle.Roles()
    listings = {}
    for path in paths:
        with contextlib.suppress(reading.Unjudged):  # not even nvdisasm reads it
            listings[path] = reading.listing(nvdisasm, path.read_bytes())
    lines = [ls for listing in listings.values() for ls in listing.values()]
    for kernel in lines:
        roles.learn(kernel)
    for kernel in lines:
        roles.learn_hidden(kernel)
    return roles, listings


def subjects(
    paths: Sequence[Path],
    largest: int,
    refusals: Counter[str],
    only: Collection[str] = (),
) -> list[Subject]:
    """The kernels that the oracle judges and the prover proves.

    Args:
        paths: cubins, from all of which the oracle learns.
        largest: instructions of a kernel.
        refusals: counts those that are not taken, by reason.
        only: names of kernels; empty for all.
    """
    roles, listings = learned(paths)
    found: list[Subject] = []
    allowed = oracle.Orders()
    for path, listing in listings.items():
        judges: dict[str, oracle.Kernel] = {}
        counts = reading.counts_of(path.read_bytes())
        for name, lines in listing.items():
            if len(lines) > largest:
                refusals["too large"] += 1
                continue
            try:
                judges[name] = oracle.Kernel(
                    lines, counts[name], roles, narrow=".sm_1" not in path.name
                )
            except reading.Unjudged as error:
                refusals[str(error)] += 1
        for judge in judges.values():
            allowed.add(judge.orders())
            judge.allowed = allowed  # shared: what later files show counts as well
        if only:
            judges = {name: j for name, j in judges.items() if name in only}
        if judges:
            try:
                cubin = read_cubin(path)
            except NvidiaError as error:
                refusals[str(error).partition(": ")[2]] += 1
                continue
            found += of_cubin(cubin, judges, len(found), refusals)
    return found


def of_cubin(
    cubin: Cubin, judges: dict[str, oracle.Kernel], number: int, refusals: Counter[str]
) -> Iterator[Subject]:
    """Subjects of one cubin; every other one gets new registers."""
    program = lift_program(cubin)
    refused: dict[str, LiftError] = {}
    module = lift(program, only=set(judges), refused=refused)
    refusals.update(error.message for error in refused.values())
    for kernel in kernels(module):
        name = str(kernel.sym_name.value)
        number += 1
        if number % 2:
            recolour(kernel)
        if prove(kernel, PROOF).status is not Status.PROVED:
            refusals["not proved"] += 1
            continue
        vregs = [
            op
            for op in kernel.body.blocks[0]
            if isinstance(op, regalloc.VRegOp) and op.at is not None
        ]
        subject = Subject(
            Path(cubin.name).name, program, module, kernel, judges[name], vregs
        )
        if not vregs:
            continue
        try:
            subject.chosen = registers_of(kernel, function_lift(program, name))
            subject.written = rewrite(program, {name: subject.chosen}).data
        except (AssignmentError, EncodingError) as error:
            refusals[f"not written: {error}"] += 1
            continue
        yield subject


def recolour(kernel: regalloc.KernelOp) -> None:
    """Other registers, where an allocator finds some that are proved."""
    try:
        read = read_kernel(kernel)
    except KernelError:
        return
    old = {number: op.at for number, op in read.registers.items()}
    result = allocate(read.problem, "first-fit", Options())
    if not isinstance(result, Assignment):
        return
    write_assignment(read, result)
    if prove(kernel, PROOF).status is not Status.PROVED:
        for number, op in read.registers.items():
            op.at = old[number]


def place(op: regalloc.VRegOp) -> regalloc.PhysAttr:
    assert op.at is not None
    return regalloc.PhysAttr(op.at)


def at(op: regalloc.VRegOp, first: int) -> regalloc.PhysAttr:
    """The place of a register, elsewhere in its bank."""
    old = place(op)
    units = old.units
    span = f"{first}:{first + units - 1}" if units > 1 else f"{first}"
    with op.context:
        return regalloc.PhysAttr(
            ir.Attribute.parse(f"#regalloc.phys<{old.bank}[{span}]>")
        )


def module_mutant(
    subject: Subject, kind: str, chance: random.Random
) -> tuple[str, bytes] | None:
    """Try a mutant of the module; its bytes where VeriLoc accepts it."""
    count = subject.program.function(subject.name).code.register_count
    op = chance.choice(subject.vregs)
    changed = [op]
    waits: tuple[int, int] | None = None
    restore: list[tuple[regalloc.VRegOp, regalloc.PhysAttr | None]] = []
    undo: tuple[ir.OpView, ir.Attribute] | None = None
    if kind == "wait":
        waiting = list(control_waits(subject))
        if not waiting:
            return None
        inst, board = chance.choice(waiting)
        undo = inst, inst.attributes["control"]
        without = without_wait(inst, board)
        inst.attributes["control"] = without
        waits = number_of(inst), board
        what = f"instruction {waits[0]} does not wait for {board}"
    else:
        old = place(op)
        limit = {"gpr": max(count, 8), "pred": 7, "upred": 7}.get(old.bank, 63)
        if kind == "swap":
            other = chance.choice(subject.vregs)
            theirs = place(other)
            if theirs.bank != old.bank or theirs.units != old.units or theirs == old:
                return None
            new = {op: theirs.first, other: old.first}
            changed.append(other)
        elif kind == "tuple":
            if old.units < 2 or old.bank not in ("gpr", "ugpr"):
                return None
            new = {op: old.first + chance.choice((-1, 1))}
        elif kind == "count":
            if old.bank != "gpr":
                return None
            first = count - chance.randrange(3) + chance.randrange(8)
            new = {
                op: first - first % min(old.units, 4) if old.units != 3 else first & ~3
            }
        else:
            step = {1: 1, 2: 2}.get(old.units, 4)
            new = {op: step * chance.randrange(max(limit // step, 1))}
        if any(first < 0 or first == place(o).first for o, first in new.items()):
            return None
        restore = [(o, o.at) for o in changed]
        what = ", ".join(
            f"%v{o.id.value} {place(o)} at {first}" for o, first in new.items()
        )
        for o, first in new.items():
            o.at = at(o, first)
    try:
        if prove(subject.kernel, PROOF).status is not Status.PROVED:
            return None
        code = function_lift(subject.program, subject.name)
        chosen = registers_of(subject.kernel, code)
        data = rewrite(subject.program, {subject.name: chosen}).data
    except (AssignmentError, EncodingError):
        return None
    finally:
        for o, old_place in restore:
            o.at = old_place
        if undo is not None:
            undo[0].attributes["control"] = undo[1]
    if waits is not None:
        data = flipped(subject, data, waits[0], WAIT_BIT + waits[1])
    return what, data


def number_of(op: ir.OpView) -> int:
    """An instruction's index in its code section."""
    assert isinstance(op, regalloc.InstOp | regalloc.BranchOp | regalloc.ExitOp)
    assert op.id is not None
    return int(op.id.value)


def control_waits(subject: Subject) -> Iterator[tuple[ir.OpView, int]]:
    """Instructions that wait, and for what."""
    for block in subject.kernel.body:
        for op in block:
            if "control" not in op.attributes or not hasattr(op, "id"):
                continue
            control = ir.DictAttr(op.attributes["control"])
            if "wait" in control:
                for board in ir.ArrayAttr(control["wait"]):
                    yield op, int(ir.IntegerAttr(board).value)


def without_wait(op: ir.OpView, board: int) -> ir.Attribute:
    """An instruction's scheduling control without one wait."""
    control = ir.DictAttr(op.attributes["control"])
    with op.context:
        parts = {control[i].name: control[i].attr for i in range(len(control))}
        kept = [
            w for w in ir.ArrayAttr(parts["wait"]) if ir.IntegerAttr(w).value != board
        ]
        parts["wait"] = ir.ArrayAttr.get(kept)
        if not kept:
            del parts["wait"]
        return ir.DictAttr.get(parts)


def flipped(subject: Subject, data: bytes, index: int, bit: int) -> bytes:
    """A cubin with one bit of one instruction changed."""
    offset, _ = reading.words_of(data)[subject.name]
    changed = bytearray(data)
    changed[offset + reading.WORD * index + bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def binary_mutant(
    subject: Subject, kind: str, chance: random.Random
) -> tuple[str, bytes] | None:
    """Try a mutant of the written cubin; its bytes where VeriLoc accepts it."""
    function = subject.program.function(subject.name)
    data = subject.written
    if kind == "declared":
        code = parse_cubin(data).code(subject.name)
        fewer = code.register_count - chance.randrange(1, 9)
        if fewer < 1:
            return None
        changed = bytearray(data)
        for spot in code.count_places:
            changed[spot.offset : spot.offset + spot.width] = fewer.to_bytes(
                spot.width, "little"
            )
        what, data = f"{fewer} registers declared", bytes(changed)
    else:
        spots = [
            (index, operand)
            for index, instruction in enumerate(function.instructions)
            for operand in instruction.operands
            if (operand.reuse_bit if kind == "reuse" else operand.start) is not None
        ]
        if not spots:
            return None
        index, operand = chance.choice(spots)
        if kind == "reuse":
            assert operand.reuse_bit is not None
            bit = operand.reuse_bit
        else:
            assert operand.start is not None
            bit = operand.start + chance.randrange(min(operand.width, 6))
        data = flipped(subject, data, index, bit)
        what = f"bit {bit} of instruction {index}"
    try:
        verify(subject.program, {subject.name: subject.chosen}, data)
    except NvidiaError:
        return None
    return what, data


def judged(accepted: Sequence[Accepted]) -> Iterator[tuple[Accepted, str]]:
    """What the oracle says of accepted mutants; one run of nvdisasm for many of a chip."""
    nvdisasm = find_program("nvdisasm")
    by_chip: dict[str, list[Accepted]] = defaultdict(list)
    for mutant in accepted:
        by_chip[mutant.subject.program.architecture.binary_name].append(mutant)
    for chip, mutants in by_chip.items():
        for start in range(0, len(mutants), BATCH):
            batch = mutants[start : start + BATCH]
            words = [reading.words_of(m.data)[m.subject.name][1] for m in batch]
            shown = show(nvdisasm, chip, [w for ws in words for w in ws])
            at_word = 0
            for mutant, own in zip(batch, words, strict=True):
                judge = mutant.subject.judge
                rows = shown[at_word : at_word + len(own)]
                at_word += len(own)
                lines = [
                    reading.parse_line(16 * i, text or "", word)
                    for i, (text, word) in enumerate(zip(rows, own, strict=True))
                ][: len(judge.lines)]
                count = reading.counts_of(mutant.data)[mutant.subject.name]
                yield mutant, judge.fault(lines, count)


def show(nvdisasm: Path, chip: str, words: Sequence[int]) -> list[str]:
    """Text of each word."""
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(b"".join(word.to_bytes(reading.WORD, "little") for word in words))
        file.flush()
        done = subprocess.run(
            [nvdisasm, "-b", chip, "-ndf", file.name],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise RuntimeError(f"nvdisasm: {done.stderr.strip().splitlines()[:1]}")
    texts = [""] * len(words)
    for row in done.stdout.splitlines():
        if match := reading.ROW.match(row):
            texts[int(match[1], 16) // reading.WORD] = match[2]
    return texts


@dataclass
class Outcome:
    """What became of the mutants."""

    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Count another round as well."""
        self.tried += other.tried
        self.accepted += other.accepted
        self.wrong += other.wrong


def run(corpus: Sequence[Subject], count: int, seed: int | str) -> Outcome:
    """Try this many mutants."""
    chance, outcome = random.Random(seed), Outcome()
    pending: list[Accepted] = []
    kinds, weights = list(WEIGHTS), list(WEIGHTS.values())
    attempts = 0
    while outcome.tried.total() < count and attempts < 50 * count:
        attempts += 1
        subject = chance.choice(corpus)
        kind = chance.choices(kinds, weights)[0]
        before = chance.getstate()
        change = module_mutant if kind in MODULE_KINDS else binary_mutant
        found = change(subject, kind, chance)
        if chance.getstate() == before:
            continue  # there was nothing of this kind to change
        outcome.tried[kind] += 1
        if found is not None:
            outcome.accepted[kind] += 1
            pending.append(Accepted(subject, kind, *found))
    for mutant, fault in judged(pending):
        if fault:
            outcome.wrong.append(
                f"{mutant.subject.file} {mutant.subject.name}, {mutant.kind}: "
                f"{mutant.what}: {fault}"
            )
    return outcome


ROUND = 500
"""Mutants of a round: what is lost at most when a run is cut short."""


def rounds(
    corpus: Sequence[Subject], count: int, seed: int, journal: Path | None
) -> Outcome:
    """Try this many mutants, round by round, with progress.

    Args:
        corpus: the kernels.
        count: mutants in all.
        seed: of the run.
        journal: a line for each round; those that it has are taken as they are.

    Raises:
        SystemExit: the journal is of another run.
    """
    total = Outcome()
    done: dict[int, Outcome] = {}
    run_of = f"seed {seed}, {len(corpus)} kernels"
    if journal is not None and journal.exists():
        for line in journal.read_text().splitlines():
            entry = json.loads(line)
            if entry["run"] != run_of:
                raise SystemExit(
                    f"{journal}: is of another run ({entry['run']}, not {run_of}); name another "
                    "file"
                )
            done[entry["round"]] = Outcome(
                Counter(entry["tried"]), Counter(entry["accepted"]), entry["wrong"]
            )
    interrupted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: interrupted.append(number))
    started = time.monotonic()
    for number in range((count + ROUND - 1) // ROUND):
        if number not in done:
            size = min(ROUND, count - number * ROUND)
            outcome = done[number] = run(corpus, size, f"{seed} {number}")
            if journal is not None:
                entry = {
                    "run": run_of,
                    "round": number,
                    "tried": dict(outcome.tried),
                    "accepted": dict(outcome.accepted),
                    "wrong": outcome.wrong,
                }
                with journal.open("a") as file:
                    file.write(json.dumps(entry) + "\n")
        total.add(done[number])
        print(
            f"  {total.tried.total()} tried, {total.accepted.total()} accepted, "
            f"{len(total.wrong)} wrong, {time.monotonic() - started:.0f} s",
            flush=True,
        )
        if interrupted:
            break
    return total


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "corpus", type=Path, help="folder of cubins, see build_corpus.py"
    )
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--largest", type=int, default=400, help="instructions of a kernel"
    )
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="every N-th cubin"
    )
    parser.add_argument(
        "--kernel",
        action="append",
        default=[],
        metavar="NAME",
        help="only kernels of this name; may be given more than once",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE")
    options = parser.parse_args()
    paths = sorted(options.corpus.glob("*.cubin"))[:: options.every]
    if not paths:
        print(f"{options.corpus}: no cubins", file=sys.stderr)
        return 2
    refusals: Counter[str] = Counter()
    with ir.Context():
        found = subjects(paths, options.largest, refusals, options.kernel)
        print(
            f"{len(found)} kernels of {len(paths)} cubins; {refusals.total()} not taken:"
        )
        for reason, number in refusals.most_common(10):
            print(f"  {number} x {reason}")
        if not found:
            return 2
        outcome = rounds(found, options.count, options.seed, options.journal)
    print(f"{'':10}{'tried':>8}{'accepted':>10}")
    for kind in WEIGHTS:
        print(f"{kind:10}{outcome.tried[kind]:8}{outcome.accepted[kind]:10}")
    print(
        f"{'all':10}{outcome.tried.total():8}{outcome.accepted.total():10}; "
        f"{len(outcome.wrong)} accepted that the oracle calls wrong"
    )
    for line in outcome.wrong[:50]:
        print(line)
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
