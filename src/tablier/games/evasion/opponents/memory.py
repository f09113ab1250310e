"""What a player has seen of a game: what each seat has shown of its bet by its own turns.

It looks back at how the latest turns began, as its seat saw them. So whoever is asked in the middle
of a game knows the same as one who sat there all the time.
"""

from collections.abc import Iterable
from itertools import pairwise

from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.reasons import state_of
from tablier.games.evasion.vocabulary import CHOOSING, State
from tablier.referee.position import Position


class Memory:
    """One game, in the eyes of one seat."""

    def __init__(self) -> None:
        self._beliefs: list[Belief] = []
        self._turn: tuple[int, ...] | None = None  # the one that it knows all about

    def follow(self, position: Position, seat: int, past: Iterable[Position]) -> None:
        """Learn what has happened. `past`: how turns began; looked at once a turn."""
        s = state_of(position)
        turn = (seat, s.bets[seat], s.turns, s.turn)
        if s.phase == CHOOSING or turn != self._turn:
            self._beliefs = [Belief() for _ in range(position.game.players)]
            for before, after in pairwise(state_of(place) for place in past):
                if before.turn >= 0:  # who begins has been drawn
                    self._beliefs[before.turn].watch(before, after)
        self._turn = turn

    def own(self, seat: int) -> Belief:
        """What the others may think that this seat has bet."""
        return self._beliefs[seat]

    def others(self, s: State, seat: int) -> dict[int, Belief]:
        """By seat still playing, but this one: what it may have bet."""
        return {
            other: belief
            for other, belief in enumerate(self._beliefs)
            if other != seat and not s.out[other]
        }
