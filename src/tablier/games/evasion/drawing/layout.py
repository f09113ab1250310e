"""Where everything lies on the board of La grande évasion: measures only, no ink.

The wall stands on top, the way winds down from its hole in rows, the canoes lie below. Rows and
squares take the room that the track's length leaves them.
"""

from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from tablier.draw.drawing import Box
from tablier.draw.markup import Point
from tablier.games.evasion import vocabulary as v

Spot = tuple[float, float, float]
"""A round room: x, y, radius."""

SWAY = 1.2  # how far the way wanders off a straight row
WAVE = 84.0  # from one crest of the way to the next
TURN = 9.0  # how far a bend swings out
WIDEST = 25.0  # a square is never wider
JOINING = 2.3  # the joining square holds all seven side by side: so many squares wide
GAP = 0.7  # between neighbours
LEANING = 1.45  # a tower leans only where that makes everybody so many times larger


class Regions(NamedTuple):
    """Where the parts of the board lie, in one of its shapes."""

    width: float
    height: float
    title: Point
    wall: Box
    field: Box  # where the way winds
    river: Box
    canoe: float  # half the length of a canoe
    seat: float  # the radius of a place in it
    tray: Box
    columns: int  # of dice


REGIONS = {
    "wide": Regions(
        280, 206, (91, 15), Box(8, 32, 188, 37), Box(7, 72, 266, 95), Box(4, 168, 272, 34),
        29, 7.4, Box(202, 27, 70, 42), 4,
    ),
    "tall": Regions(
        190, 278, (72, 15), Box(8, 32, 174, 37), Box(6, 72, 178, 140), Box(4, 213, 182, 34),
        20.5, 6.2, Box(6, 250, 178, 23), 8,
    ),
}  # fmt: skip


