"""The ladder of Archers: what holds each level back, and the temper that one sees in its play.

Two things tell the levels apart. The higher one is, the further it sees: of the positions that
the highest looks at in a turn it takes a root, so that all steps are as wide, whatever the time.
And all but the highest play some of their turns at first sight: the surer they feel to win, the
more of them. So whoever plays less well stays in the game, and a level that is behind defends
itself. Less so the first one: it looks away nearly however it stands, and loses to whoever shoots
when there is somebody to shoot.

A turn at first sight costs the more the further the other one sees. So with more time there are
fewer of them, or steps would be far wider at a table than in a quick tournament.
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

from tablier.games.archers.opponents.features import LOOKS, TOWARDS, Weights
from tablier.opponents.part import SECONDS, Limit

USUAL = 3_200_000  # positions that one core looks at in the usual time; only the highest sees more
FEWEST = 100  # positions of a turn: fewer would be no thought at all
QUICK = 10_000  # positions of a quick turn, as tournaments have it unless said
CALMING = 0.144  # of turns at first sight, what ten times the positions save who hardly has any
LEAST_CALMED = 1 / 3  # of that, what they save at least, whoever has hardly any other turns

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
    "runner": {f"{LOOKS[TOWARDS]}-{steps}": 1.3 for steps in range(1, 7)},
}  # fmt: skip


class Level(NamedTuple):
    """How far one level sees, and how often it looks."""

    sight: float  # 0: the fewest positions a turn, 1: as many as it is given
    temper: str = "even"
    glances: float = 0.0  # how often it plays a turn of an even, quick game at first sight
    swing: float = 0.0  # how far that hangs on its chance to win

    def ease(self, chance: float, limit: Limit) -> float:
        """How likely it plays a turn at first sight, whose chance to win looks like that."""
        calm = CALMING * max(0.0, math.log10(_given(limit) / QUICK))
        glances = self.glances * (1 - calm * max(LEAST_CALMED, 1 - self.glances))
        return glances * (1 + self.swing * (chance - 0.5))

    def budget(self, limit: Limit) -> int | None:
        """Positions for a turn, where a limit is given; None: as many as the time allows.

        Ten times the time is worth ten times the positions to the highest level, and less to each
        of the others, the lower the less: so none catches up with the next one or is left behind.
        """
        if self.sight == 1:
            return limit.nodes
        given = _given(limit)
        return min(given, int(FEWEST * max(1.0, given / FEWEST) ** self.sight))


def _given(limit: Limit) -> int:
    """Positions that a turn may take, by the clock those of a core in that time."""
    in_time = max(FEWEST, int(USUAL * limit.seconds / SECONDS))
    return min(USUAL, in_time if limit.nodes is None else limit.nodes)


# How often they look away was found by `training/archers_ladder.py`: docs/opponents.md.
LEVELS = {
    "1": Level(0.55, "dreamer", 0.79, 0.25),
    "2": Level(0.6, "runner", 0.654, 0.7),
    "3": Level(0.65, "hunter", 0.48, 1.6),
    "4": Level(0.7, "careful", 0.317, 1.6),
    "5": Level(0.75, "runner", 0.229, 1.6),
    "6": Level(0.8, "hunter", 0.167, 1.6),
    "7": Level(0.85, "careful", 0.0925, 1.6),
    "8": Level(0.9, "even", 0.051, 1.6),
    "9": Level(0.95, "even", 0.019, 1.6),
    "10": Level(1),
}


def tempered(weights: Weights, temper: str) -> Weights:
    """Weights as a temper would have them."""
    factors = TEMPERS[temper]
    return {name: weight * factors.get(name, 1.0) for name, weight in weights.items()}
