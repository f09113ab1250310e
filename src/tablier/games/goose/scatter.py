"""How arrows scatter: around the point aimed at, normally, on a face of ten rings.

Lengths are counted in rings: all are one wide, the face ends ten from its middle. Wind carries an
arrow along; what is steady in it is known and allowed for, the gusts are not.
"""

from functools import lru_cache
from math import cos, dist, erf, exp, fsum, hypot, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from tablier.games.goose.arrows import FACE
from tablier.games.goose.vocabulary import BEST_ARROW

RINGS = tuple(FACE[str(points)].reach * BEST_ARROW for points in range(1, BEST_ARROW + 1))
"""How far from the middle each ring ends, that of one point first."""

SLICES = 64
FAR = 8.0  # standard deviations beyond which nothing counts any more


class Wind(NamedTuple):
    """What carries arrows to the right."""

    drift: float = 0.0  # steady
    gusts: float = 0.0  # the standard deviation of what comes on top of it


class Scatter(NamedTuple):
    """How far an archer's arrows fall from the point aimed at."""

    spread: float  # the standard deviation, the same in every direction
    wind: Wind = Wind()

    @property
    def along(self) -> float:
        """The standard deviation along the wind."""
        return hypot(self.spread, self.wind.gusts)


class Point(NamedTuple):
    """A point of the face: to the right of the middle, and above it."""

    x: float
    y: float


MIDDLE = Point(0.0, 0.0)

WINDS = {"calm": Wind(), "breeze": Wind(1.0, 0.5), "gusty": Wind(2.0, 1.5)}
"""By name: what an archer may be told to shoot in."""

MEANS = {"first-lesson": 4.0, "leisure": 6.0, "club": 7.5, "national": 8.7, "international": 9.5}
"""By name: what an archer scores with a mean arrow in calm air, aiming at the middle."""


@lru_cache
def spread_of(mean: float) -> float:
    """The spread of whoever scores so much with a mean arrow aimed at the middle."""
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        better = fsum(1 - exp(-(ring**2) / (2 * middle**2)) for ring in RINGS) > mean
        low, high = (middle, high) if better else (low, middle)
    return (low + high) / 2


@lru_cache(maxsize=4096)
def chances(centre: Point, scatter: Scatter) -> tuple[float, ...]:
    """How likely an arrow is to score 0, 1, … 10 where arrows fall around a centre."""
    within = [*(_within(ring, centre, scatter) for ring in RINGS), 0.0]
    return (1 - within[0], *(within[i] - within[i + 1] for i in range(BEST_ARROW)))


def _within(radius: float, centre: Point, scatter: Scatter) -> float:
    """How likely an arrow is to fall so near to the middle: upright slices are added up.

    They are narrow at both ends of the disc, as a circle's are: so few of them are enough.
    """
    along, across = scatter.along, scatter.spread
    left = max(-radius, centre.x - FAR * along)
    right = min(radius, centre.x + FAR * along)
    if left >= right:
        return 0.0
    middle, half = (left + right) / 2, (right - left) / 2
    total = 0.0
    for i in range(SLICES):
        angle = pi * ((i + 0.5) / SLICES - 0.5)
        x = middle + half * sin(angle)
        height = sqrt(max(0.0, radius**2 - x**2))
        inside = erf((height - centre.y) / (across * sqrt(2)))
        inside += erf((height + centre.y) / (across * sqrt(2)))
        total += inside / 2 * cos(angle) * exp(-(((x - centre.x) / along) ** 2) / 2)
    return total * half * pi / SLICES / (along * sqrt(2 * pi))


def shot(centre: Point, scatter: Scatter, chance: Random) -> int:
    """One arrow: its points."""
    x = centre.x + scatter.along * chance.gauss(0.0, 1.0)
    y = centre.y + scatter.spread * chance.gauss(0.0, 1.0)
    return sum(dist((x, y), MIDDLE) <= ring for ring in RINGS)
