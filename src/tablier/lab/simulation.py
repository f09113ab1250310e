"""Many games, played by the compiled rules on every core, and counted."""

import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tablier.lab.compiled import understood
from tablier.lab.opening import lab_game, remember
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM
from tablier.lab.progress import Progress, silent
from tablier.lab.results import Simulation
from tablier.lab.shooting import Archers
from tablier.lab.tally import NOTHING, Setup, Tally, Task, play_chunk
from tablier.lab.units import turns
from tablier.lab.workers import Hands, Threads, available
from tablier.referee.game import Game
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
MAX_TURNS = 10_000
"""A game that has not ended by then is given up and counted apart."""

MOST_TURNS = 1_000_000
MOST_THREADS = 1024
TRIAL = 32
"""Games that are tried first: when none of them ends, none of the others will be played."""

LARGEST_CHUNK = 1 << 18
THREAD_SECONDS, CLUSTER_SECONDS = 0.1, 0.5
"""How long a chunk should take: a short one answers Ctrl-C soon, a long one travels less."""

Workers = Hands[Task, Tally]


def simulate(
    game: str | Path | Game,
    games: int = 100_000,
    *,
    seed: int = 0,
    threads: int | None = None,
    policy: str = UNIFORM,
    archers: Archers | None = None,
    players: int | None = None,
    max_turns: int = MAX_TURNS,
    detail: bool = False,
    cluster: str | None = None,
    progress: Progress = silent,
    **options: int | str,
) -> Simulation:
    """Play games and count how they end; the same seed gives the same counts on any machine.

    `archers` names, by seat from 0, who shoots: ``uniform`` or a file of eleven probabilities.
    `detail` also watches visits, waiting and lead changes, which takes several times as long.
    `cluster` is the address of a Ray cluster that plays, or ``local`` for one on this machine.
    Interrupted, it gives the result so far: that of the first games, marked as partial.
    """
    check_threads(threads)
    _whole("games", games, 1, 10**15)
    setup = prepare(game, seed, policy, archers, players, max_turns, detail, options)
    with _workers(threads, cluster, progress) as workers:
        progress("compiling", workers.hands)
        nothing = Task(setup, 0, 0)  # compiles, so that it is not counted as play
        for _ in range(0 if cluster is None else workers.hands):
            workers.send(nothing)
        with understood(setup.open()):
            play_chunk(nothing)
        while workers.busy:
            workers.receive()
        chunk = THREAD_SECONDS if cluster is None else CLUSTER_SECONDS
        return _run(setup, games, workers, chunk, progress)


def prepare(
    game: str | Path | Game,
    seed: int = 0,
    policy: str = UNIFORM,
    archers: Archers | None = None,
    players: int | None = None,
    max_turns: int = MAX_TURNS,
    detail: bool = False,
    options: Mapping[str, int | str] | None = None,
) -> Setup:
    """Check what is asked and put it into a setup that any machine can play."""
    opened = remember(lab_game(game, players, options))
    part = lab_part(opened)
    part.policy(policy)  # an unknown one is refused
    if type(seed) is not int:
        raise TablierError("not-whole", package=PACKAGE, name="seed", found=str(seed))
    _whole("max-turns", max_turns, 1, MOST_TURNS)
    return Setup(
        id=opened.id,
        source=opened.ruleset.source,
        players=opened.players,
        options=tuple(opened.options.items()),
        policy=policy,
        archers=part.archers(archers or {}, opened.players),
        seed=seed,
        most=max_turns,
        detail=detail,
    )


@contextmanager
def _workers(threads: int | None, cluster: str | None, progress: Progress) -> Iterator[Workers]:
    """Who plays: threads here, or a cluster."""
    if cluster is None:
        hands = threads or available()
        with ThreadPoolExecutor(hands) as pool:
            yield Threads(hands, pool, play_chunk)
    else:
        from tablier.lab.cluster import RayWorkers, joined

        with joined(cluster, threads, progress):
            yield RayWorkers(play_chunk)


def _run(
    setup: Setup, games: int, workers: Workers, chunk_seconds: float, progress: Progress
) -> Simulation:
    """Hand out chunks in order, about as large as the workers like them."""
    began = time.perf_counter()
    tally = play_chunk(Task(setup, 0, min(TRIAL, games)))
    if tally.unfinished == tally.games:
        unit = turns(setup.open())
        raise TablierError("no-end", package=PACKAGE, n=tally.games, turns=setup.most, unit=unit)
    handed = tally.games
    hands = workers.hands
    pace = tally.games / (time.perf_counter() - began)
    progress("expected", games)
    try:
        while handed < games or workers.busy:
            while handed < games and workers.busy < 2 * hands:
                wanted = max(1, int(pace * chunk_seconds))
                size = min(games - handed, LARGEST_CHUNK, wanted)
                workers.send(Task(setup, handed, size))
                handed += size
            tally = sum_of([tally, *workers.receive()])
            hands = max(1, workers.hands)
            pace = tally.games / (time.perf_counter() - began) / hands
            progress("games", tally.games)
    except KeyboardInterrupt:
        # What has been handed out is finished: the result is that of the first games.
        while workers.busy:
            tally = sum_of([tally, *workers.receive()])
    took = time.perf_counter() - began
    return Simulation(setup, tally, took, hands, partial=tally.games < games)


def sum_of(tallies: list[Tally]) -> Tally:
    """All tallies together."""
    whole = NOTHING
    for tally in tallies:
        whole = whole.plus(tally)
    return whole


def check_threads(threads: int | None) -> None:
    """Refuse a number of threads that makes no sense; none at all means one a core."""
    if threads is not None:
        _whole("threads", threads, 1, MOST_THREADS)


def _whole(name: str, value: int, least: int, most: int) -> int:
    if type(value) is not int:
        raise TablierError("not-whole", package=PACKAGE, name=name, found=str(value))
    if not least <= value <= most:
        raise TablierError(
            "range", package=PACKAGE, name=name, found=str(value), least=least, most=str(most)
        )
    return value
