"""Goose boards played with dice."""

from tablier.games.goose.turns import State, waits
from tablier.games.goose.vocabulary import DRAW, EXIT, NOBODY, Board
from tablier.rulekit.seats import playing

BROKEN = (
    "a pawn is neither on the board nor off it with its player",
    "turns to miss, or dice to do without, that cannot be",
    "tokens were lost or made",
    "somebody is held where nothing holds, or is not in the list of those who are caught",
    "the turn is with somebody who cannot throw",
    "the turn went on and was not counted",
    "somebody who had left, or had thrown before, has come back",
    "the winner is not whoever reached the last square, or was left alone",
)
PAWN, WAITING, TOKENS, HELD, TURN, COUNT, BACK, WINNER = range(1, 9)


def pawns(s: State, o: Board) -> int:
    for seat in range(o.seats):
        if s.out[seat] and s.pawns[seat] != -1:
            return PAWN
        if s.out[seat] == 0 and (s.pawns[seat] < 0 or s.pawns[seat] > o.track):
            return PAWN
        if s.missed[seat] < 0 or s.fewer[seat] < 0 or s.fewer[seat] > o.dice:
            return WAITING
    return 0


def purses(s: State, o: Board) -> int:
    total = s.pot
    for seat in range(o.seats):
        total += s.tokens[seat]
        if s.tokens[seat] < 0:
            return TOKENS
    return TOKENS if s.pot < 0 or total != o.seats * o.tokens else 0


def prisoners(s: State, o: Board) -> int:
    for seat in range(o.seats):
        listed = 0
        for i in range(6):
            listed += int(s.caught[i] == seat)
        hold = 0
        if s.out[seat] == 0:
            hold = o.hold[s.pawns[seat]]
        if s.held[seat] and hold == 0:
            return HELD
        if listed != int(s.held[seat] and hold != EXIT):
            return HELD
    return 0


def order(s: State, o: Board, was: State) -> int:
    if s.turns < was.turns or (was.turn >= 0 and s.turn != was.turn and s.turns == was.turns):
        left = was.turn >= 0 and s.out[was.turn] > was.out[was.turn]
        return 0 if left else COUNT
    for seat in range(o.seats):
        if s.out[seat] < was.out[seat] or s.first[seat] > was.first[seat]:
            return BACK
    if s.winner != NOBODY or s.turn < 0:
        return 0
    return TURN if s.out[s.turn] or s.missed[s.turn] or waits(s, o, s.turn) else 0


def end(s: State, o: Board) -> int:
    left = playing(s.out, o.seats)
    for seat in range(o.seats):
        if s.pawns[seat] == o.track and s.winner != seat:
            return WINNER
    if s.winner == NOBODY:
        return WINNER if left == 0 or (left == 1 and o.seats > 1) else 0
    if s.pot:
        return WINNER
    if s.winner == DRAW:
        return WINNER if left > 0 and o.release else 0
    if s.winner < 0 or s.winner >= o.seats or s.out[s.winner]:
        return WINNER
    return WINNER if s.pawns[s.winner] != o.track and left != 1 else 0


def find(s: State, o: Board, was: State) -> int:
    found = pawns(s, o)
    if found == 0:
        found = purses(s, o)
    if found == 0:
        found = prisoners(s, o)
    if found == 0:
        found = order(s, o, was)
    if found == 0:
        found = end(s, o)
    return found
