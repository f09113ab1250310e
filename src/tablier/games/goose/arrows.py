"""How archers write arrows and volleys, and what they are worth."""

from collections.abc import Sequence

from tablier.games.family import Arrow, Tint
from tablier.games.goose.card import ROOM
from tablier.games.goose.vocabulary import BEST_ARROW
from tablier.games.goose.volley import BASE
from tablier.words import Message

TINTS: tuple[Tint, ...] = (
    "missed", "white", "white", "black", "black", "blue", "blue", "red", "red", "gold", "gold",
)  # fmt: skip
"""The colour of an arrow's ring, by its points."""


def _ring(points: int) -> Arrow:
    """A ring of the face: all are equally wide."""
    return Arrow(points, TINTS[points], (BEST_ARROW + 1 - points) / BEST_ARROW)


FACE = {
    "X": Arrow(BEST_ARROW, TINTS[BEST_ARROW], 0.5 / BEST_ARROW, Message(ROOM, "arrow.centre")),
    **{str(n): _ring(n) for n in range(BEST_ARROW, 0, -1)},
    "M": Arrow(0, TINTS[0], 0.0, Message(ROOM, "arrow.missed")),
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
