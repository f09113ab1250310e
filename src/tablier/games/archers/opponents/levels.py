"""The ladder of Archers: what holds each level back."""

from typing import NamedTuple


class Level(NamedTuple):
    """How far one level sees, and how well."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    depth: int  # manoeuvres
    noise: int  # by how many hundredths of an archer it may misjudge a position
    slips: float  # how often an action is any legal one


LEVELS = {
    "1": Level(200, 1, 300, 0.35),
    "2": Level(300, 1, 200, 0.20),
    "3": Level(500, 2, 150, 0.12),
    "4": Level(800, 2, 80, 0.06),
    "5": Level(1_000, 3, 50, 0.03),
    "6": Level(1_500, 40, 30, 0.01),
    "7": Level(5_000, 40, 15, 0.0),
    "8": Level(25_000, 40, 0, 0.0),
    "9": Level(150_000, 40, 0, 0.0),
    "10": Level(None, 40, 0, 0.0),
}
