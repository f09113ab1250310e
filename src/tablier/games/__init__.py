"""The games: one folder a family, and one line here for each game."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

# Each game and the family that knows it, in the order in which the catalogue shows them.
GAMES = {
    "oie": "goose",
    "oie-jetons": "goose",
    "oie-cayro": "goose",
    "oie-archer": "goose",
    "petits-chevaux": "chevaux",
    "archers": "archers",
    "evasion": "evasion",
}


def game_ids() -> tuple[str, ...]:
    """Every game that can be opened by its id, in the order of the catalogue."""
    return tuple(GAMES)


def board_rules(text: str, stem: str) -> "Ruleset":
    """The rules of a board of one's own, from the text of its file."""
    from tablier.games.goose import from_text

    return from_text(text, stem, own=True)


def ruleset(game: str) -> "Ruleset":
    """The rules of a game of the catalogue."""
    found: Ruleset = import_module(f"tablier.games.{GAMES[game]}").ruleset(game)
    return found


def cards() -> "tuple[Card, ...]":
    """The card of every game of the catalogue; no rules are loaded for it."""
    return tuple(
        import_module(f"tablier.games.{family}.card").card(game) for game, family in GAMES.items()
    )
