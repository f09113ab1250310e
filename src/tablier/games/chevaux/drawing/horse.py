"""The figures of the petits chevaux, in few strokes: the horse, its paddock and what lies there."""

from tablier.draw.markup import Point, circle, group, moved, number, path, polygon, text
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import Theme

Paint = dict[str, str | float | None]

# Looking left, within a circle of radius 1: chest, throat, chin, muzzle, brow, ears, crest, back.
_HEAD = (
    "M-.52 .82C-.5 .5-.2 .34-.16 .06C-.3 .1-.38 .2-.5 .28C-.6 .36-.78 .3-.84 .16"
    "C-.9 .04-.86-.08-.76-.18L-.4-.6L-.36-.88L-.16-.7L.02-.94L.1-.64"
    "C.5-.5 .74-.1 .72 .26C.71 .5 .66 .68 .56 .82Z"
)
_MANE = "M.1-.64C.5-.5 .74-.1 .72 .26L.54 .2L.6 .02L.42 0L.46-.2L.26-.22L.28-.4L.06-.44Z"
_BRIDLE = "M-.66-.28L-.52 .26M-.58-.06L-.1-.1L-.02-.42"
SMALL = 3.2  # below this radius the badge grows and the bridle goes


def horse(r: float, shape: int, colour: str, letter: str, theme: Theme) -> str:
    """A horse's head within a circle of radius r around (0, 0), badge and letter on its chest."""
    ink, coat, trim = theme.ink, theme.tint(colour), theme.on(colour)
    small = r < SMALL
    (x, y), size = ((0.0, 0.34), 0.62) if small else ((0.08, 0.42), 0.5)
    # Inside the group one unit is r: widths are shares of it, a little more for small ones.
    weight = max(0.07, min(0.12, 0.3 / r)) * theme.line
    low = size * 0.16 if shape == 2 else 0.0  # a triangle has its room low
    parts = [
        # A rim of paper, so that a horse stands out from whatever is printed under it.
        path(
            _HEAD,
            fill=theme.paper,
            stroke=theme.paper,
            stroke_width=weight + 0.1,
            stroke_linejoin="round",
        ),
        path(_HEAD, fill=coat, stroke=ink, stroke_width=weight, stroke_linejoin="round"),
        path(_MANE, fill=ink),
        circle(-0.36, -0.36, 0.08, fill=trim),
        group(
            [seat_shape(shape, size, fill=theme.paper, stroke=ink, stroke_width=weight * 0.8)],
            transform=moved(x, y),
        ),
        text(x, y + low, letter, size * 1.04, fill=ink, font_weight="bold"),
    ]
    if not small:
        bridle = path(_BRIDLE, fill="none", stroke=trim, stroke_width=0.06, stroke_linecap="round")
        parts[3:3] = [bridle, circle(-0.73, 0.04, 0.05, fill=trim)]
    # The head is a little off the middle: moved there, it fills its circle.
    return group(parts, transform=f"{moved(r * 0.07, r * 0.05)} scale({number(r * 1.06)})")


def horseshoe(x: float, y: float, r: float, paint: str, turn: float = 0.0) -> str:
    """A horseshoe, open below."""
    d = f"M{number(-r * 0.45)} {number(r * 0.8)}C{number(-r * 1.5)} {number(-r * 1.25)} "
    d += f"{number(r * 1.5)} {number(-r * 1.25)} {number(r * 0.45)} {number(r * 0.8)}"
    shoe = path(d, fill="none", stroke=paint, stroke_width=r * 0.32, stroke_linecap="round")
    return group([shoe], transform=moved(x, y, turn=turn))


def fence(outline: tuple[Point, ...], theme: Theme) -> str:
    """Two rails and a row of posts around a paddock."""
    posts = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        count = max(1, round(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 / 7))
        posts += [(x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count) for i in range(count)]
    ticks = "".join(f"M{number(x)} {number(y - 2.2)}v3.8" for x, y in posts)
    upper = [(x, y - 1.2) for x, y in outline]
    rail: Paint = {"fill": "none", "stroke": theme.ink, "stroke_linejoin": "round"}
    return (
        polygon(outline, stroke_width=0.5 * theme.line, **rail)
        + polygon(upper, stroke_width=0.3 * theme.line, **rail)
        + path(ticks, stroke=theme.ink, stroke_width=0.9 * theme.line, stroke_linecap="round")
    )


