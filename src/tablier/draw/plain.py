"""A plain drawing: a sheet with its title, places in flat tints, and a pawn for each piece.

For small games: give it the places, and say in a subclass where the pieces stand and what a click
means. Whatever should look better than that is drawn by a method of one's own.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from tablier.draw.border import border, cartouche
from tablier.draw.drawing import Drawing, Piece, Place
from tablier.draw.markup import Point, labelled, polygon
from tablier.draw.pieces import pawn
from tablier.draw.theme import Theme
from tablier.words import LANGUAGES, Both, letters

TITLE = 26.0  # the strip above the places
_TITLE_SIZE = 9.0


class PlainDrawing(Drawing):
    """A board with a title above its places; pieces called ``pawn-<seat>`` are drawn as pawns."""

    glides = True

    def __init__(
        self, titles: Both, width: float, height: float, places: Sequence[Place],
        colours: Mapping[str, str] | None = None,
        names: Sequence[Both] = (),
    ) -> None:  # fmt: skip
        """`colours` are those of some places by id, `names` those of the seats, for their pawns."""
        self.titles = titles
        self.width = width
        self.height = height
        self.places = {place.id: place for place in places}
        self.colours = colours or {}
        self.letters = {lang: letters([name[lang] for name in names]) for lang in LANGUAGES}

    def ground(self, theme: Theme, lang: str) -> str:
        """The sheet, its title, and every place with its outline."""
        parts = [
            border(self.width, self.height, theme),
            cartouche(self.width / 2, TITLE / 2 + 1, self.titles[lang], _TITLE_SIZE, theme),
        ]
        for place in self.places.values():
            drawn = self.draw_place(place, theme, lang)
            parts.append(labelled([drawn], place.id, place.label[lang]))
        return "".join(parts)

    def draw_place(self, place: Place, theme: Theme, lang: str) -> str:
        """One place: its outline, tinted where it has a colour."""
        colour = self.colours.get(place.id, "")
        fill = theme.washed(colour) if colour else theme.paper
        return polygon(place.outline, fill=fill, stroke=theme.ink, stroke_width=0.4 * theme.line)

    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        """The pawn of a seat, in its colour and shape and with its letter."""
        seat = int(piece.id.removeprefix("pawn-"))
        letter, label = self.letters[lang][seat], piece.label[lang]
        return pawn(piece.x, piece.y, piece.r, seat, letter, theme, piece.id, label)

    @abstractmethod
    def pieces(self, s: Any) -> list[Piece]:
        """Where everything stands in a position; never two pieces on top of each other."""


def square(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The outline of an upright rectangle by its upper left corner."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def place_at(id_: str, label: Both, x: float, y: float, width: float, height: float) -> Place:
    """A rectangular place by its upper left corner."""
    middle = (x + width / 2, y + height / 2)
    return Place(id_, label, square(x, y, width, height), middle, min(width, height) / 2)
