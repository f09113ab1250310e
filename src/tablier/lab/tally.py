"""A chunk of games: the task that asks for it, and the tally that comes back.

Tasks and tallies are plain data. A chunk can be played by any thread, process or machine: its tally
depends on the task alone, and tallies add up to the same in any order, for they hold integers only.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tablier.lab import drivers
from tablier.lab.by_referee import Seated
from tablier.lab.chance import key_of
from tablier.lab.compiled import Program, program
from tablier.lab.opening import reopened
from tablier.lab.part import FastDriver, Watcher, lab_part
from tablier.lab.shooting import Archer, skills
from tablier.referee.game import Game
from tablier.rulekit.build import blank


class Setup(NamedTuple):
    """What is played: a game, who chooses, and what is counted."""

    id: str  # of a game of the catalogue, or what a board of one's own is called
    source: str  # the text of a board of one's own
    players: int
    options: tuple[tuple[str, int | str], ...]
    policy: str
    archers: tuple[Archer, ...]  # by seat, where arrows are shot
    seed: int
    most: int  # turns after which a game is given up
    detail: bool  # watch visits, waiting and the lead too
    fast: bool = True  # play by the game's own faster driver, where it has one
    seated: tuple[Seated, ...] = ()  # by seat: who chooses, where it is no policy; not compiled
    opening: int = 0  # turns that chance plays before those do

    def open(self) -> Game:
        """The game that is played."""
        return reopened(self.id, self.source, self.players, self.options)


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
    visits: tuple[int, ...] = ()  # by place: see `part.Watcher`
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


class _Bench(NamedTuple):
    """A setup made ready on this machine: compiled code and the records that it reads."""

    program: Program
    play: Any
    fast: FastDriver | None  # where the game is played by its own
    watcher: Watcher | None  # where it is watched
    key: Any
    skill: Any


@lru_cache(maxsize=16)
def _bench(setup: Setup) -> _Bench:
    game = setup.open()
    part, ready = lab_part(game), program(game)
    key = np.array(key_of(setup.seed), np.int64)
    skill = np.array(skills(setup.archers), np.int64)
    parts = (part.policy(setup.policy), drivers.ending)
    watcher = part.watcher if setup.detail else None
    fast = part.fast_driver(ready, game) if setup.fast and not watcher else None
    if watcher:
        play = ready.driver(drivers.watching, *parts, watcher.note, watcher.see)
    else:
        play = fast.play if fast else ready.driver(drivers.playing, *parts)
    return _Bench(ready, play, fast, watcher, key, skill)


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
    if bench.fast:
        bench.play(s, ready.o, *bench.fast.tables, *map(_apart, bench.fast.scratch), *ends)
    else:
        actions = _apart(ready.most_actions)
        if bench.watcher:
            watched = (_apart(bench.watcher.size(ready.o)), _apart(drivers.SUMS))
            bench.play(s, ready.o, actions, bench.skill, *ends, _apart(drivers.MEMORY), *watched)
        else:
            bench.play(s, ready.o, actions, bench.skill, *ends)
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
