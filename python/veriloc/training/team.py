"""The processes of one run, one for each GPU, as `accelerate launch` starts them.

Each takes its part of every batch, and the gradients are summed, so all keep the same
weights; the first one measures, writes and speaks. One process needs no accelerate.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch


@dataclass(frozen=True)
class Team:
    """This process among those of its run."""

    device: str
    index: int = 0
    count: int = 1
    state: Any = None
    """`accelerate.PartialState` where there are several."""

    @property
    def first(self) -> bool:
        """Whether this one measures, writes and speaks."""
        return self.index == 0

    def wait(self) -> None:
        """Until all have come this far."""
        if self.state is not None:
            self.state.wait_for_everyone()

    def add_up(self, tensors: Sequence[torch.Tensor]) -> None:
        """Replaces each tensor by its sum over all processes."""
        if self.state is not None:
            from accelerate.utils import reduce

            for tensor in tensors:
                tensor.copy_(reduce(tensor, reduction="sum"))


def team_of(device: str) -> Team:
    """The processes that this one was started with; alone if nobody launched it.

    Args:
        device: `cpu`, or `cuda`: each process gets a GPU of its own.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) < 2:
        return Team(device)
    from accelerate import PartialState

    state = PartialState(cpu=device == "cpu")
    return Team(str(state.device), state.process_index, state.num_processes, state)
