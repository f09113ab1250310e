"""What somebody may have bet, guessed from what is done.

Between two of its turns a player sees who has run and who was sent back. Somebody who bet on a
prisoner hurries it; somebody who sends one back wants it late. Each of the 630 bets becomes more or
less likely accordingly; with several opponents, what happened is shared among them. The bets
themselves are never looked at. The same sums tell a player what its own moves give away.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tablier.games.evasion.bets import canoe_table
from tablier.games.evasion.vocabulary import BETS, PRISONERS

HURRIED = 2.0
"""How much less likely a run makes each canoe later."""

SENT_BACK = 1.0
"""How much likelier a step back makes each canoe later."""

BY_CHANCE = 0.5
"""The share of those who run twice in a row when nobody schemes: three of seven, and luck."""

EAGER = 2.5  # how soon it is trusted that somebody schemes

CANOES = np.arange(5)  # none is called 0


class Beliefs:
    """How likely each bet is, for somebody whose moves are seen; alike for all opponents."""

    def __init__(self) -> None:
        self._hints: Any = np.zeros(PRISONERS)  # what makes each canoe later likelier, in logs
        self._seen: tuple[int, ...] | None = None
        self._hurried: set[int] = set()  # who ran between the last two turns
        self._again: list[float] = []  # which share of them ran the next time too
        self._known: Any = None  # the shares, of what is known

    def watch(self, squares: Sequence[int], players: int) -> None:
        """Compare with what stood before they moved, so many of them, and learn from it."""
        now = tuple(squares)
        if self._seen is not None and now != self._seen:
            moved = np.subtract(now, self._seen)
            self._hints += np.select([moved > 0, moved < 0], [-HURRIED, SENT_BACK]) / players
            self._known = None
            hurried = set(np.flatnonzero(moved > 0).tolist())
            if hurried and self._hurried:
                self._again.append(len(hurried & self._hurried) / len(hurried))
            self._hurried = hurried
        self._seen = now

    def remember(self, squares: Sequence[int]) -> None:
        """What stands before those who are watched move: their doings begin there."""
        self._seen = tuple(squares)

    @property
    def trust(self) -> float:
        """From 0 to 1: do they hurry the same prisoners again and again, or anybody?"""
        if not self._again:
            return 0.0
        share = sum(self._again) / len(self._again)
        return min(1.0, max(0.0, (share - BY_CHANCE) / (1 - BY_CHANCE) * EAGER))

    def likely(self) -> Any:
        """By bet: how likely it is."""
        logs = _canoes() @ self._hints
        weights = np.exp(logs - logs.max())
        return weights / weights.sum()

    def late(self, here: int) -> Any:
        """By prisoner: how late it is wanted on average, as `schemes.hurrying` counts."""
        return _rounded(self._shares() @ np.where(here <= CANOES, 2 * CANOES, 2 * here + 1))

    def betrayed(self, bet: int, hint: float) -> Any:
        """By prisoner: how much likelier such a hint about it makes a bet look, in logs."""
        return _rounded(hint * _canoes()[bet] - np.log(self._shares() @ np.exp(hint * CANOES)))

    def drawn(self, n: int, chance: Random) -> list[int]:
        """So many bets, each as often as it is likely."""
        return chance.choices(range(BETS), self.likely().tolist(), k=n)

    def _shares(self) -> Any:
        """By prisoner and canoe: how likely it was bet there."""
        if self._known is None:
            found = np.bincount(_places(), np.repeat(self.likely(), PRISONERS))
            self._known = found.reshape(PRISONERS, -1)
        return self._known


@cache
def _canoes() -> Any:
    """By bet and prisoner: the canoe."""
    return np.array(canoe_table(), float).reshape(BETS, PRISONERS)


@cache
def _places() -> Any:
    """By bet and prisoner: the number of the prisoner and its canoe."""
    return (_canoes() + len(CANOES) * np.arange(PRISONERS)).astype(int).ravel()


def _rounded(values: Any) -> Any:
    """So that what is alike stays alike on machines that sum in another order."""
    return np.round(values, 9)
