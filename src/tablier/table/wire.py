"""What viewers are sent, every field declared once: the server's answers, OpenAPI and the client's
types are all made from these. They hold finished words and pictures, never rules."""

from dataclasses import dataclass, field
from typing import Literal

from tablier.draw.drawing import DeedKind, WalkKind
from tablier.games.card import Spot
from tablier.games.family import Gesture
from tablier.table.kinds import Dice, Due, LogKind, Manner, Offer, Reaction, SeatKind, Stage

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
    first: bool = False  # asked before all else: where a game is played changes everything


@dataclass(slots=True)
class Terms:
    """What the players agree on before the first throw."""

    dice: Dice
    watch: bool
    players: int
    player_range: tuple[int, int]
    fixed: (
        str  # why the game, its options and players are what they are; nothing where they are not
    )
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
    share: Due | None  # what this browser still owes to the dice before the game
    alone: bool  # nobody plays on another device: its share goes along with the beginning
    secrets: list[int]  # the seats of this device whose secret it may look at


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
class DeedShown:
    """How a hand makes a move on the board."""

    kind: DeedKind
    piece: str  # the id of what is taken up
    place: str  # the id of where it goes or what it hits; empty for a turn on the spot
    handle: Point | None  # of a turn on the spot: where a hand takes hold of it


@dataclass(slots=True)
class MoveOffered:
    """A move in the fewest words, and how it is made on the board."""

    text: str
    says: str
    deed: DeedShown | None


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
    picks: int = 0  # how many things are picked on the board for one choice, where it is several
    forced: bool = False  # there is only one choice, and it is no secret
    pad: Pad | None = None
    moves: list[MoveOffered] | None = None  # to choose from, where there is no other way to enter
    arrows: Arrows | None = None
    bet: BetAsked | None = None


# --- the picture, and what happened --------------------------------------------------------------


@dataclass(slots=True)
class SignShown:
    """A mark on the board that needs a word."""

    mark: str  # SVG, in a box from -12 to 12
    says: str


@dataclass(slots=True)
class Picture:
    """The board: its ground by address, what stands on it, and what may be clicked."""

    ground: str
    live: list[str | int]  # piece by piece; in a stream a number is what the last view had there
    clicks: dict[str, list[str]]  # id of a place or piece -> the moves that clicking it may mean
    legend: list[SignShown]


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
    turn: int | None = None  # of a move: the turn that it belongs to
    text: str | None = None
    typed: bool = False
    rolled: bool = False
    events: list[EventShown] = field(default_factory=list)
    walks: list[WalkShown] = field(default_factory=list)
    gesture: Gesture | Literal[""] = ""
    spoken: list[LineSpoken] = field(default_factory=list)


@dataclass(slots=True)
class DieShown:
    """A die as it lies on the table."""

    face: str  # what it shows, as it is written
    name: str
    mark: str  # what tells it from the others, where they are not alike
    paint: str  # empty: a plain one


@dataclass(slots=True)
class ThrowShown:
    """The dice that were thrown last; none before the first throw."""

    ply: int  # when: another throw has another
    says: str
    dice: list[DieShown]


@dataclass(slots=True)
class CoachStep:
    """One of the first actions, and where it is taken."""

    says: str
    at: Spot


@dataclass(slots=True)
class CoachShown:
    """What a first game needs to be told."""

    goal: str
    steps: list[CoachStep]


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
    amend: bool  # something typed in, of whatever turn, may be put right
    card: bool  # there is a score card of volleys
    resign: list[int]
    draw: bool
    rematch: bool
    delete: bool
    begin: bool
    chat: bool
    hurry: bool  # a bot pauses, and need not
    advice: list[int]  # the seats that may ask what to do
    come_back: list[int]  # seats of this device that a machine has played meanwhile


@dataclass(slots=True)
class Share:
    """What somebody's device adds to the dice."""

    name: str
    pledge: str  # the fingerprint of its share; empty in games from before there were pledges
    mix: str | None  # the share itself, once it is shown; None at the end: it was left out
    mine: bool


