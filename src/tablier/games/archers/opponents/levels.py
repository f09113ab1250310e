"""The ladder of Archers: what holds each level back."""

from typing import NamedTuple


class Level(NamedTuple):
    """How far one level sees, and how well."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    depth: int  # manoeuvres
    noise: int  # by how many hundredths of an archer it may misjudge a position
    slips: float  # how often an action is any legal one


LEVELS = {
    "1": Level(500, 2, 240, 0.11),
    "2": Level(500, 2, 170, 0.08),
    "3": Level(600, 2, 110, 0.05),
    "4": Level(700, 40, 110, 0.04),
    "5": Level(1_200, 40, 80, 0.025),
    "6": Level(2_500, 40, 50, 0.01),
    "7": Level(6_500, 40, 25, 0.0),
    "8": Level(16_000, 40, 5, 0.0),
    "9": Level(40_000, 40, 0, 0.0),
    "10": Level(None, 40, 0, 0.0),
}
