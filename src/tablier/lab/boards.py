"""Boards of one's own: a new one to begin with, and whether one is sound.

What a board can say belongs to the family that plays on it; here stands who is asked.
"""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.games import game_ids
from tablier.games.family import Ruleset
from tablier.lab.base import Finding
from tablier.lab.loading import installed
from tablier.lab.part import lab_part
from tablier.referee.game import Game, find
from tablier.words import known
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.lab.measure import Measured

PACKAGE = "tablier.lab"


class Check(Finding):
    """The result of `check_board`: what is wrong with a board, and what it is like."""

    game: Game
    found: "Measured | None"  # None: there is nothing to measure, for no game ends

    @property
    @abstractmethod
    def faults(self) -> tuple[str, ...]:
        """What makes the board unfit, in a word each; the family explains them."""

    @property
    def playable(self) -> bool:
        """Can this board be played as it stands?"""
        return not self.faults


class Boards(ABC):
    """What a family does with boards of one's own."""

    examples: tuple[str, ...] = ()
    """Boards that come with Tablier without being in its catalogue."""

    @abstractmethod
    def check(self, rules: Ruleset, players: int | None) -> Check:
        """Look a board over, and play it for so many players."""

    @abstractmethod
    def scratch(self, name: str, title: str, squares: int | None, lang: str) -> str:
        """The text of a new board."""

    @abstractmethod
    def copy(self, name: str, title: str, model: Ruleset, lang: str) -> str:
        """The text of a board that is played like another."""


@installed()
def check_board(board: str | Path, players: int | None = None) -> Check:
    """Look a board over: its squares, and how it plays for so many players (two)."""
    rules = find(board)
    boards = lab_part(rules).boards
    if boards is None:
        raise TablierError("check.not-a-board", package=PACKAGE, game=rules.card.titles)
    return boards.check(rules, players)


def new_board(
    name: str,
    *,
    title: str | None = None,
    squares: int | None = None,
    source: str | None = None,
    lang: str = "fr",
) -> str:
    """The text of a new board; `source` is the game or file that it is a copy of."""
    known(lang)
    title = name if title is None else title
    if source is None:
        return _first_boards().scratch(name, title, squares, lang)
    if squares is not None:
        raise TablierError("new.squares-from", package=PACKAGE)
    rules = find(source)
    boards = lab_part(rules).boards
    if boards is None:
        with_boards = [game for game in game_ids() if lab_part(find(game)).boards]
        accepted = ", ".join([*with_boards, *_first_boards().examples])
        titles = rules.card.titles
        raise TablierError("new.not-a-board", package=PACKAGE, game=titles, accepted=accepted)
    return boards.copy(name, title, rules, lang)


def _first_boards() -> Boards:
    """The first family of the catalogue that is played on boards of one's own."""
    return next(found for game in game_ids() if (found := lab_part(find(game)).boards))
