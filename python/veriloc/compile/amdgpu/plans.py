"""What could be done about a kernel: assignments for its allocation rounds.

The rounds of scalar and vector registers are independent as long as no scalar is
spilled into vector lanes, so a plan names a choice for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from veriloc import allocators
from veriloc.allocators import Assignment, Options
from veriloc.allocators.goals import most_waves
from veriloc.compile.amdgpu.fitting import evict_and_fit
from veriloc.compile.amdgpu.rounds import Round
from veriloc.compile.amdgpu.spilling import (
    Spilled,
    edited_view,
    evict_until_placed,
    spill_until_placed,
)
from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.compile.amdgpu.unspilling import unspills
from veriloc.cost import Cost, compare
from veriloc.lift.amdgpu.source import CompileOptions, Source
from veriloc.lowering.amdgpu.assignment import StageAssignment
from veriloc.lowering.amdgpu.plugin import LlcError
from veriloc.lowering.amdgpu.problem import Stage, View

PORTFOLIO = "portfolio"

_LARGE = 5000
"""With more nodes than these, one way of spilling is enough: the others search long."""


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
        spills = f"+{self.spilled.summary}" if self.spilled else ""
        name = f"{view.stage.value}.{view.view.value}:{self.assignment.allocator}"
        return name + spills

    @property
    def changes_other_rounds(self) -> bool:
        """Scalar spills go to vector registers."""
        view = self.stage.view
        return view.stage is Stage.SGPR and view.view is View.PRE

    def entry(self) -> StageAssignment:
        """The choice for the plugin's assignment file."""
        view = self.stage.view
        assert view.stage is not None
        if self.spilled is not None:
            entry = self.spilled.entry()
        else:
            entry = StageAssignment(
                view.function,
                view.stage,
                view.view,
                view.fingerprint,
                self.stage.registers(self.assignment),
            )
        shares = view.stage is Stage.VGPR and self.cost.spills > 0
        return replace(entry, share_slots=shares)


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


def round_choices(
    round_: Round,
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
    after = round_.after
    if not after.problem.nodes:
        return []
    found = _choices(after, allocator, options)
    vendor = allocators.allocate(after.problem, "vendor")
    limit = after.cost(vendor) if isinstance(vendor, Assignment) else None
    if limit is not None:
        least = _in_blocks(limit, options.block)
        found = [
            c for c in found if compare(_in_blocks(c.cost, options.block), least) < 0
        ]
    if limit is not None and limit.spill_weight > 0:
        found += _unspilled(source, compilation, after, allocator, options)
    if round_.changed:
        before = round_.before
        full = allocators.overfull(before.problem)
        free = [] if full else _choices(before, allocator, options)
        found += free
        if not free and (limit is None or _may_pay(before, limit)):
            found += _spilling(source, compilation, before, allocator, options)
    return sorted(found, key=lambda c: c.cost.key())


def _in_blocks(cost: Cost, block: int) -> Cost:
    """A cost in which registers count by blocks, as hardware hands them out."""
    if block == 1:
        return cost
    blocks = -(-cost.vector_registers // block)
    return replace(cost, vector_registers=blocks, scalar_registers=0)


def _may_pay(stage: StageProblem, limit: Cost) -> bool:
    """Spills of our own choice can cost less than what LLVM did: it spilled too, or
    there are more waves to win."""
    return limit.spill_weight > 0 or limit.waves < most_waves(stage.problem)


def _unspilled(
    source: Source,
    compilation: CompileOptions,
    after: StageProblem,
    allocator: str,
    options: Options,
) -> list[Choice]:
    """What greedy kept in memory although registers are free meanwhile, in these."""
    edits = unspills(after)
    if not edits:
        return []
    try:
        view = edited_view(source, compilation, after.view, edits)
    except LlcError:
        return []
    stage = stage_problem(after.target, view)
    found = []
    for name in dict.fromkeys(
        ("vendor", "greedy" if allocator == PORTFOLIO else allocator)
    ):
        result = allocators.allocate(stage.problem, name, options)
        if isinstance(result, Assignment):
            spilled = Spilled(stage, result, edits, after.view.fingerprint)
            found.append(Choice(stage, result, stage.cost(result), spilled))
    return sorted(found, key=lambda c: c.cost.key())[:1]


def _spilling(
    source: Source,
    compilation: CompileOptions,
    before: StageProblem,
    allocator: str,
    options: Options,
) -> list[Choice]:
    """Choices with spills; greedy's order of search stands in for a portfolio."""
    single = "greedy" if allocator == PORTFOLIO else allocator
    found: list[Choice] = []
    ways = [spill_until_placed]
    if before.view.stage is Stage.VGPR:
        # Scalars go to lanes of vector registers, which LLVM's spiller arranges.
        ways = [evict_and_fit, evict_until_placed, spill_until_placed]
    for way in ways:
        if found and len(before.problem.nodes) > _LARGE:
            break
        try:
            spilled = way(source, compilation, before, single, options)
        except LlcError:
            # LLVM cannot spill one of them; what it did itself remains.
            continue
        if spilled is not None:
            cost = spilled.stage.cost(spilled.assignment)
            found.append(Choice(spilled.stage, spilled.assignment, cost, spilled))
    return found


def _choices(stage: StageProblem, allocator: str, options: Options) -> list[Choice]:
    problem = stage.problem
    if allocator == PORTFOLIO:
        assignments = allocators.candidates(problem, options)
    else:
        result = allocators.allocate(problem, allocator, options)
        assignments = [result] if isinstance(result, Assignment) else []
    return [Choice(stage, a, stage.cost(a)) for a in assignments]


__all__ = ["PORTFOLIO", "Choice", "Plan", "round_choices"]
