"""Duels of Archers: two players from one opening; what those who train and study share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numba

import tablier
from tablier.games.archers import rules as r
from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.opponents.features import Weights
from tablier.games.archers.opponents.levels import Level
from tablier.games.archers.opponents.player import ArchersPlayer
from tablier.games.archers.vocabulary import NOBODY, Field, State
from tablier.lab.compiled import program
from tablier.lab.policies import Factory
from tablier.opponents.part import Limit
from tablier.referee.game import Game

OPENING = 4  # turns played at random before a duel begins

Mover = Callable[[State], Sequence[int]]
"""Gives the actions of a turn, or at least the first."""


@dataclass
class Duel:
    """One game: who won (-2: nobody), the positions at the start of each turn, and the last."""

    winner: int
    turns: int
    positions: list[State]
    end: State


def opened(game: Game, seed: int, turns: int = OPENING) -> State:
    """A position after some turns at random that nobody has won."""
    chance = Random(seed)
    room = [0] * game.ruleset.most_actions
    while True:
        s = state(game)
        while s.turns < turns and s.winner == NOBODY:
            n = r.legal(s, field(game), s.side, room)
            r.apply(s, field(game), s.side, chance.choice(room[:n]))
        if s.winner == NOBODY:
            return s


def duel(game: Game, movers: Sequence[Mover], s: State) -> Duel:
    """Play on from a position."""
    s, o = s.copy(), field(game)
    positions = []
    while s.winner == NOBODY:
        turn, side = s.turns, s.side
        positions.append(s.copy())
        while s.winner == NOBODY and s.turns == turn:
            for action in movers[side](s):
                if s.winner != NOBODY or s.turns != turn:
                    break
                r.apply(s, o, side, action)
    return Duel(s.winner, s.turns, positions, s)


# --- players ----------------------------------------------------------------------------------


def thinker(
    game: Game, nodes: int | None, seconds: float | None = None, weights: Weights | None = None
) -> Mover:
    """The engine without anything that holds it back."""
    engine = Engine(game, weights, entries=1 << 16 if nodes and nodes < 50_000 else 1 << 20)

    def move(s: State) -> Sequence[int]:
        if nodes is not None:
            engine.forget()
        return engine.think(s, nodes, seconds).line

    return move


def held_back(game: Game, level: Level, seed: int, most: int) -> Mover:
    """A level of the ladder; the highest, which has no budget of its own, gets `most` nodes."""
    player, limit = ArchersPlayer(game, level, seed), Limit(nodes=most)
    room = [0] * game.ruleset.most_actions

    def move(s: State) -> Sequence[int]:
        n = r.legal(s, field(game), s.side, room)
        return [player.act(s, room[:n], limit)]

    return move


def compiled(game: Game, factory: Factory) -> Any:
    """A driver compiled for this process alone: what is kept on disk knows no sources from here."""
    if factory not in _compiled:
        _compiled[factory] = numba.njit(**_HOW)(factory(program(game).rules))
    return _compiled[factory]


_compiled: dict[Factory, Any] = {}
_HOW: dict[str, Any] = {"error_model": "numpy", "_nrt": False}  # nothing is allocated


# --- the game ---------------------------------------------------------------------------------


def open_archers(**options: Any) -> Game:
    """A game that dark begins."""
    return tablier.game("archers", first="dark", **options)


def field(game: Game) -> Field:
    """Its board."""
    assert isinstance(game.o, Field)
    return game.o


def state(game: Game) -> State:
    """Its start."""
    s = game.start().s
    assert isinstance(s, State)
    return s.copy()
