"""Compiles kernels: ptxas's own choice first, then what might be better, with proof.

A candidate is taken only if it costs less by the code that would be written, and is
proved, hazards included. Otherwise the kernel keeps ptxas's registers, and the report says
why and whether these are proved. The cubin is written once, for all kernels, and read
back; where that fails, ptxas's own is returned.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from veriloc import ir
from veriloc.allocators import Assignment, Options, allocate, candidates
from veriloc.allocators.kernel import (
    KernelError,
    KernelProblem,
    read_kernel,
    write_assignment,
)
from veriloc.compile.nvidia.report import Candidate, KernelReport, Outcome
from veriloc.cost import Cost, compare
from veriloc.cost.nvidia import conflict_weight, cost_of
from veriloc.dialects import regalloc
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lift.nvidia import lift, read_program
from veriloc.lift.nvidia.assignment import (
    Applied,
    AssignmentError,
    apply_assignment,
    function_lift,
    registers_of,
)
from veriloc.lift.nvidia.function import FunctionLift
from veriloc.lift.nvidia.source import Source, to_cubin
from veriloc.lowering.nvidia.banks import bank_conflicts
from veriloc.lowering.nvidia.errors import EncodingError, MismatchError
from veriloc.lowering.nvidia.program import Function, Program
from veriloc.lowering.nvidia.rewrite import check, highest_register, intended, new_count
from veriloc.targets.nvidia import KEPT_REGISTERS, NVIDIATarget, target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Report, Status, verify

PORTFOLIO = "portfolio"

SECONDS_PER_INSTRUCTION = 0.5e-3
"""Seconds of search, counted as work. ptxas's choice is near the best: more time finds little
more, and 1,000 instructions should not take 3 seconds in all."""

LEAST_TIME, MOST_TIME = 0.1, 1.0
"""Seconds of search for the smallest and the largest kernels."""

MAX_TRIES = 3
"""Candidates of one kernel that are proved."""


def _silent(step: str) -> None:
    """Tells nobody."""


@dataclass(slots=True)
class CompiledModule:
    """The result for one source."""

    image: bytes
    """The cubin."""
    kernels: list[KernelReport]
    refused: dict[str, str] = field(default_factory=dict)
    """Kernels that are copied as ptxas made them, unproved, and why."""


def compile_kernel(
    source: Path | str | bytes,
    chip: str | None = None,
    *,
    allocator: str = PORTFOLIO,
    options: Options | None = None,
    ptxas_options: Sequence[str] = (),
    proof: ProofOptions | None = None,
    only: Collection[str] | None = None,
    step: Callable[[str], None] = _silent,
) -> CompiledModule:
    """Gives the kernels of a cubin, of PTX or of LLVM IR other registers.

    Args:
        source: path or content.
        chip: as ptxas names it; None: what the source names.
        allocator: a name of `allocators.ALLOCATORS`; `vendor` keeps ptxas's choice.
        options: of the allocator; None: a time that grows with the kernel.
        ptxas_options: further options of ptxas.
        proof: limits of the proof.
        only: names of kernels to allocate; others stay as ptxas made them.
        step: is told what begins.

    Raises:
        NvidiaError: the source is refused, not understood, or a program is missing.
        LlvmToolError: llc is missing.
        subprocess.TimeoutExpired: ptxas or llc took too long.
    """
    read = Source.read(source)
    step("ptxas")
    cubin = to_cubin(read, chip, ptxas_options)
    step("lifting")
    program = read_program(cubin)
    compiler = _Compiler(
        program,
        target(program.architecture.name),
        allocator,
        options,
        proof or ProofOptions(),
        step,
    )
    return compiler.run(only)


def search_options(instructions: int) -> Options:
    """The time that the search may take in a kernel of so many instructions."""
    seconds = instructions * SECONDS_PER_INSTRUCTION
    return Options(time_limit=min(max(seconds, LEAST_TIME), MOST_TIME))


def outcome(function: Function, count: int, chip: NVIDIATarget) -> Outcome:
    """What a version of a function costs.

    Args:
        function: the code.
        count: registers of a thread.
        chip: its target.
    """
    conflicts = bank_conflicts(function, chip.known)
    return Outcome(
        count,
        highest_register(function.instructions) + 1,
        chip.warps_for(count),
        None if conflicts is None else len(conflicts),
        conflict_weight(function, chip.known),
        sum(o.reuse for i in function.instructions for o in i.operands),
    )


def outcome_of(function: Function, program: Program) -> Outcome:
    """What a function costs as it is."""
    chip = target(program.architecture.name)
    return outcome(function, function.code.register_count, chip)


@dataclass(slots=True)
class _Compiler:
    program: Program
    target: NVIDIATarget
    allocator: str
    options: Options | None
    proof: ProofOptions
    step: Callable[[str], None]

    def run(self, only: Collection[str] | None) -> CompiledModule:
        """All kernels; the image at the end."""
        with ir.Context():
            refused: dict[str, LiftError] = {}
            module = lift(self.program, refused=refused)
            reports = [
                self._kernel(kernel)
                for kernel in kernels(module)
                if only is None or kernel.sym_name.value in only
            ]
            image = self._write(module, reports)
        return CompiledModule(
            image, reports, {name: error.message for name, error in refused.items()}
        )

    def _kernel(self, kernel: regalloc.KernelOp) -> KernelReport:
        """Decides about one kernel; leaves the choice in it."""
        name = kernel.sym_name.value
        function = self.program.function(name)
        started = time.monotonic()
        self.step(f"@{name}: allocating")
        own = outcome(function, function.code.register_count, self.target)
        report = KernelReport(
            name,
            self.target.chip,
            len(function.instructions),
            0,
            {},
            own,
            own,
            fixed=list(dict.fromkeys(f.reason for f in function.fixed)),
            occupancy_steps=list(self.target.occupancy_steps),
        )
        try:
            read = read_kernel(kernel)
        except KernelError as error:
            report.reasons.append(str(error))
            self._prove(kernel, report)
            return report
        problem = read.problem
        report.vregs = len(read.registers)
        report.bounds = {"+".join(sorted(b.banks)): b.units for b in problem.bounds}
        found = self._assignments(read, report)
        report.seconds["allocate"] = round(time.monotonic() - started, 4)
        places = {number: op.at for number, op in read.registers.items()}
        cost = cost_of(function, function.code.register_count, self.target)
        code = function_lift(self.program, name)
        for assignment in found:
            candidate = Candidate(assignment.allocator)
            report.candidates.append(candidate)
            write_assignment(read, assignment)
            if self._better(kernel, code, cost, candidate, report):
                report.allocator = assignment.allocator
                break
            for number, op in read.registers.items():
                op.at = places[number]
        else:
            self._prove(kernel, report)
        return report

    def _assignments(
        self, read: KernelProblem, report: KernelReport
    ) -> list[Assignment]:
        """What allocators propose, the most promising first; never ptxas's own."""
        problem = read.problem
        options = self.options or search_options(report.instructions)
        if self.allocator == "vendor":
            return []
        least = max(problem.bound(["gpr"]), problem.fixed_use.get("gpr", 0))
        most_warps = self.target.warps_for(least + KEPT_REGISTERS)
        if most_warps <= report.vendor.occupancy and not report.vendor.conflicts:
            report.reasons.append(
                f"ptxas's choice cannot be bettered: {least} registers are live at one "
                f"point, so no more than {most_warps} warps can fit, and no instruction is "
                "known to wait for a register bank"
            )
            return []
        if self.allocator == PORTFOLIO:
            proposed = candidates(problem, options)
        else:
            result = allocate(problem, self.allocator, options)
            if not isinstance(result, Assignment):
                report.reasons.append(f"{self.allocator}: {result.reason}")
                return []
            proposed = [result]
        given = tuple(node.given for node in problem.nodes)
        return [a for a in proposed if a.starts != given][:MAX_TRIES]

    def _better(
        self,
        kernel: regalloc.KernelOp,
        code: FunctionLift,
        best: Cost,
        candidate: Candidate,
        report: KernelReport,
    ) -> bool:
        """Whether the choice in a kernel costs less than ptxas's, and is proved."""
        function = code.function
        try:
            registers = registers_of(kernel, code)
            changed = intended(function, registers)
            check(self.program, function, changed)
        except (AssignmentError, EncodingError) as error:
            candidate.status, candidate.reason = "refused", str(error)
            return False
        after = replace(function, instructions=changed)
        count = new_count(function, changed)
        candidate.outcome = outcome(after, count, self.target)
        if count > function.code.register_count:
            candidate.reason = "needs more registers than ptxas"
            return False
        if compare(cost_of(after, count, self.target), best) >= 0:
            candidate.reason = "is not better than ptxas's choice"
            return False
        trial = replace_report(report)
        self._prove(kernel, trial)
        candidate.status = trial.status
        if trial.status != Status.PROVED.value:
            candidate.reason = "; ".join(trial.reasons)
            return False
        report.status, report.obligations = trial.status, trial.obligations
        report.seconds["prove"] = trial.seconds["prove"]
        report.chosen = candidate.outcome
        report.moved = sum(
            a.first != b.first
            for old, new in zip(function.instructions, changed, strict=True)
            for a, b in zip(old.operands, new.operands, strict=True)
        )
        return True

    def _prove(self, kernel: regalloc.KernelOp, report: KernelReport) -> None:
        self.step(f"@{report.kernel}: proving")
        started = time.monotonic()
        proved: Report = verify(kernel, self.proof)
        report.status = proved.status.value
        report.obligations = dict(proved.obligations)
        report.reasons += proved.reasons
        report.reasons += [f"[{v.family}] {v.text}" for v in proved.violations]
        report.seconds["prove"] = round(time.monotonic() - started, 4)

    def _write(self, module: ir.Module, reports: list[KernelReport]) -> bytes:
        """The cubin; ptxas's own where nothing changes, or where writing fails."""
        if all(report.allocator == "vendor" for report in reports):
            return self.program.cubin.data
        self.step("writing the cubin, and reading it back")
        try:
            applied: Applied = apply_assignment(module, self.program)
        except (AssignmentError, EncodingError, MismatchError) as error:
            for report in reports:
                if report.allocator != "vendor":
                    report.chosen, report.allocator = report.vendor, "vendor"
                    report.moved, report.status = 0, Status.UNKNOWN.value
                    report.reasons.append(f"ptxas's cubin is kept: {error}")
            return self.program.cubin.data
        return applied.data


def replace_report(report: KernelReport) -> KernelReport:
    """A copy whose verdict may be overwritten."""
    return replace(report, reasons=[], obligations={}, seconds={})


__all__ = ["CompiledModule", "compile_kernel", "outcome", "outcome_of"]
