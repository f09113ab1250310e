"""The matches: four rows; take as many as you like from one of them, and not the last of all."""

from typing import Annotated

from tablier.rulekit.kinds import DICE
from tablier.rulekit.rounds import (
    NOT_ITS_TURN,
    Round,
    Seats,
    awaited,
    begin,
    draw_first,
    drawn,
    hide,
    leave,
    over,
    pass_on,
    progress,
    score,
    tickets,
    win,
    won,
)
from tablier.rulekit.tell import tell

# What every rules module has: some of it as other games do it, the rest below.
__all__ = [
    "apply", "awaited", "drawn", "hide", "leave", "legal", "over", "progress", "refused", "score",
    "start", "tickets", "won",
]  # fmt: skip

ROWS = 4
LONGEST = 7  # matches of the lowest row

TOOK = 10  # the row, how many are left in it, how many were taken
TOO_MANY = 2  # a refusal: the row does not have that many


class Board(Seats):
    """What is agreed on."""

    last: int  # whoever takes the last match: 0 loses, 1 wins


class State(Round):
    """How many matches each row has."""

    rows: Annotated[list[int], 4]


def start(s: State, o: Board) -> None:
    """One match, three, five and seven."""
    begin(s, o)
    for row in range(ROWS):
        s.rows[row] = 2 * row + 1


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """An action is a row, and how many matches beyond the first are taken from it."""
    if seat != s.turn:
        return NOT_ITS_TURN
    return TOO_MANY if action % LONGEST >= s.rows[action // LONGEST] else 0


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Any number from any row."""
    n = 0
    for action in range(ROWS * LONGEST):
        if refused(s, o, seat, action) == 0:
            out[n] = action
            n += 1
    return n


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Take matches; whoever takes the last one has lost, or won."""
    if seat == DICE:
        draw_first(s, action)
        return
    row = action // LONGEST
    n = action % LONGEST + 1
    s.rows[row] -= n
    tell(s, TOOK, seat, row, s.rows[row], n)
    if s.rows[0] + s.rows[1] + s.rows[2] + s.rows[3] > 0:
        pass_on(s, o)
    elif o.last:
        win(s, seat)
    else:
        win(s, 1 - seat)
