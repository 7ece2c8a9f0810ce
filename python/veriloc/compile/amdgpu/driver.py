"""Compiles kernels: LLVM's own choice first, then what might be better, with proof.

A candidate is taken only if it was emitted, costs less by what was emitted, and is
proved. Otherwise the kernel stays as LLVM made it, and the report says why and whether
that is proved.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from veriloc import ir
from veriloc.allocators import Options
from veriloc.allocators.goals import most_waves
from veriloc.compile.amdgpu import accumulators
from veriloc.compile.amdgpu.assembling import assemble
from veriloc.compile.amdgpu.emission import Emission, emit
from veriloc.compile.amdgpu.plans import PORTFOLIO, Choice, Plan, round_choices
from veriloc.compile.amdgpu.pressure import pressure
from veriloc.compile.amdgpu.report import Candidate, KernelReport, Outcome
from veriloc.compile.amdgpu.rounds import Round, rounds_of
from veriloc.cost import Cost, compare
from veriloc.lift.amdgpu import check_target, lift_exported, parse
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lift.errors import LiftError
from veriloc.lift.module import kernels
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.targets.amdgpu import AMDGPUTarget, UnknownRegisterError, target
from veriloc.verify import Options as ProofOptions
from veriloc.verify import Report, Status, Violation, verify
from veriloc.verify.report import violation_message

KERNEL_CONVENTION = 91
"""LLVM's number of amdgpu_kernel (CallingConv.h)."""

MAX_TRIES = 3
"""Candidates of one kernel that are emitted and proved."""


GIVEN = "module"
"""The allocator of registers that came with the input."""


@dataclass(slots=True)
class CompiledModule:
    """The result for one source."""

    assembly: str
    kernels: list[KernelReport]
    image: bytes | None = None
    """A code object that the HIP runtime loads; None if it was not asked for."""
    stages: list[StageAssignment] = field(default_factory=list)
    """What was chosen, for the plugin; LLVM decides about the rest."""
    functions: list[Report] = field(default_factory=list)
    """Functions that kernels may call: they keep LLVM's registers, and are proved too."""


def compile_kernel(
    source: Path | str | bytes,
    chip: str,
    features: str = "",
    *,
    allocator: str = PORTFOLIO,
    options: Options | None = None,
    opt_level: int = 3,
    llc_options: tuple[str, ...] = (),
    proof: ProofOptions | None = None,
    only: Collection[str] | None = None,
    link: bool = True,
    whole_blocks: bool = False,
    step: Callable[[str], None] | None = None,
) -> CompiledModule:
    """Compiles a source and allocates the registers of its kernels.

    Args:
        source: path or content of a .ll, .bc or .mir file.
        chip: as LLVM names it, e.g. `gfx942`.
        features: as `-mattr`.
        allocator: a name of `allocators.ALLOCATORS`; `vendor` keeps LLVM's choice.
        options: of the allocator.
        opt_level: 1 to 3.
        llc_options: further options of llc.
        proof: limits of the proof.
        only: names of kernels to allocate; others stay as LLVM makes them.
        link: also make a code object.
        whole_blocks: savings of registers count only where they free a block as the
            hardware hands them out, and scalar registers, of which each wave has as many,
            not at all. Saves time.
        step: called with a few words when a long step begins.

    Raises:
        LlcError: llc refuses the source.
        SourceError: it is of no known format.
        LiftError: it was made for another chip.
        PluginError: LLVM or the plugin is missing.
        EmissionError: llc's assembly is not understood.
        AssembleError: the result cannot be assembled.
    """
    options, known = options or Options(), target(chip, features)
    wanted = _as_wished(Source.read(source), options.agpr)
    if whole_blocks:
        options = replace(options, block=known.tables.vgpr_granule)
    arguments = (
        CompileOptions(chip, features, opt_level, llc_options),
        known,
        allocator,
        options,
        proof or ProofOptions(),
        step or _silent,
    )
    compiled = _Compiler(wanted, *arguments).run(only)
    if options.agpr == "auto" and allocator != "vendor":
        compiled = _other_file(wanted, arguments, compiled, only)
    if link:
        compiled.image = assemble(compiled.assembly, chip, features)
    return compiled


