"""Games of Archers that nobody wins: the same position again and again, or no end in sight."""

from tablier.games.archers.vocabulary import (
    DRAW,
    MOST_SEEN,
    MOST_TURNS,
    QUIET,
    QUIET_TURNS,
    REPEATED,
    REPETITIONS,
    TOO_LONG,
    Field,
    State,
)
from tablier.rulekit.tell import tell


def judge(s: State, o: Field) -> None:
    """At the start of a turn: remember the position, and see whether the game is drawn."""
    note(s, o)
    code = stalled(s, o)
    if code:
        s.winner = DRAW
        n = s.quiet
        if code == TOO_LONG:
            n = s.turns
        tell(s, code, -1, -1, -1, n)


def note(s: State, o: Field) -> None:
    """Remember the position. The list is full only if more was set up than can have been seen."""
    if o.draws == 0:
        return
    if s.sightings == MOST_SEEN:
        for i in range(1, MOST_SEEN):
            s.seen[i - 1] = s.seen[i]
        s.sightings -= 1
    s.seen[s.sightings] = turn_key(s, o)
    s.sightings += 1


def stalled(s: State, o: Field) -> int:
    """Why the game is drawn at the start of this turn, or 0."""
    if o.draws == 0:
        if s.turns >= MOST_TURNS:
            return TOO_LONG
        return 0
    key = turn_key(s, o)
    n = 0
    for i in range(s.sightings):
        n += int(s.seen[i] == key)
    if n >= REPETITIONS:
        return REPEATED
    if s.quiet >= QUIET_TURNS:
        return QUIET
    return 0


def turn_key(s: State, o: Field) -> int:
    """The key of the position together with the side to play."""
    if s.side == 1:
        return s.key ^ o.light_key
    return s.key
