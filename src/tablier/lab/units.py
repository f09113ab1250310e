"""What the lab counts a game in: turns, or what the game itself calls them."""

from tablier.lab.certainty import counted
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal

PACKAGE = "tablier.lab"
MANY = 2


def turns(game: Game, n: float = MANY) -> Both:
    """What so many of its turns are called; a number with decimals is many, in French from two."""
    called = game.ruleset.turns_called
    if isinstance(n, int):
        return called(n)
    return {**called(MANY), "fr": called(counted(n))["fr"]}


def points(value: float, digits: int = 1) -> Both:
    """So many points: hundredths of the whole, as figures that differ by them are compared."""
    said = {lang: decimal(value, lang, digits) for lang in LANGUAGES}
    return both(PACKAGE, "points", n=counted(value, digits), points=said)
