"""What the chain of an arrow board is made of: its states as rows, and what volleys lead to.

Every step is the rules' own work. Of two archers each has 66 volleys, but few of them do different
things: every volley is played once from every square by the rule that moves one pawn, and what
leaves the same record behind is taken together. Then the rules' `apply` plays every pair of what is
left once. The tests play all volleys of both from many positions, and see the same steps.

Archers need not shoot alike, so seats stay where they are. Left out are the tally of volleys and
scratch.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import Any

import numpy as np

from tablier.games.goose.arrows import arrows_of
from tablier.games.goose.vocabulary import UNSHOT, Board
from tablier.games.goose.volley import BASE, State

COLUMNS = 4  # numbers by seat in a row: see `save`
MOST_ARCHERS = 2  # whatever one shoots is tried with whatever the other shoots

Part = tuple[int, ...]
"""What a row says of one seat."""

Skill = list[tuple[float, ...]]
"""By seat: how likely an arrow is to score 0, 1, … 10."""


def row_of(s: State, o: Board) -> Any:
    """A state of the interpreted rules as a row."""
    row = np.zeros(COLUMNS * o.seats, np.int16)
    save(s, o, row)
    return row


def save(s: State, o: Board, row: Any) -> None:
    """Write a state as a row."""
    n = o.seats
    for seat in range(n):
        row[seat] = s.pawns[seat]
        row[n + seat] = s.arrows[seat]
        row[2 * n + seat] = s.out[seat]
        row[3 * n + seat] = s.shot[seat]


def load(row: Any, s: State, o: Board) -> None:
    """Set up the state of a row: no volley has been counted yet."""
    n = o.seats
    s.turns = 0
    s.over = 0
    for seat in range(6):
        s.won[seat] = 0
        s.loss[seat] = 0
        s.spoils[seat] = 0
        s.shot[seat] = UNSHOT
    for seat in range(n):
        s.pawns[seat] = row[seat]
        s.arrows[seat] = row[n + seat]
        s.out[seat] = row[2 * n + seat]
        s.shot[seat] = row[3 * n + seat]


@lru_cache(maxsize=4096)
def likelihood(arrow: tuple[float, ...], volley: int, count: int) -> float:
    """How likely a volley of so many arrows is, in whatever order they were shot."""
    shot = arrows_of(volley, count)
    ways = factorial(count)
    for points in set(shot):
        ways //= factorial(shot.count(points))
    return ways * prod(arrow[points] for points in shot)


class Volleys:
    """The volleys of all archers, tried with the rules as far as somebody asks for them."""

    def __init__(self, rules: Any, o: Board, skill: Skill | None) -> None:
        self._rules = rules
        self._o = o
        self._skill = skill or []
        self._s = State()
        rules.start(self._s, o)
        self._room = [0] * BASE**o.arrows
        # The longest list of steps from one row: whatever all who shoot can shoot.
        self.most = rules.legal(self._s, o, 0, self._room) ** min(o.seats, MOST_ARCHERS)
        # By seat: what a volley leaves behind, numbered, and one volley that does.
        self._numbers: list[dict[Part, int]] = [{} for _ in range(o.seats)]
        self._examples: list[list[Part]] = [[] for _ in range(o.seats)]
        self._shares: list[dict[Part, tuple[Any, Any]]] = [{} for _ in range(o.seats)]
        # By what each seat leaves behind: the number of what follows, a line of these.
        self._joint = np.full([1] * o.seats, -1, np.int32)
        self._after = np.zeros((64, COLUMNS * o.seats), np.int16)
        self._turns = np.zeros(64, np.int64)
        self._ends = np.zeros(64, np.int64)
        self._count = 0

    def play(
        self,
        rows: Any,
        count: int,
        after: Any,
        weight: Any,
        turns: Any,
        shift: Any,
        square: Any,
        ends: Any,
        begins: Any,
    ) -> int:
        """Play every volley of everybody from `count` rows; answer how many steps there are.

        What is written is as with dice; nobody throws in turn here, and no square is noted.
        """
        k = 0
        for i, row in enumerate(rows[:count].tolist()):
            begins[i] = k
            left = [self._left(seat, tuple(row[seat :: self._o.seats])) for seat in self._seats]
            share = np.ones(1)
            for _, shares in left:
                share = np.multiply.outer(share, shares).ravel()
            following = self._follow(np.ix_(*(numbers for numbers, _ in left)))
            steps = slice(k, k + len(following))
            after[steps] = self._after[following]
            turns[steps] = self._turns[following]
            ends[steps] = self._ends[following]
            weight[steps] = share
            k += len(following)
        shift[:k] = 0
        square[:k] = self._o.track + 1
        begins[count] = k
        return k

    @property
    def _seats(self) -> range:
        return range(self._o.seats)

    def _left(self, seat: int, part: Part) -> tuple[Any, Any]:
        """What the volleys of one archer leave behind: their numbers, and how likely each is."""
        if part not in self._shares[seat]:
            shares: dict[int, float] = {}
            for volley, chance in self._volleys(seat, part):
                number = self._number(seat, (*part[:3], volley))
                shares[number] = shares.get(number, 0.0) + chance
            self._shares[seat][part] = np.array(list(shares)), np.array(list(shares.values()))
        return self._shares[seat][part]

    def _volleys(self, seat: int, part: Part) -> Iterator[tuple[int, float]]:
        """Every volley of one archer and its probability; one already given is the only one."""
        self._set_up({seat: part})
        if not self._rules.awaited(self._s, self._o, seat):
            yield part[3], 1.0
            return
        count = self._rules.legal(self._s, self._o, seat, self._room)
        for volley in self._room[:count]:
            if chance := likelihood(self._skill[seat], volley, part[1]):
                yield volley, chance

    def _number(self, seat: int, part: Part) -> int:
        """Move one pawn by its volley, and number all that the record then holds of it.

        Not its arrows, which are counted out anew after every volley; but having shot tells it from
        one that rests, since somebody must shoot for a volley to be played.
        """
        s = self._s
        self._set_up({seat: part})
        if not s.out[seat]:
            self._rules.play(s, self._o, seat)
        s.arrows[seat] = int(part[1] > 0)
        left = tuple(getattr(s, name)[seat] for name, length in s.fields.items() if length)
        number = self._numbers[seat].setdefault(left, len(self._numbers[seat]))
        if number == len(self._examples[seat]):
            self._examples[seat].append(part)
            if number >= self._joint.shape[seat]:
                grown = np.full_like(self._joint, -1)
                self._joint = np.concatenate([self._joint, grown], axis=seat)
        return number

    def _follow(self, block: tuple[Any, ...]) -> Any:
        """What follows when each archer leaves one of some things behind, all of them in turn."""
        found = self._joint[block].ravel()
        for place in np.flatnonzero(found < 0):
            where = np.unravel_index(place, np.broadcast_shapes(*(axis.shape for axis in block)))
            numbers = [int(axis.ravel()[i]) for axis, i in zip(block, where, strict=True)]
            found[place] = self._joint[tuple(numbers)] = self._played(numbers)
        return found

    def _played(self, numbers: list[int]) -> int:
        """Let the rules play one volley of everybody; a new line says what follows."""
        s, o = self._s, self._o
        parts = {seat: self._examples[seat][numbers[seat]] for seat in self._seats}
        self._set_up(parts)
        last = next(seat for seat in self._seats if s.arrows[seat] and not s.out[seat])
        self._rules.apply(s, o, last, s.shot[last])
        line = self._count
        self._count += 1
        if line == len(self._turns):
            self._after, self._turns, self._ends = (
                np.concatenate([column, np.zeros_like(column)])
                for column in (self._after, self._turns, self._ends)
            )
        self._turns[line] = s.turns
        if self._rules.over(s, o):
            self._ends[line] = sum(1 << seat for seat in self._seats if self._rules.won(s, o, seat))
        else:
            self._ends[line] = -1
            save(s, o, self._after[line])
        return line

    def _set_up(self, parts: dict[int, Part]) -> None:
        """Set up the state in which these seats are as their parts say."""
        row = [0] * COLUMNS * self._o.seats
        for seat, part in parts.items():
            row[seat :: self._o.seats] = part
        load(row, self._s, self._o)
