"""Rows of the tables that notebooks show."""

from collections.abc import Sequence
from typing import Any

from tablier.lab.certainty import Mean, about
from tablier.lab.units import turns
from tablier.referee.game import Game
from tablier.words import Message
from tablier.words.numbers import decimal, number

PACKAGE = "tablier.lab"
Row = tuple[str, str]


def row(key: str, lang: str, value: str, **values: Any) -> Row:
    """What a figure is called, and the figure."""
    return Message(PACKAGE, f"table.{key}", values).say(lang), value


def spread(game: Game, mean: Mean, median: int, p95: int, lang: str, digits: int = 2) -> list[Row]:
    """How long games last."""
    said = decimal(mean.value, lang, digits) if mean.exact else about(mean, 1.0, lang)
    return [
        row("mean", lang, said, unit=turns(game)),
        row("median", lang, number(median, lang)),
        row("p95", lang, number(p95, lang)),
    ]


def win_rows(game: Game, wins: Sequence[Mean], lang: str) -> list[Row]:
    """Who wins how often, where there is more than one who may."""
    if len(wins) == 1:
        return []
    return [
        row("win", lang, about(win, 100.0, lang), seat=seat + 1, name=game.names[seat])
        for seat, win in enumerate(wins)
    ]
