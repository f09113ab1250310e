"""The figures of Archers, seen from above and looking north; who draws them turns them.

Dark archers wear pointed cloaks and hoods, light ones round cloaks and feathered hats.
"""

from functools import lru_cache

from tablier.draw.markup import circle, group, moved, number, path, polygon, text
from tablier.draw.pieces import ring
from tablier.draw.theme import Theme, contrast, mix

Paint = dict[str, str | float | None]

DARK, LIGHT = 0, 1

# Within a circle of radius 1, north is up.
_CLOAKS = (
    "M0-.4C.2-.3 .4-.1 .48 .12L.68 .72L.3 .6L0 .86L-.3 .6L-.68 .72L-.48 .12C-.4-.1-.2-.3 0-.4Z",
    "M0-.36C.42-.36 .64-.06 .64 .26C.64 .6 .36 .8 0 .8"
    "C-.36 .8-.64 .6-.64 .26C-.64-.06-.42-.36 0-.36Z",
)  # fmt: skip
_BOW = "M-.82 .08C-.64-.3-.26-.46 0-.46C.26-.46 .64-.3 .82 .08"
_DRAWN = "M-.82 .08L0 .18L.82 .08"
_LOOSE = "M-.82 .08H.82"
_BODY = moved(0, 0.12, 1.0)  # back from the bow, so that the arrow stands out in front
_HOOD = "M0-.34L.27 .16Q0 .36-.27 .16Z"
_FEATHER = "M.1 .14C.34 .2 .46 .4 .4 .62C.2 .56 .08 .36 .1 .14Z"
ARROW = ((0.0, 0.2), (0.0, -1.0))  # from its feathers to its point


def paint(side: int, theme: Theme) -> str:
    """The cloth of a side: dark stays dark and light light, by candle too."""
    by_light = sorted((theme.ink, theme.ground), key=lambda tone: contrast(tone, "#000000"))
    if side == DARK:
        return mix(by_light[0], theme.blue, 0.34)
    return mix(by_light[1], theme.yellow, 0.3)


def archer(r: float, side: int, king: bool, armed: bool, theme: Theme) -> str:
    """An archer within a circle of radius r around (0, 0), looking north."""
    ink, cloth = theme.ink, paint(side, theme)
    line = max(0.08, 0.28 / r) * theme.line
    stroke: Paint = {"stroke": ink, "stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [
        group(
            [
                path(_CLOAKS[side], fill=cloth, stroke_width=line, **stroke),
            ],
            transform=_BODY,
        ),
        # A rim of paper, so that the bow stands out from the cloak and from the grass.
        path(_BOW, fill="none", stroke_width=line * 3.2, **{**stroke, "stroke": theme.paper}),
        path(_DRAWN if armed else _LOOSE, fill="none", stroke_width=line * 0.6, **stroke),
        path(_BOW, fill="none", stroke_width=line * 1.7, **stroke),
    ]
    if armed:
        parts.append(_arrow(line, theme))
    head = [_head(side, cloth, line, theme)]
    if king:
        head.append(_crown(line, theme))
    parts.append(group(head, transform=_BODY))
    return group(parts, transform=f"scale({number(r * 0.98)})")


@lru_cache(maxsize=256)
def badge(r: float, letter: str, turn: float, theme: Theme) -> str:
    """The letter of a side on its archer's back, upright whichever way the archer is turned."""
    size = r * 0.3
    return group(
        [
            circle(0, 0, size, fill=theme.paper, stroke=theme.ink, stroke_width=r * 0.03),
            text(0, 0, letter, size * 1.5, fill=theme.ink, font_weight="bold"),
        ],
        transform=moved(0, r * 0.62, turn=-turn),
    )


def _arrow(line: float, theme: Theme) -> str:
    (x1, y1), (x2, y2) = ARROW
    return group(
        [
            path(
                f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2 + 0.2)}",
                fill="none",
                stroke=theme.ink,
                stroke_width=line * 1.2,
            ),
            polygon(
                [(x2, y2), (x2 + 0.2, y2 + 0.38), (x2, y2 + 0.28), (x2 - 0.2, y2 + 0.38)],
                fill=theme.red,
                stroke=theme.ink,
                stroke_width=line * 0.6,
                stroke_linejoin="round",
            ),
        ],
        class_="arrow",
    )


