"""A data set built on a Ray cluster of two nodes is that of local processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from test_build import SUITE, suite  # noqa: F401 (a fixture)

from veriloc.dataset import read_suite
from veriloc.dataset.build import build
from veriloc.dataset.cluster import ClusterError, run_on_cluster
from veriloc.support.pool import WorkerError

ray = pytest.importorskip(
    "ray", reason="Ray is not installed: pip install 'veriloc[ray]'"
)
from ray.cluster_utils import Cluster  # noqa: E402


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "include_dashboard": False},
    )
    cluster.add_node(num_cpus=1)
    yield cluster.address
    cluster.shutdown()


def test_both_nodes_work_and_failures_are_told(address: str) -> None:
    def node_of(number: int) -> str:  # local, so that it travels as a whole
        import time

        import ray

        if number == 3:
            raise ValueError("number three")
        time.sleep(1)
        return str(ray.get_runtime_context().get_node_id())

    answers = dict(run_on_cluster(node_of, range(6), address))
    assert sorted(answers) == list(range(6))
    failed = answers.pop(3)
    assert isinstance(failed, WorkerError)
    assert "number three" in str(failed)
    assert len(set(answers.values())) == 2


def test_the_same_data_set(
    address: str,
    suite: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    cases = [c for c in read_suite(suite).cases if c.family in ("gemm", "softmax")]
    assert len(cases) == sum(
        g["family"] in ("gemm", "softmax") for g in SUITE["groups"]
    )  # type: ignore[index]
    build(cases, ["gfx942"], tmp_path / "a", 1, lambda *_: None)
    tally = build(cases, ["gfx942"], tmp_path / "b", 1, lambda *_: None, ray=address)
    assert (tally.cases, tally.kernels, tally.failures) == (3, 2, 1)
    one, two = (
        {
            p.relative_to(tmp_path / x): p.read_bytes()
            for p in (tmp_path / x).rglob("*.gz")
        }
        for x in "ab"
    )
    assert len(one) == 2
    assert one == two


def test_no_cluster_is_one_error() -> None:
    with pytest.raises(ClusterError, match="no Ray cluster at 127"):
        list(run_on_cluster(str, [1], "127.0.0.1:1"))
