"""What a seat may have bet, guessed from what it does.

Whoever has bet on a prisoner throws its die; whoever sends one back wants it late. So each turn of
a seat makes every one of its 630 possible bets more or less likely: by how often somebody with
that bet would have let just these run and sent just that one back. Beside the bets stands the
possibility that the seat does not scheme at all, and then nothing can be read. The bets themselves
are never looked at. The same sums tell a player what its own moves give away.
"""

from functools import cache, lru_cache
from math import comb, exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablier.games.evasion.bets import canoe_table
from tablier.games.evasion.vocabulary import BETS, PRISONERS, State, canoe_of
from tablier.games.evasion.way import arrived


class Habits(NamedTuple):
    """What people are taken to do; `training/evasion_beliefs.py` fits it to games."""

    hurried: float  # how much less likely a prisoner is to run, in logs, the later it is wanted
    sent_back: float  # how much likelier it is to be sent back, the later it is wanted
    slips: float  # how often somebody who schemes does something else all the same
    fades: float  # what is left of a hint a turn later: the same dice once more prove little


HABITS = Habits(hurried=0.5, sent_back=0.25, slips=0.2, fades=0.93)


class Belief:
    """How likely each bet is, for one seat whose turns are seen."""

    def __init__(self, habits: Habits = HABITS) -> None:
        self.habits = habits
        # By bet, in logs: how much likelier than by chance it makes what was done.
        self._logs: Any = np.zeros(BETS)
        self._likely: Any = None

    def watch(self, before: State, after: State) -> None:
        """Learn from a turn of the seat: how it began, and how the next one does."""
        here = canoe_of(arrived(before))
        running = tuple(p for p in range(PRISONERS) if p not in before.canoes)
        moved = np.subtract(after.squares, before.squares)
        ran = np.flatnonzero(moved > 0).tolist()
        back = np.flatnonzero(moved < 0).tolist()
        others = tuple(p for p in running if p not in ran)
        hurried, sent_back, slips, fades = self.habits
        self._logs *= fades
        for chosen, among, eager in ((ran, running, -hurried), (back, others, sent_back)):
            if 0 < len(chosen) < len(among):
                odds = eager * lateness(here)[:, chosen].sum(axis=1)
                odds -= _any_of(here, among, len(chosen), eager)
                self._logs += np.log((1 - slips) * np.exp(odds) + slips)
                self._likely = None

    @property
    def trust(self) -> float:
        """From 0 to 1: how likely it is that the seat schemes, rather than moves anybody."""
        most = self._logs.max()
        evidence = most + np.log(np.exp(self._logs - most).mean())
        return 1 / (1 + exp(-min(max(evidence, -40.0), 40.0)))

    def likely(self) -> Any:
        """By bet: how likely it is."""
        if self._likely is None:
            weights = np.exp(self._logs - self._logs.max())
            trust = self.trust
            self._likely = trust * weights / weights.sum() + (1 - trust) / BETS
        return self._likely

    def late(self, here: int) -> Any:
        """By prisoner: how late it is wanted on average."""
        return self.mean(lateness(here))

    def mean(self, values: Any) -> Any:
        """Of something that depends on the bet."""
        return _rounded(self.likely() @ values)

    def drawn(self, n: int, chance: Random) -> list[int]:
        """So many bets, each as often as it is likely."""
        return chance.choices(range(BETS), self.likely().tolist(), k=n)

    def betrayed_by_running(self, bet: int, here: int) -> Any:
        """By prisoner: how much likelier it makes a bet look, in logs, that it runs."""
        return self._betrayed(bet, here, -self.habits.hurried)

    def betrayed_by_going_back(self, bet: int, here: int) -> Any:
        """The same, that it is sent back."""
        return self._betrayed(bet, here, self.habits.sent_back)

    def _betrayed(self, bet: int, here: int, eager: float) -> Any:
        usual = np.log(self.likely() @ np.exp(eager * lateness(here)))
        return _rounded(eager * lateness(here)[bet] - usual)


@cache
def lateness(here: int) -> Any:
    """By bet and prisoner: how late it is wanted; who is too late already, as soon as any."""
    canoes = np.array(canoe_table(), float).reshape(BETS, PRISONERS)
    return 2 * np.maximum(canoes, here)


@lru_cache(maxsize=1024)
def _any_of(here: int, among: tuple[int, ...], n: int, eager: float) -> Any:
    """By bet, in logs: what `n` of these weigh on average, whichever they are."""
    weights = np.exp(eager * lateness(here))
    sums = [np.ones(BETS)] + [np.zeros(BETS)] * n  # by how many are taken
    for p in among:
        for taken in range(n, 0, -1):
            sums[taken] = sums[taken] + sums[taken - 1] * weights[:, p]
    return np.log(sums[n] / comb(len(among), n))


def _rounded(values: Any) -> Any:
    """So that what is alike stays alike on machines that sum in another order."""
    return np.round(values, 9)
