"""Runs a model in onnxruntime-genai, token by token.

The package is imported and the network loaded when a session is first asked for, once a
process. One thread: kernels are worked on in parallel processes.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from veriloc.model.files import ModelError, ModelFiles

Logits = npt.NDArray[np.float32]


class Session(Protocol):
    """A sequence of tokens, and what the model expects next."""

    context: int
    """Tokens that fit."""
    length: int
    """Tokens appended and not taken back."""

    def append(self, tokens: Sequence[int]) -> Logits:
        """Appends tokens; returns a score of each token as the next one."""

    def rewind(self, length: int) -> None:
        """Takes back all but the first tokens; `append` must come next."""


def package() -> Any:
    """The module onnxruntime_genai.

    Raises:
        ModelError: it is not installed.
    """
    try:
        return importlib.import_module("onnxruntime_genai")
    except ImportError as error:
        raise ModelError(
            f"the learned allocator needs onnxruntime-genai ({error}); "
            "pip install 'veriloc[model]'"
        ) from error


@lru_cache(maxsize=2)
def _network(folder: Path, identity: str) -> Any:
    og = package()
    try:
        config = og.Config(str(folder))
        config.overlay(
            json.dumps(
                {"model": {"decoder": {"session_options": {"intra_op_num_threads": 1}}}}
            )
        )
        return og.Model(config)
    except RuntimeError as error:
        raise ModelError(
            f"{folder}: onnxruntime-genai does not load the model: {error}"
        ) from error


class GenaiSession:
    """A session of onnxruntime-genai."""

    def __init__(self, files: ModelFiles) -> None:
        """Loads the network unless this process has it already.

        Raises:
            ModelError: a package is missing, or the runtime refuses the files.
        """
        og = package()
        self.context = files.context
        self.length = 0
        self._network = _network(files.folder, files.identity)
        parameters = og.GeneratorParams(self._network)
        parameters.set_search_options(max_length=files.context)
        self._generator = og.Generator(self._network, parameters)

    def append(self, tokens: Sequence[int]) -> Logits:
        """As `Session` says; the array is the caller's."""
        self._generator.append_tokens(np.asarray(tokens, dtype=np.int32))
        self.length += len(tokens)
        # Once for the last token; there is no other order in which logits are right.
        logits: Logits = self._generator.get_logits().reshape(-1).copy()
        return logits

    def rewind(self, length: int) -> None:
        """As `Session` says."""
        if length != self.length:
            self._generator.rewind_to(length)
            self.length = length
