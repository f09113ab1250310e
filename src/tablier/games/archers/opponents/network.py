"""The network of Archers: what a position is worth beyond its features.

One hidden layer. Each thing that is true of a position (an archer of ours on that square, looking
north over two squares, under an arrow) adds its row of numbers; what comes of it is cut off at both
ends, squared and weighed. Everything is seen from the side to play, and counted in whole numbers,
so that it is the same on every machine.

What is learned is told by places seen from the two woods, so one network plays on every field:
`rows_on` makes of it the rows of the things on one. There, four numbers stand in one word: adding
words adds all four.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablier.games.archers.field import WOOD
from tablier.games.archers.opponents.features import TABLE
from tablier.games.archers.vocabulary import FACING, KING, MOST_ARCHERS, WALL, ZONE, Field

HIDDEN = 32
ONE = 256  # what is cut off is between 0 and this
SHIFT = 24  # how much finer than hundredths of an archer the last sum is
WORDS = HIDDEN // 4  # of four numbers of 16 bits each
MOST = 1500  # in a row on a field: twenty of them still fit into 16 bits

SQUARES = 225
# Things on a field, by square; all of them as dark sees them, then all as light does.
LOOKS = 4 * (ZONE + 1)  # by facing, and how many squares are seen that way
ARCHERS = 0  # by owner, under an arrow or not, how it looks
KINGS = ARCHERS + 4 * LOOKS * SQUARES  # by owner
ALIVE = KINGS + 2 * SQUARES  # by owner and number
THINGS = ALIVE + 2 * (MOST_ARCHERS + 1)
MOST_AT_ONCE = 24  # archers, kings, numbers

# What is learned, by place from each wood: so many columns and rows, further is the same.
REACH = 9
PLACES = REACH * REACH
STANDS = 0  # an archer, by owner, under an arrow or not, facing
HOLDS = 16  # a square that an archer sees, by owner
REIGNS = 18  # a king, by owner
KINDS = 20
NUMBERS = 2 * KINDS * PLACES  # by owner: how many are left
NOTHING = NUMBERS + 2 * (MOST_ARCHERS + 1)  # a row of zeros
LEARNED = NOTHING + 1
MOST_PARENTS = 2 * (1 + ZONE)

# Where it stands in the table that compiled code is given, after the features.
BIAS = TABLE
LAST = BIAS + WORDS
ROWS = LAST + HIDDEN
NETWORK = ROWS + 2 * THINGS * WORDS - TABLE
SUMS = MOST_AT_ONCE

SHIPPED = Path(__file__).with_name("network.npz")


class Network(NamedTuple):
    """What was learned, in whole numbers."""

    rows: Any  # by LEARNED and HIDDEN
    bias: Any  # by HIDDEN
    last: Any  # by HIDDEN: hundredths of an archer, 2 to the SHIFT for ONE squared


class Net(NamedTuple):
    """A network on one field, as compiled code is given it, with room to work in."""

    rows: Any  # by thing and word
    bias: Any  # by word
    last: Any
    things: Any
    sums: Any


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network that opponents play by."""
    with np.load(SHIPPED) as kept:
        return Network(*(kept[name].astype(np.int64) for name in Network._fields))


def on_field(o: Field, network: Network) -> Any:
    """A network as compiled code wants it, after the table of features."""
    rows = network.rows[parents(o)].sum(axis=1)
    packed = _words(np.clip(rows, -MOST, MOST))
    return np.concatenate([_words(network.bias), network.last, packed.ravel()])


def _words(numbers: Any) -> Any:
    """Four numbers to a word: what a negative one borrows from the next it gives back when read."""
    fours = numbers.reshape(*numbers.shape[:-1], WORDS, 4)
    return np.ascontiguousarray((fours << np.array([0, 16, 32, 48])).sum(axis=-1))


# --- from places to squares ---------------------------------------------------------------------


