"""Stock `iree-run-module` on a mock HIP library: replaced objects launch as IREE's do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.iree.launches import launches, same_launches

from veriloc.iree import vmfb

if TYPE_CHECKING:
    from tests.iree.conftest import Iree

Runner = Callable[[Path, str, Sequence[str]], list[str]]
INPUTS = ["64x128xf16", "128x64xf16"]


@pytest.fixture(scope="module")
def built(
    any_iree: Iree, small: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """The stock module and VeriLoc's."""
    folder = tmp_path_factory.mktemp("built")
    stock, ours = folder / "stock.vmfb", folder / "ours.vmfb"
    done = any_iree.stock(small, *any_iree.GFX90A, "-o", stock)
    assert done.returncode == 0, done.stderr.decode()
    done = any_iree.veriloc(small, *any_iree.GFX90A, "--veriloc=strict", "-o", ours)
    assert done.returncode == 0, done.stderr.decode()
    return stock, ours


def test_same_launches(built: tuple[Path, Path], mock_hip: Runner) -> None:
    stock, ours = (mock_hip(module, "small", INPUTS) for module in built)
    assert len(launches(stock)) >= 3
    assert same_launches(stock, ours)
    assert not same_launches(stock, [*ours[:-1], "launch of something else"])


def test_mock_refuses_a_damaged_image(
    built: tuple[Path, Path], mock_hip: Runner, tmp_path: Path
) -> None:
    """The mock can tell good from bad; otherwise the test above would prove nothing."""
    data = built[1].read_bytes()
    image = vmfb.parse(data)[0].data
    damaged = tmp_path / "damaged.vmfb"
    damaged.write_bytes(data.replace(image, b"\0" * len(image), 1))
    with pytest.raises(RuntimeError, match=r"mock error|hipError"):
        mock_hip(damaged, "small", INPUTS)
