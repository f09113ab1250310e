"""What the chain of an arrow board is made of: its states as rows, and what volleys lead to.

Every step is the rules' own work. Of two archers each has 66 volleys, but few of them do different
things: every volley is played once from every square by the rule that moves one pawn, and what
leaves the same record behind is taken together. Then the rules' `apply` plays every pair of what is
left once. The tests play all volleys of both from many positions, and see the same steps.

Archers need not shoot alike, so seats stay where they are. Left out are the tally of volleys and
scratch.
"""

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


class Landings:
    """What volleys lead to, tried with the rules as far as somebody asks for it.

    A seat is as good as another: what one pawn's volley leaves behind has one number for all.
    """

    def __init__(self, rules: Any, o: Board) -> None:
        self._rules = rules
        self._o = o
        self._s = State()
        rules.start(self._s, o)
        self._room = [0] * BASE**o.arrows
        # What a volley leaves behind, numbered, and one volley that does.
        self._numbers: dict[Part, int] = {}
        self._examples: list[Part] = []
        # By what each seat leaves behind: the number of what follows, a line of the next three.
        self._joint = np.full([1] * o.seats, -1, np.int32)
        self.after = np.zeros((64, COLUMNS * o.seats), np.int16)
        self.turns = np.zeros(64, np.int64)
        self.ends = np.zeros(64, np.int64)  # the winners, a bit for each; -1 where it goes on
        self._count = 0

    @property
    def count(self) -> int:
        """How many different things volleys have left behind so far."""
        return len(self._examples)

    def volleys(self, part: Part) -> list[int]:
        """Every volley of a seat that is to shoot; of one that is not, what it has given."""
        self._set_up([part])
        if not self._rules.awaited(self._s, self._o, 0):
            return [part[3]]
        return self._room[: self._rules.legal(self._s, self._o, 0, self._room)]

    def number(self, part: Part, volley: int) -> int:
        """Move one pawn by a volley, and number all that the record then holds of it.

        Not its arrows, which are counted out anew after every volley; but having shot tells it from
        one that rests, since somebody must shoot for a volley to be played.
        """
        s, given = self._s, (*part[:3], volley)
        self._set_up([given])
        if not s.out[0]:
            self._rules.play(s, self._o, 0)
        s.arrows[0] = int(part[1] > 0)
        left = tuple(getattr(s, name)[0] for name, length in s.fields.items() if length)
        number = self._numbers.setdefault(left, len(self._numbers))
        if number == len(self._examples):
            self._examples.append(given)
            if number >= len(self._joint):
                self._joint = np.pad(self._joint, (0, len(self._joint)), constant_values=-1)
        return number

    def follow(self, block: tuple[Any, ...]) -> Any:
        """What follows when each archer leaves one of some things behind, all of them in turn."""
        found = self._joint[block].ravel()
        for place in np.flatnonzero(found < 0):
            where = np.unravel_index(place, np.broadcast_shapes(*(axis.shape for axis in block)))
            numbers = [int(axis.ravel()[i]) for axis, i in zip(block, where, strict=True)]
            found[place] = self._joint[tuple(numbers)] = self._played(numbers)
        return found

    def lines(self) -> Any:
        """By what each seat leaves behind: the line that follows, or -1 where nobody has asked."""
        return self._joint[np.ix_(*[range(self.count)] * self._o.seats)]

    def _played(self, numbers: list[int]) -> int:
        """Let the rules play one volley of everybody; a new line says what follows."""
        s, o = self._s, self._o
        self._set_up([self._examples[number] for number in numbers])
        last = next(seat for seat in range(o.seats) if s.arrows[seat] and not s.out[seat])
        self._rules.apply(s, o, last, s.shot[last])
        line = self._count
        self._count += 1
        if line == len(self.turns):
            self.after, self.turns, self.ends = (
                np.concatenate([column, np.zeros_like(column)])
                for column in (self.after, self.turns, self.ends)
            )
        self.turns[line] = s.turns
        if self._rules.over(s, o):
            won = self._rules.won
            self.ends[line] = sum(1 << seat for seat in range(o.seats) if won(s, o, seat))
        else:
            self.ends[line] = -1
            save(s, o, self.after[line])
        return line

    def _set_up(self, parts: list[Part]) -> None:
        """Set up the state in which the first seats are as these parts say."""
        row = [0] * COLUMNS * self._o.seats
        for seat, part in enumerate(parts):
            row[seat :: self._o.seats] = part
        load(row, self._s, self._o)


class Volleys:
    """The volleys of all archers, each as likely as the archer's skill makes it."""

    def __init__(self, rules: Any, o: Board, skill: Skill | None) -> None:
        self._o = o
        self._skill = skill or []
        self._landings = Landings(rules, o)
        s = State()
        rules.start(s, o)
        # The longest list of steps from one row: whatever all who shoot can shoot.
        alone = rules.legal(s, o, 0, [0] * BASE**o.arrows)
        self.most = alone ** min(o.seats, MOST_ARCHERS)
        self._shares: list[dict[Part, tuple[Any, Any]]] = [{} for _ in range(o.seats)]

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
        k, seats, landings = 0, self._o.seats, self._landings
        for i, row in enumerate(rows[:count].tolist()):
            begins[i] = k
            left = [self._left(seat, tuple(row[seat::seats])) for seat in range(seats)]
            share = np.ones(1)
            for _, shares in left:
                share = np.multiply.outer(share, shares).ravel()
            following = landings.follow(np.ix_(*(numbers for numbers, _ in left)))
            steps = slice(k, k + len(following))
            after[steps] = landings.after[following]
            turns[steps] = landings.turns[following]
            ends[steps] = landings.ends[following]
            weight[steps] = share
            k += len(following)
        shift[:k] = 0
        square[:k] = self._o.track + 1
        begins[count] = k
        return k

    def _left(self, seat: int, part: Part) -> tuple[Any, Any]:
        """What the volleys of one archer leave behind: their numbers, and how likely each is."""
        if part not in self._shares[seat]:
            shares: dict[int, float] = {}
            volleys = self._landings.volleys(part)
            for volley in volleys:
                chance = 1.0
                if len(volleys) > 1:
                    chance = likelihood(self._skill[seat], volley, part[1])
                if chance:
                    number = self._landings.number(part, volley)
                    shares[number] = shares.get(number, 0.0) + chance
            self._shares[seat][part] = np.array(list(shares)), np.array(list(shares.values()))
        return self._shares[seat][part]
