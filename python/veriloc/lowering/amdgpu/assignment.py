"""The assignment file that the plugin applies, as records and their JSON form.

Knows nothing of where assignments come from.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from veriloc.lowering.amdgpu._decode import SCHEMA
from veriloc.lowering.amdgpu.problem import Problem, Stage, View


@dataclass(frozen=True, slots=True)
class Spill:
    """Keep a virtual register in memory, with reloads at its uses."""

    register: int


@dataclass(frozen=True, slots=True)
class Split:
    """Put a new virtual register in place of one in a range of one block."""

    register: int
    start: int
    """Id of the first instruction of the range."""
    end: int | None = None
    """Id of the first instruction behind it; None: up to the terminators."""


@dataclass(frozen=True, slots=True)
class CodePlace:
    """A place for code."""

    side: str
    """`before` or `after` an instruction, at the `start` or the `end` of a block."""
    of: int
    """The instruction's id or the block's number."""


@dataclass(frozen=True, slots=True)
class Evict:
    """Keep lanes of a virtual register elsewhere for a while, in a slot of their own."""

    register: int
    subreg: str | None
    """LLVM's name; None: all of it."""
    saves: tuple[CodePlace, ...]
    reloads: tuple[CodePlace, ...]
    in_register: bool = False
    """In a register of their own instead of memory."""


@dataclass(frozen=True, slots=True)
class Unspill:
    """Keep in registers what greedy put into a stack slot; only in the post view."""

    slot: int
    registers: tuple[str, ...]
    """LLVM's names, one after the other; one more than there are moves."""
    moves: tuple[CodePlace, ...]
    """Where the value goes on to the next register."""


Edit = Spill | Split | Evict | Unspill


@dataclass(frozen=True, slots=True)
class StageAssignment:
    """What is asked for in one stage of one function."""

    function: str
    stage: Stage
    view: View
    """PRE or POST."""
    fingerprint: str | None = None
    """Of the problem that `registers` was made for: the one after the edits."""
    registers: Mapping[int, str] = field(default_factory=dict)
    """LLVM's register name by virtual register. In the pre view, what is not named is
    left to greedy; in the post view it stays where greedy put it."""
    edits_fingerprint: str | None = None
    """Of the problem before the edits."""
    edits: tuple[Edit, ...] = ()
    """Done in this order. `Unspill` belongs to the post view, the others to the pre view.
    """
    share_slots: bool = False
    """Spill slots become one where their values are not in memory together."""


def recorded(problem: Problem) -> StageAssignment:
    """Greedy's own assignment in a post view, for the post view.

    Raises:
        ValueError: the problem is not a post view.
    """
    if problem.view is not View.POST or problem.stage is None:
        raise ValueError(f"{problem.path} is not a post view")
    return StageAssignment(
        problem.function,
        problem.stage,
        View.POST,
        problem.fingerprint,
        {
            r.index: r.physical
            for r in problem.virtual_registers.values()
            if r.stage is problem.stage and r.physical is not None
        },
    )


def recorded_before(pre: Problem, post: Problem) -> StageAssignment:
    """Greedy's own assignment, for the pre view.

    Registers that greedy split or spilled away are not named, and registers that it
    created do not exist yet: greedy makes the same choices only where it did neither.

    Raises:
        ValueError: the problems are not the two views of one stage of one function.
    """
    if (pre.view, post.view) != (View.PRE, View.POST) or (pre.function, pre.stage) != (
        post.function,
        post.stage,
    ):
        raise ValueError(f"{pre.path} and {post.path} are not two views of one stage")
    assert pre.stage is not None
    own = recorded(post)
    return StageAssignment(
        pre.function,
        pre.stage,
        View.PRE,
        pre.fingerprint,
        {v: p for v, p in own.registers.items() if v in pre.virtual_registers},
    )


def _edit_to_json(edit: Edit) -> dict[str, Any]:
    if isinstance(edit, Spill):
        return {"spill": edit.register}
    if isinstance(edit, Unspill):
        moves = [{place.side: place.of} for place in edit.moves]
        registers = list(edit.registers)
        return {"unspill": edit.slot, "registers": registers, "moves": moves}
    if isinstance(edit, Evict):
        sub = {} if edit.subreg is None else {"sub": edit.subreg}
        save, reload = (
            [{place.side: place.of} for place in places]
            for places in (edit.saves, edit.reloads)
        )
        where = {"in_register": True} if edit.in_register else {}
        places = {"save": save, "reload": reload}
        return {"evict": edit.register, **sub, **where, **places}
    end = {} if edit.end is None else {"to": edit.end}
    return {"split": edit.register, "from": edit.start, **end}


def to_json(stages: Iterable[StageAssignment]) -> dict[str, Any]:
    """The file's content."""
    entries = []
    for stage in stages:
        entry: dict[str, Any] = {
            "function": stage.function,
            "stage": stage.stage.value,
            "view": stage.view.value,
        }
        if stage.registers:
            entry["fingerprint"] = stage.fingerprint
            entry["assign"] = {str(v): p for v, p in sorted(stage.registers.items())}
        if stage.edits:
            entry["edits_fingerprint"] = stage.edits_fingerprint
            entry["edits"] = [_edit_to_json(e) for e in stage.edits]
        if stage.share_slots:
            entry["share_slots"] = True
        entries.append(entry)
    return {"schema": SCHEMA, "kind": "assignment", "stages": entries}


def write_assignment(path: Path, stages: Iterable[StageAssignment]) -> None:
    """Writes an assignment file, whole or not at all."""
    text = json.dumps(to_json(stages), indent=1)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text + "\n")
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
