"""What a game may wait for: the answers of every game's `awaited`."""

NOTHING = 0
ROLL = 1
CHOICE = 2
ARROWS = 3
BET = 4

NAMES = ("", "roll", "choice", "arrows", "bet")

DICE = -1
"""The seat number under which the rules are asked about chance."""

HIDDEN = -2
"""An action that somebody has taken and that this view may not see."""
