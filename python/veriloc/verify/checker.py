"""Proves or refutes the allocation of one kernel."""

from __future__ import annotations

import enum
import functools
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from veriloc._mlir import ir
from veriloc._mlir.dialects import regalloc as ra
from veriloc.verify.amdgpu.masks import mask_effects
from veriloc.verify.confirm import path_script
from veriloc.verify.defined import may_lack_value
from veriloc.verify.invariants import TimeUp, guess
from veriloc.verify.lane_bits import MaskEffect
from veriloc.verify.names import Names, family_of
from veriloc.verify.nvidia.hazards import HazardReport
from veriloc.verify.nvidia.hazards import check as check_hazards
from veriloc.verify.obligations import (
    Obligation,
    Run,
    Script,
    block_script,
)
from veriloc.verify.program import Program, Step, Unsupported, read_program
from veriloc.verify.rules import RuleScript, rule_script
from veriloc.verify.smt import Answer, Verdict, solve, to_smtlib
from veriloc.verify.states import TooManyCases
from veriloc.verify.witness import Witness, find_witness

__all__ = [
    "Options",
    "Question",
    "Report",
    "Status",
    "Violation",
    "effects_of",
    "hazards",
    "obligation_scripts",
    "questions",
    "verify",
]


class Status(enum.Enum):
    """The three answers."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Options:
    """Limits of one verification."""

    timeout_ms: int = 20_000
    """For each question to the solver, counted as work."""
    limit_s: float = 300.0
    """For a whole kernel; what is left then is unknown."""
    jobs: int = 0
    """Questions asked at the same time; 0: one per processor."""
    max_violations: int = 20
    """Violations that are explained; more are only counted."""
    keep_questions: bool = False
    """Put what the solver was asked into the report."""
    progress: Callable[[int, int], None] | None = None
    """Called with the number of questions answered, and of all."""


@dataclass(frozen=True, slots=True)
class Question:
    """A script for the solver, which proves its obligations by being unsatisfiable."""

    name: str
    """`rules`, or `block` and a number."""
    smtlib: str
    obligations: Counter[str]
    """By family."""


@dataclass(frozen=True, slots=True)
class Violation:
    """An obligation that is false, and how."""

    family: str
    op: ir.OpView
    text: str
    notes: tuple[tuple[ir.OpView | None, str], ...] = ()
    path: tuple[str, ...] = ()
    """Names of the blocks on the way to the failure."""
    lanes: tuple[tuple[str, str], ...] = ()
    """Of a value that is read wrongly: each lane, and the place that it is read from."""


@dataclass(slots=True)
class Report:
    """What was found. Obligations are counted by family."""

    kernel: str
    status: Status
    obligations: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    """Why the answer is unknown."""
    seconds: float = 0.0
    questions: list[Question] = field(default_factory=list)
    """With `Options.keep_questions`."""


def verify(kernel: ra.KernelOp, options: Options | None = None) -> Report:
    """Prove that on every path every operand reads what it reads without allocation."""
    started = time.monotonic()
    report = Report(kernel.sym_name.value, Status.UNKNOWN)
    target = ra.lookup_target(kernel)
    if target is None:
        report.reasons.append(
            "the kernel has no target: add 'target(#...)' or the module attribute regalloc.target"
        )
    else:
        try:
            _Checker(kernel, target, options or Options(), report).run()
        except Unsupported as error:
            report.reasons.append(f"{error.op.operation.name}: {error.reason}")
    if report.violations:
        report.status = Status.REFUTED
    elif not report.reasons:
        report.status = Status.PROVED
    report.seconds = time.monotonic() - started
    return report


def obligation_scripts(kernel: ra.KernelOp, target: ra.TargetAttr) -> list[str]:
    """Everything that is to be proved, as `smt.solver` operations: terms are not
    simplified, and nothing is left out.

    Raises Unsupported and TooManyCases.
    """
    program = read_program(kernel, target)
    effects = effects_of(program, target)
    rules = rule_script(program, target, simplify=False)
    blocks = _block_scripts(program, effects, simplify=False)
    texts = [rules.text, *(script.text for _, script in blocks)]
    return [text for text in texts if text]


def questions(kernel: ra.KernelOp, target: ra.TargetAttr) -> Iterator[Question]:
    """The same in SMT-LIB, one question at a time.

    Raises Unsupported and TooManyCases.
    """
    program = read_program(kernel, target)
    effects = effects_of(program, target)
    rules = rule_script(program, target, simplify=False)
    if rules.text:
        yield _question("rules", rules)
    for block, script in _block_scripts(program, effects, simplify=False):
        if script.text:
            yield _question(f"block{block}", script)


def _block_scripts(
    program: Program,
    effects: Callable[[Step], list[MaskEffect]],
    deadline: float = math.inf,
    *,
    simplify: bool = True,
) -> Iterator[tuple[int, Script]]:
    """Scripts of all blocks that can be reached."""
    claims = guess(program, effects, deadline)
    lacking = may_lack_value(program)
    for i, block in enumerate(program.blocks):
        if i and not claims[i].cases:
            continue  # no path leads there
        if time.monotonic() > deadline:
            raise TimeUp
        run = Run(program, effects, simplify=simplify, start=i == 0, lacking=lacking[i])
        for step in block.steps:
            run.run(step)
        following = {successor: claims[successor] for successor in block.successors}
        yield i, block_script(run, claims[i] if i else None, following)


def _question(name: str, script: Script | RuleScript) -> Question:
    return Question(name, to_smtlib(script.text), script.families)


class _Checker:
    def __init__(
        self,
        kernel: ra.KernelOp,
        target: ra.TargetAttr,
        options: Options,
        report: Report,
    ) -> None:
        self.target = target
        self.options = options
        self.report = report
        self.deadline = time.monotonic() + options.limit_s
        self.program = read_program(kernel, target)
        self.effects = effects_of(self.program, target)

    def run(self) -> None:
        """Ask everything, then judge the answers in order."""
        program = self.program
        with ThreadPoolExecutor(self.options.jobs or os.cpu_count() or 1) as pool:

            def ask(
                name: str, script: Script | RuleScript, watch: list[str]
            ) -> Callable[[], Answer]:
                self.report.obligations.update(script.families)
                if not script.text:
                    return lambda: Answer(Verdict.UNSATISFIABLE)
                question = _question(name, script)
                if self.options.keep_questions:
                    self.report.questions.append(question)
                timeout = self.options.timeout_ms
                return pool.submit(solve, question.smtlib, watch, timeout).result

            answers: list[Callable[[], None]] = []
            simplify = not self.options.keep_questions
            rules = rule_script(program, self.target, simplify=simplify)
            result = ask("rules", rules, [r.name for r in rules.rules])
            answers.append(functools.partial(self.rules, rules, result))
            try:
                for block, script in _block_scripts(
                    program, self.effects, self.deadline, simplify=simplify
                ):
                    watch = [o.name for o in script.obligations]
                    result = ask(f"block{block}", script, watch)
                    if script.text:
                        answers.append(
                            functools.partial(self.block, block, script, result)
                        )
            except TooManyCases:
                self.report.reasons.append(
                    "too many combinations of thread masks to follow"
                )
            except TimeUp:
                self.report.reasons.append(
                    f"the proof takes more than {self.options.limit_s:g} s"
                )
            self.hazards()
            for done, judge in enumerate(answers, start=1):
                judge()
                if self.options.progress is not None:
                    self.options.progress(done, len(answers))

    def hazards(self) -> None:
        """Judge what the hardware does after an instruction has issued."""
        found = hazards_of(self.program, self.target)
        if found is None:
            return
        self.report.obligations["hazard"] += found.obligations
        for hazard in found.found:
            if not hazard.certain:
                self.report.reasons.append(f"hazard: {hazard.text}")
            elif len(self.report.violations) >= self.options.max_violations:
                self.report.reasons.append("hazards: more is wrong than is explained")
                return
            else:
                note = (hazard.earlier, "this instruction may not be done with it")
                self.report.violations.append(
                    Violation("hazard", hazard.op, hazard.text, (note,))
                )

    def rules(self, script: RuleScript, result: Callable[[], Answer]) -> None:
        """Judge the rules on single registers."""
        answer = result()
        if answer.verdict is Verdict.UNKNOWN:
            self.report.reasons.append(f"rules on single registers: {answer.reason}")
        elif answer.verdict is Verdict.SATISFIABLE and not answer.false:
            self.report.reasons.append(
                "rules on single registers: the solver names none as false"
            )
        for rule in script.rules:
            if rule.name in answer.false:
                self.report.violations.append(
                    Violation(rule.family, rule.op, rule.text)
                )

    def block(self, block: int, script: Script, result: Callable[[], Answer]) -> None:
        """Judge the answer about a block."""
        answer = result()
        name = self.program.blocks[block].name
        if answer.verdict is Verdict.UNSATISFIABLE:
            return
        if answer.verdict is Verdict.UNKNOWN:
            self.report.reasons.append(f"{name}: {answer.reason}")
            return
        failed = [o for o in script.obligations if o.name in answer.false]
        if not failed:
            self.report.reasons.append(
                f"{name}: the solver names no obligation as false"
            )
        lanes: dict[tuple[int, str], list[Obligation]] = {}
        for obligation in failed:
            if obligation.step is not None and obligation.use is not None:
                operand = (obligation.step.index, obligation.use.name)
                lanes.setdefault(operand, []).append(obligation)
        reported: set[tuple[int, str]] = set()
        for obligation in failed:
            if obligation.step is None or obligation.use is None:
                successor = self.program.blocks[obligation.successor].name
                self.report.reasons.append(
                    f"{name}: what is claimed at the start of {successor} was not proved"
                )
                continue
            operand = (obligation.step.index, obligation.use.name)
            if operand in reported:
                continue  # another lane of it
            if len(self.report.violations) >= self.options.max_violations:
                self.report.reasons.append(f"{name}: more is wrong than is explained")
                return
            reported.add(operand)
            self.refute(block, obligation, lanes[operand])

    def refute(
        self, block: int, obligation: Obligation, lanes: Sequence[Obligation]
    ) -> None:
        """Look for a path to the failure, and let the solver confirm it."""
        step, use = obligation.step, obligation.use
        assert step is not None
        assert use is not None
        witness = find_witness(
            self.program, self.effects, block, obligation, self.deadline
        )
        where = self.describe(obligation)
        if witness is None:
            self.report.reasons.append(
                f"{where}: not proved, and no path to a failure was found"
            )
            return
        script = path_script(self.program, self.effects, witness.path, obligation)
        answer = Answer(Verdict.UNSATISFIABLE)
        if script.text:
            names = [o.name for o in script.obligations]
            answer = solve(to_smtlib(script.text), names, self.options.timeout_ms)
        if answer.verdict is not Verdict.SATISFIABLE:
            self.report.reasons.append(
                f"{where}: the path to a failure was not confirmed"
            )
            return
        self.report.violations.append(self.violation(obligation, witness, lanes))

    @functools.cached_property
    def known_names(self) -> Names:
        return Names(self.program)

    def describe(self, obligation: Obligation) -> str:
        """The operand, its lane and its register."""
        value, place = self.names(obligation)
        return value if value == place else f"{value} in {place}"

    def names(self, obligation: Obligation) -> tuple[str, str]:
        """A lane that is read, and where from."""
        known, lane = self.known_names, obligation.lane
        assert obligation.use is not None
        x, location = obligation.use.v[lane], obligation.use.p[lane]
        value = known.lanes.get(x) or known.locations[x]
        return value, known.locations.get(location, "no register")

    def violation(
        self, obligation: Obligation, witness: Witness, lanes: Sequence[Obligation]
    ) -> Violation:
        """Put a counterexample into words."""
        assert obligation.step is not None
        notes: list[tuple[ir.OpView | None, str]] = []
        expected, found = witness.expected.step, witness.found.step
        notes.append(
            (expected.op, "the value to be read is written here")
            if expected is not None
            else (None, "the value to be read is there when the kernel starts")
        )
        if witness.early:
            text = "this instruction writes the register before it has read the value"
            notes.append((obligation.step.op, text))
        elif found is not None:
            notes.append((found.op, "the value that is read instead is written here"))
        else:
            notes.append(
                (None, "what is read instead was there when the kernel started")
            )
        if witness.found.via is not None and not witness.early:
            notes.append(
                (witness.found.via.op, "and is brought here by this operation")
            )
        if witness.active is False:
            notes.append((None, "seen by a thread that the mask switches off"))
        return Violation(
            family_of(obligation.step, obligation.use),
            obligation.step.op,
            f"reads {self.describe(obligation)}, which holds another value",
            tuple(notes),
            tuple(self.program.blocks[b].name for b in witness.path),
            tuple(self.names(lane) for lane in lanes),
        )


def hazards(kernel: ra.KernelOp, target: ra.TargetAttr) -> HazardReport:
    """The hazards of a kernel, which no solver is asked about.

    Raises Unsupported.
    """
    program = read_program(kernel, target)
    return hazards_of(program, target) or HazardReport()


def hazards_of(program: Program, target: ra.TargetAttr) -> HazardReport | None:
    """What the vendor's hardware may not have finished when a register is touched.

    None where there is nothing to check. Raises Unsupported.
    """
    if target.vendor != ra.Vendor.NVIDIA:
        return None
    return check_hazards(program)


def effects_of(
    program: Program, target: ra.TargetAttr
) -> Callable[[Step], list[MaskEffect]]:
    """What the vendor's instructions do to masks."""
    if target.vendor != ra.Vendor.AMDGPU:
        return lambda step: []
    # Of two masks, none is known to be that of active threads.
    masks = program.masks if program.active is not None else frozenset()
    known: dict[int, tuple[Step, list[MaskEffect]]] = {}
    """By identity; the steps stay alive here."""

    def effects(step: Step) -> list[MaskEffect]:
        if id(step) not in known:
            known[id(step)] = step, mask_effects(step, masks, program.mask_lanes)
        return known[id(step)][1]

    return effects