class Cell(NamedTuple):
    """A square of the way: a slab to stand on, and the air above it for a tower of prisoners."""

    box: Box  # slab and air
    slab: float  # the slab's height, from the bottom of the box
    foot: float  # the strip at the bottom that carries the number

    @property
    def middle(self) -> Point:
        """The middle of the slab."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height - self.slab / 2

    @property
    def room(self) -> Box:
        """Where prisoners stand: above the number."""
        x, y, width, height = self.box
        return Box(x, y, width, height - self.foot)


class Layout:
    """All measures of one game's board."""

    def __init__(self, o: v.Board, shape: str) -> None:
        self.regions = REGIONS[shape]
        self.base = o.base
        self.joining = o.track // 6  # where the sheet ends, whether it is used or not
        self.count = o.track - 1
        self.windows = self._windows()
        self.cells: dict[int, Cell] = {}
        self.rows: list[list[int]] = []
        self._lay_way()
        self.seats = self._seats()

    # --- prison, canoes, dice ---

    def _windows(self) -> list[Spot]:
        wall = self.regions.wall
        pitch = (wall.width - 18) / v.PRISONERS
        return [
            (wall.x + 16 + pitch * (p + 0.5), wall.y + 21, min(9.2, pitch * 0.39))
            for p in range(v.PRISONERS)
        ]

    def plate(self, p: int) -> Spot:
        """The number over a window: its middle and its size."""
        x, _, _ = self.windows[p]
        return x, self.regions.wall.y + 6, 6.0

    def figure(self, square: int) -> Spot:
        """The number of a square: its middle and its size."""
        cell = self.cells[square]
        size = cell.foot / 0.96
        y = cell.box.y + cell.box.height - cell.foot / 2 - 0.5
        return cell.box.x + cell.box.width / 2, y, size

    @property
    def hole(self) -> Point:
        """The foot of the hole in the wall."""
        wall = self.regions.wall
        return wall.x + 10, wall.y + wall.height

    def canoe(self, number: int) -> Point:
        """The middle of a canoe, the first one being 1."""
        river = self.regions.river
        canoes = v.canoe_of(v.PRISONERS - 1)
        return (
            river.x + river.width * (number - 0.5) / canoes,
            river.y + river.height * 0.62 + (1.2 if number % 2 else -1.2),
        )

    def _seats(self) -> list[Spot]:
        places = [v.canoe_of(place) for place in range(v.PRISONERS)]
        spots = []
        for place, number in enumerate(places):
            x, y = self.canoe(number)
            apart = 1.08 * self.regions.seat if places.count(number) > 1 else 0.0
            first = places.index(number) == place
            spots.append((x - apart if first else x + apart, y, self.regions.seat))
        return spots

    def die(self, die: int) -> Spot:
        """Where a die lies in the tray: its middle and half its side."""
        tray, columns = self.regions.tray, self.regions.columns
        rows = ceil(v.ALL_DICE / columns)
        wide, high = tray.width / columns, (tray.height - 3) / rows
        x = tray.x + wide * (die % columns + 0.5)
        y = tray.y + 1.5 + high * (die // columns + 0.5) - 2.1
        return x, y, min(wide * 0.36, (high - 7.4) / 2)

    # --- the way ---

    def _lay_way(self) -> None:
        field = self.regions.field
        rows = max(range(2, 10), key=self._comfort)
        pitch = field.height / rows
        margin = self._margin(pitch)
        extra = JOINING - 1 if self.base else 0.0
        square = 1
        for line in range(rows):
            many = self.count // rows + (line < self.count % rows)
            self.rows.append(list(range(square, square + many)))
            square += many
        steps = [
            (field.width - 2 * margin) / (len(row) + extra * (self.base in row))
            for row in self.rows
        ]
        wide = min(min(steps), WIDEST)
        for line, (row, step) in enumerate(zip(self.rows, steps, strict=True)):
            at = 0.0
            for place in row:
                units = JOINING if place == self.base and self.base else 1.0
                middle = at + step * units / 2
                at += step * units
                x = margin + (middle if line % 2 == 0 else field.width - 2 * margin - middle)
                self._lay(place, field.x + x, field.y + pitch * line, wide * units - GAP, pitch)

    def _comfort(self, rows: int) -> float:
        """How large squares become in so many rows: neither too narrow nor too low."""
        pitch = self.regions.field.height / rows
        units = ceil(self.count / rows) + (JOINING - 1 if self.base else 0)
        wide = (self.regions.field.width - 2 * self._margin(pitch)) / units
        return min(wide, WIDEST, pitch * 0.55)

    def _margin(self, pitch: float) -> float:
        return TURN * 0.75 + pitch * 0.22

    def _lay(self, square: int, x: float, top: float, wide: float, pitch: float) -> None:
        high = pitch - 2 * SWAY - 0.6
        box = Box(x - wide / 2, top + SWAY + self.sway(x), wide, high)
        plain = wide if square != self.base else wide / JOINING
        slab = min(high * 0.62, max(plain * 0.92, high * 0.42))
        self.cells[square] = Cell(box, slab, min(6.2, plain * 0.4, high * 0.24) + 0.5)

    def sway(self, x: float) -> float:
        """How far down the way wanders at x: the same in all rows, so that they never meet."""
        return SWAY * sin(2 * pi * x / WAVE)


@lru_cache(maxsize=512)
def tower(count: int, width: float, height: float) -> tuple[Spot, ...]:
    """Room for a stack in a box from (0, 0): each one higher than the one below, none hidden.

    It stands upright, so that the top is seen at a glance; where that would make everybody too
    small it leans to and fro over two or three columns, whichever leaves it largest.
    """
    best: tuple[Spot, ...] = ()
    for columns in (1, 2, 3):
        low, high = 0.0, min(width, height) / 2
        for _ in range(24):
            radius = (low + high) / 2
            fits = _apart(_leaning(count, columns, width, height, radius))
            low, high = (radius, high) if fits else (low, radius)
        if not best or low > best[0][2] * LEANING:
            best = _leaning(count, columns, width, height, low * 0.985)
    return best


def _leaning(
    count: int, columns: int, width: float, height: float, radius: float
) -> tuple[Spot, ...]:
    """Those of a tower, the lowest first; a low one stays near the ground."""
    rise = min((height - 2 * radius) / max(1, count - 1), 2 * radius * 1.02)
    across = (width - 2 * radius) / 2
    swing = {1: (0.0,), 2: (-1.0, 1.0), 3: (-1.0, 0.0, 1.0)}[columns]
    return tuple(
        (width / 2 + swing[i % columns] * across, height - radius - i * rise, radius)
        for i in range(count)
    )


def _apart(spots: tuple[Spot, ...]) -> bool:
    return all(
        hypot(a[0] - b[0], a[1] - b[1]) >= a[2] + b[2]
        for i, a in enumerate(spots)
        for b in spots[:i]
    )


@lru_cache(maxsize=128)
def crowd(count: int, width: float, height: float) -> tuple[Spot, ...]:
    """Room for some side by side in a box from (0, 0), where nobody stands on anybody."""
    columns = max(
        range(1, count + 1), key=lambda c: min(width / c, height / ceil(count / c), height * 0.75)
    )
    rows = ceil(count / columns)
    radius = min(width / columns, height / rows, height * 0.75) / 2
    spots = []
    for i in range(count):
        row = i // columns
        inside = min(columns, count - row * columns)
        x = width / 2 + (i % columns - (inside - 1) / 2) * width / columns
        spots.append((x, height - radius - (rows - 1 - row) * 2 * radius, radius * 0.96))
    return tuple(spots)


def ringed(spot: Spot, sides: int = 16) -> tuple[Point, ...]:
    """A round room as a polygon around it."""
    x, y, radius = spot
    return tuple(
        (x + radius * cos(2 * pi * i / sides), y + radius * sin(2 * pi * i / sides))
        for i in range(sides)
    )


def corners(box: Box) -> tuple[Point, ...]:
    """A box as a polygon."""
    right, bottom = box.x + box.width, box.y + box.height
    return (box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)
