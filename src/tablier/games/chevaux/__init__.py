"""The petits chevaux: four pawns each, once round the ring, then up the column to the centre."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.family import Ruleset


@cache
def ruleset(game: str) -> "Ruleset":
    """The one game of this family."""
    from tablier.games.chevaux.game import Chevaux

    return Chevaux()
