"""Round robins: everybody meets everybody, seats swapped, as often as asked for."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

from tablier.lab.by_referee import warm_up
from tablier.lab.opening import lab_game, remember
from tablier.lab.progress import Progress, silent
from tablier.lab.simulation import available
from tablier.lab.workers import Hands, Own, Processes, hands_for
from tablier.opponents.contestants import Named, contestants, opening_of
from tablier.opponents.games import SIDES, Meeting, Played, Task, play_game
from tablier.opponents.ledger import Key, Ledger, ledger
from tablier.opponents.part import PACKAGE
from tablier.opponents.standings import Tournament
from tablier.referee.game import Game
from tablier.words.errors import TablierError, reason
from tablier.words.numbers import grouped

MOST_GAMES = 10**7
MOST_WORKERS = 1024
MOST_OPENING = 1000

Players = Hands[Task, Played | None]


def tournament(
    game: str | Path | Game,
    contestants: Sequence[Named],
    games: int = 100,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    players: int | None = None,
    seed: int = 0,
    opening: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    out: str | Path | None = None,
    games_dir: str | Path | None = None,
    progress: Progress = silent,
    **options: int | str,
) -> Tournament:
    """Have everybody play everybody, `games` a pairing: half of them with swapped seats.

    A contestant is a level of `tablier.bots`, such as ``3`` or ``"strong@nodes=5000"``, or what
    `tablier.bot` gives, seated anew in every game; a yardstick such as ``"uniform"``; or a function
    that is given a position as its seat may see it, and the seat, and answers a move. Each may
    think `nodes` positions a turn (10,000 unless said), or `seconds`; by nodes the same seed gives
    the same games on any machine. `opening` turns are played by chance, where a game has no dice to
    make games differ. `workers` processes play, one a core unless said, or a `cluster`. Games are
    added to the file `out` as they end, and those found there are not played again; `games_dir`
    gets them as records. Interrupted, it gives the result so far.
    """
    meeting = prepare(game, contestants, nodes, seconds, players, seed, opening, options)
    _check("games", games, SIDES, MOST_GAMES)
    if games % SIDES:
        raise TablierError("odd-games", package=PACKAGE, found=str(games), next=str(games + 1))
    if workers is not None:
        _check("workers", workers, 1, MOST_WORKERS)
    with ledger(meeting, out) as kept:
        left = [task for task in _tasks(meeting, games) if _key(task) not in kept.played]
        began, found = time.perf_counter(), len(kept.played)
        if left:
            _play(meeting, left, kept, workers, cluster, progress)
        wanted = {_key(task) for task in _tasks(meeting, games)}
        played = tuple(one for key, one in sorted(kept.played.items()) if key in wanted)
        took = time.perf_counter() - began
        result = Tournament(
            meeting, games, played, took, len(kept.played) - found, len(played) < len(wanted)
        )
    if games_dir is not None:
        _write(result, Path(games_dir))
    return result


def prepare(
    game: str | Path | Game,
    asked: Sequence[Named],
    nodes: int | None,
    seconds: float | None,
    players: int | None,
    seed: int,
    opening: int | None,
    options: dict[str, int | str],
) -> Meeting:
    """Check what is asked and put it into a setup that any machine can play."""
    opened = remember(lab_game(game, players, options))
    if opened.players < SIDES:
        raise TablierError("tournament-alone", package=PACKAGE)
    if type(seed) is not int:
        raise TablierError("not-whole", package="tablier.lab", name="seed", found=str(seed))
    if opening is not None:
        _check("opening", opening, 0, MOST_OPENING)
    taking_part = contestants(opened, asked, seconds, nodes)
    names = [one.name for one in taking_part]
    if len(names) < SIDES:
        raise TablierError("few-contestants", package=PACKAGE, n=len(names))
    if twice := [one for one in taking_part if names.count(one.name) > 1]:
        key = "function-twice" if twice[0].function else "contestant-twice"
        raise TablierError(key, package=PACKAGE, found=twice[0].name)
    return Meeting(
        id=opened.id,
        source=opened.ruleset.source,
        players=opened.players,
        options=tuple(opened.options.items()),
        contestants=taking_part,
        seed=seed,
        opening=opening_of(opened) if opening is None else opening,
    )


def _tasks(setup: Meeting, games: int) -> Iterator[Task]:
    """All games: every pairing has as many as any other, whenever one stops."""
    pairings = list(combinations(range(len(setup.contestants)), SIDES))
    for pair in range(0, games, SIDES):
        for one, other in pairings:
            for number in range(pair, pair + SIDES):
                yield Task(setup, (one, other), number)


def _key(task: Task) -> Key:
    return task.pairing, task.number


def _play(
    setup: Meeting,
    tasks: Sequence[Task],
    kept: Ledger,
    workers: int | None,
    cluster: str | None,
    progress: Progress,
) -> None:
    """Hand out games, and keep them as they come back; Ctrl-C ends it."""
    progress("compiling", 1)
    warm_up(
        setup.open(), setup.contestants, setup.opening
    )  # here first: what is compiled is then found by all
    waiting = iter(tasks)
    done, handed = 0, 0
    try:
        with _hands(setup, workers, cluster, len(tasks), progress) as hands:
            progress("expected", len(tasks))
            while done < len(tasks):
                while handed < len(tasks) and hands.busy < 2 * hands.hands:
                    hands.send(next(waiting))
                    handed += 1
                for played in hands.receive():
                    if played:
                        kept.add(played)
                    done += 1
                progress("games", done)
    except KeyboardInterrupt:
        return


@contextmanager
def _hands(
    setup: Meeting, workers: int | None, cluster: str | None, tasks: int, progress: Progress
) -> Iterator[Players]:
    """Who plays: this process, several of them, or a cluster."""
    if cluster is not None:
        from tablier.lab.cluster import RayWorkers, joined

        with joined(cluster, workers, progress):
            yield RayWorkers(play_game)
        return
    hands = hands_for(setup, workers and min(workers, tasks), min(available(), tasks))
    if hands == 1:
        yield Own(play_game)
        return
    timed = any(one.limit and one.limit.nodes is None for one in setup.contestants)
    with Processes(hands, play_game, apart=timed) as processes:
        yield processes


def _write(result: Tournament, folder: Path) -> None:
    """Every game as a record that `tablier replay` reads."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, record in result.records():
            (folder / name).write_text(record, "utf-8")
    except OSError as error:
        raise TablierError(
            "record-unwritable", file=str(folder), reason=reason(error, writing=True)
        ) from None


def _check(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int:
        raise TablierError("not-whole", package="tablier.lab", name=name, found=str(value))
    if not least <= value <= most:
        raise TablierError(
            "range",
            package="tablier.lab",
            name=name,
            found=grouped(value),
            least=grouped(least),
            most=grouped(most),
        )
