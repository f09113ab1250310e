"""What viewers are sent, every field declared once: the server's answers, OpenAPI and the client's
types are all made from these. They hold finished words and pictures, never rules."""

from dataclasses import dataclass, field
from typing import Literal

from tablier.draw.drawing import WalkKind
from tablier.games.family import Gesture
from tablier.table.kinds import Dice, LogKind, Manner, Offer, Reaction, SeatKind, Stage

Point = tuple[float, float]
AskKind = Literal["roll", "lot", "choice", "arrows", "bet"]


# --- the settings of a table ---------------------------------------------------------------------


@dataclass(slots=True)
class OptionShown:
    """One of the game's options, and what was chosen."""

    name: str
    value: str
    title: str
    said: str  # the value as people read it
    usual: bool  # is it the default?
    hint: str = ""
    counts: bool = False  # a number that is typed in rather than picked
    values: list[tuple[str, str]] = field(default_factory=list)  # in the lobby: value, as it reads


@dataclass(slots=True)
class MannerShown(OptionShown):
    """One of the table's own habits: it is chosen as the game's options are."""

    name: Manner


@dataclass(slots=True)
class Terms:
    """What the players agree on before the first throw."""

    dice: Dice
    watch: bool
    players: int
    player_range: tuple[int, int]
    own_board: bool
    takes_board: bool
    opponents: int  # how many the computer can play, chance included
    options: list[OptionShown]
    manners: list[MannerShown]


# --- people --------------------------------------------------------------------------------------


@dataclass(slots=True)
class SlipItemShown:
    """Something that is put in order on a betting slip."""

    text: str
    says: str
    paint: str
    ink: str


@dataclass(slots=True)
class ScoredItem(SlipItemShown):
    """The same once everything is shown, with the points that it has brought."""

    points: int


@dataclass(slots=True)
class ScoredGroup:
    """A place on a betting slip, and what was put there."""

    name: str
    outline: str
    items: list[ScoredItem]


@dataclass(slots=True)
class OpponentShown:
    """Somebody whom the computer can play: who it is, and what to expect."""

    level: str
    title: str
    name: str
    temper: str
    expect: str
    face: str  # SVG, in a box from -24 to 24
    usual: bool  # whom one meets unless one chooses


@dataclass(slots=True)
class SeatShown:
    """A seat: who sits there, by what it is known, and how it stands."""

    seat: int
    name: str
    colour: str
    given: str  # the name that somebody has typed
    paint: str
    letter: str
    mark: str  # SVG, in a box from -12 to 12
    kind: SeatKind
    mine: bool
    claimed: bool
    present: bool
    turn: bool
    owes: bool
    out: bool
    won: bool
    score: int | float | None
    bet: list[ScoredGroup] | None
    notes: list[str]
    invite: str | None
    opponent: OpponentShown | None  # who plays a bot's seat


@dataclass(slots=True)
class Me:
    """What the viewer is at this table."""

    host: bool
    seats: list[int]
    watching: bool
    mix: bool  # is this browser still to add its share to the dice?


# --- what is awaited -----------------------------------------------------------------------------


@dataclass(slots=True)
class PadRow:
    """A row of keys: one die."""

    label: str
    keys: tuple[str, ...]
    prefix: str
    names: list[str]


@dataclass(slots=True)
class Pad:
    """Keys for dice that are typed in, and how their faces are joined to a move."""

    rows: list[PadRow]
    join: str


@dataclass(slots=True)
class MoveOffered:
    """A move, and what would happen."""

    text: str
    says: str


@dataclass(slots=True)
class ArrowShown:
    """What an arrow can score, as the game declares it: its key, and its ring on the face."""

    text: str
    points: int
    says: str  # for those who hear it
    paint: str
    ink: str  # what reads well on it
    edge: str
    reach: float  # the radius of its ring, that of the whole face being 1; 0 for a miss


@dataclass(slots=True)
class Arrows:
    """How many arrows are shot, why, and what each can score, best first."""

    count: int
    keys: list[ArrowShown]
    why: str


@dataclass(slots=True)
class SlipGroupShown:
    """A place on a betting slip that holds so many items."""

    name: str
    size: int
    outline: str  # an SVG path in a box of 100 by 50


@dataclass(slots=True)
class BetAsked:
    """How a bet is filled in: its items into groups, and what is said meanwhile."""

    items: list[SlipItemShown]
    groups: list[SlipGroupShown]
    join: str  # what stands between two items of a group …
    separator: str  # … and between two groups, as the bet is sent
    hint: str
    waiting: str  # where an item is that has no group yet
    missing: list[str]  # what is said while one item has no group yet, two have none, …


@dataclass(slots=True)
class Ask:
    """What the viewer may give now, from one seat or for the dice."""

    seat: int | None
    kind: AskKind
    moment: str  # what the answer refers to
    says: str
    given: bool  # it may be replaced
    can_throw: bool  # the app throws, or chance shoots
    dice: int = 0
    pad: Pad | None = None
    moves: list[MoveOffered] | None = None  # to choose from, where there is no other way to enter
    arrows: Arrows | None = None
    bet: BetAsked | None = None


# --- the picture, and what happened --------------------------------------------------------------


