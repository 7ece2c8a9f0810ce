"""What could be done about a kernel: assignments for its allocation rounds.

The rounds of scalar and vector registers are independent as long as no scalar is
spilled into vector lanes, so a plan names a choice for each.
"""

from __future__ import annotations

from dataclasses import dataclass

from veriloc import allocators
from veriloc.allocators import Assignment, Options
from veriloc.compile.amdgpu.spilling import Spilled, spill_until_placed
from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.cost import Cost, compare
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu import problem as exported
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.lowering.amdgpu.problem import FunctionExport, Stage, View
from veriloc.targets.amdgpu import AMDGPUTarget

PORTFOLIO = "portfolio"


@dataclass(frozen=True, slots=True)
class Choice:
    """An assignment for one round, in one view."""

    stage: StageProblem
    assignment: Assignment
    cost: Cost
    """Expected, of this round alone."""
    spilled: Spilled | None = None
    """What was spilled first."""

    @property
    def name(self) -> str:
        """`vgpr.post:greedy`."""
        view = self.stage.view
        assert view.stage is not None
        spills = f"+{len(self.spilled.edits)} spills" if self.spilled else ""
        name = f"{view.stage.value}.{view.view.value}:{self.assignment.allocator}"
        return name + spills

    @property
    def changes_other_rounds(self) -> bool:
        """Scalar spills go to vector registers."""
        view = self.stage.view
        return view.stage is Stage.SGPR and view.view is View.PRE

    def entry(self) -> StageAssignment:
        """The choice for the plugin's assignment file."""
        if self.spilled is not None:
            return self.spilled.entry()
        view = self.stage.view
        assert view.stage is not None
        return StageAssignment(
            view.function,
            view.stage,
            view.view,
            view.fingerprint,
            self.stage.registers(self.assignment),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices for some rounds of a kernel; LLVM decides about the others."""

    choices: tuple[Choice, ...]

    @property
    def name(self) -> str:
        """The names of its choices."""
        return " ".join(c.name for c in self.choices)

    def entries(self) -> list[StageAssignment]:
        """For the plugin's assignment file."""
        return [c.entry() for c in self.choices]


def stage_choices(
    target: AMDGPUTarget,
    function: FunctionExport,
    stage: Stage,
    allocator: str,
    options: Options,
    source: Source,
    compilation: CompileOptions,
) -> list[Choice]:
    """Promising choices for a round, the cheapest first.

    Those of the view after greedy must be cheaper than what greedy chose there. Those of
    the view before it are promising where greedy split or spilled: else both views show
    the same problem.
    """
    post = function.post.get(stage)
    if post is None:
        return []
    after = stage_problem(target, post)
    if not after.problem.nodes:
        return []
    found = _choices(after, allocator, options)
    vendor = allocators.allocate(after.problem, "vendor")
    if isinstance(vendor, Assignment):
        limit = after.cost(vendor)
        found = [c for c in found if compare(c.cost, limit) < 0]
    pre = function.pre.get(stage)
    if pre is not None and _changed(function, stage):
        before = stage_problem(target, pre)
        free = _choices(before, allocator, options)
        found += free
        if not free:
            found += _spilling(source, compilation, target, pre, allocator, options)
    return sorted(found, key=lambda c: c.cost.key())


def _spilling(
    source: Source,
    compilation: CompileOptions,
    target: AMDGPUTarget,
    pre: exported.Problem,
    allocator: str,
    options: Options,
) -> list[Choice]:
    """A choice with spills; greedy's order of search stands in for a portfolio."""
    single = "greedy" if allocator == PORTFOLIO else allocator
    try:
        spilled = spill_until_placed(source, compilation, target, pre, single, options)
    except LlcError:
        # LLVM cannot spill one of them; what it did itself remains.
        return []
    if spilled is None:
        return []
    cost = spilled.stage.cost(spilled.assignment)
    return [Choice(spilled.stage, spilled.assignment, cost, spilled)]


def _changed(function: FunctionExport, stage: Stage) -> bool:
    """Greedy split or spilled registers of a round, or left copies it could not."""
    pre, post = function.pre[stage], function.post[stage]
    registers = {i for i, r in pre.virtual_registers.items() if r.stage is stage}
    after = {i for i, r in post.virtual_registers.items() if r.stage is stage}
    return registers != after


def _choices(stage: StageProblem, allocator: str, options: Options) -> list[Choice]:
    problem = stage.problem
    if allocator == PORTFOLIO:
        assignments = allocators.candidates(problem, options)
    else:
        result = allocators.allocate(problem, allocator, options)
        assignments = [result] if isinstance(result, Assignment) else []
    return [Choice(stage, a, stage.cost(a)) for a in assignments]


__all__ = ["PORTFOLIO", "Choice", "Plan", "stage_choices"]
