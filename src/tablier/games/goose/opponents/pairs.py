"""Two archers on a board: every state that can come up, and what leads from each to which.

All of it is the rules' own work, tried volley by volley (see `lab.exact.arrows`). A seat's *part*
of a state is its pawn and its arrows. A volley grows arrow by arrow: those begun in different ways
that may still end in the same ways are one *class*.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from tablier.games.family import Ruleset
from tablier.games.goose import volley
from tablier.games.goose.arrows import volley_of
from tablier.games.goose.lab.exact.arrows import Landings
from tablier.games.goose.lab.exact.solver import MOST_SQUARES
from tablier.games.goose.vocabulary import UNSHOT
from tablier.games.goose.volley import BASE
from tablier.rulekit.build import build

SEATS = 2
BOARDS = 8  # kept in memory

Part = tuple[int, int]
"""A seat's pawn and its arrows."""

Growth = list[Any]
"""By arrows shot: for each class and each arrow's points, the class that follows; at last, the
number of what the volley leaves behind."""


class Archery(NamedTuple):
    """The states in which the first seat has so many arrows."""

    arrows: int
    states: Any
    growth: Growth  # of each of these states; by arrows shot, as one array


class Pairs:
    """The states of two archers, from the start on and from wherever somebody asks."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.o = ruleset.board(SEATS, {})
        self.landings = Landings(build(volley, lambda function: function), self.o)
        self.index: dict[tuple[Part, Part], int] = {}
        self._growth: dict[Part, Growth] = {}
        self._numbers: dict[Part, Any] = {}
        self._followed: dict[int, tuple[Part, Part] | None] = {}  # by line: the state, or an end
        full = (0, self.o.arrows)
        self.look_into(full, full)

    def growth(self, part: Part) -> Growth:
        """How the volleys of a part grow."""
        if part not in self._growth:
            self._growth[part] = _grown(self.landings, part)
        return self._growth[part]

    def look_into(self, mine: Part, theirs: Part) -> None:
        """Find out what follows from a state: whatever that leads to becomes known as well."""
        if (mine, theirs) in self.index:
            return
        known = len(self.index)
        waiting = self._following(mine, theirs) if known else [(mine, theirs)]
        while waiting:
            one, other = waiting.pop()
            for pair in ((one, other), (other, one)):
                if pair not in self.index:
                    self.index[pair] = len(self.index)
                    waiting += self._following(*pair)
        self._lay_out_ends()
        if len(self.index) > known:
            self._lay_out_states()

    def _following(self, mine: Part, theirs: Part) -> list[tuple[Part, Part]]:
        """The states that a state leads to, as far as nothing else has led to them."""
        block = np.ix_(self._left(mine), self._left(theirs))
        found = []
        for line in set(self.landings.follow(block).tolist()):
            if line not in self._followed:
                going_on = self.landings.ends[line] < 0
                pair = _parts(self.landings.after[line]) if going_on else None
                self._followed[line] = pair
                found += [pair] if pair else []
        return found

    def _left(self, part: Part) -> Any:
        """What the volleys of a part may leave behind."""
        if part not in self._numbers:
            self._numbers[part] = np.unique(self.growth(part)[-1])
        return self._numbers[part]

    def _lay_out_ends(self) -> None:
        """By what both leave behind: the state that follows or -1, and the first one's share."""
        state = np.full(len(self._followed) + 1, -1)  # by line; the last one stands for none
        share = np.zeros(len(self._followed) + 1)
        for line, pair in self._followed.items():
            if pair:
                state[line] = self.index[pair]
            else:
                winners = int(self.landings.ends[line])
                share[line] = (winners & 1) / winners.bit_count()
        lines = self.landings.lines()
        self.follows, self.share = state[lines], share[lines]

    def _lay_out_states(self) -> None:
        """Put the states into arrays."""
        pairs = list(self.index)
        self.mirror = np.array([self.index[other, one] for one, other in pairs])
        self.archery = []
        for arrows in range(self.o.arrows + 1):
            states = [i for i, (mine, _) in enumerate(pairs) if mine[1] == arrows]
            growths = [self._growth[pairs[i][0]] for i in states]
            if growths:
                laid = [_stacked(level) for level in zip(*growths, strict=True)]
                self.archery.append(Archery(arrows, np.array(states), laid))


_known: dict[tuple[str, str], Pairs] = {}


def pairs_of(ruleset: Ruleset) -> Pairs:
    """The states of a board, worked out once: a board is what its file says."""
    key = (ruleset.card.id, ruleset.source)
    if key not in _known:
        if len(_known) == BOARDS:
            del _known[next(iter(_known))]
        _known[key] = Pairs(ruleset)
    return _known[key]


def is_small(ruleset: Ruleset) -> bool:
    """Is this a board whose states are quickly counted?"""
    return bool(ruleset.board(SEATS, {}).track <= MOST_SQUARES)


def _parts(row: Any) -> tuple[Part, Part]:
    """The pawns and arrows in a row of `lab.exact.arrows`."""
    one, other, arrows, others = row[: 2 * SEATS].tolist()
    return (one, arrows), (other, others)


def _grown(landings: Landings, part: Part) -> Growth:
    """Try every volley of a part, and find out in how many ways it may be begun."""
    pawn, arrows = part
    seat = (pawn, arrows, 0, UNSHOT)
    if arrows == 0:
        return [np.array([[landings.number(seat, UNSHOT)]])]
    known = {
        begun: landings.number(seat, volley_of(begun)) for begun in _begun(arrows)
    }  # arrows, best first: their class
    levels: Growth = []
    for shot in reversed(range(arrows)):
        classes: dict[tuple[int, ...], int] = {}
        shorter = {}
        for begun in _begun(shot):
            ends = tuple(
                known[tuple(sorted((*begun, points), reverse=True))] for points in range(BASE)
            )
            shorter[begun] = classes.setdefault(ends, len(classes))
        levels.insert(0, np.array(list(classes)))
        known = shorter
    return levels


def _begun(arrows: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(BASE - 1, -1, -1), arrows)


def _stacked(levels: tuple[Any, ...]) -> Any:
    """Arrays with different numbers of classes as one: those that there are not repeat the last."""
    most = max(len(level) for level in levels)
    stacked = np.empty((len(levels), most, levels[0].shape[1]), np.int64)
    for row, level in zip(stacked, levels, strict=True):
        row[: len(level)], row[len(level) :] = level, level[-1]
    return stacked
