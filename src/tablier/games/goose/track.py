"""Moving along a track: counting, bouncing, riding, going round in circles.

Both kinds of turn, dice in turn and volleys all at once, move their pawns with this module.
"""

from tablier.games.goose.vocabulary import (
    BACK,
    BOUNCE,
    BOUNCED,
    FORWARD,
    ONWARD,
    OVERSHOT,
    REACH,
    STAY,
    STOPPED,
    Board,
)
from tablier.rulekit.record import Record
from tablier.rulekit.tell import tell


def counted(o: Board, at: int, step: int) -> int:
    """The square reached by counting `step` squares (back when negative) from `at`."""
    square = at + step
    if square > o.track:
        if o.finish == REACH:
            return o.track
        if o.finish == STAY:
            return at
        square = 2 * o.track - square
    if square < 0:
        return 0
    return square


def heading_after(o: Board, at: int, step: int) -> int:
    """The way a pawn goes after that count: 1 forward, -1 back."""
    if step < 0 or (at + step > o.track and o.finish == BOUNCE):
        return -1
    return 1


def tell_count(s: Record, o: Board, seat: int, at: int, step: int) -> None:
    """Say what was special about that count, if anything was."""
    past = at + step - o.track
    if past > 0 and o.finish == BOUNCE:
        tell(s, BOUNCED, seat, o.track, counted(o, at, step), past)
        if past > o.track:
            tell(s, STOPPED, seat, o.track, 0, past)
    elif past > 0 and o.finish == STAY:
        tell(s, OVERSHOT, seat, at, at, past)
    elif at + step < 0:
        tell(s, STOPPED, seat, at, 0, -step)


def touched(o: Board, at: int, heading: int) -> int:
    """The mark that a square on the way of a throw leaves in the trail.

    One that sends onward leaves another where the pawn comes back to it the other way.
    """
    return 2 * at + int(heading < 0 and o.ride[at] == ONWARD)


def ride_step(o: Board, at: int, heading: int, total: int) -> int:
    """How far the square sends a pawn by the same throw: 0 where it does not."""
    ride = o.ride[at]
    if ride == FORWARD or (ride == ONWARD and heading > 0):
        return total
    if ride == BACK or ride == ONWARD:
        return -total
    return 0
