"""The cross as places on paper: one table of cells, stretched to the shape of the drawing.

Cells are counted from the middle of the board, as the text board lays them out: the arms are three
cells wide and eight long, the centre three by three. The four cells of the centre's corners are
shared out: the ring cuts across them, so that it never breaks where it turns, and the centre is
left an octagon of four fields, one for each colour.
"""

from typing import NamedTuple

from tablier.draw.drawing import Box
from tablier.draw.markup import Point
from tablier.games.chevaux import rules
from tablier.games.chevaux.game import QUARTER
from tablier.games.chevaux.rules import Board
from tablier.games.chevaux.sketch import ARM, MIDDLE, column_spot, ring_spot

EDGE = MIDDLE + 0.5
INNER = 1.5  # from the middle to where the arms begin


class Cell(NamedTuple):
    """A square of the ring or of a column: its edge, room for pieces, and where its name goes."""

    outline: tuple[Point, ...]
    room: Box
    name: Point


class Cross:
    """The cells of a cross with these lengths: along the arms, and across them."""

    def __init__(self, middle: Point, along: Point, across: Point, size: float) -> None:
        self.middle, self.along, self.across, self.size = middle, along, across, size

    def at(self, right: float, down: float) -> Point:
        """A point of the drawing by its cells from the middle."""
        return self._stretched(right, 0), self._stretched(down, 1)

    def _stretched(self, cells: float, axis: int) -> float:
        inner, outer = min(abs(cells), INNER), max(abs(cells) - INNER, 0.0)
        way = 1 if cells > 0 else -1
        return self.middle[axis] + way * (inner * self.across[axis] + outer * self.along[axis])

    def ring(self, square: int) -> Cell:
        """A square of the ring; where the ring turns, with its share of the centre's corner."""
        row, column = ring_spot(square)
        down, right = row - MIDDLE, column - MIDDLE
        cell = self._cell(right, down)
        if max(abs(down), abs(right)) > 2:
            return cell
        # Around the corner: two corners of the cell touch the centre; the peak lies between them.
        side, up = (1 if right > 0 else -1), (1 if down > 0 else -1)
        peak = self.at(side * 1.0, up * 1.0)
        inner = (
            self.at(side * 0.5, up * INNER) if abs(down) == 2 else self.at(side * INNER, up * 0.5)
        )
        corner = self.at(side * INNER, up * INNER)
        edge = list(cell.outline)
        first, second = sorted((_index(edge, inner), _index(edge, corner)))
        edge.insert(second if second - first == 1 else len(edge), peak)
        return cell._replace(outline=tuple(edge))

    def column(self, colour: int, step: int) -> Cell:
        """A square of a colour's column."""
        row, column = column_spot(colour, step)
        return self._cell(column - MIDDLE, row - MIDDLE)

    def _cell(self, right: float, down: float) -> Cell:
        x1, y1 = self.at(right - 0.5, down - 0.5)
        x2, y2 = self.at(right + 0.5, down + 0.5)
        outline = ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
        name = self.size * 1.5  # kept free of pieces, at the outer end
        tall = self.size * 1.25
        if abs(down) >= abs(right):
            # The middle row of an arm has no outer end: its names stand on the left.
            if right > 0:
                room, at = Box(x1, y1, x2 - x1 - name, y2 - y1), x2 - name * 0.53
            else:
                room, at = Box(x1 + name, y1, x2 - x1 - name, y2 - y1), x1 + name * 0.53
            return Cell(outline, room, (at, (y1 + y2) / 2))
        if down > 0:
            room, at = Box(x1, y1, x2 - x1, y2 - y1 - tall), y2 - tall * 0.52
        else:
            room, at = Box(x1, y1 + tall, x2 - x1, y2 - y1 - tall), y1 + tall * 0.52
        return Cell(outline, room, ((x1 + x2) / 2, at))

    def field(self, colour: int) -> tuple[tuple[Point, ...], Box]:
        """A colour's field of the centre, and the room for pieces in it."""
        edge = [_turned(p, colour) for p in ((-0.5, 1.5), (0.5, 1.5), (1, 1), (0, 0), (-1, 1))]
        box = [_turned(p, colour) for p in ((-0.58, 0.62), (0.58, 1.4))]
        (x1, y1), (x2, y2) = (self.at(*p) for p in box)
        room = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        return tuple(self.at(*p) for p in edge), room

    def corner(self, o: Board, colour: int) -> tuple[int, int]:
        """Which corner of the drawing a stable has: the one beside its start; as (right, down)."""
        start = o.ring[colour * rules.STRIDE + rules.START]
        return ((1, 1), (1, -1), (-1, -1), (-1, 1))[start // QUARTER]

    def block(self, corner: tuple[int, int]) -> Box:
        """The corner of the drawing between two arms."""
        x1, y1 = self.at(corner[0] * INNER, corner[1] * INNER)
        x2, y2 = self.at(corner[0] * (INNER + ARM), corner[1] * (INNER + ARM))
        return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _turned(point: Point, colour: int) -> Point:
    """A point of yellow's arm, the lower one, turned clockwise to another colour's."""
    right, down = point
    for _ in range(colour):
        right, down = -down, right
    return right, down


def _index(points: list[Point], wanted: Point) -> int:
    return min(
        range(len(points)),
        key=lambda i: abs(points[i][0] - wanted[0]) + abs(points[i][1] - wanted[1]),
    )


def packed(room: Box, count: int, most: float) -> list[tuple[float, float, float]]:
    """Room for so many pieces in a box: rows and columns that leave them as large as can be."""
    best = (0.0, 1, 1)
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        best = max(best, (min(room.width / columns, room.height / rows) / 2, rows, columns))
    fit, rows, columns = best
    r = min(fit * 0.97, most)
    wide, tall = min(room.width / columns, most * 2.3), min(room.height / rows, most * 2.3)
    spots = []
    for i in range(count):
        row, column = divmod(i, columns)
        inside = min(columns, count - row * columns)
        x = room.x + room.width / 2 + (column - (inside - 1) / 2) * wide
        y = room.y + room.height / 2 + (row - (rows - 1) / 2) * tall
        spots.append((x, y, r))
    return spots
