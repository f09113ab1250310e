"""Pieces that several games share: pawns, dice. Told apart by colour, shape and letter."""

from functools import lru_cache
from math import cos, pi, sin

from tablier.draw.markup import (
    Point,
    circle,
    group,
    labelled,
    moved,
    number,
    path,
    polygon,
    rect,
    text,
)
from tablier.draw.theme import SEAT_COLOURS, Theme

PIPS = {  # where the pips of a face sit, in thirds of the die from its middle
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


# Within a circle of radius 1: from the waist down to a round foot.
_PAWN_BASE = (
    "M-.14 .1C-.14 .4-.3 .5-.5 .66C-.62 .86-.3 .93 0 .93C.3 .93 .62 .86 .5 .66C.3 .5 .14 .4 .14 .1Z"
)


def ring(count: int, radius: float, start: float = -pi / 2, inner: float = 1.0) -> list[Point]:
    """The corners of a regular polygon, or of a star when `inner` is less than 1."""
    corners = count if inner == 1.0 else 2 * count
    return [
        (
            radius * (inner if i % 2 and inner != 1.0 else 1.0) * cos(start + 2 * pi * i / corners),
            radius * (inner if i % 2 and inner != 1.0 else 1.0) * sin(start + 2 * pi * i / corners),
        )
        for i in range(corners)
    ]


def seat_shape(seat: int, r: float, **paint: str | float | None) -> str:
    """The six shapes of the six seats, each within a circle of radius r around (0, 0)."""
    if seat == 0:
        return circle(0, 0, r * 0.92, **paint)
    if seat == 1:
        side = r * 1.36
        return rect(-side / 2, -side / 2, side, side, rx=r * 0.12, **paint)
    outline = {
        2: ring(3, r),
        3: ring(4, r),
        4: ring(6, r * 0.96),
        5: ring(5, r, inner=0.56),
    }[seat]
    return polygon(outline, stroke_linejoin="round", **paint)


@lru_cache(maxsize=1024)
def seat_mark(
    seat: int, r: float, letter: str, paint: str, theme: Theme, **outline: str | float
) -> str:
    """The sign of a seat, on its pawns and beside its name: its shape with a letter on it."""
    y = r * (0.18 if seat == 2 else 0.02)
    size = r * (0.8 if seat in (2, 5) else 0.98)
    return seat_shape(seat, r, fill=paint, **outline) + text(
        0, y, letter, size, fill=theme.over(paint), font_weight="bold"
    )


def pawn(
    x: float,
    y: float,
    r: float,
    seat: int,
    letter: str,
    theme: Theme,
    id_: str,
    label: str,
    colour: str = "",
    extra: str | None = None,
) -> str:
    """A pawn on its base: above a narrow waist the seat's shape in its colour, with a letter.

    Beside the waist one still sees the picture on which it stands.
    """
    colour = colour or SEAT_COLOURS[seat]
    paint = theme.tint(colour)
    weight = max(0.45, r * 0.08) * theme.line
    line: dict[str, str | float] = {"stroke": theme.ink, "stroke_width": weight}
    base = path(_PAWN_BASE, fill=paint, stroke=theme.ink, stroke_width=weight / r,
                stroke_linejoin="round", transform=f"scale({number(r)})")  # fmt: skip
    head = group(
        [seat_mark(seat, r * 0.69, letter, paint, theme, **line)], transform=moved(0, -r * 0.27)
    )
    return labelled([base, head], id_, label, transform=moved(x, y), class_=extra or "pawn")


@lru_cache(maxsize=1024)
def die(x: float, y: float, side: float, points: int, theme: Theme, colour: str = "") -> str:
    """A die showing its points: pips up to six, a figure beyond."""
    face = theme.tint(colour) if colour else theme.paper
    marks = theme.on(colour) if colour else theme.ink
    parts = [
        rect(
            -side / 2,
            -side / 2,
            side,
            side,
            rx=side * 0.18,
            fill=face,
            stroke=theme.ink,
            stroke_width=side * 0.05 * theme.line,
        )
    ]
    if points in PIPS:
        step = side * 0.27
        parts += [circle(i * step, j * step, side * 0.09, fill=marks) for i, j in PIPS[points]]
    else:
        size = side * min(0.5, 1.3 / len(str(points)))
        parts.append(text(0, 0, str(points), size, fill=marks, font_weight="bold"))
    return group(parts, transform=moved(x, y), class_="die thrown")


def trace(points: list[Point], theme: Theme, width: float) -> str:
    """The way something has just gone, as a dotted line that ends in a point."""
    if len(points) < 2:
        return ""
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    line = path(
        d,
        fill="none",
        stroke=theme.ink,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        stroke_dasharray=f"0 {number(width * 2.2)}",
        opacity="0.75",
    )
    return group([line, circle(*points[-1], width * 1.3, fill=theme.ink)], class_="trace")
