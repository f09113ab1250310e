"""Games that go round the table, seat after seat, until one of them wins. Written in the dialect.

A rules module imports from here what its game does like any other. Its state has `turn`, `turns`,
`winner` and `out`; its board has `seats` and `first`. What is told here has the codes below 10.
"""

from typing import Annotated

from tablier.rulekit.kinds import CHOICE, DICE, ROLL
from tablier.rulekit.seats import drawn_seat, playing
from tablier.rulekit.struct import Struct
from tablier.rulekit.tell import tell

RANDOM = -1  # who begins is drawn by lot
NOBODY = -1

# What is told.
FIRST = 1  # who begins
WON = 2
RESIGNED = 3
ALONE = 4  # everybody else has left

# Why an action is refused.
NOT_ITS_TURN = 1


class Seats(Struct):
    """The board of such a game, at least."""

    seats: int
    first: int  # the seat that begins, or RANDOM


class Round(Struct):
    """The state of such a game, at least."""

    turn: int
    turns: int
    winner: int
    out: Annotated[list[int], 6]


def begin(s: Round, o: Seats) -> None:
    """Everybody is in, and the first seat is to play."""
    s.turn = o.first
    s.turns = 0
    s.winner = NOBODY
    for seat in range(6):
        s.out[seat] = 0


def awaited(s: Round, o: Seats, seat: int) -> int:
    """Who begins, while that is to be drawn; then the choice of the seat whose turn it is."""
    if s.winner != NOBODY:
        return 0
    if s.turn < 0:
        return ROLL if seat == DICE else 0
    return CHOICE if seat == s.turn else 0


def tickets(s: Round, o: Seats) -> int:
    """As many as there are seats that may begin."""
    return playing(s.out, o.seats)


def drawn(s: Round, o: Seats, ticket: int) -> int:
    """The seat that begins."""
    return drawn_seat(s.out, ticket)


def draw_first(s: Round, seat: int) -> None:
    """The lot has fallen on a seat."""
    s.turn = seat
    tell(s, FIRST, seat, 0, 0, 0)


def pass_on(s: Round, o: Seats) -> None:
    """The turn is complete; the next seat that is still in the game has its own."""
    s.turns += 1
    next_seat(s, o)


def next_seat(s: Round, o: Seats) -> None:
    """Go on to the next seat that is still in the game."""
    for _ in range(o.seats):
        s.turn = (s.turn + 1) % o.seats
        if s.out[s.turn] == 0:
            return


def win(s: Round, seat: int) -> None:
    """A seat wins with the turn that is being played."""
    s.turns += 1
    s.winner = seat
    tell(s, WON, seat, 0, 0, 0)


def leave(s: Round, o: Seats, seat: int) -> None:
    """A seat leaves the game; one that is left alone wins."""
    tell(s, RESIGNED, seat, 0, 0, 0)
    s.out[seat] = 1
    if s.turn == seat:
        next_seat(s, o)
    if playing(s.out, o.seats) == 1:
        s.winner = drawn_seat(s.out, 0)
        tell(s, ALONE, s.winner, 0, 0, 0)


def over(s: Round, o: Seats) -> int:
    """1 once somebody has won."""
    return int(s.winner != NOBODY)


def won(s: Round, o: Seats, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def score(s: Round, o: Seats, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def progress(s: Round, o: Seats, seat: int) -> int:
    """Nobody leads before the end."""
    return 0


def hide(s: Round, o: Seats, seat: int) -> None:
    """Nothing is secret."""
