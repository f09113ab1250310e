"""The pig: throw as often as you like and gather points; a 1 loses them; stop to bank them."""

from typing import Annotated

from tablier.rulekit.die_rounds import DieRound, awaited, begin, drawn, tickets
from tablier.rulekit.die_rounds import leave as leave_round
from tablier.rulekit.kinds import DICE
from tablier.rulekit.rounds import (
    NOBODY,
    NOT_ITS_TURN,
    Seats,
    draw_first,
    hide,
    over,
    pass_on,
    win,
    won,
)
from tablier.rulekit.tell import tell

# What every rules module has: some of it as other games do it, the rest below.
__all__ = [
    "apply", "awaited", "drawn", "hide", "leave", "legal", "over", "progress", "refused", "score",
    "start", "tickets", "won",
]  # fmt: skip

MOST = 105  # points that a seat can end with: 99, and a 6

# What a seat can do.
AGAIN = 0
STOP = 1

# What is told.
THREW = 10  # -, what the turn has gathered, the die
LOST = 11  # -, the seat's points, what the turn had gathered
NOTHING = 12  # the same, when it had gathered nothing
BANKED = 13  # -, the seat's points, what the turn has gathered
GOES_ON = 14  # -, -, what the turn has gathered


class Board(Seats):
    """What is agreed on."""

    goal: int  # points


class State(DieRound):
    """Everybody's points, and what the turn that is being played has gathered."""

    gathered: int
    points: Annotated[list[int], 6]


def start(s: State, o: Board) -> None:
    """Nobody has anything."""
    begin(s, o)
    s.gathered = 0
    for seat in range(6):
        s.points[seat] = 0


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """Once the die lies, both are allowed."""
    return NOT_ITS_TURN if seat != s.turn else 0


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Throw again, or stop."""
    if s.die == 0 or seat != s.turn:
        return 0
    out[0] = AGAIN
    out[1] = STOP
    return 2


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Play the lot, a throw, or what a seat has chosen."""
    if seat != DICE:
        if action == AGAIN:
            tell(s, GOES_ON, seat, 0, 0, s.gathered)
            s.die = 0
        else:
            bank(s, o)
    elif s.turn < 0:
        draw_first(s, action)
    else:
        throw(s, o, action)


def throw(s: State, o: Board, die: int) -> None:
    """A 1 loses all that the turn has gathered; with the goal reached the game is won."""
    seat = s.turn
    if die == 1:
        tell(s, THREW, seat, 0, 0, die)
        tell(s, LOST if s.gathered > 0 else NOTHING, seat, 0, s.points[seat], s.gathered)
        end_turn(s, o)
        return
    s.die = die
    s.gathered += die
    tell(s, THREW, seat, 0, s.gathered, die)
    if s.points[seat] + s.gathered >= o.goal:
        bank(s, o)


def bank(s: State, o: Board) -> None:
    """What the turn has gathered is the seat's for good."""
    seat = s.turn
    s.points[seat] += s.gathered
    tell(s, BANKED, seat, 0, s.points[seat], s.gathered)
    if s.points[seat] >= o.goal:
        s.die = 0
        s.gathered = 0
        win(s, seat)
    else:
        end_turn(s, o)


def end_turn(s: State, o: Board) -> None:
    """The die goes on."""
    s.die = 0
    s.gathered = 0
    pass_on(s, o)


def leave(s: State, o: Board, seat: int) -> None:
    """What the turn of a seat that leaves, or of a game that ends, has gathered is forgotten."""
    own = s.turn == seat
    leave_round(s, o, seat)
    if own or s.winner != NOBODY:
        s.gathered = 0


def progress(s: State, o: Board, seat: int) -> int:
    """Its points."""
    return s.points[seat]


def score(s: State, o: Board, seat: int) -> int:
    """Its points."""
    return s.points[seat]
