"""The ladder of Archers: what holds each level back, and the temper that one sees in its play.

All levels but the highest are limited in nodes: they play alike on every machine.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tablier.games.archers.opponents.features import LOOKS, TOWARDS, Weights

# What a temper makes more or less of than it is worth: weights by name, times a factor.
TEMPERS: Mapping[str, Mapping[str, float]] = {
    "even": {},
    # Sees neither arrows nor open ways into its wood where its look ahead ends.
    "dreamer": {"threatened-1": 0.0, "threatened-2": 0.0, "open": 0.0, "pressed": 0.0},
    # Puts archers under its arrows, and squares too.
    "hunter": {"aimed-at": 3.0, "held": 1.5, "threatened-1": 0.7},
    # Stays out of zones, and keeps its wood closed.
    "careful": {
        "threatened-1": 1.6, "threatened-2": 1.6, "threatened-3": 1.6,
        "open": 1.5, "pressed": 1.5, "king-threatened": 1.5, "king-away": 1.5,
    },
    # Wants to be near the enemy's wood.
    "runner": {f"{LOOKS[TOWARDS]}-{steps}": 1.6 for steps in range(1, 7)},
}  # fmt: skip


class Level(NamedTuple):
    """How far one level sees, and how well."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    depth: int = 40  # manoeuvres
    noise: int = 0  # by how many hundredths of an archer it may misjudge a position
    slips: float = 0.0  # how often an action is any legal one
    dreams: int = 0  # of a hundred positions at the end of a line, where it sees no threat
    temper: str = "even"


LEVELS = {
    "1": Level(500, 2, 270, 0.11, 12, "dreamer"),
    "2": Level(500, 2, 190, 0.08, 5, "runner"),
    "3": Level(600, 40, 135, 0.06, 0, "hunter"),
    "4": Level(900, 40, 110, 0.035, 0, "careful"),
    "5": Level(2_000, 40, 75, 0.012, 0, "runner"),
    "6": Level(4_500, 40, 35, 0.0, 0, "hunter"),
    "7": Level(12_000, 40, 16, 0.0, 0, "careful"),
    "8": Level(70_000, 40, 0, 0.0, 0, "even"),
    "9": Level(450_000, 40, 0, 0.0, 0, "even"),
    "10": Level(None),
}


def tempered(weights: Weights, temper: str) -> Weights:
    """Weights as a temper would have them."""
    factors = TEMPERS[temper]
    return {name: weight * factors.get(name, 1.0) for name, weight in weights.items()}
