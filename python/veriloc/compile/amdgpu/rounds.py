"""One allocation round of a kernel: its problems in both views, read when they are wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from veriloc.compile.amdgpu.stages import StageProblem, stage_problem
from veriloc.lowering.amdgpu.exports import FunctionExport
from veriloc.lowering.amdgpu.problem import Stage
from veriloc.targets.amdgpu import AMDGPUTarget


@dataclass
class Round:
    """A round that exists, which is known from its view after greedy."""

    target: AMDGPUTarget
    function: FunctionExport = field(repr=False)
    stage: Stage

    @cached_property
    def after(self) -> StageProblem:
        """With what greedy split and spilled, and where it put everything."""
        return stage_problem(self.target, self.function.post[self.stage])

    @cached_property
    def before(self) -> StageProblem:
        """As greedy sees it."""
        return stage_problem(self.target, self.function.pre[self.stage])

    @cached_property
    def changed(self) -> bool:
        """Greedy split or spilled registers, so that the views show two problems."""
        pre, post = self.function.pre, self.function.post
        return pre.registers(self.stage) != post.registers(self.stage)

    @property
    def original(self) -> StageProblem:
        """The problem as greedy sees it, by the view that is cheaper to have."""
        return self.before if self.changed else self.after


def rounds_of(target: AMDGPUTarget, function: FunctionExport) -> list[Round]:
    """The rounds of vector and scalar registers, as far as a function has them."""
    return [
        Round(target, function, stage)
        for stage in (Stage.VGPR, Stage.SGPR)
        if stage in function.post and stage in function.pre
    ]


__all__ = ["Round", "rounds_of"]
