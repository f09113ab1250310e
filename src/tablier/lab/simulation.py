"""Many games, played by the compiled rules on every core, and counted."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tablier.lab.by_referee import Chooser, Seated, warm_up
from tablier.lab.compiled import understood
from tablier.lab.opening import lab_game, remember
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM
from tablier.lab.progress import Progress, silent
from tablier.lab.results import Simulation
from tablier.lab.seated import play_seated
from tablier.lab.shooting import Archers
from tablier.lab.tally import NOTHING, Setup, Tally, Task, play_chunk
from tablier.lab.units import turns
from tablier.lab.workers import Hands, Own, Processes, Threads, hands_for
from tablier.referee.game import Game
from tablier.words.errors import TablierError
from tablier.words.numbers import grouped

if TYPE_CHECKING:
    from tablier.opponents.bot import Bot

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
Policy: TypeAlias = "str | int | Bot | Chooser"
"""Who chooses: a policy or an opponent by its name, an opponent, or a function."""

Policies: TypeAlias = "Policy | Sequence[Policy] | Mapping[int, Policy]"
"""The same for all seats, or by seat."""


def simulate(
    game: str | Path | Game,
    games: float = 100_000,
    *,
    seed: int = 0,
    threads: int | None = None,
    policy: Policies = UNIFORM,
    archers: Archers | None = None,
    players: int | None = None,
    max_turns: int = MAX_TURNS,
    detail: bool = False,
    cluster: str | None = None,
    progress: Progress = silent,
    **options: int | str,
) -> Simulation:
    """Play games and count how they end; the same seed gives the same counts on any machine.

    `policy` is who chooses: ``uniform``, a level of `tablier.bots` such as ``"strong"`` or
    ``"10@nodes=5000"``, or what `tablier.bot` gives, seated anew in every game; a yardstick; or a
    function that is given a position as its seat may see it, and the seat, and answers a move; or
    those by seat, as a list or as a mapping of seats, from 0. Whoever is not
    ``uniform`` plays by the interpreted rules, in processes instead of threads, and thousands of
    times slower.

    `archers` names, by seat from 0, who shoots: ``uniform`` or a file of eleven probabilities.
    `detail` also watches visits, waiting and lead changes, which takes several times as long.
    `cluster` is the address of a Ray cluster that plays, or ``local`` for one on this machine.
    Interrupted, it gives the result so far: that of the first games, marked as partial.
    """
    check_threads(threads)
    wanted = _whole("games", games, 1, 10**15)
    setup = prepare(game, seed, policy, archers, players, max_turns, detail, options)
    with _workers(setup, threads, cluster, progress) as workers:
        progress("compiling", workers.hands)
        _warm_up(setup, workers, cluster)
        return _run(setup, wanted, workers, cluster, progress)


def prepare(
    game: str | Path | Game,
    seed: int = 0,
    policy: Policies = UNIFORM,
    archers: Archers | None = None,
    players: int | None = None,
    max_turns: int = MAX_TURNS,
    detail: bool = False,
    options: Mapping[str, int | str] | None = None,
) -> Setup:
    """Check what is asked and put it into a setup that any machine can play."""
    opened = remember(lab_game(game, players, options))
    part = lab_part(opened)
    called, seated, opening = _policy(opened, policy)
    if type(seed) is not int:
        raise TablierError("not-whole", package=PACKAGE, name="seed", found=str(seed))
    most = _whole("max-turns", max_turns, 1, MOST_TURNS)
    return Setup(
        id=opened.id,
        source=opened.ruleset.source,
        players=opened.players,
        options=tuple(opened.options.items()),
        policy=called,
        archers=part.archers(archers or {}, opened.players),
        seed=seed,
        most=most,
        detail=detail,
        seated=seated,
        opening=opening,
    )


def available() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _policy(game: Game, asked: Policies) -> tuple[str, tuple[Seated, ...], int]:
    """What a policy is called; who sits where and after how many turns, where it is not compiled.

    A seat that is not named is left to chance.
    """
    known = _by_seat(asked, game.players)
    for seat in known:
        if seat not in range(game.players):
            found = seat + 1 if isinstance(seat, int) else seat
            raise TablierError("policy-seat", package=PACKAGE, seat=str(found), n=game.players)
    by_seat = [known.get(seat, UNIFORM) for seat in range(game.players)]
    first = by_seat[0]
    alike = all(one == first for one in by_seat)
    if alike and isinstance(first, str) and first in lab_part(game).policies:
        return first, (), 0
    from tablier.opponents.contestants import measured

    seated, opening = measured(game, by_seat)
    names = [f"{seat}={one.name}" for seat, one in enumerate(seated, start=1)]
    return seated[0].name if alike else ", ".join(names), seated, opening


def _by_seat(asked: Policies, players: int) -> Mapping[int, Policy]:
    if isinstance(asked, Mapping):
        return asked
    if isinstance(asked, Sequence) and not isinstance(asked, str):
        return dict(enumerate(asked))
    return dict.fromkeys(range(players), asked)


@contextmanager
def _workers(
    setup: Setup, threads: int | None, cluster: str | None, progress: Progress
) -> Iterator[Workers]:
    """Who plays: threads here, processes where Python itself is at work, or a cluster."""
    do = play_seated if setup.seated else play_chunk
    hands = threads or available()
    if cluster is not None:
        from tablier.lab.cluster import RayWorkers, joined

        with joined(cluster, threads, progress):
            yield RayWorkers(do)
    elif not setup.seated:
        with ThreadPoolExecutor(hands) as pool:
            yield Threads(hands, pool, do)
    elif (hands := hands_for(setup, threads, hands)) == 1:
        yield Own(do)
    else:
        with Processes(hands, do) as processes:
            yield processes


def _warm_up(setup: Setup, workers: Workers, cluster: str | None) -> None:
    """Compile what the setup needs, so that it is not counted as play."""
    if setup.seated:
        warm_up(setup.open(), setup.seated, setup.opening)
        return
    nothing = Task(setup, 0, 0)
    for _ in range(0 if cluster is None else workers.hands):
        workers.send(nothing)
    with understood(setup.open()):
        play_chunk(nothing)
    while workers.busy:
        workers.receive()


def _run(
    setup: Setup, games: int, workers: Workers, cluster: str | None, progress: Progress
) -> Simulation:
    """Hand out chunks in order, about as large as the workers like them."""
    began = time.perf_counter()
    if setup.seated:
        tally = play_seated(Task(setup, 0, 1))
    else:
        tally = play_chunk(Task(setup, 0, min(TRIAL, games)))
        if tally.unfinished == tally.games:
            n, unit = tally.games, turns(setup.open())
            raise TablierError("no-end", package=PACKAGE, n=n, turns=setup.most, unit=unit)
    ahead = 1 if setup.seated else 2  # chunks for each hand: a game by opponents may take minutes
    chunk_seconds = THREAD_SECONDS if cluster is None else CLUSTER_SECONDS
    handed = tally.games
    hands = workers.hands
    pace = tally.games / (time.perf_counter() - began)
    progress("expected", games)
    try:
        while handed < games or workers.busy:
            while handed < games and workers.busy < ahead * hands:
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


def _whole(name: str, value: float, least: int, most: int) -> int:
    """A whole number within bounds; one with a point, such as 1e6, is as good."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int:
        raise TablierError("not-whole", package=PACKAGE, name=name, found=str(value))
    if not least <= value <= most:
        raise TablierError(
            "range",
            package=PACKAGE,
            name=name,
            found=grouped(value),
            least=grouped(least),
            most=grouped(most),
        )
    return value
