"""The ladder of Archers: what holds each level back."""

from typing import NamedTuple


class Level(NamedTuple):
    """How far one level sees, and how well."""

    nodes: int | None  # positions a turn; None: as many as the time allows
    depth: int  # manoeuvres
    noise: int  # by how many hundredths of an archer it may misjudge a position
    slips: float  # how often an action is any legal one


LEVELS = {
    "1": Level(500, 2, 300, 0.13),
    "2": Level(500, 2, 210, 0.09),
    "3": Level(600, 2, 130, 0.06),
    "4": Level(700, 40, 115, 0.045),
    "5": Level(1_000, 40, 100, 0.03),
    "6": Level(1_600, 40, 75, 0.015),
    "7": Level(3_200, 40, 48, 0.004),
    "8": Level(6_000, 40, 32, 0.0),
    "9": Level(11_000, 40, 16, 0.0),
    "10": Level(None, 40, 0, 0.0),
}
