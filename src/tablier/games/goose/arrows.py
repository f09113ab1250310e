"""How archers write arrows and volleys, and what they are worth."""

from collections.abc import Sequence

from tablier.games.goose.vocabulary import BEST_ARROW
from tablier.games.goose.volley import BASE

KEYS = {"X": BEST_ARROW, **{str(n): n for n in range(BEST_ARROW, 0, -1)}, "M": 0}
"""What an arrow can be, best first, and its points. A miss is « M »."""

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
