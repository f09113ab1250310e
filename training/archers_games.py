"""Games of the engine of Archers against itself, to learn from: every action, and what it thought.

    python -m training.archers_games --games 400 --nodes 3000 --seed 1 --out games.npz

The same seed gives the same games, whatever the number of processes.
"""

import argparse
import os
from collections.abc import Mapping
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from tablier.games.archers import rules as r
from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.vocabulary import NOBODY, State
from tablier.referee.game import Game
from training.duels import field, open_archers, state

# Half of the games are played on the usual board, the others on what else there is.
BOARDS: tuple[Mapping[str, str], ...] = (
    {}, {"king": "on"}, {}, {"board": "9x10"}, {}, {"board": "7x9", "king": "on"},
    {}, {"woods": "corner"}, {}, {"board": "11x11"}, {}, {"board": "8x10"},
    {}, {"king": "on"}, {}, {"board": "7x10"}, {}, {"board": "5x9", "king": "on"},
    {}, {"board": "7x9", "woods": "corner"},
)  # fmt: skip
OPENINGS = range(2, 9)  # turns by chance before the engine thinks
WHIM = 0.05  # how often it plays a turn by chance later on, so that it meets other positions
UNTHOUGHT = -(1 << 15)  # the value beside an action that no thought came before
ENTRIES = 1 << 14


class Task(NamedTuple):
    """One game to be played."""

    seed: int
    number: int
    nodes: int


class Played(NamedTuple):
    """One game: its board, who won (below 0: nobody), its actions, and a value beside each."""

    board: int
    winner: int
    actions: list[int]
    values: list[int]


def board_of(number: int) -> Game:
    """The board of a game."""
    return open_archers(**BOARDS[number])


def play(task: Task) -> Played:
    """One game against oneself."""
    board = task.number % len(BOARDS)
    game = board_of(board)
    chance = Random(repr(task))
    engine = Engine(game, entries=ENTRIES)
    opening = chance.choice(OPENINGS)
    s = state(game)
    played = Played(board, 0, [], [])
    while s.winner == NOBODY:
        if s.turns < opening or chance.random() < WHIM:
            line, value = [], UNTHOUGHT
        else:
            engine.forget()
            thought = engine.think(s, task.nodes)
            line, value = list(thought.line), thought.value
        _turn(game, s, line, chance, played, value)
    return played._replace(winner=s.winner)


def _turn(
    game: Game, s: State, line: list[int], chance: Random, played: Played, value: int
) -> None:
    """Play a turn along a line, and by chance where there is none."""
    o, turn, room = field(game), s.turns, [0] * game.ruleset.most_actions
    while s.winner == NOBODY and s.turns == turn:
        n = r.legal(s, o, s.side, room)
        action = line.pop(0) if line else chance.choice(room[:n])
        r.apply(s, o, s.side, action)
        played.actions.append(action)
        played.values.append(value)
        value = UNTHOUGHT


def save(games: list[Played], out: Path) -> None:
    """Keep games in one file."""
    np.savez_compressed(
        out,
        boards=np.array([game.board for game in games], np.int8),
        winners=np.array([game.winner for game in games], np.int8),
        lengths=np.array([len(game.actions) for game in games], np.int32),
        actions=np.array([action for game in games for action in game.actions], np.int16),
        values=np.array([value for game in games for value in game.values], np.int16),
    )


def main() -> None:
    """Play, and keep what was played."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=400)
    asked.add_argument("--nodes", type=int, default=3_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--processes", type=int, default=os.cpu_count())
    asked.add_argument("--out", type=Path, default=Path("games.npz"))
    given = asked.parse_args()
    Engine(open_archers(), entries=ENTRIES)  # compiles once, for all processes
    tasks = [Task(given.seed, number, given.nodes) for number in range(given.games)]
    with Pool(given.processes) as pool:
        games = pool.map(play, tasks, chunksize=1)
    save(games, given.out)
    decided = sum(game.winner >= 0 for game in games)
    print(f"{len(games)} games, {decided} won, {sum(len(g.actions) for g in games)} actions")


if __name__ == "__main__":
    main()
