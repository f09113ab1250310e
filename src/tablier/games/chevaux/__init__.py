"""The petits chevaux: four pawns each, once round the ring, then up the column to the centre."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("petits-chevaux",)


def card_of(game: str) -> "Card":
    """What the catalogue says about it."""
    from tablier.games.chevaux.card import card

    return card(game)


@cache
def ruleset(game: str) -> "Ruleset":
    """The one game of this family."""
    from tablier.games.chevaux.game import Chevaux

    return Chevaux()