@dataclass(slots=True)
class Proof:
    """What shows that the app's dice are honest."""

    commitment: str
    closed: bool  # nobody can pledge any more: shares are shown
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
class AbsenceShown:
    """Somebody has been gone for long, and this viewer may do something about it."""

    says: str
    seat: int | None  # that is awaited: the machine may sit in, or the game go on without it
    ends: bool  # without it the game is over
    host: bool  # it is the host: this viewer may be it instead


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
    throw: ThrowShown | None  # nothing where no dice are thrown
    coach: CoachShown | None
    happened: list[HappeningShown]
    proposal: ProposalShown | None
    absence: AbsenceShown | None
    reactions: list[ReactionOffered]
    can: Can
    proof: Proof | None
    table_link: str | None  # gives the next free seat
    watch_link: str | None
    rules_url: str
    prints: dict[str, str]
    next: TableLink | None
    result: Result | None


# --- hands on the board --------------------------------------------------------------------------


@dataclass(slots=True)
class WhyNot:
    """Why something cannot be done, in one line, and the rule that says so."""

    says: str
    rule: str


@dataclass(slots=True)
class SecretShown:
    """What a seat has given in secret, for its own eyes; a bet with what it would bring now."""

    text: str | None
    bet: list[ScoredGroup] | None = None
    points: int | None = None


# --- advice --------------------------------------------------------------------------------------


@dataclass(slots=True)
class WayShown:
    """How a move goes over the board: a turn on the spot leads to where it looks then."""

    kind: DeedKind
    start: Point
    end: Point


@dataclass(slots=True)
class AdvisedStep:
    """One move of the turn that is advised."""

    says: str
    way: WayShown | None  # nothing for a move that takes nothing up


@dataclass(slots=True)
class TurnForeseen:
    """What somebody is expected to play after it."""

    name: str
    moves: list[str]


@dataclass(slots=True)
class AimShown:
    """Where to aim the next arrow of a volley."""

    after: list[int]  # the points of the arrows before it, the best first
    x: float  # to the right of the middle of the face, its radius being 1
    y: float  # above it
    says: str


@dataclass(slots=True)
class AdvisedMove:
    """A move that somebody who knows the game would think of."""

    text: str
    says: str  # what would happen
    chance: float  # to win
    why: str
    rules: list[str]  # that the reason cites
    aims: list[AimShown]  # of a volley, for whatever flies
    steps: list[AdvisedStep] = field(default_factory=list)  # of the seat's turn, the move first
    turns: list[TurnForeseen] = field(default_factory=list)  # that are expected to follow
    then: str = ""  # where the dice have their say


@dataclass(slots=True)
class AdviceShown:
    """What to do, the best first; nothing where nobody could tell in time."""

    moment: str  # what it answers
    moves: list[AdvisedMove]


# --- what was typed in, and put right ------------------------------------------------------------


@dataclass(slots=True)
class CardCell:
    """An archer's volley on the score card."""

    arrows: list[str]
    total: int
    before: str  # the square where its pawn stood …
    after: str  # … and where it came to; empty for an archer who has left
    next: int | None  # arrows in the next volley; None where there is none
    corrected: bool


@dataclass(slots=True)
class CardVolley:
    """A volley on the score card, one archer after the other; None for who has left before."""

    turn: int
    when: str
    cells: list[CardCell | None]


@dataclass(slots=True)
class EntryShown:
    """Something typed in that the viewer may put right."""

    turn: int
    seat: int | None
    nth: int
    text: str
    when: str
    name: str  # whose it was


@dataclass(slots=True)
class ScoreCard:
    """All volleys that are complete, and all that may be put right."""

    moment: str  # what a correction refers to
    keys: list[ArrowShown]
    volleys: list[CardVolley]
    entries: list[EntryShown]


@dataclass(slots=True)
class ArrowsMissing:
    """A later volley that no longer fits: how many arrows are to be given for it."""

    turn: int
    seat: int
    count: int


@dataclass(slots=True)
class CorrectionTried:
    """What a correction would change; where it does not fit, why, and what is missing."""

    moment: str
    fits: bool
    says: list[str]
    missing: ArrowsMissing | None


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
    others: list[str]  # who sits there besides this device
    picture: str  # of the board, without its look
    when: int
    mine_turn: bool
    host: bool
    forgets: bool  # may it be struck off this device's list?


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
    """A game, or a part of it: every look once, and the frames that name them."""

    looks: list[str]
    frames: list[Frame]
    first: int  # which of all frames the first one is
    total: int  # frames of the whole game


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
