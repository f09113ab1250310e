"""The games: one folder a family. A new game is one new folder and one line here."""

from importlib import import_module

from tablier.games.family import Card, Ruleset

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


def ruleset(game: str) -> Ruleset:
    """The rules of a game of the catalogue."""
    found: Ruleset = import_module(f"tablier.games.{GAMES[game]}").ruleset(game)
    return found


def cards() -> tuple[Card, ...]:
    """The card of every game of the catalogue."""
    return tuple(ruleset(game).card for game in GAMES)
