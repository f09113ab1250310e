"""A plain player of Archers, to measure others by: it looks no further than its own turn."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from tablier.games.archers.opponents.features import learned, table
from tablier.games.archers.opponents.judging import SCALARS, judging
from tablier.games.archers.vocabulary import DRAW, KINDS, NOBODY, SHOT, Field, State
from tablier.lab.by_referee import Chooser
from tablier.lab.compiled import program
from tablier.opponents.rows import copy_row
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack

WON = 100_000  # hundredths of an archer
JITTER = 1024  # of equal boards, any


def greedy(game: Game, seed: int) -> Chooser:
    """Shoots whatever it can, enters the wood, else has the best board after its own turn."""
    ready = program(game)
    assert isinstance(game.o, Field)
    look = ready.driver(looking)
    states = np.zeros(3, dtype=layout(State))
    words = states.view(np.int64).reshape(len(states), -1)
    worths = np.array(table(game.o, learned()), np.int64)
    room = np.zeros((2, ready.most_actions), np.int64)
    out = np.zeros(SCALARS, np.int64)
    chance = Random(seed)

    def choose(position: Position, seat: int) -> str:
        texts = {action: text for text, action in position.actions(seat)}
        if shots := [text for action, text in texts.items() if action % KINDS == SHOT]:
            return chance.choice(shots)
        states[0] = pack(position.s)
        return texts[look(states, words, ready.o, worths, room, out, chance.getrandbits(30))]

    return choose


def looking(rules: Any) -> Callable[..., int]:
    """The first of the manoeuvres that lead to the best board; of equals, any."""
    legal, apply = rules.legal, rules.apply
    worth = rules.jit(judging(rules))
    copy = rules.jit(copy_row)

    def look(
        states: Any, words: Any, o: Any, worths: Any, room: Any, out: Any, salt: int
    ) -> int:  # fmt: skip
        seat = states[0].side
        best = -1 << 60
        found = -1
        mixed = salt
        for i in range(legal(states[0], o, seat, room[0])):
            copy(words, 1, words, 0)
            apply(states[1], o, seat, room[0, i])
            n = legal(states[1], o, seat, room[1])
            for j in range(max(1, n)):
                copy(words, 2, words, 1)
                if n:
                    apply(states[2], o, seat, room[1, j])
                winner = states[2].winner
                value = 0
                if winner == seat:
                    value = WON
                elif winner == NOBODY:
                    value = -worth(states[2], o, worths, out)
                elif winner != DRAW:
                    value = -WON
                mixed = (mixed * 1103515245 + 12345) & 0x7FFFFFFF
                value = value * JITTER + (mixed >> 8) % JITTER
                if value > best:
                    best = value
                    found = room[0, i]
        return int(found)

    return look
