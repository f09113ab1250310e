"""Where one archer aims in one position: each arrow when those before it have been seen."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from tablier.games.family import Ruleset
from tablier.games.goose.opponents.aims import centres
from tablier.games.goose.opponents.duel import Duel, plan
from tablier.games.goose.opponents.pairs import Pairs, Part, pairs_of
from tablier.games.goose.scatter import Scatter
from tablier.games.goose.volley import BASE, State
from tablier.referee.game import Game

ARCHERS = 16  # kept in memory, each with the board it is solved for
HOPELESS = 1e-12

_solving = Lock()  # states that become known are written down for all: by one after the other

Begun = tuple[int, ...]
"""What has been shot of a volley, in order."""


def duel_of(ruleset: Ruleset, scatter: Scatter) -> Duel:
    """An archer on a board: solved when it is first asked for, and kept."""
    return _kept(pairs_of(ruleset), scatter)


@lru_cache(maxsize=ARCHERS)
def _kept(pairs: Pairs, scatter: Scatter) -> Duel:
    return Duel(pairs, scatter, centres(scatter))


def solve(ruleset: Ruleset, scatter: Scatter) -> None:
    """Have a board solved for an archer before it is asked."""
    with _solving:
        duel_of(ruleset, scatter).solve()


class Aiming:
    """The chances of one archer, whose opponents all shoot like itself, and aim as well."""

    def __init__(
        self, game: Game, scatter: Scatter, s: State, seat: int, until: float | None = None
    ) -> None:
        parts = {i: (s.pawns[i], s.arrows[i]) for i in range(game.players) if not s.out[i]}
        mine = parts.pop(seat)
        with _solving:
            duel = duel_of(game.ruleset, scatter)
            # Whoever is alone races against a twin.
            self._solve(duel, mine, list(parts.values()) or [mine], until)

    def _solve(self, duel: Duel, mine: Part, rivals: list[Part], until: float | None) -> None:
        for theirs in rivals:
            duel.pairs.look_into(mine, theirs)
        self.table = duel.table
        self.payoff = _all_beaten([duel.payoff(mine, theirs, until) for theirs in rivals])
        self.growth = duel.pairs.growth(mine)
        self.plan = plan([level[None] for level in self.growth], self.payoff[None], self.table)

    def worth(self, begun: Begun = ()) -> Any:
        """By aim of the next arrow: the chance to win."""
        return self.plan.values[len(begun)][0, self._class(begun)]

    def best(self, begun: Begun = ()) -> int:
        """The best aim of the next arrow."""
        return int(self.plan.aims[len(begun)][0, self._class(begun)])

    def hope(self, shot: Begun) -> float:
        """The chance to win after some arrows, or after all."""
        whole = len(shot) == len(self.growth)
        return float(self.payoff[self._class(shot)] if whole else self.worth(shot).max())

    def volleys(self, aim: Callable[[Begun], int]) -> dict[Begun, float]:
        """How likely each volley is, its arrows in order, if aimed so; `aim` is told what flew."""
        found: dict[Begun, float] = {(): 1.0}
        for _ in self.growth:
            found = {
                (*begun, points): share * float(self.table[aim(begun), points])
                for begun, share in found.items()
                for points in range(BASE)
            }
        return found

    def _class(self, begun: Sequence[int]) -> int:
        known = 0
        for level, points in zip(self.growth, begun, strict=False):
            known = int(level[known, points])
        return known


def _all_beaten(payoffs: list[Any]) -> Any:
    """The chance to beat everybody from the chances to beat each.

    Exact for one opponent; for more it takes the race for one that each wins at a steady rate.
    """
    if len(payoffs) == 1:
        return payoffs[0]
    against = sum((1 - each) / np.maximum(each, HOPELESS) for each in payoffs)
    return 1 / (1 + against)
