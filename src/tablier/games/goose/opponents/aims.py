"""Points that may be aimed at, and what archers call them."""

from math import atan2, cos, hypot, pi, radians, sin, sqrt

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.scatter import MIDDLE, Point, Scatter, Wind
from tablier.games.goose.vocabulary import BEST_ARROW
from tablier.words import Both, both

EDGE = float(BEST_ARROW)  # where the face ends
DISTANCES = (*(half / 2 for half in range(2, 2 * BEST_ARROW + 1)), 11.0, 12.0, 13.0)
"""From the middle: in every ring, on every line between two, and in the straw beside the face."""

DIRECTIONS = (0.0, 45.0, 90.0)  # degrees from the wind; the other quarters are mirror images
HOURS = 12


def centres(scatter: Scatter) -> tuple[Point, ...]:
    """Where arrows may be made to fall around, the middle first, then the nearest to it.

    Without gusts they scatter alike in all directions: then one direction stands for all.
    """
    turns = DIRECTIONS if scatter.wind.gusts else DIRECTIONS[:1]
    around = [
        Point(far * cos(radians(turn)), far * sin(radians(turn)))
        for far in DISTANCES
        for turn in turns
    ]
    return (MIDDLE, *around)


def points_at(centre: Point) -> tuple[int, ...]:
    """What an arrow may score that hits a centre: on a line between two rings, either's points."""
    halves = round(2 * hypot(*centre))
    inner = max(0, BEST_ARROW - max(0, halves - 1) // 2)
    return (inner,) if halves % 2 or not inner or not halves else (inner, inner - 1)


def on_the_face(centre: Point, wind: Wind) -> Point:
    """Where to aim for arrows to fall around a centre, the radius of the face being 1.

    In still air all directions are alike: it is up to the right then, where a square butt has most
    straw beside a round face.
    """
    x, y = (centre.x - wind.drift) / EDGE, centre.y / EDGE
    if wind == Wind():
        x = y = hypot(x, y) / sqrt(2)
    return Point(round(x, 3), round(y, 3))


def named(centre: Point, wind: Wind) -> Both:
    """The point to aim at, for arrows to fall around a centre: by its ring, in wind by the clock.

    The archer aims off by what the wind is known to carry an arrow.
    """
    x, y = centre.x - wind.drift, centre.y
    halves = round(2 * hypot(x, y))
    if halves == 0:
        return both(PACKAGE, "opponents.aim.middle")
    if halves > 2 * EDGE:
        ring = both(PACKAGE, "opponents.aim.straw")
    elif halves == 2 * EDGE:
        ring = both(PACKAGE, "opponents.aim.edge")
    elif halves % 2:
        ring = both(PACKAGE, "opponents.aim.ring", n=BEST_ARROW - halves // 2)
    else:
        inner = BEST_ARROW + 1 - halves // 2
        ring = both(PACKAGE, "opponents.aim.line", n=inner, m=inner - 1)
    if wind == Wind():
        return ring
    hour = round(atan2(x, y) / (2 * pi) * HOURS) % HOURS or HOURS
    return both(PACKAGE, "opponents.aim.clock", ring=ring, hour=hour)