def _as_wished(source: Source, agpr: str) -> Source:
    """The source with what the user wants of accumulation registers."""
    if agpr == "prefer":
        return accumulators.allowed(source)
    if agpr == "avoid":
        return accumulators.forbidden(source)
    if agpr != "auto":
        raise ValueError(f"agpr '{agpr}' is not one of {accumulators.WISHES}")
    return source


_Arguments = tuple[
    CompileOptions, AMDGPUTarget, str, Options, ProofOptions, Callable[[str], None]
]


def _other_file(
    source: Source,
    arguments: _Arguments,
    compiled: CompiledModule,
    only: Collection[str] | None,
) -> CompiledModule:
    """The same with accumulation registers forbidden instead of allowed, or allowed where
    they are forbidden and values are spilled, if that is proved and cheaper.

    LLVM puts the results of matrix instructions into that file whenever it may, although
    each value has to be copied out of it before other instructions read it.
    """
    chip = arguments[1]
    if not chip.has_agprs or len(compiled.kernels) != 1:
        return compiled
    report = compiled.kernels[0]
    if accumulators.forbids(source):
        if not report.chosen.vgpr_spills:
            return compiled
        other, name = accumulators.allowed(source), "agprs allowed"
    elif accumulators.uses_matrices(source) and report.chosen.agprs:
        other, name = accumulators.forbidden(source), "agprs forbidden"
    else:
        return compiled
    if other is source:
        return compiled
    cost = report.chosen.cost()
    limit = None if report.status != Status.PROVED.value else cost
    tried = _Compiler(other, *arguments, limit=limit).run(only)
    found = tried.kernels[0]
    candidate = Candidate(f"{name}, {found.allocator}", found.chosen, found.status)
    report.candidates.append(candidate)
    for stage, seconds in found.seconds.items():
        report.seconds[stage] = round(report.seconds.get(stage, 0.0) + seconds, 4)
    if (
        found.status != Status.PROVED.value
        or compare(found.chosen.cost(), cost) >= 0
        or found.chosen.spills_more_than(report.vendor)
    ):
        candidate.reason = "; ".join(found.reasons) or "is not better"
        return compiled
    report.chosen, report.allocator = found.chosen, candidate.name
    report.status, report.obligations = found.status, found.obligations
    report.reasons = found.reasons
    return CompiledModule(tried.assembly, [report])


