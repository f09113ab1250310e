"""A game of pawns that never meet, solved for any number of players: one pawn's chain says all."""

from tablier.games.goose import turns
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact.single_pawn import Pace, Race
from tablier.lab.exact.solver import OutOfReachError, Solved
from tablier.lab.opening import alone
from tablier.referee.game import Game
from tablier.referee.position import Position

MOST_TURNS = 20_000
"""Own turns of a pawn beyond which its ways are not kept: putting them together takes too long."""


class IndependentSeats(Solved):
    """The chances to win from the positions of one game, put together from one pawn's."""

    def __init__(self, game: Game, most: float) -> None:
        """Build one pawn's chain; it is refused where it takes more than `most` bytes."""
        self.game = game
        single = alone(game)
        start = single.start().s
        assert isinstance(start, turns.State)
        self._pace = Pace(single, [start], most)
        length = len(self._pace.of(start)[0])
        if length > MOST_TURNS or 8 * length * self._pace.chain.count > most:
            unit = game.ruleset.turns_called(length)
            raise OutOfReachError(
                "lab.odds.too-long", package=PACKAGE, turns=length, unit=unit, percent="0"
            )

    def wins(self, position: Position) -> tuple[float, ...]:
        """The share of wins by seat, from a position that is known."""
        if position.over:
            return position.shares
        if position.turn is None:  # who begins is drawn first
            parts = [(float(p), position.play(text)) for text, p in position.chances().items()]
            found = [(share, self._race(after).wins()) for share, after in parts]
            seats = range(self.game.players)
            return tuple(sum(share * wins[seat] for share, wins in found) for seat in seats)
        return self._race(position).wins()

    def knows(self, position: Position) -> bool:
        """Can its chances be put together from what one pawn can come to?"""
        return position.over or position.turn is None or self._race(position).known

    def _race(self, position: Position) -> Race:
        assert isinstance(position.s, turns.State)
        return Race(self.game, position.s, self._pace)
