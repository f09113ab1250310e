"""Find positions of Archers that test an engine: a win in one turn, a loss in one to be avoided.

    python -m training.archers_suite --each 25 --seed 1 --out tests/archers_suite.json

Games are played badly on purpose; each position is checked by trying every turn, and every answer.
A position is kept where few turns do: one in eight at most.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tablier.games.archers.opponents.levels import Level
from tablier.games.archers.vocabulary import NOBODY, State
from tablier.lab.compiled import program
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack
from training.duels import compiled, duel, held_back, open_archers, opened

CLUMSY = Level(300, 2, 120, 0.08)
RARE = 8
LONGEST = 12  # actions of a turn, and one more
OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"king": "on"}, {"woods": "corner"}, {"board": "7x9"}, {"board": "9x11", "king": "on"},
)  # fmt: skip


def exhausting(rules: Any) -> Callable[..., None]:
    """Try every turn from `states[0]`: `found` counts them, those that win, and those that do not
    let the other side win in its next turn.
    """
    legal, apply = rules.legal, rules.apply

    def wins(states: Any, words: Any, o: Any, room: Any, count: Any, at: int, mine: int) -> int:
        """Whether any turn of a side from a level of the stack on wins; the stack is used above."""
        level = at
        turn = states[at].turns
        count[level, 0] = legal(states[level], o, mine, room[level])
        count[level, 1] = 0
        while level >= at:
            i = count[level, 1]
            if i == count[level, 0]:
                level -= 1
                continue
            count[level, 1] = i + 1
            for k in range(words.shape[1]):
                words[level + 1, k] = words[level, k]
            apply(states[level + 1], o, mine, room[level, i])
            if states[level + 1].winner == mine:
                return 1
            if states[level + 1].winner == NOBODY and states[level + 1].turns == turn:
                level += 1
                count[level, 0] = legal(states[level], o, mine, room[level])
                count[level, 1] = 0
        return 0

    wins = rules.jit(wins)

    def exhaust(states: Any, words: Any, o: Any, room: Any, count: Any, found: Any) -> None:
        seat = states[0].side
        turn = states[0].turns
        for i in range(3):
            found[i] = 0
        level = 0
        count[0, 0] = legal(states[0], o, seat, room[0])
        count[0, 1] = 0
        while level >= 0:
            i = count[level, 1]
            if i == count[level, 0]:
                level -= 1
                continue
            count[level, 1] = i + 1
            for k in range(words.shape[1]):
                words[level + 1, k] = words[level, k]
            apply(states[level + 1], o, seat, room[level, i])
            if states[level + 1].winner == NOBODY and states[level + 1].turns == turn:
                level += 1
                count[level, 0] = legal(states[level], o, seat, room[level])
                count[level, 1] = 0
                continue
            found[0] += 1
            if states[level + 1].winner == seat:
                found[1] += 1
            elif states[level + 1].winner == NOBODY and wins(
                states, words, o, room, count, level + 1, 1 - seat
            ):
                continue
            found[2] += 1

    return exhaust


class Judge:
    """Exhaustive answers about positions of one game."""

    def __init__(self, game: Game) -> None:
        self._ready = program(game)
        self._exhaust = compiled(game, exhausting)
        self._states = np.zeros(2 * LONGEST, dtype=layout(State))
        self._words = self._states.view(np.int64).reshape(2 * LONGEST, -1)
        self._room = np.zeros((2 * LONGEST, self._ready.most_actions), np.int64)
        self._count = np.zeros((2 * LONGEST, 2), np.int64)
        self._found = np.zeros(3, np.int64)

    def turns(self, s: State) -> tuple[int, int, int]:
        """All turns, those that win, those after which the other side cannot win at once."""
        self._states[0] = pack(s)
        work = (self._states, self._words, self._ready.o, self._room, self._count, self._found)
        self._exhaust(*work)
        return int(self._found[0]), int(self._found[1]), int(self._found[2])


def kind_of(judge: Judge, s: State) -> str | None:
    """What a position tests, if anything."""
    turns, winning, safe = judge.turns(s)
    if 0 < winning <= turns // RARE:
        return "win"
    if winning == 0 and 0 < safe <= turns // RARE:
        return "save"
    return None


def main() -> None:
    """Play, judge and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--each", type=int, default=25)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("tests/archers_suite.json"))
    given = asked.parse_args()
    kept: dict[str, list[dict[str, Any]]] = {"win": [], "save": []}
    number = 0
    while any(len(found) < given.each for found in kept.values()):
        number += 1
        options = OPTIONS[number % len(OPTIONS)]
        game = open_archers(**options)
        judge = Judge(game)
        seed = given.seed * 1_000_003 + number
        movers = [held_back(game, CLUMSY, 2 * seed + side, 300) for side in range(2)]
        met = dict.fromkeys(kept, 0)
        for s in reversed(duel(game, movers, opened(game, seed)).positions[-12:]):
            kind = kind_of(judge, s)
            # One of a kind from each game: others would be much alike.
            if kind and not met[kind] and len(kept[kind]) < given.each:
                met[kind] += 1
                state = Position(game, s).state()
                board = {"board": state["board"], "side": state["side"]}
                kept[kind].append({"kind": kind, "options": options, **board})
    found = [position for positions in kept.values() for position in positions]
    lines = ",\n".join(json.dumps(position) for position in found)
    given.out.write_text(f"[\n{lines}\n]\n")
    print(f"{len(found)} positions from {number} games")


if __name__ == "__main__":
    main()