@dataclass(slots=True)
class Picture:
    """The board: its ground by address, what stands on it, and what may be clicked."""

    ground: str
    live: str
    clicks: dict[str, list[str]]  # id of a place or piece -> the moves that clicking it may mean


@dataclass(slots=True)
class WalkShown:
    """The way something has gone."""

    piece: str
    points: list[Point]
    kind: WalkKind
    was: str


@dataclass(slots=True)
class EventShown:
    """Something that the rules did, in their words."""

    says: str
    rule: str
    kind: str
    seat: int | None


@dataclass(slots=True)
class LineSpoken:
    """What an opponent says."""

    seat: int
    says: str


@dataclass(slots=True)
class HappeningShown:
    """A line of the log as this viewer may read it."""

    seq: int
    at: int
    kind: LogKind
    seat: int | None
    says: str
    reaction: Reaction | None
    text: str | None = None
    typed: bool = False
    rolled: bool = False
    events: list[EventShown] = field(default_factory=list)
    walks: list[WalkShown] = field(default_factory=list)
    gesture: Gesture | Literal[""] = ""
    spoken: list[LineSpoken] = field(default_factory=list)


# --- around the game -----------------------------------------------------------------------------


@dataclass(slots=True)
class ProposalShown:
    """Something that the others must agree to."""

    what: Offer
    seat: int
    seq: int
    mine: bool
    mine_to_answer: bool


@dataclass(slots=True)
class ReactionOffered:
    """A word that everybody may say."""

    key: Reaction
    says: str


@dataclass(slots=True)
class CorrectionOffered:
    """An entry that may be corrected."""

    seat: int | None
    text: str
    moment: str


@dataclass(slots=True)
class Can:
    """What is offered beside the game."""

    undo: bool
    correct: list[CorrectionOffered]
    resign: list[int]
    draw: bool
    rematch: bool
    delete: bool
    begin: bool
    chat: bool
    hurry: bool  # a bot pauses, and need not
    advice: list[int]  # the seats that may ask what to do


@dataclass(slots=True)
class Share:
    """What somebody's browser has added to the dice."""

    name: str
    mix: str
    mine: bool


@dataclass(slots=True)
class Proof:
    """What shows that the app's dice are honest."""

    commitment: str
    mixes: list[Share]
    seed: str | None  # once the game is over
    throws: int


@dataclass(slots=True)
class TableLink:
    """Another table."""

    id: str
    url: str


@dataclass(slots=True)
class Result:
    """Who has won."""

    winners: list[int]
    says: str


@dataclass(slots=True)
class TableShown:
    """One table in the eyes of one viewer."""

    id: str
    seq: int
    ply: int
    moment: str
    stage: Stage
    game: str
    title: str
    settings: Terms
    me: Me
    seats: list[SeatShown]
    sentence: str
    asks: list[Ask]
    picture: Picture
    happened: list[HappeningShown]
    proposal: ProposalShown | None
    reactions: list[ReactionOffered]
    can: Can
    proof: Proof | None
    watch_link: str | None
    rules_url: str
    prints: dict[str, str]
    next: TableLink | None
    result: Result | None


# --- advice --------------------------------------------------------------------------------------


@dataclass(slots=True)
class AdvisedMove:
    """A move that somebody who knows the game would think of."""

    text: str
    says: str  # what would happen
    chance: float  # to win
    why: str
    rules: list[str]  # that the reason cites


@dataclass(slots=True)
class AdviceShown:
    """What to do, the best first; nothing where nobody could tell in time."""

    moment: str  # what it answers
    moves: list[AdvisedMove]


# --- lists of tables, and looking back -----------------------------------------------------------


@dataclass(slots=True)
class TableListed:
    """A table among those that a device knows."""

    id: str
    url: str
    game: str
    title: str
    stage: Stage
    sentence: str
    seats: list[str]
    when: int
    mine_turn: bool
    host: bool


@dataclass(slots=True)
class Frame:
    """A position of a game once more."""

    turn: int
    text: str | None
    seat: int | None
    typed: bool
    rolled: bool
    events: list[EventShown]
    walks: list[WalkShown]
    gesture: Gesture | Literal[""]
    parts: list[int]  # of the looks that it consists of


@dataclass(slots=True)
class Replay:
    """A whole game: every look once, and the frames that name them."""

    looks: list[str]
    frames: list[Frame]


@dataclass(slots=True)
class Fact:
    """Something about the whole game."""

    label: str
    value: str


@dataclass(slots=True)
class FigureRow:
    """Something that was counted for each seat."""

    label: str
    values: list[str]


@dataclass(slots=True)
class Statistics:
    """The figures of a game."""

    facts: list[Fact]
    seats: list[str]
    rows: list[FigureRow]


@dataclass(slots=True)
class Wins:
    """How many games of a series somebody has won."""

    name: str
    wins: int


@dataclass(slots=True)
class Series:
    """The rematches up to a table."""

    games: int
    wins: list[Wins]


@dataclass(slots=True)
class Afterwards:
    """The story and the figures of a game that is over."""

    story: list[str]
    statistics: Statistics
    throws: dict[str, tuple[int, float]]  # outcome -> how often it came, how often it was due
    series: Series
