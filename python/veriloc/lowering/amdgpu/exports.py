"""All views of the functions that the plugin exported in one compilation.

Views that nobody may want are not read before somebody asks (`Pending`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from veriloc.lowering.amdgpu._decode import FormatError
from veriloc.lowering.amdgpu.problem import (
    Problem,
    Stage,
    View,
)
from veriloc.lowering.amdgpu.reading import STAGES, Operands, read_problem

__all__ = ["FunctionExport", "Pending", "StageViews", "read_exports"]


class StageViews(Mapping[Stage, Problem]):
    """The views of a function's stages; those that were put off are read when looked at.

    Reading all of a large view takes long, and often only a little of it is wanted.
    """

    def __init__(self, views: Mapping[Stage, Problem | Pending]) -> None:
        self._views = dict(views)

    def __getitem__(self, stage: Stage) -> Problem:
        view = self._views[stage]
        if isinstance(view, Pending):
            view = view.read()
            self._views[stage] = view
        return view

    def __iter__(self) -> Iterator[Stage]:
        return iter(self._views)

    def __len__(self) -> int:
        return len(self._views)

    def __contains__(self, stage: object) -> bool:
        # A mapping's own would look at the view, and so read it.
        return stage in self._views

    def registers(self, stage: Stage) -> frozenset[int]:
        """The virtual registers that the stage places."""
        view = self._views[stage]
        if isinstance(view, Pending):
            return view.registers
        registers = view.virtual_registers.values()
        return frozenset(r.index for r in registers if r.stage is stage)


_HEAD = re.compile(r'"stage":"(\w+)","function":("(?:[^"\\]|\\.)*")')
_FINGERPRINT = re.compile(r'"fingerprint":"([0-9a-f]+)"')
_REGISTER = re.compile(r'\{"v":(\d+),"rc":"\w+","stage":"(\w+)"')


@dataclass(frozen=True, slots=True)
class Pending:
    """A stage's view that was not decoded, but for what its text shows at a glance."""

    path: Path
    text: str = field(repr=False)
    stage: Stage
    function: str
    fingerprint: str
    known: Operands = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, path: Path, known: Operands | None = None) -> Pending:
        """The view in a file; `known` are operands of other views of the same run.

        Raises:
            FormatError: it is no view of a stage.
            OSError: it cannot be read.
        """
        text = path.read_text(encoding="utf-8")
        head, fingerprint = _HEAD.search(text), _FINGERPRINT.search(text)
        if head is None or fingerprint is None or head[1] not in STAGES:
            raise FormatError(f"{path}: has no stage, function or fingerprint")
        function = json.loads(head[2])
        known = {} if known is None else known
        return cls(path, text, Stage(head[1]), function, fingerprint[1], known)

    @property
    def registers(self) -> frozenset[int]:
        """The virtual registers that the stage places."""
        found = _REGISTER.finditer(self.text)
        return frozenset(int(m[1]) for m in found if m[2] == self.stage.value)

    def read(self) -> Problem:
        """All of it.

        Raises:
            FormatError: it is damaged.
        """
        return read_problem(self.path, self.text, self.known)


@dataclass(frozen=True, slots=True)
class FunctionExport:
    """All views of one function that a run exported."""

    function: str
    virtual: Problem | None
    pre: StageViews
    post: StageViews
    final: Problem | None


def read_exports(
    directory: Path,
    views: frozenset[View] = frozenset(View),
    *,
    put_off: frozenset[View] = frozenset(),
) -> dict[str, FunctionExport]:
    """Reads the views of every function in an export directory, by function name.

    Args:
        directory: where the plugin wrote them.
        views: which to read.
        put_off: views of stages that are decoded only when they are looked at, where
            damage is found no sooner either.

    Raises:
        FormatError: a file is damaged, or two files are the same view.
        OSError: the directory or a file cannot be read.
    """
    found: dict[str, dict[tuple[View, Stage | None], Problem | Pending]] = {}
    known: Operands = {}
    for view in View:
        if view not in views:
            continue
        for path in sorted(directory.glob(f"*.{view.value}.json")):
            problem = (
                Pending.of(path, known)
                if view in put_off
                else read_problem(path, known=known)
            )
            of_function = found.setdefault(problem.function, {})
            key = (view, problem.stage)
            if key in of_function:
                raise FormatError(
                    f"{path}: the same view as {of_function[key].path}; "
                    "export to an empty directory"
                )
            of_function[key] = problem

    def whole(function: str, view: View) -> Problem | None:
        problem = found[function].get((view, None))
        assert not isinstance(problem, Pending)
        return problem

    def stages(function: str, view: View) -> StageViews:
        of_function = found[function]
        return StageViews(
            {s: of_function[view, s] for s in Stage if (view, s) in of_function}
        )

    return {
        name: FunctionExport(
            function=name,
            virtual=whole(name, View.VIRTUAL),
            pre=stages(name, View.PRE),
            post=stages(name, View.POST),
            final=whole(name, View.FINAL),
        )
        for name in found
    }
