"""The ladder of Archers: what holds each level back, and the temper that one sees in its play.

All levels but the highest are limited in nodes: they play alike on every machine. What tells them
apart is attention: all but the highest play some of their turns at first sight, and the surer they
feel to win, the more of them. So whoever plays less well stays in the game, and a level that is
behind defends itself.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tablier.games.archers.opponents.features import LOOKS, TOWARDS, Weights
from tablier.opponents.part import SECONDS, Limit

USUAL = 3_200_000  # positions that one core looks at in the usual time, where levels were matched
LEAST = 100  # positions of a turn: fewer would be no thought at all

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
    """How far one level sees, and how often it looks."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    temper: str = "even"
    glances: float = 0.0  # how often it plays a turn of an even game at first sight
    swing: float = 1.0  # how far that hangs on its chance to win

    def ease(self, chance: float) -> float:
        """How likely it plays a turn at first sight, whose chance to win looks like that."""
        return self.glances * (1 + self.swing * (chance - 0.5))

    def budget(self, limit: Limit) -> int | None:
        """Positions for a turn, where a limit is given; None: as many as the time allows.

        Who gives all levels less than the usual time gives each its share of it, so that they stay
        as far apart as they are; nobody looks further than its level for being given more.
        """
        if self.nodes is None:
            return limit.nodes
        given = limit.seconds / SECONDS if limit.nodes is None else limit.nodes / USUAL
        least = min(self.nodes, LEAST if limit.nodes is None else min(LEAST, limit.nodes))
        return max(least, int(self.nodes * min(1.0, given)))


# Found by `training/archers_ladder.py`, and put right after tournaments: docs/opponents.md.
LEVELS = {
    "1": Level(1_500, "dreamer", 0.95, 1.8),
    "2": Level(10_000, "runner", 0.57, 1.4),
    "3": Level(40_000, "hunter", 0.41, 1.2),
    "4": Level(130_000, "careful", 0.28),
    "5": Level(300_000, "runner", 0.186),
    "6": Level(560_000, "hunter", 0.13),
    "7": Level(1_000_000, "careful", 0.081),
    "8": Level(1_600_000, "even", 0.048),
    "9": Level(2_400_000, "even", 0.021),
    "10": Level(None),
}


def tempered(weights: Weights, temper: str) -> Weights:
    """Weights as a temper would have them."""
    factors = TEMPERS[temper]
    return {name: weight * factors.get(name, 1.0) for name, weight in weights.items()}
