"""Zones of control: what an archer sees straight ahead, and who controls which square.

A zone is never looked for: the board keeps count, for every square, of the archers of each side
that control it. This module keeps that count, the list of archers and the key of the position
right whenever an archer is set down, picked up or turned. It knows no turn and no action.
"""

from tablier.games.archers.vocabulary import (
    DARK_EYES,
    FACING,
    KIND,
    LIGHT,
    LIGHT_EYES,
    MOST_ARCHERS,
    SLOT,
    WALL,
    ZONE,
    Field,
    State,
    side_of,
)


def seen_ahead(s: State, o: Field, square: int, way: int, far: int) -> int:
    """How many squares are seen from one, looking some way: so many, unless a piece is in between.

    The piece itself is seen, what it masks is not; nothing is seen beyond the edge.
    """
    far = min(far, o.reach[square * 4 + way])
    step = o.ahead[way]
    if far > 1 and s.board[square + step]:
        return 1
    if far > 2 and s.board[square + 2 * step]:
        return 2
    return far


def watched(s: State, side: int, square: int) -> int:
    """More than 0 if archers of a side have a square in their zone of control."""
    return s.control[square] & eyes_of(side)


def eyes_of(side: int) -> int:
    """The part of a square's count that is of archers of one side."""
    return LIGHT_EYES if side else DARK_EYES


# --- setting down, picking up, turning --------------------------------------------------------


def sweep(s: State) -> None:
    """An empty board."""
    s.key = 0
    for i in range(2):
        s.alive[i] = 0
    for i in range(18):
        s.where[i] = 0
    for i in range(225):
        s.board[i] = 0
        s.control[i] = 0
    s.board[WALL] = -1
    s.control[WALL] = 0


def place(s: State, o: Field, square: int, kind: int) -> None:
    """Add an archer to its side."""
    side = side_of(kind)
    s.alive[side] += 1
    put(s, o, square, s.alive[side] * SLOT + kind)


def remove(s: State, o: Field, square: int) -> None:
    """Take an archer off; the last of its side's list takes its place there."""
    cell = s.board[square]
    lift(s, o, square)
    side = side_of(cell)
    s.alive[side] -= 1
    last = s.where[side * MOST_ARCHERS + s.alive[side]]
    if last != square:
        s.where[side * MOST_ARCHERS + cell // SLOT - 1] = last
        s.board[last] = cell - (cell & KIND) + (s.board[last] & KIND)


def put(s: State, o: Field, square: int, cell: int) -> None:
    """Set an archer down: it masks what lies behind it, and controls what lies ahead."""
    shade(s, o, square, -1)
    s.board[square] = cell
    s.where[side_of(cell) * MOST_ARCHERS + cell // SLOT - 1] = square
    control(s, o, square, cell, ZONE, 1)
    s.key ^= o.keys[square * 16 + (cell & KIND)]


def lift(s: State, o: Field, square: int) -> None:
    """Pick an archer up: the reverse of `put`."""
    cell = s.board[square]
    s.key ^= o.keys[square * 16 + (cell & KIND)]
    control(s, o, square, cell, ZONE, -1)
    s.board[square] = 0
    shade(s, o, square, 1)


def turn(s: State, o: Field, square: int, facing: int) -> None:
    """Make an archer face another way."""
    cell = s.board[square]
    turned = cell - (cell & FACING) + facing
    control(s, o, square, cell, ZONE, -1)
    control(s, o, square, turned, ZONE, 1)
    s.board[square] = turned
    s.key ^= o.keys[square * 16 + (cell & KIND)] ^ o.keys[square * 16 + (turned & KIND)]


def shade(s: State, o: Field, square: int, by: int) -> None:
    """Give the archers that look at an empty square what lies behind it, or take it from them."""
    if s.control[square] == 0:
        return  # nobody looks at it
    for back in range(4):
        far = seen_ahead(s, o, square, back, ZONE)
        cell = s.board[square + far * o.ahead[back]]
        if cell and (cell ^ back) & FACING == 2:
            control(s, o, square, cell, ZONE - far, by)


def control(s: State, o: Field, square: int, cell: int, far: int, by: int) -> None:
    """Count an archer in (or out) on what it sees from a square on, looking its way."""
    way = cell & FACING
    weight = by << ((cell & LIGHT) // LIGHT * 4)
    at = square
    step = o.ahead[way]
    for _ in range(seen_ahead(s, o, square, way, far)):
        at += step
        s.control[at] += weight
