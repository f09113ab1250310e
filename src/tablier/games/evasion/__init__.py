"""La grande évasion: seven prisoners that belong to nobody, and a secret bet on each canoe."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.family import Ruleset


@cache
def ruleset(game: str) -> "Ruleset":
    """The one game of this family."""
    from tablier.games.evasion.game import Evasion

    return Evasion()
