"""How archers write arrows and volleys, and what they are worth."""

from collections.abc import Sequence
from typing import Literal

from tablier.games.family import Arrow, Paint
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.vocabulary import BEST_ARROW
from tablier.games.goose.volley import BASE
from tablier.words import Message

Tint = Literal["gold", "red", "blue", "black", "white", "missed"]
"""The colours of a target's rings, and of what lies beside it."""

TINTS: tuple[Tint, ...] = (
    "missed", "white", "white", "black", "black", "blue", "blue", "red", "red", "gold", "gold",
)  # fmt: skip
"""The colour of an arrow's ring, by its points."""

PAINTS: dict[Tint, Paint] = {
    "gold": Paint("#f2c53d", "#241c05", "#8d6c0b"),
    "red": Paint("#c93b2b", "#ffffff", "#7c1b10"),
    "blue": Paint("#3f8fc9", "#0b1620", "#1c557f"),
    "black": Paint("#262321", "#ffffff", "#8d857e"),
    "white": Paint("#fdfaf2", "#1d1a17", "#6f675c"),
    "missed": Paint("#8b8f94", "#14161a", "#4b4f54"),
}
"""What they look like on the butts, by day and by night."""


def _ring(points: int) -> Arrow:
    """A ring of the face: all are equally wide."""
    return Arrow(points, PAINTS[TINTS[points]], (BEST_ARROW + 1 - points) / BEST_ARROW)


FACE = {
    "X": Arrow(BEST_ARROW, PAINTS["gold"], 0.5 / BEST_ARROW, Message(PACKAGE, "arrow.centre")),
    **{str(n): _ring(n) for n in range(BEST_ARROW, 0, -1)},
    "M": Arrow(0, PAINTS["missed"], 0.0, Message(PACKAGE, "arrow.missed")),
}
"""What an arrow can be, best first. A miss is « M »."""

KEYS = {text: arrow.points for text, arrow in FACE.items()}

READ = KEYS | {"0": 0, "PAILLE": 0}  # an arrow that ends in the straw is a miss too


def arrows_of(action: int, count: int) -> list[int]:
    """The arrows of a volley, best first."""
    return [action // BASE**i % BASE for i in reversed(range(count))]


def volley_of(arrows: Sequence[int]) -> int:
    """The volley of some arrows given best first."""
    code = 0
    for n in arrows:
        code = code * BASE + n
    return code


def volley_text(action: int, count: int) -> str:
    """A volley as archers write it: ``10 9``, ``8 M``."""
    return " ".join(str(n) if n else "M" for n in arrows_of(action, count))
