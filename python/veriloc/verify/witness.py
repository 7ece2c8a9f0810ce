"""A concrete path on which an operand reads the wrong value.

Searches paths from the start of the kernel, shortest first, for one at whose end the
location does not hold the operand's value. The search proposes; a counterexample is
reported only after the solver has confirmed the path.
"""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass

from veriloc.verify.obligations import Obligation
from veriloc.verify.program import Program, Step
from veriloc.verify.states import EffectsOf, State, initial_states, run_step

__all__ = ["Witness", "find_witness"]

MAX_VISITS = 5_000
"""Block visits after which the search gives up."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who wrote a value: a step, or (None) it was there when the kernel started."""

    step: Step | None
    via: Step | None = None
    """The step that brought it here, where that is another one."""


@dataclass(frozen=True, slots=True)
class Witness:
    """Block indices from the start to the failing step, and the two values there."""

    path: tuple[int, ...]
    expected: Origin
    found: Origin
    active: bool | None
    """Whether the thread takes part in the failing step; None if that is open."""
    early: bool = False
    """The value was there, until the failing step itself wrote the place too early."""


@dataclass(slots=True)
class _Trace:
    state: State
    v: dict[int, Origin]
    p: dict[int, Origin]

    def copy(self, state: State) -> _Trace:
        return _Trace(state, dict(self.v), dict(self.p))


def find_witness(
    program: Program,
    effects: EffectsOf,
    block: int,
    target: Obligation,
    deadline: float = math.inf,
) -> Witness | None:
    """The shortest path to a failure of `target` in `block`, None if none was found."""
    assert target.use is not None
    lanes = _related(program, target.use.v[target.lane])
    queue: deque[tuple[tuple[int, ...], _Trace]] = deque()
    start = Origin(None)
    for state in initial_states(program):
        queue.append(((0,), _Trace(state, {}, {})))
    seen: set[object] = set()
    visits = 0
    while queue and visits < MAX_VISITS and time.monotonic() < deadline:
        path, trace = queue.popleft()
        here = path[-1]
        known = (here, trace.state.key(), _summary(trace.state, lanes))
        if known in seen:
            continue
        seen.add(known)
        visits += 1
        traces = [trace.copy(trace.state.copy())]
        for step in program.blocks[here].steps:
            if here == block and step is target.step:
                for at in traces:
                    if (found := _fails(program, step, at, target)) is not None:
                        x, location = (
                            target.use.v[target.lane],
                            target.use.p[target.lane],
                        )
                        expected = at.v.get(x, start)
                        last = at.p.get(location, start)
                        early = location in step.early and at.state.held(x, location)
                        return Witness(path, expected, last, found[0], early)
            traces = [
                new for at in traces for new in _advance(program, step, at, effects)
            ]
        for at in traces:
            for successor in program.blocks[here].successors:
                queue.append(((*path, successor), at.copy(at.state.copy())))
    return None


def _fails(
    program: Program, step: Step, trace: _Trace, target: Obligation
) -> tuple[bool | None] | None:
    """The thread's activity if the operand is wrong here."""
    assert target.use is not None
    x, location = target.use.v[target.lane], target.use.p[target.lane]
    gone = location in step.early and not target.use.first
    held = x in trace.state.undefined if gone else trace.state.held(x, location)
    if held:
        return None
    if step.condition is None:
        on = None if program.active is None else trace.state.bits.get(program.active)
        return None if on is False and program.needs_active(x) else (on,)
    if target.use is step.condition.use:
        return (None,)
    if step.condition.everywhere:
        return (True,)
    active = trace.state.bits.get(step.condition.use.v)
    return None if active is False else (active,)


def _advance(
    program: Program, step: Step, trace: _Trace, effects: EffectsOf
) -> list[_Trace]:
    """Carry out a step, noting who wrote what."""
    acts: bool | None = True
    everywhere = False
    if step.condition is not None:
        everywhere = step.condition.everywhere
        acts = None if everywhere else trace.state.bits.get(step.condition.use.v)

    def takes_place(x: int, uniform: frozenset[int]) -> bool:
        return (x in uniform and not everywhere) or acts is not False

    start = Origin(None)
    v_new: dict[int, Origin] = {}
    p_new: dict[int, Origin] = {}
    here = Origin(step)
    for location in (*step.early, *step.garbage):
        if takes_place(location, program.uniform_p):
            p_new[location] = here
    for to, x in step.copies_v:
        if takes_place(to, program.uniform_v):
            v_new[to] = trace.v.get(x, start)
    for to, location in step.copies_p:
        if takes_place(to, program.uniform_p):
            p_new[to] = Origin(trace.p.get(location, start).step, via=step)
    for x, location in step.outs:
        if x >= 0 and takes_place(x, program.uniform_v):
            v_new[x] = here
        if takes_place(location, program.uniform_p):
            p_new[location] = here
    result = []
    for state in run_step(program, step, trace.state, effects):
        new = trace.copy(state)
        new.v.update(v_new)
        new.p.update(p_new)
        result.append(new)
    return result


def _related(program: Program, x: int) -> frozenset[int]:
    """The V-lane and those whose value may be copied into it."""
    sources: dict[int, set[int]] = {}
    for step in program.steps():
        for to, source in step.copies_v:
            sources.setdefault(to, set()).add(source)
    related: set[int] = set()
    work = [x]
    while work:
        lane = work.pop()
        if lane not in related:
            related.add(lane)
            work.extend(sources.get(lane, ()))
    return frozenset(related)


def _summary(state: State, lanes: frozenset[int]) -> object:
    return tuple(
        (x, x in state.undefined, frozenset(state.where.get(x, ())))
        for x in sorted(lanes)
    )