def compile_assigned(
    source: Source,
    chip: AMDGPUTarget,
    stages: Sequence[StageAssignment],
    *,
    only: Collection[str],
    opt_level: int = 3,
    llc_options: tuple[str, ...] = (),
    proof: ProofOptions | None = None,
    step: Callable[[str], None] | None = None,
) -> CompiledModule:
    """Compiles a source with a given assignment, and proves what LLVM makes of it.

    Nothing is chosen: a kernel that is not proved stays in the result, and says so.

    Args:
        source: what the assignment is for.
        chip: the chip, with its features.
        stages: the assignment.
        only: names of the kernels to report on.
        opt_level: 1 to 3.
        llc_options: further options of llc.
        proof: limits of the proof.
        step: called with a few words when a long step begins.

    Raises:
        LlcError: llc refuses the source or the assignment.
        EmissionError: its assembly is not understood.
    """
    step = step or _silent
    options = CompileOptions(chip.chip, chip.features, opt_level, llc_options)
    step("compiling as LLVM does")
    vendor = emit(source, options, chip)
    _check_targets(vendor, chip)
    step("compiling with the registers given")
    emission = emit(source, options, chip, stages) if stages else vendor
    reports = []
    for name, function in sorted(vendor.exported.functions.items()):
        if name not in only or name not in vendor.resources:
            continue
        report = kernel_report(chip.chip, name, function, vendor)
        describe_pressure(report, chip, rounds_of(chip, function))
        step(f"@{name}: proving")
        proved, seconds = prove(emission, name, chip, proof or ProofOptions())
        report.chosen, report.allocator = outcome(emission, name), GIVEN
        report.status = proved.status.value
        report.obligations = dict(proved.obligations)
        report.reasons = list(proved.reasons)
        report.seconds["prove"] = round(seconds, 4)
        reports.append(report)
    functions = prove_functions(emission, chip, proof or ProofOptions(), step)
    return CompiledModule(
        emission.assembly, reports, stages=list(stages), functions=functions
    )


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A plan that was emitted."""

    plan: Plan
    candidate: Candidate
    emission: Emission


@dataclass(slots=True)
class _Compiler:
    source: Source
    options: CompileOptions
    target: AMDGPUTarget
    allocator: str
    allocator_options: Options
    proof: ProofOptions
    step: Callable[[str], None]
    limit: Cost | None = None
    """Nothing that costs as much is proved: it is not wanted."""
    reports: list[KernelReport] = field(default_factory=list)

    def run(self, only: Collection[str] | None) -> CompiledModule:
        """One kernel after the other; each keeps what the ones before it chose."""
        self.step("compiling as LLVM does")
        vendor = emit(self.source, self.options, self.target)
        _check_targets(vendor, self.target)
        emission, chosen = vendor, list[Choice]()
        for name, function in sorted(vendor.exported.functions.items()):
            virtual = function.virtual
            if (
                virtual is None
                or virtual.calling_convention != KERNEL_CONVENTION
                or (only is not None and name not in only)
                or name not in vendor.resources
            ):
                continue
            emission = self._kernel(name, function, vendor, emission, chosen)
        if chosen and not self._others_hold(vendor, emission):
            emission, chosen = vendor, []
        return CompiledModule(
            emission.assembly,
            self.reports,
            stages=[choice.entry() for choice in chosen],
            functions=prove_functions(emission, self.target, self.proof, self.step),
        )

    def _others_hold(self, vendor: Emission, emission: Emission) -> bool:
        """Kernels that keep LLVM's choice are proved, and no worse, beside the others.

        Assignments turn off a pass that renumbers image addresses, for all kernels of a
        module. Where that harms one, the module is left to LLVM.
        """
        for report in self.reports:
            name = report.kernel
            if report.allocator != "vendor" or len(self.reports) == 1:
                continue
            proved, _ = self._prove(emission, name)
            worse = compare(emission.cost(name), vendor.cost(name)) > 0
            if proved.status.value == report.status and not worse:
                continue
            reason = f"kernel '{name}' would lose by it"
            for other in self.reports:
                if other.allocator != "vendor":
                    self._keep(other, vendor, reason)
            return False
        return True

    def _keep(self, report: KernelReport, vendor: Emission, reason: str) -> None:
        """Takes back what was chosen for a kernel."""
        proved, _ = self._prove(vendor, report.kernel)
        report.chosen, report.allocator = report.vendor, "vendor"
        report.status = proved.status.value
        report.obligations = dict(proved.obligations)
        report.reasons = [reason, *proved.reasons]

    def _kernel(
        self,
        name: str,
        function: FunctionExport,
        vendor: Emission,
        emission: Emission,
        chosen: list[Choice],
    ) -> Emission:
        """Decides about one kernel; adds to `chosen` and returns the new emission."""
        started = time.monotonic()
        report = kernel_report(self.target.chip, name, function, vendor)
        self.step(f"@{name}: allocating")
        try:
            rounds = rounds_of(self.target, function)
            describe_pressure(report, self.target, rounds)
            choices = {r.stage: self._choices(r) for r in rounds}
        except UnknownRegisterError as error:
            report.reasons.append(str(error))
            choices = {}
        report.seconds["allocate"] = round(time.monotonic() - started, 4)
        started, proving = time.monotonic(), 0.0
        better = self._better(name, _plans(choices), emission, chosen, report)
        for attempt in better:
            proved, seconds = self._prove(attempt.emission, name)
            proving += seconds
            attempt.candidate.status = proved.status.value
            attempt.candidate.reason = ""
            if proved.status is not Status.PROVED:
                attempt.candidate.reason = "; ".join(proved.reasons)
                continue
            chosen.extend(attempt.plan.choices)
            emission = attempt.emission
            report.chosen = outcome(emission, name)
            report.allocator = attempt.plan.name
            break
        else:
            if self.limit is None or compare(emission.cost(name), self.limit) < 0:
                proved, seconds = self._prove(emission, name)
                proving += seconds
            else:
                proved = Report(name, Status.UNKNOWN, reasons=["is not better"])
            report.reasons += proved.reasons
        report.status = proved.status.value
        report.obligations = dict(proved.obligations)
        report.seconds["prove"] = round(proving, 4)
        report.seconds["emit"] = round(time.monotonic() - started - proving, 4)
        self.reports.append(report)
        return emission

    def _better(
        self,
        name: str,
        plans: list[Plan],
        emission: Emission,
        chosen: list[Choice],
        report: KernelReport,
    ) -> Iterator[_Attempt]:
        """Plans that cost less than an emission once they are emitted.

        In the order of what they are expected to cost; where LLVM spills, which
        expectations tell badly, all are emitted and the cheapest comes first.
        """
        best, spills = emission.cost(name), emission.moves[name].spills > 0
        if self.limit is not None:
            best = min(best, self.limit, key=Cost.key)
        found = []
        for plan in plans:
            candidate = Candidate(plan.name)
            report.candidates.append(candidate)
            entries = [c.entry() for c in (*chosen, *plan.choices)]
            self.step(f"@{name}: trying {plan.name}")
            try:
                tried = emit(self.source, self.options, self.target, entries)
            except LlcError as error:
                candidate.status = "refused"
                candidate.reason = _first_error(error.diagnostics)
                continue
            except subprocess.TimeoutExpired:
                candidate.status = "refused"
                candidate.reason = "LLVM took too long"
                continue
            candidate.outcome = outcome(tried, name)
            if compare(tried.cost(name), best) >= 0:
                candidate.reason = "is not better once it is emitted"
                continue
            if candidate.outcome.spills_more_than(report.vendor):
                candidate.reason = "would spill more than LLVM does"
                continue
            candidate.reason = "another one is better"
            attempt = _Attempt(plan, candidate, tried)
            if spills:
                found.append(attempt)
            else:
                yield attempt
        yield from sorted(found, key=lambda a: a.emission.cost(name).key())

    def _choices(self, round_: Round) -> list[Choice]:
        if self.allocator == "vendor":
            return []
        return round_choices(
            round_,
            self.allocator,
            self.allocator_options,
            self.source,
            self.options,
        )

    def _prove(self, emission: Emission, name: str) -> tuple[Report, float]:
        self.step(f"@{name}: proving")
        return prove(emission, name, self.target, self.proof)


def prove(
    emission: Emission, kernel: str, chip: AMDGPUTarget, limits: ProofOptions
) -> tuple[Report, float]:
    """Proves what was emitted for a kernel; the seconds that it took.

    What is wrong stands in the report's reasons, as text.
    """
    started = time.monotonic()
    report = Report(kernel, Status.UNKNOWN)
    try:
        text = lift_exported(
            emission.exported, chip, view="final", payload=None, only={kernel}
        )
    except LiftError as error:
        report.reasons.append(str(error))
    else:
        with ir.Context():
            try:
                module = parse(text, ir.Context.current)
            except ir.MLIRError as error:
                said = str(error).splitlines()
                report.reasons.append(
                    f"lifted to what is no module: {said[1:2] or said}"
                )
                return report, time.monotonic() - started
            for lifted in kernels(module):
                report = verify(lifted, limits)
            # Violations refer to operations of the module, which ends here.
            report.reasons += [_counterexample(v) for v in report.violations]
            report.violations.clear()
    return report, time.monotonic() - started


def prove_functions(
    emission: Emission,
    chip: AMDGPUTarget,
    limits: ProofOptions,
    step: Callable[[str], None],
) -> list[Report]:
    """Proves the functions of a module that are no kernels, as they were emitted."""
    reports = []
    for name, function in sorted(emission.exported.functions.items()):
        virtual = function.virtual
        if virtual is not None and virtual.calling_convention != KERNEL_CONVENTION:
            step(f"@{name}: proving")
            reports.append(prove(emission, name, chip, limits)[0])
    return reports


def _counterexample(violation: Violation) -> str:
    """All that is known of a violation, in one line."""
    message, notes = violation_message(violation)
    return "; ".join([message, *(text for _, text in notes)])


def _silent(step: str) -> None:
    """Tells nobody."""


def _plans(choices: Mapping[Stage, list[Choice]]) -> list[Plan]:
    """Plans in the order they are tried.

    Other scalar spills make another problem of the vector registers, so such choices
    stand alone.
    """
    vector, scalar = (choices.get(s, []) for s in (Stage.VGPR, Stage.SGPR))
    alone = [c for c in scalar if c.changes_other_rounds]
    beside = [c for c in scalar if not c.changes_other_rounds][:1]
    plans = []
    # What comes of spills is known only once they are emitted.
    tries = MAX_TRIES + any(choice.spilled for choice in vector)
    for choice in vector[:tries]:
        plans += [Plan((choice, other)) for other in beside]
        plans.append(Plan((choice,)))
    plans = plans[: 2 * tries - 2]
    plans += [Plan((choice,)) for choice in (*alone[:1], *beside)]
    return plans


def kernel_report(
    chip: str, name: str, function: FunctionExport, vendor: Emission
) -> KernelReport:
    """The record of a kernel that nothing was decided about yet: it is as LLVM made it."""
    virtual = function.virtual
    assert virtual is not None
    own = outcome(vendor, name)
    return KernelReport(
        kernel=name,
        chip=chip,
        instructions=sum(1 for _ in virtual.instructions()),
        vregs=len(virtual.virtual_registers),
        bounds={},
        vendor=own,
        chosen=own,
        allocator="vendor",
        status=Status.UNKNOWN.value,
    )


def _check_targets(emission: Emission, chip: AMDGPUTarget) -> None:
    for function in emission.exported.functions.values():
        check_target(function, chip)


def describe_pressure(
    report: KernelReport, chip: AMDGPUTarget, rounds: Sequence[Round]
) -> None:
    """Notes how many registers are live, before greedy, and how many let waves fit.

    Raises:
        UnknownRegisterError: a view names registers that the chip does not have.
    """
    steps = chip.tables.occupancy
    report.occupancy_steps = [(step.vgprs, step.waves) for step in steps]
    for round_ in rounds:
        problem = round_.original.problem
        for bound in problem.bounds:
            report.bounds["+".join(sorted(bound.banks))] = bound.units
        if round_.stage is Stage.VGPR:
            report.bound_waves = most_waves(problem)
        report.pressure |= pressure(problem)


def outcome(emission: Emission, kernel: str) -> Outcome:
    """What was emitted for a kernel."""
    used, moves = emission.resources[kernel], emission.moves[kernel]
    return Outcome(
        vgprs=used.vgprs,
        agprs=used.agprs,
        sgprs=used.sgprs,
        occupancy=used.waves,
        scratch=used.scratch,
        vgpr_spills=used.vgpr_spills,
        sgpr_spills=used.sgpr_spills,
        spills=moves.spills,
        spill_weight=moves.spill_weight,
        copies=moves.copies,
        copy_weight=moves.copy_weight,
        conflict_weight=moves.conflict_weight,
        rematerialised=moves.rematerialised,
    )


def _first_error(diagnostics: str) -> str:
    lines = [line for line in diagnostics.splitlines() if "error" in line.lower()]
    return (lines or diagnostics.splitlines() or ["no message"])[0].strip()


__all__ = [
    "CompiledModule",
    "compile_assigned",
    "compile_kernel",
    "outcome",
]
