"""What becomes of a pawn because of where others stand: turned back, swapped, held until passed."""

from typing import TYPE_CHECKING

from tablier.games.goose.vocabulary import (
    FREED,
    HOME,
    LEADER,
    NOTHING,
    PASSED,
    PUSHED,
    RETREAT,
    RETREATS,
    SWAP,
    SWAPPED,
    UNSWAPPED,
    Board,
)
from tablier.rulekit.tell import tell

if TYPE_CHECKING:
    from tablier.games.goose.turns import State


def retreat(s: "State", o: Board, seat: int, origin: int) -> int:
    """Go back to where it threw from, if others bar the square; 1 if they do."""
    if o.meet != RETREAT:
        return 0
    other = barred(s, o, seat)
    if other < 0:
        return 0
    tell(s, RETREATS, seat, s.pawns[seat], origin, other)
    s.pawns[seat] = origin
    return 1


def meet(s: "State", o: Board, seat: int, origin: int) -> None:
    """Send away whoever stands where this pawn has come to rest."""
    at = s.pawns[seat]
    if o.meet == NOTHING or o.meet == RETREAT:
        return
    if at == 0 or origin == at or o.hold[at] == FREED:
        return
    target = 0 if o.meet == HOME else origin
    for other in range(o.seats):
        if other != seat and s.pawns[other] == at:
            if s.held[other]:
                free(s, other)
            if o.meet == SWAP:
                s.missed[other] = 0
            s.pawns[other] = target
            tell(s, PUSHED, other, at, target, seat)


def barred(s: "State", o: Board, seat: int) -> int:
    """A seat that stands where this pawn would rest, or -1; a square that holds bars nobody."""
    at = s.pawns[seat]
    for other in range(o.seats):
        if other != seat and s.pawns[other] == at and o.hold[at] == 0:
            return other
    return -1


def swap(s: "State", o: Board, seat: int) -> int:
    """Change places with the leader, or with whoever is last; 1 if that was another player.

    Of several the next one to play. What the other had to wait for stays behind with its place.
    """
    at = s.pawns[seat]
    chosen = seat
    for i in range(1, o.seats):
        other = (seat + i) % o.seats
        ahead = s.pawns[other] - s.pawns[chosen]
        if o.swap[at] != LEADER:
            ahead = -ahead
        if s.out[other] == 0 and ahead > 0:
            chosen = other
    if chosen == seat:
        tell(s, UNSWAPPED, seat, at, at, 0)
        return 0
    if s.held[chosen]:
        free(s, chosen)
    s.missed[chosen] = 0
    s.pawns[seat] = s.pawns[chosen]
    s.pawns[chosen] = at
    tell(s, SWAPPED, seat, at, s.pawns[seat], chosen)
    return 1


def behind(s: "State", o: Board, seat: int) -> int:
    """1 as long as another player's pawn is behind this one."""
    for other in range(o.seats):
        if s.out[other] == 0 and s.pawns[other] < s.pawns[seat]:
            return 1
    return 0


def nobody_goes(s: "State", o: Board) -> int:
    """1 if no held pawn is free to go on because nobody is behind it any more."""
    for i in range(caught_count(s)):
        seat = s.caught[i]
        if o.hold[s.pawns[seat]] == PASSED and behind(s, o, seat) == 0:
            return 0
    return 1


def free(s: "State", seat: int) -> None:
    """A held player is held no more; those caught after it move up."""
    s.held[seat] = 0
    kept = 0
    for i in range(6):
        if s.caught[i] != seat:
            s.caught[kept] = s.caught[i]
            kept += 1
    for i in range(kept, 6):
        s.caught[i] = -1


def caught_count(s: "State") -> int:
    """How many players wait for a visitor."""
    n = 0
    while n < 6 and s.caught[n] >= 0:
        n += 1
    return n
