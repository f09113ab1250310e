"""What may be sent to the server: every field with its kind and its bounds."""

from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from tablier.games import default_game
from tablier.opponents.part import CHANCE
from tablier.referee.corrections import Change, Place
from tablier.server.bodies import LARGEST_BODY
from tablier.table import kinds

MOST_OPTIONS = 30


def _first(given: Any) -> Any:
    """So many parts as tell that there are too many: each could be a mistake to be named."""
    if isinstance(given, dict) and len(given) > MOST_OPTIONS:
        return dict(islice(given.items(), MOST_OPTIONS + 1))
    return given


Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9-]+$")]
"""Made by the browser, once for each thing it asks: a repeated request is served once."""

Mix = Annotated[str, Field(max_length=64)]
"""A share of the dice, or its fingerprint."""
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Name = Annotated[str, Field(max_length=200)]
TABLE_ID = "[a-z0-9]{12}"
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$")]
SeatPath = Annotated[int, Path(ge=0, le=15)]
OnBoard = Annotated[str, Field(max_length=40, pattern=r"^[a-zA-Z0-9-]+$")]
"""The id of something drawn on a board."""
PickedOnBoard = Annotated[str, Field(max_length=300, pattern=r"^[a-zA-Z0-9,-]*$")]
"""Several of them, with commas between."""
OptionName = Annotated[str, Field(max_length=40, pattern=r"^[a-z][a-z0-9_-]*$")]
OptionValue = int | Annotated[str, Field(max_length=200)]
Options = Annotated[
    dict[OptionName, OptionValue], Field(max_length=MOST_OPTIONS), BeforeValidator(_first)
]
Shape = Literal["wide", "tall"]
Level = Annotated[str, Field(min_length=1, max_length=40)]
Board = Annotated[str, Field(max_length=LARGEST_BODY)]
"""Whoever reads it says how long it may be, and how long it is; this bound keeps half characters
out."""


class Body(BaseModel):
    """Nothing that is not asked for."""

    model_config = ConfigDict(extra="forbid")


class WithBoard(Body):
    """What may be large, for a board's sake."""

    @model_validator(mode="before")
    @classmethod
    def first(cls, given: Any) -> Any:
        """Only a few fields are known: among the first of very many there is one that is not."""
        return _first(given)


class Opening(WithBoard):
    """A new table."""

    game: Annotated[str, Field(max_length=40)] = default_game()
    board: Board | None = None
    players: Annotated[int, Field(ge=1, le=16)] | None = None
    options: Options = {}
    names: Annotated[list[Name], Field(max_length=16)] = []
    opponent: Level = CHANCE  # in the other seats; "usual" is whom the game says


class SettingTerms(WithBoard):
    """What the host changes before the game."""

    game: Annotated[str, Field(max_length=40)] | None = None
    board: Board | None = None
    players: Annotated[int, Field(ge=1, le=16)] | None = None
    options: Options | None = None
    dice: kinds.Dice | None = None
    undo: kinds.Undo | None = None
    advice: kinds.Advice | None = None
    chat: kinds.Chat | None = None
    watch: bool | None = None


class Invited(Body):
    """The secret part of a link."""

    token: Annotated[str, Field(max_length=64)]


class Entering(Invited):
    """A link that somebody follows."""

    name: Name = ""
    pledge: Mix = ""


class Pledging(Body):
    """The fingerprint of a browser's share of the dice."""

    pledge: Mix


class Revealing(Body):
    """A browser's share of the dice."""

    mix: Mix


class Seating(Body):
    """Who sits where."""

    kind: kinds.SeatKind | None = None
    level: Level | None = None  # of a bot: one of the game's opponents, or chance
    name: Name | None = None
    swap: SeatNumber | None = None


class Beginning(Body):
    """The end of the lobby."""

    mix: Mix = ""  # of a device that plays alone: its share of the dice
    pledge: Mix = ""  # where others play too: the fingerprint of it
    key: Key


class Playing(Body):
    """A move."""

    seat: SeatNumber | None = None
    text: Annotated[str, Field(max_length=200)]
    moment: Annotated[str, Field(max_length=24)] = ""
    key: Key


class Throwing(Body):
    """The app throws, or chance shoots."""

    seat: SeatNumber | None = None
    moment: Annotated[str, Field(max_length=24)]
    key: Key


class Correcting(Body):
    """Dice or arrows typed in wrongly."""

    seat: SeatNumber | None = None
    moment: Annotated[str, Field(max_length=24)] | None = None  # of the entry that is meant
    text: Annotated[str, Field(max_length=200)]
    key: Key


class Changing(Body):
    """What should have been typed in, and where."""

    turn: Annotated[int, Field(ge=1, le=1_000_000)]
    seat: SeatNumber | None = None
    nth: Annotated[int, Field(ge=1, le=1_000)] = 1  # of the dice thrown in that turn
    text: Annotated[str, Field(max_length=200)]

    def change(self) -> Change:
        """The same for the referee."""
        return Change(Place(self.turn, self.seat, self.nth), self.text)


class TryingCorrection(Body):
    """What would be put right: the wrong entry, and later ones that no longer fit."""

    changes: Annotated[list[Changing], Field(min_length=1, max_length=40)]


class Amending(TryingCorrection):
    """The same, to be done."""

    moment: Annotated[str, Field(max_length=24)]  # when it was tried
    key: Key


class Undoing(Body):
    """A choice to be taken back."""

    moment: Annotated[str, Field(max_length=24)] | None = None  # how the table stood
    key: Key


class Advising(Body):
    """Somebody who hesitates."""

    seat: SeatNumber
    moment: Annotated[str, Field(max_length=24)]
    shape: Shape = "wide"  # of the board on which the way is shown
    key: Key


class Keyed(Body):
    """A request that needs nothing but to be served once."""

    key: Key


class TryingAgain(Keyed):
    """A position of a game that is over."""

    place: Annotated[int, Field(ge=0, le=1_000_000)]


class Asking(Body):
    """An offer."""

    what: Literal["draw"]
    seat: SeatNumber
    key: Key


class Answering(Body):
    """Yes or no."""

    yes: bool
    to: Annotated[int, Field(ge=0)] | None = None  # the proposal that is meant
    key: Key


class Saying(Body):
    """A reaction or a line."""

    seat: SeatNumber | None = None
    reaction: Annotated[str, Field(max_length=24)] | None = None
    text: Annotated[str, Field(max_length=1000)] | None = None
    key: Key


class Removing(Body):
    """A seat that nobody plays any more."""

    seat: SeatNumber
    key: Key


Theme = Literal["day", "night", "print"]
Paper = Annotated[str, Query(max_length=10)]
