"""A new board file: from scratch, with a word on every line, or a copy of one that exists."""

import json
import os
import re
from string import Template

from tablier.games import game_ids
from tablier.games.goose import from_text
from tablier.games.goose.game import Goose
from tablier.games.goose.limits import MOST_SQUARES
from tablier.referee.game import find
from tablier.words import Message, known
from tablier.words.errors import TablierError

ROOM = "lab"
FEWEST_SQUARES = 12
USUAL_SQUARES = 63
EXAMPLE = "chutes-and-ladders"

# Where things lie on a board of 63 squares; on others in proportion.
GEESE = (14, 23, 36, 45, 54)
LANDMARKS = {"bridge": 6, "across": 12, "inn": 19, "dice": 26, "out": 30, "well": 31, "maze": 42,
             "skull": 58}  # fmt: skip


def new_board(
    name: str,
    *,
    title: str | None = None,
    squares: int | None = None,
    source: str | None = None,
    lang: str = "fr",
) -> str:
    """The text of a new board; `source` is the game or file that it is a copy of."""
    known(lang)
    title = name if title is None else title
    if source is None:
        text = _scratch(_slug(name), title, USUAL_SQUARES if squares is None else squares, lang)
    elif squares is not None:
        raise TablierError("new.squares-from", room=ROOM)
    else:
        text = _copy(_slug(name), title, source, lang)
    from_text(text, name, own=True)  # what we write can be read
    return text


def _scratch(name: str, title: str, track: int, lang: str) -> str:
    if not FEWEST_SQUARES <= track <= MOST_SQUARES:
        raise TablierError(
            "new.squares", room=ROOM, least=FEWEST_SQUARES, most=MOST_SQUARES, found=track
        )
    file = os.path.join(os.path.dirname(__file__), "templates", f"board.{lang}.toml")
    with open(file, encoding="utf-8") as stream:
        template = Template(stream.read())
    places: dict[str, object] = {}
    taken: set[int] = set()
    for landmark, square in LANDMARKS.items():
        places[landmark] = _place(square, track, taken)
    geese = [_place(square, track, taken) for square in GEESE[: max(1, track // 12)]]
    return template.substitute(
        id=_quoted(name), title=_quoted(title), track=track, goose=sorted(geese), **places
    )


def _place(square: int, track: int, taken: set[int]) -> int:
    """The same place on a board of another length, or the next one that is free."""
    wanted = max(2, round(square * track / USUAL_SQUARES))
    free = [place for place in range(2, track) if place not in taken]
    found = min(free, key=lambda place: (abs(place - wanted), place))
    taken.add(found)
    return found


def _copy(name: str, title: str, source: str, lang: str) -> str:
    rules = find(source)
    if not isinstance(rules, Goose):
        boards = [game for game in game_ids() if isinstance(find(game), Goose)]
        raise TablierError(
            "new.not-a-board", room=ROOM, game=rules.card.titles,
            accepted=", ".join([*boards, EXAMPLE]),
        )  # fmt: skip
    text = rules.sheet.text
    for key, value in (("title", title), ("id", name)):
        text = re.sub(rf"^{key}\s*=.*\n", "", text, count=1, flags=re.MULTILINE)
        text = f"{key} = {_quoted(value)}\n{text}"
    head = Message(ROOM, "new.from", {"board": rules.card.titles}).say(lang)
    return f"# {head}\n{text}"


def _slug(name: str) -> str:
    """An id that a board file accepts, as near to the name as can be."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-_") or "board"


def _quoted(text: str) -> str:
    """A text as TOML writes it: as JSON does."""
    return json.dumps(text, ensure_ascii=False)
