"""Shapes for the scissors: lines to cut and to fold, a die's net, a token."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tablier.draw.markup import Point, circle, group, line, number, polygon, rect, text
from tablier.draw.pieces import PIPS, ring
from tablier.draw.theme import PRINT, Theme

CUT: dict[str, str | float | None] = {
    "fill": "none", "stroke": PRINT.ink, "stroke_width": 0.3, "stroke_dasharray": "2 1.2",
}  # fmt: skip
FOLD: dict[str, str | float | None] = {
    "fill": "none", "stroke": PRINT.ink, "stroke_width": 0.35, "stroke_dasharray": "0.01 1",
    "stroke_linecap": "round",
}  # fmt: skip

TAB = 0.34  # depth of a die's flap, by its side
# The cross of a die: column, row, points; opposite faces sum to seven.
FACES = ((0, 1, 1), (1, 1, 2), (2, 1, 6), (3, 1, 5), (1, 0, 3), (1, 2, 4))


def cut(points: Sequence[Point]) -> str:
    """An outline for the scissors."""
    return polygon(points, **CUT)


def cut_lines(outlines: Iterable[Sequence[Point]]) -> str:
    """Several outlines at once: where two cut-outs share a side, one line serves both."""
    level: dict[float, list[tuple[float, float]]] = defaultdict(list)
    upright: dict[float, list[tuple[float, float]]] = defaultdict(list)
    lines = set()
    for outline in outlines:
        corners = [(round(x, 2), round(y, 2)) for x, y in outline]
        for ends in pairwise([*corners, corners[0]]):
            (x1, y1), (x2, y2) = sorted(ends)
            if y1 == y2:
                level[y1].append((x1, x2))
            elif x1 == x2:
                upright[x1].append((y1, y2))
            else:
                lines.add((x1, y1, x2, y2))
    lines |= {(x1, y, x2, y) for y, parts in level.items() for x1, x2 in _joined(parts)}
    lines |= {(x, y1, x, y2) for x, parts in upright.items() for y1, y2 in _joined(parts)}
    return "".join(line(x1, y1, x2, y2, **CUT) for x1, y1, x2, y2 in sorted(lines))


def _joined(parts: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Stretches of one straight line, those that touch or overlap made into one."""
    start, end = min(parts)
    for first, last in sorted(parts):
        if first > end:
            yield start, end
            start = first
        end = max(end, last)
    yield start, end


def fold(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line to fold along."""
    return line(x1, y1, x2, y2, **FOLD)


def size(side: float) -> tuple[float, float]:
    """Width and height of a die's net with its flaps."""
    return side * (4 + TAB), side * (3 + 2 * TAB)


def cube(side: float, colour: str, theme: Theme) -> str:
    """The net of a die in a colour (``#RRGGBB``; white when empty), with seven flaps."""
    tab, bevel = side * TAB, side * 0.18
    # Clockwise round the cross from the strip's upper left corner; a flap has bevelled ends.
    x = [tab + side * i for i in range(5)]
    y = [tab + side * i for i in range(4)]
    outline: list[Point] = [
        (x[0], y[1]), (x[1], y[1]),
        (x[1] - tab, y[1] - bevel), (x[1] - tab, y[0] + bevel), (x[1], y[0]),
        (x[1] + bevel, y[0] - tab), (x[2] - bevel, y[0] - tab), (x[2], y[0]),
        (x[2] + tab, y[0] + bevel), (x[2] + tab, y[1] - bevel), (x[2], y[1]),
        (x[4], y[1]), (x[4], y[2]), (x[2], y[2]),
        (x[2] + tab, y[2] + bevel), (x[2] + tab, y[3] - bevel), (x[2], y[3]),
        (x[2] - bevel, y[3] + tab), (x[1] + bevel, y[3] + tab), (x[1], y[3]),
        (x[1] - tab, y[3] - bevel), (x[1] - tab, y[2] + bevel), (x[1], y[2]),
        (x[0], y[2]), (x[0] - tab, y[2] - bevel), (x[0] - tab, y[1] + bevel),
    ]  # fmt: skip
    parts = []
    for column, row, points in FACES:
        cx, cy = x[column] + side / 2, y[row] + side / 2
        if colour:
            parts.append(rect(x[column], y[row], side, side, fill=colour))
        step = side * 0.27
        parts += [
            circle(cx + i * step, cy + j * step, side * 0.085, fill=_on(colour, theme))
            for i, j in PIPS[points]
        ]
    parts.append(cut(outline))
    folds = [
        (x[0], y[1], x[0], y[2]), (x[1], y[1], x[1], y[2]), (x[2], y[1], x[2], y[2]),
        (x[3], y[1], x[3], y[2]), (x[1], y[1], x[2], y[1]), (x[1], y[2], x[2], y[2]),
        (x[1], y[0], x[1], y[1]), (x[2], y[0], x[2], y[1]), (x[1], y[0], x[2], y[0]),
        (x[1], y[2], x[1], y[3]), (x[2], y[2], x[2], y[3]), (x[1], y[3], x[2], y[3]),
    ]  # fmt: skip
    parts += [fold(*ends) for ends in folds]
    return group(parts)


def _on(colour: str, theme: Theme) -> str:
    return theme.over(colour) if colour else theme.ink


def token(r: float, theme: Theme) -> str:
    """A coin around (0, 0): milled edge, a star, worth one."""
    parts = [
        circle(0, 0, r, fill=theme.washed("yellow", 0.45), stroke=theme.ink, stroke_width=0.4),
        circle(0, 0, r * 0.82, fill="none", stroke=theme.ink, stroke_width=0.2),
        circle(
            0,
            0,
            r * 0.91,
            fill="none",
            stroke=theme.ink,
            stroke_width=r * 0.1,
            stroke_dasharray=f"{number(r * 0.035)} {number(r * 0.105)}",
        ),
        polygon(
            ring(8, r * 0.72, inner=0.8),
            fill=theme.washed("yellow", 0.2),
            stroke=theme.ink,
            stroke_width=0.2,
        ),
        text(0, 0, "1", r * 0.9, fill=theme.ink, font_weight="bold"),
    ]
    return group(parts)
