"""What is asked of a game by those who want an opponent, with an answer for every game.

A family whose games have something to decide has a module or package called ``opponents`` in its
folder, with a function `part(ruleset)` that answers a `BotPart`. A game without one is played by
chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tablier.draw.portraits import Portrait
from tablier.games.family import Ruleset
from tablier.games.parts import find_part
from tablier.lab.by_referee import Maker
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import Both, both

if TYPE_CHECKING:
    from tablier.lab.live_odds import Chances

PACKAGE = "tablier.opponents"
CHANCE = "chance"
SECONDS = 2.0


class Character(NamedTuple):
    """Somebody rather than a number: what people at a table see of an opponent."""

    name: str
    portrait: Portrait
    temper: Both  # how it plays, in a word or two
    hello: Both  # what it says when the game begins …
    won: Both  # … and when it is over: it has won, …
    lost: Both  # … or somebody else has


class BotCard(NamedTuple):
    """An opponent that one can choose."""

    id: str  # the level, as `tablier.bot` takes it
    titles: Both
    expect: Both  # what to expect of it, in a sentence
    character: Character | None = None


class Limit(NamedTuple):
    """How long a bot may think about the seat's whole turn: by the clock, or by positions."""

    seconds: float = SECONDS
    nodes: int | None = None  # instead of seconds: the same answer on every machine
    cores: int | None = None  # that thinking by the clock may use; None: all there are

    def asked(self) -> tuple[float | None, int | None]:
        """Seconds or nodes, as one asks a bot for them."""
        return (self.seconds, None) if self.nodes is None else (None, self.nodes)


class Aim(NamedTuple):
    """Where to aim one arrow of a volley, after those that have been shot before it."""

    after: tuple[int, ...]  # their points, the best first
    x: float  # to the right of the middle of the face, its radius being 1
    y: float  # above it
    says: Both


class Advice(NamedTuple):
    """One move, as somebody who advises sees it; the best one comes first."""

    move: str
    value: float  # in the game's own measure, from the seat's point of view: more is better
    chance: float  # to win, from 0 to 1
    line: tuple[str, ...]  # what is expected, the move first: up to the next dice, see `foreseen`
    why: Both
    error: float = 0.0  # the standard error of the chance, where games were played on to find it
    aims: tuple[Aim, ...] = ()  # of a volley that is shot at a face: for whatever flies


class Entry(NamedTuple):
    """Dice or arrows that somebody has typed in for a seat."""

    position: Position  # as the seat saw it when they were asked for
    text: str


class Player(ABC):
    """How one level plays. It is given positions as the seat may see them, and never more."""

    entries: Iterable[Entry] = ()
    """What was typed in for the seat so far: given anew before it advises."""

    also: str = ""
    """A move that is to be among those it advises, however poor; none if empty.

    Given anew before it advises. Who always looks at all moves may pass it over.
    """

    past: Iterable[Position] = ()
    """How the latest turns began, this one last, as the seat saw them: given anew when it is asked.

    As many as its `BotPart` looks back on.
    """

    def get_ready(self) -> None:
        """Make what takes a moment and is needed later: then nobody waits for it."""
        return

    @abstractmethod
    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """One of the seat's legal moves."""

    @abstractmethod
    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """The seat's moves, the best first."""

    def outlook(self, position: Position, limit: Limit) -> tuple[float, ...] | None:
        """Everybody's chances to win, as far as anybody may see; None where it does not say."""
        return None

    def laid_open(self, position: Position, limit: Limit) -> "Chances | None":
        """Everybody's chances in a game that was played to its end and hides nothing any more.

        None where there is no better judgement than `outlook`, or the lab's.
        """
        return None


class BotPart:
    """What one game has in the way of opponents."""

    pace = 20_000
    """Nodes that one idle core looks at in a second, more or less.

    Whoever wants the same answer whatever else a machine does asks for nodes, not for seconds.
    """

    opening = 0
    """Turns that chance plays before a measured game begins, where no dice make games differ."""

    looks_back = 0
    """So many turns are its players told of, the one that is being played counted; 0: none."""

    first_game = ""
    """The level for whoever does not know the game yet; if empty, of several the middle one."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def cards(self) -> tuple[BotCard, ...]:
        """The opponents, the easiest first."""
        return (chance_card(),)

    def card(self, level: str) -> BotCard | None:
        """An opponent by its level; there may be more of them than `cards` lists."""
        return next((card for card in self.cards() if card.id == level), None)

    def variants(self) -> tuple[str, ...]:
        """What may follow any level after an @, as `card` takes it; nothing, as a rule."""
        return ()

    def searches(self, level: str) -> bool:
        """Does a level look ahead as far as it may? To chance, say, a limit means nothing."""
        return level != CHANCE

    def adviser(self) -> str:
        """The level that gives people advice: the strongest, as a rule."""
        return self.cards()[-1].id

    def levels(
        self, names: Iterable[str], faces: Mapping[str, tuple[str, Portrait]] | None = None
    ) -> tuple[BotCard, ...]:
        """A card for each level, in the family's words: `opponents.<level>.title` and `.expect`.

        `faces` has a name and a portrait for each that is somebody: see `character`.
        """
        package, known = self.ruleset.package, faces or {}
        return tuple(
            BotCard(
                name,
                both(package, f"opponents.{name}.title"),
                both(package, f"opponents.{name}.expect"),
                character(package, f"opponents.{name}", *known[name]) if name in known else None,
            )
            for name in names
        )

    def player(self, level: str, game: Game, seed: int) -> Player:
        """The player of a level that has a `card`."""
        return ChancePlayer(seed)

    def yardsticks(self) -> Mapping[str, Maker]:
        """Plain players to measure others by; nobody meets them at a table.

        Every policy of the lab is one, so ``uniform`` is there for every game.
        """
        from tablier.opponents.yardsticks import by_policies

        return by_policies(self.ruleset)


class ChancePlayer(Player):
    """Any legal move, each as likely as the others; arrows fly as they like."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """Draw one: the same in the same position."""
        return position.random_move(seat, chance_at(self.seed, position, seat))

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """All moves alike: it knows of none that is better."""
        moves, why = position.moves(seat), both(PACKAGE, "chance.why")
        return [Advice(move, 0.0, 1 / position.game.players, (move,), why) for move in moves]


def chance_at(seed: int, position: Position, *more: int) -> Random:
    """Chance that is the same in the same position, however often it is asked."""
    game = position.game
    key = (seed, game.identity, game.ruleset.key(position.s, game.o), position.turns, *more)
    return Random(sha256(repr(key).encode()).digest())


def character(package: str, key: str, name: str, portrait: Portrait) -> Character:
    """Somebody whose temper and lines stand in a package's words, under one key."""
    temper, hello, won, lost = (
        both(package, f"{key}.{what}") for what in ("temper", "hello", "won", "lost")
    )
    return Character(name, portrait, temper, hello, won, lost)


def chance_card() -> BotCard:
    """Chance, which plays any game: a bird that thinks of something else."""
    who = character(PACKAGE, "chance", "Cornélie", Portrait("red", bird=True))
    return BotCard(CHANCE, both(PACKAGE, "chance.title"), both(PACKAGE, "chance.expect"), who)


def card_at(part: BotPart, level: str) -> BotCard | None:
    """An opponent by its level: one of the game's, or chance, which need not be among them."""
    return part.card(level) or (chance_card() if level == CHANCE else None)


def bot_part(ruleset: Ruleset) -> BotPart:
    """What the family says, or what holds for any game."""
    found = find_part(ruleset, "opponents")
    part: BotPart = found.part(ruleset) if found else BotPart(ruleset)
    return part
