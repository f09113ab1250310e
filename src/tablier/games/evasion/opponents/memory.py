"""What a player remembers of a game: what the others have shown of their bets, and it of its own.

It follows the game from turn to turn. Asked in the middle of one, or after turns that it has not
seen, it looks back at how those turns began, as far as it is told.
"""

from collections.abc import Iterable

from tablier.games.evasion.opponents.beliefs import Beliefs
from tablier.games.evasion.opponents.reasons import state_of
from tablier.games.evasion.vocabulary import BETTING, CHOOSING, MOVING, UNMADE, State
from tablier.referee.position import Position


class Memory:
    """One game, in the eyes of one seat."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self.theirs = Beliefs()  # what the others may have bet
        self.own = Beliefs()  # what they may think that this seat has bet
        self._turns = -1  # that it knows of; none yet

    def follow(self, position: Position, seat: int, past: Iterable[Position]) -> None:
        """Learn what has happened since. `past`: how turns began; looked at only where needed."""
        s = state_of(position)
        if s.phase == BETTING:
            self._forget()
            self.theirs.remember(s.squares)
        elif self._turns < 0 or not 0 <= s.turns - self._turns < _playing(s):
            self._look_back(seat, past)
        elif s.phase == CHOOSING:
            self._begin(s)
        self._turns = s.turns

    def moved(self, s: State) -> None:
        """This seat has moved somebody, and so it stands now."""
        self.theirs.remember(s.squares)
        if s.phase != MOVING:
            self._turns = s.turns
            self.own.watch(s.squares, 1)

    def _look_back(self, seat: int, past: Iterable[Position]) -> None:
        self._forget()
        mine = False
        for number, place in enumerate(past):
            s = state_of(place)
            if mine:
                self.moved(s)
            elif number == 0:
                self.theirs.remember(s.squares)
            mine = s.phase == CHOOSING and s.turn == seat
            if mine:
                self._begin(s)

    def _begin(self, s: State) -> None:
        """A turn of this seat's begins: the others have moved."""
        self.theirs.watch(s.squares, max(1, _playing(s) - 1))
        self.own.remember(s.squares)


def _playing(s: State) -> int:
    """Who plays has a bet; whoever has left has none."""
    return sum(bet != UNMADE for bet in s.bets)