def _head(side: int, cloth: str, line: float, theme: Theme) -> str:
    ink: Paint = {"stroke": theme.ink, "stroke_width": line, "stroke_linejoin": "round"}
    deep = mix(cloth, theme.paper, 0.22)
    if side == DARK:
        return group([path(_HOOD, fill=deep, **ink)], transform=moved(0, 0.16))
    hat = [
        circle(0, 0, 0.33, fill=deep, **ink),
        circle(0, 0, 0.17, fill=cloth, **ink),
        path(_FEATHER, fill=theme.red, stroke=theme.ink, stroke_width=line * 0.7),
    ]
    return group(hat, transform=moved(0, 0.2))


def _crown(line: float, theme: Theme) -> str:
    """A crown from above: points all around."""
    gold = polygon(
        ring(8, 0.44, inner=0.62),
        fill=theme.yellow,
        stroke=theme.ink,
        stroke_width=line,
        stroke_linejoin="round",
    )
    middle = circle(0, 0, 0.16, fill=theme.red, stroke=theme.ink, stroke_width=line * 0.8)
    return group([gold, middle], transform=moved(0, 0.2), class_="crown")


def fir(size: float, theme: Theme, strength: float) -> str:
    """A fir, for the dark wood and the woods around: two storeys and a trunk."""
    d = "M0-1L.42-.3H.2L.56 .44H.1V.8H-.1V.44H-.56L-.2-.3H-.42Z"
    return group(
        [
            path(
                d,
                fill=theme.washed("green", strength),
                stroke=theme.ink,
                stroke_width=0.3 / size,
                stroke_linejoin="round",
            )
        ],
        transform=f"scale({number(size)})",
    )


def oak(size: float, theme: Theme, strength: float) -> str:
    """A round tree, for the light wood and the woods around."""
    crown = (
        "M-.4 .26C-.8 .26-.86-.2-.56-.3C-.6-.72-.1-.9 .1-.66C.5-.86 .84-.5 .66-.22"
        "C.9 .02 .66 .36 .34 .26Z"
    )
    mixed = mix(theme.washed("green", strength), theme.yellow, 0.28)
    ink: Paint = {"stroke": theme.ink, "stroke_width": 0.3 / size, "stroke_linejoin": "round"}
    return group(
        [
            path("M-.1 .8V.2H.1V.8Z", fill=theme.washed("grey", strength), **ink),
            path(crown, fill=mixed, **ink),
        ],
        transform=f"scale({number(size)})",
    )


def butt(theme: Theme) -> str:
    """A target on its legs, about ten high; the only arrow has found a leg."""
    ink: Paint = {"stroke": theme.ink, "stroke_width": 0.35}
    rings = (("paper", 4.0), ("blue", 3.0), ("red", 2.0), ("yellow", 1.0))
    return group(
        [
            path("M-1.5 1L-4 8M1.5 1L4 8", fill="none", stroke=theme.ink, stroke_width=0.8),
            *(circle(0, -1, r, fill=theme.tint(name), **ink) for name, r in rings),
            path("M3.3 6L8 4.4M8 4.4l1.2-1.2M8 4.4l1.6 .3", fill="none", **ink),
        ]
    )


def rabbit(theme: Theme) -> str:
    """A rabbit that has come to watch, about ten high."""
    ink: Paint = {"stroke": theme.ink, "stroke_width": 0.35, "stroke_linejoin": "round"}
    fur = theme.washed("grey", 0.4)
    return group(
        [
            path(
                "M-2-2C-4-7-3-9-2-9C-.8-9-.6-5-.6-2.6M2-2C4-7 3-9 2-9C.8-9 .6-5 .6-2.6",
                fill=fur,
                **ink,
            ),
            path("M-4 8C-5 3-2 2 0 2C2 2 5 3 4 8Z", fill=fur, **ink),
            circle(0, 0, 3.2, fill=fur, **ink),
            circle(-1.2, -0.5, 0.5, fill=theme.ink),
            circle(1.2, -0.5, 0.5, fill=theme.ink),
            path("M-.5 1h1L0 1.6ZM-1 7.5q1-1.5 2 0", fill=theme.red, **ink),
        ]
    )
