"""The rules that a table plays by, to be read beside its board."""

from functools import lru_cache

from tablier.referee.game import Game
from tablier.server.answers import RulebookShown
from tablier.server.rules_html import rules_page
from tablier.words import Message

PACKAGE = "tablier.server"
MOST = 64  # games, in a language each, whose rules are kept ready


@lru_cache(maxsize=MOST)
def rulebook(game: Game, lang: str) -> RulebookShown:
    """The page of the game as it is played here: only what those at it have agreed on."""
    badge = Message(PACKAGE, "page.game.ruling", {}).say(lang)
    return RulebookShown(str(rules_page(game.ruleset.pages(lang, game.agreed), badge).body))
