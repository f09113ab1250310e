"""Ratings from results: how likely each contestant beats each other, put on one scale."""

from collections.abc import Mapping, Sequence
from math import inf, log, sqrt
from typing import Any

from tablier.lab.certainty import SURE, Mean, likely
from tablier.lab.loading import installed

SCALE = 400 / log(10)
"""Points of Elo to a unit of log-odds: 400 points ahead is ten to one."""

ROUNDS = 200
LONGEST_STEP = 2.0
PAIR = 2  # games

Pairing = tuple[int, int]


def score_of(pairs: Sequence[float]) -> Mean:
    """The mean score over pairs of games, and how sure it is.

    A pair, two games with the same dice and swapped seats, is one observation: its games are alike,
    so the spread is that of the pairs' means. One pair more that is won and one that is lost are
    counted in that spread, for twenty wins of twenty are not a hundred in a hundred.
    """
    if not pairs:
        return Mean(0.0, inf)
    return Mean(sum(pairs) / len(pairs), SURE * sqrt(_spread(pairs) / len(pairs)))


def ratings(contestants: int, results: Mapping[Pairing, Sequence[float]]) -> list[Mean]:
    """Everybody's Elo by maximum likelihood, 0 on average, with half an interval of 95 %.

    `results` has for each pairing the mean score of the first of the two, pair by pair. By the
    model of Bradley and Terry, where a draw is half a win and half a loss. Intervals come from the
    Fisher information and from the spread of pairs about it (the "sandwich"), so that the games of
    a pair are not counted as two; as in `score_of`, as if one more pair were won and one lost. A
    pairing in which one side took everything would put it
    infinitely far ahead: there the other is given half a game.
    """
    with installed():
        import numpy as np
    met = [(a, b, pairs) for (a, b), pairs in results.items() if pairs]
    strength: Any = np.zeros(contestants)
    for _ in range(ROUNDS):
        slope, bend = np.zeros(contestants), np.zeros((contestants, contestants))
        for a, b, pairs in met:
            games = PAIR * len(pairs)
            score = min(max(PAIR * sum(pairs), 0.5), games - 0.5)
            chance = 1 / (1 + np.exp(strength[b] - strength[a]))
            _add(slope, a, b, score - games * chance)
            _spread_out(bend, a, b, games * chance * (1 - chance))
        step = np.linalg.pinv(bend) @ slope
        strength += step * min(1.0, LONGEST_STEP / max(1e-12, abs(step).max()))
        if abs(step).max() < 1e-10:
            break
    bend, noise = np.zeros((contestants, contestants)), np.zeros((contestants, contestants))
    for a, b, pairs in met:
        chance = likely(sum(pairs) / len(pairs), len(pairs))
        _spread_out(bend, a, b, PAIR * len(pairs) * chance * (1 - chance))
        _spread_out(noise, a, b, PAIR**2 * len(pairs) * _spread(pairs))
    turned = np.linalg.pinv(bend)
    errors = np.sqrt(np.clip(np.diag(turned @ noise @ turned), 0.0, None))
    return [
        Mean(SCALE * float(one), SURE * SCALE * float(error))
        for one, error in zip(strength, errors, strict=True)
    ]


def _spread(pairs: Sequence[float]) -> float:
    """The variance of pairs' means, as if one more were won and one more lost."""
    seen = [*pairs, 0.0, 1.0]
    mean = sum(seen) / len(seen)
    return sum((pair - mean) ** 2 for pair in seen) / len(seen)


def _add(vector: Any, a: int, b: int, amount: float) -> None:
    vector[a] += amount
    vector[b] -= amount


def _spread_out(matrix: Any, a: int, b: int, amount: float) -> None:
    matrix[a, a] += amount
    matrix[b, b] += amount
    matrix[a, b] -= amount
    matrix[b, a] -= amount
