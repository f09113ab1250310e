"""Goose boards shot with arrows."""

from tablier.games.goose.vocabulary import UNSHOT, Board
from tablier.games.goose.volley import BASE, State, awaited, refused
from tablier.rulekit.seats import playing

BROKEN = (
    "a pawn is neither on the board nor off it with its archer",
    "more arrows than a quiver holds, or fewer than none",
    "a volley that could not have been shot",
    "what a volley took is still there after it",
    "nobody is awaited, and the game is not over",
    "somebody who had left has come back, or volleys are counted backwards",
    "the winners are not those on the last square, or the one who was left alone",
)
PAWN, QUIVER, VOLLEY, SCRATCH, STUCK, BACK, WINNER = range(1, 8)


def archer(s: State, o: Board, was: State, seat: int) -> int:
    if s.out[seat] < was.out[seat]:
        return BACK
    if s.out[seat] and (s.pawns[seat] != -1 or s.arrows[seat] or s.shot[seat] != UNSHOT):
        return PAWN
    if s.out[seat] == 0 and (s.pawns[seat] < 0 or s.pawns[seat] > o.track):
        return PAWN
    if s.arrows[seat] < 0 or s.arrows[seat] > o.arrows:
        return QUIVER
    if s.loss[seat] or s.spoils[seat]:
        return SCRATCH
    if s.shot[seat] == UNSHOT:
        return 0
    if s.shot[seat] >= BASE ** s.arrows[seat] or refused(s, o, seat, s.shot[seat]):
        return VOLLEY
    return 0


def end(s: State, o: Board) -> int:
    owing = 0
    winners = 0
    for seat in range(o.seats):
        owing += int(awaited(s, o, seat) != 0)
        winners += s.won[seat]
        there = s.out[seat] == 0 and s.pawns[seat] == o.track
        if there and s.won[seat] == 0:
            return WINNER
        if s.won[seat] and not there and playing(s.out, o.seats) != 1:
            return WINNER
        if s.won[seat] and s.out[seat]:
            return WINNER
    if s.over == 0:
        return STUCK if owing == 0 else WINNER if winners else 0
    return WINNER if owing or winners == 0 else 0


def find(s: State, o: Board, was: State) -> int:
    if s.turns < was.turns:
        return BACK
    for seat in range(o.seats):
        found = archer(s, o, was, seat)
        if found:
            return found
    return end(s, o)
