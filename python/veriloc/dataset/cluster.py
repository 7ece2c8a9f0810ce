"""Batches on a Ray cluster, in place of local processes.

Nodes need VeriLoc and its tools, but no common folder: results come back as bytes.
"""

from __future__ import annotations

import importlib
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from veriloc.support.pool import WorkerError

Item = TypeVar("Item")
Answer = TypeVar("Answer")


_PATIENCE = 10.0
"""Seconds that a cluster may take to answer."""


class ClusterError(RuntimeError):
    """Ray is missing, or no cluster answers; says what to do."""


def run_on_cluster(
    function: Callable[[Item], Answer], items: Sequence[Item], address: str
) -> Iterator[tuple[int, Answer | WorkerError]]:
    """Yields the number of an item and its answer, in the order of completion.

    Args:
        function: a function of a module that all nodes have.
        items: what to call it with.
        address: as `ray.init` takes it: `auto`, or `HOST:PORT`.

    Raises:
        ClusterError: Ray is missing, or there is no cluster.
    """
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise ClusterError(
            f"a cluster needs Ray ({error}); pip install 'veriloc[ray]'"
        ) from error
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit():
        # Ray itself takes minutes to give up.
        try:
            socket.create_connection((host, int(port)), _PATIENCE).close()
        except OSError as error:
            raise ClusterError(f"no Ray cluster at {address}: {error}") from error
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterError(f"no Ray cluster at {address}: {error}") from error
    try:
        remote = ray.remote(num_cpus=1, max_retries=1)(function)
        numbers = {remote.remote(item): n for n, item in enumerate(items)}
        waiting = list(numbers)
        while waiting:
            (ready,), waiting = ray.wait(waiting, num_returns=1)
            try:
                answer: Answer | WorkerError = ray.get(ready)
            except ray.exceptions.RayError as error:
                answer = WorkerError(str(error).strip().splitlines()[-1])
            yield numbers[ready], answer
    finally:
        ray.shutdown()
