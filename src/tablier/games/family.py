"""What a game owes the rest of the project, besides its rules.

Rules speak in integers. A `Ruleset` stands beside them and gives those integers their names: moves
as text, states as plain dictionaries, events as sentences with the rule that they cite. It never
decides anything: every decision is the rules' own.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from tablier.games.card import Card
from tablier.games.fields import Fields
from tablier.games.page import Options
from tablier.rulekit.kinds import DICE
from tablier.rulekit.struct import Struct
from tablier.words import Both, Message, Value, both
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing


Gesture = Literal["ripple", "bump", "burst"]
"""A small movement on the board that goes with an event."""


class Telling(NamedTuple):
    """An event in words: the rule it cites, what kind it is, and how to say it."""

    rule: str
    kind: str
    wording: Message | Both
    values: Mapping[str, Value] = {}
    people: Mapping[str, int] = {}  # places in the sentence that a player's name fills


class Refusal(NamedTuple):
    """Why a move is not legal: the rule that says so, and the sentence."""

    rule: str
    wording: Message


class Goal(NamedTuple):
    """What a choice is about, in a few words; where several things are picked, how many."""

    wording: Message
    picks: int = 0


class PadRow(NamedTuple):
    """One row of keys: a die and its faces, or everybody who may begin."""

    label: Both
    keys: tuple[str, ...]
    prefix: str = ""  # what stands before the key in the text
    names: tuple[Both, ...] = ()  # what the keys are called, where they do not speak for themselves


class Pad(NamedTuple):
    """How dice are typed in by keys: one of each row, each after its prefix, joined."""

    rows: tuple[PadRow, ...]
    join: str = ""


class Paint(NamedTuple):
    """How a key or a ring is painted, by day and by night: its ground, its letters, its edge."""

    ground: str
    ink: str
    edge: str


class Arrow(NamedTuple):
    """What an arrow can score: its points, and its ring on the face."""

    points: int
    paint: Paint
    reach: float  # the radius of its ring, that of the whole face being 1; 0 for a miss
    says: Message | None = None  # how it is called, where it is not read as it is written


class Plot(NamedTuple):
    """What a story makes of a game's events, by their kinds; the family's `story` words tell it."""

    waits: tuple[str, ...] = ()  # a turn that its seat has spent waiting
    causes: tuple[str, ...] = ()  # what such waiting comes from
    strikes: tuple[str, ...] = ()  # a hit: by the other seat where one is named, else by its own
    marvels: tuple[str, ...] = ()  # worth telling as they are, the rarest first
    asides: tuple[str, ...] = ()  # said at once, and not worth quoting afterwards


class Chance(Protocol):
    """Where outcomes are drawn from: `random.Random`, or dice that can be proven fair."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below `stop`, each as likely as the others."""


class Style(NamedTuple):
    """A run of text in a sketch: `seat` colours it like a player, `bold` and `dim` weigh it."""

    text: str
    seat: int = -1
    colour: str = ""
    bold: bool = False
    dim: bool = False


Sketch = list[list[Style]]
"""A board as lines of text for a terminal."""


class Rules(Protocol):
    """The functions of a rules module: the same for every game, written in the dialect.

    `s` is the game's state record, `o` its read-only record of board and options. Seats count
    from 0; seat -1 is the dice.
    """

    __name__: str  # of the module: by it the lab knows a family

    def start(self, s: Any, o: Any) -> None:
        """Write every field of a state: records are used again."""

    def awaited(self, s: Any, o: Any, seat: int) -> int:
        """What the game waits for from a seat (see `rulekit.kinds`); 0 for nothing."""

    def refused(self, s: Any, o: Any, seat: int, action: int) -> int:
        """0 for a legal action, else the reason why it is not."""

    def legal(self, s: Any, o: Any, seat: int, out: list[int]) -> int:
        """Fill `out` with a seat's legal actions and answer how many there are."""

    def tickets(self, s: Any, o: Any) -> int:
        """How many equally likely tickets chance holds now."""

    def drawn(self, s: Any, o: Any, ticket: int) -> int:
        """The outcome that a ticket shows."""

    def apply(self, s: Any, o: Any, seat: int, action: int) -> None:
        """Play a legal action of a seat, or an outcome of the dice."""

    def leave(self, s: Any, o: Any, seat: int) -> None:
        """A seat leaves the game."""

    def score(self, s: Any, o: Any, seat: int) -> int:
        """A seat's points, or 1 for a winner."""

    def over(self, s: Any, o: Any) -> int:
        """1 once the game has ended."""

    def won(self, s: Any, o: Any, seat: int) -> int:
        """1 for each winner."""

    def progress(self, s: Any, o: Any, seat: int) -> int:
        """How far a seat has come; the same for all where nobody leads before the end."""

    def hide(self, s: Any, o: Any, seat: int) -> None:
        """Blank, in a copy, what a seat (-1: the public) may not see."""


