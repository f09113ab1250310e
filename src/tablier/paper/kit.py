"""What lies on the table besides the board: read from a game's own data."""

from typing import TYPE_CHECKING, NamedTuple

from tablier.draw.theme import PRINT, Theme
from tablier.games.goose.game import Goose

if TYPE_CHECKING:
    from tablier.referee.game import Game

STANDING, FLAT, FACING = "standing", "flat", "facing"

# How a family's pieces are folded: prisoners climb on each other, archers look somewhere.
FOLDS = {"games/evasion": FLAT, "games/archers": FACING}

CUBE = 6


class Kit(NamedTuple):
    """Pieces, dice, tokens, and which forms a game wants."""

    fold: str
    dice: tuple[str, ...]  # the paint of each die, "" for a white one
    own_dice: int  # the faces of dice that no cube makes: bring your own; else 0
    tokens: int
    arrows: int
    bets: bool


def kit_of(game: "Game", theme: Theme = PRINT) -> Kit:
    """What to cut out for a game."""
    room, o = game.ruleset.room, game.o
    dice: tuple[str, ...] = ()
    own_dice = 0
    if room == "games/evasion":
        from tablier.games.evasion.drawing.figures import COLOURS

        dice = (*COLOURS[theme.name], "")
    elif room == "games/chevaux":
        dice = ("",)
    elif isinstance(game.ruleset, Goose):
        sheet = game.ruleset.sheet
        if sheet.faces == CUBE:
            dice = ("",) * sheet.dice
        else:
            own_dice = sheet.faces  # none where arrows are shot
    return Kit(
        fold=FOLDS.get(room, STANDING),
        dice=dice,
        own_dice=own_dice,
        tokens=game.players * getattr(o, "tokens", 0),
        arrows=getattr(o, "arrows", 0),
        bets=room == "games/evasion",
    )
