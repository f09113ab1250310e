"""Les allumettes: a game for Tablier, and an example of how one is made."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("allumettes",)


def card_of(game: str) -> "Card":
    """What the catalogue says about it."""
    from allumettes.card import CARD

    return CARD


def ruleset(game: str) -> "Ruleset":
    """Its rules, with their names."""
    from allumettes.game import Allumettes

    return Allumettes()
