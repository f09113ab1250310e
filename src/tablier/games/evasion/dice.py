"""The dice of La grande évasion: how many are thrown, which ones, and what they show."""

from tablier.games.evasion.vocabulary import (
    ALL_DICE,
    ALREADY_THROWN,
    ASIDE,
    CHOOSING,
    CHOSE,
    COLOURS,
    FACES,
    MOVING,
    NOT_A_PAIR,
    NOT_THREE,
    NOT_TWO,
    PRISONERS,
    THREE_COLOURS,
    THREW,
    THROWING,
    TOO_EARLY,
    TWO_COLOURS,
    TWO_IN_ALL,
    WHITE,
    Board,
    State,
)
from tablier.games.evasion.way import arrived
from tablier.rulekit.tell import tell


def stage(home: int) -> int:
    """How many dice are thrown, by prisoners arrived: fewer from the second, and the fourth, on."""
    if home < 2:
        return THREE_COLOURS
    if home < 4:
        return TWO_COLOURS
    return TWO_IN_ALL


def most_coloured(home: int) -> int:
    """Coloured dice in a throw; in the last stage the white one counts among them."""
    if stage(home) == THREE_COLOURS:
        return 3
    return 2


def choice_refused(s: State, o: Board, mask: int) -> int:
    """How many dice are thrown depends on how many prisoners have arrived."""
    if s.phase != CHOOSING:
        return ALREADY_THROWN
    white = mask >> WHITE
    if white and s.round == 0:
        return TOO_EARLY
    coloured = o.dice[mask & COLOURS]
    home = arrived(s)
    if stage(home) == TWO_IN_ALL:
        if coloured + white != most_coloured(home):
            return NOT_A_PAIR
    elif coloured != most_coloured(home):
        return NOT_THREE if stage(home) == THREE_COLOURS else NOT_TWO
    for p in range(PRISONERS):
        if mask >> p & 1 and s.squares[p] == o.track:
            return ASIDE
    return 0


def choose(s: State, mask: int) -> None:
    """Take dice in hand."""
    s.chosen = mask
    s.phase = THROWING
    tell(s, CHOSE, s.turn, arrived(s), 0, mask)


def throw(s: State, outcome: int) -> None:
    """Read the points of every die chosen, the white one first: it is the last digit."""
    tell(s, THREW, s.turn, s.chosen, 0, outcome)
    for i in range(ALL_DICE):
        die = WHITE - i
        if s.chosen >> die & 1:
            s.thrown[die] = outcome % FACES + 1
            outcome //= FACES
    s.phase = MOVING


def clear_dice(s: State) -> None:
    """Put every die back on the table."""
    s.chosen = 0
    for die in range(ALL_DICE):
        s.thrown[die] = 0
