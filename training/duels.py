"""Duels of Archers: two players, one opening, colours swapped; what training and matches share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numba
import numpy as np

import tablier
from tablier.games.archers import rules as r
from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.opponents.features import Flaws, Weights, learned, table
from tablier.games.archers.opponents.judging import SCALARS, judging
from tablier.games.archers.opponents.levels import Level, tempered
from tablier.games.archers.vocabulary import KINDS, NOBODY, SHOT, Field, State
from tablier.lab.compiled import program
from tablier.lab.policies import Factory
from tablier.referee.game import Game
from tablier.rulekit.build import layout, pack

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
    flaws = Flaws(level.noise, level.dreams, seed)
    entries = 1 << 16 if level.nodes and level.nodes < 50_000 else 1 << 20
    engine = Engine(game, tempered(learned(), level.temper), flaws, entries)
    chance = Random(seed)
    room = [0] * game.ruleset.most_actions

    def move(s: State) -> Sequence[int]:
        if chance.random() < level.slips:
            n = r.legal(s, field(game), s.side, room)
            return [chance.choice(room[:n])]
        engine.forget()
        line = engine.think(s, min(most, level.nodes or most), None, level.depth).line
        return line if level.slips == 0 else line[:1]

    return move


def greedy(game: Game, seed: int) -> Mover:
    """One turn ahead: shoot, enter the wood, else the best board after its own turn."""
    ready = program(game)
    look = compiled(game, looking)
    memory = np.zeros(3, dtype=layout(State))
    words = memory.view(np.int64).reshape(3, -1)
    worths = np.array(table(field(game), learned()), np.int64)
    room = np.zeros((2, ready.most_actions), np.int64)
    out = np.zeros(SCALARS, np.int64)
    found = np.zeros(2, np.int64)
    chance = Random(seed)
    plain = [0] * ready.most_actions

    def move(s: State) -> Sequence[int]:
        n = r.legal(s, field(game), s.side, plain)
        if shots := [action for action in plain[:n] if action % KINDS == SHOT]:
            return [chance.choice(shots)]
        memory[0] = pack(s)
        salt = chance.getrandbits(30)
        look(memory[0], memory[1], memory[2], words, ready.o, worths, room, out, found, salt)
        return [int(action) for action in found if action >= 0]

    return move


def looking(rules: Any) -> Callable[..., None]:
    """The best two manoeuvres by the board they lead to; of equals, any."""
    legal, apply = rules.legal, rules.apply
    worth = rules.jit(judging(rules))

    def look(
        s: Any, one: Any, two: Any, words: Any, o: Any, worths: Any, room: Any, out: Any,
        found: Any, salt: int,
    ) -> None:  # fmt: skip
        seat = s.side
        best = -(1 << 60)
        mixed = salt
        for i in range(legal(s, o, seat, room[0])):
            for k in range(words.shape[1]):
                words[1, k] = words[0, k]
            apply(one, o, seat, room[0, i])
            n = legal(one, o, seat, room[1])
            for j in range(max(1, n)):
                for k in range(words.shape[1]):
                    words[2, k] = words[1, k]
                if n:
                    apply(two, o, seat, room[1, j])
                value = 100_000
                if two.winner == -2:
                    value = 0
                elif two.winner != seat:
                    value = -worth(two, o, worths, out)
                mixed = (mixed * 1103515245 + 12345) & 0x7FFFFFFF
                value = value * 1024 + (mixed >> 8) % 1024
                if value > best:
                    best = value
                    found[0] = room[0, i]
                    found[1] = room[1, j] if n else -1

    return look


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
