"""A person's own scatter, learned from the arrows they have typed in.

Nobody says where they aimed. So a volley is taken to have been aimed at the middle, or as it was
best, each as likely: whoever follows a hint and hits a small ring is no worse an archer for it.
"""

from collections.abc import Sequence
from itertools import permutations
from math import fsum, log
from typing import NamedTuple

from tablier.games.goose.opponents.aiming import Aiming, Begun
from tablier.games.goose.scatter import MEANS, MIDDLE, Point, Scatter, chances, spread_of

FINEST, STEP, STEPS = 0.3, 1.1, 36
SPREADS = tuple(FINEST * STEP**i for i in range(STEPS))
"""The spreads that people are told apart by, in rings."""

USUAL = spread_of(MEANS["club"])
DOUBT = 0.7  # by how much people's spreads differ: a standard deviation of their logarithm
LEAST = 1e-12  # the chance of an arrow that hardly anybody believes


class Volley(NamedTuple):
    """Arrows that somebody has shot, and how it would have been best to aim them."""

    arrows: tuple[int, ...]
    aiming: Aiming | None  # None where nobody knows
    centres: Sequence[Point] = (MIDDLE,)


def learned(volleys: Sequence[Volley]) -> float:
    """The most likely spread of whoever has shot these, given how people usually shoot."""
    return max(SPREADS, key=lambda spread: _believed(spread, volleys))


def _believed(spread: float, volleys: Sequence[Volley]) -> float:
    """How well a spread explains what was shot, as a logarithm."""
    apart = (log(spread) - log(USUAL)) / DOUBT
    return -(apart**2) / 2 + fsum(log(_likelihood(spread, volley)) for volley in volleys)


def _likelihood(spread: float, volley: Volley) -> float:
    scatter = Scatter(spread)
    orders = set(permutations(volley.arrows))  # it is not known which one came first

    def flown(begun: Begun, points: int, best: bool) -> float:
        at = volley.aiming.best(begun) if best and volley.aiming else 0
        return chances(volley.centres[at], scatter)[points]

    total = LEAST
    for best in (False, True):
        for order in orders:
            share = 0.5
            for i, points in enumerate(order):
                share *= flown(order[:i], points, best)
            total += share
    return total
