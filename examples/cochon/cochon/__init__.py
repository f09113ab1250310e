"""Le cochon (Pig): a game for Tablier."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("cochon",)


def card_of(game: str) -> "Card":
    """What the catalogue says about it."""
    from cochon.card import CARD

    return CARD


def ruleset(game: str) -> "Ruleset":
    """Its rules, with their names."""
    from cochon.game import Cochon

    return Cochon()
