"""Games that go round the table with one die: thrown, then played. Written in the dialect.

What changes against `rounds`: a rules module imports these functions from here, the rest from
there. Its state is a `DieRound`; it plays a throw in `apply`, and puts `die` back to 0 once the
die is to be thrown again.
"""

from tablier.rulekit.kinds import CHOICE, DICE, ROLL
from tablier.rulekit.rounds import NOBODY, Round, Seats
from tablier.rulekit.rounds import begin as begin_round
from tablier.rulekit.rounds import drawn as drawn_first
from tablier.rulekit.rounds import leave as leave_round
from tablier.rulekit.rounds import tickets as first_tickets

FACES = 6


class DieRound(Round):
    """The state of such a game, at least."""

    die: int  # what it shows; 0: it is to be thrown


def begin(s: DieRound, o: Seats) -> None:
    """Everybody is in, and the first seat is to throw."""
    begin_round(s, o)
    s.die = 0


def awaited(s: DieRound, o: Seats, seat: int) -> int:
    """The die, or before it the lot; once it lies, the choice of the seat whose turn it is."""
    if s.winner != NOBODY:
        return 0
    if s.die == 0:
        return ROLL if seat == DICE else 0
    return CHOICE if seat == s.turn else 0


def tickets(s: DieRound, o: Seats) -> int:
    """As many as there are seats that may begin; then the faces of the die."""
    return first_tickets(s, o) if s.turn < 0 else FACES


def drawn(s: DieRound, o: Seats, ticket: int) -> int:
    """The seat that begins, or what the die shows."""
    return drawn_first(s, o, ticket) if s.turn < 0 else ticket + 1


def leave(s: DieRound, o: Seats, seat: int) -> None:
    """A seat leaves the game; the die of its turn, or of a game that ends so, is forgotten."""
    own = s.turn == seat
    leave_round(s, o, seat)
    if own or s.winner != NOBODY:
        s.die = 0
