"""What the doors answer beyond the table itself (`table.wire`): every field declared once."""

from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter

from tablier.table.kinds import Opens, Stage
from tablier.table.wire import TableShown

_adapters: dict[type, TypeAdapter[Any]] = {}


def as_json(answer: object, brief: bool = False) -> bytes:
    """A declared answer as it travels; a brief one leaves out what is not there."""
    kind = type(answer)
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind].dump_json(answer, exclude_none=brief)


@dataclass(slots=True)
class Done:
    """A request that was served: the line of the log that the table has reached."""

    seq: int


@dataclass(slots=True)
class Opened:
    """A new table."""

    id: str
    url: str


@dataclass(slots=True)
class Deleted:
    """A table that is no more."""


@dataclass(slots=True)
class InviteShown:
    """What a link opens."""

    kind: Opens
    seat: int | None
    stage: Stage
    commitment: str  # to the seed of the dice: known before anything is given
    name: str = ""
    given: str = ""


@dataclass(slots=True)
class Entered:
    """The seat that was taken; null for a spectator."""

    seat: int | None


@dataclass(slots=True)
class SeatLink:
    """A link to a seat of one's own."""

    link: str


@dataclass(slots=True)
class RuleShown:
    """A rule, for those who ask why."""

    title: str
    text: str
    ruling: bool


@dataclass(slots=True)
class RulebookShown:
    """The rules that a table plays by, to be read beside the board."""

    body: str  # HTML; every rule under a heading with its id


@dataclass(slots=True)
class OddsShown:
    """Everybody's chances now."""

    available: bool
    ready: bool = False
    ply: int = 0
    wins: list[float] = field(default_factory=list)
    draws: float = 0.0
    exact: bool = False
    error: float = 0.0
    games: int = 0
    how: str = ""


@dataclass(slots=True)
class MomentShown:
    """A moment of a game that is looked back on."""

    place: int
    when: str  # the turn or volley, in words
    seat: int | None
    says: str
    points: float | None
    wins: list[float]
    origin: int = 0  # the position before it: where one may try again
    played: str = ""
    best: str = ""  # the better move, where a choice gave something away
    better: str = ""  # the same in words
    chance: float = 0.0  # to win, with the better move
    why: str = ""


@dataclass(slots=True)
class AccountShown:
    """What has become of one seat's chances, and why."""

    at_first: float
    luck: float
    given_away: float
    rest: float
    at_last: float
    mistakes: int
    choices: int
    small: float  # by its other choices: see `weighed`
    yielded: float  # by giving up, or by a draw that was agreed on


@dataclass(slots=True)
class ReviewShown:
    """A game looked back on: its odds, its luck, its choices."""

    available: bool
    ready: bool = False
    done: float = 0.0  # how much of the work is done, from 0 to 1
    exact: bool = False
    how: list[str] = field(default_factory=list)  # what it rests on, a sentence each
    seats: list[str] = field(default_factory=list)
    line: list[list[float]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    accounts: list[AccountShown] = field(default_factory=list)
    thrown: bool = False  # was anything thrown or shot?
    chosen: bool = False  # was there anything to choose?
    weighed: bool = False  # were small losses told from noise?
    mattered: list[MomentShown] = field(default_factory=list)
    lucky: list[MomentShown] = field(default_factory=list)
    unlucky: list[MomentShown] = field(default_factory=list)


@dataclass(slots=True)
class Gone:
    """The last word of a stream: why there is nothing more to see."""

    why: Literal["gone", "private"]


@dataclass(slots=True)
class Limits:
    """How long a name and a line may be, and how large a board file."""

    name: int
    line: int
    board: int


@dataclass(slots=True)
class PageData:
    """What every page tells its scripts."""

    lang: str
    limits: Limits
    table: str = ""  # its id, on the pages of a table


@dataclass(slots=True)
class RefusalShown:
    """Why something was not done, in the reader's language."""

    # Every door declares it: built for each of them it would hold up the first page for a second.
    __pydantic_config__ = ConfigDict(defer_build=True)

    error: str
    code: str
    rule: str | None = None  # the rule that refuses a move
    view: TableShown | None = None  # how the table stands, for whoever came too late
