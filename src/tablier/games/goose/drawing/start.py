"""The start of a goose board: its name, its flag, and room for everybody around them.

The start is longer than other squares and bends as the track does. Its name hangs below its top,
the flag takes the innermost place that is left, and pawns line up along the outer edge: in one row,
or in two that stand in each other's gaps, as large as the rest of the square lets them be.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import dist, hypot

from tablier.draw.drawing import Box
from tablier.draw.faces import Face
from tablier.draw.markup import Point, text_width
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.drawing.spiral import Cell, clearance
from tablier.words import both

# In the radius of the square's circle.
NAME_SIZE, NAME_Y = 0.36, -0.62
FLAG = 0.34  # half of its height
LARGEST = 0.5  # a pawn's radius at most

# Places to try, as shares of the square: along the track, and from its outer edge inward.
ENDS = (0.1, 0.14, 0.18)  # before the first pawn, and after the last
STEP = 0.28  # from one pawn to the next at most: a few of them keep together
DEPTHS = tuple(0.14 + 0.04 * i for i in range(10))
FLAG_ALONG = tuple(0.94 - 0.04 * i for i in range(22))
FLAG_DEPTHS = tuple(0.86 - 0.03 * i for i in range(20))

Spot = tuple[float, float, float]
"""Where a pawn stands, and its radius."""


def text_box(x: float, y: float, words: str, size: float, face: Face) -> Box:
    """The room of some words around a point."""
    wide = text_width(words, size, face)
    return Box(x - wide / 2, y - size * 0.34, wide, size * 0.68)


class Start:
    """What lies on the first square of a spiral, and who."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        x, y = cell.centre
        self.name_at: Point = x, y + NAME_Y * cell.radius
        self.name_size = NAME_SIZE * cell.radius
        self.names = tuple(
            text_box(*self.name_at, name, self.name_size, Face.SERIF_BOLD)
            for name in both(PACKAGE, "draw.start").values()
        )
        self.flag_size = FLAG * cell.radius
        self.flag_at = next(self._flag_places())
        self._spots: dict[int, list[Spot]] = {}

    def spots(self, count: int) -> list[Spot]:
        """Room for so many pawns that hide neither each other nor what is printed here."""
        if count not in self._spots:
            rows = max(self._rows(count), key=self._radius)
            r = 0.95 * self._radius(rows)
            self._spots[count] = [(x, y, r) for x, y, _ in rows]
        return self._spots[count]

    def _flag_places(self) -> Iterator[Point]:
        """Places with room for the flag, the innermost first: after the name, if there is any."""
        for inward, along in product(FLAG_DEPTHS, FLAG_ALONG):
            place = self.cell.at(along, inward)
            if self._room(place, self.names) >= 1.2 * self.flag_size:
                yield place

    def _rows(self, count: int) -> Iterator[list[Spot]]:
        """Ways to line up, each place with its room: every other pawn stands in a second row."""
        for end in ENDS:
            step = min((1 - 2 * end) / max(count - 1, 1), STEP)
            along = [0.5 + (i - (count - 1) / 2) * step for i in range(count)]
            lanes = [self._lane(along, depth) for depth in DEPTHS]
            for lane, second in product(lanes, repeat=2):
                yield [(second if i % 2 else lane)[i] for i in range(count)]

    def _lane(self, along: Sequence[float], inward: float) -> list[Spot]:
        (x, y), size = self.flag_at, self.flag_size
        printed = (*self.names, Box(x - size, y - size, 2 * size, 2 * size))
        places = (self.cell.at(at, inward) for at in along)
        return [(*place, self._room(place, printed)) for place in places]

    def _room(self, place: Point, printed: Sequence[Box]) -> float:
        """How large something may be here without touching the edge or what is printed."""
        return min(clearance(self.cell.outline, place), *(_apart(box, place) for box in printed))

    def _radius(self, row: Sequence[Spot]) -> float:
        """How large all of a row can be, side by side."""
        between = (dist(one[:2], other[:2]) / 2 for one, other in combinations(row, 2))
        return min(LARGEST * self.cell.radius, *(room for _, _, room in row), *between)


def _apart(box: Box, point: Point) -> float:
    """How far a point is from a rectangle."""
    x, y = point
    across = max(box.x - x, x - box.x - box.width, 0.0)
    down = max(box.y - y, y - box.y - box.height, 0.0)
    return hypot(across, down)
