"""Exhaustive answers about Archers: every turn is tried, by the rules alone.

Nothing here is shared with the engine: no ordering, nothing left out, nothing judged. What is found
out is what the engine is tested by.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.archers import rules as r
from tablier.games.archers.vocabulary import KINDS, NOBODY, SHOT, State
from tablier.lab.compiled import program
from tablier.referee.game import Game
from tablier.rulekit.build import layout, pack
from training.duels import compiled, field

LONGEST = 12  # actions of a turn, and one more
ALL = 1_000  # more archers than there are

# What is asked about the answers to a turn.
LOSES = 0  # whether one of them wins
FORCES = 1  # whether, whatever the answer, the next turn wins
LEAVES = 2  # the archers that one is ahead by, after the worst answer and the shots that follow


def answering(rules: Any) -> Callable[..., int]:
    """Try every turn of the side to play in `states[0]`: what that leaves its enemy."""
    legal, apply = rules.legal, rules.apply

    def enter(states: Any, o: Any, room: Any, count: Any, level: int) -> None:
        """List what can be done at a level of the stack."""
        count[level, 0] = legal(states[level], o, states[level].side, room[level])
        count[level, 1] = 0

    enter = rules.jit(enter)

    def make(states: Any, words: Any, o: Any, room: Any, count: Any, level: int) -> int:
        """Play the next action of a level one level higher, and say which; -1 if all are played."""
        i = count[level, 1]
        if i == count[level, 0]:
            return -1
        count[level, 1] = i + 1
        for k in range(words.shape[1]):
            words[level + 1, k] = words[level, k]
        action = int(room[level, i])
        apply(states[level + 1], o, states[level].side, action)
        return action

    make = rules.jit(make)

    def wins(states: Any, words: Any, o: Any, room: Any, count: Any, at: int) -> int:
        """Whether any turn from a level on wins."""
        seat = states[at].side
        turn = states[at].turns
        level = at
        enter(states, o, room, count, level)
        while level >= at:
            if make(states, words, o, room, count, level) < 0:
                level -= 1
                continue
            after = states[level + 1]
            if after.winner == seat:
                return 1
            if after.winner == NOBODY and after.turns == turn:
                level += 1
                enter(states, o, room, count, level)
        return 0

    wins = rules.jit(wins)

    def shots(states: Any, words: Any, o: Any, room: Any, count: Any, at: int) -> int:
        """How many archers a turn from a level on can shoot; more than there are if that wins."""
        seat = states[at].side
        before = states[at].alive[1 - seat]
        most = 0
        level = at
        enter(states, o, room, count, level)
        while level >= at:
            action = make(states, words, o, room, count, level)
            if action < 0:
                level -= 1
            elif action % KINDS == SHOT:
                after = states[level + 1]
                if after.winner == seat:
                    return ALL
                most = max(most, before - after.alive[1 - seat])
                level += 1
                enter(states, o, room, count, level)
        return most

    shots = rules.jit(shots)

    def answer(
        states: Any, words: Any, o: Any, room: Any, count: Any, what: int, enough: int
    ) -> int:
        seat = states[0].side
        turn = states[0].turns
        if what == LOSES:
            return int(wins(states, words, o, room, count, 0))
        worst = ALL
        level = 0
        enter(states, o, room, count, level)
        while level >= 0:
            if make(states, words, o, room, count, level) < 0:
                level -= 1
                continue
            after = states[level + 1]
            if after.winner == seat:
                return 0 if what == FORCES else -ALL
            if after.winner == NOBODY and after.turns == turn:
                level += 1
                enter(states, o, room, count, level)
                continue
            if what == FORCES:
                if after.winner != NOBODY or not wins(states, words, o, room, count, level + 1):
                    return 0
                continue
            ahead = after.alive[1 - seat] - after.alive[seat]
            if after.winner == NOBODY:
                ahead += shots(states, words, o, room, count, level + 1)
            worst = min(worst, ahead)
            if worst <= enough:
                return int(worst)
        return 1 if what == FORCES else worst

    return answer


class Judge:
    """Exhaustive answers about positions of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._ready = program(game)
        self._answer = compiled(game, answering)
        self._states = np.zeros(3 * LONGEST, dtype=layout(State))
        self._words = self._states.view(np.int64).reshape(3 * LONGEST, -1)
        self._room = np.zeros((3 * LONGEST, self._ready.most_actions), np.int64)
        self._count = np.zeros((3 * LONGEST, 2), np.int64)

    def ask(self, s: State, what: int, enough: int = -ALL) -> int:
        """What holds for the answers of the side to play here: see above.

        Whether so few archers are left that it is `enough`, is not looked into any further.
        """
        self._states[0] = pack(s)
        work = (self._states, self._words, self._ready.o, self._room, self._count)
        return int(self._answer(*work, what, enough))

    def turns(self, s: State) -> list[State]:
        """The ends of all turns of the side to play, each board once."""
        o, room = field(self._game), [0] * self._ready.most_actions
        ends: dict[tuple[int, int], State] = {}
        met, waiting = set(), [s]
        while waiting:
            now = waiting.pop()
            for action in room[: r.legal(now, o, s.side, room)]:
                after = now.copy()
                r.apply(after, o, s.side, action)
                if after.winner != NOBODY or after.turns != s.turns:
                    ends.setdefault((after.key, after.winner), after)
                    continue
                moment = (after.key, after.left, after.fired, after.undoing)
                if moment not in met:
                    met.add(moment)
                    waiting.append(after)
        return list(ends.values())
