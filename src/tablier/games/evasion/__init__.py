"""La grande évasion: seven prisoners that belong to nobody, and a secret bet on each canoe."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("evasion",)


def card_of(game: str) -> "Card":
    """What the catalogue says about it."""
    from tablier.games.evasion.card import card

    return card(game)


@cache
def ruleset(game: str) -> "Ruleset":
    """The one game of this family."""
    from tablier.games.evasion.game import Evasion

    return Evasion()
