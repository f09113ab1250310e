"""How sure a figure is that was counted over games, and how that is told."""

from math import inf, isinf, sqrt
from statistics import NormalDist
from typing import NamedTuple

from tablier.words.numbers import decimal

SURE = 1.959964
"""Half a confidence interval of 95 %, in standard errors."""

DOUBT = 0.001
"""How often a figure may be told as a difference that is none: several are told at a time, and five
in a hundred of each would be far too many."""

CLEARLY = NormalDist().inv_cdf(1 - DOUBT / 2) / SURE
"""So many times half an interval of 95 % leaves no more doubt than that."""


class Mean(NamedTuple):
    """A figure, and half of its confidence interval of 95 %."""

    value: float
    error: float  # infinite where a single game says nothing of the others
    exact: bool = False

    @property
    def clear(self) -> bool:
        """Is this beyond doubt something else than nothing?"""
        return abs(self.value) > CLEARLY * self.error


def likely(share: float, games: int) -> float:
    """None of a few games is not never: the share as if one more had been so, and one more not."""
    return (share * games + 1) / (games + 2)


def share_error(share: float, games: int) -> float:
    """The standard error of a share of games."""
    sure = likely(share, games)
    return sqrt(sure * (1 - sure) / max(1, games))


def share_of(share: float, games: int) -> Mean:
    """A share of games, and how sure it is: a single game says nothing of the others."""
    return Mean(share, SURE * share_error(share, games) if games > 1 else inf)


def mean_of(total: int, squares: int, games: int) -> Mean:
    """The mean over games of what adds up to `total`, and its squares to `squares`."""
    if not games:
        return Mean(0.0, inf)
    if games == 1:
        return Mean(float(total), inf)
    spread = (squares * games - total * total) / (games * (games - 1))  # exact until the division
    return Mean(total / games, SURE * sqrt(max(0.0, spread) / games))


def plain_error(error: float) -> float | None:
    """An error as JSON can write it: null where there is none to tell."""
    return None if isinf(error) else error


def told(value: float, scale: float, lang: str) -> str:
    """A figure in its own unit."""
    return decimal(value * scale, lang)


def about(mean: Mean, scale: float, lang: str) -> str:
    """A figure as a sentence tells it: with how sure it is, where that is known and not exact."""
    if mean.exact or isinf(mean.error):
        return told(mean.value, scale, lang)
    return f"{told(mean.value, scale, lang)} ± {decimal(mean.error * scale, lang)}"


def counted(value: float, digits: int = 2) -> int:
    """The whole number by which a sentence chooses its plural: in French, two and more.

    `digits` are those that the sentence shows: 1.96 is many where it is told as 2.0.
    """
    return int(round(abs(value), digits))
