"""What the others may have bet, guessed from what they do.

Between two of its turns a player sees who has run and who was sent back. Somebody who bet on a
prisoner hurries it; somebody who sends one back wants it late. Each of the 630 bets becomes more or
less likely accordingly; with several opponents, what happened is shared among them. The bets
themselves are never looked at.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from tablier.games.evasion.bets import canoe_table
from tablier.games.evasion.vocabulary import BETS, PRISONERS, State

HURRIED = 2.0
"""How much less likely a run makes each canoe later."""

SENT_BACK = 1.0
"""How much likelier a step back makes each canoe later."""

BY_CHANCE = 0.5
"""The share of those who run twice in a row when nobody schemes: three of seven, and luck."""

EAGER = 2.5  # how soon it is trusted that somebody schemes


class Beliefs:
    """How likely each bet is, for whoever plays against this seat; alike for all opponents."""

    def __init__(self) -> None:
        self.logs = [0.0] * BETS
        self._seen: tuple[int, ...] | None = None
        self._hurried: set[int] = set()  # who ran between the last two turns
        self._again: list[float] = []  # which share of them ran the next time too
        self._shares: list[list[float]] | None = None  # by prisoner and canoe, of what is known

    def watch(self, s: State, opponents: int) -> None:
        """Compare with what stood when this seat's turn ended, and learn from the difference."""
        now = tuple(s.squares)
        if self._seen is not None and now != self._seen:
            hint = [0.0] * PRISONERS
            for p, (before, after) in enumerate(zip(self._seen, now, strict=True)):
                if after > before:
                    hint[p] = -HURRIED / opponents
                elif after < before:
                    hint[p] = SENT_BACK / opponents
            self._shares = None
            hurried = {p for p in range(PRISONERS) if hint[p] < 0}
            if hurried and self._hurried:
                self._again.append(len(hurried & self._hurried) / len(hurried))
            self._hurried = hurried
            canoes = canoe_table()
            for bet in range(BETS):
                row = canoes[bet * PRISONERS : (bet + 1) * PRISONERS]
                self.logs[bet] += sum(h * canoe for h, canoe in zip(hint, row, strict=True))
        self._seen = now

    def remember(self, squares: Sequence[int]) -> None:
        """What stands after this seat's own move: the others' doings begin there."""
        self._seen = tuple(squares)

    @property
    def trust(self) -> float:
        """From 0 to 1: do the others hurry the same prisoners again and again, or anybody?"""
        if not self._again:
            return 0.0
        share = sum(self._again) / len(self._again)
        return min(1.0, max(0.0, (share - BY_CHANCE) / (1 - BY_CHANCE) * EAGER))

    def likely(self) -> list[float]:
        """By bet: how likely it is, as weights."""
        most = max(self.logs)
        return [exp(log - most) for log in self.logs]

    def late(self, here: int) -> list[float]:
        """By prisoner: how late an opponent wants it on average, as `schemes.hurrying` counts."""
        if self._shares is None:
            likely, table = self.likely(), canoe_table()
            whole = sum(likely)
            self._shares = [[0.0] * 5 for _ in range(PRISONERS)]
            for bet, weight in enumerate(likely):
                for p in range(PRISONERS):
                    self._shares[p][table[bet * PRISONERS + p]] += weight / whole
        return [
            sum(
                share * (2 * canoe if canoe >= here else 2 * here + 1)
                for canoe, share in enumerate(shares)
            )
            for shares in self._shares
        ]

    def drawn(self, n: int, chance: Random) -> list[int]:
        """So many bets, each as often as it is likely."""
        return chance.choices(range(BETS), self.likely(), k=n)
