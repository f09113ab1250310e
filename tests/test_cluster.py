"""A cluster counts the same games as one thread, and a machine that dies costs none of them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tablier.cli import main
from tablier.lab import compare, simulate
from tablier.lab.cluster import Workers, joined
from tablier.words.errors import TablierError

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")

# Nodes are heavy: one worker of pytest starts them, the others do not.
pytestmark = pytest.mark.xdist_group("cluster")

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Three nodes, each with its own processes; games are played on the two that are not head."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        made = cluster_utils.Cluster(head_node_args={**NODE, "num_cpus": 0}, initialize_head=True)
        try:
            made.add_node(**NODE)
            made.add_node(**NODE)
            made.wait_for_nodes()
            yield made
        finally:
            made.shutdown()


def test_a_node_that_dies_midway_costs_no_game(cluster: Any) -> None:
    games = 60_000
    alone = simulate("petits-chevaux", games, seed=3, threads=1)
    doomed = next(iter(cluster.worker_nodes))
    left: list[int] = []

    def kill(played: int, of: int) -> None:
        if not left and played < of / 2:
            left.append(of - played)
            cluster.remove_node(doomed, allow_graceful=False)

    spread = simulate("petits-chevaux", games, seed=3, cluster=cluster.address, progress=kill)
    assert left
    assert not doomed.any_processes_alive()
    assert spread.tally == alone.tally
    assert not spread.partial
