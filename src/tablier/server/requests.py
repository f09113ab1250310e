"""What may be sent to the server: every field with its kind and its bounds."""

from typing import Annotated, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

from tablier.games import LARGEST_BOARD_FILE, default_game
from tablier.opponents.part import CHANCE
from tablier.table import kinds

Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9-]+$")]
"""Made by the browser, once for each thing it asks: a repeated request is served once."""

Mix = Annotated[str, Field(max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Name = Annotated[str, Field(max_length=200)]
TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{12}$")]
SeatPath = Annotated[int, Path(ge=0, le=15)]
OptionName = Annotated[str, Field(max_length=40, pattern=r"^[a-z][a-z0-9_-]*$")]
Options = Annotated[dict[OptionName, int | str], Field(max_length=30)]
Level = Annotated[str, Field(min_length=1, max_length=40)]
Board = Annotated[str, Field(max_length=LARGEST_BOARD_FILE)]


class Body(BaseModel):
    """Nothing that is not asked for."""

    model_config = ConfigDict(extra="forbid")


class Opening(Body):
    """A new table."""

    game: Annotated[str, Field(max_length=40)] = default_game()
    board: Board | None = None
    players: Annotated[int, Field(ge=1, le=16)] | None = None
    options: Options = {}
    names: Annotated[list[Name], Field(max_length=16)] = []
    opponent: Level = CHANCE  # in the other seats; "usual" is the game's middle one


class SettingTerms(Body):
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
    mix: Mix = ""


class Mixing(Body):
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

    mix: Mix
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


class Undoing(Body):
    """A choice to be taken back."""

    moment: Annotated[str, Field(max_length=24)] | None = None  # how the table stood
    key: Key


class Advising(Body):
    """Somebody who hesitates."""

    seat: SeatNumber
    moment: Annotated[str, Field(max_length=24)]
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
Shape = Literal["wide", "tall"]
Paper = Annotated[str, Query(max_length=10)]
