"""The weights that come with Tablier, read from the file beside; it says how they were made."""

from functools import cache
from pathlib import Path

PATH = Path(__file__).parent / "weights.txt"
SCALE = 1000


@cache
def weights(players: int, goal: str) -> tuple[float, ...]:
    """What self-play has taught about games for so many players with this goal."""
    for line in PATH.read_text().splitlines():
        fields = line.split()
        if fields[:2] == [str(players), goal]:
            return tuple(int(field) / SCALE for field in fields[2:])
    raise KeyError((players, goal))
