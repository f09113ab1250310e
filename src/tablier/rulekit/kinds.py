"""What a game may wait for: the answers of every game's `awaited`."""

from typing import Literal

Kind = Literal["roll", "choice", "arrows", "bet"]

NOTHING = 0
ROLL = 1
CHOICE = 2
ARROWS = 3
BET = 4

NAMES: dict[int, Kind] = {ROLL: "roll", CHOICE: "choice", ARROWS: "arrows", BET: "bet"}

DICE = -1
"""The seat number under which the rules are asked about chance."""

HIDDEN = -2
"""An action that somebody has taken and that this view may not see."""
