"""A cluster counts the same games as one thread, and a machine that dies costs none of them."""

import sys
from collections.abc import Iterator
from typing import Any

import pexpect
import pytest

import tablier
from tablier.cli import main
from tablier.cli.progress import Bar
from tablier.lab import cluster, compare, simulate
from tablier.words.errors import TablierError

GAMES = 60_000
NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
# On a busy machine Ray would give up its own processes before they have started.
PATIENT = {"RAY_worker_register_timeout_seconds": "600"}


@pytest.fixture(autouse=True)
def _uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting covered lines in all processes of Ray would take minutes and tell nothing."""
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
    monkeypatch.delenv("COVERAGE_PROCESS_START", raising=False)


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head that plays nothing and two nodes that play, each with processes of its own."""
    for name, value in (PATIENT | {"RAY_USAGE_STATS_ENABLED": "0"}).items():
        monkeypatch.setenv(name, value)
    from ray.cluster_utils import Cluster  # Ray reads its settings when it is imported

    made: Any = Cluster(initialize_head=True, head_node_args={**NODE, "num_cpus": 0})
    try:
        made.add_node(**NODE)
        made.add_node(**NODE)
        made.wait_for_nodes()
        yield made
    finally:
        made.shutdown()


def lose_one(nodes: Any) -> None:
    """Kill every process of a node at once, as when somebody pulls its plug."""
    nodes.remove_node(next(iter(nodes.worker_nodes)), allow_graceful=False)


@pytest.mark.many
# One test, for the cluster is heavy and loses its nodes one after the other.
def test_a_real_cluster(nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    a_node_that_dies_midway_costs_no_game(nodes)
    a_comparison_is_the_same(nodes.address)
    a_tournament_is_the_same(nodes.address)
    interrupted_it_gives_the_result_so_far(nodes.address)
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    when_all_are_gone_it_says_so(nodes)


def a_node_that_dies_midway_costs_no_game(nodes: Any) -> None:
    alive: list[int] = []

    def kill(what: str, done: float) -> None:
        if what == "games" and not alive:
            lose_one(nodes)
            alive.append(len(nodes.worker_nodes))

    spread = simulate("petits-chevaux", GAMES, seed=3, cluster=nodes.address, progress=kill)
    assert alive == [1]
    assert not spread.partial
    assert spread.tally == simulate("petits-chevaux", GAMES, seed=3, threads=1).tally


def a_comparison_is_the_same(address: str) -> None:
    one, other = (tablier.game("petits-chevaux", players=n) for n in (2, 3))
    spread = compare(one, other, games=2_000, seed=5, cluster=address)
    assert spread.to_dict() == compare(one, other, games=2_000, seed=5).to_dict()


def a_tournament_is_the_same(address: str) -> None:
    asked = ("petits-chevaux", ["heuristic", "uniform"], 4)
    spread, here = (
        tablier.tournament(*asked, cluster=address),
        tablier.tournament(*asked, workers=1),
    )
    assert not spread.partial
    assert [one.record for one in spread.played] == [one.record for one in here.played]


def interrupted_it_gives_the_result_so_far(address: str) -> None:
    words = ["-m", "tablier", "simulate", "petits-chevaux", "--games", str(10**13)]
    words += ["--cluster", address]
    child = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=400)
    child.expect("parties/s")  # the bar runs: games are being played
    child.sendintr()
    child.expect("Interrompu")
    child.expect("tours en moyenne")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def when_all_are_gone_it_says_so(nodes: Any) -> None:
    def kill(what: str, done: float) -> None:
        for _ in list(nodes.worker_nodes) if what == "games" else ():
            lose_one(nodes)

    with pytest.raises(TablierError, match="ont disparu"):
        simulate("petits-chevaux", 10**12, cluster=nodes.address, progress=kill)
    with pytest.raises(TablierError, match="aucun cœur"):
        simulate("petits-chevaux", cluster=nodes.address)


@pytest.mark.many
def test_a_local_cluster_writes_only_what_was_asked(capfd: Any) -> None:
    words = "simulate petits-chevaux --games 2000 --seed 1 --csv"
    assert main(words.split()) == 0
    alone = capfd.readouterr().out
    assert main([*words.split(), "--cluster", "local", "--threads", "1"]) == 0
    found = capfd.readouterr()
    assert found.out == alone
    assert found.err == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("simulate oie --cluster 127.0.0.1:9", "ne répond à 127.0.0.1:9"),
        ("simulate oie --cluster ray://127.0.0.1:9", "ne répond à ray://127.0.0.1:9"),
        ("compare oie -- oie-cayro --cluster 127.0.0.1:9", "ne répond à 127.0.0.1:9"),
        ("simulate oie --cluster somewhere", "HÔTE:PORT"),
        ("simulate oie --cluster 127.0.0.1:9 --threads 2", "--threads"),
        ("compare oie -- oie-cayro --cluster local --threads 0", "threads"),
    ],
)
def test_a_cluster_that_is_not_there(
    words: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.5)
    assert main(words.split()) == 2
    found = capsys.readouterr()
    assert says in found.err
    assert found.out == ""


class Rayless:
    """Stands in for Ray: what happens while it starts is all that matters here."""

    def __init__(self, told: list[str]) -> None:
        self.told = told

    def is_initialized(self) -> bool:
        return False

    def init(self, address: str, **how: Any) -> None:
        self.told.append(f"init {address}")

    def shutdown(self) -> None:
        self.told.append("shutdown")


@pytest.mark.parametrize(("address", "what"), [("local", "starting"), ("h:1", "joining")])
def test_what_ray_is_doing_is_told_before_it_takes_its_time(
    address: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(cluster, "_ray", lambda: Rayless(told))
    monkeypatch.setattr(cluster, "_find", lambda address: told.append("find"))
    with cluster.joined(address, None, lambda what, done: told.append(what)):
        pass
    assert told[0] == what
    assert told[-2:] == [f"init {address}", "shutdown"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ["Ray démarre sur cette machine…", "compilation pour 2 cœurs…"]),
        ("en", ["Ray is starting on this machine…", "compiling for 2 cores…"]),
    ],
)
def test_the_bar_shows_the_start_of_a_cluster(
    lang: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = []
    with Bar(lang) as bar:
        for what, done in (("starting", 0), ("compiling", 2)):
            bar.show(what, done)
            assert bar._bar
            shown.append(bar._bar.tasks[0].description)
    assert shown == words


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "oie", "--cluster", "local"]) == 2
    assert "tablier[cluster]" in capsys.readouterr().err
