"""What is agreed on before the first throw, and who sits where."""

from dataclasses import dataclass, field
from typing import Any, Final

from tablier.games import ruleset
from tablier.games.family import Ruleset
from tablier.opponents.part import CHANCE
from tablier.referee.game import Game
from tablier.table.boards import game_by, game_on, rules_of
from tablier.table.kinds import Advice, Chat, Dice, SeatKind, Undo

HERE: Final = "here"
FRIEND: Final = "friend"
BOT: Final = "bot"
APP: Final = "app"
REAL: Final = "real"


@dataclass(frozen=True)
class Setup:
    """What is agreed on before the first throw."""

    game: str
    board: str | None = None  # the text of a board of one's own
    players: int | None = None
    options: dict[str, int | str] = field(default_factory=dict)
    dice: Dice = APP
    undo: Undo = "ask"
    advice: Advice = "alone"
    chat: Chat = "reactions"
    watch: bool = True  # spectators are welcome

    def rules(self) -> Ruleset:
        """The rules chosen; errors say what is wrong with a board."""
        if self.board:
            return rules_of(self.board)
        return ruleset(self.game)  # never a path: nobody reads the server's files

    def opened(self) -> Game:
        """The game itself; errors say what is wrong with the options."""
        if self.board:
            return game_on(self.board, self.players, self.options)
        return game_by(self.rules(), self.players, self.options)


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    kind: SeatKind = HERE
    name: str = ""
    device: str | None = None  # the fingerprint of whoever sits here
    generation: int = 0  # of invites; older ones are void, 0 is none yet
    claimed: int = 0  # the generation that has been taken
    mix: str = ""  # what its browser added to the dice, in logs from before there were pledges
    level: str = CHANCE  # of a bot: which of the game's opponents it is
    kept: str | None = None  # of a bot that sits in for somebody: the device that may come back

    @property
    def open(self) -> bool:
        """Is somebody still expected here?"""
        return self.kind == FRIEND and self.device is None

    @property
    def invites(self) -> bool:
        """Is there a link out that nobody has used?"""
        return self.kind != BOT and self.claimed < self.generation


def as_data(setup: Setup, seats: list[Seat]) -> dict[str, Any]:
    """Setup and seats for a line of the log."""
    return {"setup": vars(setup), "seats": [vars(seat) for seat in seats]}
