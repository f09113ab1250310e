"""What may be clicked in a picture: said in its elements, and shown by a ring or an outline."""

from collections.abc import Iterable
from html import escape

from tablier.draw.drawing import Drawing, Piece
from tablier.draw.markup import circle, group, polygon
from tablier.draw.theme import Theme
from tablier.referee.position import Position
from tablier.rulekit.struct import Struct

Clicks = dict[str, list[str]]
"""Id of a place or piece -> the moves that a click on it may mean."""


def choosing(position: Position) -> list[int]:
    """Every seat that is awaited to choose."""
    return [
        waited.seat
        for waited in position.awaits
        if waited.seat is not None and waited.kind == "choice"
    ]


def moves_by_id(position: Position, seen: Struct, drawing: Drawing, seats: Iterable[int]) -> Clicks:
    """Everything that some seats may click."""
    found: Clicks = {}
    for seat in seats:
        for id_, moves in drawing.clicks(seen, seat, position.actions(seat)).items():
            found.setdefault(id_, []).extend(moves)
    return found


def with_moves(picture: str, clicks: Clicks) -> str:
    """The picture with `data-moves` on every element that may be clicked."""
    for id_, moves in clicks.items():
        words = escape(" | ".join(moves))
        picture = picture.replace(f'id="{id_}"', f'id="{id_}" data-moves="{words}"', 1)
    return picture


def rings(drawing: Drawing, pieces: Iterable[Piece], clicks: Clicks, theme: Theme) -> str:
    """A ring around each piece that may be clicked, an outline around each empty place."""
    standing = {piece.id: piece for piece in pieces}
    taken = {piece.place for piece in standing.values()}
    paint: dict[str, str | float | None] = {
        "fill": "none",
        "stroke": theme.red,
        "stroke_width": 0.9,
        "stroke_linejoin": "round",
        "stroke_dasharray": "2.4 1.6",
        "stroke_linecap": "round",
    }
    parts = []
    for id_ in clicks:
        if id_ in standing:
            piece = standing[id_]
            parts.append(circle(piece.x, piece.y, piece.r + 0.5, **paint))
        elif id_ in drawing.places and id_ not in taken:
            parts.append(polygon(drawing.places[id_].outline, **paint))
    return group(parts, class_="may", pointer_events="none") if parts else ""
