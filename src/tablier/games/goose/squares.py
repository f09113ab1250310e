"""What squares do on a board played with dice: send a pawn on, take turns and tokens from it."""

from typing import TYPE_CHECKING

from tablier.games.goose.other_pawns import barred, free
from tablier.games.goose.track import heading_sent, send, sends_to, tell_stay
from tablier.games.goose.vocabulary import (
    CIRCLED,
    EXIT,
    FEWER,
    FREES,
    MARKS,
    MISSES,
    ONWARD,
    PAID,
    PASSED,
    REPLACED,
    RESCUED,
    RESCUES,
    RETREAT,
    RUINED,
    TAKEN,
    WAIVED,
    Board,
)
from tablier.rulekit.tell import tell

if TYPE_CHECKING:
    from tablier.games.goose.turns import State


def follow(s: "State", o: Board, seat: int, heading: int, total: int) -> None:
    """Apply square after square until one lets the pawn rest.

    That ends: no square is touched twice in one direction, and there are only so many.
    """
    for i in range(2 * o.track // MARKS + 1):
        s.trail[i] = 0
    rides = 0
    while heading:
        at = s.pawns[seat]
        mark = touched(o, at, heading)
        s.trail[mark // MARKS] |= 1 << mark % MARKS
        if at == o.track:
            return
        target = sends_to(o, at, heading, total, rides)
        after = heading_sent(o, at, heading, total)
        circles = target >= 0 and been(s, touched(o, target, after))
        if o.meet == RETREAT and (target < 0 or circles) and barred(s, o, seat) >= 0:
            return  # the pawn would rest where others stand: the square does nothing to it
        arrive(s, o, seat, at)
        if s.out[seat]:
            return
        if target < 0:
            tell_stay(s, o, seat, heading, total, rides)
            return
        if circles:
            miss(s, o, seat, o.circle)
            tell(s, CIRCLED, seat, at, target, o.circle)
            return
        send(s, o, seat, heading, total, target)
        rides += int(o.ride[at] != 0)
        heading = after
        if o.halt[at]:
            return


def touched(o: Board, at: int, heading: int) -> int:
    """The mark that a square on the way of a throw leaves in the trail.

    One that sends onward leaves another where the pawn comes back to it the other way.
    """
    return 2 * at + int(heading < 0 and o.ride[at] == ONWARD)


def been(s: "State", mark: int) -> bool:
    """Has this throw left that mark already?"""
    return s.trail[mark // MARKS] >> mark % MARKS & 1 == 1


def arrive(s: "State", o: Board, seat: int, at: int) -> None:
    """What a square takes from whoever touches it: turns and tokens."""
    if o.miss[at]:
        miss(s, o, seat, o.miss[at])
        tell(s, MISSES, seat, at, at, o.miss[at])
    if o.fewer[at]:
        s.fewer[seat] = max(s.fewer[seat], o.fewer[at])
        tell(s, FEWER, seat, at, at, o.fewer[at])
    if o.pay[at]:
        pay(s, o, seat, at, o.pay[at])


def miss(s: "State", o: Board, seat: int, turns: int) -> None:
    """Turns to miss add up, as far as they are counted."""
    s.missed[seat] = min(o.limit, s.missed[seat] + turns)


def pay(s: "State", o: Board, seat: int, at: int, n: int) -> None:
    """Pay tokens into the pot; who cannot is spared or out."""
    if s.tokens[seat] >= n:
        s.tokens[seat] -= n
        s.pot += n
        tell(s, PAID, seat, at, at, n)
    elif o.strict:
        tell(s, RUINED, seat, at, -1, n)
        retire(s, o, seat)
    else:
        tell(s, WAIVED, seat, at, at, n)


def visit(s: "State", o: Board, seat: int, origin: int) -> int:
    """Set free whoever is held here; 1 if that spares the visitor from being held."""
    at = s.pawns[seat]
    hold = o.hold[at]
    if hold == 0 or hold == EXIT or hold == PASSED:
        return 0
    prisoner = -1
    for other in range(o.seats):
        if other != seat and s.held[other] and s.pawns[other] == at:
            prisoner = other
    if prisoner < 0:
        return 0
    free(s, prisoner)
    if hold == TAKEN:
        tell(s, REPLACED, prisoner, at, at, seat)
        return 0
    if hold == RESCUED:
        s.pawns[prisoner] = origin
        tell(s, RESCUES, seat, at, origin, prisoner)
    else:
        tell(s, FREES, seat, at, at, prisoner)
    if o.fee[at]:
        pay(s, o, seat, at, o.fee[at])
    return 1


def retire(s: "State", o: Board, seat: int) -> None:
    """Take a player's pawn off the board."""
    if s.held[seat]:
        free(s, seat)
    s.out[seat] = 1
    s.pawns[seat] = -1
    s.missed[seat] = 0
    s.fewer[seat] = 0
