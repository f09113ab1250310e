"""One game to be printed, and how."""

from collections.abc import Sequence
from typing import NamedTuple

from tablier.draw.theme import PRINT, Theme
from tablier.paper.page import PAPERS, Paper
from tablier.referee.game import Game
from tablier.referee.position import Position


class PrintJob(NamedTuple):
    """What a game's pages are made from."""

    game: Game
    lang: str
    paper: Paper = PAPERS["A4"]  # of the board
    poster: tuple[int, int] | None = None  # columns and rows of sheets that the board takes
    theme: Theme = PRINT
    names: Sequence[str] = ()  # of the players, by seat
    position: Position | None = None  # a game that forms come filled in with
    players: int | None = None  # who will play, if that is agreed on; None: as many as may
    volleys: int | None = None  # how many a score sheet has room for; None: as it thinks best

    @property
    def desk(self) -> Paper:
        """The paper of everything but the board."""
        return self.paper.desk

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.game.card.titles[self.lang]
