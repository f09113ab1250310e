"""The vocabulary of Archers: what the numbers of its records, actions and events mean.

Squares count from 0 at the south-west corner, row by row; facings are 0 north, 1 east, 2 south,
3 west; seat 0 is dark. A square of the board holds 0, or an archer: its place in its side's list
(from 1) times SLOT, plus LIGHT if it is light, KING if it is a king, and its facing.

An action is a square, seen from the mover's own edge, times KINDS, plus what its archer does. Past
those come two that no list of legal actions contains: a shot or a step whose named target the
archer cannot have. They are only there to be refused with the right reason.
"""

from typing import Annotated

from tablier.rulekit.struct import Struct

# What an archer can do.
SHOT = 0
FORWARD = 1
BACK = 2
LEFT = 3
RIGHT = 4
KINDS = 5
MISAIMED_SHOT = 5
BENT_STEP = 6

# An archer on the board: what its number is made of.
FACING = 3
KING = 4
LIGHT = 8
KIND = 15
SLOT = 16

WALL = 225  # the square beyond every edge

RANDOM = -1
NOBODY = -1
DRAW = -2

# Of the archers that control a square, counted together: the dark ones, the light ones.
DARK_EYES = 15
LIGHT_EYES = 240

ZONE = 3  # squares that an archer controls, straight ahead
MOST_ARCHERS = 9
MOST_SEEN = 201
REPETITIONS = 3
QUIET_TURNS = 200
MOST_TURNS = 2000

# What the rules tell, with what stands in (origin, target, n).
FIRST = 1
CAPTURED = 2  # the shooter's square, the square shot at
STEPPED = 3  # from, to
TURNED_LEFT = 4  # square, -, the new facing
TURNED_RIGHT = 5
NEXT = 6  # the seat that plays now
ENTERED = 7  # from, square of the wood: on the second manoeuvre
STORMED = 8  # the same on the first: the turn is not played out
KING_TAKEN = 9  # the shooter's square, the king's
LAST_TAKEN = 10  # the shooter's square, the last archer's
REPEATED = 11
QUIET = 12  # -, -, turns
TOO_LONG = 13  # -, -, turns
RESIGNED = 14
ALONE = 15
AGREED = 16

# Why an action is refused.
NOT_A_MOVE = 1
NOT_YOUR_TURN = 2
EMPTY = 3
NOT_YOURS = 4
TOO_LATE = 5  # a shot after a manoeuvre
HAS_SHOT = 6
NO_TARGET = 7
MISAIMED = 8
BENT = 9
EDGE = 10
OCCUPIED = 11
WATCHED = 12
STILL_WATCHED = 13  # only because the mover no longer masks the square behind it
UNDOING = 14


class Field(Struct):
    """The board and the options: read only. Lists are long enough for the largest board."""

    columns: int
    rows: int
    cells: int
    draws: int  # 1: repetition and long quiet are draws; 0: only the cap on turns is
    first: int  # the seat that begins, or RANDOM
    ahead: Annotated[list[int], 4]  # by facing: how far the next square is
    next: Annotated[list[int], 900]  # by square * 4 + facing: the square there, or WALL
    reach: Annotated[list[int], 900]  # by square * 4 + facing: squares before the edge, 3 at most
    wood: Annotated[list[int], 225]  # by square: whose wood it is, or -1
    king: Annotated[list[int], 2]  # where each king starts, or -1
    keys: Annotated[list[int], 3600]  # by square * 16 + archer: what it adds to the position's key
    light_key: int  # what light to move adds


class State(Struct):
    """A moment of the game; `control`, `where`, `alive` and `key` only repeat what `board` says."""

    side: int  # the seat to play, or -1 before the lot is drawn
    left: int  # manoeuvres left; 0 once the second has won the game
    winner: int  # a seat, NOBODY yet, or DRAW
    turns: int  # completed so far
    quiet: int  # completed in a row without a capture
    fired: int  # bit i: archer i of the side to play has shot this turn
    undoing: int  # the action that would take back the first manoeuvre, or -1
    key: int
    sightings: int  # how many keys `seen` holds
    out: Annotated[list[int], 2]
    alive: Annotated[list[int], 2]
    # By square: how many dark archers have it in their zone, plus 16 for each light one.
    control: Annotated[list[int], 226]
    where: Annotated[list[int], 18]  # by side * 9 + place in the list
    board: Annotated[list[int], 226]  # the last is the WALL, never empty
    seen: Annotated[list[int], 201]  # keys at the start of each turn since the last capture


# --- squares and actions as numbers -----------------------------------------------------------


def side_of(cell: int) -> int:
    """Whose archer it is."""
    return (cell & LIGHT) // LIGHT


def seen_from(o: Field, seat: int, square: int) -> int:
    """A square as light counts it, from its own edge, or the other way round; dark as it is."""
    if seat:
        return o.cells - 1 - square
    return square


def action_of(o: Field, seat: int, square: int, kind: int) -> int:
    """The action by which the archer on a square does something."""
    own = seen_from(o, seat, square)
    if kind >= KINDS:
        return o.cells * kind + own
    return own * KINDS + kind


def kind_of(o: Field, action: int) -> int:
    """What an action does."""
    if action >= o.cells * KINDS:
        return action // o.cells
    return action % KINDS


def square_of(o: Field, seat: int, action: int) -> int:
    """Where the archer stands that does it."""
    if action >= o.cells * KINDS:
        return seen_from(o, seat, action % o.cells)
    return seen_from(o, seat, action // KINDS)


def heading(cell: int, kind: int) -> int:
    """The way an archer goes when it steps forward or back."""
    if kind == FORWARD:
        return cell & FACING
    return (cell + 2) & FACING
