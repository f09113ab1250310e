"""The goose family: one engine, four sheets, and any board of one's own."""

import os
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

GAMES = ("oie", "oie-jetons", "oie-cayro", "oie-archer")

_HERE = os.path.dirname(__file__)


def card_of(game: str) -> "Card":
    """What the catalogue says about a game, read from its board file."""
    from tablier.games.goose.card import card

    return card(game)


@lru_cache(maxsize=8)
def ruleset(game: str) -> "Ruleset":
    """A goose game of the catalogue."""
    return from_text(_read("boards", game), game)


def from_text(text: str, stem: str, own: bool = False) -> "Ruleset":
    """The rules of a board file; `own` marks a board that is not in the catalogue."""
    from tablier.games.goose.by_arrows import ArrowGoose
    from tablier.games.goose.by_dice import DiceGoose
    from tablier.games.goose.reader import read

    # Blanks at the ends of lines mean nothing, and a record does not keep them. Only "\n" ends a
    # line of TOML: U+2028 and its like may stand in a text.
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    sheet = read("\n".join(line.rstrip() for line in lines) + "\n", stem)
    return (ArrowGoose if sheet.arrows else DiceGoose)(sheet, own)


def example(name: str) -> str | None:
    """The text of an example board by its name, with or without ``.toml``."""
    known = [file.removesuffix(".toml") for file in os.listdir(os.path.join(_HERE, "examples"))]
    stem = name.removesuffix(".toml")
    return _read("examples", stem) if stem in known else None


def _read(folder: str, name: str) -> str:
    with open(os.path.join(_HERE, folder, f"{name}.toml"), encoding="utf-8") as file:
        return file.read()