class Ruleset(ABC):
    """One game: its card, its rules, and the names of everything the rules count."""

    card: Card
    rules: Rules
    state_type: type[Struct]
    package: str  # where all that knows it stands: "tablier.games.goose"
    takes_board = False  # it can be played on a board of one's own
    most_actions: int  # the longest list that `legal` can fill
    points: bool  # scores are points, not shares of a win
    fields: Sequence[str]  # the names of its state beyond those common to all games
    draws = False  # players may agree on a draw
    arrow_keys: Mapping[str, Arrow] = {}  # how an arrow is written, best first, and what it is
    arrow_events: tuple[str, ...] = ()  # kinds of events that say how many arrows may be shot
    turns_worded_in = ""  # the package whose words name its turns; empty: those that all share
    chance = True  # dice are thrown or arrows shot; not only for who begins
    passes_over = False  # a seat that must wait may be given the turn: it is passed over
    plot = Plot()
    gestures: Mapping[str, Gesture] = {}  # by the kind of an event
    source: str = ""  # a board of one's own: the file's text, for records
    file: str = ""  # and the file, as it was named by whoever opened it

    @property
    def called(self) -> str:
        """What to write for this game on a command line."""
        if not self.source:
            return self.card.id
        return quote(self.file) if self.file else "….toml"

    @abstractmethod
    def board(self, players: int, options: Mapping[str, int | str]) -> Any:
        """The read-only record of the options in force."""

    @abstractmethod
    def seat_names(self, o: Any) -> list[Both]:
        """What players are called until they give their names."""

    @abstractmethod
    def pages(self, lang: str, options: Options | None = None) -> str:
        """The rules page in Markdown, every rule under a heading with its id.

        With the options that players have options, the page of the game that they play.
        """

    @abstractmethod
    def text(self, s: Any, o: Any, seat: int, action: int) -> str:
        """A move or an outcome (seat -1) as text, in its one canonical form."""

    @abstractmethod
    def parse(self, s: Any, o: Any, seat: int, text: str) -> int | None:
        """The inverse, also of looser forms; None for what is no move at all.

        For the dice (seat -1) only outcomes that can be drawn now are given back.
        """

    @abstractmethod
    def expected(self, s: Any, o: Any, seat: int) -> Message:
        """What somebody should type now, with an example."""

    def noted(self, text: str) -> str | None:
        """A legal move as it is written down, where that says more than the rules need to know."""
        return None

    def expected_lot(self, out: Sequence[int], seats: int) -> Message:
        """Who may begin: every seat that has not left."""
        *some, last = (str(seat + 1) for seat in range(seats) if not out[seat])
        listed = both("", "expected.or", some=", ".join(some), last=last) if some else last
        return Message("", "expected.first", {"seats": listed})

    def parse_lot(self, out: Sequence[int], seats: int, text: str) -> int | None:
        """The seat that a text lets begin, counted from 1 there; None for no seat that may."""
        begins = int(text) - 1 if text.isdecimal() and len(text) < 3 else -1
        return begins if 0 <= begins < seats and not out[begins] else None

    def asked_by(self, s: Any, o: Any, seat: int) -> str:
        """The rule that asks for what is awaited from a seat now, or from the dice."""
        return "first" if seat == DICE and self.turn(s, o) is None else "turn"

    def unread(self, s: Any, o: Any, seat: int, text: str) -> Message | None:
        """What is wrong with a text that `parse` made nothing of, where that can be said."""
        return None

    @abstractmethod
    def refusal(self, s: Any, o: Any, seat: int, action: int, code: int) -> Refusal:
        """Put the answer of the rules' `refused` into words."""

    def choice(self, s: Any, o: Any, seat: int, action: int) -> Message | None:
        """A legal move in the fewest words: what is chosen, not what comes of it.

        None where a game has no words for it: then the events of the move are told.
        """
        return None

    def goal(self, s: Any, o: Any, seat: int) -> Goal | None:
        """The phase and the goal of a seat's choice; None where there is nothing to add."""
        return None

    def standing(self, s: Any, o: Any, seat: int) -> Both | None:
        """How far a seat has come, in a few words; None where its pieces say it all."""
        return None

    @abstractmethod
    def telling(self, o: Any, told: tuple[int, int, int, int, int]) -> Telling:
        """Put one event into words."""

    @abstractmethod
    def turn(self, s: Any, o: Any) -> int | None:
        """The seat whose turn it is; None when several are awaited, or none."""

    @abstractmethod
    def state(self, s: Any, o: Any) -> dict[str, Any]:
        """The game's own fields of `Position.state()`."""

    @abstractmethod
    def load(self, given: Fields, o: Any) -> Any:
        """The inverse of `state`: a record, or an error that names the wrong field."""

    @abstractmethod
    def key(self, s: Any, o: Any) -> Hashable:
        """All that the future depends on, and nothing else."""

    @abstractmethod
    def sketch(
        self, s: Any, o: Any, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
        width: int,
    ) -> Sketch:  # fmt: skip
        """The position for a terminal of some width; `last` is what the last move told.

        `names` are what the players are called, each with the name of the seat.
        """

    @abstractmethod
    def drawing(self, o: Any, shape: str) -> "Drawing":
        """The board as a picture: for this game, in a shape that is ``wide`` or ``tall``."""

    def turns_called(self, n: int) -> Both:
        """What so many turns are called: ``tour``, ``tours``, or the game's own word."""
        return both(self.turns_worded_in, "turn.count", n=n)

    def at_turn(self, turn: int) -> Both:
        """When something happened: ``au tour 12``."""
        return both(self.turns_worded_in, "turn.at", turn=turn)

    def cited(self, rule: str) -> str:
        """The name under which this game states a rule that every game has (`turn`, `finish`)."""
        return rule

    def coincide(self, s: Any, o: Any, actions: Sequence[int]) -> bool:
        """May two of these actions lead to the same position? Then they count as one move.

        Volleys never do: what was shot is a fact, and stands in the record as it was shot.
        """
        return False

    def irrevocable(self, before: Any, after: Any, o: Any) -> str:
        """The rule that forbids taking this choice or departure back, if one does."""
        return ""

    def sealed(self, s: Any, o: Any) -> str:
        """The rule by which nothing at all is taken back or corrected any more, if one does."""
        return ""

    def agree(self, s: Any, o: Any) -> None:
        """The players agree on a draw, where the game knows draws."""
        raise TablierError("no-draws", game=self.card.titles)

    def pad(self, s: Any, o: Any) -> Pad:
        """The keys for what the dice show; only asked while they are awaited."""
        rules = self.rules
        outcomes = sorted({rules.drawn(s, o, ticket) for ticket in range(rules.tickets(s, o))})
        keys = tuple(self.text(s, o, DICE, outcome) for outcome in outcomes)
        if self.turn(s, o) is not None:
            return Pad((PadRow(both("", "pad.only-die"), keys),))
        names = self.seat_names(o)
        begins = PadRow(both("", "pad.lot"), keys, names=tuple(names[seat] for seat in outcomes))
        return Pad((begins,))

    def random_volley(self, s: Any, o: Any, seat: int, chance: Chance) -> str:
        """Arrows shot by nobody in particular; only games with arrows are asked."""
        return ""

    def arrow_count(self, s: Any, o: Any, seat: int) -> int:
        """How many arrows a seat shoots in the volley that is awaited."""
        return 0

    def square_of(self, s: Any, o: Any, seat: int) -> Both | None:
        """The square that a seat has come to, as a score card writes it; None for a seat that has
        left, and where a seat has no pawn of its own, or several.
        """
        return None

    def place_of(self, s: Any, o: Any, seat: int) -> Both | None:
        """The same square as a sentence names it."""
        return self.square_of(s, o, seat)

    def full_volley(self, o: Any) -> Message | None:
        """Why somebody may shoot all its arrows; None where nothing is shot."""
        return None

    def veiled(self, s: Any, o: Any) -> bool:
        """Does this record hide something? Only a view of somebody else's game does."""
        return False

    def redrawn(self, s: Any, o: Any, kept: Collection[int], chance: Chance) -> Any:
        """The record with what seats other than these have given in secret drawn anew, as it might
        have been: where something stays secret beyond its own volley.
        """
        return s

    def secrets(self, s: Any, o: Any) -> dict[int, str]:
        """By seat: what it has given in secret, as text; empty where nothing stays secret."""
        return {}
