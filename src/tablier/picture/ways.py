"""The way of a move over the board: a picture shows what has not been played yet."""

from typing import NamedTuple

from tablier.draw.drawing import DeedKind, Drawing
from tablier.draw.markup import Point
from tablier.rulekit.struct import Struct


class Way(NamedTuple):
    """From what is taken up to where it goes; of a turn on the spot, to where it looks then."""

    kind: DeedKind
    start: Point
    end: Point


def way_of(drawing: Drawing, seen: Struct, seat: int, action: int) -> Way | None:
    """The way of a legal move; None for one that takes nothing up."""
    deed = drawing.deed(seen, seat, action)
    if deed is None:
        return None
    spots = {place.id: place.centre for place in drawing.places.values()}
    spots |= {piece.id: (piece.x, piece.y) for piece in drawing.pieces(seen)}
    start, end = spots.get(deed.piece), deed.handle or spots.get(deed.place)
    return Way(deed.kind, start, end) if start and end else None
