"""Named suites of kernels, read from the spec files in `suites/`.

A spec file is JSON: a family, and groups of parameters. A group stands for the product
of its lists; groups follow one another. The split into training and held-out cases is a
hash of the family and of all parameters that are numbers, so that element types, layouts
and epilogues of one shape are always on the same side, in every suite.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from veriloc.dataset.families import FAMILIES, FamilyError, function

FOLDER = Path(__file__).resolve().parent / "suites"

HELD_OUT_PERCENT = 20
"""Shapes of each family that training never sees."""


class SuiteError(ValueError):
    """A spec file is missing or wrong; names the file and the way out."""


@dataclass(frozen=True)
class Case:
    """One function to compile."""

    suite: str
    family: str
    parameters: Mapping[str, int | str]
    held_out: bool

    @cached_property
    def name(self) -> str:
        """Unique in its family, and fit for a symbol: `gemm_m512_n512_k512_f16`."""
        parts = [
            f"{key}{value}" if isinstance(value, int) else str(value)
            for key, value in self.parameters.items()
        ]
        return "_".join((self.family, *parts)).replace("-", "")

    @property
    def text(self) -> str:
        """Its MLIR."""
        return function(self.family, self.name, self.parameters)


@dataclass(frozen=True)
class Suite:
    """A named list of cases."""

    name: str
    summary: str
    cases: tuple[Case, ...]


def suite_names() -> list[str]:
    """The suites that come with VeriLoc."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def read_suite(name: str | Path) -> Suite:
    """A suite by its name, or a spec file by its path.

    Raises:
        SuiteError: there is none, or it is not what a spec file must be.
    """
    path = Path(name) if str(name).endswith(".json") else FOLDER / f"{name}.json"
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SuiteError(
            f"there is no suite '{name}'; it is a path to a .json file or one of "
            f"{', '.join(suite_names())}"
        ) from error
    except (OSError, ValueError) as error:
        raise SuiteError(f"{path}: cannot be read: {error}") from error
    try:
        cases = tuple(_cases(path.stem, document))
        summary = str(document["summary"])
    except (KeyError, TypeError, AttributeError, FamilyError) as error:
        raise SuiteError(f"{path}: not a spec of a suite: {error!r}") from error
    names = {case.name for case in cases}
    if len(names) < len(cases):
        raise SuiteError(f"{path}: {len(cases) - len(names)} cases appear twice")
    return Suite(path.stem, summary, cases)


def _cases(suite: str, document: Mapping[str, Any]) -> Iterator[Case]:
    for group in document["groups"]:
        family = group["family"]
        if family not in FAMILIES:
            raise FamilyError(f"no family '{family}'")
        lists = {key: value for key, value in group.items() if key != "family"}
        # Sizes that belong together are given as one list under a joint name: "m,n,k".
        for values in itertools.product(*lists.values()):
            parameters: dict[str, int | str] = {}
            for key, value in zip(lists, values, strict=True):
                names = key.split(",")
                several = value if len(names) > 1 else [value]
                parameters.update(zip(names, several, strict=True))
            yield Case(
                suite,
                family,
                parameters,
                is_held_out(family, parameters, bool(document.get("held_out"))),
            )


def is_held_out(
    family: str, parameters: Mapping[str, int | str], whole: bool = False
) -> bool:
    """Whether a case is kept from training.

    Args:
        family: of the case.
        parameters: of the case; only numbers count.
        whole: its suite is held out as a whole.
    """
    shape = sorted((k, v) for k, v in parameters.items() if isinstance(v, int))
    digest = hashlib.sha256(json.dumps([family, shape]).encode()).digest()
    return whole or int.from_bytes(digest[:4], "big") % 100 < HELD_OUT_PERCENT
