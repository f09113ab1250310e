"""Moving along a track: counting, bouncing, riding, going round in circles.

Both kinds of turn, dice in turn and volleys all at once, move their pawns with this module: they
differ in what a square takes from whoever touches it, not in where it sends.
"""

from typing import TYPE_CHECKING

from tablier.games.goose.vocabulary import (
    BACK,
    BOUNCE,
    BOUNCED,
    FORWARD,
    LAST_ONE,
    NO_RIDE,
    ONWARD,
    OVERSHOT,
    REACH,
    RODE,
    SENT,
    STAY,
    STOPPED,
    Board,
)
from tablier.rulekit.tell import tell

if TYPE_CHECKING:
    from tablier.games.goose import turns, volley

    Pawns = turns.State | volley.State

# --- counting ---------------------------------------------------------------------------------


def counted(o: Board, at: int, step: int) -> int:
    """The square reached by counting `step` squares (back when negative) from `at`."""
    square = at + step
    if square > o.track:
        if o.finish == REACH:
            return o.track
        if o.finish == STAY:
            return at
        square = 2 * o.track - square
    return max(0, square)


def heading_after(o: Board, at: int, step: int) -> int:
    """The way a pawn goes after that count: 1 forward, -1 back."""
    if step < 0 or (at + step > o.track and o.finish == BOUNCE):
        return -1
    return 1


def tell_count(s: "Pawns", o: Board, seat: int, at: int, step: int) -> None:
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


def overshoots(o: Board, at: int, step: int) -> bool:
    """Does a pawn stay where it is, because the count would lead past the last square?"""
    return o.finish == STAY and at + step > o.track


def advance(s: "Pawns", o: Board, seat: int, total: int) -> int:
    """Count the total from where the pawn stands.

    Answers the way it then goes, 1 forward or -1 back; 0 if it may not move.
    """
    origin = s.pawns[seat]
    tell_count(s, o, seat, origin, total)
    if overshoots(o, origin, total):
        return 0
    s.pawns[seat] = counted(o, origin, total)
    return heading_after(o, origin, total)


def opens(o: Board, square: int, total: int, clean: int) -> bool:
    """Does a throw lead out of a square that holds until the right one comes?

    `clean` is a double with dice; with arrows a full volley without a miss.
    """
    if not o.least[square] <= total <= o.most[square]:
        return False
    if o.clean[square] and not clean:
        return False
    return o.exit_to[square] >= 0 or not overshoots(o, square, total)


# --- following squares ------------------------------------------------------------------------


def ride_step(o: Board, at: int, heading: int, total: int) -> int:
    """How far the square sends a pawn by the same throw: 0 where it does not."""
    ride = o.ride[at]
    if ride == FORWARD or (ride == ONWARD and heading > 0):
        return total
    if ride == BACK or ride == ONWARD:
        return -total
    return 0


def sends_to(o: Board, at: int, heading: int, total: int, rides: int) -> int:
    """Where a square sends a pawn, by the same throw or by itself; -1: nowhere."""
    step = ride_step(o, at, heading, total)
    if step == 0:
        return o.to[at]
    if (rides and o.chain == 0) or overshoots(o, at, step):
        return -1
    return counted(o, at, step)


def tell_stay(s: "Pawns", o: Board, seat: int, heading: int, total: int, rides: int) -> None:
    """Say why the square under a pawn does not send it on, if it is one that does."""
    at = s.pawns[seat]
    step = ride_step(o, at, heading, total)
    if step and rides and o.chain == 0:
        tell(s, NO_RIDE, seat, at, at, 0)
    elif step:
        tell_count(s, o, seat, at, step)
    elif o.halt[at]:
        tell(s, LAST_ONE, seat, at, at, 0)


def heading_sent(o: Board, at: int, heading: int, total: int) -> int:
    """The way a pawn goes after a square has sent it on."""
    step = ride_step(o, at, heading, total)
    if step == 0:
        return heading
    return heading_after(o, at, step)


def send(s: "Pawns", o: Board, seat: int, heading: int, total: int, target: int) -> None:
    """Move a pawn to where its square sends it."""
    at = s.pawns[seat]
    step = ride_step(o, at, heading, total)
    if step == 0:
        tell(s, SENT, seat, at, target, 0)
    else:
        tell(s, RODE, seat, at, target, total)
        tell_count(s, o, seat, at, step)
    s.pawns[seat] = target