def parents(o: Field) -> Any:
    """By thing on a field: the rows learned that it is the sum of."""
    found = np.full((2 * THINGS, MOST_PARENTS), NOTHING)
    squares = np.arange(o.cells)
    ahead = np.array([*o.next, *[WALL] * 4]).reshape(-1, 4)
    for seat in range(2):
        things, places = found[seat * THINGS :], _places(o, seat)
        for owner, aimed_at, facing in product(range(2), range(2), range(4)):
            kind = owner * 2 + aimed_at
            made = [*_learned(places, STANDS + kind * 4 + facing, squares)]
            seen = squares
            for far in range(ZONE + 1):
                look = facing * (ZONE + 1) + far
                things[(squares * 4 + kind) * LOOKS + look, : len(made)] = np.transpose(made)
                seen = ahead[seen, facing ^ (2 * seat)]
                made += _learned(places, HOLDS + owner, seen)
        for owner in range(2):
            reigns = _learned(places, REIGNS + owner, squares)
            things[KINGS + owner * SQUARES + squares, :2] = np.transpose(reigns)
        numbers = np.arange(2 * (MOST_ARCHERS + 1))
        things[ALIVE + numbers, 0] = NUMBERS + numbers
    return found


def _learned(places: Any, kind: int, squares: Any) -> list[Any]:
    """What there is to learn of a kind on some squares, seen from either wood."""
    return [
        np.where(seen[squares] < 0, NOTHING, (wood * KINDS + kind) * PLACES + seen[squares])
        for wood, seen in enumerate(places)
    ]


def _places(o: Field, seat: int) -> Any:
    """By wood, one's own first, and square: where it is from there; -1 beyond the edge."""
    found = np.full((2, WALL + 1), -1)
    for i, wood in enumerate((seat, 1 - seat)):
        found[i, : o.cells] = [_place(o, seat, wood, square) for square in range(o.cells)]
    return found


def _place(o: Field, seat: int, wood: int, square: int) -> int:
    """Where a square is from a wood, as a seat sees the field."""
    south, west = divmod(o.wood.index(wood), o.columns)
    row, column = divmod(square, o.columns)
    edge = south if wood == 0 else south + WOOD - 1
    aside = (column - west - WOOD // 2) * (-1 if seat else 1)
    most = REACH // 2
    return min(abs(row - edge), REACH - 1) * REACH + min(max(aside, -most), most) + most


# --- in the dialect of the rules ----------------------------------------------------------------


def listing(rules: Any) -> Callable[..., int]:
    """List the things that are true of a position; answers how many."""
    eyes_of, seen_ahead = rules.eyes_of, rules.seen_ahead

    def things(s: Any, o: Any, out: Any) -> int:
        seat = s.side
        first = seat * THINGS
        n = 0
        for side in range(2):
            owner = int(side != seat)
            eyes = eyes_of(1 - side)
            for i in range(s.alive[side]):
                square = s.where[side * MOST_ARCHERS + i]
                cell = s.board[square]
                way = cell & FACING
                kind = owner * 2 + int(s.control[square] & eyes != 0)
                look = (way ^ (2 * seat)) * (ZONE + 1) + seen_ahead(s, o, square, way, ZONE)
                out[n] = first + square * 4 * LOOKS + kind * LOOKS + look
                n += 1
                out[n] = first + KINGS + owner * SQUARES + square
                n += int(cell & KING != 0)
            out[n] = first + ALIVE + owner * (MOST_ARCHERS + 1) + s.alive[side]
            n += 1
        return n

    return things


def adding(rules: Any) -> Callable[..., int]:
    """What the network makes of a position, in hundredths of an archer for the side to play."""
    things = rules.jit(listing(rules))

    def beyond(s: Any, o: Any, table: Any, room: Any) -> int:
        n = things(s, o, room)
        for j in range(WORDS):
            room[SUMS + j] = table[BIAS + j]
        for i in range(n):
            row = ROWS + room[i] * WORDS
            for j in range(WORDS):
                room[SUMS + j] += table[row + j]
        total = 0
        for j in range(WORDS):
            word = room[SUMS + j]
            for k in range(4):
                number = ((word + 0x8000) & 0xFFFF) - 0x8000
                word = (word - number) >> 16
                cut = min(max(number, 0), ONE)
                total += cut * cut * table[LAST + 4 * j + k]
        return total >> SHIFT

    return beyond
