"""The colours of boards: by day, by candlelight, and in print."""

from functools import lru_cache
from typing import NamedTuple

from tablier.words.errors import TablierError


class Theme(NamedTuple):
    """A palette. Text on its ground has a contrast of at least 4.5, what must be seen 3."""

    name: str
    ground: str  # behind the board
    paper: str
    ink: str
    faded: str  # quiet lines and small print
    red: str
    yellow: str
    green: str
    blue: str
    purple: str
    grey: str
    wash: float  # how strongly squares are tinted, from 0 (not at all) to 1
    line: float  # weight of the ink line, relative to the screen's

    def tint(self, colour: str) -> str:
        """A colour by its name, for those who hold the name in data."""
        return str(getattr(self, colour))

    def washed(self, colour: str, strength: float | None = None) -> str:
        """A colour laid thinly over the paper: the flat tint of a square."""
        if not self.wash:
            return self.paper
        share = self.wash if strength is None else strength
        return mix(self.paper, self.tint(colour), share)

    def on(self, colour: str) -> str:
        """Ink or paper, whichever reads better on a colour given by its name."""
        return self.over(self.tint(colour))

    def over(self, ground: str) -> str:
        """Ink or paper, whichever reads better on a ground."""
        return max((self.ink, self.paper), key=lambda text: contrast(text, ground))


DAY = Theme(
    "day", "#EFE5CF", "#F7F0E1", "#2A211B", "#7A6A58",
    red="#B23A2E", yellow="#D8A133", green="#387764", blue="#33508C", purple="#7B4470",
    grey="#56616B", wash=0.3, line=1.0,
)  # fmt: skip
NIGHT = Theme(
    "night", "#1C1A20", "#2A2630", "#EFE6D2", "#A99A86",
    red="#E07567", yellow="#E6BB5C", green="#63AB96", blue="#7C97D4", purple="#BC86B0",
    grey="#8E9AA5", wash=0.28, line=1.0,
)  # fmt: skip
PRINT = Theme(
    "print", "#FFFFFF", "#FFFFFF", "#17120E", "#5C5044",
    red="#A8352A", yellow="#C98F1F", green="#34725F", blue="#2B4780", purple="#6E3B64",
    grey="#4C565F", wash=0.16, line=1.15,
)  # fmt: skip

# Print again, for those who count their ink: nothing is washed, lines are thin, tints are pale.
SPARING = Theme(
    "sparing", "#FFFFFF", "#FFFFFF", "#17120E", "#5C5044",
    red="#CC7A72", yellow="#C08F2E", green="#6F9E90", blue="#7186B0", purple="#A37A9B",
    grey="#808890", wash=0.0, line=0.6,
)  # fmt: skip

THEMES = {theme.name: theme for theme in (DAY, NIGHT, PRINT, SPARING)}
SEAT_COLOURS = ("red", "blue", "green", "yellow", "purple", "grey")


def theme_of(name: str) -> Theme:
    """A theme by its name."""
    if name not in THEMES:
        raise TablierError("unknown-theme", theme=str(name), accepted=", ".join(THEMES))
    return THEMES[name]


def mix(ground: str, colour: str, share: float) -> str:
    """A share of one colour laid over another; both as ``#RRGGBB``."""
    pairs = zip(_channels(ground), _channels(colour), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2): 1 for the same, 21 for black on white."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
def _luminance(colour: str) -> float:
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
