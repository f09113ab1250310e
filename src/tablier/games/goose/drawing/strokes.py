"""What the pictures of a goose board are drawn with, and the small ornaments around it."""

from tablier.draw.markup import circle, group, moved, path, rect
from tablier.draw.theme import Theme, mix

# Quiet things for plain squares: a feather, a flower, an egg in the grass, a blade or two.
TRIFLES = (
    "M-.9 .9C-.5 .4 .2-.2 .6-.7M-.5 .4C-.6-.3 .2-.9 .9-1C1-.3 .4 .4-.2 .5ZM0-.1L-.1-.5M.2 .1L.6 0",
    "M0-.1C-.5-.5-.3-1 0-1C.3-1 .5-.5 0-.1C.5-.5 .9-.2 .8 .1C.7 .4 .3 .3 0-.1"
    "C-.3 .3-.7 .4-.8 .1C-.9-.2-.5-.5 0-.1M0 .1C.1 .5 0 .8-.1 1M0 .7C.2 .5 .4 .5 .5 .5",
    "M0-.8C.5-.7 .7 .6 0 .6C-.7 .6-.5-.7 0-.8ZM-1 .8C-.9 .5-.8 .4-.9 .1M-.6 .8L1 .8"
    "M.8 .8C.8 .5 .9 .4 1 .2",
    "M-.6 .8C-.5 .2-.6-.2-.9-.5M-.1 .8C-.1 0 0-.5 .1-.9M.4 .8C.4 .3 .6 0 .9-.3",
)


class Pen:
    """Ink and tints, so that a picture is only its strokes."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.weight = 0.065 * theme.line
        # By night white things are drawn a little lighter than the dark paper.
        self.white = mix(theme.paper, theme.ink, 0.22 if theme.name == "night" else 0.0)

    def tint(self, colour: str) -> str:
        """A colour by its name; paper stands for white."""
        return self.white if colour == "paper" else self.theme.tint(colour)

    def line(self, d: str, weight: float = 1.0, colour: str = "ink") -> str:
        """A stroke."""
        return path(
            d,
            fill="none",
            stroke=self.theme.tint(colour),
            stroke_width=self.weight * weight,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def shape(self, d: str, colour: str = "paper", weight: float = 1.0) -> str:
        """A tinted shape with its outline."""
        return path(
            d,
            fill=self.tint(colour),
            stroke=self.theme.ink,
            stroke_width=self.weight * weight,
            stroke_linejoin="round",
        )

    def dot(self, x: float, y: float, r: float, colour: str = "ink") -> str:
        """A spot without an outline."""
        return circle(x, y, r, fill=self.tint(colour))

    def disc(self, x: float, y: float, r: float, colour: str = "paper") -> str:
        """A round shape with its outline."""
        return circle(
            x, y, r, fill=self.tint(colour), stroke=self.theme.ink, stroke_width=self.weight
        )

    def box(self, x: float, y: float, w: float, h: float, colour: str = "paper") -> str:
        """A rectangle with its outline."""
        return rect(
            x,
            y,
            w,
            h,
            fill=self.tint(colour),
            stroke=self.theme.ink,
            stroke_width=self.weight,
            stroke_linejoin="round",
        )


def spray(pen: Pen) -> list[str]:
    """A spray of leaves for a corner of the board, drawn for the upper left."""
    leaf = "M0 0C.3-.16 .62-.12 .8 0C.62 .12 .3 .16 0 0Z"
    leaves = ((0.1, 0.1, 45, 1.0), (0.2, 0.12, 12, 0.8), (0.12, 0.2, 78, 0.8),
              (0.62, 0.08, 20, 0.5), (0.08, 0.62, 70, 0.5))  # fmt: skip
    parts = [pen.line("M.06 1.5C.04 .7 .1 .2 .1 .1C.2 .1 .7 .04 1.5 .06", 0.5)]
    for x, y, turn, size in leaves:
        parts.append(
            group(
                [pen.shape(leaf, "green", 0.5), pen.line("M.1 0L.6 0", 0.3)],
                transform=moved(x, y, size, turn),
            )
        )
    parts += [pen.dot(x, y, 0.06, "red") for x, y in ((0.98, 0.14), (0.14, 0.98), (0.1, 0.1))]
    return [*parts, pen.dot(1.5, 0.06, 0.04), pen.dot(0.06, 1.5, 0.04)]
