"""The card of a goose game, read straight from its board file."""

import os
import tomllib
from collections.abc import Mapping
from typing import Any

from tablier.games.card import Card, Coach, Option
from tablier.words import LANGUAGES
from tablier.words.own import tidy
from tablier.words.typography import typeset

PACKAGE = "tablier.games.goose"
MOST_SEATS = 6

# What holds when a board does not say.
DEFAULTS: dict[str, str] = {
    "finish": "exact",
    "meet": "nothing",
    "rides": "chain",
    "impasse": "release",
    "broke": "spare",
    "bonus": "first-throw",
}


def card(game: str) -> Card:
    """What the catalogue says about a game of this family."""
    path = os.path.join(os.path.dirname(__file__), "boards", f"{game}.toml")
    with open(path, "rb") as file:
        return described(tomllib.load(file), game)


def described(data: Mapping[str, Any], stem: str) -> Card:
    """The card of a board file that has been found good."""
    players = data.get("players", [1, MOST_SEATS])
    title = data.get("title", stem)
    titles = dict.fromkeys(LANGUAGES, title) if isinstance(title, str) else title
    options = [
        Option(name, tuple(values), data.get(name, DEFAULTS.get(name)), PACKAGE)
        for name, values in data.get("options", {}).items()
    ]
    if "arrows" not in data and players[1] > 1:
        seats = (*range(1, players[1] + 1), "random")
        options.append(Option("first", seats, 1, package=""))
    return Card(
        id=data.get("id", stem),
        titles={lang: typeset(tidy(titles[lang]), lang) or stem for lang in LANGUAGES},
        players=range(players[0], players[1] + 1),
        ages=data.get("age", 0),
        minutes=data.get("minutes", 0),
        options=tuple(options),
        sheet=tidy(data.get("sheet", "")),
        package=PACKAGE,
        coach=Coach(PACKAGE, ("ask", "board", "players"), "arrows" if "arrows" in data else "dice"),
    )
