"""What the chain of an arrow board is made of: its states as rows, and what volleys lead to.

Every step is the rules' own `apply`. Archers need not shoot alike, so seats
stay where they are. Left out are the tally of volleys and scratch.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.goose.vocabulary import UNSHOT, Board
from tablier.games.goose.volley import State
from tablier.lab.exact.kernels import jit

COLUMNS = 4  # numbers by seat in a row: see `save`
MOST_ARCHERS = 2  # every volley of one is tried with every volley of the other


def row_of(s: State, o: Board) -> Any:
    """A state of the interpreted rules as a row."""
    row = np.zeros(COLUMNS * o.seats, np.int16)
    save(s, o, row)
    return row


def save(s: State, o: Board, row: Any) -> None:
    """Write a state as a row."""
    n = o.seats
    for seat in range(n):
        row[seat] = s.pawns[seat]
        row[n + seat] = s.arrows[seat]
        row[2 * n + seat] = s.out[seat]
        row[3 * n + seat] = s.shot[seat]


def load(row: Any, s: State, o: Board) -> None:
    """Set up the state of a row: no volley has been counted yet."""
    n = o.seats
    s.volleys = 0
    s.over = 0
    for seat in range(6):
        s.won[seat] = 0
        s.loss[seat] = 0
        s.spoils[seat] = 0
        s.shot[seat] = UNSHOT
    for seat in range(n):
        s.pawns[seat] = row[seat]
        s.arrows[seat] = row[n + seat]
        s.out[seat] = row[2 * n + seat]
        s.shot[seat] = row[3 * n + seat]


def steps(rules: Any, made: Callable[..., Any] = jit) -> Callable[..., int]:
    """What plays every volley with these rules; `made` as with dice."""
    apply, awaited, legal, over, won = (
        rules.apply, rules.awaited, rules.legal, rules.over, rules.won,
    )  # fmt: skip
    load_row, save_row = made(load), made(save)

    def successors(
        s: State,
        o: Board,
        rows: Any,
        count: int,
        skill: Any,
        room: Any,
        after: Any,
        weight: Any,
        turns: Any,
        shift: Any,
        square: Any,
        ends: Any,
        begins: Any,
    ) -> int:
        """Play every volley of everybody from `count` rows; answer how many steps there are.

        `skill` is the probability of a volley by seat, arrows and volley. The rest is as with dice;
        nobody throws in turn here, and no square is noted.
        """
        k = 0
        for i in range(count):
            begins[i] = k
            load_row(rows[i], s, o)
            one = -1
            two = -1
            for seat in range(o.seats):
                if awaited(s, o, seat):
                    two = one
                    one = seat
            firsts = legal(s, o, one, room[0])
            seconds = 1
            if two >= 0:
                seconds = legal(s, o, two, room[1])
            for a in range(firsts):
                for b in range(seconds):
                    load_row(rows[i], s, o)
                    chance = skill[one][s.arrows[one]][room[0][a]]
                    if two >= 0:
                        chance *= skill[two][s.arrows[two]][room[1][b]]
                    if chance == 0.0:
                        continue
                    apply(s, o, one, room[0][a])
                    if two >= 0:
                        apply(s, o, two, room[1][b])
                    weight[k] = chance
                    turns[k] = s.volleys
                    shift[k] = 0
                    square[k] = o.track + 1
                    ends[k] = -1
                    if over(s, o):
                        ends[k] = 0
                        for seat in range(o.seats):
                            if won(s, o, seat):
                                ends[k] += 1 << seat
                    else:
                        save_row(s, o, after[k])
                    k += 1
        begins[count] = k
        return k

    return successors
