"""The petits chevaux."""

from tablier.games.chevaux.rules import (
    CENTRE,
    COLOURED,
    GONE,
    LAST_RING,
    NOBODY,
    PLAIN,
    STABLE,
    START,
    Board,
    State,
    hindrance,
    reached_goal,
    square_of,
    standing,
)
from tablier.rulekit.seats import playing

BROKEN = (
    "a horse is off its way, or a seat's horses are out of order",
    "two colours stand on a square where one sends the other home",
    "a horse stands on a circle of another colour",
    "the die shows what it cannot, or waits for nobody",
    "the turn went to a seat that was not next",
    "turns are counted wrongly",
    "a horse of another seat went on",
    "the winner is not whoever reached the goal, or was left alone",
)
WAY, MEETING, RESERVED, DIE, ORDER, COUNT, OTHERS, WINNER = range(1, 9)


def horses(s: State, o: Board, was: State, seat: int) -> int:
    """Every horse on its way; where one has moved, who stands there with it."""
    for i in range(4):
        step = s.pawns[seat * 4 + i]
        if s.out[seat]:
            if step != GONE:
                return WAY
            continue
        if step < STABLE or step > CENTRE or (i and step > s.pawns[seat * 4 + i - 1]):
            return WAY
        if step == was.pawns[seat * 4 + i] or step < START or step > LAST_RING:
            continue
        square = square_of(o, seat, step)
        circle = o.circle[square]
        if circle >= COLOURED and circle != COLOURED + o.colour[seat]:
            return RESERVED
        for other in range(o.seats):
            if circle == PLAIN and other != seat and standing(s, o, other, square):
                return MEETING
    return 0


def order(s: State, o: Board, was: State) -> int:
    if s.turns < was.turns or s.turns > was.turns + 1:
        return COUNT
    if s.die < 0 or s.die > 6:
        return DIE
    if s.winner == NOBODY and s.die and was.die == 0:
        able = 0
        for i in range(4):
            step = s.pawns[s.turn * 4 + i]
            able += int(hindrance(s, o, s.turn, step, s.die) == 0)
        if able == 0:
            return DIE
    if was.turn < 0 or s.turn == was.turn or s.winner != NOBODY:
        return 0
    at = (was.turn + 1) % o.seats
    while s.out[at] and at != was.turn:
        at = (at + 1) % o.seats
    return ORDER if at != s.turn else 0


def others(s: State, o: Board, was: State) -> int:
    for seat in range(o.seats):
        if seat != was.turn and s.out[seat] == 0:
            gone = 0
            for i in range(4):
                gone += s.pawns[seat * 4 + i] - was.pawns[seat * 4 + i]
            if gone > 0:
                return OTHERS
    return 0


def end(s: State, o: Board) -> int:
    left = playing(s.out, o.seats)
    for seat in range(o.seats):
        if s.out[seat] == 0 and reached_goal(s, o, seat) and s.winner != seat:
            return WINNER
    if s.winner == NOBODY:
        return WINNER if left < 2 else 0
    if s.out[s.winner] or s.die:
        return WINNER
    return 0 if left == 1 or reached_goal(s, o, s.winner) else WINNER


def find(s: State, o: Board, was: State) -> int:
    for seat in range(o.seats):
        found = horses(s, o, was, seat)
        if found:
            return found
    found = order(s, o, was)
    if found == 0:
        found = others(s, o, was)
    if found == 0:
        found = end(s, o)
    return found
