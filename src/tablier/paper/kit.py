"""What lies on the table besides the board: read from a game's own data."""

from typing import TYPE_CHECKING, NamedTuple

from tablier.draw.theme import PRINT
from tablier.games.goose.game import Goose

if TYPE_CHECKING:
    from tablier.referee.game import Game

STANDING, FLAT, FACING = "standing", "flat", "facing"

# How a family's pieces are folded: prisoners climb on each other, archers look somewhere.
FOLDS = {"games/evasion": FLAT, "games/archers": FACING}

CUBE = 6
MOST_TOKENS = 60  # a sheet's worth; who needs more prints it again


class Kit(NamedTuple):
    """Pieces, dice, tokens, and which forms a game wants."""

    fold: str
    dice: tuple[str, ...]  # the paint of each die, "" for a white one
    tokens: int
    arrows: int
    bets: bool


def kit_of(game: "Game") -> Kit:
    """What to cut out for a game."""
    room, o = game.ruleset.room, game.o
    dice: tuple[str, ...] = ()
    if room == "games/evasion":
        from tablier.games.evasion.drawing.figures import COLOURS

        dice = (*COLOURS[PRINT.name], "")
    elif room == "games/chevaux":
        dice = ("",)
    elif isinstance(game.ruleset, Goose) and game.ruleset.sheet.faces == CUBE:
        dice = ("",) * game.ruleset.sheet.dice
    return Kit(
        fold=FOLDS.get(room, STANDING),
        dice=dice,
        tokens=min(MOST_TOKENS, game.players * getattr(o, "tokens", 0)),
        arrows=getattr(o, "arrows", 0),
        bets=room == "games/evasion",
    )
