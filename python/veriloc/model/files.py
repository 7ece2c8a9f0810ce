"""The files of a model: where they are, and whether they are what they claim to be.

A model is a folder: the network (`model.onnx`), the settings of its runtime
(`genai_config.json`), a description with the vocabulary and the hashes of both
(`veriloc.json`), and a card for people. Nothing in it is code; no pickle is read.
Loads nothing and needs no package beyond Python's own.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from veriloc.allocators.problem import AllocatorError
from veriloc.model.vocabulary import SIZE, digest

WEIGHTS = "model.onnx"
CONFIG = "genai_config.json"
DESCRIPTION = "veriloc.json"
CARD = "CARD.md"

VARIABLE = "VERILOC_MODEL"
"""Environment variable that names another model folder."""

BUILT_IN = Path(__file__).resolve().parent / "data"
"""The model that comes with VeriLoc."""


class ModelError(AllocatorError):
    """There is no usable model; the message says what is wrong and what to do."""


@dataclass(frozen=True)
class ModelFiles:
    """A folder whose files were checked."""

    folder: Path
    context: int
    """Tokens that fit."""
    description: dict[str, Any]

    @property
    def identity(self) -> str:
        """Changes with the model."""
        hashes = sorted(self.description["files"].items())
        return hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]


def fingerprint(path: Path) -> str:
    """SHA-256 of a file."""
    total = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            total.update(block)
    return total.hexdigest()


def find_model(folder: Path | None = None) -> ModelFiles:
    """The model to use: a given folder, the one `VERILOC_MODEL` names, or the built-in.

    Raises:
        ModelError: there is none, it is damaged, or it has another vocabulary.
    """
    named = os.environ.get(VARIABLE)
    chosen = folder or (Path(named) if named else BUILT_IN)
    path = chosen / DESCRIPTION
    if chosen == BUILT_IN:
        way_out = "install VeriLoc again, or name a model folder in VERILOC_MODEL"
    elif folder is not None:
        way_out = "name the 'model' folder of a run of 'veriloc train'"
    else:
        way_out = (
            "make one with 'veriloc train', or unset VERILOC_MODEL for the built-in one"
        )
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelError(
            f"{chosen} holds no model ({DESCRIPTION}); {way_out}"
        ) from error
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: cannot be read ({error}); {way_out}") from error
    try:
        vocabulary, tokens = description["vocabulary"], description["tokens"]
        context, files = int(description["context"]), dict(description["files"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{path}: lacks {error}; {way_out}") from error
    if vocabulary != digest() or tokens != SIZE:
        raise ModelError(
            f"{path}: the model knows vocabulary {vocabulary}, and this VeriLoc speaks "
            f"{digest()}; {way_out}"
        )
    for name in (WEIGHTS, CONFIG):
        if name not in files:
            raise ModelError(f"{path}: lacks the hash of {name}; {way_out}")
    for name, wanted in files.items():
        file = chosen / name
        if Path(name).name != name or not file.is_file():
            raise ModelError(f"{file}: is missing; {way_out}")
        if fingerprint(file) != wanted:
            raise ModelError(f"{file}: is damaged (its hash differs); {way_out}")
    return ModelFiles(chosen, context, description)
