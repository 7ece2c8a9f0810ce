"""What the vendor chose, as the problem records it."""

from __future__ import annotations

from veriloc.allocators.problem import Assignment, Infeasible, Options, Problem, Result


def vendor(problem: Problem, options: Options) -> Result:
    """The recorded places, kept as they are."""
    missing = [i for i, node in enumerate(problem.nodes) if node.given is None]
    if missing:
        return Infeasible(
            "vendor",
            "the vendor's choice is not recorded",
            tuple(missing),
            problem.nodes[missing[0]].first_point,
        )
    starts = tuple(n.given for n in problem.nodes if n.given is not None)
    return Assignment("vendor", starts)
