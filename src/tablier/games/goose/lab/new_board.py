"""A new board file: from scratch, with a word on every line, or a copy of one that exists."""

import json
import os
import re
from string import Template

from tablier.games.goose import from_text
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import Goose
from tablier.games.goose.limits import MOST_SQUARES
from tablier.games.goose.names import id_of
from tablier.words import Message
from tablier.words.errors import TablierError

FEWEST_SQUARES = 12
USUAL_SQUARES = 63

# Where things lie on a board of 63 squares; on others in proportion.
GEESE = (14, 23, 36, 45, 54)
LANDMARKS = {
    "bridge": 6,
    "across": 12,
    "inn": 19,
    "dice": 26,
    "out": 30,
    "well": 31,
    "maze": 42,
    "skull": 58,
}


def scratch(name: str, title: str, squares: int | None, lang: str) -> str:
    """The text of a board with a bit of everything, for so many squares."""
    track = USUAL_SQUARES if squares is None else squares
    if not FEWEST_SQUARES <= track <= MOST_SQUARES:
        raise TablierError(
            "lab.new.squares", package=PACKAGE, least=FEWEST_SQUARES, most=MOST_SQUARES, found=track
        )
    file = os.path.join(os.path.dirname(__file__), "templates", f"board.{lang}.toml")
    with open(file, encoding="utf-8") as stream:
        template = Template(stream.read())
    places: dict[str, object] = {}
    taken: set[int] = set()
    for landmark, square in LANDMARKS.items():
        places[landmark] = _place(square, track, taken)
    geese = [_place(square, track, taken) for square in GEESE[: max(1, track // 12)]]
    text = template.substitute(
        id=_quoted(id_of(name)), title=_quoted(title), track=track, goose=sorted(geese), **places
    )
    return _readable(text, name)


def _place(square: int, track: int, taken: set[int]) -> int:
    """The same place on a board of another length, or the next one that is free."""
    wanted = max(2, round(square * track / USUAL_SQUARES))
    free = [place for place in range(2, track) if place not in taken]
    found = min(free, key=lambda place: (abs(place - wanted), place))
    taken.add(found)
    return found


def copied(name: str, title: str, model: Goose, lang: str) -> str:
    """The text of a board that plays like its model, under another name."""
    text = model.sheet.text
    for key, value in (("title", title), ("id", id_of(name))):
        text = re.sub(rf"^{key}\s*=.*\n", "", text, count=1, flags=re.MULTILINE)
        text = f"{key} = {_quoted(value)}\n{text}"
    head = Message(PACKAGE, "lab.new.from", {"board": model.card.titles}).say(lang)
    return _readable(f"# {head}\n{text}", name)


def _readable(text: str, name: str) -> str:
    """What we write can be read."""
    from_text(text, name, own=True)
    return text


def _quoted(text: str) -> str:
    """A text as TOML writes it: as JSON does."""
    return json.dumps(text, ensure_ascii=False)