def tuft(x: float, y: float, size: float, theme: Theme) -> str:
    """A tuft of grass."""
    a, b = number(size), number(size * 0.55)
    d = f"M{number(x)} {number(y)}q-{b}-{b}-{a}-{a}M{number(x)} {number(y)}v-{number(size * 1.3)}"
    d += f"M{number(x)} {number(y)}q{b}-{b} {a}-{a}"
    return path(
        d, fill="none", stroke=theme.green, stroke_width=0.5 * theme.line, stroke_linecap="round"
    )


def tree(x: float, y: float, theme: Theme) -> str:
    """An apple tree, outside the fence, where no horse can reach it."""
    ink: Paint = {"stroke": theme.ink, "stroke_width": 0.4 * theme.line, "stroke_linejoin": "round"}
    crown = "M-3.5 1C-6.5 1-6.5-3-4-3.5C-4-6.5 0-7.5 1.5-5.5C4.5-6.5 6.5-3.5 5-1.5C6.5 1 3.5 2 2 1Z"
    fruit = [circle(a, b, 0.6, fill=theme.red) for a, b in ((-3, -1.2), (0.6, -3.6), (3, -0.8))]
    parts = [
        path("M-.8 5.5L-.6 .5H.8L1.2 5.5Z", fill=theme.washed("grey", 0.5), **ink),
        path(crown, fill=theme.washed("green", 0.5), **ink),
        *fruit,
    ]
    return group(parts, transform=moved(x, y))


def _hay(theme: Theme) -> list[str]:
    straw: Paint = {"stroke": theme.ink, "stroke_width": 0.35, "stroke_linejoin": "round"}
    return [
        path("M-7 3Q-8-3-3-4.5Q1-8 4-4Q8-3 7 3Z", fill=theme.washed("yellow", 0.7), **straw),
        path("M-4 2l1-4M-1 2l-1-5M2 2l1.5-4M4.5 2l.5-2M-6 3l-2 1M6 3l2.5 .8", fill="none", **straw),
        # Whoever hides in the hay has left two ears outside.
        path("M-.5-5.5l-.7-3.2l1.6 2.4zM2-6l1-2.8l.8 3z", fill=theme.grey, **straw),
    ]


def _bucket(theme: Theme) -> list[str]:
    tin: Paint = {"stroke": theme.ink, "stroke_width": 0.35, "stroke_linejoin": "round"}
    return [
        path("M-4-3A4.5 6 0 0 1 4-3", fill="none", **tin),
        path("M-4-3L-3 4H3L4-3Z", fill=theme.washed("grey", 0.45), **tin),
        path("M-4-3Q0-5 4-3Q0-1 -4-3Z", fill=theme.washed("blue", 0.5), **tin),
        path("M6 4q1-2 2 0q-1 1.2-2 0", fill=theme.washed("blue", 0.5), **tin),
    ]


def _apple(theme: Theme) -> list[str]:
    skin: Paint = {"stroke": theme.ink, "stroke_width": 0.35, "stroke_linejoin": "round"}
    return [
        # Somebody has already bitten into it.
        path(
            "M0-2C-3-4-5-1-4 2C-3 5-1 4.5 0 4C2 5 3.5 4 4 1.6A2 2 0 0 1 3.5-2C2.5-3.4 1-3 0-2Z",
            fill=theme.washed("red", 0.8),
            **skin,
        ),
        path(
            "M0-2Q0-4 1-5M.4-3.5q2.5-2.5 4-.8q-2 1.6-4 .8", fill=theme.washed("green", 0.7), **skin
        ),
    ]


def _cat(theme: Theme) -> list[str]:
    fur: Paint = {"stroke": theme.ink, "stroke_width": 0.35, "stroke_linejoin": "round"}
    return [
        path(
            "M6 3C9 2 8-2 5-1",
            fill="none",
            stroke=theme.ink,
            stroke_width=1.1,
            stroke_linecap="round",
        ),
        path("M-6 3C-7-2-2-3.5 1-3C5-3 7 0 6 3Z", fill=theme.washed("grey", 0.6), **fur),
        path(
            "M-7 3C-8 .5-7-1-6.5-2.6L-5-1.4H-3.5L-2-2.6C-1.5-1-1 1-2 3Z",
            fill=theme.washed("grey", 0.6),
            **fur,
        ),
        path("M-5.8 .6q.5 .5 1 0M-3.8 .6q.5 .5 1 0", fill="none", **fur),
    ]


_THINGS = (_hay, _bucket, _apple, _cat)  # by colour


def thing(colour: int, x: float, y: float, scale: float, theme: Theme) -> str:
    """What lies about in a colour's paddock."""
    return group(_THINGS[colour](theme), transform=moved(x, y, scale))
