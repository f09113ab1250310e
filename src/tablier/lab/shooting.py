"""Who shoots, where a game is played with arrows: by seat, as programs and as people name them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tablier.words import short
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
MOST_DIGITS = 4  # of a seat

Archers = Mapping[int, str | Path]
"""Who shoots, by seat from 0: ``uniform``, or a file of probabilities."""


class Archer(NamedTuple):
    """How one archer shoots: the chances of 0, 1, 2 … points added up one after the other."""

    name: str
    skill: tuple[int, ...]


def skills(archers: Sequence[Archer]) -> list[int]:
    """What policies draw arrows by: the skills of all seats in one list, never an empty one."""
    return [n for archer in archers for n in archer.skill] or [0]


def asked_archers(words: Sequence[str]) -> dict[int, str]:
    """Archers as they are typed: ``1=uniform``, ``2=anna.toml``; seats count from 1."""
    found: dict[int, str] = {}
    for word in words:
        seat, equals, name = word.partition("=")
        seat = seat.strip()
        if not equals or not seat.isdecimal() or len(seat) > MOST_DIGITS or not name.strip():
            raise TablierError("archer-pair", package=PACKAGE, found=short(word))
        if int(seat) - 1 in found:
            raise TablierError("archer-twice", package=PACKAGE, seat=seat)
        found[int(seat) - 1] = name.strip()
    return found
