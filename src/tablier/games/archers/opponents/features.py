"""What an Archers position is judged by: the features, and how weights become tables for a field.

An archer counts by how far it is from the enemy's wood and which way it looks; then come archers
under an arrow, open woods, squares held, and the king. The weights are learned: see `weights.md`.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple

from tablier.games.archers.field import WOOD
from tablier.games.archers.vocabulary import WALL, Field

# How an archer looks at the enemy's wood: along the way, across it, away from it.
TOWARDS = 0
ACROSS = 1
AWAY = 2
LOOKS = ("towards", "across", "away")

FURTHEST = 10  # steps from the wood: further is the same
MOST_ASIDE = 4  # columns beside the wood

NAMES = (
    "archer",
    *(f"{look}-{steps}" for steps in range(1, FURTHEST + 1) for look in LOOKS),
    *(f"aside-{columns}" for columns in range(MOST_ASIDE + 1)),
    "threatened-1", "threatened-2", "threatened-3",  # own archers under an arrow, one's own turn
    "aimed-at",  # enemies under one's own arrows that were not shot
    "open",  # squares of one's wood that nobody stands on or holds
    "pressed",  # the same, times the enemies near that wood
    "held",  # squares under one's arrows
    "king-threatened", "king-away",  # rows from home
    "turn",  # to have the move
)  # fmt: skip
AT = {name: at for at, name in enumerate(NAMES)}

# Where things stand in the table that compiled code is given.
ARCHERS = 0  # by side * 900 + square * 4 + facing: what the archer is worth there
STEPS = 1800  # by side * 225 + square: from the enemy's wood
KING_AWAY = 2250  # by side * 225 + square
WOODS = 2700  # by side * 9: the squares of its wood
WEIGHTS = 2718  # from "threatened-1" on
NOISE = WEIGHTS + len(NAMES) - AT["threatened-1"]  # how far an opponent may misjudge
DREAMS = NOISE + 1  # of a hundred positions at the end of a line, where it sees no threat
SEED = NOISE + 2  # which ones
TABLE = NOISE + 3

SHIPPED = Path(__file__).with_name("weights.json")

NEAR = 3  # steps from the wood at which an archer presses

Weights = Mapping[str, float]


class Flaws(NamedTuple):
    """What keeps an opponent from judging as well as it could."""

    noise: int = 0  # by how many hundredths of an archer it may misjudge a position
    dreams: int = 0  # of a hundred positions at the end of a line, where it sees no threat
    seed: int = 0  # which ones


FLAWLESS = Flaws()


def learned() -> Weights:
    """The weights that are shipped, in hundredths of an archer."""
    found: Weights = _shipped()["weights"]
    return found


def scale() -> float:
    """The value at which the odds are e to one."""
    return float(_shipped()["scale"])


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SHIPPED.read_text())
    return found


def table(o: Field, weights: Weights, flaws: Flaws = FLAWLESS) -> list[int]:
    """What a field makes of the weights."""
    made = [0] * TABLE
    for side in range(2):
        for square in range(o.cells):
            at = side * 225 + square
            made[STEPS + at] = steps(o, side, square)
            made[KING_AWAY + at] = king_away(o, side, square)
            for facing in range(4):
                # Exactly: `sum` differs between versions of Python, and a half is rounded here.
                worth = fsum(weights[name] for name in placed(o, side, square, facing))
                made[ARCHERS + side * 900 + square * 4 + facing] = round(worth)
        wood = [square for square in range(o.cells) if o.wood[square] == side]
        made[WOODS + side * 9 : WOODS + side * 9 + 9] = wood
    made[WEIGHTS:NOISE] = [round(weights[name]) for name in NAMES[AT["threatened-1"] :]]
    made[NOISE], made[DREAMS], made[SEED] = flaws.noise, flaws.dreams, flaws.seed & 0xFFFFFFFF
    return made


def placed(o: Field, side: int, square: int, facing: int) -> Sequence[str]:
    """The features of an archer by its place."""
    far = steps(o, side, square)
    if far == 0:
        return ("archer",)
    to = o.next[square * 4 + facing]
    ahead = far + 1 if to == WALL else steps(o, side, to)
    look = TOWARDS if ahead < far else ACROSS if ahead == far else AWAY
    return (
        "archer",
        f"{LOOKS[look]}-{min(far, FURTHEST)}",
        f"aside-{min(_away(o, side, square)[0], MOST_ASIDE)}",
    )


def steps(o: Field, side: int, square: int) -> int:
    """From the enemy's wood, as if nobody stood in the way."""
    return sum(_away(o, side, square))


def king_away(o: Field, side: int, square: int) -> int:
    """How many steps a king is from where it began."""
    home = o.king[side]
    if home < 0:
        return 0
    row, column = divmod(square, o.columns)
    home_row, home_column = divmod(home, o.columns)
    return abs(row - home_row) + abs(column - home_column)


def _away(o: Field, side: int, square: int) -> tuple[int, int]:
    """Columns and rows from the enemy's wood."""
    south, west = divmod(o.wood.index(1 - side), o.columns)
    row, column = divmod(square, o.columns)
    return (
        max(west - column, column - west - WOOD + 1, 0),
        max(south - row, row - south - WOOD + 1, 0),
    )
