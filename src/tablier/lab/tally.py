"""A chunk of games: the task that asks for it, and the tally that comes back.

Tasks and tallies are plain data. A chunk can be played by any thread, process or machine: its tally
depends on the task alone, and tallies add up to the same in any order, for they hold integers only.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tablier.games.chevaux import rules as chevaux
from tablier.games.evasion import rules as evasion
from tablier.games.goose import from_text, turns, volley
from tablier.lab import drivers, watchers
from tablier.lab.chance import key_of
from tablier.lab.compiled import Program, program
from tablier.lab.games import open_game
from tablier.lab.policies import Archer, policy
from tablier.lab.race import SEATS, race
from tablier.referee.game import Game, find
from tablier.rulekit.build import blank


class Setup(NamedTuple):
    """What is played: a game, who chooses, and what is counted."""

    game: str  # an id of the catalogue, or what a board of one's own is called
    source: str  # the text of a board of one's own
    players: int
    options: tuple[tuple[str, int | str], ...]
    policy: str
    archers: tuple[Archer, ...]  # by seat, where arrows are shot
    seed: int
    most: int  # turns after which a game is given up
    detail: bool  # watch visits, waiting and the lead too
    table: bool = True  # goose games: look landings up where that gives the same, faster


class Task(NamedTuple):
    """Some games of a setup, by their numbers."""

    setup: Setup
    first: int
    games: int


class Tally(NamedTuple):
    """What was counted. `lengths[n]` is how many games ended after n turns."""

    games: int
    unfinished: int
    draws: int
    shared: int
    wins: tuple[int, ...]  # by seat, in sixtieths of a win
    lengths: tuple[int, ...]
    visits: tuple[int, ...] = ()  # by place: see `places`
    sums: tuple[int, ...] = ()  # of what is watched: see `drivers`

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.draws + other.draws,
            self.shared + other.shared,
            _added(self.wins, other.wins),
            _added(self.lengths, other.lengths),
            _added(self.visits, other.visits),
            _added(self.sums, other.sums),
        )


NOTHING = Tally(0, 0, 0, 0, (), ())


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return (*map(int.__add__, longer, shorter), *longer[len(shorter) :])


# By family of rules: what watches its games. Of the others only the ends are counted.
WATCHERS = {
    turns.__name__: (watchers.goose_note, watchers.goose_see),
    volley.__name__: (watchers.volley_note, watchers.volley_see),
    chevaux.__name__: (watchers.chevaux_note, watchers.chevaux_see),
    evasion.__name__: (watchers.evasion_note, watchers.evasion_see),
}
ROOMS = {
    turns.__name__: watchers.track_room,
    volley.__name__: watchers.track_room,
    chevaux.__name__: watchers.chevaux_room,
    evasion.__name__: watchers.evasion_room,
}


def setup_game(setup: Setup) -> Game:
    """The game of a setup."""
    rules = from_text(setup.source, setup.game, own=True) if setup.source else find(setup.game)
    return open_game(rules, setup.players, dict(setup.options))


class _Bench(NamedTuple):
    """A setup made ready on this machine: compiled code and the records that it reads."""

    program: Program
    play: Any
    table: Any  # of landings, where the game is played by it
    key: Any
    skill: Any


@lru_cache(maxsize=16)
def _bench(setup: Setup) -> _Bench:
    game = setup_game(setup)
    ready = program(game)
    key = np.array(key_of(setup.seed), np.int64)
    skill = np.array([n for archer in setup.archers for n in archer.skill] or [0], np.int64)
    choose = policy(setup.policy, ready.family)
    parts = (choose, drivers.ending)
    play = table = None
    if setup.detail and ready.family in WATCHERS:
        play = ready.driver(drivers.watching, *parts, *WATCHERS[ready.family])
    elif ready.family == turns.__name__ and setup.table:
        play, table = race(ready, game.o)
    if play is None:
        play = ready.driver(drivers.playing, *parts)
    return _Bench(ready, play, table, key, skill)


def _apart(length: int) -> Any:
    """Numbers that share no line of memory with those of another thread, which would slow both."""
    return np.zeros(length + 32, np.int64)[16:-16]


def play_chunk(task: Task) -> Tally:
    """Play some games; the first call of a process compiles what it needs."""
    setup = task.setup
    bench = _bench(setup)
    ready = bench.program
    s = blank(ready.state_type)
    numbers = np.array([task.first, task.first + task.games], np.int64)
    lengths = np.zeros(setup.most + 1, np.int64)
    wins, counts, rng = _apart(setup.players), _apart(drivers.COUNTS), _apart(4)
    ends = (rng, bench.key, numbers, setup.most, lengths, wins, counts)
    watched: tuple[Any, ...] = ()
    if bench.table is not None:
        bench.play(s, ready.o, bench.table, _apart(SEATS), _apart(SEATS), *ends)
    else:
        room = _apart(ready.most_actions)
        if setup.detail and ready.family in WATCHERS:
            watched = (_apart(ROOMS[ready.family](ready.o)), _apart(drivers.SUMS))
            bench.play(s, ready.o, room, bench.skill, *ends, _apart(drivers.MEMORY), *watched)
        else:
            bench.play(s, ready.o, room, bench.skill, *ends)
    last = int(lengths.nonzero()[0][-1]) + 1 if lengths.any() else 0
    return Tally(
        task.games,
        int(counts[drivers.UNFINISHED]),
        int(counts[drivers.DRAWS]),
        int(counts[drivers.SHARED]),
        tuple(wins.tolist()),
        tuple(lengths[:last].tolist()),
        *(tuple(array.tolist()) for array in watched),
    )
