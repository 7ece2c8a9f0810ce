"""What LLVM itself says about a mutant: LiveRegMatrix, asked again.

Only about mutants that give registers other places, of modules that were lifted behind
greedy (view `post`) and lie beside the LLVM IR they come from. LiveRegMatrix compares
live ranges, so it also refuses two registers that hold the same value, or values of
different threads; `explain` tells these cases from others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from veriloc import ir
from veriloc.dialects import regalloc as ra
from veriloc.lift.amdgpu.source import CompileOptions, Source, compilation
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.problem import Stage, View
from veriloc.lowering.amdgpu.trials import try_assignments
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError, target
from veriloc.targets.registers import Half, Place
from veriloc.verify import Options, verify

_VREG = re.compile(r"\s*(%[\w$]+) = regalloc\.vreg (\d+) : ")
_AT = re.compile(r" at (\w+)\[(\d+)(?::(\d+|lo|hi))?\]")
_KERNEL = re.compile(r'regalloc\.kernel @(?:"((?:[^"\\])*)"|([\w$.-]+))')
_FINGERPRINTS = re.compile(r"post_fingerprints = \{(.*?)\}")
_INTERFERES = re.compile(r"%(\d+) = \w+: \w+ interferes with((?: %\d+ = \w+)+)")
_COPY = re.compile(r"regalloc\.copy [\w ]*(%[\w$]+)(?:\[[\w:]+\])? = (%[\w$]+)")
_NOT_ASKED = ("there is no such virtual register", "belongs to the")

Moves = dict[int, str]
"""By LLVM's number of a register: the text of its new declaration."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a module was lifted from."""

    source: Path
    chip: str
    features: str


def origin_of(file: Path, text: str) -> Origin | None:
    """The origin that the head of a module names, if its source lies beside it."""
    named = dict(re.findall(r"^// (chip|features): (.*)$", text[:400], re.MULTILINE))
    source = file.with_suffix(".ll")
    if "chip" not in named or not source.is_file():
        return None
    return Origin(source, named["chip"], named.get("features", "").strip())


def moves(before: str, after: str) -> Moves | None:
    """The registers that got other places; None if anything else was changed."""
    old, new = before.splitlines(), after.splitlines()
    if len(old) != len(new):
        return None
    found: Moves = {}
    for one, two in zip(old, new, strict=True):
        if one == two:
            continue
        match = _VREG.match(two)
        if match is None or _AT.sub("", one, count=1) != _AT.sub("", two, count=1):
            return None
        if "left_to_llvm" in two:
            return None
        found[int(match[2])] = two
    return found or None


@cache
def _target(chip: str, features: str) -> AMDGPUTarget:
    return target(chip, features)


def _entries(
    name: str, chip: AMDGPUTarget, fingerprints: dict[str, str], moved: Moves
) -> list[StageAssignment]:
    """The trials for one mutant: one for each stage that it concerns.

    Raises:
        UnknownRegisterError: LLVM has no name for a place.
    """
    chosen: dict[Stage, dict[int, str]] = {}
    for number, line in moved.items():
        match = _AT.search(line)
        assert match is not None
        bank, first, last = match[1], int(match[2]), match[3] or match[2]
        half: Half | None = "lo" if last == "lo" else "hi" if last == "hi" else None
        units = 1 if half else int(last) - first + 1
        wave = " whole_wave" in line
        stage = Stage.SGPR if bank == "sgpr" else Stage.WWM if wave else Stage.VGPR
        register = chip.llvm_name(Place(bank, first, units, half))
        chosen.setdefault(stage, {})[number] = register
    return [
        StageAssignment(name, s, View.POST, fingerprints.get(s.value, ""), registers)
        for s, registers in chosen.items()
    ]


def ask(origin: Origin, text: str, mutants: Sequence[Moves]) -> list[list[str] | None]:
    """LiveRegMatrix's reasons against mutants of one module.

    Returns:
        For each mutant the reasons: none where it accepts it, None where LLVM was not
        asked or does not know a register.
    """
    head, known = _KERNEL.search(text), _FINGERPRINTS.search(text)
    if head is None or known is None or not mutants:
        return [None] * len(mutants)
    fingerprints = dict(re.findall(r'(\w+) = "(\w+)"', known[1]))
    chip = _target(origin.chip, origin.features)
    trials: list[StageAssignment] = []
    parts: list[range | None] = []
    for moved in mutants:
        try:
            entries = _entries(head[1] or head[2], chip, fingerprints, moved)
        except UnknownRegisterError:
            parts.append(None)
            continue
        parts.append(range(len(trials), len(trials) + len(entries)))
        trials += entries
    options = CompileOptions(origin.chip, origin.features)
    with compilation(Source.read(origin.source), options) as run:
        said = try_assignments(run, trials)
    answers: list[list[str] | None] = []
    for part in parts:
        reasons: list[str] | None = None if part is None else []
        for trial in part or ():
            one = said[trial]
            if one is None or any(no in text for text in one for no in _NOT_ASKED):
                reasons = None
            if reasons is not None and one is not None:
                reasons += one
        answers.append(reasons)
    return answers


def explain(text: str, reasons: Sequence[str]) -> str:
    """Why a proved mutant may be refused by LiveRegMatrix; `unexplained` if unknown."""
    pairs = [
        (int(m[1]), int(other))
        for reason in reasons
        for m in [_INTERFERES.search(reason)]
        if m is not None
        for other in re.findall(r"%(\d+) =", m[2])
    ]
    if len({r for r in reasons if _INTERFERES.search(r)}) != len(set(reasons)):
        return "unexplained"
    families = _copied(text)
    if all(families.get(a) == families.get(b) for a, b in pairs):
        return "both hold the same value"
    if not _is_proved_unmasked(text):
        return "values of different threads"
    return "unexplained"


def _copied(text: str) -> dict[int, int]:
    """Registers by number, and the one that stands for all they are copied from or to."""
    numbers: dict[str, int] = {}
    parent: dict[int, int] = {}

    def find(x: int) -> int:
        while parent[x] != x:
            x = parent[x]
        return x

    for line in text.splitlines():
        if match := _VREG.match(line):
            number = numbers[match[1]] = int(match[2])
            parent[number] = number
            if whole := re.search(r"split_of (%[\w$]+)", line):
                parent[find(number)] = find(numbers[whole[1]])
        elif (copy := _COPY.search(line)) and copy[1] in numbers and copy[2] in numbers:
            parent[find(numbers[copy[1]])] = find(numbers[copy[2]])
    return {number: find(number) for number in parent}


def _is_proved_unmasked(text: str) -> bool:
    """True if the module is right even where all threads do everything."""
    text = text.replace("implicit mask %", "implicit %")
    text = re.sub(r" mask %[\w$]+", "", text)
    with ir.Context() as context:
        context.emit_error_diagnostics = False
        module = ir.Module.parse(text)
    (kernel,) = (op for op in module.body.operations if isinstance(op, ra.KernelOp))
    report = verify(kernel, Options(jobs=1, max_violations=1))
    return report.status.value == "proved"
