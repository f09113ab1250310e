"""What makes a board look printed: a double rule around it, and its title in a cartouche."""

from tablier.draw.faces import Face
from tablier.draw.markup import circle, group, line, polygon, rect, text, text_width
from tablier.draw.theme import Theme

Paint = dict[str, str | float | None]

GAP = 1.8  # between the two rules


def border(width: float, height: float, theme: Theme) -> str:
    """The paper with its double rule, a strong one and a fine one, and a lozenge in each corner."""
    fine: Paint = {"fill": "none", "stroke": theme.ink, "stroke_width": 0.3 * theme.line}
    corners = [
        polygon([(x - GAP, y), (x, y - GAP), (x + GAP, y), (x, y + GAP)], fill=theme.ink)
        for x in (GAP, width - GAP)
        for y in (GAP, height - GAP)
    ]
    return group(
        [
            rect(
                0,
                0,
                width,
                height,
                fill=theme.paper,
                stroke=theme.ink,
                stroke_width=0.9 * theme.line,
            ),
            rect(GAP, GAP, width - 2 * GAP, height - 2 * GAP, **fine),
            *corners,
        ],
        class_="frame",
    )


def cartouche(x: float, y: float, title: str, size: float, theme: Theme) -> str:
    """A title on a scroll with forked ends, centred on (x, y)."""
    spacing = size * 0.04
    wide = text_width(title, size, Face.SERIF_BOLD, spacing)
    half, tall = wide / 2 + size * 0.6, size * 0.86
    tail, drop = size * 1.25, size * 0.3
    ink: Paint = {
        "stroke": theme.ink,
        "stroke_width": 0.45 * theme.line,
        "stroke_linejoin": "round",
    }
    ends, folds = [], []
    for side in (-1, 1):
        near, far = x + side * (half - size * 0.5), x + side * (half + tail)
        notch = x + side * (half + tail * 0.6)
        top, bottom = y - tall + drop, y + tall + drop
        end = [(near, top), (far, top), (notch, y + drop), (far, bottom), (near, bottom)]
        ends.append(polygon(end, fill=theme.washed("red", 0.55), **ink))
        fold = [(x + side * half, y + tall), (near, bottom), (near, y + tall)]
        folds.append(polygon(fold, fill=theme.ink))
    body = rect(x - half, y - tall, 2 * half, 2 * tall, fill=theme.washed("yellow", 0.35), **ink)
    rules = [
        line(
            x - half + 1,
            y + side * tall * 0.8,
            x + half - 1,
            y + side * tall * 0.8,
            stroke=theme.ink,
            stroke_width=0.2 * theme.line,
        )
        for side in (-1, 1)
    ]
    said = text(x, y, title, size, fill=theme.ink, font_weight="bold", letter_spacing=spacing)
    dots = [
        circle(x + side * (half - size * 0.22), y, size * 0.08, fill=theme.ink) for side in (-1, 1)
    ]
    return group([*ends, *folds, body, *rules, *dots, said], class_="cartouche")
