"""What a game that can be worked out exactly owes the lab."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from tablier.lab.base import Spoken
from tablier.lab.exact.result import Odds
from tablier.lab.exact.transition_matrix import Transitions
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import Archers
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import Message, Value
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"


class OutOfReachError(TablierError):
    """This game has exact odds, but they take more memory or time than there is."""


class Solved(Spoken):
    """The chances to win from every position of one game: look-ups, no more."""

    game: Game

    @abstractmethod
    def wins(self, position: Position) -> tuple[float, ...]:
        """The share of wins by seat, a shared win divided, from a position of this game."""

    @abstractmethod
    def knows(self, position: Position) -> bool:
        """Can its chances be looked up, rather than worked out?"""

    def _sentences(self, lang: str) -> Iterator[Message]:
        what: dict[str, Value] = {"game": self.game.card.titles, "players": self.game.players}
        yield Message(PACKAGE, "solved.said", what)


class Solver(ABC):
    """Works odds out exactly. What it cannot reach, it refuses with an `OutOfReachError`."""

    @abstractmethod
    def odds(
        self,
        position: Position,
        archers: Archers | None,
        *,
        fraction: bool = False,
        shortest: bool = False,
        squares: bool = False,
        impasses: bool = False,
        progress: Progress = silent,
    ) -> Odds:
        """The exact odds from a position that hides nothing."""

    @abstractmethod
    def transitions(self, game: Game, archers: Archers | None) -> Transitions:
        """The transition matrix of a game, from its start on."""

    @abstractmethod
    def solve(
        self, game: Game, archers: Archers | None, progress: Progress, most: float | None
    ) -> Solved:
        """Know every position of a game, within `most` bytes where that is said."""

    @abstractmethod
    def is_quick(self, game: Game) -> bool:
        """Do exact odds of this game take no more than seconds?"""

    def players_in(self, state: dict[str, Any]) -> int | None:
        """How many players a state written as JSON has, as far as it can be told."""
        return None

    # --- while somebody plays: who is winning ---

    @abstractmethod
    def is_solvable(self, game: Game) -> bool:
        """Is it worth trying to know all positions of a game while it is played?"""

    @abstractmethod
    def is_instant(self, game: Game) -> bool:
        """Is such a game solved in a moment? Else it is solved behind everybody's back."""

    @abstractmethod
    def kept(self, game: Game) -> Solved | None:
        """The solution of a game that was solved before, if it is kept."""

    @abstractmethod
    def solve_live(self, game: Game, progress: Progress) -> Solved:
        """Solve a game that is being played, with little memory."""

    @abstractmethod
    def basis(self, game: Game) -> tuple[str, str]:
        """What exact chances rest on: the room and the key, under `live.how`, of the sentence."""

    def continuations(self, seen: Position) -> list[tuple[float, Position]]:
        """Positions that can be looked up and may follow from one that cannot, each with its share.

        Where several seats give something at once, a position in between is worth their mean.
        """
        return [(1.0, seen)]
