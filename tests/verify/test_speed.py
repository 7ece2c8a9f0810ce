"""Proofs take time that grows with the kernel, and no faster. The full table:
`python tools/bench/verifier.py`."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.bench.verifier import measure
from tools.verify import trusted

DOUBLING = 2.3
"""What twice the instructions may cost, times."""


@pytest.mark.parametrize("blocks", [1, 50])
def test_time_is_linear(blocks: int) -> None:
    """Processor time, the faster of two runs, so that a busy machine changes little."""
    sizes = (1_500, 3_000, 6_000)
    found = [measure(size, blocks, repeat=2) for size in sizes]
    assert {one.status for one in found} == {"proved"}
    for small, large in itertools.pairwise(found):
        assert large.seconds <= DOUBLING * small.seconds
    assert found[-1].peak_mib < 256


def test_the_trusted_part_is_small() -> None:
    texts = [(trusted.VERIFY / name).read_text() for name in trusted.TRUSTED]
    assert sum(map(trusted.code_lines, texts)) < 1_500
