"""Judging an Archers position, in the dialect of the rules: compiled with them.

`worth` is what the search asks, from tables; `count` counts the same features one by one, for those
who learn the weights. Both look at the position from the side to play, its shots being made.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.archers.opponents.features import (
    ARCHERS,
    AT,
    KING_AWAY,
    NEAR,
    NOISE,
    SEED,
    STEPS,
    WEIGHTS,
    WOODS,
)
from tablier.games.archers.vocabulary import DARK_EYES, FACING, KING, LIGHT_EYES, MOST_ARCHERS

_FIRST = AT["threatened-1"]
SECOND = AT["threatened-2"] - _FIRST
THIRD = AT["threatened-3"] - _FIRST
AIMED_AT = AT["aimed-at"] - _FIRST
OPEN = AT["open"] - _FIRST
PRESSED = AT["pressed"] - _FIRST
HELD = AT["held"] - _FIRST
KING_THREATENED = AT["king-threatened"] - _FIRST
KING_FAR = AT["king-away"] - _FIRST
TURN = AT["turn"] - _FIRST
SCALARS = TURN + 1


def counting(rules: Any) -> Callable[..., None]:
    """Count what is not of an archer's place: `out` gets a number for each such feature."""
    eyes_of = rules.eyes_of

    def count(s: Any, o: Any, table: Any, out: Any) -> None:
        seat = s.side
        for i in range(SCALARS):
            out[i] = 0
        threatened = 0
        for side in range(2):
            sign = 1 if side == seat else -1
            eyes = eyes_of(1 - side)
            near = 0
            for i in range(s.alive[side]):
                square = s.where[side * MOST_ARCHERS + i]
                king = s.board[square] & KING
                if king:
                    out[KING_FAR] += sign * table[KING_AWAY + side * 225 + square]
                if table[STEPS + side * 225 + square] <= NEAR:
                    near += 1
                if s.control[square] & eyes:
                    if side != seat:
                        out[AIMED_AT] += 1
                    else:
                        threatened += 1
                        if king:
                            out[KING_THREATENED] = 1
            still = 0
            for i in range(9):
                square = table[WOODS + (1 - side) * 9 + i]
                still += int(s.board[square] == 0 and s.control[square] & eyes == 0)
            out[OPEN] -= sign * still
            out[PRESSED] -= sign * still * near
        dark = 0
        for square in range(o.cells):
            dark += int(s.control[square] & DARK_EYES != 0)
            dark -= int(s.control[square] & LIGHT_EYES != 0)
        out[HELD] = -dark if seat else dark
        out[0] = int(threatened > 0)
        out[SECOND] = int(threatened > 1)
        out[THIRD] = max(0, threatened - 2)
        out[TURN] = 1

    return count


def drawing(rules: Any) -> Callable[..., int]:
    """A number from 0 on, as if by chance; for the same position the same each time it is met."""

    def draw(key: int, seed: int, most: int) -> int:
        mixed = (key ^ seed) & 0xFFFFFFFF
        mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
        mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
        mixed ^= mixed >> 13
        return mixed % most

    return draw


def judging(rules: Any) -> Callable[..., int]:
    """How the side to play stands, in hundredths of an archer."""
    count = rules.jit(counting(rules))
    draw = rules.jit(drawing(rules))

    def worth(s: Any, o: Any, table: Any, out: Any) -> int:
        seat = s.side
        count(s, o, table, out)
        total = 0
        for i in range(SCALARS):
            total += out[i] * table[WEIGHTS + i]
        for side in range(2):
            stand = 0
            for i in range(s.alive[side]):
                square = s.where[side * MOST_ARCHERS + i]
                stand += table[ARCHERS + side * 900 + square * 4 + (s.board[square] & FACING)]
            total += stand if side == seat else -stand
        noise = table[NOISE]
        if noise:
            error = draw(s.key, table[SEED], 2 * noise + 1) - noise
            total += error if seat == 0 else -error
        return total

    return worth
