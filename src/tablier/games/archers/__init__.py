"""Archers, by George L. Stupecky: two companies, two woods, and nobody walks into an arrow."""

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("archers",)


def card_of(game: str) -> "Card":
    """What the catalogue says about it."""
    from tablier.games.archers.card import card

    return card(game)


@lru_cache(maxsize=1)
def ruleset(game: str) -> "Ruleset":
    """The game of Archers."""
    from tablier.games.archers.game import Archers

    return Archers()
