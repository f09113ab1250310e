"""What may be clicked in a picture: said in its elements, and shown by a mark for each kind."""

from collections.abc import Iterable
from html import escape

from tablier.draw.drawing import Deed, Drawing, Piece, Place
from tablier.draw.markup import circle, group, number, path, polygon
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


def deeds_of(
    position: Position, seen: Struct, drawing: Drawing, seats: Iterable[int]
) -> list[Deed]:
    """How hands make the moves that some seats may choose among."""
    found = (
        drawing.deed(seen, seat, action) for seat in seats for _, action in position.actions(seat)
    )
    return [deed for deed in found if deed]


def marks(
    drawing: Drawing, pieces: Iterable[Piece], clicks: Clicks, deeds: Iterable[Deed], theme: Theme
) -> str:
    """What may be clicked, each by its own shape: told apart without colours.

    A piece to be taken up has a dashed ring; a square to go to a dot, and its outline; somebody to
    be captured corners around it; somebody to be shot at the hairs of a sight. `data-for` names
    what a mark belongs to.
    """
    standing = {piece.id: piece for piece in pieces}
    reached = {
        deed.place: deed.kind for deed in sorted(deeds, key=lambda deed: deed.kind != "step")
    }
    parts = []
    for id_ in clicks:
        piece, place, kind = standing.get(id_), drawing.places.get(id_), reached.get(id_)
        if kind == "shot" and piece:
            shape = _sight(piece.x, piece.y, piece.r, theme)
        elif kind == "capture" and place:
            shape = _corners(*place.centre, place.radius, theme)
        elif kind == "step" and place:
            shape = polygon(place.outline, **_dashed(theme)) + _dot(place, theme)
        elif piece:
            shape = circle(piece.x, piece.y, piece.r + 0.5, **_dashed(theme))
        elif place and kind is None and id_ not in {one.place for one in standing.values()}:
            shape = polygon(place.outline, **_dashed(theme))
        else:
            continue
        parts.append(group([shape], data_for=id_, class_=f"mark {kind or 'take'}"))
    return group(parts, class_="may", pointer_events="none") if parts else ""


_Paint = dict[str, str | float | None]


def _dashed(theme: Theme) -> _Paint:
    return {**_bold(theme), "stroke_dasharray": "2.4 1.6"}


def _bold(theme: Theme) -> _Paint:
    return {
        "fill": "none",
        "stroke": theme.red,
        "stroke_width": 0.9,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }


def _dot(place: Place, theme: Theme) -> str:
    return circle(*place.centre, min(place.radius * 0.24, 3.2), fill=theme.red, opacity="0.8")


def _corners(x: float, y: float, r: float, theme: Theme) -> str:
    """Four corners around somebody who would be sent away."""
    arm = r * 0.55
    d = "".join(
        f"M{number(x + i * r)} {number(y + j * (r - arm))}V{number(y + j * r)}"
        f"H{number(x + i * (r - arm))}"
        for i in (-1, 1)
        for j in (-1, 1)
    )
    return path(d, **{**_bold(theme), "stroke_width": max(1.4, r * 0.22)})


def _sight(x: float, y: float, r: float, theme: Theme) -> str:
    """A ring with four hairs: somebody stands before an arrow."""
    d = "".join(
        f"M{number(x + i * r * 0.55)} {number(y + j * r * 0.55)}"
        f"L{number(x + i * r * 1.12)} {number(y + j * r * 1.12)}"
        for i, j in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    bold: _Paint = {**_bold(theme), "stroke_width": max(1.2, r * 0.12)}
    return circle(x, y, r * 0.82, **bold) + path(d, **bold)
