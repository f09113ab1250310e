"""The prisoners and their dice. The number tells them apart; the sheet's colours help."""

from functools import lru_cache

from tablier.draw.markup import circle, group, labelled, moved, number, path, rect, tag, text
from tablier.draw.pieces import PIPS
from tablier.draw.theme import Theme, mix
from tablier.games.evasion import vocabulary as v

# The colours of the sheet, which no other game has: light green, dark green, yellow, orange, red,
# brown, blue.
COLOURS = {
    "day": ("#9CC46A", "#2B6544", "#EDCB4B", "#E2893A", "#B23A2E", "#6B4529", "#33508C"),
    "night": ("#A9CF7A", "#2C6446", "#EBCF6A", "#EE9B4C", "#E57F70", "#74502F", "#86A2DE"),
    "print": ("#A6CB78", "#2A6042", "#EFD058", "#E4903F", "#A8352A", "#63401F", "#2B4780"),
    "sparing": ("#CDE5B0", "#86B49B", "#F7E7A6", "#F2C393", "#DE9A92", "#B79F8B", "#93A7CE"),
}

PALE = 0.4  # how much paper there is in somebody who is blocked
EYES_FROM = 3.4  # prisoners smaller than this are all number


def colour_of(p: int, theme: Theme) -> str:
    """The colour of a prisoner or of its die; the white die is paper."""
    return COLOURS[theme.name][p] if p != v.WHITE else mix(theme.paper, theme.ink, 0.04)


@lru_cache(maxsize=1024)
def convict(
    p: int,
    x: float,
    y: float,
    size: float,
    theme: Theme,
    id_: str,
    label: str,
    fresh: bool = False,
    blocked: bool = False,
) -> str:
    """A prisoner as round as an egg, in a striped cap, with its number on its belly.

    Whoever is blocked is pale and shuts its eyes: whoever is on top looks around.
    """
    colour = colour_of(p, theme)
    if blocked:
        colour = mix(colour, theme.paper, PALE)
    marks = theme.over(colour)
    weight = max(0.35, size * (0.11 if fresh else 0.07)) * theme.line
    edge = {"stroke": theme.ink, "stroke_width": number(weight)}
    if size < EYES_FROM:
        parts = [
            circle(0, 0, size - weight / 2, fill=colour, **edge),
            text(0, 0, str(p), size * 1.5, fill=marks, font_weight="bold"),
        ]
        return labelled(parts, id_, label, transform=moved(x, y), class_="pawn")
    cloth, stripe = (theme.paper, theme.ink) if theme.name != "night" else (theme.ink, theme.paper)
    shoe = stripe if theme.name != "night" else theme.faded
    belly, both_sides = size * 0.88, (-1, 1)
    parts = [
        tag(
            "ellipse",
            cx=side * size * 0.3,
            cy=size * 0.85,
            rx=size * 0.19,
            ry=size * 0.1,
            fill=shoe,
        )
        for side in both_sides
    ]
    parts.append(circle(0, -size * 0.06, belly, fill=colour, **edge))
    # The cap is the slice of the egg above its brim.
    brim, half = -size * 0.56, size * 0.725
    cap = f"M{-half:.2f} {brim:.2f}A{belly:.2f} {belly:.2f} 0 0 1 {half:.2f} {brim:.2f}Z"
    parts.append(path(cap, fill=cloth, stroke=theme.ink, stroke_width=weight * 0.8))
    bars = "".join(
        f"M{at * size:.2f} {brim:.2f}V{(brim - size * rise):.2f}"
        for at, rise in ((-0.36, 0.2), (0.0, 0.34), (0.36, 0.2))
    )
    parts.append(path(bars, stroke=stripe, stroke_width=size * 0.13))
    for side in both_sides if not blocked else ():
        look = {"stroke": theme.ink, "stroke_width": number(size * 0.03)}
        parts.append(circle(side * size * 0.22, -size * 0.36, size * 0.13, fill=cloth, **look))
        parts.append(
            circle(side * size * 0.22 + size * 0.04, -size * 0.34, size * 0.06, fill=stripe)
        )
    if blocked:
        lids = "".join(
            f"M{side * size * 0.22 - size * 0.13:.2f} {-size * 0.38:.2f}"
            f"q{size * 0.13:.2f} {size * 0.16:.2f} {size * 0.26:.2f} 0"
            for side in both_sides
        )
        parts.append(path(lids, fill="none", stroke=marks, stroke_width=size * 0.07))
    parts.append(text(0, size * 0.3, str(p), size * 1.08, fill=marks, font_weight="bold"))
    return labelled(parts, id_, label, transform=moved(x, y), class_="pawn")


@lru_cache(maxsize=1024)  # most of them lie as they lay
def die(
    n: int,
    x: float,
    y: float,
    half: float,
    points: int,
    theme: Theme,
    id_: str,
    label: str,
    lying: bool = False,
    chosen: bool = False,
) -> str:
    """A die in its prisoner's colour above that prisoner's number; the white one above an arrow.

    A die that lies unused is a ghost; one that is chosen asks what it will show.
    """
    colour = colour_of(n, theme)
    marks = theme.over(colour)
    shown = []
    if points:
        step = half * 0.54
        shown = [circle(i * step, j * step, half * 0.19, fill=marks) for i, j in PIPS[points]]
    elif chosen:
        shown = [text(0, 0, "?", half * 1.4, fill=marks, font_weight="bold")]
    face = rect(
        -half,
        -half,
        2 * half,
        2 * half,
        rx=half * 0.34,
        fill=colour,
        stroke=theme.ink,
        stroke_width=half * (0.08 if lying else 0.14) * theme.line,
    )
    parts = [group([face, *shown], opacity="0.3" if lying else None)]
    below = half + 2.9
    if n == v.WHITE:
        arrow = f"M3.4 {below - 1:.2f}Q0 {below - 3:.2f} -2.6 {below:.2f}m-.6 -2.2l.6 2.2l2.2 -.5"
        parts.append(
            path(
                arrow,
                fill="none",
                stroke=theme.ink,
                stroke_width=0.7,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        )
    else:
        parts.append(text(0, below, str(n), 4.6, fill=theme.ink, font_weight="bold"))
    kind = "die thrown" if points else "die"
    return labelled(parts, id_, label, transform=moved(x, y), class_=kind)
