"""Which little picture a square gets.

That comes from what it is called, in French or English, and where its name says nothing to us from
what it does.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from tablier.games.goose import vocabulary as v

# What a word in a square's name lets us draw; the first that is found.
KEYWORDS = {
    "goose": "oie oies goose geese jars gander canard duck",
    "archer": "archer archers archère bowman",
    "bridge": "pont bridge passerelle",
    "river": "rivière river fleuve ruisseau stream gué ford lac lake mer sea eau water",
    "inn": "auberge inn taverne tavern cabaret bistrot pub",
    "hotel": "hôtel hotel lit bed dodo sleep sieste nap",
    "well": "puits well trou hole",
    "maze": "labyrinthe labyrinth maze forêt forest",
    "prison": "prison jail cachot dungeon cage",
    "skull": "mort death crâne skull squelette skeleton",
    "dice": "dé dés dice die",
    "ladder": "échelle échelles ladder ladders escalier stairs",
    "chute": "toboggan toboggans chute chutes slide serpent snake serpents snakes glissade",
    "hourglass": "sablier hourglass attente wait",
    "coin": "péage toll impôt tax banque bank",
    "door": "porte door serrure lock",
    "tower": "tower donjon keep château castle phare lighthouse moulin mill windmill",
    "tree": "arbre tree chêne oak jardin garden parc park",
    "swap": "échange swap exchange",
    "milestone": "borne milestone",
}

TINTS = {
    "goose": "yellow", "goose-back": "purple", "archer": "yellow", "bridge": "green",
    "river": "blue", "inn": "red", "hotel": "blue", "well": "grey", "maze": "green",
    "prison": "grey", "skull": "purple", "dice": "yellow", "red-arrow": "red",
    "green-arrow": "green", "ladder": "green", "chute": "red", "hourglass": "blue",
    "coin": "yellow", "door": "grey", "signpost": "green", "signpost-back": "red",
    "tower": "grey", "tree": "green", "swap": "purple", "swap-back": "yellow",
    "die": "yellow", "milestone": "green",
}  # fmt: skip

LOOKING = ("goose", "goose-back", "archer", "signpost", "signpost-back")
"""Pictures drawn looking to the right, which are turned to look where the square sends."""


def picture_of(names: Iterable[str], o: v.Board, square: int) -> str:
    """The picture that suits a square: a key of `TINTS`."""
    picture = _by_name(" ".join(names).lower())
    if picture == "goose" and o.ride[square] == v.BACK:
        return "goose-back"
    return picture or _by_effect(o, square)


@lru_cache(maxsize=4096)
def _by_name(names: str) -> str:
    """The picture that a name speaks of, if any: a board has many squares of one name."""
    said = set(re.findall(r"[^\W\d_]+", names))
    found = (picture for picture, words in KEYWORDS.items() if said.intersection(words.split()))
    return next(found, "")


def _by_effect(o: v.Board, square: int) -> str:
    rides = {v.FORWARD: "goose", v.ONWARD: "goose", v.BACK: "goose-back"}
    if o.ride[square]:
        return rides[o.ride[square]]
    choices = (
        (o.spoil[square], "green-arrow"),
        (o.swap[square] == v.LAST, "swap-back"),
        (o.swap[square], "swap"),
        (o.to[square] == 0, "skull"),
        (o.to[square] > square, "signpost"),
        (o.to[square] >= 0, "signpost-back"),
        (o.halt[square], "milestone"),  # the last of its kind: one stays
        (o.hold[square] == v.EXIT, "door"),
        (o.hold[square] == v.PASSED, "hourglass"),
        (o.hold[square], "prison"),
        (o.again[square], "dice"),
        (o.miss[square], "hourglass"),
        (o.fewer[square], "die"),
        (o.lose[square], "red-arrow"),
        (o.pay[square], "coin"),
        (o.sight[square], "tower"),
    )
    return next((picture for holds, picture in choices if holds), "signpost")
