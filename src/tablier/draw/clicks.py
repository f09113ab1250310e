"""What may be clicked in a picture: said in its elements, and shown by a ring or an outline."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from tablier.draw.drawing import Drawing, Piece
from tablier.draw.markup import circle, group, polygon
from tablier.draw.theme import Theme

if TYPE_CHECKING:
    from tablier.referee.position import Position

Marks = Mapping[str, list[str]]
"""Id of a place or piece -> the moves that a click on it may mean."""


def clickable(position: "Position", sheet: Drawing) -> dict[str, list[str]]:
    """Everything that somebody who is awaited to choose may click."""
    marks: dict[str, list[str]] = {}
    for waited in position.awaits:
        if waited.seat is not None and waited.kind == "choice":
            moves = position.actions(waited.seat)
            for id_, texts in sheet.clicks(position.s, waited.seat, moves).items():
                marks.setdefault(id_, []).extend(texts)
    return marks


def said(picture: str, marks: Marks) -> str:
    """The picture with `data-moves` on every element that may be clicked."""
    for id_, moves in marks.items():
        words = escape(" | ".join(moves))
        picture = picture.replace(f'id="{id_}"', f'id="{id_}" data-moves="{words}"', 1)
    return picture


def shown(sheet: Drawing, pieces: Iterable[Piece], marks: Marks, theme: Theme) -> str:
    """A ring around each piece that may be clicked, an outline around each empty place."""
    standing = {piece.id: piece for piece in pieces}
    taken = {piece.place for piece in standing.values()}
    paint: dict[str, str | float | None] = {
        "fill": "none", "stroke": theme.red, "stroke_width": 0.9, "stroke_linejoin": "round",
        "stroke_dasharray": "2.4 1.6", "stroke_linecap": "round",
    }  # fmt: skip
    parts = []
    for id_ in marks:
        if id_ in standing:
            piece = standing[id_]
            parts.append(circle(piece.x, piece.y, piece.r + 0.5, **paint))
        elif id_ in sheet.places and id_ not in taken:
            parts.append(polygon(sheet.places[id_].outline, **paint))
    return group(parts, class_="may", pointer_events="none") if parts else ""
