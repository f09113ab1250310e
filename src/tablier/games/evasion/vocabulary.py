"""The vocabulary of La grande évasion: what its records, actions and events are made of.

The seven prisoners run from the joining square `base` to the bank `track`; those who share a
square on the way stand on each other. Dice and prisoners have the same numbers; the white die is
the eighth.
"""

from typing import Annotated

from tablier.rulekit.struct import Six, Struct, Table

PRISONERS = 7
WHITE = 7
COLOURS = 127  # the coloured dice in a mask of dice
ALL_DICE = 8
FACES = 6

# Who begins, when it is drawn by lot; a bet not made yet; a place in a canoe still free.
RANDOM = -1
UNMADE = -1
FREE = -1

# What the game is waiting for.
BETTING = 0
CHOOSING = 1
THROWING = 2
MOVING = 3

CHOICES = 126
"""Masks of one to three coloured dice, with and without the white one: no others are thrown."""

# The actions of a seat: where the numbers of each kind begin. A bet is its own number.
BETS = 630
CHOOSE = 630  # plus a mask of dice
RUN = 886  # plus the prisoner that its own die moves
BACK = 893  # plus the prisoner that the white die moves back
DECLINE = 900  # the white die's step
ACTIONS = 901

# Those kinds by name; `kind_of` and `subject_of` read an action.
NONSENSE = 0
TO_BET = 1
TO_CHOOSE = 2
TO_RUN = 3
TO_STEP_BACK = 4
TO_DECLINE = 5

# How many dice a turn throws, the white one apart but in the last stage.
THREE_COLOURS = 0
TWO_COLOURS = 1
TWO_IN_ALL = 2

# What the rules tell, with what stands in (origin, target, n).
FIRST = 1  # who begins
BET_MADE = 2  # and nothing more: it is secret
BETS_IN = 3
CHOSE = 4  # prisoners arrived, -, the mask of dice
THREW = 5  # the mask of dice, -, the outcome
MOVED = 6  # origin, target, prisoner
JUMPED = 7  # origin, target, prisoner: over others
SKIPPED = 8  # origin, target, prisoner: occupied squares were not counted
ON_TOP = 9  # square, the prisoner underneath, prisoner
LOST_DIE = 10  # square, -, prisoner: blocked
WENT_BACK = 11  # origin, target, prisoner
SKIPPED_BACK = 12  # origin, target, prisoner: occupied squares were not counted
WENT_HOME = 13  # origin, joining square, prisoner
DECLINED = 14
ARRIVED = 15  # origin, place in the canoes from 0, prisoner
ARRIVED_TOO = 16  # the same, after another in the same turn
LAST_PLACED = 17  # origin, place in the canoes, prisoner
CAUGHT = 18  # -, the other prisoner, prisoner: one of the last two is back in prison
SCORED = 19  # the bet, -, points
WON = 20  # -, -, points
SHARED = 21  # -, -, points
RESIGNED = 22
ALONE = 23

# Why something is refused.
NOT_NOW = 101
GONE = 102
NO_ACTION = 103
CLOSED = 104
BETS_FIRST = 105
NOT_YOURS = 106
ALREADY_THROWN = 107
DICE_FIRST = 108
ASIDE = 109
TOO_EARLY = 110
NOT_THREE = 111
NOT_TWO = 112
NOT_A_PAIR = 113
NO_DIE = 114
NO_WHITE = 115
IN_CANOE = 116
OWN_DIE = 117
IN_PRISON = 118
UNDERNEATH = 119


class Board(Struct):
    """The way to the canoes, and the table of bets."""

    seats: int
    first: int  # the seat that begins, or RANDOM
    track: int  # the bank
    base: int  # where everybody joins the track
    free: int  # 1: only empty squares are counted on the way
    canoe: Table  # by bet * 7 + prisoner: the canoe that the bet gives it
    dice: Table  # by mask of coloured dice: how many they are
    choices: Table  # the CHOICES, in ascending order


class State(Struct):
    """Where everybody stands. A seat that has left has no bet."""

    turn: int  # the seat that plays, or will once the bets are in; -1 before the draw
    begin: int  # the seat that began
    round: int  # rounds completed
    phase: int
    over: int
    turns: int  # turns completed: a tally
    chosen: int  # the dice chosen this turn, those already played included: a mask
    squares: Annotated[list[int], 7]
    height: Annotated[list[int], 7]  # place in the stack from the bottom; 0 where nobody blocks
    canoes: Annotated[list[int], 7]  # prisoners in order of arrival, then FREE
    thrown: Annotated[list[int], 8]  # points not yet played
    bets: Six  # 0..629, UNMADE or HIDDEN
    out: Six


# --- actions as numbers -----------------------------------------------------------------------


def kind_of(action: int) -> int:
    """What a seat does by an action."""
    if action < 0 or action >= ACTIONS:
        return NONSENSE
    if action < CHOOSE:
        return TO_BET
    if action < RUN:
        return TO_CHOOSE
    if action < BACK:
        return TO_RUN
    if action < DECLINE:
        return TO_STEP_BACK
    return TO_DECLINE


def subject_of(action: int) -> int:
    """What it does it with: a bet, a mask of dice, or a prisoner."""
    kind = kind_of(action)
    if kind == TO_CHOOSE:
        return action - CHOOSE
    if kind == TO_RUN:
        return action - RUN
    if kind == TO_STEP_BACK:
        return action - BACK
    return action


def action_of(kind: int, subject: int) -> int:
    """The inverse of both."""
    if kind == TO_CHOOSE:
        return CHOOSE + subject
    if kind == TO_RUN:
        return RUN + subject
    if kind == TO_STEP_BACK:
        return BACK + subject
    if kind == TO_DECLINE:
        return DECLINE
    return subject


def canoe_of(place: int) -> int:
    """The number of the canoe in which a place is."""
    return place // 2 + 1
