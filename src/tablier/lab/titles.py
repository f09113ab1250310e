"""A game as a heading says it: its players, and the options that are not the usual ones."""

from collections.abc import Iterable

from tablier.games.card import Option
from tablier.referee.game import Game
from tablier.words import Message

PACKAGE = "tablier.lab"


def players(game: Game, lang: str) -> str:
    """``2 players``."""
    return Message(PACKAGE, "plot.players", {"n": game.players}).say(lang)


def unusual(game: Game, lang: str) -> list[str]:
    """The options that are not the usual ones, in words."""
    usual = {option.name: option.default for option in game.choices}
    return worded(
        game, (name for name, value in usual.items() if game.options[name] != value), lang
    )


def worded(game: Game, names: Iterable[str], lang: str) -> list[str]:
    """Some options of a game as people read them: ``The finish: beyond the last square``."""
    wanted = set(names)
    return [_option(game, option, lang) for option in game.choices if option.name in wanted]


def _option(game: Game, option: Option, lang: str) -> str:
    value = game.options[option.name]
    said = str(value)
    if means := option.means(value):
        said = means[lang]
    elif option.name == "first" and isinstance(value, int):
        said = game.names[value - 1][lang]
    return Message(PACKAGE, "plot.option", {"title": option.title[lang], "value": said}).say(lang)
