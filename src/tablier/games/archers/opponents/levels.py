"""The ladder of Archers: what holds each level back, and the temper that one sees in its play.

All levels but the highest are limited in nodes: they play alike on every machine.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tablier.games.archers.opponents.features import LOOKS, TOWARDS, Weights

# What a temper makes more or less of than it is worth: weights by name, times a factor.
TEMPERS: Mapping[str, Mapping[str, float]] = {
    "even": {},
    # Hardly minds arrows that point at it.
    "dreamer": {"threatened-1": 0.5, "threatened-2": 0.5},
    # Wants enemies under its arrows more than anything.
    "hunter": {"aimed-at": 2.0},
    # Stays out of zones, and keeps its king at home.
    "careful": {
        "threatened-1": 1.4, "threatened-2": 1.4, "threatened-3": 1.4,
        "king-threatened": 1.4, "king-away": 1.4,
    },
    # Wants to be near the enemy's wood, looking at it.
    "runner": {f"{LOOKS[TOWARDS]}-{steps}": 1.5 for steps in range(1, 7)},
}  # fmt: skip


class Level(NamedTuple):
    """How far one level sees, and how well."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    depth: int = 40  # manoeuvres
    noise: int = 0  # by how many hundredths of an archer it may misjudge a position
    slips: float = 0.0  # how often an action is any legal one
    dreams: int = 0  # of a hundred positions at the end of a line, where it sees no threat
    temper: str = "even"
    glances: float = 0.0  # how often it plays a turn at first sight


LEVELS = {
    "1": Level(520, 2, 207, 0.081, 10, "dreamer"),
    "2": Level(600, 2, 145, 0.0555, 4, "runner"),
    "3": Level(620, 40, 131, 0.0495, 1, "hunter"),
    "4": Level(930, 40, 107, 0.0355, 0, "careful"),
    "5": Level(3_700, 40, 42, 0.003, 0, "runner"),
    "6": Level(4_400, 40, 37, 0.002, 0, "hunter"),
    "7": Level(8_000, 40, 18, 0.0, 0, "careful"),
    "8": Level(19_700, 40, 6, 0.0, 0, "even"),
    "9": Level(34_500, 40, 0, 0.0, 0, "even"),
    "10": Level(None),
}


def tempered(weights: Weights, temper: str) -> Weights:
    """Weights as a temper would have them."""
    factors = TEMPERS[temper]
    return {name: weight * factors.get(name, 1.0) for name, weight in weights.items()}
