"""The spiral of a goose board: where every square lies, for any track and any proportion.

The track winds inward between the parallel curves of a rounded rectangle, counter-clockwise from
the lower left. A curve is a chain of vertices that sit on fixed rays; the vertices of the next turn
sit on the same rays, one pitch further in. Squares are cut out between two turns of that one chain,
so neighbours share their edges exactly and nothing can overlap, however long the track is.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin
from typing import NamedTuple, overload

from tablier.draw.markup import Point

START = 1.6  # how long the start is, in squares
ARC = 16  # steps of a quarter turn
FLANK = 10  # steps of the left side, along which the track drifts inward
GARDEN = 1.3  # half of the garden's width at least, in pitches …
GARDEN_MM = 14.0  # … and in millimetres
INNER = 0.3  # radius of the innermost corner, in pitches
WIDEST = 42.0  # pitch of a very short track


class Cell(NamedTuple):
    """A square of the spiral."""

    outline: tuple[Point, ...]
    centre: Point  # of the largest circle within
    radius: float
    heading: float  # the way the track runs there: radians, clockwise from east, as SVG turns
    outer: int  # how many points of its outline lie on the outer edge: they come first

    def at(self, along: float, inward: float) -> Point:
        """A point of the square, both ways as a share: along the track, and from its outer edge."""
        outer, inner = self.outline[: self.outer], self.outline[: self.outer - 1 : -1]
        return _between(_along(outer, along), _along(inner, along), inward)


class Spiral(NamedTuple):
    """All squares from the start to the last but one, and the garden they wind around."""

    pitch: float
    cells: Sequence[Cell]  # each is cut out when it is first asked for
    garden: tuple[Point, ...]  # with the alley that leads into it
    middle: Point  # of the upright rectangle that lies in the garden
    half_width: float
    half_height: float
    corner: float  # outer radius of the corners


class _Ray(NamedTuple):
    base: Point
    normal: Point
    drift: float  # how far the track has moved inward on this ray, from 0 to 1 in a turn


class _Chain:
    """The curve that a pitch gives: its points by a running index, `turn` indices to a turn."""

    def __init__(self, a: float, b: float, pitch: float) -> None:
        self.pitch = pitch
        self.a, self.b = a, b
        self.hall = max(GARDEN * pitch, GARDEN_MM)  # half of the garden's width
        # The sides of the garden that the last turn has passed lie one pitch further in.
        self.radius = min(min(a, b) - self.hall + (0.5 + INNER) * pitch, min(a, b) * 0.98)
        self.rays = _rays(a - self.radius, b - self.radius, self.radius)
        self.turn = len(self.rays) - 1  # the last ray is the first again

    def inset(self, i: int) -> float:
        turns, k = divmod(i, self.turn)
        return self.pitch * (turns + self.rays[k].drift)

    def vertex(self, i: int, further: float = 0.0) -> Point:
        """A vertex, or the point some pitches further in on its ray."""
        ray = self.rays[i % self.turn]
        out = self.radius - self.inset(i) - further * self.pitch
        return ray.base[0] + out * ray.normal[0], ray.base[1] + out * ray.normal[1]

    def at(self, g: float, further: float = 0.0) -> Point:
        """The point at any index, straight between vertices."""
        i = int(g)
        one, other = self.vertex(i, further), self.vertex(i + 1, further)
        return _between(one, other, g - i)

    def edge(self, low: float, high: float) -> list[Point]:
        """The curve from one index to another."""
        inside = range(int(low) + 1, int(high) + (high > int(high)))
        return [self.at(low), *map(self.vertex, inside), self.at(high)]

    def cuts(self, lengths: list[float]) -> list[float] | None:
        """Indices that cut the midline into these lengths; None where the garden gets too small."""
        most = self.radius - INNER * self.pitch  # the deepest inset that the corners allow
        found, i, gone = [0.0], 0, 0.0
        here = self.vertex(0, 0.5)
        there = self.vertex(1, 0.5)
        step = hypot(there[0] - here[0], there[1] - here[1])
        for length in lengths:
            gone += length
            while gone > step:
                gone -= step
                i += 1
                if self.inset(i + 1 + self.turn) > most:
                    return None
                here, there = there, self.vertex(i + 1, 0.5)
                step = hypot(there[0] - here[0], there[1] - here[1])
            found.append(i + gone / step)
        left, top, right, bottom = self.hollow(found[-1])
        return found if min(right - left, bottom - top) >= 2 * self.hall else None

    def hollow(self, end: float) -> tuple[float, float, float, float]:
        """The upright rectangle inside of a track that ends here: left, top, right, bottom."""

        def deep(low: int, high: int) -> float:
            """How far in a side lies, which is passed once the corner before it is begun."""
            last = int(end) + 1 + self.turn
            return self.inset(min(last, (last - low) // self.turn * self.turn + high))

        h, q = ARC // 2, ARC + 1
        bottom = deep(0, h + 1)
        right = deep(h + 1, h + q + 1)
        top = deep(h + q + 1, h + 2 * q + 1)
        left = deep(h + 2 * q + 1, self.turn)
        return left - self.a, top - self.b, self.a - right, self.b - bottom


def spiral(width: float, height: float, track: int, x: float = 0.0, y: float = 0.0) -> Spiral:
    """The largest spiral of this track in a box whose upper left corner is (x, y)."""
    a, b = width / 2, height / 2

    def attempt(pitch: float) -> tuple[_Chain, list[float] | None]:
        chain = _Chain(a, b, pitch)
        return chain, chain.cuts([START * pitch / 2] * 2 + [pitch / 2] * (2 * track - 2))

    low, high = 0.0, min(WIDEST, min(a, b) / (GARDEN + 1))
    chain, cuts = attempt(high)
    if cuts is None:
        for _ in range(18):
            pitch = (low + high) / 2
            tried, found = attempt(pitch)
            if found is None:
                high = pitch
            else:
                low, chain, cuts = pitch, tried, found
    assert cuts is not None
    return _Builder(chain, cuts, (x + a, y + b)).build()


class _Builder:
    """Puts squares between the cuts of a chain; every other cut is the middle of a square."""

    def __init__(self, chain: _Chain, cuts: list[float], middle: Point) -> None:
        self.chain, self.cuts, self.middle = chain, cuts, middle

    def build(self) -> Spiral:
        chain, end = self.chain, self.cuts[-1]
        garden = self.placed(chain.edge(end, end + chain.turn))
        left, top, right, bottom = chain.hollow(end)
        (middle,) = self.placed([((left + right) / 2, (top + bottom) / 2)])
        half = (right - left) / 2, (bottom - top) / 2
        return Spiral(chain.pitch, _Cells(self), garden, middle, *half, chain.radius)

    def placed(self, points: list[Point]) -> tuple[Point, ...]:
        return tuple((x + self.middle[0], y + self.middle[1]) for x, y in points)

    def cell(self, n: int) -> Cell:
        chain = self.chain
        low, half, high = self.cuts[2 * n : 2 * n + 3]
        outer = chain.edge(low, high)
        inner = chain.edge(low + chain.turn, high + chain.turn)
        outline = self.placed(outer + inner[::-1])
        (seed,) = self.placed([chain.at(half, 0.5)])
        before, after = chain.at(low, 0.5), chain.at(high, 0.5)
        heading = atan2(after[1] - before[1], after[0] - before[0])
        return Cell(outline, *inscribed(outline, seed), heading, len(outer))


class _Cells(Sequence[Cell]):
    """The squares of a spiral. A position shows a few of them, only the board itself all."""

    def __init__(self, builder: _Builder) -> None:
        self.builder = builder
        self._made: dict[int, Cell] = {}

    def __len__(self) -> int:
        return len(self.builder.cuts) // 2

    @overload
    def __getitem__(self, n: int) -> Cell: ...
    @overload
    def __getitem__(self, n: slice) -> list[Cell]: ...
    def __getitem__(self, n: int | slice) -> Cell | list[Cell]:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        i = range(len(self))[n]
        if i not in self._made:
            self._made[i] = self.builder.cell(i)
        return self._made[i]

    def __iter__(self) -> Iterator[Cell]:
        return (self[i] for i in range(len(self)))


def inscribed(outline: tuple[Point, ...], seed: Point) -> tuple[Point, float]:
    """A large circle within an outline, climbing from a point inside it."""
    best, room = seed, clearance(outline, seed)
    step = room / 3
    for _ in range(5):
        for dx, dy in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
            tried = best[0] + dx, best[1] + dy
            found = clearance(outline, tried)
            if found > room:
                best, room = tried, found
        step /= 2
    return best, room * 0.995


def clearance(outline: tuple[Point, ...], point: Point) -> float:
    """How far a point is from the nearest edge of an outline."""
    px, py = point
    least = float("inf")
    for i, (x2, y2) in enumerate(outline):
        x1, y1 = outline[i - 1]
        dx, dy = x2 - x1, y2 - y1
        square = dx * dx + dy * dy
        along = ((px - x1) * dx + (py - y1) * dy) / square if square else 0.0
        along = min(1.0, max(0.0, along))
        least = min(least, hypot(px - x1 - along * dx, py - y1 - along * dy))
    return least


def within(outline: tuple[Point, ...], point: Point) -> bool:
    """Does a point lie inside an outline?"""
    px, py = point
    inside = False
    for i, (x2, y2) in enumerate(outline):
        x1, y1 = outline[i - 1]
        if (y1 > py) != (y2 > py) and px < (x2 - x1) * (py - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _rays(a: float, b: float, radius: float) -> list[_Ray]:
    """The rays of one turn: corners as fans, joined by sides; the left flank drifts inward."""
    quarter = pi / 2
    found: list[tuple[Point, Point]] = []

    def fan(centre: Point, start: float, angle: float, steps: int) -> None:
        for i in range(steps + 1):
            phi = start - angle * i / steps
            found.append((centre, (cos(phi), sin(phi))))

    fan((-a, b), 1.5 * quarter, quarter / 2, ARC // 2)
    fan((a, b), quarter, quarter, ARC)
    fan((a, -b), 0.0, quarter, ARC)
    fan((-a, -b), -quarter, quarter / 2, ARC // 2)
    turning = len(found) - 1  # from here to the end of the turn the track drifts inward
    fan((-a, -b), -1.5 * quarter, quarter / 2, ARC // 2)
    del found[turning]
    found += [((-a, -b + 2 * b * i / FLANK), (cos(2 * quarter), 0.0)) for i in range(1, FLANK)]
    fan((-a, b), -2 * quarter, quarter / 2, ARC // 2)
    way = [0.0]
    reach = radius * 0.75
    for one, other in pairwise([_out(ray, reach) for ray in found[turning:]]):
        way.append(way[-1] + hypot(other[0] - one[0], other[1] - one[1]))
    drifts = [0.0] * turning + [_smooth(gone / way[-1]) for gone in way]
    return [_Ray(*ray, drift) for ray, drift in zip(found, drifts, strict=True)]


def _out(ray: tuple[Point, Point], reach: float) -> Point:
    (x, y), (nx, ny) = ray
    return x + reach * nx, y + reach * ny


def _smooth(share: float) -> float:
    """From 0 to 1 without a kink at either end."""
    return share * share * (3 - 2 * share)


def _along(line: Sequence[Point], share: float) -> Point:
    """The point at a share of the length of a line."""
    steps = [dist(one, other) for one, other in pairwise(line)]
    rest, i = share * sum(steps), 0
    while rest > steps[i] and i < len(steps) - 1:
        rest -= steps[i]
        i += 1
    return _between(line[i], line[i + 1], rest / steps[i])


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
