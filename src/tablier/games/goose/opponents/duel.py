"""Where to aim: two archers who shoot alike, solved exactly.

Policy iteration: both aim as well as they know; what that is worth is worked out for every state;
then both aim better, until nobody can by much. Where each should do what the other does not expect,
both come to mix their aims. Arrows are shot one after the other: the next is aimed when the last
one has been seen.
"""

from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from tablier.games.goose.opponents.pairs import Growth, Pairs, Part
from tablier.games.goose.scatter import Point, Scatter, chances

SWEEPS = 18  # between two improvements
STRIDE = 6  # sweeps from one leap ahead to the next
SURE = 0.99  # leaps are not too long
TINY = 1e-300
SETTLED = 1e-5  # a change of a value that need not be followed further
CLOSE = 2e-3  # what aiming otherwise may at most gain, in any state, of the chance to win
BOLD = 4  # rounds that trust the latest aims alone; then they are mixed with those before
MOST_ROUNDS = 10
FACING = 6  # rounds in which two find their aims in a state that is not among the solved ones
ALIKE = 1e-9  # of two aims that are worth the same, the one nearer to the middle is taken


class Plan(NamedTuple):
    """Where to aim in some states; lists are by arrows shot, arrays by state and class."""

    aims: list[Any]
    values: list[Any]  # by aim as well: what it is worth


def plan(growth: Growth, payoff: Any, table: Any) -> Plan:
    """The best aims for volleys that grow so, where what they leave behind is worth `payoff`.

    All arrays have a first axis, for the states; `table` has the chances of an arrow by its aim.
    """
    rows = np.arange(len(payoff))[:, None, None]
    aims: list[Any] = []
    values: list[Any] = []
    for level in reversed(growth):
        ways = payoff[rows, level]
        value = ways @ table.T if level.shape[2] > 1 else ways  # no arrow, nothing to aim
        payoff = value.max(axis=2)
        aims.insert(0, np.argmax(value > payoff[:, :, None] - ALIKE, axis=2))
        values.insert(0, value)
    return Plan(aims, values)


def outcome(growth: Growth, aims: list[Any], table: Any, count: int) -> Any:
    """How likely each of `count` things is to be left behind by volleys aimed so."""
    states = len(growth[0])
    rows = np.arange(states)[:, None, None]
    share: Any = np.ones((states, 1))
    for i, level in enumerate(growth):
        width = count if i + 1 == len(growth) else growth[i + 1].shape[1]
        arrows = table[aims[i]] if level.shape[2] > 1 else np.ones((1, 1, 1))
        flown = np.broadcast_to(share[:, :, None] * arrows, level.shape)
        places = (rows * width + level).ravel()
        share = np.bincount(places, flown.ravel(), states * width).reshape(states, width)
    return share


class Duel:
    """What every state is worth to an archer, and where it aims, against one like itself."""

    def __init__(self, pairs: Pairs, scatter: Scatter, centres: tuple[Point, ...]) -> None:
        self.pairs = pairs
        self.table = np.array([chances(centre, scatter) for centre in centres])
        self.values = np.zeros(0)  # by state
        self.shots = np.zeros((0, 0))  # by state: how likely its volley is to leave what behind
        self._round = 0

    def payoff(self, mine: Part, theirs: Part, until: float | None = None) -> Any:
        """By what its volley leaves behind: what an archer may then hope for."""
        self.pairs.look_into(mine, theirs)
        self.solve(until)
        worth = self.worth(self.values)
        there = self.pairs.index.get((theirs, mine))
        facing = self._facing(mine, theirs, worth) if there is None else self.shots[there]
        return worth @ facing

    def solve(self, until: float | None = None) -> None:
        """Find the best aims in all states, unless they are known.

        `until` is a time at which it makes do with good ones; a later call goes on from there.
        """
        shape = len(self.pairs.index), self.pairs.landings.count
        if self.shots.shape != shape:
            self._make_room(shape[0])
        while self._round < BOLD or (
            self._round < MOST_ROUNDS and (until is None or perf_counter() < until)
        ):
            self._improve()

    def worth(self, values: Any) -> Any:
        """By what both leave behind: what the first one may then hope for."""
        follows = self.pairs.follows
        return np.where(follows >= 0, values[follows], self.pairs.share)

    def at_middle(self) -> Any:
        """The shots of whoever aims at the middle, whatever the state."""
        return self._shots([[np.zeros((1, 1), int)] * 3 for _ in self.pairs.archery])

    def best(self, payoff: Any) -> Any:
        """The best shots of every state, by what volleys leave behind there."""
        plans = [plan(each.growth, payoff[each.states], self.table) for each in self.pairs.archery]
        return self._shots([each.aims for each in plans])

    def evaluate(self, mine: Any, theirs: Any, values: Any, sweeps: int, settled: float) -> Any:
        """What the states are worth where the two shoot as told, from a first guess on.

        Before long all values change by the same part less each time: then they are put where that
        leads, and looked at once more.
        """
        facing, before = theirs[self.pairs.mirror], np.zeros_like(values)
        for sweep in range(sweeps):
            new = ((facing @ self.worth(values).T) * mine).sum(axis=1)
            change = new - values
            values = new
            if np.abs(change).max() < settled:
                break
            if sweep % STRIDE == STRIDE - 2:
                part = float(change @ before) / max(float(before @ before), TINY)
                values = values + change * (part / (1 - part) if 0 < part < SURE else 0.0)
            before = change
        return values

    def _make_room(self, states: int) -> None:
        """More has become known: what was known before is a good beginning."""
        values, shots = np.full(states, 0.5), self.at_middle()
        values[: len(self.values)] = self.values
        shots[: self.shots.shape[0], : self.shots.shape[1]] = self.shots
        self.values, self.shots, self._round = values, shots, 0

    def _improve(self) -> None:
        """One round: see what the aims are worth, and aim better."""
        shots = self.shots
        self.values = self.evaluate(shots, shots, self.values, SWEEPS, SETTLED)
        payoff = shots[self.pairs.mirror] @ self.worth(self.values).T
        better = self.best(payoff)
        gain = (payoff * (better - shots)).sum(axis=1).max()
        self._round = self._round + 1 if gain > CLOSE else MOST_ROUNDS
        self.shots = shots + (better - shots) / max(1, self._round - BOLD)

    def _shots(self, aims: list[list[Any]]) -> Any:
        count = self.pairs.landings.count
        shots = np.zeros((len(self.pairs.index), count))
        for each, aimed in zip(self.pairs.archery, aims, strict=True):
            shots[each.states] = outcome(each.growth, aimed, self.table, count)
        return shots

    def _facing(self, mine: Part, theirs: Part, worth: Any) -> Any:
        """What the other's volley will leave behind where two face each other as never in a duel.

        So it is when a third archer has taken arrows from both.
        """
        growths = [[level[None] for level in self.pairs.growth(part)] for part in (mine, theirs)]
        middle = [np.zeros((1, 1), int)] * 3
        shots = [outcome(growth, middle, self.table, len(worth)) for growth in growths]
        for number in range(FACING):
            payoffs = (shots[1] @ worth.T, 1 - shots[0] @ worth)
            for seat in range(2):
                aims = plan(growths[seat], payoffs[seat], self.table).aims
                better = outcome(growths[seat], aims, self.table, len(worth))
                shots[seat] = shots[seat] + (better - shots[seat]) / (number + 1)
        return shots[1][0]
