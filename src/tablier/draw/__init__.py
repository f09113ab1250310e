"""Pictures: every board and every position as SVG, from the same data as the rules.

`svg(position)` is a picture for a page, a notebook or a file; `board(game)` the empty board. The
picture carries ids and labels, so that a browser and a screen reader can use the same one.
"""

from html import escape
from typing import TYPE_CHECKING

from tablier.draw.markup import number, rect, tag
from tablier.draw.outlines import outlined
from tablier.draw.theme import Theme, theme_of
from tablier.words import known, language
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing
    from tablier.referee.game import Game
    from tablier.referee.position import Position

__all__ = ["board", "drawing_of", "svg"]

MARGIN = 6.0


def svg(
    position: "Position",
    *,
    theme: str = "day",
    lang: str | None = None,
    shape: str = "wide",
    clicks: bool = True,
    ribbon: bool = True,
) -> str:
    """A position on its board.

    `shape` is ``wide`` (a table, a screen) or ``tall`` (a phone held upright); `clicks` marks what
    may be clicked; `ribbon` adds a line for each player under the board.
    """
    from tablier.draw.clicks import clickable, said, shown
    from tablier.draw.ribbon import ribbon_of

    if not hasattr(position, "awaits"):
        raise TablierError("not-a-position", found=type(position).__name__)
    game, s = position.game, position.s
    ink, lang = theme_of(theme), known(lang or language())
    sheet = drawing_of(game, shape)
    marks = clickable(position, sheet) if clicks else {}
    parts = [sheet.ground(ink, lang), sheet.furniture(s, s.told, ink, lang)]
    pieces = sheet.pieces(s)
    parts += [sheet.draw_piece(piece, s, ink, lang) for piece in pieces]
    picture = said("".join(parts), marks) + shown(sheet, pieces, marks, ink)
    lines, height = ribbon_of(position, sheet, ink, lang) if ribbon else ([], 0.0)
    strip = "".join(lines)
    return outlined(page(game, sheet, ink, lang, picture + strip, sheet.height + height))


def board(game: "Game", *, theme: str = "day", lang: str | None = None, shape: str = "wide") -> str:
    """The empty board of a game."""
    ink, lang = theme_of(theme), known(lang or language())
    sheet = drawing_of(game, shape)
    return outlined(page(game, sheet, ink, lang, sheet.ground(ink, lang), sheet.height))


def drawing_of(game: "Game", shape: str = "wide") -> "Drawing":
    """The drawing of a game's board in one shape of the sheet; made once."""
    if shape not in ("wide", "tall"):
        raise TablierError("unknown-shape", shape=str(shape), accepted="wide, tall")
    made: dict[str, Drawing] = game.__dict__.setdefault("_drawings", {})
    if shape not in made:
        made[shape] = game.ruleset.drawing(game.o, shape)
    return made[shape]


def page(game: "Game", sheet: "Drawing", ink: Theme, lang: str, body: str, height: float) -> str:
    """The whole picture around what is drawn: its frame, its title, its ground."""
    title = game.card.titles[lang]
    paper = rect(-MARGIN, -MARGIN, sheet.width + 2 * MARGIN, height + 2 * MARGIN, fill=ink.ground)
    box = " ".join(
        number(n) for n in (-MARGIN, -MARGIN, sheet.width + 2 * MARGIN, height + 2 * MARGIN)
    )
    return tag(
        "svg", tag("title", escape(title)) + paper + body,
        xmlns="http://www.w3.org/2000/svg", viewBox=box, role="group", aria_label=title,
        class_=f"tablier {ink.name}",
    )  # fmt: skip
