"""The garden in the middle of a goose board: the title, the last square, the dice, the pot."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from tablier.draw.drawing import Box
from tablier.draw.faces import Face
from tablier.draw.markup import (
    Point,
    circle,
    group,
    labelled,
    moved,
    path,
    polygon,
    rect,
    text,
    text_width,
)
from tablier.draw.pieces import die, seat_shape
from tablier.draw.theme import SEAT_COLOURS, Theme
from tablier.games.goose.arrows import TINTS, Tint
from tablier.games.goose.drawing.figures import coin
from tablier.games.goose.drawing.spiral import Spiral, clearance, within
from tablier.games.goose.drawing.strokes import Pen

MARGIN = 3.6
MOST_LINES = 4
TITLE = Face.SERIF_BOLD_ITALIC

# The colours of a target as a Theme calls them.
RING_TINTS: dict[Tint, str] = {
    "gold": "yellow", "red": "red", "blue": "blue", "black": "ink", "white": "paper",
    "missed": "grey",
}  # fmt: skip


class Garden(NamedTuple):
    """The medallion, and room on either side of it."""

    centre: Point
    radius: float
    title: Box
    table: Box  # where the dice lie


def garden_of(spiral: Spiral) -> Garden:
    """Share out the garden: side by side where it is wide, one above the other where it is tall."""
    (x, y), w, h = spiral.middle, spiral.half_width, spiral.half_height
    radius = min(min(w, h) * 0.95, max(w, h) * 0.45, 40.0)
    # On either side of the medallion a panel: as large as the corners of the garden allow.
    room = max(w, h) - radius - 2 * MARGIN
    long = min(room, 2 * radius if w >= h else 1.3 * radius)
    cross = min(1.5 * radius, long * 1.3) if w >= h else min(1.9 * w - 2 * MARGIN, long * 1.7)
    while True:
        away = radius + MARGIN + min((room + long) / 4, long / 2 + MARGIN)
        if w >= h:
            panels = [Box(x + i * away - long / 2, y - cross / 2, long, cross) for i in (-1, 1)]
        else:
            panels = [Box(x - cross / 2, y + i * away - long / 2, cross, long) for i in (-1, 1)]
        if long < 4 or all(_free(spiral, panel) for panel in panels):
            return Garden((x, y), radius, *panels)
        long, cross = long * 0.97, cross * 0.97


def _free(spiral: Spiral, box: Box) -> bool:
    """Does a panel lie in the garden with a little grass around it?"""
    corners = [(x, y) for x in (box.x, box.x + box.width) for y in (box.y, box.y + box.height)]
    return all(
        within(spiral.garden, corner) and clearance(spiral.garden, corner) > MARGIN / 2
        for corner in corners
    )


def wreath(radius: float, theme: Theme) -> str:
    """The medallion's disc with its double rule and its laurels."""
    leaves = []
    count = 36
    for i in range(count):
        angle = pi / 2 + pi * (i % (count // 2) + 0.8) / (count // 2 + 0.6)
        side = 1 if i < count // 2 else -1
        turn = 180 - (angle - pi / 2) * 180 / pi + (28 if i % 2 else -28)
        x, y = -side * radius * 0.9 * cos(angle), radius * 0.9 * sin(angle)
        leaf = path("M0 1C-.5 .4-.5-.4 0-1C.5-.4 .5 .4 0 1Z", fill=theme.green)
        leaves.append(group([leaf], transform=moved(x, y, radius * 0.062, 90 + side * (90 - turn))))
    return "".join(
        [
            circle(
                0,
                0,
                radius,
                fill=theme.washed("yellow"),
                stroke=theme.ink,
                stroke_width=0.8 * theme.line,
            ),
            circle(
                0,
                0,
                radius * 0.8,
                fill=theme.paper,
                stroke=theme.ink,
                stroke_width=0.35 * theme.line,
            ),
            *leaves,
        ]
    )


def cartouche(box: Box, theme: Theme) -> str:
    """A panel with a double rule: one for the title, one on which the dice come to rest."""
    line = theme.line
    return "".join(
        rect(
            box.x + inset,
            box.y + inset,
            box.width - 2 * inset,
            box.height - 2 * inset,
            rx=4 - inset,
            fill=fill,
            stroke=theme.ink,
            stroke_width=weight * line,
        )
        for inset, fill, weight in ((0.0, theme.paper, 0.6), (1.1, "none", 0.25))
    )


def set_title(words: str, box: Box, theme: Theme) -> str:
    """A title as large as its box allows, in as many lines as suit it, between two fleurons."""
    lines, size = fitted(words, box.width * 0.84 - 2, box.height - 7, 12.0)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    step = size * 1.12
    top = y - step * (len(lines) - 1) / 2
    parts = [
        text(x, top + i * step, line, size, fill=theme.ink, font_weight="bold", font_style="italic")
        for i, line in enumerate(lines)
    ]
    away = step * len(lines) / 2 + size * 0.5
    wide = min(box.width * 0.42, size * 3.2)
    parts += [_fleuron(x, y - away, wide, theme), _fleuron(x, y + away, wide, theme)]
    return group(parts, class_="title")


def fitted(words: str, width: float, height: float, largest: float) -> tuple[list[str], float]:
    """A text in the lines that let it be largest, a rule above and below them; and its size."""
    best: tuple[float, list[str]] = (0.0, [words])
    for count in range(1, MOST_LINES + 1):
        lines = _broken(words.split(), count)
        wide = max(text_width(line, 1.0, TITLE) for line in lines)
        size = min(largest, width / max(wide, 0.1), height / (1.12 * len(lines) + 1))
        if size > best[0]:
            best = size, lines
    return best[1], best[0]


def _broken(words: Sequence[str], count: int) -> list[str]:
    """Words over about so many lines, none much longer than the others."""
    whole = text_width(" ".join(words), 1.0, TITLE)
    lines: list[str] = []
    for word in words:
        if lines and text_width(f"{lines[-1]} {word}", 1.0, TITLE) <= whole / count * 1.15:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def _fleuron(x: float, y: float, wide: float, theme: Theme) -> str:
    """A rule that swells in the middle, with a lozenge."""
    rule = path(
        "M-1 0C-.6-.04-.3-.05-.14 0C-.3 .05-.6 .04-1 0ZM1 0C.6-.04 .3-.05 .14 0C.3 .05 .6 .04 1 0Z",
        fill=theme.ink,
    )
    gem = polygon([(0, -0.07), (0.1, 0), (0, 0.07), (-0.1, 0)], fill=theme.red)
    return group([rule, gem], transform=moved(x, y, wide))


# --- what lies on the table ---------------------------------------------------------------------


def lay_dice(dice: Sequence[int], box: Box, theme: Theme, label: str) -> str:
    """The dice of a throw, side by side, each a little askew."""
    columns = min(len(dice), 3)
    rows = -(-len(dice) // columns)
    side = min(15.0, box.width / (columns * 1.3), box.height / (rows * 1.3))
    parts = []
    for i, points in enumerate(dice):
        column, row = i % columns, i // columns
        x = box.x + box.width / 2 + (column - (columns - 1) / 2) * side * 1.3
        y = box.y + box.height / 2 + (row - (rows - 1) / 2) * side * 1.3
        turn = (-9, 7, -4, 11, -12, 5)[i]
        shown = die(0, 0, side, points, theme) if points else _unthrown(side, theme)
        parts.append(group([shown], transform=moved(x, y, turn=turn)))
    return labelled(parts, "throw", label)


def _unthrown(side: float, theme: Theme) -> str:
    """The place of a die that nobody has thrown yet."""
    edge = -side / 2
    return rect(
        edge, edge, side, side, rx=side * 0.18, fill=theme.paper, stroke=theme.ink,
        stroke_width=side * 0.04 * theme.line, stroke_dasharray="1.4 1.2", class_="die",
    )  # fmt: skip


def lay_volleys(
    volleys: Sequence[tuple[int, Sequence[int]]], box: Box, theme: Theme, labels: Sequence[str]
) -> str:
    """A row for each archer: its mark, then its arrows in the target's colours."""
    most = max(len(arrows) for _, arrows in volleys)
    step = min(11.0, box.height / len(volleys), box.width / (most + 1.2))
    top = box.y + box.height / 2 - step * (len(volleys) - 1) / 2
    left = box.x + (box.width - step * most) / 2
    rows = []
    for i, (seat, arrows) in enumerate(volleys):
        y = top + i * step
        mark = seat_shape(
            seat,
            step * 0.36,
            fill=theme.tint(SEAT_COLOURS[seat]),
            stroke=theme.ink,
            stroke_width=0.4,
        )
        parts = [group([mark], transform=moved(left, y))]
        for j, points in enumerate(arrows):
            x, tint = left + (j + 1) * step, RING_TINTS[TINTS[points]]
            parts.append(
                circle(x, y, step * 0.43, fill=theme.tint(tint), stroke=theme.ink, stroke_width=0.4)
            )
            parts.append(
                text(
                    x,
                    y,
                    str(points) if points else "M",
                    step * 0.46,
                    fill=theme.on(tint),
                    font_weight="bold",
                )
            )
        rows.append(labelled(parts, f"volley-{seat}", labels[i]))
    return "".join(rows)


def lay_pot(tokens: int, box: Box, theme: Theme, label: str) -> str:
    """The pot: a pile of coins and how many they are."""
    size = min(box.height * 0.42, box.width * 0.2, 7.0)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    pile = group(coin(Pen(theme)), transform=moved(x - size, y, size))
    figure = text(
        x + size * 0.4,
        y,
        str(tokens),
        size * 1.5,
        fill=theme.ink,
        text_anchor="start",
        font_weight="bold",
    )
    return labelled([pile, figure], "pot", label)
