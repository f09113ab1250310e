"""Archers."""

from tablier.games.archers.vocabulary import (
    DRAW,
    FACING,
    KIND,
    KING,
    LIGHT,
    MOST_ARCHERS,
    MOST_SEEN,
    MOST_TURNS,
    NOBODY,
    QUIET_TURNS,
    SLOT,
    ZONE,
    Field,
    State,
)
from tablier.games.archers.zones import eyes_of, seen_ahead

BROKEN = (
    "an archer is not on the board, or two are in one square",
    "archers grew in number, or more than one fell at once",
    "zones of control are not what archers see",
    "the key is not that of the board",
    "manoeuvres, shots or turns are counted wrongly",
    "an archer stepped into a zone of control",
    "the winner has neither entered the wood, nor taken king or all, nor been left alone",
)
BOARD, NUMBER, ZONES, KEY, COUNT, STEP, WINNER = range(1, 8)


def pieces(s: State, o: Field) -> int:
    key = 0
    eyes = 0
    for side in range(2):
        if s.alive[side] < 0 or s.alive[side] > MOST_ARCHERS:
            return BOARD
        for i in range(s.alive[side]):
            at = s.where[side * MOST_ARCHERS + i]
            if at < 0 or at >= o.cells:
                return BOARD
            cell = s.board[at]
            if cell // SLOT - 1 != i or (cell & LIGHT) // LIGHT != side:
                return BOARD
            key ^= o.keys[at * 16 + (cell & KIND)]
            way = cell & FACING
            far = seen_ahead(s, o, at, way, ZONE)
            eyes += far
            for ahead in range(1, far + 1):
                if s.control[at + ahead * o.ahead[way]] & eyes_of(side) == 0:
                    return ZONES
    if key != s.key:
        return KEY
    standing = 0
    for square in range(o.cells):
        standing += int(s.board[square] != 0)
        eyes -= (s.control[square] & 15) + (s.control[square] >> 4)
    if standing != s.alive[0] + s.alive[1]:
        return BOARD
    return ZONES if eyes else 0


def counts(s: State, o: Field, was: State) -> int:
    fallen = 0
    for side in range(2):
        fell = was.alive[side] - s.alive[side]
        if fell < 0 or (fell and side == was.side):
            return NUMBER
        fallen += fell
    if fallen > 1:
        return NUMBER
    if s.left < 0 or s.left > 2 or s.sightings > MOST_SEEN or s.quiet < 0:
        return COUNT
    if s.turns < was.turns or s.turns > was.turns + 1:
        return COUNT
    if s.winner == NOBODY:
        if o.draws and s.quiet >= QUIET_TURNS:
            return COUNT
        if o.draws == 0 and s.turns >= MOST_TURNS:
            return COUNT
        if (s.undoing >= 0) != (s.left == 1):
            return COUNT
        if s.side >= 0 and s.fired >> s.alive[s.side]:
            return COUNT
    return 0


def steps(s: State, was: State) -> int:
    side = was.side
    if side < 0:
        return 0
    for i in range(s.alive[side]):
        at = s.where[side * MOST_ARCHERS + i]
        if at != was.where[side * MOST_ARCHERS + i] and s.control[at] & eyes_of(1 - side):
            return STEP
    return 0


def end(s: State, o: Field) -> int:
    reasons = 0
    for side in range(2):
        reason = s.alive[1 - side] == 0 or s.out[1 - side]
        kings = 0
        for i in range(s.alive[side]):
            at = s.where[side * MOST_ARCHERS + i]
            kings += int(s.board[at] & KING != 0)
            reason = reason or o.wood[at] == 1 - side
        if o.king[side] < 0 and kings:
            return BOARD
        if o.king[side] >= 0 and kings != 1:
            if kings or s.winner != 1 - side:
                return WINNER
            reasons += 1
        if reason:
            reasons += 1
            if s.winner != side:
                return WINNER
    if s.winner == NOBODY or s.winner == DRAW:
        return WINNER if reasons else 0
    return 0 if reasons else WINNER


def find(s: State, o: Field, was: State) -> int:
    found = pieces(s, o)
    if found == 0:
        found = counts(s, o, was)
    if found == 0:
        found = steps(s, was)
    if found == 0:
        found = end(s, o)
    return found
